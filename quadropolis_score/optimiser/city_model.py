"""The city in the optimiser's terms: costs, and the points of buildings alone, in pairs, by parks and in lines."""

from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple

from quadropolis_score.buildings import (
    COST,
    EXPANSIONS,
    GREEN_KINDS,
    NO_TOKENS,
    Expansion,
    Kind,
    Tokens,
)
from quadropolis_score.city import City
from quadropolis_score.optimiser.bitboards import MOST_SPACES, Run, bits, geometry
from quadropolis_score.optimiser.packed_scores import PLACED, POINT, STANDING
from quadropolis_score.scoring import (
    HARBOR_POINTS,
    LARGEST_GROUP,
    MONUMENT_POINTS,
    NEIGHBOUR_POINTS,
    OFFICE_POINTS,
    PARK_NEIGHBOUR_KINDS,
    TOWER_BLOCK_POINTS,
)
from quadropolis_score.tile_numbers import values_in_city

# The Public Services tiles that score the whole city.
CITY_WIDE_TILES: Final = (
    Expansion.CITY_PLANNING,
    Expansion.CUSTOMS_OFFICE,
    Expansion.POLICE_STATION,
    Expansion.REPROCESSING_PLANT,
)
# The kinds that are counted in tables of their own; of the others, those that cost one inhabitant or one energy unit.
TABLE_KINDS: Final = (Kind.PUBLIC_SERVICE, Kind.HARBOR, Kind.OFFICE_TOWER)
WORKERS: Final = tuple(kind for kind, cost in COST.items() if cost == Tokens(1, 0) and kind not in TABLE_KINDS)
ENERGY_ONLY: Final = tuple(kind for kind, cost in COST.items() if cost == Tokens(0, 1) and kind not in TABLE_KINDS)
NO_SPACES: Final = dict.fromkeys(Kind, 0)
NO_TILES: Final = dict.fromkeys(Expansion, 0)


class Pair(NamedTuple):
    """The points that two buildings earn if both are lit."""

    one: int
    other: int
    mask: int
    worth: int


class HarborLines(NamedTuple):
    """The harbors of one run in a row and one in a column, and the points of both."""

    mask: int
    points: int


