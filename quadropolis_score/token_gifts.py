"""The tokens that the tiles of a city gave when placed (R25): the fewest, the most, and the chance of each number."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from typing import Final

from quadropolis_score.buildings import (
    BOX,
    EXPANSION_GIFTS,
    NO_TOKENS,
    PLAYGROUND,
    Expansion,
    Kind,
    Mode,
    TilePrint,
    Tokens,
)
from quadropolis_score.city import City

# The chance of every sum of gifts.
GiftChances = dict[Tokens, float]
NO_GIFT: Final[GiftChances] = {NO_TOKENS: 1.0}


@dataclass(frozen=True, slots=True)
class VisibleTiles:
    """The tokens that the visible tiles of a city gave, and the tiles whose gifts are not visible."""

    gift: Tokens
    hidden: dict[tuple[Kind, int], int]  # tiles below others, or with an unread print, by kind and printed points
    prints: Counter[tuple[Kind, TilePrint]]
    most_station_gifts: int  # a TV station gave an inhabitant for each shop on the board at that time


@lru_cache(maxsize=32)  # cached, because an edit asks for the same city several times
def visible_tiles(city: City) -> VisibleTiles:
    """Sort the tiles of a city into known and unknown gifts."""
    total_gift, shops, stations = NO_TOKENS, 0, 0
    hidden: Counter[tuple[Kind, int]] = Counter()
    prints: Counter[tuple[Kind, TilePrint]] = Counter()
    for _, building in city.buildings():
        kind, printed = building.kind, building.tile_print
        prints[kind, printed] += 1
        shops += kind is Kind.SHOP
        gift = NO_TOKENS
        if building.expansion:
            if building.expansion is Expansion.TV_STATION:
                stations += max(1, building.tile_number)
            elif building.expansion in EXPANSION_GIFTS:
                said = Tokens(building.inhabitants, building.energy)
                gift = EXPANSION_GIFTS[building.expansion] if said == NO_TOKENS else said
        elif kind is Kind.PLAYGROUND:
            gift = Tokens(PLAYGROUND.inhabitants, PLAYGROUND.energy)
        elif kind in BOX[city.mode]:
            is_readable = printed in BOX[city.mode][kind]
            gift = Tokens(printed.inhabitants, printed.energy) if is_readable else NO_TOKENS
            hidden[kind, printed.points] += building.floors - is_readable
        total_gift = add_tokens(total_gift, gift)
    return VisibleTiles(total_gift, hidden, prints, stations * shops)


@lru_cache(maxsize=32)
def token_bounds(city: City) -> tuple[Tokens, Tokens]:
    """Return the fewest and the most tokens that the placed tiles can have given.

    A visible tile shows its gift; the lower floors of piles, and tiles whose print is not known, may be any tile that
    the box still holds, and beyond the box any tile again, because house rules exist.
    """
    visible = visible_tiles(city)
    least = most = visible.gift
    most = add_tokens(most, Tokens(inhabitants=visible.most_station_gifts))
    for (kind, points), count in visible.hidden.items():
        if not count:
            continue
        box = tiles_in_box(city.mode, kind, points)
        rest = [tile for tile, number in box.items() for _ in range(number - visible.prints[kind, tile])]
        beyond = max(0, count - len(rest))
        for name in Tokens._fields:
            amounts = sorted(getattr(tile, name) for tile in rest)
            every = [getattr(tile, name) for tile in box]
            fewest = sum(amounts[:count]) + beyond * min(every, default=0)
            highest = sum(amounts[::-1][:count]) + beyond * max(every, default=0)
            least = add_tokens(least, Tokens(**{name: fewest}))
            most = add_tokens(most, Tokens(**{name: highest}))
    return least, most


def minimum_tokens(city: City) -> Tokens:
    """Return the fewest tokens that a city's tiles can have given."""
    return token_bounds(city)[0]


