"""What can still be read of a damaged file: whole games, or the steps of them that are what they were."""

import json
import re
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from sqlite3 import Connection
from typing import Any, Final

from store import older, settings
from store.corruption import TROUBLE, DamagedError
from store.database import transaction
from store.encoding import JSON, hash_of, result_from
from store.game_rows import KEY, Record, checksum, get_head, people_in, readings_in, stored_result
from store.merge import merge
from store.people import Person
from store.settings import Value
from store.values import Result
from tabletop.messages import Refused
from tabletop.people import name_key
from tabletop.strict_json import compact

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
    readings = {name: raw for name, raw in rows if isinstance(raw, bytes) and hash_of(raw) == name}
    written = {
        step: json.loads(older.snapshot_text(snapshot))
        for query in STEPS
        for step, snapshot, sum_ in readable(damaged, query, key)
        if checksum(key, step, snapshot) == sum_
    }
    good = {step: data for step, data in written.items() if all(person in known for person in people_in(data))}
    if not good:
        return None
    try:
        head = get_head(damaged, key, kept_result)
    except (Refused, *TROUBLE):
        head = Record(key, key, now, now, now.date(), max(good), (), {})
    numbers = sorted(good)
    step = max(sum(number <= head.step for number in numbers) - 1, 0)
    steps = [without_lost(good[number], readings) for number in numbers]
    used = {name: readings[name] for each in steps for name in readings_in(each)}
    pending = tuple(each for each in head.pending if each.seat < len(steps[step]["sides"]))
    result = head.result if head.step in good else None
    texts = tuple(map(compact, steps))
    return replace(head, step=step, steps=texts, readings=used, pending=pending, result=result)


def kept_result(damaged: Connection, key: str, step: int, kept: str) -> tuple[Result, ...] | None:
    """Read the result of a game, which the first two versions kept as JSON; None if it is damaged."""
    with suppress(DamagedError, *TROUBLE):
        if kept.startswith("["):
            return tuple(result_from(older.result_data(each)) for each in json.loads(kept))
        return stored_result(damaged, key, step, kept)
    return None


def without_lost(snapshot: JSON, readings: Container[str]) -> JSON:
    """Return a snapshot without the readings that are lost."""
    sides = [each if each["reading"] in readings else {**each, "reading": None} for each in snapshot["sides"]]
    return {**snapshot, "sides": sides}


def values(damaged: Connection) -> dict[str, Value]:
    """The settings that are what they were."""
    found = {}
    for row in readable(damaged, "SELECT * FROM settings"):
        with suppress(DamagedError):
            name, value = settings.value_of(*row)
            found[name] = value
    return found
