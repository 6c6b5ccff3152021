"""The rows of a game: its history, and what lists show, between values and SQL."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from sqlite3 import Connection
from typing import Final

from store.corruption import CorruptionError, decoding
from store.encoding import (
    envelope_from_json,
    game_about,
    game_kind,
    parse_snapshot,
    pending_from_json,
    person_numbers,
    reading_hashes,
)
from store.envelope import Envelope, RulesOf
from store.people import KEY, checksum
from store.schema import Row
from store.values import PendingPhoto
from tabletop.codec import to_json
from tabletop.game import Column, GivenBoard
from tabletop.messages import SENTENCES, Refused, message
from tabletop.strict_json import (
    Json,
    JsonObject,
    array,
    compact,
    day_from,
    integer,
    json_from_own_text,
    json_from_text,
    moment_from,
    moment_to,
    string,
)
from tabletop.typed_score import TYPED

FACT_NAME: Final = re.compile("[a-z0-9_]{1,80}")
# The parts of a group of sides in the column `result`: the names of rows, those of facts, the numbers of the sides.
NAMES_AND_NUMBERS: Final = 3
# The numbers of a side before its points and facts.
NUMBERS_PER_SIDE: Final[dict[tuple[str, str], int]] = {}


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game: its history as snapshots, oldest first, the current step, and its other facts.

    `summary` is that of the step for lists: game and variant; for each side people, colour, total and victory;
    last, if there are any, further facts about the game.
    """

    key: str
    family: str
    created: datetime
    changed: datetime
    played: date
    step: int
    steps: tuple[str, ...] = ()
    pending: tuple[PendingPhoto, ...] = ()
    result: tuple[Column, ...] | None = None
    summary: str = ""


def validated_game(
    record: StoredGame,
    steps: Sequence[JsonObject],
    names: Mapping[int, str],
    readings: Mapping[str, object],
    rules_of: RulesOf,
) -> StoredGame:
    """Return the record with snapshots in this version's form, after validating everything; raise Refused otherwise."""
    if not 0 <= record.step < len(steps):
        raise Refused("step", message("data.corrupt"))
    envelope: Envelope | None = None
    last: Envelope | None
    before: JsonObject | None = None
    texts: list[str] = []
    boards: list[GivenBoard] = []
    for data in steps:
        last, envelope = envelope, envelope_from_json(data, names, readings, rules_of, before, envelope)
        rules, before = rules_of(envelope.game), data
        boards_by_side: dict[int, GivenBoard] = dict(zip(map(id, last.sides), boards, strict=True)) if last else {}
        boards = [boards_by_side.get(id(side)) or rules.write_board(side.board) for side in envelope.sides]
        sides = [
            {**side, "board": board, "settled": sorted(each.settled)}
            for side, board, each in zip(data["sides"], boards, envelope.sides, strict=True)
        ]
        texts.append(compact({**data, "sides": sides}))
    if record.result is not None:
        refuse_results(len(steps[record.step]["sides"]), record.result)
    refuse_pending(steps[record.step], record.pending)
    return replace(record, steps=tuple(texts))


def refuse_results(sides: int, results: tuple[Column, ...]) -> None:
    if len(results) != sides:
        raise Refused("result", message("data.corrupt"))
    for each in results:
        has_known_names = all(f"name.{row}" in SENTENCES for row in each.points) and all(
            map(FACT_NAME.fullmatch, each.facts)
        )
        if (
            not has_known_names
            or sum(each.points.values()) != each.total
            or each.rank not in {None, *range(1, sides + 1)}
        ):
            raise Refused("result", message("data.corrupt"))


def refuse_pending(snapshot: JsonObject, pending: tuple[PendingPhoto, ...]) -> None:
    """Raise if a pending photo belongs to no side, or photos are not sorted by side, one each."""
    numbers, sides = [each.side for each in pending], range(len(snapshot["sides"]))
    for side in numbers:
        if side not in sides:
            raise Refused("pending", message("store.unknown_side", side=side + 1))
    if numbers != sorted({*numbers}):
        raise Refused("pending", message("data.corrupt"))


