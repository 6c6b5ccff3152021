"""What happens to a saved game: steps are added to its history, undone, redone; a result is kept while it holds."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime
from sqlite3 import Connection
from typing import Any, Final

from quadropolis_score.buildings import Mode
from quadropolis_score.reading import read_reading, write_reading
from store import people
from store.corruption import DamagedError, reading, refuse_lost
from store.encoding import hash_of, snapshot_of, table_from
from store.envelope import Table
from store.game_rows import (
    Record,
    basis,
    by_seat,
    followed,
    get_head,
    get_record,
    get_step,
    people_in,
    photos_in,
    put_head,
    put_photos,
    put_record,
    put_result,
    put_step,
    refuse_pending,
    refuse_results,
    seats_in,
)
from store.statistics import refuse_wrong_results
from store.values import Pending, Result, Saved, Summary
from tabletop.messages import Refused, say
from tabletop.strict_json import json_from_text

GAMES: Final = "SELECT key, played, changed, pending IS NOT NULL FROM games ORDER BY played DESC, created DESC, key"
# CROSS JOIN: from the games to their seats, never through the seats of all steps.
SEATS: Final = """
SELECT games.key, seats.mode, seats.person, results.place, results.total
FROM games
  CROSS JOIN seats ON seats.game = games.key AND seats.step = games.step
  LEFT JOIN results ON results.game = games.key AND results.seat = seats.seat
