"""A whole game with its history, as it goes into the file, a backup, and out of them again."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from sqlite3 import Connection
from typing import Any, Final
from zlib import crc32

from store.corruption import DamagedError, reading
from store.encoding import JSON, envelope_from, hash_of, pending_from, pending_to
from store.envelope import RulesOf
from store.values import Kind, Pending, Result
from tabletop.messages import SENTENCES, Refused, say
from tabletop.strict_json import compact, day_from, json_from_text, moment_from, moment_to

KEY: Final = "[0-9a-f]{32}"
FACT: Final = re.compile("[a-z0-9_]{1,80}")


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its history in snapshots, oldest first, the step that is looked at, and the readings of all steps."""

    key: str
    family: str
    created: datetime
    changed: datetime
    played: date
    step: int
    steps: tuple[str, ...]
    readings: Mapping[str, bytes]
    pending: tuple[Pending, ...] = ()
    result: tuple[Result, ...] | None = None


def checked(record: Record, names: Mapping[int, str], rules_of: RulesOf) -> Record:
    """Return the record with snapshots as this version writes them, after everything was understood; else Refused."""
    if any(hash_of(raw) != name for name, raw in record.readings.items()):
        raise Refused("photos", say("kept.broken"))
    steps = [json_from_text(step) for step in record.steps]
    if not 0 <= record.step < len(steps):
        raise Refused("step", say("kept.broken"))
    envelopes = []
    for data in steps:
        rules = rules_of(data["game"])
        readings = {name: rules.read_reading(record.readings[name]) for name in readings_in(data)}
        envelopes.append(envelope_from(data, names, readings, rules_of))
        for side, each in zip(data["sides"], envelopes[-1].sides, strict=True):
            side |= {"board": rules.write_board(each.board), "settled": sorted(each.settled)}
    if record.result is not None:
        refuse_results(len(envelopes[record.step].sides), record.result)
    refuse_pending(steps[record.step], record.pending)
    used = {name for data in steps for name in readings_in(data)}
    readings_ = {name: raw for name, raw in record.readings.items() if name in used}
    return replace(record, steps=tuple(map(compact, steps)), readings=readings_)


def refuse_results(sides: int, results: tuple[Result, ...]) -> None:
    """Raise if results cannot be those of so many sides."""
    if len(results) != sides:
        raise Refused("result", say("kept.broken"))
    for each in results:
        named = all(f"name.{row}" in SENTENCES for row in each.points) and all(map(FACT.fullmatch, each.facts))
        if not named or sum(each.points.values()) != each.total or each.place not in {None, *range(1, sides + 1)}:
            raise Refused("result", say("kept.broken"))


def refuse_pending(snapshot: JSON, pending: tuple[Pending, ...]) -> None:
    """Raise if a photo is asked for of nobody at the table, or if photos are not one a side, by side."""
    seats, there = [each.seat for each in pending], range(len(snapshot["sides"]))
    for seat in seats:
        if seat not in there:
            raise Refused("pending", say("store.seat", seat=seat + 1))
    if seats != sorted({*seats}):
        raise Refused("pending", say("kept.broken"))


def followed(before: JSON, after: JSON, pending: tuple[Pending, ...]) -> tuple[Pending, ...]:
    """A pending photo follows the people of its side when sides change."""
    there = {*people_in(before)}
    here = {person: number for number, side in enumerate(after["sides"]) for person in side["people"]}
    found = {}
    for each in pending:
        number = next((here[person] for person in before["sides"][each.seat]["people"] if person in here), None)
        if number is not None:
            found[number] = replace(each, seat=number)
        elif len(before["sides"]) == len(after["sides"]) and there.isdisjoint(after["sides"][each.seat]["people"]):
            found[each.seat] = each  # others sit there now
    return by_seat(found.values())


def by_seat(pending: Iterable[Pending]) -> tuple[Pending, ...]:
    """Sort pending photos by their sides."""
    return tuple(sorted(pending, key=lambda each: each.seat))