def pending_after_edit(
    before: JsonObject, after: JsonObject, pending: tuple[PendingPhoto, ...]
) -> tuple[PendingPhoto, ...]:
    """Move pending photos along with the people of their sides."""
    people_before = {*person_numbers(before)}
    side_of_person = {person: number for number, side in enumerate(after["sides"]) for person in side["people"]}
    found = {}
    for each in pending:
        number = next(
            (side_of_person[person] for person in before["sides"][each.side]["people"] if person in side_of_person),
            None,
        )
        if number is not None:
            found[number] = replace(each, side=number)
        elif len(before["sides"]) == len(after["sides"]) and people_before.isdisjoint(
            after["sides"][each.side]["people"]
        ):
            found[each.side] = each  # other people are on the sides now
    return sorted_by_side(found.values())


def sorted_by_side(pending: Iterable[PendingPhoto]) -> tuple[PendingPhoto, ...]:
    return tuple(sorted(pending, key=lambda each: each.side))


# rows
def seats_column(snapshot: JsonObject, result: Sequence[Column] | None, *, with_about: bool = True) -> str:
    """Return the summary of a step for lists; those of earlier versions end with the sides."""
    kind, about = game_kind(snapshot), game_about(snapshot) if with_about else {}
    if with_about and any(each.facts.get(TYPED) for each in result or ()):
        about = {**about, TYPED: "1"}
    totals = [(None, False)] * len(snapshot["sides"]) if result is None else [(each.total, each.won) for each in result]
    sides = zip(snapshot["sides"], totals, strict=True)
    seated = [[side["people"], side["colour"], *total] for side, total in sides]
    return compact([kind.game, kind.variant, *seated, *([about] if about else [])])


def result_text(result: Sequence[Column] | None) -> str | None:
    """Encode results for the table so that sums are fast: lists of row names, of fact names, of each side's numbers.

    The numbers of a side are total, victory, place or 0, points, facts.
    """
    if result is None:
        return None
    sides = groupby(result, key=lambda each: (" ".join(each.points), " ".join(each.facts)))
    return compact([[*names, [number for each in found for number in side_numbers(each)]] for names, found in sides])


def side_numbers(each: Column) -> list[int]:
    return [each.total, int(each.won), each.rank or 0, *each.points.values(), *each.facts.values()]


def result_from_text(text: str | None) -> tuple[Column, ...] | None:
    if text is None:
        return None
    return tuple(side for group in array(json_from_own_text(text), "result") for side in results_of_group(group))


def results_of_group(group: Json) -> Iterator[Column]:
    """Yield the results of the sides with the same rows and facts."""
    if len(array(group, "result")) != NAMES_AND_NUMBERS:
        raise Refused("result", message("data.corrupt"))
    rows, facts, numbers = group
    names = string(rows, "result"), string(facts, "result")
    for side_names, side in split_sides(*names, array(numbers, "result")):
        if len(side) != NUMBERS_PER_SIDE[names]:
            raise Refused("result", message("data.corrupt"))
        yield result_from_numbers(side_names, side)


def split_sides(rows: str, facts: str, numbers: list[int]) -> list[tuple[tuple[str, str], list[int]]]:
    """Return the sides of a group with the same rows and facts, each with its people's names and numbers."""
    width = NUMBERS_PER_SIDE.get((rows, facts)) or NUMBERS_PER_SIDE.setdefault(
        (rows, facts), 3 + len(rows.split()) + len(facts.split())
    )
    return [((rows, facts), numbers[at : at + width]) for at in range(0, len(numbers), width)]


def result_from_numbers(names: tuple[str, str], numbers: list[int]) -> Column:
    total, won, place, *others = (integer(number, "result") for number in numbers)
    rows, facts = (each.split() for each in names)
    points = dict(zip(rows, others, strict=False))
    return Column(points, total, place or None, bool(won), dict(zip(facts, others[len(rows) :], strict=True)))


def put_game(connection: Connection, record: StoredGame) -> None:
    data = [parse_snapshot(step) for step in record.steps]
    put_head(connection, record, data[record.step])
    for number, snapshot in enumerate(record.steps):
        put_step(connection, record.key, number, snapshot)
    put_references(connection, record.key, data)


def put_head(connection: Connection, head: StoredGame, snapshot: JsonObject | None = None) -> None:
    """Write the facts of a game beside its history, and another current step if its snapshot is given."""
    row = (
        head.key,
        head.family,
        moment_to(head.created),
        moment_to(head.changed),
        head.played.isoformat(),
        head.step,
        compact(to_json(head.pending)) if head.pending else None,
        result_text(head.result),
        head.summary if snapshot is None else seats_column(snapshot, head.result),
    )
    connection.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
        "changed = excluded.changed, played = excluded.played, step = excluded.step, pending = excluded.pending, "
        "result = excluded.result, seats = excluded.seats, checksum = excluded.checksum",
        (*row, checksum(*row)),
    )


