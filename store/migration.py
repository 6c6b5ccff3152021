"""Conversion of the JSON of store versions 1 and 2, which knew Quadropolis alone, to the current form.

Its input is trusted or checked afterwards; it scores nothing and looks nothing up.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tabletop.messages import Refused, message
from tabletop.strict_json import JsonObject, compact, json_from_own_text

GAME_KEY: Final = "quadropolis"
OPTIONS: Final = ("mode", "playgrounds", "public_services")
BOARD: Final = ("city", "tokens", "lit", "dark", "customers", "plan")
ROWS: Final = (
    *("tower_blocks", "shops", "public_services", "parks", "factories", "harbors", "office_towers", "monuments"),
    *("expansion", "inhabitants_left", "pollution"),
)


@contextmanager
def refusing_other_forms(place: str) -> Iterator[None]:
    """Raise Refused where data have not the form of their version; the block only takes them apart."""
    try:
        yield
    except Refused:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):  # ValueError: 1e999 is not a number
        raise Refused(place, message("data.corrupt")) from None


def migrate_snapshot_text(snapshot: str) -> str:
    """Convert the text of a snapshot; a current one stays as it is."""
    data = json_from_own_text(snapshot)
    return compact(migrate_snapshot(data)) if "seats" in data else snapshot


def migrate_snapshot(data: JsonObject) -> JsonObject:
    """Convert a table with its seats."""
    return {
        "game": GAME_KEY,
        "options": {name: data[name] for name in OPTIONS},
        "notes": data["notes"],
        "sides": [migrate_seat(seat) for seat in data["seats"]],
    }


def migrate_seat(seat: JsonObject) -> JsonObject:
    """Convert a seat; settled spaces get their written names."""
    return {
        "people": [seat["person"]],
        "colour": seat["colour"],
        "board": {name: seat[name] for name in BOARD},
        "reading": seat["photo"],
        "settled": [f"r{row + 1}c{column + 1}" for row, column in seat["settled"]],
    }


def migrate_result(result: JsonObject) -> JsonObject:
    """Convert the result of a seat; possible points are a fact of own allocations."""
    total, possible = sum(result["categories"]), result["possible"]
    facts = {"own_plan": 1, "possible": possible, "left": possible - total} if result["own_plan"] else {}
    return {
        "points": dict(zip(ROWS, result["categories"], strict=True)),
        "total": total,
        "place": result["place"],
        "won": result["place"] == 1,
        "facts": facts,
    }
