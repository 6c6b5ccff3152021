"""A whole game with its history, as it goes into the file, a backup, and out of them again."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from sqlite3 import Connection
from typing import Any, Final
from zlib import crc32

from quadropolis_score.reading import read_reading
from quadropolis_score.score_sheet import Category
from store.corruption import DamagedError, reading
from store.encoding import hash_of, pending_from, pending_to, result_from, result_to, snapshot_of, table_from
from store.envelope import Table
from store.values import Pending, Result
from tabletop.messages import Refused, say
from tabletop.strict_json import compact, day_from, json_from_text, moment_from, moment_to

KEY: Final = "[0-9a-f]{32}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its history in snapshots, oldest first, the step that is looked at, and the photos of all steps."""

    key: str
    family: str
    created: datetime
    changed: datetime
    played: date
    step: int
    steps: tuple[str, ...]
    photos: Mapping[str, bytes]
    pending: tuple[Pending, ...] = ()
    result: tuple[Result, ...] | None = None


def checked(record: Record, names: Mapping[int, str]) -> Record:
    """The same record in our spelling, after everything in it was understood; else Refused."""
    if any(hash_of(raw) != name for name, raw in record.photos.items()):
        raise Refused("photos", say("kept.broken"))
    photos = {name: read_reading(raw) for name, raw in record.photos.items()}
    steps, tables = [], []
    for step in record.steps:
        data = json_from_text(step)
        tables.append(table_from(data, names, photos))
        steps.append(snapshot_of(tables[-1], [seat["person"] for seat in data["seats"]]))
    if not 0 <= record.step < len(steps):
        raise Refused("step", say("kept.broken"))
    if record.result is not None:
        refuse_results(tables[record.step], record.result)
    refuse_pending(steps[record.step], record.pending)
    used = {photo for step in steps for photo in photos_in(step)}
    return replace(
        record, steps=tuple(steps), photos={name: raw for name, raw in record.photos.items() if name in used}
    )


def refuse_results(table: Table, results: tuple[Result, ...]) -> None:
    """Raise if results cannot be those of a table."""
    seats = range(len(table.seats))
    if [result.seat for result in results] != list(seats) or any(result.place - 1 not in seats for result in results):
        raise Refused("result", say("kept.broken"))
    for result in results:
        if len(result.categories) != len(Category) or result.possible < result.total:
            raise Refused("result", say("kept.broken"))


def refuse_pending(snapshot: str, pending: tuple[Pending, ...]) -> None:
    """Raise if a photo is asked for of nobody at the table, or if photos are not one a seat, by seat."""
    seats, there = [each.seat for each in pending], seats_at(snapshot)
    for seat in seats:
        if seat not in there:
            raise Refused("pending", say("store.seat", seat=seat + 1))
    if seats != sorted({*seats}):
        raise Refused("pending", say("kept.broken"))


def seats_at(snapshot: str) -> range:
    """The numbers of the seats of a snapshot."""
    return range(len(json.loads(snapshot)["seats"]))


def followed(before: str, after: str, pending: tuple[Pending, ...]) -> tuple[Pending, ...]:
    """A photo that is waited for goes where its player goes, whoever else leaves the table or comes to it."""
    there, here = [*people_in(before)], [*people_in(after)]
    found = []
    for each in pending:
        waits = there[each.seat]
        if waits in here:
            found.append(replace(each, seat=here.index(waits)))
        elif len(there) == len(here) and here[each.seat] not in there:  # somebody else sits here now
            found.append(each)
    return by_seat(found)


def by_seat(pending: Iterable[Pending]) -> tuple[Pending, ...]:
    """Photos that are waited for, in the order of their seats."""
    return tuple(sorted(pending, key=lambda each: each.seat))


def basis(snapshot: str) -> list[Any]:
    """What the result of a snapshot depends on."""
    data = json.loads(snapshot)
    telling = ("city", "tokens", "lit", "dark", "customers", "plan")
    return [[seat[name] for name in telling] for seat in data["seats"]]


def photos_in(snapshot: str) -> Iterator[str]:
    """The photos that a snapshot speaks of."""
    return (seat["photo"] for seat in json.loads(snapshot)["seats"] if seat["photo"])


def people_in(snapshot: str) -> Iterator[int]:
    """The people that a snapshot speaks of, by their numbers."""
    return (seat["person"] for seat in json.loads(snapshot)["seats"])


def with_people(snapshot: str, people: Mapping[int, int]) -> str:
    """The same snapshot with other numbers for the people."""
    data = json.loads(snapshot)
    for seat in data["seats"]:
        seat["person"] = people[seat["person"]]
    return compact(data)


