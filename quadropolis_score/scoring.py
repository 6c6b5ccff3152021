"""The scoring rules: the tables, and one function per row of the pad that explains every point."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import (
    EXPANSIONS,
    GREEN_KINDS,
    KINDS,
    Building,
    Category,
    Expansion,
    ExpansionValue,
    Kind,
    Tokens,
)
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from quadropolis_score.score_sheet import Line, ScoreSheet
from quadropolis_score.tile_numbers import values_in_city
from quadropolis_score.validation import refuse_impossible, refuse_unpayable, required_tokens
from tabletop.messages import message

# R40    floors:              0  1  2  3   4   5
TOWER_BLOCK_POINTS: Final = (0, 1, 3, 6, 10, 15)
# R42    customers:    0  1  2  3  4   5
SHOP_POINTS: Final = (0, 1, 2, 4, 7, 11)
# R45    districts:        0  1  2  3   4   5
DISTRICT_POINTS: Final = (0, 2, 5, 9, 14, 20)
# R46    piles beside: 0  1  2  3   4
PARK_POINTS: Final = (0, 2, 4, 7, 11)
# R50    beside an active factory
FACTORY_POINTS: Final = {Kind.SHOP: 2, Kind.HARBOR: 3, Kind.OFFICE_TOWER: 4}
# R51    harbors in line: 0  1  2  3   4   5
HARBOR_POINTS: Final = (0, 0, 3, 7, 12, 18)
# R53    floors:       0  1  2   3   4   5
OFFICE_POINTS: Final = (
    (0, 0, 0, 0, 0, 0),
    (0, 0, 1, 3, 6, 10),  # alone
    (0, 1, 3, 6, 10, 15),  # a group of two
    (0, 2, 5, 9, 14, 20),
    (0, 3, 7, 12, 18, 25),
    (0, 4, 9, 15, 22, 30),  # five and more (E4)
)
# R54    beside a monument
MONUMENT_POINTS: Final = {
    Kind.FACTORY: -5,
    Kind.HARBOR: -5,
    Kind.PUBLIC_SERVICE: 2,
    Kind.SHOP: 3,
    Kind.PARK: 5,
    Kind.PLAYGROUND: 5,
}
# The kinds that score by the kinds of their neighbours, building by building.
NEIGHBOUR_POINTS: Final = {Kind.FACTORY: FACTORY_POINTS, Kind.MONUMENT: MONUMENT_POINTS}
# R46, R53: the most piles beside a park, and the largest group in the table
PARK_NEIGHBOUR_KINDS: Final = (Kind.TOWER_BLOCK, Kind.OFFICE_TOWER)
LARGEST_GROUP: Final = len(OFFICE_POINTS) - 1
# City Planning by full districts: a Classic board has four
#                         0  1  2  3  4  5
PLANNING_POINTS: Final = (0, 1, 2, 3, 4, 6)


@dataclass(frozen=True, slots=True)
class LitCity:
    """The input of all scorers: the city without its dark buildings (R22), its customers and left-over tokens."""

    city: City
    customers: dict[Spot, int]
    left_over: Tokens
    values: Mapping[Expansion, ExpansionValue]  # of its Public Services tiles

    def has_tile(self, expansion: Expansion) -> bool:
        """Return whether a Public Services tile is active."""
        return any(building.expansion is expansion for _, building in self.city.buildings())

    @property
    def absorbed_energy(self) -> int:
        """R47: return the energy that the parks absorb, one each; none with a Reprocessing Plant, which pays for it."""
        if self.has_tile(Expansion.REPROCESSING_PLANT):
            return 0
        return min(self.left_over.energy, sum(1 for _ in self.city.buildings(Kind.PARK)))

    def value(self, expansion: Expansion) -> int:
        """Return the points of a Public Services tile for each thing that it counts."""
        return self.values[expansion].points


def tower_blocks(lit: LitCity) -> Iterator[Line]:
    """R40: a tower block scores by its floors."""
    for spot, pile in lit.city.buildings(Kind.TOWER_BLOCK):
        reason = message("tower_block", floors=pile.floors)
        yield Line(Category.TOWER_BLOCKS, TOWER_BLOCK_POINTS[pile.floors], reason, (spot,))


def shops(lit: LitCity) -> Iterator[Line]:
    """R42: a shop scores by its customers; without any it scores nothing, but is active (E1)."""
    for spot, _ in lit.city.buildings(Kind.SHOP):
        customers = lit.customers.get(spot, 0)
        yield Line(
            Category.SHOPS,
            SHOP_POINTS[customers],
            message("shop" if customers else "shop.empty", customers=customers),
            (spot,),
        )


def printed_points(lit: LitCity, category: Category, kind: Kind) -> Iterator[Line]:
    """R26: the points in a tile's star count on any space (E9)."""
    for spot, building in lit.city.buildings(kind):
        if building.star:
            yield Line(category, building.star, message("printed", points=building.star), (spot,))


