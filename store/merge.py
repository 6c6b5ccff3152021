"""Bringing the games of another file in, without doubling what is here.

Games that began as one are a family. A history that is here, or is the beginning of one, or that goes on from one, is
the same game: the longer one is kept, with what is known beside it; any other becomes a further game of the family.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from sqlite3 import Connection
from uuid import UUID, uuid5

from store import people, settings
from store.game_rows import (
    Record,
    basis_in,
    followed,
    get_head,
    get_steps,
    put_finish,
    put_record,
    with_people,
)
from store.people import Person
from store.settings import Value
from store.values import Restored


class Brought(Enum):
    """What a game of another file was to us; one that tells more of a game that is here counts as longer."""

    NOTHING = 0
    LONGER = 1
    ADDED = 2


def merge(
    connection: Connection, guests: Iterable[Person], games: Iterable[Record], values: Mapping[str, Value]
) -> Restored:
    """Bring people, games and settings in; the transaction is the caller's."""
    numbers = people.introduce(connection, guests)
    brought = [merge_game(connection, game, numbers) for game in games]
    people.prune(connection)
    return Restored(brought.count(Brought.ADDED), brought.count(Brought.LONGER), settings.take(connection, values))


def merge_game(connection: Connection, game: Record, numbers: Mapping[int, int]) -> Brought:
    """Bring one game in."""
    theirs = replace(game, steps=tuple(with_people(step, numbers) for step in game.steps))
    family = connection.execute("SELECT key FROM games WHERE family = ? ORDER BY key", (game.family,)).fetchall()
    for (key,) in family:
        ours = replace(get_head(connection, key), steps=tuple(get_steps(connection, key)))
        shared = min(len(ours.steps), len(theirs.steps))
        if ours.steps[:shared] == theirs.steps[:shared]:
            return put_joined(connection, ours, theirs)
    put_record(connection, replace(theirs, key=free_key(connection, game)))
    return Brought.ADDED


def put_joined(connection: Connection, ours: Record, theirs: Record) -> Brought:
    """Keep what both know of a game."""
    both = joined(ours, theirs)
    if both == replace(ours, changed=both.changed):  # that it was looked at later is no news
        return Brought.NOTHING
    if both.steps == ours.steps:
        put_finish(connection, both)
    else:
        connection.execute("DELETE FROM games WHERE key = ?", (both.key,))
        put_record(connection, replace(both, readings=theirs.readings))
    return Brought.LONGER


def joined(ours: Record, theirs: Record) -> Record:
    """One game of two, of which one history goes on from the other: joining it again with either changes nothing.

    A longer history is looked at where it was, whatever the clocks of two devices say: what it has more could be
    redone else, and an edit would drop it. A photo that is waited for is waited for by this device.
    """
    longer, later = (
        max(ours, theirs, key=lambda each: len(each.steps)),
        max(ours, theirs, key=lambda each: each.changed),
    )
    step = later.step if len(ours.steps) == len(theirs.steps) else longer.step
    before, snapshot = json.loads(ours.steps[ours.step]), json.loads(longer.steps[step])
    results = [
        each.result for each in (ours, theirs) if basis_in(json.loads(each.steps[each.step])) == basis_in(snapshot)
    ]
    return replace(
        ours,
        changed=later.changed,
        played=later.played,
        step=step,
        steps=longer.steps,
        pending=followed(before, snapshot, ours.pending),
        result=next((result for result in results if result is not None), None),
    )


def free_key(connection: Connection, game: Record) -> str:
    """The game's own key or, where another game has it, one that follows from what the game is."""
    key = game.key
    while connection.execute("SELECT 1 FROM games WHERE key = ?", (key,)).fetchone():
        key = uuid5(UUID(key), "\n".join(game.steps)).hex
    return key
