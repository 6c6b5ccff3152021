"""Compares the optimiser with an exhaustive search that shares no code with it, on many random cities.

`python -m tools.soak.optimiser [CITIES [FIRST_SEED]]`: half Classic and half Expert, sparse and dense, few and many
tokens; three quarters with Public Services tiles, every second city with locks as well. Compares total, inhabitants
placed and empty spaces, then the next best plan, and stops at the first difference.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from multiprocessing import Pool
from random import Random
from time import perf_counter

from quadropolis_score import Locks, Refused, Spot
from quadropolis_score.advice import score_best_plan
from quadropolis_score.files import city_from
from quadropolis_score.optimiser.search import second_plan
from quadropolis_score.scoring import score
from tools.app.arguments import numbers
from tools.soak.exhaustive_search import best_other_than, search_exhaustively
from tools.soak.random_cities import JSON, USES, add_tiles, random_city, random_locks

CITIES = 20_000
# Exhaustive search doubles with every building; a city of this size takes it about 50 ms.
MOST_BUILDINGS = 12


def compare_city(seed: int) -> str:
    """Solve one city both ways; return what was compared, or exit with the difference."""
    random = Random(seed)
    mode = ("classic", "expert")[seed % 2]
    data = random_city(random, mode, random.uniform(0.2, 0.9), expansion=random.choice([0, 0.5, 1]))
    if random.random() < 0.3:
        add_tiles(random, data)
    remove_buildings(random, data)
    city, tokens = city_from(data)
    answer = search_exhaustively(data)
    scored = score_best_plan(city, tokens)
    found = (scored.sheet.total, scored.sheet.inhabitants_placed, scored.sheet.empty_spaces)
    if answer is None or found != (answer.total, answer.placed, answer.empty):
        return f"seed {seed}: {found} is not {answer}\n{json.dumps(data)}"
    second = second_plan(city, tokens, scored.plan)
    loss = score(city, tokens, second).total if second else None
    if loss != best_other_than(data, scored.plan.lit):
        return (
            f"seed {seed}: the second plan {loss} is not {best_other_than(data, scored.plan.lit)}\n{json.dumps(data)}"
        )
    return compare_with_locks(seed, data) if seed // 2 % 2 else mode


def compare_with_locks(seed: int, data: JSON) -> str:
    """Compare the same city with random locks."""
    lit, dark, customers = random_locks(Random(seed + 1), data)
    answer = search_exhaustively(data, lit, dark, customers)
    locks = Locks.of(
        [Spot(*each) for each in lit], [Spot(*each) for each in dark], {Spot(*each): n for each, n in customers.items()}
    )
    try:
        scored = score_best_plan(*city_from(data), locks)
    except Refused as refused:
        return "impossible locks" if answer is None else f"seed {seed}: {refused}, but {answer}\n{json.dumps(data)}"
    found = (scored.sheet.total, scored.sheet.inhabitants_placed, scored.sheet.empty_spaces)
    if answer is None or found != (answer.total, answer.placed, answer.empty):
        return f"seed {seed}: with {locks} {found} is not {answer}\n{json.dumps(data)}"
    return "locks"


def remove_buildings(random: Random, data: JSON) -> None:
    """Remove buildings until the exhaustive search is fast enough."""
    cells = data["cells"]
    spots = [(row, column) for row, line in enumerate(cells) for column, cell in enumerate(line) if cell]
    activatable = [(row, column) for row, column in spots if cells[row][column]["kind"] in USES]
    random.shuffle(activatable)
    for row, column in activatable[MOST_BUILDINGS:]:
        cells[row][column] = None


def main() -> None:
    """Compare, and print the counts."""
    cities, first = numbers(__doc__, cities=CITIES, first_seed=0)
    start = perf_counter()
    counts: Counter[str] = Counter()
    with Pool(os.cpu_count()) as pool:
        for done, result in enumerate(
            pool.imap_unordered(compare_city, range(first, first + cities), chunksize=20), start=1
        ):
            if result.startswith("seed"):
                pool.terminate()
                sys.exit(result)
            counts[result] += 1
            if done % 2000 == 0:
                print(f"{done} cities, {perf_counter() - start:.0f} s", flush=True)
    print(f"{cities} cities, no difference: " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
