"""Who plays: a person has one name however it is spelled, and keys by which backups of any device know the person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, count
from sqlite3 import Connection
from typing import Final
from uuid import UUID, uuid4, uuid5

from store.corruption import DamagedError, reading
from store.values import Known
from tabletop.messages import Refused, refused, say, shown
from tabletop.people import LONGEST_NAME, Colour, name_key, refuse_name
from tabletop.strict_json import day_from

# What keys follow from that are no device's.
OWN: Final = UUID("5e1f0bd2a9c84c6f9d3b7a60c4e81f25")


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a backup: the number that snapshots use, the name, the keys."""

    number: int
    name: str
    keys: tuple[str, ...]


def find(connection: Connection, name: str) -> int | None:
    """The person of a name."""
    row = connection.execute("SELECT id FROM people WHERE same = ?", (name_key(name),)).fetchone()
    return row[0] if row else None


def put(connection: Connection, name: str) -> int:
    """A person whom no backup knows yet."""
    found = connection.execute("INSERT INTO people (name, same) VALUES (?, ?)", (name.strip(), name_key(name)))
    return int(found.lastrowid or 0)


def add(connection: Connection, name: str) -> int:
    """A person who was not known."""
    number = put(connection, name)
    know(connection, number, [uuid4().hex])
    return number


def know(connection: Connection, number: int, keys: Iterable[str]) -> None:
    """A person is known by more keys, as far as they are nobody else's."""
    connection.executemany("INSERT OR IGNORE INTO known_as VALUES (?, ?)", ((key, number) for key in keys))


def find_or_add(connection: Connection, name: str) -> tuple[int, str]:
    """Return the number of the person of a name, and the first spelling, which stays."""
    row = connection.execute("SELECT id, name FROM people WHERE same = ?", (name_key(name),)).fetchone()
    return row or (add(connection, name), name.strip())


def rename(connection: Connection, old: str, new: str) -> None:
    """Give a person another name, wherever it stands."""
    refuse_name(new)
    number = None if refused(refuse_name, old) else find(connection, old)
    if number is None:
        raise Refused("", say("store.nobody", name=shown(old)))
    if find(connection, new) not in {None, number}:
        raise Refused("", say("store.somebody", name=shown(new)))
    connection.execute("UPDATE people SET name = ?, same = ? WHERE id = ?", (new.strip(), name_key(new), number))


def prune(connection: Connection) -> None:
    """Forget whom no step of any game names."""
    connection.execute("DELETE FROM people WHERE NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id)")


def names_in(rows: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """The names in rows of people, by their numbers."""
    found = {}
    with reading():
        for number, name, folded in rows:
            if name_key(name) != folded:
                raise DamagedError(name)
            found[number] = name
    return found


def names(connection: Connection) -> dict[int, str]:
    """All names."""
    return names_in(connection.execute("SELECT id, name, same FROM people ORDER BY id"))


def names_at(connection: Connection, key: str, step: int) -> dict[int, str]:
    """The names at a table."""
    query = "SELECT id, name, same FROM people WHERE id IN (SELECT person FROM seats WHERE game = ? AND step = ?)"
    return names_in(connection.execute(query, (key, step)))


def people(connection: Connection) -> list[Person]:
    """Everybody, with the keys."""
    keys: dict[int, list[str]] = {}
    for key, number in connection.execute("SELECT key, person FROM known_as ORDER BY key"):
        keys.setdefault(number, []).append(key)
    return [Person(number, name, tuple(keys.get(number, ()))) for number, name in names(connection).items()]


def introduce(connection: Connection, guests: Iterable[Person]) -> dict[int, int]:
    """Who the people of a backup are here: known by a key, else by the name, else new; never two of them one person.

    Whoever has no key here that is not somebody else's gets one that follows from the guest's, so that the same backup
    finds the same person again.
    """
    here: dict[int, int] = {}
    guests = tuple(guests)
    for guest in guests:
        marks = ",".join("?" * len(guest.keys))
        rows = connection.execute(f"SELECT person FROM known_as WHERE key IN ({marks}) ORDER BY person", guest.keys)  # noqa: S608
        here.update([(guest.number, number) for (number,) in rows if number not in here.values()][:1])
    strangers = [guest for guest in guests if guest.number not in here]
    for guest in strangers:
        number = owner(connection, own_key(connection, guest, here))
        if number is not None:
            here[guest.number] = number
    for guest in strangers:
        if guest.number not in here:
            key, number = own_key(connection, guest, here), find(connection, guest.name)
            if number is None or number in here.values():
                number = put(connection, free_name(connection, guest.name))
            here[guest.number] = number
            know(connection, number, guest.keys)
            if number not in {owner(connection, each) for each in guest.keys}:
                know(connection, number, [key])
    for guest in guests:
        know(connection, here[guest.number], guest.keys)
    return here


def owner(connection: Connection, key: str) -> int | None:
    """Whose key it is."""
    row = connection.execute("SELECT person FROM known_as WHERE key = ?", (key,)).fetchone()
    return row[0] if row else None


def own_key(connection: Connection, guest: Person, here: Mapping[int, int]) -> str:
    """A key that follows from those of a guest, else from the name, and is none of whom another guest is."""
    key = uuid5(OWN, "\n".join(sorted(guest.keys) or [name_key(guest.name)])).hex
    while owner(connection, key) in here.values():
        key = uuid5(OWN, key).hex
    return key


def free_name(connection: Connection, name: str) -> str:
    """The name, with a number behind it where somebody has it."""
    others = (f"{name[: LONGEST_NAME - 4]} {number}" for number in count(2))
    return next(free for free in chain([name], others) if find(connection, free) is None)


def players(connection: Connection) -> tuple[Known, ...]:
    """Who played in the games as they are now, with the last colour, who played last first."""
    rows = connection.execute(
        "SELECT people.name, seats.colour, MAX(games.played || games.changed), games.played FROM games "
        "CROSS JOIN seats ON seats.game = games.key AND seats.step = games.step "
        "JOIN people ON people.id = seats.person "
        "GROUP BY people.id ORDER BY 3 DESC, people.same"
    )
    with reading():
        return tuple(Known(name, Colour(colour), day_from(played, "")) for name, colour, _, played in rows)