def public_services(lit: LitCity) -> Iterator[Line]:
    """R45: public services score by the number of districts that have one."""
    spots = tuple(spot for spot, _ in lit.city.buildings(Kind.PUBLIC_SERVICE))
    districts = len({lit.city.board.district(spot) for spot in spots})
    if spots:
        reason = message("districts", districts=districts)
        yield Line(Category.PUBLIC_SERVICES, DISTRICT_POINTS[districts], reason, spots)
    yield from printed_points(lit, Category.PUBLIC_SERVICES, Kind.PUBLIC_SERVICE)


def parks(lit: LitCity) -> Iterator[Line]:
    """R46: a park or playground scores by the number of piles beside it, at any height."""
    for spot, park in lit.city.buildings(*GREEN_KINDS):
        piles = tuple(beside for beside, building in lit.city.neighbours(spot) if building.kind in PARK_NEIGHBOUR_KINDS)
        reason = message("park" if piles else "park.alone", kind=park.kind, piles=len(piles))
        yield Line(Category.PARKS, PARK_POINTS[len(piles)], reason, (spot, *piles))


def neighbour_kind_lines(kind: Kind, lit: LitCity) -> Iterator[Line]:
    """R50, R54: a factory, or a monument, scores by its neighbours, building by building (E17)."""
    for spot, _ in lit.city.buildings(kind):
        yield from neighbour_lines(lit, KINDS[kind].row, spot, kind.value, NEIGHBOUR_POINTS[kind])


def neighbour_lines(lit: LitCity, row: Category, spot: Spot, key: str, points: Mapping[Kind, int]) -> Iterator[Line]:
    """Yield a line for every neighbour that brings points; one without points if none does."""
    there = [(other, building.kind) for other, building in lit.city.neighbours(spot) if building.kind in points]
    for other, kind in there:
        yield Line(row, points[kind], message(key, kind=kind), (spot, other))
    if not there:
        yield Line(row, 0, message(f"{key}.alone"), (spot,))


def harbors(lit: LitCity) -> Iterator[Line]:
    """R51: the longest unbroken run of harbors in any row and the longest in any column score once each (E7)."""
    for axis, lines in lit.city.board.lines.items():
        run = max((run for line in lines for run in harbor_runs(lit.city, line)), key=len, default=())
        if run:
            reason = message(f"harbors.{axis}", length=len(run))
            yield Line(Category.HARBORS, HARBOR_POINTS[len(run)], reason, run)
    yield from printed_points(lit, Category.HARBORS, Kind.HARBOR)


def harbor_runs(city: City, line: tuple[Spot, ...]) -> Iterator[tuple[Spot, ...]]:
    """Yield the unbroken runs of harbors in a row or column."""
    run: tuple[Spot, ...] = ()
    for spot in line:
        building = city[spot]
        if building is not None and building.kind is Kind.HARBOR:
            run = (*run, spot)
        elif run:
            yield run
            run = ()
    if run:
        yield run


def is_office(building: Building) -> bool:
    """R53: return whether a building counts in office groups: office towers, and a Congress Center as one floor."""
    return building.kind is Kind.OFFICE_TOWER or building.expansion is Expansion.CONGRESS_CENTER


