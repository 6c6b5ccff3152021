"""The tokens that the tiles of a city gave when placed (R25): the fewest, the most, and the chance of each number."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from typing import Final

from quadropolis_score.buildings import (
    BOX,
    EXPANSION_GAVE,
    NOTHING,
    PLAYGROUND,
    Expansion,
    Kind,
    Mode,
    Printed,
    Tokens,
)
from quadropolis_score.city import City

# The chance of every sum of gifts.
Gifts = dict[Tokens, float]
NO_GIFT: Final[Gifts] = {NOTHING: 1.0}


@dataclass(frozen=True, slots=True)
class ShownTiles:
    """The tokens that the visible tiles of a city gave, and the tiles whose gifts are not visible."""

    gave: Tokens
    hidden: dict[tuple[Kind, int], int]  # tiles below others, or with an unread print, by kind and printed points
    prints: Counter[tuple[Kind, Printed]]
    customers: int  # a TV station gave an inhabitant for each shop on the board at that time


@lru_cache(maxsize=32)  # cached, because an edit asks for the same city several times
def shown_tiles(city: City) -> ShownTiles:
    """Sort the tiles of a city into known and unknown gifts."""
    gave, shops, stations = NOTHING, 0, 0
    hidden: Counter[tuple[Kind, int]] = Counter()
    prints: Counter[tuple[Kind, Printed]] = Counter()
    for _, building in city.buildings():
        kind, printed = building.kind, building.printed
        prints[kind, printed] += 1
        shops += kind is Kind.SHOP
        gift = NOTHING
        if building.expansion:
            stations += building.expansion is Expansion.TV_STATION
            gift = EXPANSION_GAVE.get(building.expansion, NOTHING)
        elif kind is Kind.PLAYGROUND:
            gift = Tokens(PLAYGROUND.inhabitants, PLAYGROUND.energy)
        elif kind in BOX[city.mode]:
            known = printed in BOX[city.mode][kind]
            gift = Tokens(printed.inhabitants, printed.energy) if known else NOTHING
            hidden[kind, printed.points] += building.floors - known
        gave = plus(gave, gift)
    return ShownTiles(gave, hidden, prints, stations * shops)


@lru_cache(maxsize=32)
def token_bounds(city: City) -> tuple[Tokens, Tokens]:
    """Return the fewest and the most tokens that the placed tiles can have given.

    A visible tile shows its gift; the lower floors of piles, and tiles whose print is not known, may be any tile that
    the box still holds, and beyond the box any tile again, because house rules exist.
    """
    shown = shown_tiles(city)
    least = most = shown.gave
    most = plus(most, Tokens(inhabitants=shown.customers))
    for (kind, points), count in shown.hidden.items():
        if not count:
            continue
        box = tiles_in_box(city.mode, kind, points)
        rest = [tile for tile, number in box.items() for _ in range(number - shown.prints[kind, tile])]
        beyond = max(0, count - len(rest))
        for name in Tokens._fields:
            amounts = sorted(getattr(tile, name) for tile in rest)
            every = [getattr(tile, name) for tile in box]
            fewest = sum(amounts[:count]) + beyond * min(every, default=0)
            highest = sum(amounts[::-1][:count]) + beyond * max(every, default=0)
            least = plus(least, Tokens(**{name: fewest}))
            most = plus(most, Tokens(**{name: highest}))
    return least, most


def minimum_tokens(city: City) -> Tokens:
    """Return the fewest tokens that a city's tiles can have given."""
    return token_bounds(city)[0]


def chance_of_tokens(city: City, blocks: int, tokens: Tokens) -> float:
    """Return the chance that a city gave these tokens, if its tower blocks consist of this many tiles."""
    shown = shown_tiles(city)
    seen = tuple((printed, count) for (kind, printed), count in shown.prints.items() if kind is Kind.TOWER_BLOCK)
    readable = sum(count for printed, count in seen if printed in BOX[city.mode][Kind.TOWER_BLOCK])
    others = gifts_of_other_kinds(city)
    return sum(
        chance * others.get(Tokens(tokens.inhabitants - gift.inhabitants, tokens.energy - gift.energy), 0.0)
        for gift, chance in gifts_of_hidden(city.mode, Kind.TOWER_BLOCK, 0, seen, blocks - readable).items()
    )


@lru_cache(maxsize=32)
def gifts_of_other_kinds(city: City) -> Gifts:
    """Return the chances of the gifts of all visible tiles, and of hidden ones that are no tower blocks."""
    shown = shown_tiles(city)
    stations = {Tokens(inhabitants=count): 1 / (shown.customers + 1) for count in range(shown.customers + 1)}
    gifts = both({shown.gave: 1.0}, stations)
    for (kind, points), count in shown.hidden.items():
        if kind is not Kind.TOWER_BLOCK and count:
            seen = tuple((tile, number) for (other, tile), number in shown.prints.items() if other is kind)
            gifts = both(gifts, gifts_of_hidden(city.mode, kind, points, seen, count))
    return gifts


@lru_cache(maxsize=512)
def gifts_of_hidden(mode: Mode, kind: Kind, points: int, seen: tuple[tuple[Printed, int], ...], count: int) -> Gifts:
    """Return the chances of the gifts of hidden tiles, drawn from the box without replacement.

    Tiles beyond the box may be any of its tiles, because house rules exist.
    """
    draws = draws_from_box(mode, kind, points, seen)
    if count < len(draws):
        return draws[count]
    box = tiles_in_box(mode, kind, points)
    any_tile: dict[Tokens, float] = defaultdict(float)
    for tile, number in box.items():
        any_tile[Tokens(tile.inhabitants, tile.energy)] += number / sum(box.values())
    return both(gifts_of_hidden(mode, kind, points, seen, count - 1), any_tile or NO_GIFT)


@lru_cache(maxsize=32)
def draws_from_box(mode: Mode, kind: Kind, points: int, seen: tuple[tuple[Printed, int], ...]) -> tuple[Gifts, ...]:
    """Return the chances of the gifts of no tile, one tile, and so on up to all that are left in the box."""
    ways: dict[tuple[int, Tokens], float] = {(0, NOTHING): 1.0}
    left = 0
    for tile, number in tiles_in_box(mode, kind, points).items():
        rest = max(0, number - dict(seen).get(tile, 0))
        left += rest
        more: dict[tuple[int, Tokens], float] = defaultdict(float)
        for ((taken, gift), chance), extra in product(ways.items(), range(rest + 1)):
            gifts = plus(gift, Tokens(tile.inhabitants * extra, tile.energy * extra))
            more[taken + extra, gifts] += chance * comb(rest, extra)
        ways = more
    found: tuple[Gifts, ...] = tuple({} for _ in range(left + 1))
    for (taken, gift), chance in ways.items():
        found[taken][gift] = chance / comb(left, taken)
    return found


def tiles_in_box(mode: Mode, kind: Kind, points: int) -> dict[Printed, int]:
    """Return the number of tiles of a kind with these points in the box, by their gifts."""
    return {tile: sum(rounds) for tile, rounds in BOX[mode][kind].items() if tile.points == points}


def both(first: Gifts, second: Gifts) -> Gifts:
    """Return the chances of the gifts of two independent groups of tiles together."""
    found: dict[Tokens, float] = defaultdict(float)
    for (a, one), (b, other) in product(first.items(), second.items()):
        found[plus(a, b)] += one * other
    return found


def plus(a: Tokens, b: Tokens) -> Tokens:
    """Add tokens."""
    return Tokens(a.inhabitants + b.inhabitants, a.energy + b.energy)
