"""Merging the games of another file without duplicates.

Games with a common beginning are a family. If one history continues the other, both are the same game: the longer one
wins, with its other facts. Any other game becomes a further game of the family.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from sqlite3 import Connection
from time import monotonic
from typing import Final
from uuid import UUID, uuid5

from store import people, person_marks, person_merge, settings
from store.encoding import person_numbers, result_basis, with_person_numbers
from store.game_rows import StoredGame, get_game, pending_after_edit, put_game
from store.people import PeopleMatcher, Person
from store.settings import Value
from store.values import RestoreSummary
from tabletop.messages import Refused
from tabletop.people import name_key
from tabletop.strict_json import compact

# Seconds that other windows wait for a transaction, and that they get between two: SQLite retries every 0.1 seconds.
TRANSACTION_TIME: Final = 0.3
TRANSACTION_PAUSE: Final = 0.12


class MergeResult(Enum):
    """The relation of another file's game to the local games; more facts about a local game count as longer."""

    UNCHANGED = 0
    EXTENDED = 1
    ADDED = 2


class Merge:
    """A merge of people, games and settings in several transactions; each leaves a complete state."""

    def __init__(
        self, incoming_people: Sequence[Person], games: Sequence[StoredGame], values: Mapping[str, Value]
    ) -> None:
        """Take validated data; people without a game are skipped."""
        used_numbers = {person for game in games for step in game.steps for person in person_numbers(json.loads(step))}
        self._incoming_people = [guest for guest in incoming_people if guest.number in used_numbers]
        self._games, self._incoming_settings = games, dict(values)
        self._results: list[MergeResult] = []
        self._added_settings = 0
        self._person_count = -1  # the number of people after the last transaction
        self._numbers: Mapping[int, int] = {}
        self.done = False

    @property
    def restored(self) -> RestoreSummary:
        return RestoreSummary(
            self._results.count(MergeResult.ADDED), self._results.count(MergeResult.EXTENDED), self._added_settings
        )

    def run_transaction(self, connection: Connection) -> None:
        """Merge the next games within the caller's transaction, after the last ones the settings."""
        end = monotonic() + TRANSACTION_TIME
        if not self._results:
            if is_saved(connection, self._incoming_settings.get(settings.EXAMPLE)):
                del self._incoming_settings[settings.EXAMPLE]  # it would leave a game of this device out of all lists
            merge_same_people(connection, self._incoming_people, self._incoming_settings)
        if (
            count_people(connection) != self._person_count
        ):  # another window may have pruned people whom no game names yet
            merged_keys = person_marks.keys(connection, person_marks.MERGED)
            neighbours = neighbours_in(self._games) if merged_keys else {}
            self._numbers = PeopleMatcher(connection, merged_keys, neighbours).match_people(self._incoming_people)
        for game in self._games[len(self._results) :]:
            self._results.append(merge_game(connection, game, self._numbers))
            if monotonic() > end:
                break
        self._person_count = count_people(connection)
        self.done = len(self._results) == len(self._games)
        if self.done:
            people.prune(connection)
            self._added_settings = settings.add_missing(connection, self._incoming_settings)


def merge_same_people(connection: Connection, guests: Sequence[Person], values: Mapping[str, Value]) -> None:
    """Merge local people who are merged in the backup; otherwise their games would be duplicated."""
    merged_keys = {*str(values.get(person_marks.MERGED, "")).split()}
    for guest in guests if merged_keys else ():
        local = [person for person in people.all_people(connection) if not {*person.keys}.isdisjoint(guest.keys)]
        if len(local) > 1 and not merged_keys.isdisjoint(guest.keys):
            local.sort(key=lambda person: name_key(person.name) != name_key(guest.name))
            for other in local[1:]:
                with suppress(Refused):  # both are in one local step
                    person_merge.merge(connection, other.name, local[0].name)


def neighbours_in(games: Sequence[StoredGame]) -> dict[int, set[int]]:
    """Return the people who are in a step together with each person."""
    found: dict[int, set[int]] = {}
    for numbers in {frozenset(person_numbers(json.loads(step))) for game in games for step in game.steps}:
        for number in numbers:
            found.setdefault(number, set()).update(numbers)
    return found


def count_people(connection: Connection) -> int:
    (count,) = connection.execute("SELECT COUNT(*) FROM people").fetchone()
    return int(count)


def merge_game(connection: Connection, game: StoredGame, numbers: Mapping[int, int]) -> MergeResult:
    incoming = replace(
        game, steps=tuple(compact(with_person_numbers(json.loads(step), numbers)) for step in game.steps)
    )
    family = connection.execute("SELECT key FROM games WHERE family = ? ORDER BY key", (game.family,)).fetchall()
    for (key,) in family:
        local = get_game(connection, key)
        shared = min(len(local.steps), len(incoming.steps))
        if local.steps[:shared] == incoming.steps[:shared] or local.steps[-len(incoming.steps) :] == incoming.steps:
            return put_merged(connection, local, incoming)
    put_game(connection, replace(incoming, key=unused_key(connection, game)))
    return MergeResult.ADDED


def put_merged(connection: Connection, local: StoredGame, incoming: StoredGame) -> MergeResult:
    """Write the union of two records of one game."""
    both = merge_histories(local, incoming)
    if both == replace(local, changed=both.changed):  # a later view alone is no difference
        return MergeResult.UNCHANGED
    connection.execute("DELETE FROM games WHERE key = ?", (both.key,))
    put_game(connection, both)
    return MergeResult.EXTENDED


def merge_histories(local: StoredGame, incoming: StoredGame) -> StoredGame:
    """Return one game of two whose histories continue each other; joining again with either changes nothing.

    The current step is that of the longer history, whatever the clocks of two devices say: its later steps could be
    redone elsewhere, and an edit would drop them. Pending photos are those of this device.
    """
    longer, later = (
        max(local, incoming, key=lambda each: len(each.steps)),
        max(local, incoming, key=lambda each: each.changed),
    )
    step = later.step if len(local.steps) == len(incoming.steps) else longer.step
    before, snapshot = json.loads(local.steps[local.step]), json.loads(longer.steps[step])
    results = [
        each.result
        for each in (local, incoming)
        if result_basis(json.loads(each.steps[each.step])) == result_basis(snapshot)
    ]
    return replace(
        local,
        changed=later.changed,
        played=later.played,
        step=step,
        steps=longer.steps,
        pending=pending_after_edit(before, snapshot, local.pending),
        result=next((result for result in results if result is not None), None),
    )


def is_saved(connection: Connection, key: Value) -> bool:
    """Return whether a key is that of a local game."""
    return connection.execute("SELECT 1 FROM games WHERE key = ?", (key,)).fetchone() is not None


def unused_key(connection: Connection, game: StoredGame) -> str:
    """Return the game's own key or, if another game has it, one derived from the game's content."""
    key = game.key
    while is_saved(connection, key):
        key = uuid5(UUID(key), "\n".join(game.steps)).hex
    return key
