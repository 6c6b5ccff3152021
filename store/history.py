"""What happens to a saved game: steps are added to its history, undone, redone; a result is kept while it holds."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from sqlite3 import Connection
from typing import Final

from store import people
from store.corruption import DamagedError, reading, refuse_lost
from store.encoding import JSON, envelope_from, envelope_to, hash_of, side_to
from store.envelope import LARGEST_READING, Envelope, RulesOf, refuse_impossible
from store.game_rows import (
    Record,
    basis_in,
    by_seat,
    followed,
    get_head,
    get_record,
    get_step,
    people_in,
    put_finish,
    put_head,
    put_readings,
    put_record,
    put_step,
    readings_in,
    refuse_pending,
    refuse_results,
    seats_in,
)
from store.statistics import refuse_wrong_results
from store.values import Kind, Pending, Result, Saved, Summary
from tabletop.game import Reading, Side
from tabletop.messages import Refused, say
from tabletop.strict_json import compact, json_from_text

GAMES: Final = "SELECT key, played, changed, pending IS NOT NULL FROM games ORDER BY played DESC, created DESC, key"
# CROSS JOIN: from the games to their seats, never through the seats of all steps.
SEATS: Final = """
SELECT games.key, seats.rules, seats.variant, seats.person, results.won, results.total
FROM games
  CROSS JOIN seats ON seats.game = games.key AND seats.step = games.step
  LEFT JOIN results ON results.game = games.key AND results.side = seats.side