def basis_in(snapshot: JSON) -> list[Any]:
    """Return what the result of a snapshot depends on: boards, and what people settled about them."""
    return [[side["board"], side["settled"]] for side in snapshot["sides"]]


def readings_in(snapshot: JSON) -> Iterator[str]:
    """Yield the hashes of the readings of a snapshot."""
    return (side["reading"] for side in snapshot["sides"] if side["reading"])


def people_in(snapshot: JSON) -> Iterator[int]:
    """Yield the numbers of the people of a snapshot."""
    return (person for side in snapshot["sides"] for person in side["people"])


def with_people(snapshot: str, people: Mapping[int, int]) -> str:
    """Give other numbers to the people of a snapshot."""
    data = json.loads(snapshot)
    for side in data["sides"]:
        side["people"] = [people[person] for person in side["people"]]
    return compact(data)


def kind_of(snapshot: JSON) -> Kind:
    """Return what is played: the first choice of words divides a game."""
    options = snapshot["options"].items()
    return Kind(snapshot["game"], next((f"{key}.{value}" for key, value in options if isinstance(value, str)), ""))


def put_record(connection: Connection, record: Record) -> None:
    """Write a game that is not there."""
    put_head(connection, record, "")
    put_readings(connection, record.key, record.readings)
    for step, snapshot in enumerate(record.steps):
        put_step(connection, record.key, step, snapshot, json.loads(snapshot))
    put_finish(connection, record)


def put_finish(connection: Connection, record: Record) -> None:
    """Write the head of a game and its result in the place of any other."""
    put_head(connection, record, put_result(connection, record.key, record.step, record.result))


def put_head(connection: Connection, head: Record, result: str | None) -> None:
    """Write what is known of a game beside its history and readings, with the checksum of its result."""
    row = (
        head.key,
        head.family,
        moment_to(head.created),
        moment_to(head.changed),
        head.played.isoformat(),
        head.step,
        compact(pending_to(head.pending)) if head.pending else None,
        result,
    )
    connection.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
        "changed = excluded.changed, played = excluded.played, step = excluded.step, pending = excluded.pending, "
        "result = excluded.result, checksum = excluded.checksum",
        (*row, checksum(*row)),
    )


def put_step(connection: Connection, key: str, step: int, snapshot: str, data: JSON) -> None:
    """Write a step, and beside it the people and readings that it names."""
    connection.execute("INSERT INTO steps VALUES (?, ?, ?, ?)", (key, step, snapshot, checksum(key, step, snapshot)))
    put_seats(connection, key, step, data)


def put_seats(connection: Connection, key: str, step: int, data: JSON) -> None:
    """Write the people and readings that a step names."""
    rows = seats_in(key, step, data)
    connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def seats_in(key: str, step: int, data: JSON) -> list[tuple[Any, ...]]:
    """Return the rows of the people and readings that a step names."""
    kind = kind_of(data)
    return [
        (key, step, number, seat, kind.game, kind.variant, person, side["colour"], side["reading"])
        for number, side in enumerate(data["sides"])
        for seat, person in enumerate(side["people"])
    ]


def put_readings(connection: Connection, key: str, readings: Mapping[str, bytes]) -> None:
    """Write the readings of a game that are not there yet."""
    rows = ((key, name, raw) for name, raw in readings.items())
    connection.executemany("INSERT OR IGNORE INTO photos VALUES (?, ?, ?)", rows)


def put_result(connection: Connection, key: str, step: int, result: tuple[Result, ...] | None) -> str | None:
    """Write a result in the place of any other; return its checksum."""
    for table in ("results", "points", "facts"):
        connection.execute(f"DELETE FROM {table} WHERE game = ?", (key,))  # noqa: S608 - the names of our tables
    for side, each in enumerate(result or ()):
        connection.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?)", (key, side, each.total, each.place, each.won))
        points = ((key, side, number, *row) for number, row in enumerate(each.points.items()))
        connection.executemany("INSERT INTO points VALUES (?, ?, ?, ?, ?)", points)
        facts = ((key, side, *fact) for fact in each.facts.items())
        connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", facts)
    return None if result is None else result_checksums(connection, key, step)[key]


