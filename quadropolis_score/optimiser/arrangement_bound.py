"""An upper bound of the points of any arrangement of a city's buildings, by Lagrangian relaxation.

Every building is considered alone: the most that it could earn on a space with two, three or four neighbours of its
choice. The points of two neighbours are split between them, and every disagreement has a price: a
factory that takes four harbors while no harbor takes it, more buildings in the middle than it has spaces, an office
group with fewer common sides than a group needs. Any split and any prices of at least 0 give a true bound; subgradient
steps lower it. Lit buildings are counted under both budgets at once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import accumulate, product
from math import floor, sqrt
from typing import Final, NamedTuple

from quadropolis_score.buildings import GREEN_KINDS, Expansion, Kind, Mode
from quadropolis_score.optimiser.arrangement_model import ArrangementModel, BuildingClass
from quadropolis_score.scoring import (
    DISTRICT_POINTS,
    HARBOR_POINTS,
    LARGEST_GROUP,
    OFFICE_POINTS,
    PARK_NEIGHBOUR_KINDS,
    PARK_POINTS,
    PLANNING_POINTS,
)

# The most sides that two groups of buildings can share: a row for each size of the smaller group, from 1, with a number
# for each size of the larger group, from that of the smaller one; the last number holds for all larger sizes. A test
# counts all of them.
MOST_COMMON_SIDES: Final = {
    Mode.CLASSIC: (
        (1, 2, 3, 4),
        (4, 5, 6, 7, 8),
        (7, 8, 9, 10, 11),
        (10, 12, 13, 14),
        (13, 15, 16, 17),
        (17, 18, 20),
        (20, 22),
        (24,),
    ),
    Mode.EXPERT: (
        (1, 2, 3, 4),
        (4, 5, 6, 7, 8),
        (7, 8, 9, 10, 11, 12),
        (10, 12, 13, 14, 15),
        (13, 15, 16, 17, 18),
        (17, 18, 20, 21),
        (20, 22, 23, 24),
        (24, 25, 27),
        (27, 29),
        (31,),
    ),
}
STEPS: Final = 200
# The number of steps without a lower bound after which the step length is halved.
PATIENCE: Final = 10
# More than the rounding error of sums.
ROUNDING: Final = 1e-6
NEVER: Final = float("-inf")


class Limit:
    """A limit on the sides that pairs of classes can share, with its price."""

    def __init__(self, pairs: list[tuple[int, int]], most: int, *, is_total: bool = False) -> None:
        """Limit the sides between the classes of some pairs; the total counts office groups and harbor lines too."""
        self.pairs = pairs
        self.most = most
        self.is_total = is_total
        self.price = 0.0


class Position(NamedTuple):
    """The best position of a building with a number of neighbours: its points, and the neighbours that it takes."""

    points: float
    taken: tuple[tuple[int, int], ...] = ()  # classes, and how many of each
    spaces: int = 0  # the neighbours of the space
    group_neighbours: int = 0  # offices beside an office of a group, and those that a member needs on average
    group_needs: float = 0.0
    line_neighbours: int = 0  # harbors beside a harbor


class Choice(NamedTuple):
    """A set of lit buildings: the points, the number by class, and the neighbours that harbor lines need."""

    points: float
    lit: tuple[tuple[int, int], ...] = ()
    line_neighbours: int = 0


IMPOSSIBLE: Final = Choice(NEVER)
IMPOSSIBLE_POSITION: Final = Position(NEVER)


class ArrangementBound:
    """The prices of the disagreements between buildings, and the bound that they give."""

    def __init__(self, model: ArrangementModel) -> None:
        """Begin with the points of every pair split in halves, and with no other prices."""
        self.model = model
        self.classes: dict[int, BuildingClass] = dict(enumerate(model.classes, start=1))
        self.size = {number: len(each.members) for number, each in self.classes.items()}
        self.spaces = Counter(len(beside) for beside in model.neighbours)
        self.greens = self.numbers(GREEN_KINDS)
        self.piles = self.numbers(PARK_NEIGHBOUR_KINDS)
        self.harbors = self.numbers((Kind.HARBOR,))
        self.services = self.numbers((Kind.PUBLIC_SERVICE,))
        self.office_count = sum(self.size[number] for number, each in self.classes.items() if each.office_floors)
        # the part of a pair's points that goes to the first of two classes
        self.shares: dict[tuple[int, int], float] = {}
        for one, other in product(self.classes, repeat=2):
            if model.pair_points[one][other] > 0:
                self.shares[one, other] = model.pair_points[one][other] / 2
        for park, pile in product(self.greens, self.piles):
            # a park gives its points to the piles beside it
            self.shares[pile, park], self.shares[park, pile] = 1.0, -1.0
        self.partners: dict[int, list[int]] = defaultdict(list)
        for one, other in self.shares:
            if not (one in self.greens and other in self.piles):
                self.partners[one].append(other)
        self.limits = [*self.side_limits()]
        self.group_price = 0.0
        self.line_price = 0.0
        self.space_prices = dict.fromkeys(self.spaces, 0.0)
        has_plant = any(each.tile is Expansion.REPROCESSING_PLANT for each in self.classes.values())
        # of an unused energy unit with a Reprocessing Plant
        self.energy_points = model.values[Expansion.REPROCESSING_PLANT].points if has_plant else 0
        self.extra = {number: self.points_of_tile(each) for number, each in self.classes.items()}

    def side_limits(self) -> Iterator[Limit]:
        """Yield the limits of the sides between two classes, between one and all that it earns with, and of all."""
        pairs = [pair for pair in self.shares if pair[0] < pair[1]]
        beside: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for one, other in pairs:
            beside[one].append((one, other))
            beside[other].append((one, other))
            yield Limit([(one, other)], self.most_sides(self.size[one], self.size[other]))
        for number, found in beside.items():
            others = sum(self.size[one + other - number] for one, other in found)
            if len(found) > 1:
                yield Limit(found, self.most_sides(self.size[number], others))
        buildings = sum(self.size.values())
        yield Limit(pairs, floor(2 * buildings - 2 * sqrt(buildings)), is_total=True)

    def most_sides(self, one: int, other: int) -> int:
        """Return the most sides that two groups of buildings of these sizes can share."""
        fewer, more = sorted((one, other))
        row = MOST_COMMON_SIDES[self.model.board.mode][fewer - 1]
        return row[min(more - fewer, len(row) - 1)]

    def numbers(self, kinds: object) -> list[int]:
        return [number for number, each in self.classes.items() if each.kind in kinds]  # type: ignore[operator]

    def points_of_tile(self, each: BuildingClass) -> int:
        """Return the most that a Public Services tile can earn for what it counts on the whole board."""
        kinds: Counter[Kind] = Counter()
        for other in self.classes.values():
            kinds[other.kind] += len(other.members)
        if each.tile is Expansion.POLICE_STATION:
            highest = max((pile.floors for number in self.piles for pile in self.classes[number].members), default=0)
            return self.model.values[each.tile].points * highest
        if each.tile is Expansion.CITY_PLANNING:
            full = min(sum(self.size.values()) // 4, len(self.model.districts))
            return self.model.values[each.tile].points * PLANNING_POINTS[full]
        if each.tile is Expansion.CUSTOMS_OFFICE:
            harbors = sum(self.size[number] for number in self.harbors)
            shortest = min(self.model.board.rows, self.model.board.columns)
            return self.model.values[Expansion.CUSTOMS_OFFICE].points if harbors >= shortest else 0
        return self.model.tile_points(each.tile, kinds) if each.tile is not None else 0

    @property
    def side_price(self) -> float:
        """Return the half of the price of a side that two buildings share."""
        return self.limits[-1].price / 2

    def position(self, number: int) -> Position:
        """Return the best position of a building of a class, less the price of its space."""
        each = self.classes[number]
        best = IMPOSSIBLE_POSITION
        for count, price in self.space_prices.items():
            beside = [self.neighbours(number, free) for free in range(count + 1)]
            if each.office_floors:
                found = self.office_position(each.office_floors, beside)
            elif each.kind is Kind.HARBOR:
                found = max(
                    position._replace(
                        points=position.points + (self.line_price - self.side_price) * taken, line_neighbours=taken
                    )
                    for taken, position in enumerate(reversed(beside))
                    if taken < self.size[number]
                )
            elif number in self.greens:
                found = max(self.park_position(number, piles, beside[count - piles]) for piles in range(count + 1))
            else:
                found = beside[count]
            if found.points - price > best.points:
                best = found._replace(points=found.points - price, spaces=count)
        return best

    def neighbours(self, number: int, free: int) -> Position:
        """Return the best neighbours on a number of free sides."""
        points, taken = 0.0, []
        for other in sorted(self.partners[number], key=lambda each: -self.shares[number, each]):
            count = min(free, self.size[other] - (other == number))
            if self.shares[number, other] <= 0 or not free:
                break
            points += count * self.shares[number, other]
            taken.append((other, count))
            free -= count
        return Position(points, tuple(taken))

    def park_position(self, number: int, piles: int, rest: Position) -> Position:
        """R46: return the position of a park beside a number of piles."""
        points, taken, left = rest.points + PARK_POINTS[piles], list(rest.taken), piles
        for pile in sorted(self.piles, key=lambda each: -self.shares[number, each]):
            count = min(left, self.size[pile])
            points += count * self.shares[number, pile]
            taken.append((pile, count))
            left -= count
        return Position(NEVER if left else points, tuple(taken))

    def office_position(self, floors: int, beside: list[Position]) -> Position:
        """R53: return the position of an office, alone or in a group.

        A member of a group has 2 - 2 / size neighbours on average, at least.
        """
        alone = beside[-1]._replace(points=beside[-1].points + OFFICE_POINTS[1][floors])
        if self.office_count == 1:
            return alone
        sizes = range(2, self.office_count + 1)
        size = max(sizes, key=lambda each: group_points(each, floors) - self.group_price * needed(each))
        member = max(
            position._replace(
                points=position.points + (self.group_price - self.side_price) * taken, group_neighbours=taken
            )
            for taken, position in enumerate(reversed(beside))
            if 1 <= taken < self.office_count
        )
        member = member._replace(
            points=member.points + group_points(size, floors) - self.group_price * needed(size),
            group_needs=needed(size),
        )
        return max(alone, member)

    def lit_choice(self, points: dict[int, float]) -> Choice:
        """Return the best lit buildings that the tokens pay, by the points of each class."""
        tokens = self.model.tokens
        workers = self.service_table(points)
        for number in self.classes:
            each = self.classes[number]
            if each.cost == (1, 0) and number not in self.services:
                workers = merged(workers, self.class_table(number, points[number]), tokens.inhabitants)
        standing = [number for number, each in self.classes.items() if each.always_stands]
        base = Choice(
            sum(self.size[number] * points[number] for number in standing),
            tuple((number, self.size[number]) for number in standing),
        )
        blocks = self.best_table(self.numbers((Kind.TOWER_BLOCK,)), points)
        offices = self.best_table(self.numbers((Kind.OFFICE_TOWER,)), points)
        shops = self.best_table(self.numbers((Kind.SHOP,)), points)
        best = IMPOSSIBLE
        for office_count, office_choice in enumerate(offices[: min(tokens) + 1]):
            for shop_count, shop_choice in enumerate(shops[: tokens.energy - office_count + 1]):
                energy = tokens.energy - office_count - shop_count
                used = self.blocks_used(blocks, energy)
                total = office_choice.points + shop_choice.points + blocks[used].points
                total += self.points_of_energy(energy - used)
                idle = tokens.inhabitants - office_count
                for spent, worker_choice in enumerate(workers[: idle + 1]):
                    found = total + worker_choice.points + self.model.customer_points(shop_count, idle - spent)
                    if found > best.points:
                        lit = (*office_choice.lit, *shop_choice.lit, *blocks[used].lit, *worker_choice.lit)
                        best = Choice(found, lit, worker_choice.line_neighbours)
        return Choice(best.points + base.points, (*best.lit, *base.lit), best.line_neighbours)

    def blocks_used(self, blocks: list[Choice], energy: int) -> int:
        """Return the best number of tower blocks: as many as the energy pays, unless unused energy earns points."""
        most = min(energy, len(blocks) - 1)
        if not self.energy_points:
            return most
        return max(range(most + 1), key=lambda used: blocks[used].points + self.points_of_energy(energy - used))

    def points_of_energy(self, left: int) -> int:
        """R32: return the points of unused energy: what a Reprocessing Plant pays for it, or what it costs."""
        return self.energy_points * left if self.energy_points else -max(0, left - self.model.parks)

    def service_table(self, points: dict[int, float]) -> list[Choice]:
        """Return the best public services by the inhabitants that they cost, with the points of their districts."""
        best = {(0, 0): Choice(0.0)}
        for number in self.services:
            each = self.classes[number]
            for (count, spent), choice in tuple(best.items()):
                for more in range(1, self.size[number] + 1):
                    key = count + more, spent + more * each.cost.inhabitants
                    total = choice.points + each.worths[more] + more * (points[number] + self.extra[number])
                    if total > best.get(key, IMPOSSIBLE).points:
                        best[key] = Choice(total, (*choice.lit, (number, more)))
        table = [IMPOSSIBLE] * (1 + max(spent for _, spent in best))
        for (count, spent), choice in best.items():
            total = choice.points + DISTRICT_POINTS[min(count, len(self.model.districts))]
            table[spent] = max(table[spent], choice._replace(points=total))
        return table

    def class_table(self, number: int, points: float) -> list[Choice]:
        """Return the choices of 0, 1, 2... buildings of a class; harbors with their lines."""
        each = self.classes[number]
        table = []
        for count, worth in enumerate(each.worths):
            line_points, line_neighbours = self.line(count) if each.kind is Kind.HARBOR else (0.0, 0)
            table.append(Choice(worth + count * points + line_points, ((number, count),), line_neighbours))
        return table

    def line(self, harbors: int) -> tuple[float, int]:
        """R51: return the best lines of a number of harbors, less the price of the neighbours that they need."""
        board = self.model.board
        return max(
            (
                HARBOR_POINTS[row] + HARBOR_POINTS[column] - self.line_price * 2 * (row + column - 2),
                2 * (row + column - 2),
            )
            for row, column in product(range(1, board.columns + 1), range(1, board.rows + 1))
            if row + column - 1 <= harbors or row == column == 1
        )

    def best_table(self, numbers: list[int], points: dict[int, float]) -> list[Choice]:
        """Return the choices of 0, 1, 2... of the best buildings of some classes, which cost the same."""
        single = [
            (self.classes[number].worths[count + 1] - self.classes[number].worths[count] + points[number], number)
            for number in numbers
            for count in range(self.size[number])
        ]
        single.sort(reverse=True)
        return list(
            accumulate(
                single,
                lambda choice, each: Choice(choice.points + each[0], (*choice.lit, (each[1], 1))),
                initial=Choice(0.0),
            )
        )

    def lower(self, target: int) -> int:
        """Move the prices step by step and return the lowest bound, which is never below the best arrangement.

        `target` is the total of an arrangement: steps are as long as the way to it suggests (Polyak).
        """
        lowest = float("inf")
        length, since = 1.0, 0
        for _ in range(STEPS):
            positions = {number: self.position(number) for number in self.classes}
            choice = self.lit_choice({number: position.points for number, position in positions.items()})
            bound = choice.points + sum(limit.most * limit.price for limit in self.limits)
            bound += sum(count * self.space_prices[spaces] for spaces, count in self.spaces.items())
            since += 1
            if bound < lowest - ROUNDING:
                lowest, since = bound, 0
            elif since > PATIENCE:
                length, since = length / 2, 0
            if floor(lowest + ROUNDING) <= target:
                break
            self.step(positions, choice, length * (bound - target + 1))
        return floor(lowest + ROUNDING)

    def step(self, positions: dict[int, Position], choice: Choice, gap: float) -> None:
        """Move every price against the disagreements of a choice."""
        lit: Counter[int] = Counter()
        for number, count in choice.lit:
            lit[number] += count
        taken: Counter[tuple[int, int]] = Counter()
        free = Counter(self.spaces)
        offices, group, harbors = 0, 0.0, 0
        for number, position in positions.items():
            for other, count in position.taken:
                taken[number, other] += lit[number] * count
            free[position.spaces] -= lit[number]
            offices += lit[number] * position.group_neighbours
            group += lit[number] * (position.group_neighbours - position.group_needs)
            harbors += lit[number] * position.line_neighbours
        line = harbors - choice.line_neighbours
        wrong = {pair: taken[pair] - taken[pair[::-1]] for pair in self.shares}
        over = [
            (sum(taken[pair] + taken[pair[::-1]] for pair in limit.pairs) + limit.is_total * (offices + harbors)) / 2
            - limit.most
            for limit in self.limits
        ]
        size = sum(each * each for each in (*wrong.values(), *free.values(), *over, group, line))
        step = gap / size if size else 0.0
        for pair, each in wrong.items():
            self.shares[pair] -= step * each
        for limit, excess in zip(self.limits, over, strict=True):
            price = max(0.0, limit.price + step * excess)
            for one, other in limit.pairs:
                self.shares[one, other] -= (price - limit.price) / 2
                self.shares[other, one] -= (price - limit.price) / 2
            limit.price = price
        self.group_price = max(0.0, self.group_price - step * group)
        self.line_price = max(0.0, self.line_price - step * line)
        for spaces, unused in free.items():
            self.space_prices[spaces] = max(0.0, self.space_prices[spaces] - step * unused)


def merged(first: list[Choice], second: list[Choice], most: int) -> list[Choice]:
    """Return the best choices of two tables together for every cost up to a limit."""
    table = [IMPOSSIBLE] * min(most + 1, len(first) + len(second) - 1)
    for cost, one in enumerate(first[: most + 1]):
        for more, other in enumerate(second[: most + 1 - cost]):
            if one.points + other.points > table[cost + more].points:
                table[cost + more] = Choice(
                    one.points + other.points, one.lit + other.lit, one.line_neighbours + other.line_neighbours
                )
    return table


def group_points(size: int, floors: int) -> int:
    """R53: return the points of an office in a group."""
    return OFFICE_POINTS[min(size, LARGEST_GROUP)][floors]


def needed(size: int) -> float:
    """Return the office neighbours that a member of a connected group has at least, on average."""
    return 2 * (size - 1) / size
