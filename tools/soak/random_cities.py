"""Random cities as JSON objects for the tests, the soak and the benchmark; the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

JSON = dict[str, Any]
# Weight of each kind: its tiles in play (R2), with playgrounds in the place of some parks (R8).
KINDS = {
    "classic": {
        "tower_block": 26,
        "shop": 12,
        "public_service": 16,
        "park": 9,
        "playground": 4,
        "factory": 16,
        "harbor": 17,
    },
    "expert": {
        "tower_block": 26,
        "shop": 14,
        "public_service": 17,
        "park": 8,
        "playground": 5,
        "factory": 15,
        "harbor": 19,
        "office_tower": 17,
        "monument": 4,
    },
}
EXPERT_TILES = ("capitol", "congress_center")
EXPANSION = (
    "city_hall",
    "school",
    "park_district",
    "fire_station",
    "maternity_ward",
    "electric_utility",
    "customs_office",
    "city_planning",
    "police_station",
    "capitol",
    "reprocessing_plant",
    "tv_station",
    "congress_center",
)
EXPANSION_COST = {"capitol": 3, "fire_station": 2, "park_district": 2}
COLUMNS = {"classic": 4, "expert": 5}
MAX_FLOORS = {"classic": {"tower_block": 4}, "expert": {"tower_block": 5, "office_tower": 5}}
# Tokens that a building can use: inhabitants and energy; a shop's are its energy and about half of its customers.
USES = {
    "tower_block": (0, 1),
    "shop": (2, 1),
    "public_service": (1, 0),
    "factory": (1, 0),
    "harbor": (1, 0),
    "office_tower": (1, 1),
}
# E31: the Classic tiles whose number only the tile shows, and the key of their cell that keeps it.
NUMBERED = {
    "maternity_ward": "inhabitants",
    "electric_utility": "energy",
    "city_planning": "points",
    "police_station": "points",
    "reprocessing_plant": "points",
    "tv_station": "inhabitants",
}


def random_city(
    random: Random, mode: str, filled: float, expansion: float = 0.0, supply: tuple[float, float] | None = None
) -> JSON:
    """Return a city with about these shares of filled spaces, and of Public Services tiles among public services.

    `supply` is the number of inhabitants and energy units for every one that the buildings could use, random if not
    given.
    """
    tiles = list(EXPANSION)
    random.shuffle(tiles)
    tiles = [tile for tile in tiles if tile in service_tiles(mode)]
    cells: list[list[JSON | None]] = []
    uses = [0, 0]
    for _ in range(4):
        row: list[JSON | None] = []
        for _ in range(COLUMNS[mode]):
            cell = random_building(random, mode) if random.random() < filled else None
            if cell and cell["kind"] == "public_service" and expansion and tiles and random.random() < expansion:
                cell = tile_cell(mode, tiles.pop(), len(tiles) % 4)
            row.append(cell)
            if cell:
                inhabitants, energy = USES.get(cell["kind"], (0, 0))
                uses[0] += EXPANSION_COST.get(cell.get("expansion", ""), inhabitants)
                uses[1] += energy
        cells.append(row)
    shares = supply or (random.uniform(0.2, 1.3), random.uniform(0.2, 1.3))
    return {
        "format": "quadropolis-city",
        "version": 1,
        "mode": mode,
        "inhabitants": round(uses[0] * shares[0]),
        "energy": round(uses[1] * shares[1]),
        "cells": cells,
    }


def random_building(random: Random, mode: str) -> JSON:
    """Return a building with the frequency of its tiles; low piles and tiles without printed points are commoner."""
    kind = random.choices(list(KINDS[mode]), list(KINDS[mode].values()))[0]
    cell: JSON = {"kind": kind}
    highest = MAX_FLOORS[mode].get(kind, 1)
    floors = random.choices(range(1, highest + 1), (5, 3, 2, 1, 1)[:highest])[0]
    points = {"public_service": (0, 1, 1, 2), "harbor": (0, 0, 0, 0, 1, 2, 3)}.get(kind, (0,))
    printed = random.choice(points)
    return cell | ({"floors": floors} if floors > 1 else {}) | ({"points": printed} if printed else {})


def add_tiles(random: Random, city: JSON) -> None:
    """Replace some buildings and empty spaces by Public Services tiles that the city lacks."""
    present = {cell.get("expansion") for line in city["cells"] for cell in line if cell}
    tiles = [tile for tile in service_tiles(city["mode"]) if tile not in present]
    random.shuffle(tiles)
    spots = random.sample([(row, column) for row in range(4) for column in range(4)], random.randrange(6))
    for (row, column), tile in zip(spots, tiles, strict=False):
        city["cells"][row][column] = tile_cell(city["mode"], tile, (row + column) % 4)


def tile_cell(mode: str, tile: str, number: int) -> JSON:
    """E31: return the cell of a Public Services tile; in Classic with its number, if only the tile shows it."""
    said = {NUMBERED[tile]: number} if mode == "classic" and tile in NUMBERED and number else {}
    return {"kind": "public_service", "expansion": tile, **said}


def service_tiles(mode: str) -> list[str]:
    """E31: return the Public Services tiles of a mode."""
    return [tile for tile in EXPANSION if mode == "expert" or tile not in EXPERT_TILES]


def random_locks(
    random: Random, city: JSON
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], dict[tuple[int, int], int]]:
    """Return random locks: lit and dark buildings, and customers of shops; sometimes no plan can satisfy them."""
    lit, dark, customers = [], [], {}
    for row, line in enumerate(city["cells"]):
        for column, cell in enumerate(line):
            if cell and cell["kind"] in USES:
                chance = random.random()
                if chance < 0.15:
                    lit.append((row, column))
                elif chance < 0.3:
                    dark.append((row, column))
                elif chance < 0.6 and cell["kind"] == "shop":
                    customers[row, column] = random.randrange(COLUMNS[city["mode"]] + 1)
    return lit, dark, customers


def usual_cities(count: int) -> list[JSON]:
    """Return cities, half Classic, half Expert; a third are full boards; a third are short of both tokens.

    Only the Expert ones have Public Services tiles, so that figures stay comparable to older ones.
    """
    random = Random(count)
    cities = []
    for number in range(count):
        filled = 1.0 if number % 3 == 0 else random.uniform(0.4, 1.0)
        scarce = (random.uniform(0.3, 0.7), random.uniform(0.3, 0.7)) if number % 3 == 1 else None
        mode, expansion = (("classic", 0.0), ("expert", 0.3))[number % 2]
        cities.append(random_city(random, mode, filled, expansion, supply=scarce))
    return cities


def public_service_cities(count: int) -> list[JSON]:
    """Return full Classic boards with many Public Services tiles, short of both tokens."""
    random = Random(count)
    cities = []
    for _ in range(count):
        scarce = (random.uniform(0.3, 0.8), random.uniform(0.3, 0.8))
        city = random_city(random, "classic", 1.0, expansion=0.6, supply=scarce)
        add_tiles(random, city)
        cities.append(city)
    return cities