# What lists and statistics go by: results, points and facts, and who sat there, as one text a game.
TEXTS: Final = (
    "SELECT game, group_concat(side || ' ' || total || ' ' || ifnull(place, '') || ' ' || won) FROM results",
    # A sum is three times as quick as the text of as many numbers, and any single change of one changes it.
    "SELECT game, sum((side * 64 + number + 1) * (points + 8191)) || ' ' || group_concat(row) FROM points",
    "SELECT game, group_concat(side || ' ' || name || ' ' || value) FROM facts",
    "SELECT game, group_concat(side || ' ' || seat || ' ' || rules || ' ' || variant || ' ' || person) FROM seats",
)


def result_checksums(connection: Connection, key: str | None = None, step: int | None = None) -> dict[str, str]:
    """Return the checksums of the results of all games, or of one game at a step."""
    texts: dict[str, list[str]] = {}
    *of_results, of_seats = TEXTS
    for query in of_results:
        where = "WHERE game = :key" if key else ""
        for game, text in connection.execute(f"{query} {where} GROUP BY game", {"key": key}):
            texts.setdefault(game, []).append(text)
    if key:
        rows = connection.execute(f"{of_seats} WHERE game = ? AND step = ?", (key, step))
    else:
        from_games = of_seats.replace(
            "FROM seats", "FROM games CROSS JOIN seats ON game = key AND seats.step = games.step"
        )
        rows = connection.execute(f"{from_games} WHERE result IS NOT NULL GROUP BY key")
    for game, text in rows:
        texts.setdefault(game, []).append(text)
    return {game: f"{checksum(*found):08x}" for game, found in texts.items()}


def get_result(connection: Connection, key: str) -> tuple[Result, ...]:
    """Read the result of a game; what is in it is compared with its checksum by `get_head`."""
    points: dict[int, dict[str, int]] = {}
    facts: dict[int, dict[str, int]] = {}
    for side, row, count in connection.execute(
        "SELECT side, row, points FROM points WHERE game = ? ORDER BY side, number", (key,)
    ):
        points.setdefault(side, {})[row] = count
    for side, name, value in connection.execute(
        "SELECT side, name, value FROM facts WHERE game = ? ORDER BY side, name", (key,)
    ):
        facts.setdefault(side, {})[name] = value
    rows = connection.execute("SELECT side, total, place, won FROM results WHERE game = ? ORDER BY side", (key,))
    return tuple(
        Result(points.get(side, {}), total, place, bool(won), facts.get(side, {})) for side, total, place, won in rows
    )


def checksum(*row: object) -> int:
    """Return the CRC of a row: SQLite does not notice a value that changed."""
    return crc32(repr(row).encode())


def get_record(connection: Connection, key: str) -> Record:
    """Read a game with all that belongs to it; a backup with a damaged reading could never be restored."""
    head, steps = get_head(connection, key), tuple(get_steps(connection, key))
    readings = dict(connection.execute("SELECT hash, packed FROM photos WHERE game = ? ORDER BY hash", (key,)))
    with reading():
        damaged = any(hash_of(raw) != name for name, raw in readings.items())
        if damaged or not {name for step in steps for name in readings_in(json.loads(step))} <= {*readings}:
            raise DamagedError(key)
    return replace(head, steps=steps, readings=readings)


def stored_result(connection: Connection, key: str, step: int, sum_: str) -> tuple[Result, ...]:
    """Read the result of a game; DamagedError if it is not what was written."""
    if result_checksums(connection, key, step).get(key) != sum_:
        raise DamagedError(key)
    return get_result(connection, key)


ResultOf = Callable[[Connection, str, int, str], "tuple[Result, ...] | None"]


def get_head(connection: Connection, key: str, result_of: ResultOf = stored_result) -> Record:
    """Read a game without its history and readings."""
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
            readings={},
            pending=pending_from(None if pending is None else json_from_text(pending)),
            result=None if result is None else result_of(connection, key, step, result),
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
