"""The people of the games: one name for all its spellings, and keys that identify a person across devices."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, count
from sqlite3 import Connection
from types import MappingProxyType
from typing import Final
from uuid import UUID, uuid4, uuid5
from zlib import crc32

from store.corruption import CorruptionError, decoding
from store.schema import Row
from tabletop.messages import Refused, is_refused, message, quoted
from tabletop.people import LONGEST_NAME, is_unnamed, name_key, refuse_name
from tabletop.strict_json import integer, string

# The form of a key of a game or a person.
KEY: Final = "[0-9a-f]{32}"
# The namespace of derived keys, so that they never equal a device's.
KEY_NAMESPACE: Final = UUID("5e1f0bd2a9c84c6f9d3b7a60c4e81f25")


@dataclass(frozen=True, slots=True)
class Person:
    """A person: its number in snapshots, name and keys."""

    number: int
    name: str
    keys: tuple[str, ...]


def checksum(*row: object) -> int:
    """Return the CRC of a row, because SQLite does not notice a changed value."""
    return crc32(repr(row).encode())


def person_row(person: Person) -> Row:
    row = (person.number, person.name, name_key(person.name), " ".join(person.keys))
    return *row, checksum(*row)


def person_from_row(row: Row) -> Person:
    """Read the row of a person; raise CorruptionError for a wrong checksum."""
    with decoding():
        number, name, _, keys, _ = row
        person = Person(integer(number, "people"), string(name, "people"), tuple(string(keys, "people").split()))
        if person_row(person) != tuple(row) or not all(re.fullmatch(KEY, key) for key in person.keys):
            raise CorruptionError(name)
        return person


def find(connection: Connection, name: str) -> Person | None:
    row = connection.execute("SELECT * FROM people WHERE same = ?", (name_key(name),)).fetchone()
    return person_from_row(row) if row else None


def known(connection: Connection, name: str) -> Person:
    """Return the person with a name; raise Refused if there is none."""
    person = None if is_refused(refuse_name, name) else find(connection, name)
    if person is None:
        raise Refused("", message("store.unknown_player", name=quoted(name)))
    return person


def free_number(connection: Connection) -> int:
    (last,) = connection.execute("SELECT max(id) FROM people").fetchone()
    return int(last or 0) + 1


def find_or_add(connection: Connection, name: str) -> tuple[int, str]:
    """Return the number of the person with a name, and the first spelling, which stays."""
    person = find(connection, name)
    if person is None:
        person = Person(free_number(connection), name.strip(), (uuid4().hex,))
        write_people(connection, [person])
    return person.number, person.name


def write_people(connection: Connection, changed: Iterable[Person]) -> None:
    connection.executemany(
        "INSERT INTO people VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "name = excluded.name, same = excluded.same, keys = excluded.keys, checksum = excluded.checksum",
        map(person_row, changed),
    )


def rename(connection: Connection, old: str, new: str) -> None:
    refuse_name(new)
    person = known(connection, old)
    other = find(connection, new)
    if other is not None and other.number != person.number:
        raise Refused("", message("store.name_taken", name=quoted(new)))
    write_people(connection, [Person(person.number, new.strip(), person.keys)])


def renamed_sides(connection: Connection, name_of: Callable[[int], str]) -> list[Person]:
    """Return the people behind sides without a name, as `Player 2`, whose names differ from those of `name_of`.

    A side keeps its name where somebody else has the new one.
    """
    named = ((each, name_of(int(each.name.split()[-1]))) for each in all_people(connection) if is_unnamed(each.name))
    found = {name: Person(each.number, name, each.keys) for each, name in named if find(connection, name) is None}
    return list(found.values())


def prune(connection: Connection) -> None:
    """Delete people that no step of any game names."""
    connection.execute("DELETE FROM people WHERE NOT EXISTS (SELECT 1 FROM players WHERE person = people.id)")


def all_people(connection: Connection) -> list[Person]:
    return [person_from_row(row) for row in connection.execute("SELECT * FROM people ORDER BY id")]


def all_names(connection: Connection) -> dict[int, str]:
    return {person.number: person.name for person in all_people(connection)}


def names_with(connection: Connection, keys: Collection[str]) -> frozenset[str]:
    return frozenset(person.name for person in all_people(connection) if keys and not {*keys}.isdisjoint(person.keys))


def names_of(connection: Connection, numbers: Iterable[int]) -> dict[int, str]:
    """Return the names of some people; raise CorruptionError if one is missing."""
    found = {}
    for number in numbers:
        row = connection.execute("SELECT * FROM people WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise CorruptionError(number)
        found[number] = person_from_row(row).name
    return found


class PeopleMatcher:
    """Match people of a backup to local ones by key, then by name; create the rest.

    Two guests are never one person, unless they were merged here and are in no step together.
    """

    def __init__(
        self,
        connection: Connection,
        merged_keys: frozenset[str] = frozenset(),
        neighbours: Mapping[int, Collection[int]] = MappingProxyType({}),
    ) -> None:
        """Index the local people; `neighbours` are the guests who are in a step together, by their numbers."""
        self._connection = connection
        self._merged_keys, self._neighbours = merged_keys, neighbours
        self._people = {person.number: person for person in all_people(connection)}
        self._owners = {key: person.number for person in self._people.values() for key in person.keys}
        self._numbers_by_name = {name_key(person.name): person.number for person in self._people.values()}
        self._free_numbers = count(max(self._people, default=0) + 1)
        self._changed: set[int] = set()

    def match_people(self, incoming: Iterable[Person]) -> dict[int, int]:
        """Return the local numbers of a backup's people.

        A person without a key gets one derived from the guest's, so that the same backup finds the same person again.
        """
        incoming = tuple(incoming)
        numbers: dict[int, int] = {}
        matched: set[int] = set()

        finders: tuple[Callable[[Person], int | None], ...] = (
            lambda guest: self._namesake(guest, matched),
            lambda guest: min(self._owners_of(guest) - matched, default=None),
            lambda guest: self._merged_owner(guest, numbers),
            lambda guest: self._owners.get(self._derived_key(guest, matched)),
            lambda guest: self._match_by_name(guest, matched),
        )
        for find_number in finders:
            for person in incoming:
                number = None if person.number in numbers else find_number(person)
                if number is not None:
                    numbers[person.number] = number
                    matched.add(number)
        for person in incoming:
            self._add_keys(numbers[person.number], person.keys)
        write_people(self._connection, (self._people[number] for number in sorted(self._changed)))
        return numbers

    def _owners_of(self, incoming: Person) -> set[int]:
        """Return the local people with a guest's keys."""
        return {self._owners[key] for key in incoming.keys if key in self._owners}

    def _namesake(self, incoming: Person, matched: set[int]) -> int | None:
        """Return the local person with a guest's key and name, first of all where people were merged."""
        number = self._numbers_by_name.get(name_key(incoming.name)) if self._merged_keys else None
        return number if number in self._owners_of(incoming) - matched else None

    def _merged_owner(self, incoming: Person, numbers: Mapping[int, int]) -> int | None:
        """Return the local person that a guest's key was merged into; None if both are in one step."""
        merged = {self._owners[key] for key in self._merged_keys if key in self._owners}
        owner = min(self._owners_of(incoming) & merged, default=None)
        guests = {guest for guest, number in numbers.items() if number == owner}
        return owner if guests.isdisjoint(self._neighbours.get(incoming.number, ())) else None

    def _match_by_name(self, incoming: Person, matched: set[int]) -> int:
        """Return the local person with a guest's name, who takes over the guest's keys, or a new one."""
        key, number = self._derived_key(incoming, matched), self._numbers_by_name.get(name_key(incoming.name))
        if number is None or number in matched:
            number = self._add_person(incoming.name)
        self._add_keys(number, incoming.keys)
        if number not in {self._owners.get(each) for each in incoming.keys}:
            self._add_keys(number, [key])
        return number

    def _add_keys(self, number: int, keys: Iterable[str]) -> None:
        """Add to a person the keys that belong to no other."""
        free = [key for key in dict.fromkeys(keys) if key not in self._owners]
        if free:
            person = self._people[number]
            self._people[number] = Person(number, person.name, tuple(sorted({*person.keys, *free})))
            self._owners.update(dict.fromkeys(free, number))
            self._changed.add(number)

    def _add_person(self, name: str) -> int:
        """Add a person; append a number if the name is taken."""
        others = (f"{name[: LONGEST_NAME - 4]} {number}" for number in count(2))
        name = next(free for free in chain([name.strip()], others) if name_key(free) not in self._numbers_by_name)
        number = next(self._free_numbers)
        self._people[number] = Person(number, name, ())
        self._numbers_by_name[name_key(name)] = number
        self._changed.add(number)
        return number

    def _derived_key(self, incoming: Person, matched: set[int]) -> str:
        """Return a key derived from the guest's keys, or from the name, that no other guest has."""
        key = uuid5(KEY_NAMESPACE, "\n".join(sorted(incoming.keys) or [name_key(incoming.name)])).hex
        while self._owners.get(key) in matched:
            key = uuid5(KEY_NAMESPACE, key).hex
        return key
