"""A city with some buildings decided and the others open: what it can be worth at most, and which choice promises it.

What several buildings earn together is split into equal shares among the open ones. Such a bonus grows at least as fast
as the number of its buildings, so no choice is promised less than it earns. The rest is counting under two budgets, and
exact: districts, harbor lines, office groups and customers are not relaxed.
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, product
from operator import add
from typing import Final, NamedTuple

from quadropolis_score.boards import Board
from quadropolis_score.buildings import COST, GREEN, NOTHING, Expansion, Kind
from quadropolis_score.city import City
from quadropolis_score.counting import (
    ALL,
    NEVER,
    PLACED,
    POINT,
    SPACES,
    STANDING,
    best_first,
    bits,
    idle_inhabitants,
    merged,
    pairs,
    promised_too_much,
)
from quadropolis_score.scoring import (
    ALL_DISTRICTS_POINTS,
    CUSTOMS_POINTS,
    DISTRICT_POINTS,
    FACTORY_POINTS,
    FIRE_STATION_POINTS,
    FULL_DISTRICT_POINTS,
    HARBOR_POINTS,
    LARGEST_GROUP,
    MONUMENT_POINTS,
    OFFICE_POINTS,
    PARK_POINTS,
    SEEN_BY_PARKS,
    TOWER_BLOCK_POINTS,
)

# Office groups are exact up to so many open office towers; of more, each is promised its largest possible group.
EXACT_OFFICES: Final = 8
# Public Services tiles that change what others are worth in ways that no share describes: they are decided first.
DECIDED_FIRST: Final = (
    Expansion.REPROCESSING_PLANT,
    Expansion.CONGRESS_CENTER,
    Expansion.CUSTOMS_OFFICE,
    Expansion.POLICE_STATION,
)
NO_SPACES: Final = dict.fromkeys(Kind, 0)
NO_TILES: Final = dict.fromkeys(Expansion, 0)


class Node(NamedTuple):
    """Some buildings lit, some open, the others dark, and the tokens that the lit ones leave."""

    lit: int
    open: int
    inhabitants: int
    energy: int


class Run(NamedTuple):
    """Neighbouring spaces of a row or column."""

    mask: int
    points: int
    whole: bool


class Bonus(NamedTuple):
    """What some buildings earn together, by how many of them are lit."""

    mask: int
    points: tuple[int, ...]
    spaces: tuple[int, ...]


class Geometry(NamedTuple):
    """A board in bits."""

    beside: tuple[int, ...]
    districts: tuple[int, ...]
    runs: tuple[tuple[Run, ...], ...]


@cache
def geometry(board: Board) -> Geometry:
    """Which spaces lie beside each other, together in a district, together in a line."""
    bit = {spot: 1 << space for space, spot in enumerate(board.spots)}
    return Geometry(
        beside=tuple(sum(bit[other] for other in board.neighbours[spot]) for spot in board.spots),
        districts=tuple(sum(bit[spot] for spot in spots) for spots in board.district_spots.values()),
        runs=tuple(
            tuple(
                Run(sum(bit[spot] for spot in line[first:end]), HARBOR_POINTS[end - first], end - first == len(line))
                for line in lines
                for first in range(len(line))
                for end in range(first + 2, len(line) + 1)
            )
            for lines in board.lines.values()
        ),
    )


class Relaxation:
    """Everything about a city that does not depend on its tokens, ready to be counted."""

    def __init__(self, city: City) -> None:
        """Write down what the buildings cost and what they earn alone and together."""
        self.board = city.board
        self.buildings = [building for line in city.cells for building in line]
        self.kinds = kinds = NO_SPACES.copy()
        self.tiles = tiles = NO_TILES.copy()
        self.costs = [NOTHING] * SPACES
        self.alone = [0] * SPACES
        self.spaces: dict[Kind, list[int]] = {kind: [] for kind in NO_SPACES}
        self.users = [0, 0, 0]  # the buildings that take at least 1, 2, 3 inhabitants
        for space, building in enumerate(self.buildings):
            if building is not None:
                kind = building.kind
                kinds[kind] |= 1 << space
                self.spaces[kind].append(space)
                cost = COST[kind]
                points = building.points
                if kind is Kind.TOWER_BLOCK:
                    points += TOWER_BLOCK_POINTS[building.floors]
                elif building.expansion:
                    tiles[building.expansion] |= 1 << space
                    cost = building.cost
                self.costs[space] = cost
                for least in range(cost.inhabitants):
                    self.users[least] |= 1 << space
                self.alone[space] = STANDING + PLACED * cost.inhabitants + POINT * points | 1 << space
        self.shops = kinds[Kind.SHOP]
        self.offices = kinds[Kind.OFFICE_TOWER] | tiles[Expansion.CONGRESS_CENTER]
        self.energy_only = kinds[Kind.TOWER_BLOCK] | self.shops
        self.energy_users = self.energy_only | kinds[Kind.OFFICE_TOWER]
        self.asking = self.energy_users | self.users[0]
        self.decided_first = sum([tiles[tile] for tile in DECIDED_FIRST])

        self.beside, districts, runs = geometry(self.board)
        self.services = [mask for district in districts if (mask := district & kinds[Kind.PUBLIC_SERVICE])]
        self.bonuses: list[Bonus] = []
        for mask, points_by_number in self.joint_points(districts):
            if mask & mask - 1:
                bonus = Bonus(mask, tuple([POINT * points for points in points_by_number]), tuple(bits(mask)))
                self.bonuses.append(bonus)
            else:
                self.alone[mask.bit_length() - 1] += POINT * points_by_number[1]
        self.lines = line_plans(runs, kinds[Kind.HARBOR])
        self.lines_within: dict[int, list[tuple[int, int, bool]]] = {}
        self.group_points: dict[int, int] = {}

    def joint_points(self, districts: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What buildings earn by the number of those that are lit among some; of a single one, what it earns alone."""
        kinds, tiles = self.kinds, self.tiles
        piles = sum([kinds[kind] for kind in SEEN_BY_PARKS])
        for kind in GREEN:
            for space in self.spaces[kind]:
                if self.beside[space] & piles:
                    yield self.beside[space] & piles, PARK_POINTS
        for space in self.spaces[Kind.FACTORY]:
            for kind, points in FACTORY_POINTS.items():
                yield from pairs(1 << space, self.beside[space] & kinds[kind], points)
            yield from pairs(1 << space, self.beside[space] & tiles[Expansion.FIRE_STATION], FIRE_STATION_POINTS)
        for space in self.spaces[Kind.MONUMENT]:
            for other in bits(self.beside[space] & self.asking):
                yield 1 << other, (0, self.liked(other))
        if any(tiles.values()):
            yield from self.joint_points_of_tiles(districts)

    def joint_points_of_tiles(self, districts: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What the Public Services tiles earn with others."""
        kinds, tiles = self.kinds, self.tiles
        standing = sum(kinds.values())
        green = sum([kinds[kind] for kind in GREEN])
        for tile in bits(tiles[Expansion.CITY_HALL]):
            yield 1 << tile, (0, 1)
            yield from pairs(1 << tile, kinds[Kind.PUBLIC_SERVICE] & ~(1 << tile), 1)
        for tile in bits(tiles[Expansion.SCHOOL]):
            yield from pairs(1 << tile, kinds[Kind.TOWER_BLOCK], 1)
        for tile in bits(tiles[Expansion.PARK_DISTRICT]):
            yield 1 << tile, (0, green.bit_count())
        for tile in bits(tiles[Expansion.CAPITOL]):
            yield 1 << tile, (0, MONUMENT_POINTS[Kind.PARK] * (self.beside[tile] & green).bit_count())
            for other in bits(self.beside[tile] & self.asking):
                yield from pairs(1 << tile, 1 << other, self.liked(other))
        for tile in bits(tiles[Expansion.CITY_PLANNING]):
            full = [district & self.asking | 1 << tile for district in districts if not district & ~standing]
            for mask in full:
                yield mask, (0,) * mask.bit_count() + (FULL_DISTRICT_POINTS,)
            if len(full) == len(districts):
                more = ALL_DISTRICTS_POINTS - FULL_DISTRICT_POINTS * len(full)
                yield self.asking, (0,) * self.asking.bit_count() + (more,)

    def liked(self, space: int) -> int:
        """R54: what a building brings to a monument beside it."""
        building = self.buildings[space]
        return MONUMENT_POINTS.get(building.kind, 0) if building else 0

    def promise(self, node: Node, seats: int) -> int:
        """The most that a city can be worth, with the open buildings to light for it.

        `seats` are the shops whose customers are not settled.
        """
        lit, open_, inhabitants, energy = node
        spaces, kinds = self.spaces, self.kinds
        base, worth = self.shares(lit, open_)
        by_inhabitants = best_first([worth[space] for space in spaces[Kind.FACTORY] if open_ >> space & 1])
        if self.services:
            by_inhabitants = merged(self.public_services(lit, open_, worth), by_inhabitants, inhabitants)
        if kinds[Kind.HARBOR]:
            by_inhabitants = merged(self.harbors(lit, open_, worth), by_inhabitants, inhabitants)
        by_offices = self.office_towers(lit, open_, worth, min(inhabitants, energy)) if self.offices else [0]
        by_shops = best_first([worth[space] for space in spaces[Kind.SHOP] if open_ & seats & 1 << space])
        # what needs only energy: tower blocks, and shops whose customers are settled
        barrels = [worth[space] for space in spaces[Kind.TOWER_BLOCK] if open_ >> space & 1]
        if seats != self.shops:
            barrels += [worth[space] for space in bits(self.shops & open_ & ~seats)]
        reprocessed = lit & self.tiles[Expansion.REPROCESSING_PLANT]
        if reprocessed:
            barrels = [each for each in barrels if each > POINT]
        by_barrels = best_first(barrels)
        most = len(barrels)
        crowded = (lit & seats).bit_count()
        best = NEVER
        for shops, shop_worth in enumerate(by_shops[: energy + 1]):
            idle = idle_inhabitants(self.board.max_customers, crowded + shops, inhabitants)
            for offices, office_worth in enumerate(by_offices[: energy - shops + 1]):
                left = energy - shops - offices
                used = most if most < left else left
                left -= used
                total = max(map(add, by_inhabitants, idle[offices:])) + office_worth + shop_worth + by_barrels[used]
                if reprocessed:
                    total += POINT * left
                elif left > self.parks:
                    total -= POINT * (left - self.parks)
                if total > best:
                    best = total
        return best + base

    @property
    def parks(self) -> int:
        """R47: how many barrels the parks can absorb."""
        return len(self.spaces[Kind.PARK])

    def shares(self, lit: int, open_: int) -> tuple[int, list[int]]:
        """What the lit buildings earn already, and the worth of every building with its shares of what can still be."""
        worth = self.alone.copy()
        base = -lit
        for space in bits(lit):
            base += worth[space]
        for mask, points, spaces in self.bonuses:
            active = (mask & lit).bit_count()
            base += points[active]
            undecided = mask & open_
            if undecided:
                count = undecided.bit_count()
                share = (points[active + count] - points[active]) // count
                if share > 0 or count == 1:
                    for space in spaces:
                        if undecided >> space & 1:
                            worth[space] += share
        stations = (lit & self.tiles[Expansion.POLICE_STATION]).bit_count()
        if stations:
            base += POINT * stations * self.tallest(lit | open_)
        return base, worth

    def tallest(self, mask: int) -> int:
        """The floors of the highest pile among some buildings."""
        return max([self.floors(space) for space in bits(mask & self.energy_users & ~self.shops)], default=0)

    def floors(self, space: int) -> int:
        """The floors of the pile on a space."""
        building = self.buildings[space]
        return building.floors if building else 0

    def public_services(self, lit: int, open_: int, worth: list[int]) -> list[int]:
        """The best public services for every number of inhabitants, with the points for their districts."""
        reached = 0
        best = {(0, 0): 0}  # by new districts and inhabitants
        for mask in self.services:
            new = 0 if mask & lit else 1
            reached += 1 - new
            choices = {0: 0}  # by inhabitants
            for space in bits(mask & open_):
                cost = self.costs[space].inhabitants
                for spent, value in tuple(choices.items()):
                    choices[spent + cost] = max(value + worth[space], choices.get(spent + cost, NEVER))
            del choices[0]
            for (districts, spent), value in tuple(best.items()):
                for cost, more in choices.items():
                    key = (districts + new, spent + cost)
                    best[key] = max(value + more, best.get(key, NEVER))
        table = [NEVER] * (1 + max([spent for _, spent in best]))
        for (districts, spent), value in best.items():
            table[spent] = max(table[spent], value + POINT * DISTRICT_POINTS[reached + districts])
        return table

    def harbors(self, lit: int, open_: int, worth: list[int]) -> list[int]:
        """The best harbors for every number of open ones, with the points for their lines."""
        possible = self.kinds[Kind.HARBOR] & (lit | open_)
        within = self.lines_within.get(possible)
        if within is None:
            within = self.lines_within[possible] = [plan for plan in self.lines if not plan[0] & ~possible]
        customs = CUSTOMS_POINTS * (lit & self.tiles[Expansion.CUSTOMS_OFFICE]).bit_count()
        harbors = sorted([worth[space] for space in self.spaces[Kind.HARBOR] if open_ >> space & 1], reverse=True)
        table = [NEVER] * (len(harbors) + 1)
        for mask, points, whole in within:
            need = mask & open_
            count = need.bit_count()
            value = POINT * (points + customs if whole else points)
            rest = harbors
            if need:
                value += sum([each for each in harbors if each & need])
                rest = [each for each in harbors if not each & need]
            for each in accumulate(rest, initial=value):
                if each > table[count]:
                    table[count] = each
                count += 1
        return table

    def office_towers(self, lit: int, open_: int, worth: list[int], most: int) -> list[int]:
        """The best office towers for every number of open ones, with the points of their groups."""
        fixed = lit & self.offices
        offices = [worth[space] for space in self.spaces[Kind.OFFICE_TOWER] if open_ >> space & 1]
        if len(offices) > EXACT_OFFICES:
            promised = self.groups(self.offices & (lit | open_))
            base = sum([points for space, points in promised.items() if fixed >> space & 1])
            offices = [each + promised[(each & ALL).bit_length() - 1] for each in offices]
            return [base + each for each in best_first(offices)[: most + 1]]
        sums = [0]
        for each in offices:
            sums += [each + other for other in sums]
        table = [NEVER] * (min(len(offices), most) + 1)
        for each in sums:
            chosen = each & ALL
            count = chosen.bit_count()
            if count <= most:
                points = self.group_points.get(chosen | fixed)
                if points is None:
                    points = self.group_points[chosen | fixed] = sum(self.groups(chosen | fixed).values())
                if each + points > table[count]:
                    table[count] = each + points
        return table

    def groups(self, offices: int) -> dict[int, int]:
        """What each office among some earns if all of these are lit and no other."""
        earned = {}
        rest = offices
        while rest:
            group = fringe = rest & -rest
            while fringe:
                space = fringe.bit_length() - 1
                found = self.beside[space] & offices & ~group
                group |= found
                fringe = fringe & ~(1 << space) | found
            row = OFFICE_POINTS[min(group.bit_count(), LARGEST_GROUP)]
            for space in bits(group):
                earned[space] = POINT * row[self.floors(space)]
            rest &= ~group
        return earned

    def broken(self, lit: int, open_: int, chosen: int) -> int | None:
        """The open building with most of what a choice was promised and does not earn; None if it earns all of it."""
        gaps = [0] * SPACES
        for mask, points, spaces in self.bonuses:
            undecided = mask & open_
            if undecided:
                gap = promised_too_much(points, (mask & lit).bit_count(), undecided, chosen)
                if gap:
                    for space in spaces:
                        if undecided >> space & 1:
                            gaps[space] += gap
        if lit & self.tiles[Expansion.POLICE_STATION]:
            earned = self.tallest(lit | chosen)
            for space in bits(open_ & self.energy_users & ~self.shops):
                gaps[space] += POINT * max(0, self.floors(space) - earned)
        offices = open_ & self.kinds[Kind.OFFICE_TOWER]
        if offices.bit_count() > EXACT_OFFICES:
            promised = self.groups(self.offices & (lit | open_))
            kept = self.groups(self.offices & (lit | chosen))
            for space in bits(offices):
                gaps[space] += sum([promised[other] - points for other, points in kept.items()])
        worst = max(gaps)
        return gaps.index(worst) if worst else None


def line_plans(runs: tuple[tuple[Run, ...], ...], harbors: int) -> list[tuple[int, int, bool]]:
    """R51: the harbors of a run in a row and of one in a column, what both earn, and whether they fill a whole line."""
    none = Run(0, 0, False)
    plans: dict[int, tuple[int, bool]] = {}
    for row, column in product(*([none, *(run for run in axis if not run.mask & ~harbors)] for axis in runs)):
        plan = (row.points + column.points, row.whole or column.whole)
        plans[row.mask | column.mask] = max(plan, plans.get(row.mask | column.mask, plan))
    return [(mask, points, whole) for mask, (points, whole) in plans.items()]
