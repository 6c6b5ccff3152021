"""The score sheet of a team that counted without the app: typed points instead of a city."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sprawlopolis_score.blocks import BlockType
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.score_sheet import Line, Row, ScoreSheet
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


@dataclass(frozen=True, slots=True)
class TypedSheet(ScoreSheet):
    """Points that were typed: of rows, or a total without them."""

    undivided: int = 0

    @property
    def total(self) -> int:
        """Return the typed points."""
        return self.undivided + sum(line.points for line in self.lines)


def typed_sheet(scoring: Sequence[int], typed: TypedScore) -> TypedSheet:
    """Return a typed score as a sheet, with the target of the scoring cards."""
    rows = typed.points([row.value for row in Row]) if typed.has_rows else {}
    return TypedSheet(
        lines=tuple(Line(Row(row), points, "typed.reason", (), (), 1) for row, points in rows.items() if points),
        conditions={number: CARDS[number].condition for number in scoring},
        largest=dict.fromkeys(BlockType, 0),
        road_lengths=(),
        loops=(),
        target=sum(scoring) if len(scoring) == SCORING_CARDS else None,
        undivided=0 if typed.has_rows else typed.total,
    )