def office_group(city: City, start: Spot) -> tuple[Spot, ...]:
    """E5: return the offices connected with this one by their sides, itself first."""
    group = [start]
    for spot in group:
        group += [beside for beside, building in city.neighbours(spot) if is_office(building) and beside not in group]
    return tuple(group)


def office_line(lit: LitCity, category: Category, spot: Spot, key: str, floors: int) -> Line:
    """R53: an office tower scores by its floors and by the size of its group; above five, as five (E4)."""
    group = office_group(lit.city, spot)
    points = OFFICE_POINTS[min(len(group), LARGEST_GROUP)][floors]
    return Line(category, points, message(key, floors=floors, group=len(group)), group)


def office_towers(lit: LitCity) -> Iterator[Line]:
    """R53: every pile of an office group scores on its own."""
    for spot, pile in lit.city.buildings(Kind.OFFICE_TOWER):
        yield office_line(lit, Category.OFFICE_TOWERS, spot, "office_tower", pile.floors)


def counting_tile(tile: Expansion, lit: LitCity, spot: Spot) -> Iterator[Line]:
    """City Hall, School, Park District, Fire Station (high): points for each active building of the tile's kinds."""
    info, key = EXPANSIONS[tile], tile.value
    buildings = lit.city.neighbours(spot) if info.neighbours_only else lit.city.buildings()
    spots = tuple(other for other, building in buildings if building.kind in info.counted_kinds)
    others = (other for other in spots if other != spot)
    yield Line(Category.EXPANSION, lit.value(tile) * len(spots), message(key, count=len(spots)), (spot, *others))


def customs_office(lit: LitCity, spot: Spot) -> Iterator[Line]:
    """Customs Office (high): 5, in Classic 3, if a whole row or a whole column is active harbors."""
    every_line = (line for lines in lit.city.board.lines.values() for line in lines)
    full = next((line for line in every_line if line in harbor_runs(lit.city, line)), ())
    points = lit.value(Expansion.CUSTOMS_OFFICE) if full else 0
    yield Line(
        Category.EXPANSION, points, message("customs_office.full" if full else "customs_office.none"), (spot, *full)
    )


def city_planning(lit: LitCity, spot: Spot) -> Iterator[Line]:
    """City Planning (medium-high): 1 per district with four buildings standing, 6 in all if all five have.

    A Classic tile may show another number than 1.
    """
    districts = lit.city.board.district_spots.values()
    full = [spots for spots in districts if all(lit.city[other] for other in spots)]
    others = (other for other in sum(full, ()) if other != spot)
    reason = message("city_planning", count=len(full))
    points = lit.value(Expansion.CITY_PLANNING) * PLANNING_POINTS[len(full)]
    yield Line(Category.EXPANSION, points, reason, (spot, *others))


def police_station(lit: LitCity, spot: Spot) -> Iterator[Line]:
    """Police Station (medium-high): 1 per floor of the tallest active tower block or office tower.

    A Classic tile may show another number than 1.
    """
    piles = lit.city.buildings(Kind.TOWER_BLOCK, Kind.OFFICE_TOWER)
    floors, tallest = max(((pile.floors, (other,)) for other, pile in piles), default=(0, ()))
    yield Line(
        Category.EXPANSION,
        lit.value(Expansion.POLICE_STATION) * floors,
        message("police_station" if tallest else "police_station.none", floors=floors),
        (spot, *tallest),
    )


def capitol(lit: LitCity, spot: Spot) -> Iterator[Line]:
    """Capitol (medium-high): scores as a monument too."""
    yield from neighbour_lines(lit, Category.EXPANSION, spot, "capitol", MONUMENT_POINTS)


def congress_center(lit: LitCity, spot: Spot) -> Iterator[Line]:
    """Congress Center (medium): counts as an office tower of one floor in its group too."""
    yield office_line(lit, Category.EXPANSION, spot, "congress_center", floors=1)


def reprocessing_plant(lit: LitCity, spot: Spot) -> Iterator[Line]:
    """Reprocessing Plant (medium): each energy unit left gives 1 instead of costing 1; a second plant finds none.

    A Classic tile may show another number than 1.
    """
    plants = (other for other, building in lit.city.buildings() if building.expansion is Expansion.REPROCESSING_PLANT)
    if spot == next(plants):
        yield Line(
            Category.EXPANSION,
            lit.value(Expansion.REPROCESSING_PLANT) * lit.left_over.energy,
            message("reprocessing_plant", energy=lit.left_over.energy),
            (spot,),
        )


