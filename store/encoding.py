"""Envelopes, results and pending photos as strict JSON.

A snapshot is the JSON of an envelope. It names people by number and readings by hash, so that renaming a person changes
one row, and all steps share one copy of a reading.
"""

import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from store.damage import decoding
from store.envelope import Envelope, RulesOf, refuse_impossible
from store.photos import NAME
from store.values import Kind, Pending, Result
from tabletop.game import Reading, Rules, Side
from tabletop.messages import Refused, inside, say
from tabletop.people import Colour
from tabletop.strict_json import (
    array,
    boolean,
    integer,
    json_object,
    moment_from,
    moment_to,
    text,
    word,
)

JSON = dict[str, Any]
SNAPSHOT: Final = ("game", "options", "notes", "sides")
SIDE: Final = ("people", "colour", "board", "reading", "settled")


def envelope_to(envelope: Envelope, sides: Iterable[JSON]) -> JSON:
    """Return an envelope as JSON, its sides given as JSON."""
    return {
        "game": envelope.game,
        "options": dict(envelope.options),
        "notes": envelope.notes,
        "sides": list(sides),
    }


def side_to(side: Side, people: Sequence[int], reading: str | None, rules: Rules) -> JSON:
    """Return a side as JSON with the numbers of its people and the hash of its reading."""
    return {
        "people": list(people),
        "colour": side.colour.value,
        "board": rules.write_board(side.board),
        "reading": reading,
        "settled": sorted(side.settled),
    }


def snapshot_from(text_: str) -> JSON:
    """Parse a snapshot; raise DamagedError unless everything but the boards has the written form."""
    with decoding():
        found = json_object(json.loads(text_), "", SNAPSHOT)
        text(found["game"], "game"), text(found["notes"], "notes")
        if not isinstance(found["options"], dict) or not array(found["sides"], "sides"):
            raise Refused("", say("kept.broken"))
        for side in found["sides"]:
            json_object(side, "sides", SIDE)
            word(side["colour"], "colour", Colour)
            numbers = [integer(each, "people") for each in array(side["people"], "people")]
            for each in array(side["settled"], "settled"):
                text(each, "settled")
            if not numbers or (side["reading"] is not None and not NAME.fullmatch(side["reading"])):
                raise Refused("", say("kept.broken"))
        return found


def basis_in(snapshot: JSON) -> list[Any]:
    """Return the part of a snapshot that its result depends on: boards and settled places."""
    return [[side["board"], side["settled"]] for side in snapshot["sides"]]


def readings_in(snapshot: JSON) -> Iterator[str]:
    """Yield the hashes of the readings of a snapshot."""
    return (side["reading"] for side in snapshot["sides"] if side["reading"])


def people_in(snapshot: JSON) -> Iterator[int]:
    """Yield the numbers of the people of a snapshot."""
    return (person for side in snapshot["sides"] for person in side["people"])


def with_people(snapshot: JSON, people: Mapping[int, int]) -> JSON:
    """Renumber the people of a snapshot."""
    sides = [{**side, "people": [people[person] for person in side["people"]]} for side in snapshot["sides"]]
    return {**snapshot, "sides": sides}


def without_lost(snapshot: JSON, readings: Container[str]) -> JSON:
    """Return a snapshot without lost readings."""
    sides = [each if each["reading"] in readings else {**each, "reading": None} for each in snapshot["sides"]]
    return {**snapshot, "sides": sides}


def kind_of(snapshot: JSON) -> Kind:
    """Return the kind of game: the game and its first choice of words."""
    options = snapshot["options"].items()
    return Kind(snapshot["game"], next((f"{key}.{value}" for key, value in options if isinstance(value, str)), ""))


def envelope_from(  # noqa: PLR0913, PLR0917 - what an envelope is made of
    data: object,
    names: Mapping[int, str],
    readings: Mapping[str, Reading],
    rules_of: RulesOf,
    data_before: JSON | None = None,
    before: Envelope | None = None,
) -> Envelope:
    """Read an envelope from the JSON of `envelope_to`, with its readings; reuse sides that did not change."""
    found = json_object(data, "", SNAPSHOT)
    rules = rules_of(text(found["game"], "game"))
    options = found["options"]
    if not isinstance(options, dict):
        raise Refused("options", say("kept.broken"))
    rules.refuse_options(options)
    alike = before and data_before and before.game == found["game"] and before.options == options
    there = list(zip(data_before["sides"], before.sides, strict=True)) if before and data_before and alike else []
    sides = tuple(
        there[number][1]
        if number < len(there) and there[number][0] == each
        else side_from(each, f"sides[{number}]", names, readings, rules, options)
        for number, each in enumerate(array(found["sides"], "sides"))
    )
    envelope = Envelope(found["game"], options, sides, text(found["notes"], "notes"))
    refuse_impossible(envelope, rules, before.sides if before and alike else ())
    return envelope


def side_from(  # noqa: PLR0913, PLR0917 - what a side is made of
    data: object, place: str, names: Mapping[int, str], readings: Mapping[str, Reading], rules: Rules, options: JSON
) -> Side:
    """Read a side from the JSON of `side_to`."""
    found = json_object(data, place, SIDE)
    people = [integer(each, f"{place}.people") for each in array(found["people"], f"{place}.people")]
    reading = text(found["reading"], f"{place}.reading") if found["reading"] is not None else None
    if not names.keys() >= {*people} or (reading is not None and reading not in readings):
        raise Refused(place, say("kept.broken"))
    with inside(f"{place}.board"):
        board = rules.read_board(found["board"], options)
    return Side(
        tuple(names[person] for person in people),
        word(found["colour"], f"{place}.colour", Colour),
        board,
        readings[reading] if reading is not None else None,
        frozenset(text(each, f"{place}.settled") for each in array(found["settled"], f"{place}.settled")),
    )


def result_to(result: Result) -> JSON:
    """Return the result of a side as JSON for a backup."""
    return {
        "points": dict(result.points),
        "total": result.total,
        "place": result.place,
        "won": result.won,
        "facts": dict(result.facts),
    }


def result_from(data: object) -> Result:
    """Read a result from the JSON of `result_to`."""
    found = json_object(data, "result", ("points", "total", "place", "won", "facts"))
    points, facts = (numbers_from(found[name]) for name in ("points", "facts"))
    place = None if found["place"] is None else integer(found["place"], "result")
    return Result(points, integer(found["total"], "result"), place, boolean(found["won"], "result"), facts)


def numbers_from(data: object) -> dict[str, int]:
    """Read numbers by name."""
    if not isinstance(data, dict):
        raise Refused("result", say("kept.broken"))
    return {name: integer(count, "result") for name, count in data.items()}


def pending_to(pending: tuple[Pending, ...]) -> list[JSON]:
    """Return pending photos as JSON."""
    return [{"seat": each.seat, "file": each.file, "since": moment_to(each.since)} for each in pending]


def pending_from(data: object) -> tuple[Pending, ...]:
    """Read pending photos from the JSON of `pending_to`, or the one photo or null that version 1 wrote."""
    if data is None:
        return ()
    return tuple(map(awaited_from, data if isinstance(data, list) else [data]))


def awaited_from(data: object) -> Pending:
    """Read a pending photo."""
    found = json_object(data, "pending", ("seat", "file", "since"))
    return Pending(
        integer(found["seat"], "pending"), text(found["file"], "pending"), moment_from(found["since"], "pending")
    )
