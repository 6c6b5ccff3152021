"""The model of arrangements for the search: classes of buildings, layers, and the points that do not depend on places.

Buildings that earn the same on every space are one class: parks and playgrounds, tower blocks of any height, harbors
with any print. The own points of a class depend only on the number of its lit buildings; the other points of an
arrangement depend on the places of the classes. A dark building scores like an empty space (R22), so that the search
moves classes among spaces and knows no dark building.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from quadropolis_score.buildings import (
    EXPANSIONS,
    GREEN_KINDS,
    NO_TOKENS,
    Building,
    Expansion,
    ExpansionValue,
    Kind,
    Tokens,
)
from quadropolis_score.city import City
from quadropolis_score.optimiser.bitboards import ALL, MOST_SPACES, bits, geometry
from quadropolis_score.scoring import (
    DISTRICT_POINTS,
    HARBOR_POINTS,
    LARGEST_GROUP,
    MONUMENT_POINTS,
    NEIGHBOUR_POINTS,
    OFFICE_POINTS,
    PARK_NEIGHBOUR_KINDS,
    PARK_POINTS,
    PLANNING_POINTS,
    SHOP_POINTS,
    TOWER_BLOCK_POINTS,
)
from quadropolis_score.tile_numbers import values_in_city

# The class of a space without a lit building.
NOTHING: Final = 0
# Worse than any city: more is lit than the tokens pay.
UNPAYABLE: Final = -1_000_000
# The Public Services tiles that score like any other public service once they are placed.
PLAIN_TILES: Final = (Expansion.MATERNITY_WARD, Expansion.ELECTRIC_UTILITY, Expansion.TV_STATION)
# A state has a set of spaces for every layer; the last layers are the offices, one for every height.
GREENS, PILES, HARBORS, CUSTOMS, SERVICES, STANDING, PLANNERS, OFFICES = range(8)
LAYERS_OF_TILES: Final = {Expansion.CUSTOMS_OFFICE: CUSTOMS, Expansion.CITY_PLANNING: PLANNERS}
OFFICE_LAYERS: Final = range(1, len(OFFICE_POINTS[0]))


class BuildingClass(NamedTuple):
    """Buildings that earn the same on every space."""

    kind: Kind  # a park, for playgrounds too
    tile: Expansion | None  # the Public Services tile, if it earns by itself
    office_floors: int  # 0 if it counts in no office group
    cost: Tokens
    members: tuple[Building, ...]  # by the points that they earn on any space, the most first
    worths: tuple[int, ...]  # points of 0, 1, 2... of them on any space

    @property
    def always_stands(self) -> bool:
        """R23: return whether its buildings are lit without tokens."""
        return self.cost == NO_TOKENS


class Feature(NamedTuple):
    """Points that depend on where the buildings of some layers stand; `known` caches them."""

    layers: int
    points: Callable[[int], int]
    known: dict[int, int]


def layer(number: int, spaces: int = ALL) -> int:
    return spaces << MOST_SPACES * number


def spaces_of(state: int, number: int) -> int:
    return state >> MOST_SPACES * number & ALL


def class_key(building: Building) -> tuple[Kind, Expansion | None, int]:
    """Return the kind, the tile and the floors that decide the class of a building."""
    if building.expansion is Expansion.CONGRESS_CENTER:
        return building.kind, building.expansion, 1
    kind = Kind.PARK if building.kind in GREEN_KINDS else building.kind
    tile = None if building.expansion in PLAIN_TILES else building.expansion
    return kind, tile, building.floors if kind is Kind.OFFICE_TOWER else 0


def points_anywhere(building: Building) -> int:
    """R26, R40: return the points that a lit building earns on any space."""
    return building.star + (TOWER_BLOCK_POINTS[building.floors] if building.kind is Kind.TOWER_BLOCK else 0)


def classes_of(city: City) -> tuple[BuildingClass, ...]:
    sorted_out = defaultdict(list)
    for _, building in city.buildings():
        sorted_out[class_key(building)].append(building)
    found = []
    for (kind, tile, floors), buildings in sorted_out.items():
        members = sorted(buildings, key=lambda each: (-points_anywhere(each), each.floors))
        worths = tuple(accumulate(map(points_anywhere, members), initial=0))
        found.append(BuildingClass(kind, tile, floors, members[0].cost, tuple(members), worths))
    return tuple(found)


class ArrangementModel:
    """The facts of a city that do not depend on where its buildings stand.

    Classes are numbered from 1; 0 is a space without a lit building. The lit buildings of all classes are one number
    with a digit for every class: `digit` is worth one more of it.
    """

    def __init__(self, city: City, tokens: Tokens) -> None:
        self.board = city.board
        self.tokens = tokens
        self.classes = classes_of(city)
        self.parks = sum(1 for _ in city.buildings(Kind.PARK))
        self.neighbour_masks, self.districts, self.runs = geometry(city.board)
        self.neighbours = tuple(tuple(bits(mask)) for mask in self.neighbour_masks)
        self.values = values_in_city(city)
        sizes = [len(each.members) for each in self.classes]
        self.most = [0, *sizes]
        self.digit = [0, *accumulate([size + 1 for size in sizes[:-1]], int.__mul__, initial=1)][: len(self.most)]
        self.patterns = [0, *map(class_pattern, self.classes)]
        self.features = self.used_features()
        # for two classes: the features that change with a space that passes from one to the other
        self.changed = [
            [tuple(each for each in self.features if (one ^ other) & each.layers) for other in self.patterns]
            for one in self.patterns
        ]
        self.pair_points = points_of_pairs(self.classes, self.values)
        self.known_worths: dict[int, int] = {}

    def used_features(self) -> tuple[Feature, ...]:
        """Return the features that can earn points with these buildings."""
        present = 0
        for pattern in self.patterns:
            present |= pattern
        every = (
            (layer(GREENS) | layer(PILES), self.park_points),
            (layer(HARBORS) | layer(CUSTOMS), self.harbor_points),
            (layer(SERVICES), self.district_points),
            (layer(STANDING) | layer(PLANNERS), self.planning_points),
            (sum(layer(OFFICES + floors) for floors in OFFICE_LAYERS), self.office_points),
        )
        needed = (layer(GREENS), layer(HARBORS), layer(SERVICES), layer(PLANNERS), every[-1][0])
        return tuple(
            Feature(layers, points, {}) for (layers, points), need in zip(every, needed, strict=True) if present & need
        )

    def lit_worth(self, lit: int) -> int:
        """Return the points of these lit buildings on any spaces, with customers and penalties, or `UNPAYABLE`."""
        worth = self.known_worths.get(lit)
        if worth is None:
            worth = self.known_worths[lit] = self.worth_of_counts(self.counts(lit))
        return worth

    def counts(self, lit: int) -> list[int]:
        """Return the number of lit buildings of each class."""
        counts = []
        for most in self.most[1:]:
            lit, count = divmod(lit, most + 1)
            counts.append(count)
        return counts

    def worth_of_counts(self, counts: list[int]) -> int:
        """Return the points of a number of lit buildings of each class on any spaces, with the best customers."""
        lit = [(each, count) for each, count in zip(self.classes, counts, strict=True) if count]
        idle = self.tokens.inhabitants - sum(each.cost.inhabitants * count for each, count in lit)
        energy = self.tokens.energy - sum(each.cost.energy * count for each, count in lit)
        if idle < 0 or energy < 0:
            return UNPAYABLE
        kinds: dict[Kind, int] = defaultdict(int)
        tiles: dict[Expansion | None, int] = defaultdict(int)
        for each, count in lit:
            kinds[each.kind] += count
            tiles[each.tile] += count
        worth = sum(each.worths[count] for each, count in lit) + self.customer_points(kinds[Kind.SHOP], idle)
        for tile, count in tiles.items():
            if tile is not None:
                worth += count * self.tile_points(tile, kinds)
        highest = max(
            (pile.floors for each, count in lit if each.kind in PARK_NEIGHBOUR_KINDS for pile in tallest(each, count)),
            default=0,
        )
        worth += tiles[Expansion.POLICE_STATION] * self.values[Expansion.POLICE_STATION].points * highest
        if tiles[Expansion.REPROCESSING_PLANT]:
            return worth + self.values[Expansion.REPROCESSING_PLANT].points * energy
        return worth - max(0, energy - self.parks)

    def tile_points(self, tile: Expansion, kinds: dict[Kind, int]) -> int:
        """Return the points of a Public Services tile that counts buildings everywhere."""
        info = EXPANSIONS[tile]
        if info.neighbours_only:
            return 0
        counted = {Kind.PARK if kind in GREEN_KINDS else kind for kind in info.counted_kinds}
        return self.values[tile].points * sum(kinds[kind] for kind in counted)

    def customer_points(self, shops: int, idle: int) -> int:
        """R42, R31: return the points of customers, one shop filled after the other, less those left over."""
        most = self.board.max_customers
        customers = min(idle, shops * most)
        full, rest = divmod(customers, most)
        return full * SHOP_POINTS[most] + SHOP_POINTS[rest] - (idle - customers)

    def park_points(self, state: int) -> int:
        """R46: return the points of parks for the piles beside them."""
        piles = spaces_of(state, PILES)
        return sum(
            PARK_POINTS[(self.neighbour_masks[park] & piles).bit_count()] for park in bits(spaces_of(state, GREENS))
        )

    def harbor_points(self, state: int) -> int:
        """R51: return the points of the longest lines of harbors, and of Customs Offices for a whole one."""
        harbors = spaces_of(state, HARBORS)
        points = 0
        is_whole = False
        for axis in self.runs:
            longest = 0
            for run in axis:
                if not run.mask & ~harbors:
                    longest = max(longest, run.length)
                    is_whole = is_whole or run.is_whole_line
            points += HARBOR_POINTS[longest]
        customs = spaces_of(state, CUSTOMS).bit_count() if is_whole else 0
        return points + customs * (self.values[Expansion.CUSTOMS_OFFICE].points if customs else 0)

    def district_points(self, state: int) -> int:
        """R45: return the points of the districts with a public service."""
        services = spaces_of(state, SERVICES)
        return DISTRICT_POINTS[sum(district & services > 0 for district in self.districts)]

    def planning_points(self, state: int) -> int:
        """Return the points of City Plannings for full districts."""
        standing = spaces_of(state, STANDING)
        full = sum(not district & ~standing for district in self.districts)
        points = self.values[Expansion.CITY_PLANNING].points * PLANNING_POINTS[full]
        return points * spaces_of(state, PLANNERS).bit_count()

    def office_points(self, state: int) -> int:
        """R53: return the points of office groups."""
        by_floors = [spaces_of(state, OFFICES + floors) for floors in OFFICE_LAYERS]
        rest = sum(by_floors)
        points = 0
        while rest:
            group = fringe = rest & -rest
            while fringe:
                space = fringe.bit_length() - 1
                found = self.neighbour_masks[space] & rest & ~group
                group |= found
                fringe = fringe & ~(1 << space) | found
            rest &= ~group
            row = OFFICE_POINTS[min(group.bit_count(), LARGEST_GROUP)]
            for floors, spaces in zip(OFFICE_LAYERS, by_floors, strict=True):
                points += row[floors] * (spaces & group).bit_count()
        return points

    def state_of(self, classes: list[int]) -> int:
        """Return the state of an arrangement: the class on every space."""
        return sum(self.patterns[each] << space for space, each in enumerate(classes))

    def lit_of(self, classes: list[int]) -> int:
        return sum(self.digit[each] for each in classes)

    def total(self, classes: list[int]) -> int:
        """Return the points of an arrangement with the best customers."""
        state = self.state_of(classes)
        pairs = sum(
            self.pair_points[classes[space]][classes[other]]
            for space, beside in enumerate(self.neighbours)
            for other in beside
            if other > space
        )
        return (
            pairs
            + self.lit_worth(self.lit_of(classes))
            + sum(each.points(state & each.layers) for each in self.features)
        )


def class_pattern(each: BuildingClass) -> int:
    """Return the first space of every layer that a class belongs to; shifted by a space, the class stands there."""
    found = layer(STANDING, 1)
    if each.kind in GREEN_KINDS:
        found |= layer(GREENS, 1)
    if each.kind in PARK_NEIGHBOUR_KINDS:
        found |= layer(PILES, 1)
    if each.kind is Kind.HARBOR:
        found |= layer(HARBORS, 1)
    if each.kind is Kind.PUBLIC_SERVICE:
        found |= layer(SERVICES, 1)
    if each.tile in LAYERS_OF_TILES:
        found |= layer(LAYERS_OF_TILES[each.tile], 1)
    if each.office_floors:
        found |= layer(OFFICES + each.office_floors, 1)
    return found


def tallest(each: BuildingClass, count: int) -> tuple[Building, ...]:
    """Return the lit piles of a class: those that earn most, which are the highest ones."""
    return each.members[:count]


def points_of_pairs(classes: tuple[BuildingClass, ...], values: Mapping[Expansion, ExpansionValue]) -> list[list[int]]:
    """Return the points that two neighbours of given classes earn together (R50, R54, Capitol, Fire Station)."""
    points = [[0] * (len(classes) + 1) for _ in range(len(classes) + 1)]
    for one, each in enumerate(classes, start=1):
        earned: dict[Kind, int] = dict(NEIGHBOUR_POINTS.get(each.kind, {}))
        if each.tile is Expansion.CAPITOL:
            earned = dict(MONUMENT_POINTS)
        elif each.tile is not None and EXPANSIONS[each.tile].neighbours_only:
            earned = dict.fromkeys(EXPANSIONS[each.tile].counted_kinds, values[each.tile].points)
        for other, beside in enumerate(classes, start=1):
            points[one][other] += earned.get(beside.kind, 0)
            points[other][one] += earned.get(beside.kind, 0)
    return points
