"""Random games of Sprawlopolis as city files: legal ones card by card, and arbitrary grids of possible blocks.

Like the checker beside it, it shares no code with the package; it decides legality itself.
"""

from collections.abc import Collection
from random import Random
from typing import Any, Final

from tools.soak.sprawlopolis_checker import CARDS, STEPS, Space, card_blocks, neighbour, visible_blocks

QUARTERS: Final = sorted(
    {word for card in CARDS for word in card} | {f"{k}:{s}" for k in "RCI" for s in ("NE", "NW", "SW", "ES")}
)


def random_game(random: Random, cards: int = 15, scoring: int = 3) -> dict[str, Any]:
    """Place random cards legally (S10), with random settings and origin.

    Some cities are compact and some spread out; in some each card is the best of several for its roads, because loops
    are very rare otherwise.
    """
    deck = random.sample(range(1, 19), 18)
    tight, row, column = random.random(), random.randint(-900, 900), random.randint(-900, 900)
    tries = random.choice((1, 1, 10, 40))
    laid: list[dict[str, int]] = []
    city: dict[Space, str] = {}
    for number in deck[scoring : scoring + cards]:
        places = [(row, column)] if not city else sorted(legal_places(city))
        if random.random() < tight:
            places = [place for place in places if count_covered(place, city) == 1] or places
        found = []
        for top, left in random.choices(places, k=tries):
            card = {"card": number, "row": top, "col": left, "rotation": random.choice((0, 180))}
            found.append((count_joins({**city, **card_blocks(card)}), card))
        laid.append(max(found, key=lambda pair: pair[0])[1])
        city.update(card_blocks(laid[-1]))
    return {**random_settings(random), "scoring": deck[:scoring], "cards": laid}


def count_joins(city: dict[Space, str]) -> int:
    """S20: count the sides at which two roads meet."""
    down = sum("S" in word[1:] and "N" in city.get((r + 1, c), "P")[1:] for (r, c), word in city.items())
    return down + sum("E" in word[1:] and "W" in city.get((r, c + 1), "P")[1:] for (r, c), word in city.items())


def random_settings(random: Random) -> dict[str, Any]:
    """Return the header of a city file with random settings, some of them left out."""
    found: dict[str, Any] = {"format": "sprawlopolis-city", "version": 1}
    for key, values in (
        ("difficulty", ("normal", "easy", "hard")),
        ("gap_is_edge", (True, False)),
        ("park_hopping", ("block", "group")),
    ):
        if random.random() < 0.7:
            found[key] = random.choice(values)
    return found


def legal_places(city: Collection[Space]) -> set[Space]:
    """S10: return the places whose card covers a block or shares a side with one."""
    blocks = set(city)
    near = {(r + down, c + right) for r, c in blocks for down in range(-2, 2) for right in range(-2, 2)}
    return {place for place in near if count_covered(place, blocks) or shares_side(place, blocks)}


def card_spaces(place: Space) -> list[Space]:
    return [(place[0] + down, place[1] + right) for down in (0, 1) for right in (0, 1)]


def count_covered(place: Space, city: Collection[Space]) -> int:
    return sum(space in city for space in card_spaces(place))


def shares_side(place: Space, city: Collection[Space]) -> bool:
    return any(neighbour(space, side) in city for space in card_spaces(place) for side in STEPS)


def as_grid(data: dict[str, Any], margin: int = 0) -> dict[str, Any]:
    """Return the same city as a grid, with empty rows and columns around it."""
    blocks = visible_blocks(data)
    rows, columns = zip(*blocks, strict=True)
    grid = [
        [blocks.get((row, column)) for column in range(min(columns) - margin, max(columns) + margin + 1)]
        for row in range(min(rows) - margin, max(rows) + margin + 1)
    ]
    return {**{key: value for key, value in data.items() if key != "cards"}, "grid": grid}


def random_grid(random: Random) -> dict[str, Any]:
    """S65: return a grid of blocks, which no cards need to be able to make, some with few types."""
    rows, columns = random.randint(1, 8), random.randint(1, 7)
    words = random.sample(QUARTERS, random.randint(1, len(QUARTERS)))
    full = random.choice((0.5, 0.8, 1.0))
    grid = [[random.choice(words) if random.random() < full else None for _ in range(columns)] for _ in range(rows)]
    grid[random.randrange(rows)][random.randrange(columns)] = random.choice(words)
    return {**random_settings(random), "scoring": random.sample(range(1, 19), random.randint(0, 3)), "grid": grid}
