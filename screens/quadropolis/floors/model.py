"""The model of the floors page: the question, the order of its rows, and the cursor."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from quadropolis_score.boards import BoardLayout, Spot
from quadropolis_score.city import City
from quadropolis_score.player_board import read_towers, side_ledger, unchecked_floors
from quadropolis_score.reading import Corners
from screens.photo.perspective import perspective, projected
from screens.quadropolis.question import Question

# The foreshortening of a board, 1 from straight above, from which a floor is seen as a thin line at most: 20 degrees.
ABOVE: Final = 0.94
STEP: Final = 0.01  # of the board's sides


@dataclass(frozen=True, slots=True)
class FloorsModel(Question):
    """The question about the floors, its rows, the line of single towers, the cursor, and the pile shown large."""

    order: tuple[Spot, ...] = ()  # the towers that have a row, or are in the line
    line: frozenset[Spot] = frozenset()  # towers that had surely one floor at first
    offers_photo: bool = False  # whether a photo from the side helped at first: the offer stays where it is
    cursor: Spot | None = None
    shown: Spot | None = None

    @property
    def sorted(self) -> "FloorsModel":
        """Sort the rows once, doubtful ones first, checked ones last; they stay in place while floors change."""
        side = self.side
        if {*self.order} == {*read_towers(side)}:
            return self
        doubtful = side_ledger(side).doubtful
        order = tuple(dict.fromkeys((*doubtful, *unchecked_floors(side), *read_towers(side))))
        sure = {*unchecked_floors(side)} - {*doubtful}
        line = frozenset(spot for spot in sure if floors_of(self.board.city, spot) == 1)
        helps = bool(doubtful) or (self.is_from_above and any(unchecked_floors(side)))
        return replace(self, order=order, line=line, offers_photo=helps, cursor=None, shown=None)

    @property
    def singles(self) -> tuple[Spot, ...]:
        """Return the towers of the line: all have one floor still, and none became doubtful; one has a row instead."""
        doubtful, city = side_ledger(self.side).doubtful, self.board.city
        found = tuple(
            spot for spot in self.order if spot in self.line and spot not in doubtful and floors_of(city, spot) == 1
        )
        return found if len(found) > 1 else ()

    @property
    def rows(self) -> tuple[Spot, ...]:
        """Return the towers that have a row; those that leave the line are the last, so that no row moves."""
        singles = self.singles
        own = (spot for spot in self.order if spot not in self.line)
        left = (spot for spot in self.order if spot in self.line and spot not in singles)
        return (*own, *left)

    def moved(self, by: int) -> "FloorsModel":
        """Choose the next or previous tower; without a cursor the first one."""
        rows = self.rows
        if not rows:
            return self
        index = rows.index(self.cursor) + by if self.cursor in rows else 0
        return replace(self, cursor=rows[max(0, min(len(rows) - 1, index))])

    @property
    def typed_into(self) -> Spot | None:
        """Return the tower that a digit is for: that of the cursor while it has a row, otherwise the first one."""
        rows = self.rows
        return self.cursor if self.cursor in rows else next(iter(rows), None)

    @property
    def is_from_above(self) -> bool:
        """Return whether the camera looked straight down, so that floors hardly show."""
        reading = self.side.reading
        return reading is not None and foreshortening(reading.corners, self.board.city.board) > ABOVE

    def heights(self, spot: Spot | None) -> range:
        """Return the possible floors of a row; nothing elsewhere."""
        city = self.board.city
        there = city[spot] if spot in self.order else None
        return range(1, city.board.max_floors[there.kind] + 1) if there else range(0)


def floors_of(city: City, spot: Spot) -> int:
    building = city[spot]
    return building.floors if building else 0


def foreshortening(corners: Corners, board: BoardLayout) -> float:
    """Return the shorter by the longer axis of the ellipse that a circle around the board's middle is seen as."""
    unit = perspective(corners)
    if unit is None:
        return 0.0
    with suppress(ZeroDivisionError, OverflowError):
        return axes_ratio(unit, board)
    return 0.0


def axes_ratio(unit: Sequence[float], board: BoardLayout) -> float:
    """Return the ratio of the singular values of a perspective's derivative in the middle."""
    x, y = projected(unit, 0.5, 0.5)
    right, down = projected(unit, 0.5 + STEP, 0.5), projected(unit, 0.5, 0.5 + STEP)
    a, b = ((right[0] - x) / board.columns, (right[1] - y) / board.columns)
    c, d = ((down[0] - x) / board.rows, (down[1] - y) / board.rows)
    sum_, difference = hypot(a + d, b - c), hypot(a - d, b + c)
    return abs(sum_ - difference) / (sum_ + difference)
