"""The scan of a damaged file of any version: every reachable row with a right checksum."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from sqlite3 import Connection
from typing import Any

from store import migration, settings
from store.corruption import READ_ERRORS, CorruptionError, decoding
from store.encoding import parse_snapshot
from store.game_rows import StoredGame, head_from_row
from store.people import KEY, Person, checksum, person_from_row
from store.photos import Photos, hash_of
from store.schema import Row
from store.settings import Value
from tabletop.codec import from_json
from tabletop.game import Column
from tabletop.people import name_key
from tabletop.strict_json import JsonObject, array, json_from_own_text, string

# The number of columns of each table, and the collector of its rows.
RowReaders = dict[str, tuple[int, Any]]


@dataclass(slots=True)
class ScanResult:
    """The rows that a scan found: people, settings, heads of games and steps, converted to this version."""

    people: dict[int, Person] = field(default_factory=dict)
    settings: dict[str, Value] = field(default_factory=dict)
    heads: dict[str, StoredGame] = field(default_factory=dict)
    steps: dict[str, dict[int, JsonObject]] = field(default_factory=dict)
    lost_rows: int = 0  # rows with a wrong checksum
    is_old_version: bool = False

    def add(self, other: "ScanResult") -> None:
        """Add the rows of another scan of the same file."""
        self.people = other.people | self.people
        self.settings = other.settings | self.settings
        self.heads = other.heads | self.heads
        for key, steps in other.steps.items():
            self.steps[key] = steps | self.steps.get(key, {})
        self.lost_rows += other.lost_rows
        self.is_old_version |= other.is_old_version


def scan(connection: Connection, photos: Photos, *, older: bool) -> ScanResult:
    """Read every intact row."""
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    found = ScanResult(is_old_version=older)
    row_readers = older_row_readers(connection, photos, found) if older else current_row_readers(found)
    for table, (columns, take) in row_readers.items():
        for row in reachable_rows(connection, table, found):
            try:
                if len(row) != columns:
                    raise CorruptionError(table)
                take(*row)
            except READ_ERRORS:  # noqa: PERF203 - every row on its own
                found.lost_rows += 1
    return found


def reachable_rows(connection: Connection, table: str, found: ScanResult) -> Iterator[Row]:
    """Yield the rows of a table: forwards, and backwards if something cannot be read."""
    for order in ("ASC", "DESC"):
        try:
            yield from connection.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY rowid {order}")  # noqa: S608 - ours
        except READ_ERRORS as error:  # noqa: PERF203 - each direction on its own
            if "rowid" in str(error):
                yield from rows_without_rowid(connection, table)
                return
            found.lost_rows += 1
        else:
            return


def rows_without_rowid(connection: Connection, table: str) -> Iterator[Row]:
    """Yield the rows of a table without rowids, which older versions had."""
    with suppress(*READ_ERRORS):
        yield from connection.execute(f"SELECT * FROM {table}")  # noqa: S608


def current_row_readers(found: ScanResult) -> RowReaders:
    """Return the collectors of rows for the tables of this version."""

    def person(*row: Any) -> None:
        known = person_from_row(row)
        found.people[known.number] = known

    def head(*row: Any) -> None:
        record = head_from_row(row)
        found.heads[record.key] = record

    def step(game: str, number: int, snapshot: str, sum_: int) -> None:
        refuse_corrupt_step(game, number, snapshot, sum_)
        found.steps.setdefault(game, {})[number] = parse_snapshot(snapshot)

    return {"people": (5, person), "games": (10, head), "steps": (4, step), "settings": (3, setting_reader(found))}


def refuse_corrupt_step(game: object, number: object, snapshot: object, stored_checksum: object) -> None:
    """Raise unless a step is as written."""
    if (
        checksum(game, number, snapshot) != stored_checksum
        or not re.fullmatch(KEY, str(game))
        or not isinstance(number, int)
    ):
        raise CorruptionError(game)


def setting_reader(found: ScanResult) -> Callable[..., None]:

    def setting(*row: Any) -> None:
        name, value = settings.setting_from_row(*row)
        found.settings[name] = value

    return setting


def older_row_readers(connection: Connection, photos: Photos, found: ScanResult) -> RowReaders:
    """Return the collectors of rows for the tables of versions 1 and 2."""

    def person(number: int, name: str, same: str) -> None:
        if name_key(string(name, "people")) != same:
            raise CorruptionError(name)
        keys = connection.execute("SELECT key FROM known_as NOT INDEXED WHERE person = ?", (number,))
        found.people[number] = Person(
            number, name, tuple(sorted(key for (key,) in keys if re.fullmatch(KEY, string(key, "people"))))
        )

    def head(*row: Any) -> None:
        *first, result, sum_ = row
        if checksum(*row[:-1]) != sum_:
            raise CorruptionError(row[0])
        head = head_from_row((*first, None, "", checksum(*first, None, "")))
        if result is not None:
            with decoding(), migration.refusing_other_forms("result"):
                results = [migration.migrate_result(each) for each in array(json_from_own_text(result), "result")]
            with decoding():
                head = replace(head, result=from_json(tuple[Column, ...], results, "result"))
        found.heads[head.key] = head

    def step(game: str, number: int, snapshot: str, sum_: int) -> None:
        refuse_corrupt_step(game, number, snapshot, sum_)
        with decoding(), migration.refusing_other_forms("snapshot"):
            snapshot = migration.migrate_snapshot_text(snapshot)
        found.steps.setdefault(game, {})[number] = parse_snapshot(snapshot)

    def photo(_: str, name: str, raw: bytes) -> None:
        if not isinstance(raw, bytes) or hash_of(raw) != name:
            raise CorruptionError(name)
        photos.put(raw)

    return {
        "people": (3, person),
        "games": (9, head),
        "steps": (4, step),
        "settings": (3, setting_reader(found)),
        "photos": (3, photo),
    }
