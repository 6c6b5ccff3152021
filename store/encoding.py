"""Envelopes, results and pending photos as strict JSON.

A snapshot is the JSON of an envelope. It names people by number and readings by hash, so that renaming a person changes
one row, and all steps share one copy of a reading.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final

from store.corruption import decoding
from store.envelope import Envelope, RulesOf, refuse_invalid
from store.photos import NAME
from store.values import GameKind, PendingPhoto
from tabletop.codec import from_json, to_json
from tabletop.evening import Evening, evening_from
from tabletop.game import Rules, Side
from tabletop.messages import Refused, message, place_prefix
from tabletop.people import PlayerColour
from tabletop.strict_json import (
    Json,
    JsonObject,
    array,
    enum_member,
    integer,
    json_from_own_text,
    json_object,
    string,
)

SNAPSHOT: Final = ("game", "options", "notes", "sides")
# The keys of a snapshot that are left out where they have nothing to say.
MORE: Final = ("place", "evening")
# The most letters of notes in lists.
LONGEST_IN_LISTS: Final = 100
SIDE: Final = ("people", "colour", "board", "reading", "settled")


def envelope_to_json(envelope: Envelope, sides: Iterable[JsonObject]) -> JsonObject:
    """Return an envelope as JSON, its sides given as JSON."""
    place = {"place": envelope.town} if envelope.town else {}
    evening = {"evening": to_json(envelope.evening)} if envelope.evening else {}
    return {
        "game": envelope.game,
        "options": dict(envelope.options),
        "notes": envelope.notes,
        **place,
        **evening,
        "sides": list(sides),
    }


def side_to_json(side: Side, people: Sequence[int], reading: str | None, rules: Rules) -> JsonObject:
    """Return a side as JSON with the numbers of its people and the hash of its reading."""
    return {
        "people": list(people),
        "colour": side.colour.value,
        "board": rules.write_board(side.board),
        "reading": reading,
        "settled": sorted(side.settled),
    }


def parse_snapshot(snapshot_text: str) -> JsonObject:
    """Parse a snapshot; raise CorruptionError unless everything but the boards has the written form."""
    with decoding():
        found = json_object(json_from_own_text(snapshot_text), "", SNAPSHOT, MORE)
        string(found["game"], "game"), string(found["notes"], "notes"), place_and_evening(found)
        if not isinstance(found["options"], dict) or not array(found["sides"], "sides"):
            raise Refused("", message("data.corrupt"))
        for side in found["sides"]:
            json_object(side, "sides", SIDE)
            enum_member(side["colour"], "colour", PlayerColour)
            numbers = [integer(each, "people") for each in array(side["people"], "people")]
            for each in array(side["settled"], "settled"):
                string(each, "settled")
            reading = side["reading"]
            if not numbers or (reading is not None and not NAME.fullmatch(string(reading, "reading"))):
                raise Refused("", message("data.corrupt"))
        return found


def place_and_evening(snapshot: JsonObject) -> tuple[str, Evening | None]:
    """Read the place and the evening of a snapshot, which may lack them."""
    evening = evening_from(snapshot["evening"]) if "evening" in snapshot else None
    return string(snapshot.get("place", ""), "place"), evening


def game_about(snapshot: JsonObject) -> JsonObject:
    """Return what lists show beside the players: place, notes, start and end, as far as there are any."""
    evening = snapshot.get("evening") or {}
    found = {
        "place": snapshot.get("place"),
        "notes": " ".join(snapshot["notes"][:LONGEST_IN_LISTS].split()),
        "begun": evening.get("begun"),
        "ended": evening.get("ended"),
    }
    return {key: value for key, value in found.items() if value}


def result_basis(snapshot: JsonObject) -> list[Json]:
    """Return the part of a snapshot that its result depends on: boards and settled places."""
    return [[side["board"], side["settled"]] for side in snapshot["sides"]]


def reading_hashes(snapshot: JsonObject) -> Iterator[str]:
    return (side["reading"] for side in snapshot["sides"] if side["reading"])


def person_numbers(snapshot: JsonObject) -> Iterator[int]:
    return (person for side in snapshot["sides"] for person in side["people"])


def with_person_numbers(snapshot: JsonObject, people: Mapping[int, int]) -> JsonObject:
    """Renumber the people of a snapshot."""
    sides = [{**side, "people": [people[person] for person in side["people"]]} for side in snapshot["sides"]]
    return {**snapshot, "sides": sides}


def without_missing_readings(snapshot: JsonObject, readings: Container[str]) -> JsonObject:
    """Return a snapshot without lost readings."""
    sides = [each if each["reading"] in readings else {**each, "reading": None} for each in snapshot["sides"]]
    return {**snapshot, "sides": sides}


def game_kind(snapshot: JsonObject) -> GameKind:
    """Return the kind of game: the game and its first choice of words."""
    options = snapshot["options"].items()
    return GameKind(snapshot["game"], next((f"{key}.{value}" for key, value in options if isinstance(value, str)), ""))


def envelope_from_json(  # noqa: PLR0913, PLR0917 - what an envelope is made of
    data: object,
    names: Mapping[int, str],
    readings: Mapping[str, object],
    rules_of: RulesOf,
    data_before: JsonObject | None = None,
    before: Envelope | None = None,
) -> Envelope:
    """Read an envelope from the JSON of `envelope_to_json`, with its readings; reuse sides that did not change."""
    found = json_object(data, "", SNAPSHOT, MORE)
    rules = rules_of(string(found["game"], "game"))
    options = found["options"]
    if not isinstance(options, dict):
        raise Refused("options", message("data.corrupt"))
    rules.refuse_options(options)
    has_same_rules = before and data_before and before.game == found["game"] and before.options == options
    earlier_sides = (
        list(zip(data_before["sides"], before.sides, strict=True)) if before and data_before and has_same_rules else []
    )
    sides = tuple(
        earlier_sides[number][1]
        if number < len(earlier_sides) and earlier_sides[number][0] == each
        else side_from_json(each, f"sides[{number}]", names, readings, rules, options)
        for number, each in enumerate(array(found["sides"], "sides"))
    )
    envelope = Envelope(found["game"], options, sides, string(found["notes"], "notes"), *place_and_evening(found))
    refuse_invalid(envelope, rules, before.sides if before and has_same_rules else ())
    return envelope


def side_from_json(  # noqa: PLR0913, PLR0917 - what a side is made of
    data: object,
    place: str,
    names: Mapping[int, str],
    readings: Mapping[str, object],
    rules: Rules,
    options: JsonObject,
) -> Side:
    found = json_object(data, place, SIDE)
    people = [integer(each, f"{place}.people") for each in array(found["people"], f"{place}.people")]
    reading = string(found["reading"], f"{place}.reading") if found["reading"] is not None else None
    if not names.keys() >= {*people} or (reading is not None and reading not in readings):
        raise Refused(place, message("data.corrupt"))
    with place_prefix(f"{place}.board"):
        board = rules.read_board(found["board"], options)
    return Side(
        tuple(names[person] for person in people),
        enum_member(found["colour"], f"{place}.colour", PlayerColour),
        board,
        readings[reading] if reading is not None else None,
        frozenset(string(each, f"{place}.settled") for each in array(found["settled"], f"{place}.settled")),
    )


def pending_from_json(data: object) -> tuple[PendingPhoto, ...]:
    """Read pending photos from their JSON, or the one photo or null that version 1 wrote."""
    if data is None:
        return ()
    return tuple(from_json(PendingPhoto, each, "pending") for each in (data if isinstance(data, list) else [data]))
