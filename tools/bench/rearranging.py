"""The best arrangement beside plain annealing: the points that shuffled cities reach against seconds.

`python -m tools.bench.rearranging` takes half a minute; `--seconds 0.5 2 10 60 --cities 22` takes an hour. The cities
are full boards, worth what long searches found (`--find SEED`); plain annealing exchanges two spaces and prices every
city with the exact optimiser. Both must say what `score` says of the city that they return.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count
from math import exp
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from quadropolis_score import City, Tokens, best_plan, score
from quadropolis_score.files import city_from, city_to
from quadropolis_score.rearranging import Rearranging
from tools.soak.random_cities import random_city

if TYPE_CHECKING:
    from quadropolis_score.buildings import Building, Mode

FILE: Final = Path(__file__).with_name("rearranged_cities.json")
SECONDS: Final = (0.5, 2.0)
CITIES: Final = 6
HOT: Final = 3.0
COOLING: Final = 0.999
# The sweeps of the search for what a city is worth.
SWEEPS: Final = 3000


def total_of(city: City, tokens: Tokens) -> int:
    """The points of a city, as `score` prints them."""
    return score(city, tokens, best_plan(city, tokens)).total


def shuffled(city: City, seed: int) -> City:
    """The same buildings anywhere on the board."""
    cells = [building for line in city.cells for building in line]
    Random(seed).shuffle(cells)
    return city_of(city.mode, cells)


def city_of(mode: Mode, cells: list[Building | None]) -> City:
    """A city from its spaces, row by row."""
    columns = len(City.empty(mode).cells[0])
    return City(mode, tuple(tuple(cells[first : first + columns]) for first in range(0, len(cells), columns)))


def ours(city: City, tokens: Tokens, seconds: tuple[float, ...]) -> list[int]:
    """The points after each number of seconds."""
    start = perf_counter()
    found: list[int] = []
    search = Rearranging(city, tokens)
    for _ in search.steps():
        while perf_counter() - start >= seconds[len(found)]:
            found.append(priced(search))
            if len(found) == len(seconds):
                return found
    return found + [priced(search)] * (len(seconds) - len(found))


def priced(search: Rearranging) -> int:
    """The total of a search, which must be that of the city that it returns."""
    result = search.result()
    if result.total != total_of(result.after.city, result.after.tokens):
        sys.exit(f"a wrong total: {json.dumps(city_to(result.after.city, result.after.tokens))}")
    return result.total


def plain_annealing(city: City, tokens: Tokens, seconds: tuple[float, ...]) -> list[int]:
    """The same by exchanges of two spaces, each city priced with the exact optimiser."""
    random, start = Random(0), perf_counter()
    found: list[int] = []
    cells = [building for line in city.cells for building in line]
    total = best = total_of(city, tokens)
    temperature = HOT
    for _ in count():
        while perf_counter() - start >= seconds[len(found)]:
            found.append(best)
            if len(found) == len(seconds):
                return found
        one, other = random.sample(range(len(cells)), 2)
        cells[one], cells[other] = cells[other], cells[one]
        changed = total_of(city_of(city.mode, cells), tokens)
        if changed >= total or random.random() < exp((changed - total) / temperature):
            total, best = changed, max(best, changed)
        else:
            cells[one], cells[other] = cells[other], cells[one]
        temperature = HOT if temperature < HOT / 10 else temperature * COOLING
    raise AssertionError


def known_city(seed: int) -> dict[str, Any]:
    """A random full city, Classic or Expert, as a long search arranges it, with the points."""
    city, tokens = city_from(random_city(Random(seed), ("classic", "expert")[seed % 2], 1.0, supply=(0.9, 0.9)))
    search = Rearranging(city, tokens, seed)
    for _ in zip(range(SWEEPS), search.steps(), strict=False):
        pass
    found = search.result()
    return {"points": found.total, "city": city_to(found.after.city, found.after.tokens)}


def main() -> None:
    """Print the table, or a city of the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, nargs="+", default=SECONDS)
    parser.add_argument("--cities", type=int, default=CITIES)
    parser.add_argument("--find", type=int, metavar="SEED", help="print a city of the file instead")
    options = parser.parse_args()
    if options.find is not None:
        print(json.dumps(known_city(options.find)))
        return
    known = json.loads(FILE.read_text(encoding="utf-8"))[: options.cities]
    seconds = tuple(sorted(options.seconds))
    print(f"\n{'points of ' + str(len(known)) + ' shuffled cities':<36}" + "".join(f"{each:>9g} s" for each in seconds))
    goal = sum(each["points"] for each in known)
    for name, solver in (("ours", ours), ("plain annealing", plain_annealing)):
        reached = [
            solver(shuffled(city, number), tokens, seconds)
            for number, (city, tokens) in enumerate(city_from(each["city"]) for each in known)
        ]
        sums = [sum(column) for column in zip(*reached, strict=True)]
        back = [
            sum(points >= each["points"] for points, each in zip(column, known, strict=True))
            for column in zip(*reached, strict=True)
        ]
        print(f"{name + ', of ' + str(goal):<36}" + "".join(f"{each:>11}" for each in sums))
        print(f"{'  cities back at their points':<36}" + "".join(f"{each:>8}/{len(known)}" for each in back))


if __name__ == "__main__":
    main()
