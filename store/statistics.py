"""Statistics of the players over the finished games."""

import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import compress
from sqlite3 import Connection
from typing import Any, Final

from store import people, person_marks
from store.corruption import decoding
from store.game_list import parse_json_texts, parse_seats, read_game_rows
from store.game_rows import split_sides
from store.selection import EVERYTHING, Selection, SelectionMatcher
from store.values import GameKind, Statistic
from tabletop.people import is_unnamed, name_key
from tabletop.typed_score import TYPED_TOTAL

GAMES_OF_PERSON: Final = "WHERE key IN (SELECT game FROM players WHERE person = ?)"
SideNumbers = dict[tuple[str, str], list[list[int]]]  # by the names of rows and facts
GameRow = tuple[list[Any], list[Any], tuple[Any, ...]]  # what the columns `seats` and `result` hold, and the row


def statistics(connection: Connection, selection: Selection = EVERYTHING) -> tuple[Statistic, ...]:
    """Return a line for every person and kind of game; every person of a winning side counts a win."""
    reached: dict[tuple[str, str], dict[int, SideNumbers]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    with decoding(), paused_collector():
        names = people_in_statistics(connection)
        for (game, variant, *sides), groups, _ in finished_games(connection, selection):
            of_kind = reached[game, variant]
            found = [side for group in groups for side in split_sides(*group)]
            for (numbers, *_), (column_names, side) in zip(sides, found, strict=True):
                for person in numbers:
                    of_kind[person][column_names].append(side)
        lines = [
            statistic(names[person], GameKind(game + "", variant + ""), sides)
            for (game, variant), of_kind in reached.items()
            for person, sides in of_kind.items()
            if person in names
        ]
        return tuple(sorted(lines, key=lambda each: (name_key(each.name), each.kind.game, each.kind.variant)))


def finished_games(connection: Connection, selection: Selection, person: int | None = None) -> Iterator[GameRow]:
    """Yield the finished games of a selection, or those of one person among them."""
    condition = ("NOT INDEXED",) if person is None else (GAMES_OF_PERSON, (person,))
    rows = [row for row in read_game_rows(connection, *condition) if row[7] is not None]
    _, seats = parse_seats(rows)
    if selection != EVERYTHING:
        names, matcher = people.all_names(connection), SelectionMatcher(selection)
        taken = [
            matcher.takes(game, variant, row[4], tuple([names[person] for numbers, *_ in sides for person in numbers]))
            for row, (game, variant, *sides) in zip(rows, seats, strict=True)
        ]
        rows, seats = list(compress(rows, taken)), list(compress(seats, taken))
    yield from zip(seats, parse_json_texts(row[7] for row in rows), rows, strict=True)


def people_in_statistics(connection: Connection) -> dict[int, str]:
    """Return the names of all people but those without a name and hidden people."""
    hidden = people.names_with(connection, person_marks.keys(connection, person_marks.HIDDEN))
    return {
        number: name
        for number, name in people.all_names(connection).items()
        if not is_unnamed(name) and name not in hidden
    }


@contextmanager
def paused_collector() -> Iterator[None]:
    """Pause the collector of cyclic garbage in the block, because it would search thousands of new lists in vain."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def statistic(name: str, kind: GameKind, reached: Mapping[tuple[str, str], list[list[int]]]) -> Statistic:
    """Return the sums of a person's sides, column by column; a row's average is over the games that have the row."""
    games = sum(map(len, reached.values()))
    total, wins, best = 0, 0, None
    order: dict[str, int] = {}
    rows: dict[str, int] = {}
    having: dict[str, int] = {}
    facts: dict[str, int] = {}
    for (row_names, fact_names), sides in reached.items():
        totals, won, _, *columns = zip(*sides, strict=True)
        total, wins = total + sum(totals), wins + sum(won)
        best = max(totals) if best is None else max(best, *totals)
        named = row_names.split()
        for number, (row, column) in enumerate(zip(named, columns, strict=False)):
            if row == TYPED_TOTAL:  # it is no row of the pad
                continue
            order[row] = max(number, order.get(row, 0))
            rows[row] = rows.get(row, 0) + sum(column)
            having[row] = having.get(row, 0) + len(column)
        for fact, column in zip(fact_names.split(), columns[len(named) :], strict=True):
            facts[fact] = facts.get(fact, 0) + sum(column)
    averages = {row: rows[row] / having[row] for row in sorted(rows, key=lambda row: (order[row], row))}
    return Statistic(name, kind, games, wins, total / games, best or 0, averages, facts)
