"""The list of games, read from the row that each game has for lists."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from operator import itemgetter
from sqlite3 import Connection
from typing import Final
from zlib import crc32

from store import people
from store.corruption import CorruptionError, decoding
from store.schema import Row
from store.values import GameKind, SideSummary, Summary
from tabletop.people import PlayerColour
from tabletop.strict_json import Json

NEWEST: Final = "WHERE key IN (SELECT key FROM games ORDER BY played DESC, created DESC, key LIMIT ?)"
COLOURS: Final = {colour.value: colour for colour in PlayerColour}


def read_game_rows(connection: Connection, condition: str = "NOT INDEXED", values: Sequence[object] = ()) -> list[Row]:
    """Read the rows of all games, or of some; raise CorruptionError for a wrong one."""
    rows = connection.execute(f"SELECT * FROM games {condition}", values).fetchall()  # noqa: S608 - our conditions
    return refuse_wrong_rows(rows)


def refuse_wrong_rows(rows: list[Row]) -> list[Row]:
    """Return the rows of games; raise CorruptionError for a wrong checksum."""
    for row in rows:
        if crc32(repr(row[:-1]).encode()) != row[-1]:  # the same as `checksum`
            raise CorruptionError(row[0])
    return rows


def parse_json_texts(texts: Iterable[str]) -> list[Json]:
    """Parse many JSON texts as one array, which is fastest."""
    return list(json.loads(f"[{','.join(texts)}]"))


def parse_seats(rows: Sequence[Row]) -> tuple[list[Row], list[list[Json]]]:
    """Parse the summaries of rows; return the rows, each with what else is known of its game at the end, and them."""
    seats = parse_json_texts(row[8] for row in rows)
    return [
        (*row, each.pop() if type(each[-1]) is dict else None) for row, each in zip(rows, seats, strict=True)
    ], seats


class GameList:
    """The list of games, kept between two readings: only rows that changed are checked and parsed again."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._known: dict[str, tuple[Row, Summary]] = {}

    def read(self, connection: Connection, newest: int | None = None) -> tuple[Summary, ...]:
        """Return the list, the newest first; only so many, read without the others, if a number is given."""
        with decoding():
            names = people.all_names(connection)
            known = self._known if names.items() >= self._names.items() else {}
            condition, values = ("NOT INDEXED", ()) if newest is None else (NEWEST, (newest,))
            rows = connection.execute(f"SELECT * FROM games {condition}", values).fetchall()  # noqa: S608 - ours
            changed = refuse_wrong_rows([row for row in rows if known.get(row[0], (None,))[0] != row])
            found = zip(changed, summaries_of(*parse_seats(changed), names), strict=True)
            known |= {row[0]: (row, summary) for row, summary in found}
            rows.sort(key=itemgetter(0))
            # the day, then the moment; sorted here, because SQLite would sort the whole rows
            rows.sort(key=itemgetter(4, 2), reverse=True)
            self._names = names
            self._known = known if newest is not None else {row[0]: known[row[0]] for row in rows}
            return tuple([known[row[0]][1] for row in rows])


def summaries_of(rows: Sequence[Row], seats: Iterable[list[Json]], names: Mapping[int, str]) -> tuple[Summary, ...]:
    kinds: dict[tuple[str, str], GameKind] = {}
    found = []
    for row, (game, variant, *sides) in zip(rows, seats, strict=True):
        kind = kinds.get((game, variant)) or kinds.setdefault((game, variant), GameKind(game + "", variant + ""))
        found.append(
            Summary(
                row[0],
                date.fromisoformat(row[4]),
                datetime.fromisoformat(row[3]),
                kind,
                tuple(
                    [
                        SideSummary(
                            tuple([names[person] for person in numbers]),
                            COLOURS[colour],
                            total if total is None else total + 0,  # a number; anything else is damage
                            bool(won),
                        )
                        for numbers, colour, total, won in sides
                    ]
                ),
                pending=row[6] is not None,
                about=row[-1],
            )
        )
    return tuple(found)
