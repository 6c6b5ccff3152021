"""Edits of a saved game: its history of steps, undo and redo, and its result, which is dropped once boards change."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from operator import itemgetter
from sqlite3 import Connection
from typing import Any, Final
from zlib import crc32

from store import people, settings
from store.damage import TROUBLE, DamagedError, decoding
from store.encoding import (
    JSON,
    basis_in,
    envelope_from,
    envelope_to,
    people_in,
    readings_in,
    side_to,
    snapshot_from,
    without_lost,
)
from store.envelope import LARGEST_READING, Envelope, RulesOf, refuse_impossible
from store.game_rows import (
    Record,
    by_seat,
    followed,
    get_head,
    get_record,
    get_step,
    get_steps,
    head_from,
    names_again,
    put_head,
    put_names,
    put_record,
    put_step,
    refuse_pending,
    refuse_results,
    refuse_wrong_game,
)
from store.photos import Photos
from store.values import Kind, Known, Pending, Result, Saved, Summary
from tabletop.game import Reading, Side
from tabletop.messages import Refused, say
from tabletop.people import Colour, name_key
from tabletop.strict_json import compact, json_from_text

# Bytes of snapshots that are checked between two pauses for other threads.
PAUSE: Final = 30_000


def nothing() -> None:
    """Do not pause."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step with its envelope, cached so that the next edit need not read or encode it again."""

    text: str
    data: JSON
    envelope: Envelope

    def written(self, side: Side) -> JSON | None:
        """Return the JSON of a side of this step."""
        pairs = zip(self.envelope.sides, self.data["sides"], strict=True)
        return next((data for each, data in pairs if each is side), None)

    def hash_of(self, reading_: Reading) -> str | None:
        """Return the hash of a reading of this step."""
        pairs = zip(self.envelope.sides, self.data["sides"], strict=True)
        return next((data["reading"] for each, data in pairs if each.reading is reading_), None)


