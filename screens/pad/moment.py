"""The winner's moment: the podium, the way to a target, and the pad while its rows are counted one by one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from screens.kit.words import Words
from screens.pad.state import PadNumber, PadPodium, PadRow, PadState, PadStep, PadTarget
from tabletop.game import Side, Verdict
from tabletop.messages import with_minus

# The setting with the keys of the last games whose moment was shown.
CELEBRATED: Final = "celebrated"
REMEMBERED: Final = 200
# The height of a step by its place, as a share of the highest one.
STEP_HEIGHTS: Final = (1.0, 0.72, 0.5, 0.34)
# The least height of a step or a bar, because the place is written on it.
LEAST_SHARE: Final = 0.3


def podium_of(verdict: Verdict, sides: Sequence[Side], names: Sequence[str]) -> PadPodium | None:
    """Return the podium if several sides have final totals: the first place in the middle, the second at the left."""
    ranks = [column.rank for column in verdict.columns]
    if not verdict.is_final or len(sides) == 1 or None in ranks:
        return None
    steps = [
        PadStep(
            side=number,
            name=side.name,
            short=short,
            colour=side.colour,
            rank=column.rank or 0,
            total=with_minus(column.total),
            height=STEP_HEIGHTS[min(column.rank or 0, len(STEP_HEIGHTS)) - 1],
            is_winner=number in verdict.won,
        )
        for number, (side, short, column) in enumerate(zip(sides, names, verdict.columns, strict=True))
    ]
    ranked = sorted(range(len(steps)), key=lambda number: steps[number].rank)
    return PadPodium(tuple(steps[number] for number in (*reversed(ranked[1::2]), *ranked[::2])))


def target_of(words: Words, verdict: Verdict) -> PadTarget | None:
    """Return the bar towards the target if a single side has a final total."""
    if not verdict.is_final or verdict.target is None or len(verdict.columns) > 1:
        return None
    total = verdict.columns[0].total
    most = max(total, verdict.target, 1)
    return PadTarget(
        total=with_minus(total),
        target=f"{words.text('sheet.target')} {with_minus(verdict.target)}",
        share=max(0, total) / most,
        goal=max(0, verdict.target) / most,
    )


def counted_state(state: PadState, rows: int) -> PadState:
    """Return the pad after its first rows: totals so far, neither winner nor ranks."""
    so_far = [sum(points_of(row.numbers[side]) for row in state.rows[:rows]) for side in range(state.columns)]
    podium, target, total = state.podium, state.target, state.total
    ends = [points_of(number) for number in total.numbers]
    return replace(
        state,
        result_opacity=0.0,
        heads=tuple(replace(head, is_winner=False) for head in state.heads),
        rows=tuple(uncrowned(row) if number < rows else blank(row) for number, row in enumerate(state.rows)),
        total=replace(uncrowned(total), numbers=totals(total, so_far)),
        podium=podium and PadPodium(tuple(rising(step, so_far[step.side], ends[step.side]) for step in podium.steps)),
        target=target and replace(target, total=with_minus(so_far[0]), share=target.share * grown(so_far[0], ends[0])),
    )


def rising(step: PadStep, counted: int, end: int) -> PadStep:
    """Return a step of the podium while points are counted."""
    height = LEAST_SHARE + (step.height - LEAST_SHARE) * grown(counted, end)
    return replace(step, total=with_minus(counted), height=height, is_winner=False, is_known=False)


def grown(counted: int, end: int) -> float:
    return min(1.0, max(0.0, counted / end)) if end > 0 else 0.0


def uncrowned(row: PadRow) -> PadRow:
    """Return a row without a winner."""
    return replace(row, numbers=tuple(replace(number, is_winner=False) for number in row.numbers))


def blank(row: PadRow) -> PadRow:
    """Return a row that is not counted yet."""
    return replace(row, numbers=tuple(replace(number, is_winner=False, text="") for number in row.numbers))


def totals(row: PadRow, so_far: Sequence[int]) -> tuple[PadNumber, ...]:
    return tuple(
        replace(number, is_winner=False, text=with_minus(points))
        for number, points in zip(row.numbers, so_far, strict=True)
    )


def points_of(number: PadNumber) -> int:
    """Return the points that a number of the pad shows; none while it is computed."""
    text = number.text.replace("\u2212", "-")
    return int(text) if text.lstrip("-").isdecimal() else 0