def put_record(connection: Connection, record: Record) -> None:
    """Write a game that is not there."""
    put_head(connection, record)
    put_photos(connection, record.key, record.photos)
    for step, snapshot in enumerate(record.steps):
        put_step(connection, record.key, step, snapshot)
    put_result(connection, record.key, record.steps[record.step], record.result)


def put_head(connection: Connection, head: Record) -> None:
    """Write what is known of a game beside its history and photos."""
    row = (
        head.key,
        head.family,
        moment_to(head.created),
        moment_to(head.changed),
        head.played.isoformat(),
        head.step,
        compact(pending_to(head.pending)) if head.pending else None,
        compact([result_to(each) for each in head.result]) if head.result is not None else None,
    )
    connection.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
        "changed = excluded.changed, played = excluded.played, step = excluded.step, pending = excluded.pending, "
        "result = excluded.result, checksum = excluded.checksum",
        (*row, checksum(*row)),
    )


def put_step(connection: Connection, key: str, step: int, snapshot: str) -> None:
    """Write a step, and whom and what it speaks of."""
    connection.execute("INSERT INTO steps VALUES (?, ?, ?, ?)", (key, step, snapshot, checksum(key, step, snapshot)))
    connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", seats_in(key, step, snapshot))


def seats_in(key: str, step: int, snapshot: str) -> list[tuple[Any, ...]]:
    """Whom and what a step speaks of, as it stands beside it for lists and references."""
    data = json.loads(snapshot)
    return [
        (key, step, number, data["mode"], seat["person"], seat["colour"], seat["photo"])
        for number, seat in enumerate(data["seats"])
    ]


def put_photos(connection: Connection, key: str, photos: Mapping[str, bytes]) -> None:
    """Write the photos of a game that are not there yet."""
    rows = ((key, name, raw) for name, raw in photos.items())
    connection.executemany("INSERT OR IGNORE INTO photos VALUES (?, ?, ?)", rows)


def put_result(connection: Connection, key: str, snapshot: str, result: tuple[Result, ...] | None) -> None:
    """Write what lists and statistics need of a result in the place of any other."""
    connection.execute("DELETE FROM results WHERE game = ?", (key,))
    data = json.loads(snapshot)
    people = [seat["person"] for seat in data["seats"]]
    rows = (
        (key, r.seat, data["mode"], people[r.seat], r.place, r.total, r.possible, r.own_plan, *r.categories)
        for r in result or ()
    )
    marks = ", ".join("?" * (8 + len(Category)))
    connection.executemany(f"INSERT INTO results VALUES ({marks})", rows)  # noqa: S608 - question marks only


def checksum(*row: object) -> int:
    """Tells that something in a row changed, which SQLite would not notice."""
    return crc32(repr(row).encode())


def get_record(connection: Connection, key: str) -> Record:
    """A game with all that belongs to it; a backup with a photo that is not what it was could never be restored."""
    head, steps = get_head(connection, key), tuple(get_steps(connection, key))
    photos = dict(connection.execute("SELECT hash, packed FROM photos WHERE game = ? ORDER BY hash", (key,)))
    with reading():
        damaged = any(hash_of(raw) != name for name, raw in photos.items())
        if damaged or not {photo for step in steps for photo in photos_in(step)} <= {*photos}:
            raise DamagedError(key)
    return replace(head, steps=steps, photos=photos)


def get_head(connection: Connection, key: str) -> Record:
    """A game without its history and photos."""
    ours = re.fullmatch(KEY, key)
    found = connection.execute("SELECT * FROM games WHERE key = ?", (key,)).fetchone() if ours else None
    if found is None:
        raise Refused("", say("store.no_game"))
    *row, sum_ = found
    with reading():
        if checksum(*row) != sum_:
            raise DamagedError(key)
        _, family, created, changed, played, step, pending, result = row
        return Record(
            key,
            family,
            moment_from(created, "created"),
            moment_from(changed, "changed"),
            day_from(played, "played"),
            step,
            steps=(),
            photos={},
            pending=pending_from(None if pending is None else json_from_text(pending)),
            result=None if result is None else tuple(map(result_from, json_from_text(result))),
        )


def get_steps(connection: Connection, key: str, first: int = 0) -> Iterator[str]:
    """The steps of a game from one on."""
    rows = connection.execute(
        "SELECT step, snapshot, checksum FROM steps WHERE game = ? AND step >= ? ORDER BY step", (key, first)
    )
    for expected, (step, snapshot, sum_) in enumerate(rows, start=first):
        if step != expected or checksum(key, step, snapshot) != sum_:
            raise DamagedError(key)
        yield snapshot


def get_step(connection: Connection, key: str, step: int) -> str:
    """One step of a game."""
    for snapshot in get_steps(connection, key, step):
        return snapshot
    raise DamagedError(key)
