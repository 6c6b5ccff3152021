"""Tables, photos, results and what else is kept as text: compact JSON, read back strictly.

A snapshot speaks of players by number and of photos by hash, so that renaming a player is one row and a photo is kept
once for all the steps that show it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Locks, Plan
from quadropolis_score.reading import SIDES, Reading, write_reading
from quadropolis_score.score_sheet import Category
from store.envelope import Seat, Table, inside
from store.values import Pending, Result
from tabletop.messages import Refused, say
from tabletop.people import Colour
from tabletop.strict_json import (
    array,
    boolean,
    compact,
    integer,
    json_object,
    moment_from,
    moment_to,
    numbers,
    text,
    word,
)


@lru_cache(maxsize=SIDES)
def hash_of(raw: bytes) -> str:
    """Return the name of a photo: the hash of its bytes."""
    return sha256(raw).hexdigest()


def snapshot_of(table_: Table, people: Sequence[int]) -> str:
    """The snapshot of a table whose seats are taken by these people."""
    return compact(
        {
            "mode": table_.mode.value,
            "playgrounds": table_.playgrounds,
            "public_services": table_.public_services,
            "notes": table_.notes,
            "seats": [seat_to(seat, person) for seat, person in zip(table_.seats, people, strict=True)],
        }
    )


def seat_to(seat: Seat, person: int) -> dict[str, Any]:
    """A seat in a snapshot."""
    locks, plan = seat.locks, seat.plan
    return {
        "person": person,
        "colour": seat.colour.value,
        "city": str(seat.city),
        "tokens": list(seat.tokens),
        "lit": spots_to(locks.lit),
        "dark": spots_to(locks.dark),
        "customers": customers_to(locks.customers),
        "plan": plan and {"lit": spots_to(plan.lit), "customers": customers_to(plan.customers)},
        "photo": seat.photo and hash_of(write_reading(seat.photo)),
        "settled": spots_to(seat.settled),
    }


def table_from(data: object, names: Mapping[int, str], photos: Mapping[str, Reading]) -> Table:
    """The table of a snapshot."""
    found = json_object(data, "", ("mode", "playgrounds", "public_services", "notes", "seats"))
    return Table(
        word(found["mode"], "mode", Mode),
        playgrounds=boolean(found["playgrounds"], "playgrounds"),
        public_services=boolean(found["public_services"], "public_services"),
        seats=tuple(
            seat_from(each, f"seats[{number}]", names, photos)
            for number, each in enumerate(array(found["seats"], "seats"))
        ),
        notes=text(found["notes"], "notes"),
    )


SEAT: Final = ("person", "colour", "city", "tokens", "lit", "dark", "customers", "plan", "photo", "settled")


def seat_from(data: object, place: str, names: Mapping[int, str], photos: Mapping[str, Reading]) -> Seat:
    """A seat of a snapshot."""
    found = json_object(data, place, SEAT)
    tokens = [integer(each, f"{place}.tokens") for each in array(found["tokens"], f"{place}.tokens")]
    plan = json_object(found["plan"], f"{place}.plan", ("lit", "customers")) if found["plan"] is not None else None
    photo = text(found["photo"], f"{place}.photo") if found["photo"] is not None else None
    person = integer(found["person"], f"{place}.person")
    if len(tokens) != len(Tokens._fields) or person not in names or (photo is not None and photo not in photos):
        raise Refused(place, say("kept.broken"))
    with inside(f"{place}.city"):
        city = city_from_text(text(found["city"], ""))
    return Seat(
        names[person],
        word(found["colour"], f"{place}.colour", Colour),
        city,
        Tokens(*tokens),
        Locks(
            spots_from(found["lit"], place), spots_from(found["dark"], place), customers_from(found["customers"], place)
        ),
        plan=Plan(spots_from(plan["lit"], place), customers_from(plan["customers"], place)) if plan else None,
        photo=photos[photo] if photo is not None else None,
        settled=spots_from(found["settled"], place),
    )


@lru_cache(maxsize=256)
def city_from_text(text_: str) -> City:
    """A city; the steps of a history show the same ones over and over."""
    return City.parse(text_)


def spots_to(spots: frozenset[Spot]) -> list[list[int]]:
    """Spaces in the order of the board."""
    return [list(spot) for spot in sorted(spots)]


def customers_to(customers: tuple[tuple[Spot, int], ...]) -> list[list[int]]:
    """Shops with their customers."""
    return [[*spot, count] for spot, count in customers]


def spots_from(data: object, place: str) -> frozenset[Spot]:
    """What `spots_to` made."""
    return frozenset(Spot(*each) for each in numbers(data, place, 2))


def customers_from(data: object, place: str) -> tuple[tuple[Spot, int], ...]:
    """What `customers_to` made."""
    return tuple((Spot(row, column), count) for row, column, count in numbers(data, place, 3))


def result_to(result: Result) -> dict[str, Any]:
    """A result as it stands in a backup."""
    return {
        "seat": result.seat,
        "place": result.place,
        "categories": list(result.categories),
        "possible": result.possible,
        "own_plan": result.own_plan,
    }


def result_from(data: object) -> Result:
    """What `result_to` made."""
    found = json_object(data, "result", ("seat", "place", "categories", "possible", "own_plan"))
    rows = tuple(integer(points, "result") for points in array(found["categories"], "result"))
    if len(rows) != len(Category):
        raise Refused("result", say("kept.broken"))
    return Result(
        integer(found["seat"], "result"),
        integer(found["place"], "result"),
        rows,
        integer(found["possible"], "result"),
        boolean(found["own_plan"], "result"),
    )


def pending_to(pending: tuple[Pending, ...]) -> list[dict[str, Any]]:
    """The photos that were asked for."""
    return [{"seat": each.seat, "file": each.file, "since": moment_to(each.since)} for each in pending]


def pending_from(data: object) -> tuple[Pending, ...]:
    """What `pending_to` made; the first version waited for one photo at a time, and wrote that or nothing."""
    if data is None:
        return ()
    return tuple(map(awaited_from, data if isinstance(data, list) else [data]))


def awaited_from(data: object) -> Pending:
    """One of the photos that were asked for."""
    found = json_object(data, "pending", ("seat", "file", "since"))
    return Pending(
        integer(found["seat"], "pending"), text(found["file"], "pending"), moment_from(found["since"], "pending")
    )
