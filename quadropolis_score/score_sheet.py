"""The score sheet: every point with its reason and its spots."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPERT_KINDS, KINDS, Category, Mode
from quadropolis_score.city import City
from tabletop.messages import Message

# Rows that only the Expert game has (E31).
EXPERT_ROWS: Final = tuple(KINDS[kind].row for kind in KINDS if kind in EXPERT_KINDS)


def rows_of(mode: Mode, *, services: bool) -> tuple[Category, ...]:
    """The rows of the pad of a game; a Classic one has a row for the Public Services tiles if they are played with."""
    if mode is Mode.EXPERT:
        return tuple(Category)
    return tuple(row for row in Category if row not in EXPERT_ROWS and (services or row is not Category.EXPANSION))


def rows_for(cities: Iterable[City]) -> tuple[Category, ...]:
    """The rows of the pad of some cities of one game."""
    there = tuple(cities)
    return rows_of(
        there[0].mode, services=any(building.expansion for city in there for _, building in city.buildings())
    )


@dataclass(frozen=True, slots=True)
class Line:
    """Some points of one row of the pad, why they are given and the buildings that earn them, the scoring one first."""

    category: Category
    points: int
    reason: Message
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What a plan is worth, line by line, and what the tie-breaks look at (R33)."""

    lines: tuple[Line, ...]
    dark: tuple[Spot, ...]
    absorbed: int
    inhabitants_placed: int
    empty_spaces: int

    @property
    def total(self) -> int:
        """The player's points; they may be negative (E30)."""
        return sum(line.points for line in self.lines)

    @property
    def categories(self) -> dict[Category, int]:
        """The rows of the pad: every category, also those without a line."""
        points = dict.fromkeys(Category, 0)
        for line in self.lines:
            points[line.category] += line.points
        return points
