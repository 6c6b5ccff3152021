"""Counting with worths: integers that carry, in one bit a space, the buildings that make them.

Above these bits lie the tie-breaks of E36, then the points, so that comparing two worths compares points first, then
inhabitants placed, then buildings standing; and the best of many sums also says which buildings it is made of.
"""

from functools import cache, lru_cache
from itertools import accumulate
from math import lcm
from typing import Final

from quadropolis_score.optimiser.bitboards import SPACES
from quadropolis_score.scoring import SHOP_POINTS

# Twelve divides by the one to four piles that share what a park earns.
STANDING: Final = lcm(1, 2, 3, 4) << SPACES
PLACED: Final = 32 * STANDING
POINT: Final = 256 * PLACED
NEVER: Final = -(1 << 120)


def best_first(worths: list[int]) -> list[int]:
    """What the best 0, 1, 2... of some buildings are worth."""
    worths.sort(reverse=True)
    return list(accumulate(worths, initial=0))


def merged(first: list[int], second: list[int], most: int) -> list[int]:
    """The best of both for every number of inhabitants that they take together, up to so many."""
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
def idle_inhabitants(max_customers: int, shops: int, inhabitants: int) -> tuple[int, ...]:
    """What those who do not work are worth, from all of them down to none: customers first, others are left over."""
    crowded = crowd(max_customers, shops)
    left_over = tuple(crowded[-1] - POINT * more for more in range(inhabitants - len(crowded) + 1, 0, -1))
    return left_over + crowded[inhabitants::-1]


@cache
def crowd(max_customers: int, shops: int) -> tuple[int, ...]:
    """R42: what 0, 1, 2... customers are worth in so many shops, one shop after the other filled.

    No customer brings less than the one before, so no other distribution is better.
    """
    full = SHOP_POINTS[max_customers]
    return tuple(
        PLACED * people + POINT * (people // max_customers * full + SHOP_POINTS[people % max_customers])
        for people in range(max_customers * shops + 1)
    )
