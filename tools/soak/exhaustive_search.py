"""The oracle of Quadropolis: finds the best allocation of a city by pricing all of them.

It shares no code with the package that it checks: it reads the JSON city itself, and skips only what the tokens cannot
pay. Rule numbers (R.., E..) are those of docs/rules.md.

The city is a bitboard. The space (row, column) is bit `row * stride + column`, where the stride is one more than the
columns: the extra column stays empty, so that no shift carries a building around the edge into the next row. A set of
buildings is an int; `up` is always the set of those that stand: active ones, and those that need no activation.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

__all__ = ["PricedAllocation", "best_other_than", "score_allocation", "search_exhaustively"]

Spot = tuple[int, int]

# floors:             0  1  2  3  4   5
TOWER_BLOCK_POINTS = (0, 1, 3, 6, 10, 15)
# customers:   0  1  2  3  4  5
SHOP_POINTS = (0, 1, 2, 4, 7, 11)
# districts:       0  1  2  3  4   5
DISTRICT_POINTS = (0, 2, 5, 9, 14, 20)
# piles:       0  1  2  3  4
PARK_POINTS = (0, 2, 4, 7, 11)
# run:           0  1  2  3  4   5
HARBOR_POINTS = (0, 0, 3, 7, 12, 18)
# piles in the group down, floors across; 0 of either scores nothing
OFFICE_POINTS = (
    (0, 0, 0, 0, 0, 0),
    (0, 0, 1, 3, 6, 10),
    (0, 1, 3, 6, 10, 15),
    (0, 2, 5, 9, 14, 20),
    (0, 3, 7, 12, 18, 25),
    (0, 4, 9, 15, 22, 30),
)

# Cost of activation: inhabitants, energy. A kind that is not here needs nothing and always stands.
COST = {
    "tower_block": (0, 1),
    "shop": (0, 1),
    "public_service": (1, 0),
    "factory": (1, 0),
    "harbor": (1, 0),
    "office_tower": (1, 1),
    "capitol": (3, 0),
    "fire_station": (2, 0),
    "park_district": (2, 0),
}

# E31: the Classic tiles whose points are a number that the tile shows; 1 if nobody said.
NUMBERED = frozenset({"city_planning", "police_station", "reprocessing_plant"})

CLASSIC_DISTRICTS = ("1122", "1122", "3344", "3344")
EXPERT_DISTRICTS = ("11422", "11422", "55433", "55433")


class PricedAllocation(NamedTuple):
    """A priced allocation; `categories` sum to `total`, `customers` names the shops that have any."""

    total: int
    placed: int
    empty: int
    categories: dict[str, int]
    active: frozenset[Spot]
    customers: dict[Spot, int]


class BuildingBits(NamedTuple):
    """A building with its space and its neighbours' spaces as bits, and the cost of its activation."""

    name: str
    bit: int
    beside: int
    floors: int
    points: int
    inhabitants: int
    energy: int


