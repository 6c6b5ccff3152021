"""The score sheet of a team that counted without the app: typed points instead of a city."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.city import NO_CITY
from sprawlopolis_score.score_sheet import Row, ScoreSheet
from sprawlopolis_score.survey import Survey
from sprawlopolis_score.validation import SCORING_CARDS
from tabletop.typed_score import TypedScore

# S41 to S48: the conditions that both bring and cost points.
DOES_BOTH: Final = frozenset(
    {
        Row.OUTSKIRTS,
        Row.BLOOM_BOOM,
        Row.GO_GREEN,
        Row.BLOCK_PARTY,
        Row.MASTER_PLANNED,
        Row.CENTRAL_PERKS,
        Row.BURBS,
    }
)
# S30: of the other rows, roads only cost points.
ROW_SIGNS: Final = {row.value: -1 if row is Row.ROADS else 1 for row in Row if row not in DOES_BOTH}


@dataclass(frozen=True)
class TypedSheet(ScoreSheet):
    """Points that were typed: of rows, or a total without them."""

    undivided: int = 0

    @property
    def total(self) -> int:
        return self.undivided + super().total


def typed_sheet(scoring: Sequence[int], typed: TypedScore) -> TypedSheet:
    """Return a typed score as a sheet, with the target of the scoring cards."""
    rows = typed.points([row.value for row in Row]) if typed.has_rows else {}
    return TypedSheet(
        tuple((Row(row), points, "typed.reason", 0, ()) for row, points in rows.items() if points),
        {number: CARDS[number].condition for number in scoring},
        sum(scoring) if len(scoring) == SCORING_CARDS else None,
        Survey.of(NO_CITY),
        undivided=0 if typed.has_rows else typed.total,
    )
