"""The ledger of a city: the most probable floors, given the picture, the turns, the box and the tokens.

R3: a turn brings one tile or a discard, so the tiles, floors counted, are the turns without the discards. R25: every
tile gave its tokens, also those under others, so the tokens of a player are a sum over all floors. R2: the box holds a
limited number of tiles. All of these are sums, so dynamic programming gives the exact chances of all heights together.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import add
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import BOX, ENERGY_IN_BOX, INHABITANTS_IN_BOX, PILED_KINDS, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.reading import Reading
from quadropolis_score.token_gifts import chance_of_tokens

# The chance of each number of floors, of one pile or of several together.
Heights = Mapping[int, float]

# The chances of discarding no tile, one, two, three or four in a game (an assumption, because no source counts it);
# each further discard is half as likely as the one before.
DISCARDS: Final = (0.62, 0.20, 0.10, 0.05, 0.015)
# The chance of each tile beyond the turns or the box; not 0, because house rules exist.
HOUSE_RULE: Final = 1e-3
# Tiles beyond them that make a city less likely; the chance stays there, because it must not become zero.
BEYOND: Final = 20
# The chance that tokens were counted wrong or got lost, and then are no evidence about floors.
MISCOUNTED: Final = 0.02
# The most tiles on a covered space.
COVERED: Final[Heights] = {0: 0.15, 1: 0.65, 2: 0.08, 3: 0.06, 4: 0.06}
# The chance from which floors need no check; chosen on photographs that are neither trained on nor reported.
SURE: Final = 0.9
NO_FLOORS: Final[Heights] = {0: 1.0}


@dataclass(frozen=True, slots=True)
class Ledger:
    """The most probable floors of all piles together, the chances of each pile, and the chance that all are right."""

    floors: Mapping[Spot, int]
    chances: Mapping[Spot, Heights]
    whole: float

    def confidence(self, spot: Spot) -> float:
        """Return the chance that the floors of a pile are right."""
        return self.chances[spot][self.floors[spot]]

    @property
    def doubtful(self) -> tuple[Spot, ...]:
        """Return the piles whose floors the player should count, the least certain first."""
        return tuple(sorted((spot for spot in self.floors if self.confidence(spot) < SURE), key=self.confidence))


# the floors of all piles
def ledger(
    city: City,
    heights: Mapping[Spot, Heights],
    tokens: Tokens | None = None,
    turns: int | None = None,
    covered: int = 0,
) -> Ledger:
    """Join the chances of single piles with the turns, the box and, if they are known, the tokens.

    A pile that `heights` does not name has the floors of the city; `covered` counts the hidden spaces.
    """
    left = len(city.board.spots) if turns is None else turns
    kinds: dict[Spot, Kind] = {}
    built: Counter[Kind] = Counter()
    for spot, building in city.buildings():
        if spot in heights:
            kinds[spot] = building.kind
        else:
            built[building.kind] += building.floors
    left -= built.total()
    blocks = Piles.of({spot: heights[spot] for spot, kind in kinds.items() if kind is Kind.TOWER_BLOCK})
    others = Piles.of({spot: heights[spot] for spot, kind in kinds.items() if kind is not Kind.TOWER_BLOCK})
    unseen = reduce(added, [COVERED] * covered, NO_FLOORS)
    by_turns = [
        sum(chance * chance_of_tiles(left - floors - tiles) for tiles, chance in unseen.items())
        for floors in range(max(blocks.sums) + max(others.sums) + 1)
    ]
    by_blocks = {sum_: chance_of_blocks(city, built[Kind.TOWER_BLOCK] + sum_, tokens) for sum_ in blocks.sums}
    by_others = {
        sum_: chance_in_box(city.mode, Kind.OFFICE_TOWER, built[Kind.OFFICE_TOWER] + sum_) for sum_ in others.sums
    }
    weights = {(a, b): by_blocks[a] * by_others[b] * by_turns[a + b] for a, b in product(by_blocks, by_others)}
    best = max(weights, key=lambda ends: blocks.highest[ends[0]] * others.highest[ends[1]] * weights[ends])
    of_blocks: dict[int, float] = defaultdict(float)
    of_others: dict[int, float] = defaultdict(float)
    for (a, b), weight in weights.items():
        of_blocks[a] += others.sums[b] * weight
        of_others[b] += blocks.sums[a] * weight
    everything = sum(chance * of_blocks[a] for a, chance in blocks.sums.items())
    return Ledger(
        blocks.reaching(best[0]) | others.reaching(best[1]),
        blocks.chances_of_floors(of_blocks) | others.chances_of_floors(of_others),
        blocks.highest[best[0]] * others.highest[best[1]] * weights[best] / everything,
    )


def reading_ledger(reading: Reading, tokens: Tokens | None = None) -> Ledger:
    """Return the ledger of a reading before the player settles anything; a covered space may hold tiles."""
    city = reading.city()
    heights = {
        spot: dict(enumerate(reading[spot].heights, 1))
        for spot, building in city.buildings()
        if building.kind in PILED_KINDS and any(reading[spot].heights)
    }
    return ledger(city, heights, tokens, covered=sum(reading[spot].is_covered for spot in reading.spots()))


@dataclass(frozen=True, slots=True)
class Piles:
    """Piles of one kind, with tables of the sums that the first pile, the first two, and so on, can have."""

    spots: tuple[Spot, ...]
    heights: tuple[Heights, ...]
    tables: tuple[Heights, ...]  # the chance of each sum
    best: tuple[Heights, ...]  # the chance of the likeliest heights with each sum

    @classmethod
    def of(cls, heights: Mapping[Spot, Heights]) -> "Piles":
        """Compute the tables; impossible floors are left out, the likeliest floors of each pile have the chance 1."""
        possible = tuple(
            {floors: chance / max(each.values()) for floors, chance in each.items() if chance > 0}
            for each in heights.values()
        )
        sums, best = ([NO_FLOORS] for _ in range(2))
        for each in possible:
            sums.append(added(sums[-1], each))
            best.append(added(best[-1], each, max))
        return cls(tuple(heights), possible, tuple(sums), tuple(best))

    @property
    def sums(self) -> Heights:
        """Return the chance of every total of floors."""
        return self.tables[-1]

    @property
    def highest(self) -> Heights:
        """Return for every total of floors the chance of the likeliest heights with that total."""
        return self.best[-1]

    def chances_of_floors(self, ends: Heights) -> dict[Spot, Heights]:
        """Return the chances of each pile's floors, where `ends` weighs the total, from the last pile back."""
        found: dict[Spot, Heights] = {}
        for spot, each, before in zip(self.spots[::-1], self.heights[::-1], self.tables[-2::-1], strict=True):
            joint = {
                floors: chance * sum(weight * ends[floors + under] for under, weight in before.items())
                for floors, chance in each.items()
            }
            total = sum(joint.values())
            found[spot] = {floors: weight / total for floors, weight in joint.items()}
            ends = {under: sum(chance * ends[floors + under] for floors, chance in each.items()) for under in before}
        return found

    def reaching(self, end: int) -> dict[Spot, int]:
        """Return the likeliest floors of each pile with this total, from the last pile back."""
        found = {}
        for spot, each, before in zip(self.spots[::-1], self.heights[::-1], self.best[-2::-1], strict=True):
            found[spot] = max(each, key=lambda floors: each[floors] * before.get(end - floors, 0.0))
            end -= found[spot]
        return found