class CityBits:
    """The JSON object as bits: `bits_of` each kind, its buildings in `buildings_of`, and the player's tokens.

    A Public Services tile is listed under its own name as well as among the public services.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Read a city file's object, which must be valid."""
        expert = data["mode"] == "expert"
        self.inhabitants: int = data["inhabitants"]
        self.energy: int = data["energy"]
        self.seats = 5 if expert else 4
        self.fire_station, self.customs_office = (3, 5) if expert else (2, 3)
        self.rows, self.columns = 4, 5 if expert else 4
        self.stride = self.columns + 1
        board = product(range(self.rows), range(self.columns))
        self.bit = {(row, column): 1 << row * self.stride + column for row, column in board}
        plan = EXPERT_DISTRICTS if expert else CLASSIC_DISTRICTS
        self.districts = [
            self.bits((row, column) for row, column in self.bit if plan[row][column] == district)
            for district in sorted(set("".join(plan)))
        ]
        self.bits_of: dict[str, int] = defaultdict(int)
        self.buildings_of: dict[str, list[BuildingBits]] = defaultdict(list)
        self.activatable: list[BuildingBits] = []
        self.always_standing = 0
        for (row, column), bit in self.bit.items():
            if cell := data["cells"][row][column]:
                self._add(cell, bit)

    def _add(self, cell: Mapping[str, Any], bit: int) -> None:
        kind = cell["kind"]
        name = cell.get("expansion") or kind
        inhabitants, energy = COST.get(name, COST.get(kind, (0, 0)))
        building = BuildingBits(
            name=name,
            bit=bit,
            beside=self.neighbours(bit),
            floors=cell.get("floors", 1),
            points=cell.get("points", 0),
            inhabitants=inhabitants,
            energy=energy,
        )
        for label in {kind, name}:
            self.bits_of[label] |= bit
            self.buildings_of[label].append(building)
        if inhabitants or energy:
            self.activatable.append(building)
        else:
            self.always_standing |= bit

    def number(self, name: str) -> int:
        return max(1, *(tile.points for tile in self.buildings_of[name]))

    def bits(self, spots: Iterable[Spot]) -> int:
        return sum(self.bit[spot] for spot in set(spots))

    def spots(self, bits: int) -> Iterator[Spot]:
        """Yield the spots of a set of bits, from the top left."""
        return (spot for spot, bit in self.bit.items() if bit & bits)

    def neighbours(self, bits: int) -> int:
        """R10: return everything that shares a side with one of these spaces."""
        return bits << 1 | bits >> 1 | bits << self.stride | bits >> self.stride

    def energy_left(self, up: int) -> int:
        """Count the energy units that activate nothing."""
        return self.energy - sum(building.energy for building in self.activatable if building.bit & up)

    def inhabitants_left(self, up: int) -> int:
        """Count the inhabitants that activate nothing: customers, and those left over."""
        return self.inhabitants - sum(building.inhabitants for building in self.activatable if building.bit & up)

    def affordable(self) -> list[tuple[int, int]]:
        """E3: return every set of buildings that the tokens can activate, with the inhabitants left."""
        sets = [(0, self.inhabitants, self.energy)]
        for building in self.activatable:
            sets += [
                (lit | building.bit, people - building.inhabitants, units - building.energy)
                for lit, people, units in sets
                if people >= building.inhabitants and units >= building.energy
            ]
        return [(lit, people) for lit, people, _ in sets]


def tower_blocks(city: CityBits, up: int) -> int:
    """R40: a lit pile scores by its floors."""
    return sum(TOWER_BLOCK_POINTS[pile.floors] for pile in city.buildings_of["tower_block"] if pile.bit & up)


def public_services(city: CityBits, up: int) -> int:
    """R45: districts with a lit public service; R26: and the points printed on each."""
    served = up & city.bits_of["public_service"]
    districts = sum(1 for district in city.districts if district & served)
    return DISTRICT_POINTS[districts] + printed_points(city, up, "public_service")


def parks(city: CityBits, up: int) -> int:
    """R46: a park or playground scores by the lit tower blocks and office towers beside it."""
    piles = up & (city.bits_of["tower_block"] | city.bits_of["office_tower"])
    greens = city.buildings_of["park"] + city.buildings_of["playground"]
    return sum(PARK_POINTS[(green.beside & piles).bit_count()] for green in greens)


def factories(city: CityBits, up: int) -> int:
    """R50: a lit factory scores 2 per shop, 3 per harbor and 4 per office tower beside it."""
    return sum(
        2 * (factory.beside & up & city.bits_of["shop"]).bit_count()
        + 3 * (factory.beside & up & city.bits_of["harbor"]).bit_count()
        + 4 * (factory.beside & up & city.bits_of["office_tower"]).bit_count()
        for factory in city.buildings_of["factory"]
        if factory.bit & up
    )


def harbors(city: CityBits, up: int) -> int:
    """R51, E7: the longest run in a row and the longest in a column; R26: and the points printed on each."""
    lit = up & city.bits_of["harbor"]
    runs = HARBOR_POINTS[longest_run(lit, 1)] + HARBOR_POINTS[longest_run(lit, city.stride)]
    return runs + printed_points(city, up, "harbor")


def office_towers(city: CityBits, up: int) -> int:
    """R53: a lit pile scores by its floors and by the piles of its group."""
    return sum(office_points(city, up, pile) for pile in city.buildings_of["office_tower"] if pile.bit & up)


def monuments(city: CityBits, up: int) -> int:
    """R54: a monument scores by the buildings beside it."""
    return sum(monument_points(city, up, monument) for monument in city.buildings_of["monument"])


