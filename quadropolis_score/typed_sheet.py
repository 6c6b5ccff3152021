"""The score sheet of a player who counted without the app: typed points instead of a city."""

from dataclasses import dataclass
from typing import Final

from quadropolis_score.buildings import NO_TOKENS, Category, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from quadropolis_score.score_sheet import Line, ScoreSheet, rows_of_mode
from tabletop.messages import Refused, message
from tabletop.typed_score import TypedScore

# R33: the tie-breaks, which may be typed beside the points.
TIE_BREAK_FACTS: Final = ("inhabitants", "spaces")
# R31, R32: tokens that are left over only cost points. R54: a monument does both, as does a Capitol among the tiles.
COSTS: Final = frozenset({Category.INHABITANTS_LEFT, Category.POLLUTION})
DOES_BOTH: Final = frozenset({Category.MONUMENTS, Category.EXPANSION})
ROW_SIGNS: Final = {row.value: -1 if row in COSTS else 1 for row in Category if row not in DOES_BOTH}


@dataclass(frozen=True, slots=True)
class TypedSheet(ScoreSheet):
    """Typed points, by row or as a total; an omitted tie-break is 0."""

    undivided: int = 0
    knows_tie_breaks: bool = False

    @property
    def total(self) -> int:
        return self.undivided + sum(line.points for line in self.lines)


def typed_city(city: City, typed: TypedScore | None) -> TypedSheet | None:
    """Return a typed score as the sheet of an empty city; None if nothing was typed."""
    if typed is None:
        return None
    reason, facts = message("typed.reason"), dict(typed.facts)
    points = typed.points([row.value for row in Category]) if typed.has_rows else {}
    return TypedSheet(
        lines=tuple(Line(Category(row), count, reason) for row, count in points.items() if count),
        dark=(),
        absorbed_energy=0,
        inhabitants_placed=facts.get("inhabitants", 0),
        empty_spaces=facts.get("spaces", 0),
        city=city,
        tokens=NO_TOKENS,
        plan=Plan(frozenset()),
        undivided=0 if typed.has_rows else typed.total,
        knows_tie_breaks=facts.keys() >= {*TIE_BREAK_FACTS},
    )


def refuse_typed(typed: TypedScore | None, city: City, tokens: Tokens) -> None:
    """Raise Refused for typed points beside a city, for rows of another mode, and for impossible numbers."""
    if typed is None:
        return
    if not city.is_empty or tokens != NO_TOKENS:
        raise Refused("typed", message("typed.with_city"))
    typed.refuse_unknown([row.value for row in rows_of_mode(city.mode, with_tiles=True)], TIE_BREAK_FACTS)
