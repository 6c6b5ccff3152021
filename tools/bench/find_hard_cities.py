"""Searches for the cities that cost the optimiser most, by hill-climbing, and adds them to hard_cities.json.

`python -m tools.bench.find_hard_cities SECONDS` climbs so long from every start. The file keeps the hard cities of
every version of the search. The cost is the number of upper bounds that the search computes: unlike seconds, it is the
same on every machine.
"""

from __future__ import annotations

import json
import os
from copy import deepcopy
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any
from unittest import mock

from quadropolis_score import best_plan
from quadropolis_score.files import city_from
from quadropolis_score.optimiser.upper_bound import UpperBound
from tools.app.arguments import numbers
from tools.soak.random_cities import COLUMNS, random_city

if TYPE_CHECKING:
    from quadropolis_score.optimiser.upper_bound import Node

JSON = dict[str, Any]
HARD_CITIES_FILE = Path(__file__).with_name("hard_cities.json")
# Starts: mode, seed, number of Public Services tiles among the public services.
STARTS = [
    *(("classic", seed, 0.0) for seed in range(4)),
    *(("expert", seed, 0.0) for seed in range(6)),
    *(("expert", seed, 0.5) for seed in range(6, 12)),
    *(("classic", seed, 0.5) for seed in range(12, 14)),
]
FIRST_TRIES = 60


class CountingUpperBound(UpperBound):
    calls = 0

    def upper_bound(self, node: Node) -> int:
        CountingUpperBound.calls += 1
        return super().upper_bound(node)


def effort(city: JSON) -> int:
    """Return the number of upper bounds that the search for the best plan computes."""
    CountingUpperBound.calls = 0
    with mock.patch("quadropolis_score.optimiser.search.UpperBound", CountingUpperBound):
        best_plan(*city_from(city))
    return CountingUpperBound.calls


def mutated_city(random: Random, city: JSON, expansion: float) -> JSON:
    """Return the city with some buildings, or the tokens, of another."""
    city = deepcopy(city)
    for _ in range(random.choice([1, 1, 2, 3])):
        if random.random() < 0.3:
            token = random.choice(["inhabitants", "energy"])
            city[token] = max(0, city[token] + random.choice([-2, -1, 1, 2]))
        else:
            row, column = random.randrange(4), random.randrange(COLUMNS[city["mode"]])
            cell = random_city(random, city["mode"], 1.0, expansion)["cells"][row][column]
            tiles = [other.get("expansion") for line in city["cells"] for other in line if other]
            if cell.get("expansion") is None or cell["expansion"] not in tiles:
                city["cells"][row][column] = cell
    return city


def climb(start: tuple[str, int, float, float]) -> tuple[int, JSON]:
    """Return the hardest city that climbing from a start finds, with its effort."""
    mode, seed, expansion, seconds = start
    random = Random(seed)
    first = (
        random_city(random, mode, 1.0, expansion, (random.uniform(0.3, 0.8), random.uniform(0.3, 0.8)))
        for _ in range(FIRST_TRIES)
    )
    hardest, best = max(((effort(city), number, city) for number, city in enumerate(first)))[::2]
    end = monotonic() + seconds
    while monotonic() < end:
        city = mutated_city(random, best, expansion)
        harder = effort(city)
        if harder >= hardest:
            hardest, best = harder, city
    return hardest, best


def main() -> None:
    """Climb from every start and write the file."""
    (seconds,) = numbers(__doc__, seconds=60)
    with Pool(os.cpu_count()) as pool:
        found = pool.map(climb, [(*start, seconds) for start in STARTS], chunksize=1)
    known_cities = json.loads(HARD_CITIES_FILE.read_text(encoding="utf-8"))
    lines = [
        json.dumps(city) for city in (*known_cities, *(city for _, city in sorted(found, key=lambda each: each[0])))
    ]
    HARD_CITIES_FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print("upper bounds:", *(effort for effort, _ in sorted(found, key=lambda each: each[0])))


if __name__ == "__main__":
    main()
