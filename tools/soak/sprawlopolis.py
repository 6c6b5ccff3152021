"""Compares the scorer of Sprawlopolis with a checker that shares no code with it, on random games and grids.

`python -m tools.soak.sprawlopolis [GAMES]` compares every field of the contract, each game as cards and as a grid.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from sprawlopolis_score.files import city_from, result_to
from tools.app.arguments import numbers
from tools.soak.random_sprawlopolis import as_grid, random_game, random_grid
from tools.soak.sprawlopolis_checker import result_of


def count_city(data: dict[str, Any]) -> dict[str, Any]:
    """Score a city with the package; warnings without their sentences, as the checker has them."""
    result = result_to(city_from(data))
    return {**result, "warnings": [{"code": each["code"], "place": each["place"]} for each in result["warnings"]]}


def difference(data: dict[str, Any]) -> str:
    """Return the fields that both do not count alike, with the city; "" if there are none."""
    found, expected = count_city(data), result_of(data)
    fields = [
        f"{key}: {found.get(key)} by sprawlopolis_score/, {expected.get(key)} by tools/soak/sprawlopolis_checker.py"
        for key in {**found, **expected}
        if found.get(key) != expected.get(key)
    ]
    return "\n".join((*fields, str(city_from(data).city))) if fields else ""


def city_files(seed: int) -> Iterator[dict[str, Any]]:
    """Yield a game as cards and as a grid, with all 18 conditions, and a grid that no cards need to make."""
    random = Random(seed)
    game = random_game(
        random, cards=random.choice((15, 15, 15, random.randint(1, 18))), scoring=0 if seed % 9 == 0 else 3
    )
    yield game
    yield {**random_game(random, cards=18, scoring=0), "scoring": game["scoring"]}
    yield as_grid(game, margin=random.randint(0, 2))
    grid = random_grid(random)
    yield grid
    for first in range(1, 19, 3):
        yield {**grid, "scoring": [first, first + 1, first + 2]}
        yield {**game, "scoring": [first, first + 1, first + 2]}


def main() -> int:
    """Compare; return 1 with the first difference."""
    (games,) = numbers(__doc__, games=3000)
    start, compared = perf_counter(), 0
    for seed in range(games):
        for data in city_files(seed):
            compared += 1
            if found := difference(data):
                print(json.dumps(data), found, sep="\n")
                return 1
    print(f"{games} games, {compared} cities counted alike in every field, {perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
