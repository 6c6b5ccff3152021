"""Measures the scorer of Sprawlopolis beside a plain one on networkx in the same run; both must agree.

`python -m tools.bench.sprawlopolis`: 300 random games of 15 cards, three scoring cards each. Both count the total
alone, by which the app compares places of cards and changes. Our reasons, which the peer does not give, and reading the
file, because the peer gets the grid, are measured separately.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from timeit import repeat
from typing import Any, Final

from sprawlopolis_score import PlacedCard, score
from sprawlopolis_score.advice import prices
from sprawlopolis_score.files import city_from, result_to
from sprawlopolis_score.placing import blocks_of
from sprawlopolis_score.variant import STANDARD
from tools.app.arguments import no_arguments
from tools.bench.networkx_peer import final_score
from tools.soak.random_sprawlopolis import as_grid, random_game

GAMES: Final = 300
TIMES: Final = 7
PRICED: Final = 30


def best_microseconds(work: Callable[[], object]) -> float:
    return 1e6 * min(repeat(work, number=1, repeat=TIMES))


def priced(seed: int) -> None:
    """Score every place of a random game's last card, in both rotations."""
    game = random_game(Random(seed))
    *laid, last = (PlacedCard(each["card"], each["row"], each["col"], each["rotation"]) for each in game["cards"])
    prices(blocks_of(laid), last.card, game["scoring"], STANDARD)


def print_row(name: str, times: list[float]) -> None:
    print(f"{name:<34}{median(times):8.0f} µs{quantiles(times, n=20)[-1]:8.0f} µs")


def main() -> int:
    """Compare and print; return 1 if the two disagree."""
    games: list[dict[str, Any]] = []
    for seed in range(GAMES):
        data = as_grid(random_game(Random(seed)))
        games.append({key: data[key] for key in ("format", "version", "scoring", "grid")})
    files = [city_from(data) for data in games]
    for data, file in zip(games, files, strict=True):
        if file.sheet.total != final_score(data["grid"], data["scoring"]):
            print("counted differently:", data)
            return 1
    total_times = [best_microseconds(lambda file=file: score(file.city, file.scoring).total) for file in files]  # type: ignore[misc]
    reason_times = [best_microseconds(lambda file=file: score(file.city, file.scoring).lines) for file in files]  # type: ignore[misc]
    peer_times = [best_microseconds(lambda data=data: final_score(data["grid"], data["scoring"])) for data in games]  # type: ignore[misc]
    reading = [best_microseconds(lambda data=data: city_from(data)) for data in games]  # type: ignore[misc]
    whole = [best_microseconds(lambda data=data: result_to(city_from(data))) for data in games]  # type: ignore[misc]
    print(f"{GAMES} games of 15 cards{'median':>24}{'95 %':>11}")
    print_row("scored, the total alone", total_times)
    print_row("networkx, the total alone", peer_times)
    print_row("scored, each point with its reason", reason_times)
    print_row("a grid read from JSON", reading)
    print_row("read, scored, warned, written", whole)
    place_times = [best_microseconds(partial(priced, seed)) for seed in range(PRICED)]
    print_row("every place of the 15th card", place_times)
    print(f"networkx takes {median(peer_times) / median(total_times):.1f} times as long")
    print(f"every place of the 15th card takes at most {max(place_times) / 1000:.1f} ms")
    return 0


if __name__ == "__main__":
    no_arguments(__doc__)
    sys.exit(main())
