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
from screens.context import Parts
from screens.rules.states import GridLine, Worth
from tabletop.messages import printed

About = Kind | Expansion
STAR: Final = "*"


@dataclass(frozen=True, slots=True)
class Counted:
    """A table by one number: the counted things, the first number, and the last one in Classic."""

    key: str
    points: Sequence[int]
    first: int = 1
    classic: int | None = None


# R40, R42, R45, R46, R51 and City Planning. A Classic city has four rows, columns and districts.
COUNTED: Final[dict[About, Counted]] = {
    Kind.TOWER_BLOCK: Counted("rules.floors", TOWER_BLOCK_POINTS, 1, CLASSIC.max_floors[Kind.TOWER_BLOCK]),
    Kind.SHOP: Counted("rules.customers", SHOP_POINTS, 0, CLASSIC.max_customers),
    Kind.PUBLIC_SERVICE: Counted("rules.districts", DISTRICT_POINTS, 1, len(CLASSIC.district_spots)),
    Kind.PARK: Counted("rules.piles", PARK_POINTS, 0),
    Kind.PLAYGROUND: Counted("rules.piles", PARK_POINTS, 0),
    Kind.HARBOR: Counted("name.harbors", HARBOR_POINTS, 1, max(CLASSIC.rows, CLASSIC.columns)),
    Expansion.CITY_PLANNING: Counted("rules.districts", PLANNING_POINTS, 0, len(CLASSIC.district_spots)),
}
# R50, R54: what every neighbour of a kind brings.
BESIDE: Final[dict[About, dict[Kind, int]]] = NEIGHBOUR_POINTS | {Expansion.CAPITOL: MONUMENT_POINTS}


def expert_only(about: About) -> bool:
    """Return whether Classic lacks it."""
    if isinstance(about, Expansion):
        return about not in EXPANSION_VALUES[CLASSIC.mode]
    return KINDS[about].expert_only


def grid(parts: Parts, about: About) -> tuple[GridLine, ...]:
    """Return the table of a building, if it has one."""
    if about is Kind.OFFICE_TOWER:
        return offices(parts, range(1, len(OFFICE_POINTS)))
    if about is Expansion.CONGRESS_CENTER:
        return offices(parts, range(1, len(OFFICE_POINTS)), floors=1)
    if about not in COUNTED:
        return ()
    table = COUNTED[about]
    counts = range(table.first, len(table.points))
    starred = tuple(f"{count}{STAR * (table.classic is not None and count > table.classic)}" for count in counts)
    return (
        GridLine(parts.says(table.key), starred, head=True),
        GridLine(parts.says("csv.points"), tuple(str(table.points[count]) for count in counts)),
    )


def offices(parts: Parts, groups: range, floors: int = LARGEST_GROUP) -> tuple[GridLine, ...]:
    """R53: return a line for every size of group, a column for every height."""
    heights = range(1, floors + 1)
    head = GridLine(parts.says("rules.floors"), tuple(map(str, heights)), head=True)
    lines = (
        GridLine(
            parts.says("rules.group", count=f"{group}{'+' * (group == LARGEST_GROUP)}"),
            tuple(str(OFFICE_POINTS[group][height]) for height in heights),
        )
        for group in groups
    )
    return (head, *lines)


def beside(parts: Parts, about: About) -> tuple[Worth, ...]:
    """Return the points of the neighbours of a building that scores by them."""
    return tuple(
        Worth(
            kind.value,
            parts.name(kind) + STAR * (expert_only(kind) and not expert_only(about)),
            printed(points),
        )
        for kind, points in BESIDE.get(about, {}).items()
    )
