"""Conversion of the JSON of store versions 1 and 2, which knew Quadropolis alone, to the current form.

Its input is trusted or checked afterwards; it scores nothing and looks nothing up.
"""

import json
from typing import Any, Final

from tabletop.strict_json import compact

JsonObject = dict[str, Any]
GAME_KEY: Final = "quadropolis"
OPTIONS: Final = ("mode", "playgrounds", "public_services")
BOARD: Final = ("city", "tokens", "lit", "dark", "customers", "plan")
ROWS: Final = (
    "tower_blocks",
    "shops",
    "public_services",
    "parks",
    "factories",
    "harbors",
    "office_towers",
    "monuments",
    "expansion",
    "inhabitants_left",
    "pollution",
)


def migrate_snapshot_text(snapshot: str) -> str:
    """Convert the text of a snapshot; a current one stays as it is."""
    data = json.loads(snapshot)
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