def chance_of_tokens(city: City, block_tiles: int, tokens: Tokens) -> float:
    """Return the chance that a city gave these tokens, if its tower blocks consist of this many tiles."""
    visible = visible_tiles(city)
    visible_prints = tuple(
        (printed, count) for (kind, printed), count in visible.prints.items() if kind is Kind.TOWER_BLOCK
    )
    readable = sum(count for printed, count in visible_prints if printed in BOX[city.mode][Kind.TOWER_BLOCK])
    others = gifts_of_other_kinds(city)
    return sum(
        chance * others.get(Tokens(tokens.inhabitants - gift.inhabitants, tokens.energy - gift.energy), 0.0)
        for gift, chance in gifts_of_hidden(
            city.mode, Kind.TOWER_BLOCK, 0, visible_prints, block_tiles - readable
        ).items()
    )


@lru_cache(maxsize=32)
def gifts_of_other_kinds(city: City) -> GiftChances:
    """Return the chances of the gifts of all visible tiles, and of all hidden ones except tower blocks."""
    visible = visible_tiles(city)
    stations = {
        Tokens(inhabitants=count): 1 / (visible.most_station_gifts + 1)
        for count in range(visible.most_station_gifts + 1)
    }
    gifts = combine_gifts({visible.gift: 1.0}, stations)
    for (kind, points), count in visible.hidden.items():
        if kind is not Kind.TOWER_BLOCK and count:
            visible_prints = tuple((tile, number) for (other, tile), number in visible.prints.items() if other is kind)
            gifts = combine_gifts(gifts, gifts_of_hidden(city.mode, kind, points, visible_prints, count))
    return gifts


@lru_cache(maxsize=512)
def gifts_of_hidden(
    mode: Mode, kind: Kind, points: int, visible_prints: tuple[tuple[TilePrint, int], ...], count: int
) -> GiftChances:
    """Return the chances of the gifts of hidden tiles, drawn from the box without replacement.

    Tiles beyond the box may be any of its tiles, because house rules exist.
    """
    draws = draws_from_box(mode, kind, points, visible_prints)
    if count < len(draws):
        return draws[count]
    box = tiles_in_box(mode, kind, points)
    any_tile: dict[Tokens, float] = defaultdict(float)
    for tile, number in box.items():
        any_tile[Tokens(tile.inhabitants, tile.energy)] += number / sum(box.values())
    return combine_gifts(gifts_of_hidden(mode, kind, points, visible_prints, count - 1), any_tile or NO_GIFT)


@lru_cache(maxsize=32)
def draws_from_box(
    mode: Mode, kind: Kind, points: int, visible_prints: tuple[tuple[TilePrint, int], ...]
) -> tuple[GiftChances, ...]:
    """Return the chances of the gifts of no tile, one tile, and so on up to all that are left in the box."""
    draws: dict[tuple[int, Tokens], float] = {(0, NO_TOKENS): 1.0}
    left = 0
    for tile, number in tiles_in_box(mode, kind, points).items():
        rest = max(0, number - dict(visible_prints).get(tile, 0))
        left += rest
        extended: dict[tuple[int, Tokens], float] = defaultdict(float)
        for ((drawn, gift), chance), extra in product(draws.items(), range(rest + 1)):
            gifts = add_tokens(gift, Tokens(tile.inhabitants * extra, tile.energy * extra))
            extended[drawn + extra, gifts] += chance * comb(rest, extra)
        draws = extended
    found: tuple[GiftChances, ...] = tuple({} for _ in range(left + 1))
    for (drawn, gift), chance in draws.items():
        found[drawn][gift] = chance / comb(left, drawn)
    return found


def tiles_in_box(mode: Mode, kind: Kind, points: int) -> dict[TilePrint, int]:
    """Return the number of tiles of a kind with these points in the box, by their gifts."""
    return {tile: sum(rounds) for tile, rounds in BOX[mode][kind].items() if tile.points == points}


def combine_gifts(first: GiftChances, second: GiftChances) -> GiftChances:
    """Return the chances of the gifts of two independent groups of tiles together."""
    found: dict[Tokens, float] = defaultdict(float)
    for (a, one), (b, other) in product(first.items(), second.items()):
        found[add_tokens(a, b)] += one * other
    return found


def add_tokens(a: Tokens, b: Tokens) -> Tokens:
    return Tokens(a.inhabitants + b.inhabitants, a.energy + b.energy)