# The Public Services tiles that bring points of their own.
EXPANSION_SCORERS: Final[dict[Expansion, Callable[[LitCity, Spot], Iterator[Line]]]] = {
    **{tile: partial(counting_tile, tile) for tile, info in EXPANSIONS.items() if info.counted_kinds},
    Expansion.CUSTOMS_OFFICE: customs_office,
    Expansion.CITY_PLANNING: city_planning,
    Expansion.POLICE_STATION: police_station,
    Expansion.CAPITOL: capitol,
    Expansion.CONGRESS_CENTER: congress_center,
    Expansion.REPROCESSING_PLANT: reprocessing_plant,
}


def expansion(lit: LitCity) -> Iterator[Line]:
    """Yield the points of the Public Services tiles, other than those of their district."""
    for spot, building in lit.city.buildings(Kind.PUBLIC_SERVICE):
        if building.expansion in EXPANSION_SCORERS:
            yield from EXPANSION_SCORERS[building.expansion](lit, spot)


def inhabitants_left(lit: LitCity) -> Iterator[Line]:
    """R31: an inhabitant that neither activates nor shops costs 1."""
    if lit.left_over.inhabitants:
        reason = message("inhabitants_left", inhabitants=lit.left_over.inhabitants)
        yield Line(Category.INHABITANTS_LEFT, -lit.left_over.inhabitants, reason)


def pollution(lit: LitCity) -> Iterator[Line]:
    """R32, E11: unused energy costs 1 each, except what the parks absorb (R47)."""
    if lit.left_over.energy and not lit.has_tile(Expansion.REPROCESSING_PLANT):
        reason = message("pollution", energy=lit.left_over.energy, absorbed=lit.absorbed_energy)
        yield Line(Category.POLLUTION, lit.absorbed_energy - lit.left_over.energy, reason)


BY_ROW: Final[dict[Category, Callable[[LitCity], Iterator[Line]]]] = {
    **{KINDS[kind].row: partial(neighbour_kind_lines, kind) for kind in NEIGHBOUR_POINTS},
    Category.TOWER_BLOCKS: tower_blocks,
    Category.SHOPS: shops,
    Category.PUBLIC_SERVICES: public_services,
    Category.PARKS: parks,
    Category.HARBORS: harbors,
    Category.OFFICE_TOWERS: office_towers,
    Category.EXPANSION: expansion,
    Category.INHABITANTS_LEFT: inhabitants_left,
    Category.POLLUTION: pollution,
}
SCORERS: Final = {row: BY_ROW[row] for row in Category}


def unused_tokens(city: City, tokens: Tokens, plan: Plan) -> Tokens:
    """R31, R32: return the tokens that neither activate nor shop in a plan."""
    used = required_tokens(city, plan.lit, plan.customers)
    return Tokens(tokens.inhabitants - used.inhabitants, tokens.energy - used.energy)


def score(city: City, tokens: Tokens, plan: Plan) -> ScoreSheet:
    """Price a city with this plan, the player's or the best; no search.

    Raise `Refused` for an impossible city and for a plan that the tokens cannot pay.
    """
    refuse_impossible(city, tokens)
    refuse_unpayable(city, tokens, plan)
    dark = tuple(spot for spot, building in city.buildings() if not building.always_stands and spot not in plan.lit)
    left = unused_tokens(city, tokens, plan)
    lit = LitCity(city.without(dark), dict(plan.customers), left, values_in_city(city))
    return ScoreSheet(
        lines=tuple(line for scorer in SCORERS.values() for line in scorer(lit)),
        dark=dark,
        absorbed_energy=lit.absorbed_energy,
        inhabitants_placed=tokens.inhabitants - left.inhabitants,
        empty_spaces=lit.city.empty_spaces,
        city=city,
        tokens=tokens,
        plan=plan,
    )