def expansion(city: CityBits, up: int) -> int:
    """Score the effects of the lit Public Services tiles; one reprocessing plant does as much as two."""
    effects = sum(tile_points(city, up, tile) for tile in city.buildings_of["public_service"] if tile.bit & up)
    plant = city.number("reprocessing_plant") if up & city.bits_of["reprocessing_plant"] else 0
    return effects + plant * city.energy_left(up)


def pollution(city: CityBits, up: int) -> int:
    """R32, E11: each energy unit left over costs a point, but parks absorb one each; playgrounds absorb none (R47)."""
    if up & city.bits_of["reprocessing_plant"]:
        return 0
    return -max(0, city.energy_left(up) - city.bits_of["park"].bit_count())


def printed_points(city: CityBits, up: int, kind: str) -> int:
    """R26: printed points count on lit buildings."""
    return sum(
        building.points for building in city.buildings_of[kind] if building.bit & up and building.name not in NUMBERED
    )


def longest_run(lit: int, step: int) -> int:
    """Return the longest unbroken run: each round drops the first building of every run."""
    length = 0
    while lit:
        lit &= lit << step
        length += 1
    return length


def office_points(city: CityBits, up: int, pile: BuildingBits) -> int:
    """R53, E4, E5: grow the pile's group until it no longer grows; a congress center belongs to it."""
    offices = up & (city.bits_of["office_tower"] | city.bits_of["congress_center"])
    group, grown = 0, pile.bit
    while grown != group:
        group, grown = grown, grown | city.neighbours(grown) & offices
    return OFFICE_POINTS[min(group.bit_count(), 5)][pile.floors]


def monument_points(city: CityBits, up: int, monument: BuildingBits) -> int:
    """R54, E17: add the points of each standing neighbour of a monument."""
    where, seen = city.bits_of, monument.beside & up
    return (
        -5 * (seen & (where["factory"] | where["harbor"])).bit_count()
        + 2 * (seen & where["public_service"]).bit_count()
        + 3 * (seen & where["shop"]).bit_count()
        + 5 * (seen & (where["park"] | where["playground"])).bit_count()
    )


def tile_points(city: CityBits, up: int, tile: BuildingBits) -> int:  # noqa: PLR0911 - a case returns
    """Score a lit public service's own effect: 0 for an ordinary one, or one that gave tokens when placed."""
    where, built = city.bits_of, city.buildings_of
    match tile.name:
        case "city_hall":
            return (up & where["public_service"]).bit_count()
        case "school":
            return (up & where["tower_block"]).bit_count()
        case "park_district":
            return (where["park"] | where["playground"]).bit_count()
        case "fire_station":
            return city.fire_station * (tile.beside & up & where["factory"]).bit_count()
        case "customs_office":
            lit = up & where["harbor"]
            whole = longest_run(lit, 1) == city.columns or longest_run(lit, city.stride) == city.rows
            return city.customs_office if whole else 0
        case "city_planning":
            full = sum(1 for district in city.districts if district & up == district)
            return city.number(tile.name) * (6 if full == 5 else full)
        case "police_station":
            piles = built["tower_block"] + built["office_tower"]
            return city.number(tile.name) * max((pile.floors for pile in piles if pile.bit & up), default=0)
        case "capitol":
            return monument_points(city, up, tile)
        case "congress_center":
            return office_points(city, up, tile)
        case _:
            return 0


# The categories that depend on the standing buildings only; customers decide the shops' and the inhabitants left.
SCORERS: dict[str, Callable[[CityBits, int], int]] = {
    "tower_blocks": tower_blocks,
    "public_services": public_services,
    "parks": parks,
    "factories": factories,
    "harbors": harbors,
    "office_towers": office_towers,
    "monuments": monuments,
    "expansion": expansion,
    "pollution": pollution,
}


class Crowd(NamedTuple):
    """Customers of interchangeable shops: how many each has, their points and their number."""

    each: tuple[int, ...]
    points: int
    people: int


def crowd_of(each: tuple[int, ...]) -> Crowd:
    """R42: a shop scores by its customers."""
    return Crowd(each, sum(SHOP_POINTS[customers] for customers in each), sum(each))


@cache
def best_crowd(shops: int, people: int, seats: int) -> Crowd:
    """Try every way to seat people in shops; R31: one left over costs a point, E36: a tie seats more of them.

    The score does not depend on which shop has which customers, so that each multiset is tried once.
    """
    crowds = (crowd_of(each) for each in combinations_with_replacement(range(seats + 1), shops))
    return max(
        (seat_choice for seat_choice in crowds if seat_choice.people <= people),
        key=lambda c: (c.points + c.people, c.people),
    )


