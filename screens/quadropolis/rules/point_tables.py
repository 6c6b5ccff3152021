"""The point tables of the rules as grids; every number comes from the scoring tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quadropolis_score.boards import CLASSIC
from quadropolis_score.buildings import EXPANSION_VALUES, KINDS, Expansion, Kind
from quadropolis_score.scoring import (
    DISTRICT_POINTS,
    HARBOR_POINTS,
    LARGEST_GROUP,
    MONUMENT_POINTS,
    NEIGHBOUR_POINTS,
    OFFICE_POINTS,
    PARK_POINTS,
    PLANNING_POINTS,
    SHOP_POINTS,
    TOWER_BLOCK_POINTS,
)
from screens.kit.words import Words
from screens.rules.state import GridRow, NeighbourPoints
from tabletop.messages import with_minus

RuleSubject = Kind | Expansion
STAR: Final = "*"


@dataclass(frozen=True, slots=True)
class PointTable:
    """A table by one number: the counted things, the first number, and the last one in Classic."""

    label_key: str
    points: Sequence[int]
    first: int = 1
    classic_maximum: int | None = None


# R40, R42, R45, R46, R51 and City Planning. A Classic city has four rows, columns and districts.
POINT_TABLES: Final[dict[RuleSubject, PointTable]] = {
    Kind.TOWER_BLOCK: PointTable("rules.floors", TOWER_BLOCK_POINTS, 1, CLASSIC.max_floors[Kind.TOWER_BLOCK]),
    Kind.SHOP: PointTable("rules.customers", SHOP_POINTS, 0, CLASSIC.max_customers),
    Kind.PUBLIC_SERVICE: PointTable("rules.districts", DISTRICT_POINTS, 1, len(CLASSIC.district_spots)),
    Kind.PARK: PointTable("rules.piles", PARK_POINTS, 0),
    Kind.PLAYGROUND: PointTable("rules.piles", PARK_POINTS, 0),
    Kind.HARBOR: PointTable("name.harbors", HARBOR_POINTS, 1, max(CLASSIC.rows, CLASSIC.columns)),
    Expansion.CITY_PLANNING: PointTable("rules.districts", PLANNING_POINTS, 0, len(CLASSIC.district_spots)),
}
# R50, R54: what every neighbour of a kind brings.
POINTS_PER_NEIGHBOUR: Final[dict[RuleSubject, dict[Kind, int]]] = NEIGHBOUR_POINTS | {
    Expansion.CAPITOL: MONUMENT_POINTS
}


def is_expert_only(subject: RuleSubject) -> bool:
    """Return whether the subject exists only in Expert."""
    if isinstance(subject, Expansion):
        return subject not in EXPANSION_VALUES[CLASSIC.mode]
    return KINDS[subject].expert_only


def point_grid(words: Words, subject: RuleSubject) -> tuple[GridRow, ...]:
    """Return the table of a building, if it has one."""
    if subject is Kind.OFFICE_TOWER:
        return office_tower_grid(words, range(1, len(OFFICE_POINTS)))
    if subject is Expansion.CONGRESS_CENTER:
        return office_tower_grid(words, range(1, len(OFFICE_POINTS)), floors=1)
    if subject not in POINT_TABLES:
        return ()
    table = POINT_TABLES[subject]
    counts = range(table.first, len(table.points))
    starred = tuple(
        f"{count}{STAR * (table.classic_maximum is not None and count > table.classic_maximum)}" for count in counts
    )
    return (
        GridRow(words.text(table.label_key), starred, is_header=True),
        GridRow(words.text("csv.points"), tuple(str(table.points[count]) for count in counts)),
    )


def office_tower_grid(words: Words, groups: range, floors: int = LARGEST_GROUP) -> tuple[GridRow, ...]:
    """R53: return a line for every size of group, a column for every height."""
    heights = range(1, floors + 1)
    head = GridRow(words.text("rules.floors"), tuple(map(str, heights)), is_header=True)
    lines = (
        GridRow(
            words.text("rules.group", count=f"{group}{'+' * (group == LARGEST_GROUP)}"),
            tuple(str(OFFICE_POINTS[group][height]) for height in heights),
        )
        for group in groups
    )
    return (head, *lines)


def neighbour_points(words: Words, subject: RuleSubject) -> tuple[NeighbourPoints, ...]:
    """Return the points of the neighbours of a building that scores by them."""
    return tuple(
        NeighbourPoints(
            kind.value,
            words.name_of(kind) + STAR * (is_expert_only(kind) and not is_expert_only(subject)),
            with_minus(points),
        )
        for kind, points in POINTS_PER_NEIGHBOUR.get(subject, {}).items()
    )
