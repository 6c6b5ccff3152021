"""Errors and warnings of a city, as values with a place.

A city that the grid cannot hold is an error. A city that the box cannot fill is only a warning, because house rules
exist.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import (
    BLANK_PRINT,
    BOX,
    ENERGY_IN_BOX,
    EXPANSION_GIFTS,
    EXPANSION_VALUES,
    EXPERT_KINDS,
    INHABITANTS_IN_BOX,
    NO_TOKENS,
    PILED_KINDS,
    PLAYGROUND,
    PLAYGROUNDS,
    Building,
    Expansion,
    Kind,
    Mode,
    TilePrint,
    Tokens,
)
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from quadropolis_score.tile_numbers import number_prints
from quadropolis_score.token_gifts import token_bounds
from tabletop.game import Note
from tabletop.messages import Message, Refused, message

MOST_TOKENS: Final = 200
# A box has each Public Services tile once; house rules may use a box for each of four players.
MOST_EQUAL_TILES: Final = 4
# The kinds of the Expert game (E31).


@dataclass(frozen=True, slots=True)
class Problem:
    """An error or a warning: its place in the city file, and the spaces that it concerns."""

    place: str
    message: Message
    spots: tuple[Spot, ...] = ()

    def note(self, side: int | None = None) -> Note:
        """Return the problem as a note about a side, or about the game."""
        return Note(self.message, side, tuple(map(str, self.spots)))


def cell_place(spot: Spot) -> str:
    """Return the place of a space in a city file."""
    return f"cells[{spot.row}][{spot.column}]"


def errors(city: City, tokens: Tokens) -> Iterator[Problem]:
    """Yield everything that makes a city impossible under any house rules."""
    for name, count in tokens._asdict().items():
        if not 0 <= count <= MOST_TOKENS:
            yield Problem(name, message("tokens.range", count=count, most=MOST_TOKENS))
    tiles = []
    for row, line in enumerate(city.cells):
        for column, building in enumerate(line):
            if building is None:
                continue
            if building.expansion:
                tiles.append((Spot(row, column), building.expansion, building.tile_number))
            if found := building_errors(building, city.mode):
                spot = Spot(row, column)
                yield from (Problem(cell_place(spot) + field, text, (spot,)) for field, text in found)
    yield from tile_errors(tiles)


def tile_errors(tiles: list[tuple[Spot, Expansion, int]]) -> Iterator[Problem]:
    """Yield a Public Services tile that occurs too often, or that shows two numbers (E31)."""
    for tile, count in Counter(tile for _, tile, _ in tiles).items() if len(tiles) > MOST_EQUAL_TILES else ():
        if count > MOST_EQUAL_TILES:
            yield Problem("cells", message("expansion.many", expansion=tile, count=count, most=MOST_EQUAL_TILES))
    numbers: dict[Expansion, int] = {}
    for spot, tile, number in tiles:
        if number and numbers.setdefault(tile, number) != number:
            yield Problem(cell_place(spot), message("expansion.numbers", expansion=tile), (spot,))


@lru_cache(maxsize=4096)
def building_errors(building: Building, mode: Mode) -> tuple[tuple[str, Message], ...]:
    """Return everything that makes a building impossible on its board, each with the key of its cell."""
    kind = building.kind
    if mode is Mode.CLASSIC and kind in EXPERT_KINDS:
        return ((".kind", message("kind.expert_only", kind=kind)),)
    if building.expansion and kind is not Kind.PUBLIC_SERVICE:
        return ((".expansion", message("expansion.kind", kind=kind)),)
    if building.expansion and building.expansion not in EXPANSION_VALUES[mode]:
        return ((".expansion", message("expansion.expert_only", expansion=building.expansion)),)
    return (*floor_errors(building, mode), *print_errors(building, mode))


def floor_errors(building: Building, mode: Mode) -> Iterator[tuple[str, Message]]:
    """R15: only tower blocks and office towers are piled, and not higher than the game allows."""
    kind, floors = building.kind, building.floors
    highest = BOARDS[mode].max_floors.get(kind, 1)
    if floors < 1:
        yield ".floors", message("floors.none", floors=floors)
    elif kind not in PILED_KINDS and floors != 1:
        yield ".floors", message("floors.single", kind=kind, floors=floors)
    elif floors > highest:
        yield ".floors", message("floors.many", floors=floors, highest=highest, kind=kind, mode=mode)


def print_errors(building: Building, mode: Mode) -> Iterator[tuple[str, Message]]:
    """Yield symbols that no tile of the box shows."""
    known = possible_prints(building, mode)
    if building.tile_print in known:
        return
    for name, value in building.tile_print._asdict().items():
        values = sorted({getattr(tile, name) for tile in known})
        if value not in values:
            allowed = ", ".join(map(str, values))
            yield (
                f".{name}",
                message("print.unknown", value=value, kind=building.expansion or building.kind, values=allowed),
            )
            return
    yield "", message("print.combination", kind=building.expansion or building.kind, **building.tile_print._asdict())


def possible_prints(building: Building, mode: Mode) -> set[TilePrint]:
    """Return the symbols that the tile of such a building can show; unknown gifts are always allowed."""
    if building.expansion:
        gift = EXPANSION_GIFTS.get(building.expansion, NO_TOKENS)
        return {BLANK_PRINT, *(number_prints(building.expansion, mode) or (TilePrint(0, *gift),))}
    if building.kind is Kind.PLAYGROUND:
        return {BLANK_PRINT, PLAYGROUND}
    return {BLANK_PRINT, *BOX[mode].get(building.kind, ())}


@lru_cache(maxsize=32)  # cached, because an edit asks for the same city several times
def warnings(city: City, tokens: Tokens) -> tuple[Problem, ...]:
    """Return everything that one box and the rules cannot produce."""
    return tuple(found_warnings(city, tokens))


def found_warnings(city: City, tokens: Tokens) -> Iterator[Problem]:
    """Yield everything that one box and the rules cannot produce."""
    board = city.board
    everything = tuple(city.buildings())
    if city.tile_count > len(board.spots):
        yield Problem("cells", message("box.turns", tiles=city.tile_count, turns=len(board.spots)))
    yield from box_excess(city.mode, everything)
    first_spots: dict[Expansion, Spot] = {}
    for spot, building in everything:
        if building.expansion and first_spots.setdefault(building.expansion, spot) != spot:
            spots = (first_spots[building.expansion], spot)
            yield Problem(cell_place(spot), message("box.expansion", expansion=building.expansion), spots)
    for name, count, in_box in zip(Tokens._fields, tokens, (INHABITANTS_IN_BOX, ENERGY_IN_BOX), strict=True):
        least, most = (getattr(bound, name) for bound in token_bounds(city))
        if count > in_box:
            yield Problem(name, message(f"box.{name}", count=count, most=in_box))
        elif count > most:
            yield Problem(name, message(f"tokens.too_many.{name}", count=count, most=most))
        elif count < least:
            yield Problem(name, message(f"tokens.too_few.{name}", count=count, least=least))


@lru_cache(maxsize=len(Mode))
def tiles_in_box(mode: Mode) -> dict[Kind, int]:
    """Return how many tiles of each kind the box holds."""
    box = {kind: sum(map(sum, tiles.values())) for kind, tiles in BOX[mode].items()}
    box[Kind.PLAYGROUND] = sum(PLAYGROUNDS[mode])
    return box


def box_excess(mode: Mode, buildings: tuple[tuple[Spot, Building], ...], place: str = "cells") -> Iterator[Problem]:
    """R2, R8: more tiles of a kind, or of a kind with the same print, than the box holds."""
    kinds: Counter[Kind] = Counter()
    prints: Counter[tuple[Kind, TilePrint]] = Counter()
    spots_by_key: dict[object, tuple[Spot, ...]] = {}
    for spot, building in buildings:
        if building.expansion is None:
            # A playground takes the place of a park.
            for kind in (building.kind, Kind.PARK) if building.kind is Kind.PLAYGROUND else (building.kind,):
                kinds[kind] += building.floors
                spots_by_key[kind] = (*spots_by_key.get(kind, ()), spot)
            key = (building.kind, building.tile_print)
            prints[key] += 1
            spots_by_key[key] = (*spots_by_key.get(key, ()), spot)
    box = tiles_in_box(mode)
    for kind, count in kinds.items():
        if count > box.get(kind, count):
            yield Problem(place, message("box.kind", count=count, kind=kind, most=box[kind]), spots_by_key[kind])
    for key, count in prints.items():
        kind, printed = key
        most = sum(BOX[mode].get(kind, {}).get(printed, ()))
        if 0 < most < count and kinds[kind] <= box[kind]:
            yield Problem(
                place, message("box.print", count=count, kind=kind, most=most, **printed._asdict()), spots_by_key[key]
            )


def refuse_impossible(city: City, tokens: Tokens) -> None:
    """Raise the first error of a city, if it has any."""
    for problem in errors(city, tokens):
        raise Refused(problem.place, problem.message)


def refuse_unpayable(city: City, tokens: Tokens, plan: Plan) -> None:
    """Raise for an impossible plan: lit spaces without a building, customers without a shop, more tokens than given."""
    refuse_places(city, plan.lit, plan.customers)
    for spot, count in plan.customers:
        if count and spot not in plan.lit:
            raise Refused(str(spot), message("plan.dark_shop", customers=count))
    refuse_overspending(city, tokens, plan.lit, plan.customers, "plan")


def refuse_broken_locks(city: City, tokens: Tokens, locks: Locks) -> None:
    """Raise for locks that cannot be kept, alone or together."""
    if locks == NO_LOCKS:
        return
    refuse_places(city, locks.lit | locks.dark, locks.customers)
    dark = [spot for spot in sorted(locks.dark) if spot in locks.lit]
    if dark:
        raise Refused(str(dark[0]), message("locks.both"))
    for spot, count in locks.customers:
        if count and spot in locks.dark:
            raise Refused(str(spot), message("plan.dark_shop", customers=count))
    lit = locks.lit | {spot for spot, count in locks.customers if count}
    refuse_overspending(city, tokens, lit, locks.customers, "locks")


def refuse_places(city: City, spots: frozenset[Spot], customers: tuple[tuple[Spot, int], ...]) -> None:
    """Raise for the first space without a building to light, or with customers and no shop for them."""
    standing = dict(city.buildings())
    for spot in sorted(spots):
        if spot not in standing:
            raise Refused(str(spot), message("plan.empty"))
        if standing[spot].always_stands:
            raise Refused(str(spot), message("plan.needs_nothing", kind=standing[spot].kind))
    most = city.board.max_customers
    for number, (spot, count) in enumerate(customers):
        if spot in dict(customers[:number]):
            raise Refused(str(spot), message("plan.duplicate_customers"))
        if spot not in standing or standing[spot].kind is not Kind.SHOP:
            raise Refused(str(spot), message("plan.no_shop"))
        if not 0 <= count <= most:
            raise Refused(str(spot), message("plan.seats", customers=count, most=most))


def required_tokens(city: City, lit: frozenset[Spot], customers: tuple[tuple[Spot, int], ...]) -> Tokens:
    """R20: return the tokens that activate some buildings, and their customers."""
    costs = [building.cost for spot, building in city.buildings() if spot in lit]
    placed = sum(cost.inhabitants for cost in costs) + sum(count for _, count in customers)
    return Tokens(placed, sum(cost.energy for cost in costs))


def refuse_overspending(
    city: City, tokens: Tokens, lit: frozenset[Spot], customers: tuple[tuple[Spot, int], ...], what: str
) -> None:
    """Raise if buildings and customers cost more tokens than there are."""
    for name, need, there in zip(Tokens._fields, required_tokens(city, lit, customers), tokens, strict=True):
        if need > there:
            raise Refused("", message(f"{what}.short.{name}", need=need, there=there))