class RankedPlan(NamedTuple):
    """A set of lit buildings with its best customers for the shops left free, and the three numbers of its rank."""

    rank: tuple[int, int, int]
    lit: int
    customers: tuple[int, ...]


def plans(
    city: CityBits, lit: Iterable[Spot], dark: Iterable[Spot], customers: Mapping[Spot, int]
) -> Iterator[RankedPlan]:
    """Yield every set of lit buildings that the locks allow, with its rank (R33, E36: total, placed, built on)."""
    seated = crowd_of(tuple(customers.values()))
    must, never = city.bits(lit) | city.bits(spots_with_customers(customers)), city.bits(dark)
    shops = city.bits_of["shop"] & ~city.bits(customers)
    for bits, people in city.affordable():
        spare = people - seated.people
        if bits & must != must or bits & never or spare < 0:
            continue
        free = best_crowd((bits & shops).bit_count(), spare, city.seats)
        left = spare - free.people
        up = bits | city.always_standing
        total = sum(score(city, up) for score in SCORERS.values()) + seated.points + free.points - left
        yield RankedPlan((total, city.inhabitants - left, up.bit_count()), bits, free.each)


def spots_with_customers(customers: Mapping[Spot, int]) -> list[Spot]:
    return [spot for spot, count in customers.items() if count]


def is_legal_seating(city: CityBits, customers: Mapping[Spot, int]) -> bool:
    """R42: customers sit in shops, at most 4 to a shop in Classic and 5 in Expert."""
    in_shops = not city.bits(spots_with_customers(customers)) & ~city.bits_of["shop"]
    return in_shops and all(0 <= count <= city.seats for count in customers.values())


def price_allocation(city: CityBits, lit: int, customers: Mapping[Spot, int]) -> PricedAllocation:
    up = lit | city.always_standing
    seated = crowd_of(tuple(customers.values()))
    left = city.inhabitants_left(lit) - seated.people
    categories = {name: score(city, up) for name, score in SCORERS.items()}
    categories |= {"shops": seated.points, "inhabitants_left": -left}
    return PricedAllocation(
        total=sum(categories.values()),
        placed=city.inhabitants - left,
        empty=len(city.bit) - up.bit_count(),
        categories=categories,
        active=frozenset(city.spots(lit)),
        customers={spot: customers[spot] for spot in spots_with_customers(customers)},
    )


def score_allocation(
    data: Mapping[str, Any], active: Iterable[Spot], customers: Mapping[Spot, int]
) -> PricedAllocation:
    """Score one allocation; raise ValueError if the rules do not allow it."""
    city = CityBits(data)
    lit = city.bits(active)
    if lit & ~sum(building.bit for building in city.activatable):
        raise ValueError("only a building that needs activation can be active")
    if not is_legal_seating(city, customers) or city.bits(spots_with_customers(customers)) & ~lit:
        raise ValueError("customers sit in active shops only, and no more of them than a shop holds")
    if city.energy_left(lit) < 0 or city.inhabitants_left(lit) < sum(customers.values()):
        raise ValueError("the allocation uses more tokens than there are")
    return price_allocation(city, lit, customers)


def search_exhaustively(
    data: Mapping[str, Any],
    lit: Iterable[Spot] = (),
    dark: Iterable[Spot] = (),
    customers: Mapping[Spot, int] = MappingProxyType({}),
) -> PricedAllocation | None:
    """Return the best of all allocations that respect the locks; None if there is none.

    `lit` must be active and `dark` must not be; a shop in `customers` has exactly so many, and with 0 may also be dark.
    """
    city = CityBits(data)
    if not is_legal_seating(city, customers):
        return None
    best = max(plans(city, lit, dark, customers), key=attrgetter("rank"), default=None)
    if best is None:
        return None
    free = [shop for shop in city.spots(best.lit & city.bits_of["shop"]) if shop not in customers]
    return price_allocation(city, best.lit, {**customers, **dict(zip(free, best.customers, strict=True))})


def best_other_than(data: Mapping[str, Any], active: Iterable[Spot]) -> int | None:
    """Return the best total with another set of active buildings; None if there is no other."""
    city = CityBits(data)
    excluded = city.bits(active)
    return max((plan.rank[0] for plan in plans(city, (), (), {}) if plan.lit != excluded), default=None)