ORDER BY games.key, seats.side, seats.seat
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A step as it is written, and the envelope that it is of: what is at hand need not be read or written again."""

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
    """The games of a store, with the rules to read them by and the step that was at hand last."""

    def __init__(self, rules_of: RulesOf) -> None:
        """Nothing is at hand."""
        self.rules_of = rules_of
        self._last: Step | None = None

    def step_of(
        self, connection: Connection, envelope: Envelope, before: Step | None = None
    ) -> tuple[Step, dict[str, bytes]]:
        """Check and write what changed since a step; the names are as people are known. Also return new readings."""
        rules, raws, sides, datas = self.rules_of(envelope.game), {}, [], []
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
                    name = hash_of(raw)
                    raws[name] = raw
                data = side_to(side, numbers, name, rules)
            datas.append(data if data["people"] == numbers else {**data, "people": numbers})
            sides.append(side if side.people == names else replace(side, people=names))
        data = envelope_to(envelope, datas)
        return Step(compact(data), data, replace(envelope, sides=tuple(sides))), raws

    def begin(self, connection: Connection, key: str, envelope: Envelope, now: datetime, played: date) -> Saved:
        """Begin a game."""
        self._last, raws = self.step_of(connection, envelope)
        head = Record(key, key, now, now, played, 0, (self._last.text,), raws)
        put_record(connection, head)
        return self.at_hand(connection, head)

    def edit(self, connection: Connection, key: str, envelope: Envelope, now: datetime) -> Saved:
        """Write the next step of a game, after the one that is looked at now.

        Last writer wins; the other window's edit stays reachable by undo.
        """
        head = get_head(connection, key)
        text = get_step(connection, key, head.step)
        last = self._last if self._last is not None and self._last.text == text else None
        after, raws = self.step_of(connection, envelope, last)
        if after.text != text:
            dropped = connection.execute("DELETE FROM steps WHERE game = ? AND step > ?", (key, head.step)).rowcount
            put_readings(connection, key, raws)
            head = replace(head, step=head.step + 1, changed=now)
            put_step(connection, key, head.step, after.text, after.data)
            head = look_at(connection, head, last.data if last else json.loads(text), after.data)
            if dropped:
                prune(connection, key)
        self._last = after
        return self.at_hand(connection, head)

    def move(self, connection: Connection, key: str, steps: int, now: datetime) -> Saved:
        """Look at an earlier or a later step, if there is one."""
        head = get_head(connection, key)
        step = head.step + steps
        if 0 <= step <= last_step(connection, key):
            before, after = (json.loads(get_step(connection, key, each)) for each in (head.step, step))
            look_at(connection, replace(head, step=step, changed=now), before, after)
        return self.saved(connection, key)

    def saved(self, connection: Connection, key: str) -> Saved:
        """Read a game as it is."""
        head = get_head(connection, key)
        text = get_step(connection, key, head.step)
        with reading():
            data = json.loads(text)
        names = people.names_at(connection, key, head.step)
        if not {*people_in(data)} <= names.keys():
            raise DamagedError(key)
        raws = get_readings(connection, key, {*readings_in(data)})
        with understanding():
            rules = self.rules_of(data["game"])
            readings = {name: rules.read_reading(raw) for name, raw in raws.items()}
            self._last = Step(text, data, envelope_from(json_from_text(text), names, readings, self.rules_of))
        return self.at_hand(connection, head)

    def at_hand(self, connection: Connection, head: Record) -> Saved:
        """Return the game of a head of which the step is at hand."""
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
        """Keep results if the game is there and its boards, and what is settled, are those that they followed from."""
        refuse_results(len(saved.envelope.sides), results)
        if connection.execute("SELECT 1 FROM games WHERE key = ?", (saved.key,)).fetchone() is None:
            return False
        head = get_head(connection, saved.key)
        rules = self.rules_of(saved.envelope.game)
        then = [[rules.write_board(side.board), sorted(side.settled)] for side in saved.envelope.sides]
        if compact(basis_in(json.loads(get_step(connection, head.key, head.step)))) != compact(then):
            return False
        put_finish(connection, replace(head, result=results))
        return True


def look_at(connection: Connection, head: Record, before: JSON, after: JSON) -> Record:
    """Look at a step instead of the one before; a result that does not follow from it is forgotten."""
    result = head.result if basis_in(before) == basis_in(after) else None
    looking = replace(head, pending=followed(before, after, head.pending), result=result)
    if head.result is None:
        put_head(connection, looking, None)
    else:
        put_finish(connection, looking)
    return looking


def last_step(connection: Connection, key: str) -> int:
    """The last step of a history."""
    (count,) = connection.execute("SELECT COUNT(*) FROM steps WHERE game = ?", (key,)).fetchone()
    return int(count) - 1


def prune(connection: Connection, key: str) -> None:
    """Forget the readings and people that no step names any more."""
    connection.execute(
        "DELETE FROM photos WHERE game = ? "
        "AND hash NOT IN (SELECT reading FROM seats WHERE game = ? AND reading NOT NULL)",
        (key, key),
    )
    people.prune(connection)


def delete(connection: Connection, key: str) -> None:
    """Forget a game."""
    get_head(connection, key)
    connection.execute("DELETE FROM games WHERE key = ?", (key,))
    people.prune(connection)


def play_on(connection: Connection, key: str, played: date, now: datetime) -> None:
    """Say when a game was played; no step of its history."""
    put_finish(connection, replace(get_head(connection, key), played=played, changed=now))


def expect(connection: Connection, key: str, pending: Pending) -> None:
    """Wait for a photo of somebody at the table, and for no other one of the same seat."""
    head = get_head(connection, key)
    awaited = by_seat((*but_of(head, pending.seat), pending))
    refuse_pending(json.loads(get_step(connection, key, head.step)), awaited)
    put_finish(connection, replace(head, pending=awaited))


def expect_none(connection: Connection, key: str, seat: int) -> None:
    """Wait for no photo of a seat any more."""
    head = get_head(connection, key)
    put_finish(connection, replace(head, pending=but_of(head, seat)))


def awaited(connection: Connection) -> tuple[tuple[str, Pending], ...]:
    """The photos that games wait for, each with its game; also of games that cannot be shown by the rules of today."""
    keys = connection.execute("SELECT key FROM games WHERE pending IS NOT NULL ORDER BY key").fetchall()
    return tuple((key, each) for (key,) in keys for each in get_head(connection, key).pending)


def but_of(head: Record, seat: int) -> tuple[Pending, ...]:
    """The photos of all other seats that are waited for."""
    return tuple(each for each in head.pending if each.seat != seat)


@contextmanager
def understanding() -> Iterator[None]:
    """What has a right checksum was written by us: where a rule of today refuses it, nothing is damaged."""
    try:
        yield
    except Refused:
        raise Refused("", say("store.unreadable")) from None


def get_readings(connection: Connection, key: str, names: Iterable[str]) -> dict[str, bytes]:
    """Read some readings of a game."""
    readings = {}
    for name in names:
        row = connection.execute("SELECT packed FROM photos WHERE game = ? AND hash = ?", (key, name)).fetchone()
        with reading():
            if hash_of(row[0]) != name:
                raise DamagedError(key)
            readings[name] = row[0]
    return readings


def refuse_wrong(connection: Connection) -> None:
    """Raise DamagedError unless every game is what was written, whatever the rules of today make of it.

    What was derived from the steps is derived anew and compared.
    """
    known = people.names(connection)
    for (key,) in connection.execute("SELECT key FROM games").fetchall():
        game = get_record(connection, key)
        rows = connection.execute("SELECT * FROM seats WHERE game = ? ORDER BY step, side, seat", (key,)).fetchall()
        with reading():
            steps = [json.loads(step) for step in game.steps]
            seats = [row for number, step in enumerate(steps) for row in seats_in(key, number, step)]
            strangers = {person for step in steps for person in people_in(step)} - known.keys()
        if rows != seats or strangers or game.step >= len(game.steps):
            raise DamagedError(key)
    refuse_wrong_results(connection)


def summaries(connection: Connection) -> tuple[Summary, ...]:
    """List the games, the newest first."""
    refuse_wrong_results(connection)
    found = []
    seats: dict[str, list[tuple[str, str, int, int | None, int | None]]] = {}
    with reading():
        names = people.names(connection)
        for key, *seat in connection.execute(SEATS):
            seats.setdefault(key, []).append(tuple(seat))
        for key, played, changed, pending in connection.execute(GAMES):
            rules, variant, *_ = seats[key][0]
            totals = [total for *_, total in seats[key] if total is not None]
            won = [(names[person], total or 0) for _, _, person, wins, total in seats[key] if wins]
            found.append(
                Summary(
                    key,
                    date.fromisoformat(played),  # spelled by us, says the checksum
                    datetime.fromisoformat(changed),
                    Kind(rules, variant),
                    names=tuple([names[person] for _, _, person, _, _ in seats[key]]),
                    winners=tuple([name for name, _ in won]),
                    total=won[0][1] if won else max(totals, default=None),
                    pending=bool(pending),
                )
            )
    refuse_lost(connection, "games", len(found))
    return tuple(found)
