"""Compares the optimiser with an exhaustive search that shares no code with it, on many random cities.

`python -m tools.soak.optimiser [CITIES [FIRST_SEED]]`: half Classic and half Expert, sparse and dense, few and many
tokens; three quarters with Public Services tiles, every second city with locks as well. Compares total, inhabitants
placed and empty spaces, then the next best plan, and stops at the first difference.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import Pool
from random import Random
from time import perf_counter

from tools.app.arguments import numbers
from tools.soak.disagreement import disagreement, second_disagreement
from tools.soak.random_cities import JSON, USES, add_tiles, random_city, random_locks

CITIES = 20_000
# Exhaustive search doubles with every building; a city of this size takes it about 50 ms.
MOST_BUILDINGS = 12


def compare_city(seed: int) -> str:
    """Solve one city both ways; return the difference, "" if there is none."""
    random = Random(seed)
    mode = ("classic", "expert")[seed % 2]
    data = random_city(random, mode, random.uniform(0.2, 0.9), expansion=random.choice([0, 0.5, 1]))
    if random.random() < 0.3:
        add_tiles(random, data)
    remove_buildings(random, data)
    locks = random_locks(Random(seed + 1), data) if seed // 2 % 2 else ()
    return disagreement(data) or second_disagreement(data) or (disagreement(data, *locks) if locks else "")


def remove_buildings(random: Random, data: JSON) -> None:
    """Remove buildings until the exhaustive search is fast enough."""
    cells = data["cells"]
    spots = [(row, column) for row, line in enumerate(cells) for column, cell in enumerate(line) if cell]
    activatable = [(row, column) for row, column in spots if cells[row][column]["kind"] in USES]
    random.shuffle(activatable)
    for row, column in activatable[MOST_BUILDINGS:]:
        cells[row][column] = None


def main() -> None:
    """Compare all, up to the first difference."""
    cities, first = numbers(__doc__, cities=CITIES, first_seed=0)
    start = perf_counter()
    with Pool(os.cpu_count()) as pool:
        for done, difference in enumerate(pool.imap(compare_city, range(first, first + cities), chunksize=20), start=1):
            if difference:
                pool.terminate()
                sys.exit(f"seed {first + done - 1}: {difference}")
            if done % 2000 == 0:
                print(f"{done} cities, {perf_counter() - start:.0f} s", flush=True)
    print(f"{cities} cities, no difference, {perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
