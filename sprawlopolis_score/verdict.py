"""The result of a game of Sprawlopolis for the other rooms: one column, a target, notes."""

from collections.abc import Iterable
from typing import Final

from sprawlopolis_score.score_sheet import ScoreSheet
from sprawlopolis_score.validation import Problem
from tabletop.game import Column, Note, Verdict
from tabletop.messages import Message, message, with_minus

# The facts that the pad shows below the total.
FACTS: Final[tuple[str, ...]] = ("base",)


def verdict_of(sheet: ScoreSheet, problems: Iterable[Problem]) -> Verdict:
    """Write a score sheet as a verdict; nothing is scored again."""
    return Verdict(
        columns=(column(sheet),),
        won=(0,) if sheet.won else None,
        headline=headline(sheet),
        target=sheet.target,
        notes=tuple(Note(each.message, 0, tuple(map(str, each.spots))) for each in problems),
        details=sheet,
    )


def column(sheet: ScoreSheet) -> Column:
    """Write the rows, the total, the base score, the roads and, with a target, the points above it."""
    facts = {"base": sheet.base, "roads": len(sheet.road_lengths)}
    if sheet.target is not None:
        facts["above_target"] = sheet.total - sheet.target
    points = {row.value: points for row, points in sheet.points.items()}
    return Column(points, sheet.total, 1 if sheet.won else None, facts)


def headline(sheet: ScoreSheet) -> Message:
    """S2: say who has won, or by how much the target was missed; without a target only the score."""
    total = with_minus(sheet.total)
    if sheet.target is None:
        return message("sprawl.scored", total=total)
    if sheet.won:
        return message("sprawl.won", total=total, target=sheet.target)
    return message("sprawl.lost", missing=sheet.target - sheet.total, total=total, target=sheet.target)
