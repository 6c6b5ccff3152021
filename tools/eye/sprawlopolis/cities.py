"""Legal cities at random: cards laid one after another, as people do or anyhow."""

from typing import Final

import numpy as np

from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.cards import CARDS, PlacedCard

# The chances of covering so many blocks of the city with a card: near what people do, and anyhow.
COVERED: Final = ((0.3, 0.33, 0.32, 0.03, 0.02), (0.55, 0.25, 0.14, 0.03, 0.03), (0.12, 0.35, 0.45, 0.05, 0.03))
# Rows and columns of the largest city.
MOST: Final = 11


def random_city(rng: np.random.Generator, count: int = 15, most: int = MOST) -> tuple[PlacedCard, ...]:
    """Return so many different cards in the order of play, each covering the city or beside it."""
    numbers = rng.permutation(np.array(tuple(CARDS)))[:count]
    chances = COVERED[int(rng.integers(len(COVERED)))]
    compact = rng.random() < 0.7
    laid: list[PlacedCard] = []
    taken: set[tuple[int, int]] = set()
    for number in numbers.tolist():
        row, column = (0, 0) if not taken else random_place(taken, chances, (compact, most), rng)
        placed = PlacedCard(number, row, column, int(rng.integers(2)) * 180)
        laid.append(placed)
        taken.update((spot.row, spot.column) for spot, _ in placed.blocks())
    return tuple(laid)


def random_place(
    taken: set[tuple[int, int]], chances: tuple[float, ...], shape: tuple[bool, int], rng: np.random.Generator
) -> tuple[int, int]:
    """Return a legal place for the next card; `shape`: whether many neighbours are preferred, and the largest size."""
    compact, most = shape
    rows, columns = [spot[0] for spot in taken], [spot[1] for spot in taken]
    low, high = (min(rows), min(columns)), (max(rows), max(columns))
    places: list[list[tuple[tuple[int, int], float]]] = [[] for _ in chances]
    for row in range(low[0] - 2, high[0] + 2):
        for column in range(low[1] - 2, high[1] + 2):
            if (
                max(high[0], row + 1) - min(low[0], row) >= most
                or max(high[1], column + 1) - min(low[1], column) >= most
            ):
                continue
            own = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            covered = sum(spot in taken for spot in own)
            beside = sum(
                (row + down, column + right) in taken
                for down, right in ((-1, 0), (-1, 1), (2, 0), (2, 1), (0, -1), (1, -1), (0, 2), (1, 2))
            )
            if covered or beside:
                places[covered].append(((row, column), 1.0 + 2.0 * beside if compact else 1.0))
    weights = np.array([chance if found else 0.0 for chance, found in zip(chances, places, strict=True)])
    group = places[int(rng.choice(len(weights), p=weights / weights.sum()))]
    shares = np.array([weight for _, weight in group])
    return group[int(rng.choice(len(group), p=shares / shares.sum()))][0]


def top_cards(laid: tuple[PlacedCard, ...]) -> dict[Spot, tuple[int, int]]:
    """Return which card is seen on each space, by its turn, and which of its four blocks, as it lies."""
    return {spot: (turn, part) for turn, placed in enumerate(laid) for part, (spot, _) in enumerate(placed.blocks())}
