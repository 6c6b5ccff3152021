"""The view of the allocation."""

from dataclasses import replace
from typing import Any, Final

from quadropolis_score.plan import NO_LOCKS
from quadropolis_score.player_board import is_certain
from screens.kit.options import Option
from screens.kit.undo import undo_state_of
from screens.kit.words import Words
from screens.quadropolis.allocation import wording
from screens.quadropolis.allocation.building_panel import building_panel
from screens.quadropolis.allocation.model import Allocation, AllocationReport
from screens.quadropolis.allocation.state import AllocationHead, AllocationPrompt, AllocationState
from screens.quadropolis.board_view import BoardView, board_view_of, with_plan
from tabletop.messages import approximate_points, with_minus

# The positions of the switch above the board.
BEST: Final = "best"
MINE: Final = "mine"


def view(model: Allocation, words: Words) -> AllocationState:
    side, report, says = model.side, model.report, words.text
    state = AllocationState(
        name=side.name,
        colour=side.colour,
        title=says("allocation.title"),
        picture=picture(model),
        undo_state=undo_state_of(words, model.saved),
        done=says("app.done"),
        panel=building_panel(model, words),
    )
    if model.board.city.is_empty:
        return replace(state, empty=AllocationPrompt(says("allocation.empty"), says("allocation.fill")))
    format_total = with_minus if is_certain(side) else approximate_points
    total = format_total(model.scored.sheet.total) if model.scored else "\u2026"
    best = says("allocation.best") + (f" \u00b7 {format_total(report.possible)}" if report else "")
    return replace(
        state,
        switch=(
            Option(best, BEST, not model.is_own),
            Option(says("allocation.mine"), MINE, model.is_own),
        ),
        head=AllocationHead(status(model, words), cost(model, words), total, side.colour),
        **(report_fields(model, report, words) if report else {}),
    )


def report_fields(model: Allocation, report: AllocationReport, words: Words) -> dict[str, Any]:
    dark = tuple(wording.dark_buildings(words, report))
    better = {each.spot for each in report.advice.dark} - report.scored.locks.dark
    chosen = tuple(each for each in dark if each.spot in better and not report.is_own)
    return {
        "tokens": tuple(wording.token_lines(words, report)),
        "dark_title": words.text("allocation.dark") if dark else None,
        "dark": chosen,
        "groups": tuple(wording.groups(words, [each for each in dark if each not in chosen])),
        "rows_title": words.text("sheet.reasons"),
        "rows": tuple(wording.pad_rows(words, report.scored, model.marked)),
        "worth": words.text("rearranged.title"),
        "remarks": (*wording.remarks(words, report), words.text("allocation.points_hint")),
    }


def status(model: Allocation, words: Words) -> str:
    if not model.is_scored:
        return words.text("allocation.computing")
    if model.board.plan is not None:
        return words.text("allocation.status.own")
    if model.board.locks != NO_LOCKS:
        return words.text("allocation.status.locks")
    return words.text("allocation.status.none" if model.decides else "allocation.status.best")


def cost(model: Allocation, words: Words) -> str:
    """Return the points that the player's own allocation misses, or how to choose one."""
    report = model.report
    if report is None or not (model.is_scored and model.is_own):
        return ""
    loss = report.possible - report.scored.total
    if report.is_own:
        return words.text("allocation.missed", loss=loss) if loss else words.text("allocation.missed.none")
    if model.board.locks == NO_LOCKS:
        return words.text("allocation.decide")
    return words.text("allocation.locks.cost", loss=loss) if loss else words.text("allocation.locks.even")


def picture(model: Allocation) -> BoardView:
    """Return the board with the known tokens; locks appear at once."""
    if model.scored is None:
        return board_view_of(model.board.city, cursor=model.cursor)
    scored, marked = model.scored.sheet, model.marked.spots if model.marked else ()
    shown = board_view_of(scored.city, marked=marked, cursor=model.cursor)
    locked, points = model.board.locks.locked_spots, scored.own_points
    return with_plan(shown, scored.city, scored.plan, locked=locked, points=points)
