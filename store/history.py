"""What happens to a saved game: steps are added to its history, undone, redone; a result is kept while it holds."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from itertools import groupby
from sqlite3 import Connection
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.files import day_from
from store import people
from store.damage import DamagedError, reading, refuse_lost
from store.notation import data_from, moment_from
from store.photos import hash_of, packed, photo_from
from store.record import (
    Record,
    basis,
    get_head,
    get_step,
    photos_in,
    put_head,
    put_photos,
    put_record,
    put_result,
    put_step,
    refuse_pending,
    refuse_results,
    still_awaited,
)
from store.saved import Pending, Result, Saved, Summary
from store.snapshots import snapshot_of, table_from
from store.table import Photo, Table

# CROSS JOIN: from the games to their seats, never through the seats of all steps.
SUMMARIES: Final = """
SELECT games.key, played, changed, seats.mode, pending IS NOT NULL, people.name, results.place, results.total
FROM games
  CROSS JOIN seats ON seats.game = games.key AND seats.step = games.step
  JOIN people ON people.id = seats.person
  LEFT JOIN results ON results.game = games.key AND results.seat = seats.seat
ORDER BY played DESC, created DESC, games.key, seats.seat
"""


def photos_of(table: Table) -> dict[str, bytes]:
    """The photos of a table, by the names under which they are kept."""
    return {hash_of(raw): raw for seat in table.seats if seat.photo is not None for raw in (packed(seat.photo),)}


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
    step = get_head(connection, key).step
    before, after = get_step(connection, key, step), snapshot(connection, table)
    if before == after:
        return
    dropped = connection.execute("DELETE FROM steps WHERE game = ? AND step > ?", (key, step)).rowcount
    put_photos(connection, key, photos_of(table))
    put_step(connection, key, step + 1, after)
    look_at(connection, key, step + 1, now)
    if dropped:
        prune(connection, key)


def move(connection: Connection, key: str, steps: int, now: datetime) -> None:
    """Look at an earlier or a later step, if there is one."""
    step = get_head(connection, key).step
    if 0 <= step + steps <= last_step(connection, key):
        look_at(connection, key, step + steps, now)


def look_at(connection: Connection, key: str, step: int, now: datetime) -> None:
    """Make another step the one that is looked at; a result that does not follow from it is forgotten."""
    head = get_head(connection, key)
    before, after = get_step(connection, key, head.step), get_step(connection, key, step)
    pending, result = still_awaited(after, head.pending), head.result if basis(before) == basis(after) else None
    put_head(connection, replace(head, step=step, changed=now, pending=pending, result=result))
    put_result(connection, key, after, result)


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


def play_on(connection: Connection, key: str, played: date) -> None:
    """Say when a game was played; no step of its history."""
    put_head(connection, replace(get_head(connection, key), played=played))


def expect(connection: Connection, key: str, pending: Pending | None) -> None:
    """Wait for a photo of somebody at the table, or for none."""
    head = get_head(connection, key)
    if pending is not None:
        refuse_pending(get_step(connection, key, head.step), pending)
    put_head(connection, replace(head, pending=pending))


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
    at_hand = {hash_of(packed(seat.photo)): seat.photo for seat in table.seats if seat.photo} if table else {}
    photos = get_photos(connection, key, step, at_hand)
    with reading():
        return Saved(
            key,
            table_from(data_from(step), people.names_at(connection, key, head.step), photos),
            head.created,
            head.changed,
            head.played,
            head.step,
            can_undo=head.step > 0,
            can_redo=head.step < last_step(connection, key),
            pending=head.pending,
            result=head.result,
        )


def get_photos(connection: Connection, key: str, step: str, at_hand: Mapping[str, Photo]) -> dict[str, Photo]:
    """The photos of a step."""
    photos = dict(at_hand)
    for name in {*photos_in(step)} - {*at_hand}:
        row = connection.execute("SELECT packed FROM photos WHERE game = ? AND hash = ?", (key, name)).fetchone()
        with reading():
            if hash_of(row[0]) != name:
                raise DamagedError(key)
            photos[name] = photo_from(row[0])
    return photos


def summaries(connection: Connection) -> tuple[Summary, ...]:
    """The list of games, the newest first."""
    found, results = [], 0
    with reading():
        for key, group in groupby(connection.execute(SUMMARIES), key=lambda row: row[0]):
            seats = list(group)
            _, played, changed, mode, pending, *_ = seats[0]
            results += sum(place is not None for *_, place, _ in seats)
            found.append(
                Summary(
                    key,
                    day_from(played, "played"),
                    moment_from(changed, "changed"),
                    Mode(mode),
                    names=tuple(name for *_, name, _, _ in seats),
                    winners=tuple(name for *_, name, place, _ in seats if place == 1),
                    total=next((total for *_, place, total in seats if place == 1), None),
                    pending=bool(pending),
                )
            )
    refuse_lost(connection, "games", len(found))
    refuse_lost(connection, "results", results)
    return tuple(found)