ORDER BY games.key, seats.seat
"""


def photos_of(table: Table) -> dict[str, bytes]:
    """The photos of a table, by the names under which they are kept."""
    return {hash_of(raw): raw for seat in table.seats if seat.photo is not None for raw in (write_reading(seat.photo),)}


def snapshot(connection: Connection, table: Table) -> str:
    """The snapshot of a table; whoever sits at it is known from now on."""
    return snapshot_of(table, [people.find_or_add(connection, seat.name) for seat in table.seats])


def begin(connection: Connection, key: str, table: Table, now: datetime, played: date) -> None:
    """A new game."""
    steps = (snapshot(connection, table),)
    put_record(connection, Record(key, key, now, now, played, 0, steps, photos_of(table)))


def edit(connection: Connection, key: str, table: Table, now: datetime) -> None:
    """The next step of a game, after the one that is looked at now.

    Nobody asks which step the table came from: of two windows on one game the last to save wins, and what the other
    one saved is a step before, for undo.
    """
    head = get_head(connection, key)
    before, after = get_step(connection, key, head.step), snapshot(connection, table)
    if before == after:
        return
    dropped = connection.execute("DELETE FROM steps WHERE game = ? AND step > ?", (key, head.step)).rowcount
    put_photos(connection, key, photos_of(table))
    put_step(connection, key, head.step + 1, after)
    look_at(connection, replace(head, step=head.step + 1, changed=now), before, after)
    if dropped:
        prune(connection, key)


def move(connection: Connection, key: str, steps: int, now: datetime) -> None:
    """Look at an earlier or a later step, if there is one."""
    head = get_head(connection, key)
    step = head.step + steps
    if 0 <= step <= last_step(connection, key):
        before, after = get_step(connection, key, head.step), get_step(connection, key, step)
        look_at(connection, replace(head, step=step, changed=now), before, after)


def look_at(connection: Connection, head: Record, before: str, after: str) -> None:
    """Look at a step instead of the one before; a result that does not follow from it is forgotten."""
    pending, result = followed(before, after, head.pending), head.result if basis(before) == basis(after) else None
    put_head(connection, replace(head, pending=pending, result=result))
    put_result(connection, head.key, after, result)


def last_step(connection: Connection, key: str) -> int:
    """The last step of a history."""
    (count,) = connection.execute("SELECT COUNT(*) FROM steps WHERE game = ?", (key,)).fetchone()
    return int(count) - 1


def prune(connection: Connection, key: str) -> None:
    """Forget the photos and people that no step names any more."""
    connection.execute(
        "DELETE FROM photos WHERE game = ? AND hash NOT IN (SELECT photo FROM seats WHERE game = ? AND photo NOT NULL)",
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
    put_head(connection, replace(get_head(connection, key), played=played, changed=now))


def expect(connection: Connection, key: str, pending: Pending) -> None:
    """Wait for a photo of somebody at the table, and for no other one of the same seat."""
    head = get_head(connection, key)
    awaited = by_seat((*but_of(head, pending.seat), pending))
    refuse_pending(get_step(connection, key, head.step), awaited)
    put_head(connection, replace(head, pending=awaited))


def expect_none(connection: Connection, key: str, seat: int) -> None:
    """Wait for no photo of a seat any more."""
    head = get_head(connection, key)
    put_head(connection, replace(head, pending=but_of(head, seat)))


def awaited(connection: Connection) -> tuple[tuple[str, Pending], ...]:
    """The photos that games wait for, each with its game; also of games that cannot be shown by the rules of today."""
    keys = connection.execute("SELECT key FROM games WHERE pending IS NOT NULL ORDER BY key").fetchall()
    return tuple((key, each) for (key,) in keys for each in get_head(connection, key).pending)


def but_of(head: Record, seat: int) -> tuple[Pending, ...]:
    """The photos of all other seats that are waited for."""
    return tuple(each for each in head.pending if each.seat != seat)


def finish(connection: Connection, saved_: Saved, results: tuple[Result, ...]) -> bool:
    """Keep results if the game is there and still is what they followed from."""
    refuse_results(saved_.table, results)
    if connection.execute("SELECT 1 FROM games WHERE key = ?", (saved_.key,)).fetchone() is None:
        return False
    head = get_head(connection, saved_.key)
    now, then = get_step(connection, head.key, head.step), snapshot_of(saved_.table, range(len(saved_.table.seats)))
    if basis(now) != basis(then):
        return False
    put_head(connection, replace(head, result=results))
    put_result(connection, head.key, now, results)
    return True


def saved(connection: Connection, key: str, table: Table | None = None) -> Saved:
    """A game as it is; the photos of a table at hand need not be read."""
    head = get_head(connection, key)
    step = get_step(connection, key, head.step)
    at_hand = {hash_of(write_reading(seat.photo)): seat.photo for seat in table.seats if seat.photo} if table else {}
    names = people.names_at(connection, key, head.step)
    if not {*people_in(step)} <= names.keys():
        raise DamagedError(key)
    raws = get_photos(connection, key, {*photos_in(step)} - {*at_hand})
    with understanding():
        photos = {**at_hand, **{name: read_reading(raw) for name, raw in raws.items()}}
        return Saved(
            key,
            table_from(json_from_text(step), names, photos),
            head.created,
            head.changed,
            head.played,
            head.step,
            can_undo=head.step > 0,
            can_redo=head.step < last_step(connection, key),
            pending=head.pending,
            result=head.result,
        )


@contextmanager
def understanding() -> Iterator[None]:
    """What has a right checksum was written by us: where a rule of today refuses it, nothing is damaged."""
    try:
        yield
    except Refused:
        raise Refused("", say("store.unreadable")) from None


def get_photos(connection: Connection, key: str, names: Iterable[str]) -> dict[str, bytes]:
    """Some photos of a game."""
    photos = {}
    for name in names:
        row = connection.execute("SELECT packed FROM photos WHERE game = ? AND hash = ?", (key, name)).fetchone()
        with reading():
            if hash_of(row[0]) != name:
                raise DamagedError(key)
            photos[name] = row[0]
    return photos


def refuse_wrong(connection: Connection) -> None:
    """Raise DamagedError unless every game is what was written, whatever the rules of today make of it.

    What was derived from the steps is derived anew and compared.
    """
    known = people.names(connection)
    for (key,) in connection.execute("SELECT key FROM games").fetchall():
        game = get_record(connection, key)
        rows = connection.execute("SELECT * FROM seats WHERE game = ? ORDER BY step, seat", (key,)).fetchall()
        with reading():
            seats = [row for number, step in enumerate(game.steps) for row in seats_in(key, number, step)]
            strangers = {person for step in game.steps for person in people_in(step)} - known.keys()
        if rows != seats or strangers or game.step >= len(game.steps):
            raise DamagedError(key)
    refuse_wrong_results(connection)


def summaries(connection: Connection) -> tuple[Summary, ...]:
    """The list of games, the newest first."""
    refuse_wrong_results(connection)
    found, results = [], 0
    seats: dict[str, list[list[Any]]] = {}
    with reading():
        names = people.names(connection)
        for key, *seat in connection.execute(SEATS):
            seats.setdefault(key, []).append(seat)
        for key, played, changed, pending in connection.execute(GAMES):
            mode, *_ = seats[key][0]
            first = [(names[person], total) for _, person, place, total in seats[key] if place == 1]
            results += sum(place is not None for *_, place, _ in seats[key])
            found.append(
                Summary(
                    key,
                    date.fromisoformat(played),  # spelled by us, says the checksum
                    datetime.fromisoformat(changed),
                    Mode(mode),
                    names=tuple([names[person] for _, person, _, _ in seats[key]]),
                    winners=tuple([name for name, _ in first]),
                    total=first[0][1] if first else None,
                    pending=bool(pending),
                )
            )
    refuse_lost(connection, "games", len(found))
    refuse_lost(connection, "results", results)
    return tuple(found)
