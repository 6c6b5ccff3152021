"""The score sheet: every point with its reason and its spots."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPERT_KINDS, KINDS, Category, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from tabletop.messages import Message, with_minus

# The lines that several buildings earn together, so that no point belongs to one.
SHARED_REASONS: Final = frozenset({"districts", "harbors.row", "harbors.column"})
# Rows of the Expert game alone (E31).
EXPERT_ROWS: Final = tuple(KINDS[kind].row for kind in KINDS if kind in EXPERT_KINDS)


def rows_of_mode(mode: Mode, *, with_tiles: bool) -> tuple[Category, ...]:
    """Return the rows of the pad of a game; the Public Services tiles have a row only if they are played."""
    rows = (row for row in Category if mode is Mode.EXPERT or row not in EXPERT_ROWS)
    return tuple(row for row in rows if with_tiles or row is not Category.EXPANSION)


def rows_of_cities(cities: Iterable[City]) -> tuple[Category, ...]:
    """Return the rows of the pad of some cities of one game."""
    there = tuple(cities)
    return rows_of_mode(
        there[0].mode, with_tiles=any(building.expansion for city in there for _, building in city.buildings())
    )


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one row of the pad with their reason and the buildings that earn them, the scoring one first."""

    category: Category
    points: int
    reason: Message
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points of a plan, line by line, and the values of the tie-breaks (R33)."""

    lines: tuple[Line, ...]
    dark: tuple[Spot, ...]
    absorbed_energy: int
    inhabitants_placed: int
    empty_spaces: int
    city: City = field(compare=False)
    tokens: Tokens = field(compare=False)
    plan: Plan = field(compare=False)
    locks: Locks = field(default=NO_LOCKS, compare=False)  # under which the plan is the best

    @property
    def total(self) -> int:
        """Return the player's points; they may be negative (E30)."""
        return sum(line.points for line in self.lines)

    @property
    def categories(self) -> dict[Category, int]:
        """Return the points of every row of the pad, also of rows without a line."""
        points = dict.fromkeys(Category, 0)
        for line in self.lines:
            points[line.category] += line.points
        return points

    @property
    def own_points(self) -> dict[Spot, str]:
        """Return the points that every building earns alone as text; with a plus if it also shares others."""
        totals: dict[Spot, int] = {}
        sharing: set[Spot] = set()
        for line in self.lines:
            if line.reason.key in SHARED_REASONS:
                sharing.update(line.spots)
            elif line.spots:
                totals[line.spots[0]] = totals.get(line.spots[0], 0) + line.points
        return {spot: f"+{points}" if spot in sharing else with_minus(points) for spot, points in totals.items()}