def added(a: Heights, b: Heights, join: Callable[[float, float], float] = add) -> Heights:
    """Return the chances of the sums of two numbers; with `max` as `join`, of the likeliest way to each sum."""
    found: dict[int, float] = {}
    for (x, first), (y, second) in product(a.items(), b.items()):
        found[x + y] = join(found.get(x + y, 0.0), first * second)
    return found


# the evidence of turns, box and tokens
def chance_of_tiles(left: int) -> float:
    """R3: return the chance of this difference between turns and tiles; house rules may allow more tiles than turns."""
    if left < 0:
        return DISCARDS[0] * math.pow(HOUSE_RULE, min(BEYOND, -left))
    beyond = max(0, left - len(DISCARDS) + 1)
    return math.ldexp(DISCARDS[min(left, len(DISCARDS) - 1)], -beyond)


def chance_in_box(mode: Mode, kind: Kind, tiles: int) -> float:
    """R2: return 1 if the box holds so many tiles of a kind, otherwise a small chance."""
    in_box = sum(map(sum, BOX[mode].get(kind, {}).values()))
    return math.pow(HOUSE_RULE, min(BEYOND, max(0, tiles - in_box)))


def chance_of_blocks(city: City, tiles: int, tokens: Tokens | None) -> float:
    """R2, R25: return the chance of the known tokens if the tower blocks were made of this many tiles."""
    in_box = chance_in_box(city.mode, Kind.TOWER_BLOCK, tiles)
    if tokens is None:
        return in_box
    anything = (INHABITANTS_IN_BOX + 1) * (ENERGY_IN_BOX + 1)
    return in_box * ((1 - MISCOUNTED) * chance_of_tokens(city, tiles, tokens) + MISCOUNTED / anything)
