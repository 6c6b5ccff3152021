"""Reshape what the versions 1 and 2 of the store kept, which knew Quadropolis only, into JSON of today.

What is reshaped was written by this project or is checked afterwards; nothing is scored or looked up.
"""

import json
from typing import Any, Final

from tabletop.strict_json import compact

JSON = dict[str, Any]
GAME: Final = "quadropolis"
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


def snapshot_text(snapshot: str) -> str:
    """Reshape the text of a snapshot; one of today stays as it is."""
    data = json.loads(snapshot)
    return compact(snapshot_data(data)) if "seats" in data else snapshot


def snapshot_data(data: JSON) -> JSON:
    """Reshape a table with its seats."""
    return {
        "game": GAME,
        "options": {name: data[name] for name in OPTIONS},
        "notes": data["notes"],
        "sides": [side_data(seat) for seat in data["seats"]],
    }


def side_data(seat: JSON) -> JSON:
    """Reshape a seat; settled spaces are named as people do."""
    return {
        "people": [seat["person"]],
        "colour": seat["colour"],
        "board": {name: seat[name] for name in BOARD},
        "reading": seat["photo"],
        "settled": [f"r{row + 1}c{column + 1}" for row, column in seat["settled"]],
    }


def result_data(result: JSON) -> JSON:
    """Reshape what became of a seat; what was possible is a fact of allocations of the player's own."""
    total, possible = sum(result["categories"]), result["possible"]
    facts = {"own_plan": 1, "possible": possible, "left": possible - total} if result["own_plan"] else {}
    return {
        "points": dict(zip(ROWS, result["categories"], strict=True)),
        "total": total,
        "place": result["place"],
        "won": result["place"] == 1,
        "facts": facts,
    }
