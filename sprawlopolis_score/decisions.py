"""The decisions of this project about unclear rules, where they change the score of a city."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.city import City
from sprawlopolis_score.score_sheet import ScoreSheet
from sprawlopolis_score.scoring import score
from sprawlopolis_score.survey import Survey
from sprawlopolis_score.validation import Problem
from sprawlopolis_score.variant import ParkHopping, Variant
from tabletop.messages import message, with_minus


def decision_notes(city: City, sheet: ScoreSheet, variant: Variant) -> Iterator[Problem]:
    """S60, S61: yield each decision that changes a row of the pad, with the total under the other interpretation."""
    by_block = variant.park_hopping is ParkHopping.BLOCK
    other_hopping = ParkHopping.GROUP if by_block else ParkHopping.BLOCK
    scoring: Sequence[int] = tuple(sheet.conditions)
    for code, is_default, other_variant in (
        ("gap_is_edge", variant.gap_is_edge, replace(variant, gap_is_edge=not variant.gap_is_edge)),
        ("park_hopping", by_block, replace(variant, park_hopping=other_hopping)),
    ):
        other = score(city, scoring, other_variant)
        if other.points != sheet.points:
            off = "" if is_default else ".off"
            reason = message(f"sprawl.note.{code}{off}", other=with_minus(other.total))
            yield Problem(
                code, code, reason, enclosed_gap_spots(city) if code == "gap_is_edge" else differing_spots(sheet, other)
            )


def enclosed_gap_spots(city: City) -> tuple[Spot, ...]:
    survey = Survey.of(city)
    return survey.spots(survey.edge & ~survey.outside)


def differing_spots(*sheets: ScoreSheet) -> tuple[Spot, ...]:
    """Return the roads of Park Hopping, with their parks, that have a line in only one of the sheets."""
    one, other = ({line.spots for line in sheet.lines} for sheet in sheets)
    return tuple(sorted({spot for spots in one ^ other for spot in spots}))