def put_step(connection: Connection, key: str, step: int, snapshot: str) -> None:
    connection.execute("INSERT INTO steps VALUES (?, ?, ?, ?)", (key, step, snapshot, checksum(key, step, snapshot)))


def people_and_photos_in(snapshots: Iterable[JsonObject]) -> tuple[set[int], set[str]]:
    snapshots = tuple(snapshots)
    return {p for data in snapshots for p in person_numbers(data)}, {
        name for data in snapshots for name in reading_hashes(data)
    }


def put_references(connection: Connection, key: str, snapshots: Iterable[JsonObject]) -> None:
    """Insert the people and photos that steps name."""
    people, photos = people_and_photos_in(snapshots)
    connection.executemany("INSERT OR IGNORE INTO players VALUES (?, ?)", ((key, each) for each in sorted(people)))
    connection.executemany("INSERT OR IGNORE INTO photos VALUES (?, ?)", ((key, each) for each in sorted(photos)))


def rebuild_references(connection: Connection, key: str) -> None:
    """Rebuild the people and photos that the steps of a game name."""
    for table in ("players", "photos"):
        connection.execute(f"DELETE FROM {table} WHERE game = ?", (key,))  # noqa: S608 - the names of our tables
    put_references(connection, key, map(parse_snapshot, get_steps(connection, key)))


def get_game(connection: Connection, key: str) -> StoredGame:
    return replace(get_head(connection, key), steps=tuple(get_steps(connection, key)))


def get_head(connection: Connection, key: str) -> StoredGame:
    """Read a game without its history."""
    is_key = re.fullmatch(KEY, key)
    found = connection.execute("SELECT * FROM games WHERE key = ?", (key,)).fetchone() if is_key else None
    if found is None:
        raise Refused("", message("store.no_game"))
    return head_from_row(found)


def head_from_row(found: Row) -> StoredGame:
    """Read the row of a game; raise CorruptionError for a wrong checksum or value."""
    with decoding():
        *row, stored_checksum = found
        key, family, created, changed, played, step, pending, result, seats = row
        if checksum(*row) != stored_checksum or integer(step, "step") < 0:
            raise CorruptionError(key)
        if not all(re.fullmatch(KEY, string(each, "key")) for each in (key, family)):
            raise CorruptionError(key)
        return StoredGame(
            key,
            family,
            moment_from(created, "created"),
            moment_from(changed, "changed"),
            day_from(played, "played"),
            step,
            (),
            pending_from_json(None if pending is None else json_from_text(string(pending, "pending"))),
            result_from_text(result),
            string(seats, "seats"),
        )


def get_steps(connection: Connection, key: str, first: int = 0) -> Iterator[str]:
    rows = connection.execute(
        "SELECT step, snapshot, checksum FROM steps WHERE game = ? AND step >= ? ORDER BY step", (key, first)
    )
    for expected, (step, snapshot, stored_checksum) in enumerate(rows, start=first):
        if step != expected or checksum(key, step, snapshot) != stored_checksum:
            raise CorruptionError(key)
        yield snapshot


def get_step(connection: Connection, key: str, step: int) -> str:
    for snapshot in get_steps(connection, key, step):
        return snapshot
    raise CorruptionError(key)


def refuse_corrupt_game(head: StoredGame, steps: Sequence[str], known: Mapping[int, str]) -> tuple[set[int], set[str]]:
    """Raise CorruptionError unless a game is as written; return the people and photos that its steps name."""
    data = [parse_snapshot(step) for step in steps]
    people, photos = people_and_photos_in(data)
    if head.step >= len(data) or not people <= known.keys():
        raise CorruptionError(head.key)
    if head.result is not None and len(head.result) != len(data[head.step]["sides"]):
        raise CorruptionError(head.key)
    with decoding():
        refuse_pending(data[head.step], head.pending)
        columns = (seats_column(data[head.step], head.result, with_about=more) for more in (True, False))
        if head.summary not in columns:
            raise CorruptionError(head.key)
    return people, photos