class Games:
    """The games of a store, with the rules to read them by and the cached last step."""

    def __init__(self, rules_of: RulesOf, photos: Photos) -> None:
        """Start with an empty cache."""
        self.rules_of = rules_of
        self.photos = photos
        self._last: Step | None = None

    def step_of(self, connection: Connection, envelope: Envelope, before: Step | None = None) -> Step:
        """Check and encode the changes since a step, and new photos; names take the spelling of the people's table."""
        rules, sides, datas = self.rules_of(envelope.game), [], []
        same = before and before.envelope.game == envelope.game and before.envelope.options == envelope.options
        refuse_impossible(envelope, rules, before.envelope.sides if before and same else ())
        for side in envelope.sides:
            known = [people.find_or_add(connection, name) for name in side.people]
            numbers, names = [number for number, _ in known], tuple(name for _, name in known)
            data = before.written(side) if before and same else None
            if data is None:
                name = before.hash_of(side.reading) if before and side.reading is not None else None
                if side.reading is not None and name is None:
                    raw = rules.write_reading(side.reading)
                    if len(raw) > LARGEST_READING:
                        raise Refused("photo", say("table.photo", most=LARGEST_READING // 1_000_000 - 1))
                    name = self.photos.put(raw)
                data = side_to(side, numbers, name, rules)
            datas.append(data if data["people"] == numbers else {**data, "people": numbers})
            sides.append(side if side.people == names else replace(side, people=names))
        data = envelope_to(envelope, datas)
        return Step(compact(data), data, replace(envelope, sides=tuple(sides)))

    def begin(self, connection: Connection, key: str, envelope: Envelope, now: datetime, played: date) -> Saved:
        """Insert a new game."""
        self._last = self.step_of(connection, envelope)
        head = Record(key, key, now, now, played, 0, (self._last.text,))
        put_record(connection, head)
        return self.at_hand(connection, head)

    def edit(self, connection: Connection, key: str, envelope: Envelope, now: datetime) -> Saved:
        """Add a step to a game after the current one.

        Last writer wins; the other window's edit stays reachable by undo.
        """
        head = get_head(connection, key)
        text = get_step(connection, key, head.step)
        last = self._last if self._last is not None and self._last.text == text else None
        after = self.step_of(connection, envelope, last)
        if after.text != text:
            dropped = connection.execute("DELETE FROM steps WHERE game = ? AND step > ?", (key, head.step)).rowcount
            head = replace(head, step=head.step + 1, changed=now)
            put_step(connection, key, head.step, after.text)
            put_names(connection, key, [after.data])
            head = look_at(connection, head, last.data if last else snapshot_from(text), after.data)
            if dropped:
                names_again(connection, key)
                people.prune(connection)
        self._last = after
        return self.at_hand(connection, head)

    def move(self, connection: Connection, key: str, steps: int, now: datetime) -> Saved:
        """Move to an earlier or a later step, if there is one."""
        head = get_head(connection, key)
        step = head.step + steps
        if 0 <= step <= last_step(connection, key):
            before, after = (snapshot_from(get_step(connection, key, each)) for each in (head.step, step))
            look_at(connection, replace(head, step=step, changed=now), before, after)
        return self.saved(connection, key)

    def saved(self, connection: Connection, key: str) -> Saved:
        """Read the current state of a game, without lost photos."""
        head = get_head(connection, key)
        text = get_step(connection, key, head.step)
        data = snapshot_from(text)
        names = people.names_of(connection, people_in(data))
        raws = {name: raw for name in readings_in(data) if (raw := self.photos.get(name)) is not None}
        shown = without_lost(json_from_text(text), raws)
        with understanding():
            rules = self.rules_of(data["game"])
            readings = {name: rules.read_reading(raw) for name, raw in raws.items()}
            self._last = Step(text, data, envelope_from(shown, names, readings, self.rules_of))
        return self.at_hand(connection, head)

    def at_hand(self, connection: Connection, head: Record) -> Saved:
        """Return the game of a head whose step is cached."""
        assert self._last is not None
        return Saved(
            head.key,
            self._last.envelope,
            head.created,
            head.changed,
            head.played,
            head.step,
            can_undo=head.step > 0,
            can_redo=head.step < last_step(connection, head.key),
            pending=head.pending,
            result=head.result,
        )

    def finish(self, connection: Connection, saved: Saved, results: tuple[Result, ...]) -> bool:
        """Save results, unless the game is gone or its boards or settled places changed since."""
        refuse_results(len(saved.envelope.sides), results)
        if connection.execute("SELECT 1 FROM games WHERE key = ?", (saved.key,)).fetchone() is None:
            return False
        head = get_head(connection, saved.key)
        rules = self.rules_of(saved.envelope.game)
        then = [[rules.write_board(side.board), sorted(side.settled)] for side in saved.envelope.sides]
        now = snapshot_from(get_step(connection, head.key, head.step))
        if compact(basis_in(now)) != compact(then):
            return False
        put_head(connection, replace(head, result=results), now)
        return True


def look_at(connection: Connection, head: Record, before: JSON, after: JSON) -> Record:
    """Move a game to another step; drop its result if that step has another basis."""
    result = head.result if basis_in(before) == basis_in(after) else None
    looking = replace(head, pending=followed(before, after, head.pending), result=result)
    put_head(connection, looking, after)
    return looking


def last_step(connection: Connection, key: str) -> int:
    """Return the number of the last step of a history."""
    (count,) = connection.execute("SELECT COUNT(*) FROM steps WHERE game = ?", (key,)).fetchone()
    return int(count) - 1


@dataclass(frozen=True, slots=True)
class Deleted:
    """A deleted game with its history and its people, by which it can be put back."""

    record: Record
    people: tuple[people.Person, ...]


def delete(connection: Connection, key: str) -> Deleted | None:
    """Delete a game and return it; return None for a damaged one, which can be deleted but not put back."""
    get_head(connection, key)
    try:
        deleted = Deleted(get_record(connection, key), tuple(people.people(connection)))
    except DamagedError:
        deleted = None
    connection.execute("DELETE FROM games WHERE key = ?", (key,))
    people.prune(connection)
    return deleted


def play_on(connection: Connection, key: str, played: date, now: datetime) -> None:
    """Set the date of a game; this is no step of its history."""
    put_head(connection, replace(get_head(connection, key), played=played, changed=now))


def expect(connection: Connection, key: str, pending: Pending) -> None:
    """Add a pending photo for a side, instead of its earlier one."""
    head = get_head(connection, key)
    awaited = by_seat((*but_of(head, pending.seat), pending))
    refuse_pending(snapshot_from(get_step(connection, key, head.step)), awaited)
    put_head(connection, replace(head, pending=awaited))


def expect_none(connection: Connection, key: str, seat: int) -> None:
    """Remove the pending photo of a side."""
    head = get_head(connection, key)
    put_head(connection, replace(head, pending=but_of(head, seat)))


def awaited(connection: Connection) -> tuple[tuple[str, Pending], ...]:
    """Return all pending photos with their games, also of games that the current rules refuse."""
    rows = connection.execute("SELECT * FROM games NOT INDEXED WHERE pending IS NOT NULL ORDER BY key").fetchall()
    return tuple((head.key, each) for head in map(head_from, rows) for each in head.pending)


def but_of(head: Record, seat: int) -> tuple[Pending, ...]:
    """Return the pending photos of all other sides."""
    return tuple(each for each in head.pending if each.seat != seat)


@contextmanager
def understanding() -> Iterator[None]:
    """Replace damage by a sentence where current rules refuse data with a right checksum, because that is no damage."""
    try:
        yield
    except TROUBLE:
        raise Refused("", say("store.unreadable")) from None


def refuse_wrong(connection: Connection, rest: Callable[[], object] = nothing) -> None:
    """Raise DamagedError unless everything is as written, whether or not the current rules accept it.

    Derived columns are computed again and compared. Pauses between the games let other threads go on.
    """
    with decoding():
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise DamagedError("integrity_check")
        known = people.names(connection)
        settings.everything(connection)
        keys, work = [], 0
        for row in connection.execute("SELECT * FROM games NOT INDEXED").fetchall():
            head = head_from(row)
            steps = tuple(get_steps(connection, head.key))
            found = refuse_wrong_game(head, steps, known)
            for table, expected in zip(("person FROM players", "hash FROM photos"), found, strict=True):
                rows = connection.execute(f"SELECT {table} WHERE game = ?", (head.key,))
                if {each for (each,) in rows} != expected:
                    raise DamagedError(head.key)
            keys.append(head.key)
            work += sum(map(len, steps))
            if work > PAUSE:
                work = 0
                rest()
        for table in ("steps", "players", "photos"):
            ours = f"SELECT 1 FROM {table} NOT INDEXED WHERE game NOT IN (SELECT key FROM games)"  # noqa: S608
            if connection.execute(ours).fetchone():
                raise DamagedError(table)


def rows_of(connection: Connection) -> list[tuple[Any, ...]]:
    """Read the rows of all games; raise DamagedError for a wrong one."""
    rows = connection.execute("SELECT * FROM games NOT INDEXED").fetchall()
    for row in rows:
        if crc32(repr(row[:-1]).encode()) != row[-1]:  # the same as `checksum`
            raise DamagedError(row[0])
    return rows


def together(texts: Iterable[str]) -> list[Any]:
    """Parse many JSON texts as one array, which is fastest."""
    return list(json.loads(f"[{','.join(texts)}]"))


def listed(connection: Connection) -> tuple[list[tuple[Any, ...]], list[list[Any]]]:
    """Read the rows of all games, the newest first, with their summaries."""
    rows = rows_of(connection)
    rows.sort(key=itemgetter(0))
    rows.sort(
        key=itemgetter(4, 2), reverse=True
    )  # the day, then the moment; sorted here, because SQLite would sort the whole rows
    return rows, together(row[8] for row in rows)


def summaries(connection: Connection) -> tuple[Summary, ...]:
    """Return the list of games, the newest first."""
    found = []
    with decoding():
        names = people.names(connection)
        for row, (rules, variant, *sides) in zip(*listed(connection), strict=True):
            totals = [total + 0 for _, _, total, _ in sides if total is not None]  # a number; anything else is damage
            won = [(names[person], total or 0) for numbers, _, total, wins in sides if wins for person in numbers]
            found.append(
                Summary(
                    row[0],
                    date.fromisoformat(row[4]),
                    datetime.fromisoformat(row[3]),
                    Kind(rules + "", variant + ""),
                    names=tuple([names[person] for numbers, _, _, _ in sides for person in numbers]),
                    winners=tuple([name for name, _ in won]),
                    total=won[0][1] if won else max(totals, default=None),
                    pending=row[6] is not None,
                    colours=tuple([Colour(colour) for numbers, colour, _, _ in sides for _ in numbers]),
                )
            )
        return tuple(found)


def players(connection: Connection) -> tuple[Known, ...]:
    """Return the players of all current steps, with their last colour, the latest player first."""
    found: dict[int, tuple[str, str, str]] = {}
    with decoding():
        names = people.names(connection)
        for row, (_, _, *sides) in zip(*listed(connection), strict=True):
            for numbers, colour, _, _ in sides:
                for person in numbers:
                    last = (row[4], row[3], colour)
                    if person not in found or last[:2] > found[person][:2]:
                        found[person] = last
        order = sorted(found, key=lambda person: name_key(names[person]))
        order.sort(key=lambda person: found[person][:2], reverse=True)
        return tuple(
            Known(names[person], Colour(found[person][2]), date.fromisoformat(found[person][0])) for person in order
        )
