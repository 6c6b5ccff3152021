"""What can still be read of a damaged file: whole games, or the steps of them that are what they were."""

import re
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from sqlite3 import Connection
from typing import Any, Final

from store import settings
from store.corruption import TROUBLE, DamagedError
from store.database import transaction
from store.encoding import hash_of
from store.game_rows import KEY, Record, checksum, get_head, people_in, photos_in, seats_at
from store.merge import merge
from store.people import Person
from store.settings import Value
from tabletop.messages import Refused
from tabletop.people import name_key
from tabletop.strict_json import compact, json_from_text

# Both ways through both tables: what one way cannot pass the other may reach.
KEYS: Final = (
    "SELECT key FROM games",
    "SELECT key FROM games ORDER BY rowid",
    "SELECT key FROM games ORDER BY rowid DESC",
    "SELECT game FROM steps ORDER BY rowid",
    "SELECT game FROM steps ORDER BY rowid DESC",
)
STEPS: Final = (
    "SELECT step, snapshot, checksum FROM steps WHERE game = ? ORDER BY step",
    "SELECT step, snapshot, checksum FROM steps WHERE game = ? ORDER BY step DESC",
)


def salvage(damaged: Connection, connection: Connection, now: datetime) -> int:
    """Bring everything readable over; the number of games."""
    known = {person.number: person for person in everybody(damaged)}
    games = (game for key in keys(damaged) if (game := fragment(damaged, key, known, now)))
    with transaction(connection):
        return merge(connection, known.values(), games, values(damaged)).added


def readable(connection: Connection, query: str, *given: str | int) -> Iterator[tuple[Any, ...]]:
    """The rows of a query as far as they can be read."""
    with suppress(*TROUBLE):
        yield from connection.execute(query, given)


def everybody(damaged: Connection) -> Iterator[Person]:
    """The people; those whose name is lost are called by their number."""
    numbers = {*readable(damaged, "SELECT person FROM seats"), *readable(damaged, "SELECT id FROM people")}
    for (number,) in sorted(each for each in numbers if isinstance(each[0], int)):
        rows = readable(damaged, "SELECT name, same FROM people WHERE id = ?", number)
        names = [name for name, folded in rows if isinstance(name, str) and name_key(name) == folded]
        keys = tuple(key for (key,) in readable(damaged, "SELECT key FROM known_as WHERE person = ?", number))
        yield Person(number, names[0] if names else f"? {number}", keys)


def keys(damaged: Connection) -> list[str]:
    """The games of which something is there."""
    found = {key for query in KEYS for (key,) in readable(damaged, query)}
    return sorted(key for key in found if isinstance(key, str) and re.fullmatch(KEY, key))


def fragment(damaged: Connection, key: str, known: Container[int], now: datetime) -> Record | None:
    """What is left of a game: its good steps; None if there are none.

    They were written by us: nobody asks whether the rules of today allow them, so that a rule takes no game away.
    """
    rows = readable(damaged, "SELECT hash, packed FROM photos WHERE game = ?", key)
    photos = {name: raw for name, raw in rows if isinstance(raw, bytes) and hash_of(raw) == name}
    good = {
        step: without_lost(snapshot, photos)
        for query in STEPS
        for step, snapshot, sum_ in readable(damaged, query, key)
        if checksum(key, step, snapshot) == sum_ and all(person in known for person in people_in(snapshot))
    }
    if not good:
        return None
    try:
        head = get_head(damaged, key)
    except (Refused, *TROUBLE):
        head = Record(key, key, now, now, now.date(), max(good), (), {})
    numbers = sorted(good)
    step = max(sum(number <= head.step for number in numbers) - 1, 0)
    steps = tuple(map(good.__getitem__, numbers))
    used = {name: photos[name] for each in steps for name in photos_in(each)}
    pending = tuple(each for each in head.pending if each.seat in seats_at(steps[step]))
    result = head.result if head.step in good else None
    return replace(head, step=step, steps=steps, photos=used, pending=pending, result=result)


def without_lost(snapshot: str, photos: Mapping[str, bytes]) -> str:
    """A snapshot without the photos that are lost."""
    data = json_from_text(snapshot)
    for seat in data["seats"]:
        seat["photo"] = seat["photo"] if seat["photo"] in photos else None
    return compact(data)


def values(damaged: Connection) -> dict[str, Value]:
    """The settings that are what they were."""
    found = {}
    for row in readable(damaged, "SELECT * FROM settings"):
        with suppress(DamagedError):
            name, value = settings.value_of(*row)
            found[name] = value
    return found
