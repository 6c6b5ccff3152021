"""Packed scores: one integer holds points, tie-breaks and the buildings that earn them.

The lowest bits, one a space, are the buildings; above them lie the tie-breaks of E36, then the points. So comparing two
scores compares points first, then inhabitants placed, then active buildings, and the best sum also names its buildings.
"""

from functools import cache, lru_cache
from itertools import accumulate
from math import lcm
from typing import Final

from quadropolis_score.optimiser.bitboards import MOST_SPACES
from quadropolis_score.scoring import SHOP_POINTS

# Twelve divides by the one to four piles that share what a park earns.
STANDING: Final = lcm(1, 2, 3, 4) << MOST_SPACES
PLACED: Final = 32 * STANDING
POINT: Final = 256 * PLACED
NEVER: Final = -(1 << 120)


def best_sums(worths: list[int]) -> list[int]:
    """Return the highest sums of 0, 1, 2... of these scores."""
    worths.sort(reverse=True)
    return list(accumulate(worths, initial=0))


def merge_tables(first: list[int], second: list[int], most: int) -> list[int]:
    """Return the highest sum of two tables for every number of inhabitants up to a limit."""
    if len(first) > len(second):
        first, second = second, first
    table = ([first[0] + other for other in second] + [NEVER] * (len(first) - 1))[: most + 1]
    for start, one in enumerate(first[1 : most + 1], start=1):
        for count, other in enumerate(second[: most + 1 - start], start):
            total = one + other
            if total > table[count]:
                table[count] = total
    return table


@lru_cache(maxsize=1024)
def idle_inhabitant_worths(max_customers: int, shops: int, inhabitants: int) -> tuple[int, ...]:
    """Return the scores of all, ..., one, no idle inhabitants: customers as far as possible, the rest left over."""
    crowded = customer_worths(max_customers, shops)
    left_over = tuple(crowded[-1] - POINT * more for more in range(inhabitants - len(crowded) + 1, 0, -1))
    return left_over + crowded[inhabitants::-1]


@cache
def customer_worths(max_customers: int, shops: int) -> tuple[int, ...]:
    """R42: return the points of 0, 1, 2... customers in some shops, filled one after the other.

    No customer earns less than the one before, so no other distribution is better.
    """
    full = SHOP_POINTS[max_customers]
    return tuple(
        PLACED * people + POINT * (people // max_customers * full + SHOP_POINTS[people % max_customers])
        for people in range(max_customers * shops + 1)
    )
