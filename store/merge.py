"""Merging the games of another file without duplicates.

Games with a common beginning are a family. A history that is here, or is the beginning of one, or that continues one,
is
the same game: the longer one is kept, with its other facts; any other becomes a further game of the family.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from sqlite3 import Connection
from time import monotonic
from typing import Final
from uuid import UUID, uuid5

from store import people, settings
from store.encoding import basis_in, people_in, with_people
from store.game_rows import Record, followed, get_record, put_record
from store.people import Introduction, Person
from store.settings import Value
from store.values import Restored
from tabletop.strict_json import compact

# Seconds that other windows wait for a transaction, and that they get between two: SQLite retries every 0.1 seconds.
SHORT: Final = 0.3
BETWEEN: Final = 0.12


class Brought(Enum):
    """The relation of another file's game to the local games; more facts about a local game count as longer."""

    NOTHING = 0
    LONGER = 1
    ADDED = 2


class Merge:
    """A merge of people, games and settings in several transactions; each leaves a complete state."""

    def __init__(self, guests: Sequence[Person], games: Sequence[Record], values: Mapping[str, Value]) -> None:
        """Take validated data; people without a game are skipped."""
        named = {person for game in games for step in game.steps for person in people_in(json.loads(step))}
        self._guests = [guest for guest in guests if guest.number in named]
        self._games, self._values = games, values
        self._brought: list[Brought] = []
        self._settings = 0
        self._people = -1  # the number of people after the last transaction
        self._numbers: Mapping[int, int] = {}
        self.done = False

    @property
    def restored(self) -> Restored:
        """Return the summary."""
        return Restored(self._brought.count(Brought.ADDED), self._brought.count(Brought.LONGER), self._settings)

    def go_on(self, connection: Connection) -> None:
        """Merge the next games within the caller's transaction, after the last ones the settings."""
        end = monotonic() + SHORT
        if count_of(connection) != self._people:  # another window may have pruned people whom no game names yet
            self._numbers = Introduction(connection).introduce(self._guests)
        for game in self._games[len(self._brought) :]:
            self._brought.append(merge_game(connection, game, self._numbers))
            if monotonic() > end:
                break
        self._people = count_of(connection)
        self.done = len(self._brought) == len(self._games)
        if self.done:
            people.prune(connection)
            self._settings = settings.take(connection, self._values)


def count_of(connection: Connection) -> int:
    """Return the number of people."""
    (count,) = connection.execute("SELECT COUNT(*) FROM people").fetchone()
    return int(count)


def merge_game(connection: Connection, game: Record, numbers: Mapping[int, int]) -> Brought:
    """Merge one game."""
    theirs = replace(game, steps=tuple(compact(with_people(json.loads(step), numbers)) for step in game.steps))
    family = connection.execute("SELECT key FROM games WHERE family = ? ORDER BY key", (game.family,)).fetchall()
    for (key,) in family:
        ours = get_record(connection, key)
        shared = min(len(ours.steps), len(theirs.steps))
        if ours.steps[:shared] == theirs.steps[:shared] or ours.steps[-len(theirs.steps) :] == theirs.steps:
            return put_joined(connection, ours, theirs)
    put_record(connection, replace(theirs, key=free_key(connection, game)))
    return Brought.ADDED


def put_joined(connection: Connection, ours: Record, theirs: Record) -> Brought:
    """Write the union of two records of one game."""
    both = joined(ours, theirs)
    if both == replace(ours, changed=both.changed):  # a later view alone is no difference
        return Brought.NOTHING
    connection.execute("DELETE FROM games WHERE key = ?", (both.key,))
    put_record(connection, both)
    return Brought.LONGER


def joined(ours: Record, theirs: Record) -> Record:
    """Return one game of two whose histories continue each other; joining again with either changes nothing.

    The current step is that of the longer history, whatever the clocks of two devices say: its later steps could be
    redone elsewhere, and an edit would drop them. Pending photos are those of this device.
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
    """Return the game's own key or, if another game has it, one derived from the game's content."""
    key = game.key
    while connection.execute("SELECT 1 FROM games WHERE key = ?", (key,)).fetchone():
        key = uuid5(UUID(key), "\n".join(game.steps)).hex
    return key
