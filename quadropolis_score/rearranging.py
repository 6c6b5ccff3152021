"""The best arrangement of a city's buildings on its board with its tokens; piles stay as they are.

The architects' numbers are ignored: it shows the value of the tiles, not how to place them during the game.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, cycle
from random import Random
from time import monotonic
from typing import Final

from quadropolis_score.advice import score_best_plan
from quadropolis_score.boards import BoardLayout, Spot
from quadropolis_score.buildings import Building, Tokens
from quadropolis_score.city import City
from quadropolis_score.optimiser.annealing import RUN_LENGTHS, Annealing
from quadropolis_score.optimiser.arrangement_bound import ArrangementBound
from quadropolis_score.optimiser.arrangement_model import NOTHING, ArrangementModel, class_key
from quadropolis_score.score_sheet import ScoreSheet

SECONDS: Final = 2.0
# The runs before the bound, because its steps need a good total as target.
RUNS_BEFORE_BOUND: Final = 3
# Seconds reserved for the bound.
BOUND_SECONDS: Final = 0.05


@dataclass(frozen=True, slots=True)
class Move:
    """A building that stands on another space after rearranging."""

    building: Building
    origin: Spot
    target: Spot


@dataclass(frozen=True, slots=True)
class Rearranged:
    """The best arrangement found, with the best allocations before and after; `at_most` bounds any arrangement."""

    before: ScoreSheet
    after: ScoreSheet
    at_most: int
    is_stopped: bool = False

    @property
    def was(self) -> int:
        """Return the points of the played city."""
        return self.before.total

    @property
    def total(self) -> int:
        return self.after.total

    @property
    def is_proven(self) -> bool:
        """Return whether no arrangement is better."""
        return self.total >= self.at_most

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the buildings that moved, by the spaces that they left."""
        return moves_between(self.before.city, self.after.city)


class Rearranging:
    """The search for the best arrangement; it can be stopped after any step, with the best result so far."""

    def __init__(self, city: City, tokens: Tokens, seed: int = 0) -> None:
        """Score the city; raise `Refused` for an impossible one."""
        self.before = score_best_plan(city, tokens)
        self.model = ArrangementModel(city, tokens)
        self.random = Random(seed)  # noqa: S311 - not for security
        spots = city.board.spots
        numbers = {
            (each.kind, each.tile, each.office_floors): number for number, each in enumerate(self.model.classes, 1)
        }
        self.numbers = [numbers[class_key(building)] if (building := city[spot]) else NOTHING for spot in spots]
        lit = self.before.plan.lit
        self.lit = [
            number if number and (spot in lit or self.model.classes[number - 1].always_stands) else NOTHING
            for spot, number in zip(spots, self.numbers, strict=True)
        ]
        self.best = self.lit
        self.best_total = self.before.total
        self.bound: int | None = None

    @property
    def at_most(self) -> int:
        """Return a total that no arrangement exceeds."""
        if self.bound is None:
            self.bound = ArrangementBound(self.model).lower(self.best_total)
        return max(self.best_total, self.bound)

    def steps(self) -> Iterator[int]:
        """Search until the best is proven, perhaps forever; yield the best total so far after every step."""
        annealing = Annealing(self.model, self.lit, self.random)
        lengths, runs = cycle(RUN_LENGTHS), 0
        while runs < RUNS_BEFORE_BOUND or self.best_total < self.at_most:
            runs += 1
            start = self.lit.copy()
            self.random.shuffle(start)
            annealing.begin(start)
            for _ in annealing.run(next(lengths)):
                if annealing.best_total > self.best_total:
                    self.best_total, self.best = annealing.best_total, annealing.best
                yield self.best_total

    def result(self) -> Rearranged:
        """Return the best arrangement so far, scored again; the played city if none is better."""
        after = self.before
        if self.best is not self.lit:
            after = score_best_plan(self.placed(settled(self.model, self.best, self.numbers)), after.tokens)
        return Rearranged(self.before, after, max(self.at_most, after.total))

    def placed(self, classes: list[int]) -> City:
        """Return the city of an arrangement with as many buildings as possible on their old spaces."""
        before = self.before.city
        spots = before.board.spots
        waiting: dict[int, list[Building]] = defaultdict(list)
        dark: list[Building] = []
        for number, each in enumerate(self.model.classes, start=1):
            lit = classes.count(number)
            waiting[number] = list(each.members[:lit])
            dark += each.members[lit:]
        found: list[Building | None] = [None] * len(spots)
        for space, number in enumerate(classes):
            building = before[spots[space]]
            same = waiting[number] if number else dark
            if building is not None and building in same:
                same.remove(building)
                found[space] = building
        for space, number in enumerate(classes):
            if found[space] is None and waiting[number]:
                found[space] = waiting[number].pop(0)
        for space, number in enumerate(classes):
            if number == NOTHING and found[space] is None and dark:
                found[space] = dark.pop(0)
        columns = before.board.columns
        return City(
            before.mode, tuple(tuple(found[first : first + columns]) for first in range(0, len(found), columns))
        )


