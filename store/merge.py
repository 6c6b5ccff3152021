"""Bringing the games of another file in, without doubling what is here.

Games that began as one are a family. A history that is here, or is the beginning of one, brings nothing; one that goes
on from a history that is here takes its place; any other becomes a further game of the family.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from sqlite3 import Connection
from uuid import UUID, uuid5

from store import people, settings
from store.people import Person
from store.record import Record, get_head, get_steps, put_record, still_awaited, with_people
from store.saved import Restored
from store.settings import Value


class Brought(Enum):
    """What a game of another file was to us."""

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
        ours = tuple(get_steps(connection, key))
        if ours[: len(theirs.steps)] == theirs.steps:
            return Brought.NOTHING
        if theirs.steps[: len(ours)] == ours:
            pending = still_awaited(theirs.steps[theirs.step], get_head(connection, key).pending)
            connection.execute("DELETE FROM games WHERE key = ?", (key,))
            put_record(connection, replace(theirs, key=key, pending=pending))
            return Brought.LONGER
    put_record(connection, replace(theirs, key=free_key(connection, game)))
    return Brought.ADDED


def free_key(connection: Connection, game: Record) -> str:
    """The game's own key or, where another game has it, one that follows from what the game is."""
    key = game.key
    while connection.execute("SELECT 1 FROM games WHERE key = ?", (key,)).fetchone():
        key = uuid5(UUID(key), "\n".join(game.steps)).hex
    return key