class CityModel:
    """The facts of a city that do not depend on its tokens."""

    def __init__(self, city: City) -> None:
        """Number the spaces and compute the points of buildings, pairs, tiles and lines."""
        self.board = city.board
        self.values = values_in_city(city)
        self.neighbours, self.districts, runs = geometry(city.board)
        self.buildings = [building for line in city.cells for building in line]
        self.kinds = NO_SPACES.copy()
        self.tiles = NO_TILES.copy()
        self.spaces: dict[Kind, list[int]] = {kind: [] for kind in NO_SPACES}
        self.costs = [NO_TOKENS] * MOST_SPACES
        self.inhabitant_users = [0, 0, 0]  # the buildings that cost at least 1, 2, 3 inhabitants
        self.single_worths = [0] * MOST_SPACES
        self.read_buildings()

        kinds = self.kinds
        self.parks = len(self.spaces[Kind.PARK])
        self.shops = kinds[Kind.SHOP]
        self.harbors = kinds[Kind.HARBOR]
        self.office_towers = kinds[Kind.OFFICE_TOWER]
        self.offices = self.office_towers | self.tiles[Expansion.CONGRESS_CENTER]
        # the buildings counted in tables, by kind
        self.table_masks = {
            Kind.PUBLIC_SERVICE: kinds[Kind.PUBLIC_SERVICE],
            Kind.HARBOR: self.harbors,
            Kind.OFFICE_TOWER: self.offices,
        }
        self.workers = [space for kind in WORKERS for space in self.spaces[kind]]
        self.energy_only = sum([kinds[kind] for kind in ENERGY_ONLY])
        self.without_customers = [*bits(self.energy_only & ~self.shops)]
        self.piles = kinds[Kind.TOWER_BLOCK] | self.office_towers
        self.energy_users = self.energy_only | self.office_towers
        self.token_users = self.energy_users | self.inhabitant_users[0]
        self.services = [mask for district in self.districts if (mask := district & kinds[Kind.PUBLIC_SERVICE])]

        self.pairs: list[Pair] = []
        self.add_neighbour_points()
        # lines that can be whole and districts that can be full, for Public Services tiles
        self.city_wide_tiles = 0
        self.whole_lines: list[int] = []
        self.fillable_districts: tuple[int, ...] = ()
        if any(self.tiles.values()):
            self.add_tiles()
            self.add_watchers(runs)
        seen = sum([kinds[kind] for kind in PARK_NEIGHBOUR_KINDS])
        beside_parks = [self.neighbours[space] & seen for kind in GREEN_KINDS for space in self.spaces[kind]]
        self.park_piles = [(mask, tuple(bits(mask))) for mask in beside_parks if mask]
        self.lines = harbor_lines(runs, self.harbors)
        self.lines_within: dict[int, list[HarborLines]] = {}
        self.group_points = {0: 0}

    def read_buildings(self) -> None:
        """Sort the buildings by kind; store the cost of each and the points that it earns independently of others."""
        for space, building in enumerate(self.buildings):
            if building is None:
                continue
            kind, tile = building.kind, building.expansion
            self.kinds[kind] |= 1 << space
            self.spaces[kind].append(space)
            points = building.star
            cost = COST[kind]
            if kind is Kind.TOWER_BLOCK:
                points += TOWER_BLOCK_POINTS[building.floors]
            elif tile is not None:
                self.tiles[tile] |= 1 << space
                cost = building.cost
            self.costs[space] = cost
            for least in range(cost.inhabitants):
                self.inhabitant_users[least] |= 1 << space
            self.single_worths[space] = STANDING + PLACED * cost.inhabitants + POINT * points | 1 << space

    def add_pairs(self, one: int, others: int, points: int) -> None:
        """Store points for a building together with each of some others."""
        for other in bits(others):
            self.pairs.append(Pair(one, other, 1 << one | 1 << other, POINT * points))

    def add_neighbour_points(self) -> None:
        """R50, R54: pair a factory with its neighbours; a monument is always active, so its neighbours earn alone."""
        for building, points_of in NEIGHBOUR_POINTS.items():
            for space in self.spaces[building]:
                if self.token_users >> space & 1:
                    self.add_neighbours(space, points_of)
                    continue
                for kind, points in points_of.items():
                    for other in bits(self.neighbours[space] & self.kinds[kind] & self.token_users):
                        self.single_worths[other] += POINT * points

    def add_tiles(self) -> None:
        """Add the Public Services tiles that earn points together with other buildings."""
        for tile, spaces in self.tiles.items():
            info, points = EXPANSIONS[tile], self.values[tile].points if spaces else 0
            for space in bits(spaces):
                self.add_neighbours(
                    space, dict.fromkeys(info.counted_kinds, points), everywhere=not info.neighbours_only
                )
        for space in bits(self.tiles[Expansion.CAPITOL]):
            self.add_neighbours(space, MONUMENT_POINTS)

    def add_neighbours(self, tile: int, points_of: Mapping[Kind, int], *, everywhere: bool = False) -> None:
        """Store points for each building of some kinds beside a tile, or everywhere; a tile may count itself."""
        for kind, points in points_of.items():
            seen = self.kinds[kind] if everywhere else self.neighbours[tile] & self.kinds[kind]
            certain = seen & (~self.token_users | 1 << tile)
            self.single_worths[tile] += POINT * points * certain.bit_count()
            self.add_pairs(tile, seen & ~certain, points)

    def add_watchers(self, runs: tuple[tuple[Run, ...], ...]) -> None:
        """Store the Public Services tiles that score the whole city, with the lines and districts that they need."""
        self.city_wide_tiles = sum([self.tiles[tile] for tile in CITY_WIDE_TILES])
        if self.tiles[Expansion.CUSTOMS_OFFICE]:
            whole = (run.mask for axis in runs for run in axis if run.is_whole_line)
            self.whole_lines = [mask for mask in whole if not mask & ~self.harbors]
        if self.tiles[Expansion.CITY_PLANNING]:
            standing = sum(self.kinds.values())
            self.fillable_districts = tuple(
                [each & self.token_users for each in self.districts if not each & ~standing]
            )

    def floors(self, space: int) -> int:
        building = self.buildings[space]
        return building.floors if building else 0

    def tallest(self, mask: int) -> int:
        """Return the floors of the highest pile among some buildings."""
        return max([self.floors(space) for space in bits(mask & self.piles)], default=0)

    def first_group(self, offices: int) -> int:
        """E5: return the offices that are connected with the first one by their sides."""
        group = fringe = offices & -offices
        while fringe:
            space = fringe.bit_length() - 1
            found = self.neighbours[space] & offices & ~group
            group |= found
            fringe = fringe & ~(1 << space) | found
        return group

    def points_of_groups(self, offices: int) -> int:
        """R53: return the points of these offices if exactly they are lit; cached."""
        points = self.group_points.get(offices)
        if points is None:
            group = self.first_group(offices)
            if group == offices:
                row = OFFICE_POINTS[min(group.bit_count(), LARGEST_GROUP)]
                points = POINT * sum([row[self.floors(space)] for space in bits(group)])
            else:
                points = self.points_of_groups(group) + self.points_of_groups(offices & ~group)
            self.group_points[offices] = points
        return points

    def points_in_group(self, space: int, offices: int) -> int:
        """R53: return the points of the office on one space if exactly these offices are lit."""
        rest = offices
        while not (group := self.first_group(rest)) >> space & 1:
            rest &= ~group
        return POINT * OFFICE_POINTS[min(group.bit_count(), LARGEST_GROUP)][self.floors(space)]

    def possible_lines(self, harbors: int) -> list[HarborLines]:
        """Return the lines that some harbors can form."""
        within = self.lines_within.get(harbors)
        if within is None:
            within = self.lines_within[harbors] = [lines for lines in self.lines if not lines.mask & ~harbors]
        return within


def harbor_lines(runs: tuple[tuple[Run, ...], ...], harbors: int) -> list[HarborLines]:
    """R51: return every run of harbors in a row with every one in a column, and none at all."""
    if not harbors & harbors - 1:
        return [HarborLines(0, 0)]
    plans: dict[int, int] = {}
    none = Run(0, 0, is_whole_line=False)
    for row, column in product(*([none, *(run for run in axis if not run.mask & ~harbors)] for axis in runs)):
        mask = row.mask | column.mask
        plans[mask] = max(HARBOR_POINTS[row.length] + HARBOR_POINTS[column.length], plans.get(mask, 0))
    return [HarborLines(mask, points) for mask, points in plans.items()]
