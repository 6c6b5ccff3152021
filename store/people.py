"""Who plays: a person has one name however it is spelled, and keys by which backups of any device know the person."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, count
from sqlite3 import Connection
from typing import Any, Final
from uuid import UUID, uuid4, uuid5
from zlib import crc32

from store.damage import DamagedError, decoding
from tabletop.messages import Refused, refused, say, shown
from tabletop.people import LONGEST_NAME, name_key, refuse_name

# A key of a game or a person.
KEY: Final = "[0-9a-f]{32}"
# What keys follow from that are no device's.
OWN: Final = UUID("5e1f0bd2a9c84c6f9d3b7a60c4e81f25")


@dataclass(frozen=True, slots=True)
class Person:
    """A person: the number that snapshots use, the name, the keys."""

    number: int
    name: str
    keys: tuple[str, ...]


def checksum(*row: object) -> int:
    """Return the CRC of a row: SQLite does not notice a value that changed."""
    return crc32(repr(row).encode())


def row_of(person: Person) -> tuple[Any, ...]:
    """Return the row of a person."""
    row = (person.number, person.name, name_key(person.name), " ".join(person.keys))
    return *row, checksum(*row)


def person_from(row: Iterable[Any]) -> Person:
    """Read the row of a person; DamagedError if it is not what was written."""
    with decoding():
        number, name, _, keys, _ = row
        person = Person(number + 0, name, tuple(keys.split()))
        if row_of(person) != tuple(row) or not all(re.fullmatch(KEY, key) for key in person.keys):
            raise DamagedError(name)
        return person


def find(connection: Connection, name: str) -> Person | None:
    """Return the person of a name."""
    row = connection.execute("SELECT * FROM people WHERE same = ?", (name_key(name),)).fetchone()
    return person_from(row) if row else None


def find_or_add(connection: Connection, name: str) -> tuple[int, str]:
    """Return the number of the person of a name, and the first spelling, which stays."""
    person = find(connection, name)
    if person is None:
        (last,) = connection.execute("SELECT max(id) FROM people").fetchone()
        person = Person((last or 0) + 1, name.strip(), (uuid4().hex,))
        write(connection, [person])
    return person.number, person.name


def write(connection: Connection, changed: Iterable[Person]) -> None:
    """Write the rows of people."""
    connection.executemany(
        "INSERT INTO people VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "name = excluded.name, same = excluded.same, keys = excluded.keys, checksum = excluded.checksum",
        map(row_of, changed),
    )


def rename(connection: Connection, old: str, new: str) -> None:
    """Give a person another name, wherever it stands."""
    refuse_name(new)
    person = None if refused(refuse_name, old) else find(connection, old)
    if person is None:
        raise Refused("", say("store.nobody", name=shown(old)))
    other = find(connection, new)
    if other is not None and other.number != person.number:
        raise Refused("", say("store.somebody", name=shown(new)))
    write(connection, [Person(person.number, new.strip(), person.keys)])


def prune(connection: Connection) -> None:
    """Forget whom no step of any game names."""
    connection.execute("DELETE FROM people WHERE NOT EXISTS (SELECT 1 FROM players WHERE person = people.id)")


def people(connection: Connection) -> list[Person]:
    """Return everybody."""
    return [person_from(row) for row in connection.execute("SELECT * FROM people ORDER BY id")]


def names(connection: Connection) -> dict[int, str]:
    """Return all names."""
    return {person.number: person.name for person in people(connection)}


def names_of(connection: Connection, numbers: Iterable[int]) -> dict[int, str]:
    """Return the names of some people; DamagedError if one of them is not there."""
    found = {}
    for number in numbers:
        row = connection.execute("SELECT * FROM people WHERE id = ?", (number,)).fetchone()
        found[number] = person_from(row or ()).name
    return found


class Introduction:
    """Match people of a backup to those here: known by a key, else by the name, else new; never two of them one."""

    def __init__(self, connection: Connection) -> None:
        """Look at who is here."""
        self._connection = connection
        self._here = {person.number: person for person in people(connection)}
        self._owners = {key: person.number for person in self._here.values() for key in person.keys}
        self._same = {name_key(person.name): person.number for person in self._here.values()}
        self._numbers = count(max(self._here, default=0) + 1)
        self._changed: set[int] = set()

    def introduce(self, guests: Iterable[Person]) -> dict[int, int]:
        """Return the numbers here of the people of a backup.

        Who has no key here that is not another person's gets one that follows from the guest's, so that the same
        backup finds the same person again.
        """
        guests = tuple(guests)
        here: dict[int, int] = {}
        taken: set[int] = set()

        def match(guest: Person, number: int) -> None:
            here[guest.number] = number
            taken.add(number)

        for guest in guests:
            for number in sorted({self._owners[key] for key in guest.keys if key in self._owners} - taken)[:1]:
                match(guest, number)
        strangers = [guest for guest in guests if guest.number not in here]
        for guest in strangers:
            owner = self._owners.get(self._own_key(guest, taken))
            if owner is not None:
                match(guest, owner)
        for guest in strangers:
            if guest.number not in here:
                match(guest, self._by_name(guest, taken))
        for guest in guests:
            self._know(here[guest.number], guest.keys)
        write(self._connection, (self._here[number] for number in sorted(self._changed)))
        return here

    def _by_name(self, guest: Person, taken: set[int]) -> int:
        """Return the person of the name of a guest, who has the guest's keys then, else a new one."""
        key, number = self._own_key(guest, taken), self._same.get(name_key(guest.name))
        if number is None or number in taken:
            number = self._add(guest.name)
        self._know(number, guest.keys)
        if number not in {self._owners.get(each) for each in guest.keys}:
            self._know(number, [key])
        return number

    def _know(self, number: int, keys: Iterable[str]) -> None:
        """Add the keys that are nobody's to a person."""
        free = [key for key in dict.fromkeys(keys) if key not in self._owners]
        if free:
            person = self._here[number]
            self._here[number] = Person(number, person.name, tuple(sorted({*person.keys, *free})))
            self._owners.update(dict.fromkeys(free, number))
            self._changed.add(number)

    def _add(self, name: str) -> int:
        """Add a person; with a number behind the name where it is another person's."""
        others = (f"{name[: LONGEST_NAME - 4]} {number}" for number in count(2))
        name = next(free for free in chain([name.strip()], others) if name_key(free) not in self._same)
        number = next(self._numbers)
        self._here[number] = Person(number, name, ())
        self._same[name_key(name)] = number
        self._changed.add(number)
        return number

    def _own_key(self, guest: Person, taken: set[int]) -> str:
        """Return a key that follows from those of a guest, else from the name, and is no other guest's."""
        key = uuid5(OWN, "\n".join(sorted(guest.keys) or [name_key(guest.name)])).hex
        while self._owners.get(key) in taken:
            key = uuid5(OWN, key).hex
        return key