def rearrange(
    city: City,
    tokens: Tokens,
    seconds: float = SECONDS,
    seed: int = 0,
    go_on: Callable[[int, float], bool] = lambda total, share: True,  # noqa: ARG005 - never stops
) -> Rearranged:
    """Return the best arrangement found in some seconds; `go_on` is called with the best total and the share of time.

    Ctrl-C stops the search; the best result so far is returned. Raise `Refused` for an impossible city.
    """
    start = monotonic()
    search = Rearranging(city, tokens, seed)
    is_stopped = False
    try:
        # scoring the result takes as long as scoring the city
        reserve = monotonic() - start
        for total in search.steps():
            spent = monotonic() - start + reserve + BOUND_SECONDS * (search.bound is None)
            if spent >= seconds:
                break
            if not go_on(total, spent / seconds):
                is_stopped = True
                break
    except KeyboardInterrupt:
        is_stopped = True
    return replace(search.result(), is_stopped=is_stopped)


def settled(model: ArrangementModel, best: list[int], before: list[int]) -> list[int]:
    """Return an equally good arrangement with fewer moves: the best mirror image, without needless exchanges."""

    def kept(classes: list[int]) -> int:
        return sum(one == other for one, other in zip(classes, before, strict=True))

    total = model.total(best)
    classes = max(([best[space] for space in image] for image in symmetries(model.board)), key=kept)
    improved = True
    while improved:
        improved = False
        for one, other in combinations(range(len(classes)), 2):
            a, b = classes[one], classes[other]
            if a != b and (b == before[one]) + (a == before[other]) > (a == before[one]) + (b == before[other]):
                classes[one], classes[other] = b, a
                if model.total(classes) >= total:
                    improved = True
                else:
                    classes[one], classes[other] = a, b
    return classes


def symmetries(board: BoardLayout) -> Iterator[list[int]]:
    """Yield the permutations of spaces that are symmetries of the board under the rules, the identity first."""
    rows, columns = board.rows, board.columns
    for turned in (False, True) if rows == columns else (False,):
        for row_step in (1, -1):
            for column_step in (1, -1):
                image = [
                    (row if row_step > 0 else rows - 1 - row, column if column_step > 0 else columns - 1 - column)
                    for row in range(rows)
                    for column in range(columns)
                ]
                yield [column * columns + row if turned else row * columns + column for row, column in image]


def moves_between(before: City, after: City) -> tuple[Move, ...]:
    """Return the moves between two arrangements of the same buildings, the shortest ones for equal buildings."""
    targets: dict[Building, list[Spot]] = defaultdict(list)
    for spot, building in after.buildings():
        if before[spot] != building:
            targets[building].append(spot)
    moves = []
    for spot, building in before.buildings():
        if after[spot] != building:
            target = min(targets[building], key=partial(distance, spot))
            targets[building].remove(target)
            moves.append(Move(building, spot, target))
    return tuple(moves)


def distance(one: Spot, other: Spot) -> int:
    """Return the steps between two spaces."""
    return abs(one.row - other.row) + abs(one.column - other.column)
