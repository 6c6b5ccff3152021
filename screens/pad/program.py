"""The score pad: a number tells where it comes from; the game is scored in the background, and its result is saved."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from screens.kit.cursor import ARROW_STEPS, move_cursor
from screens.kit.navigation import HOME, Surroundings
from screens.kit.program import (
    BackTo,
    Confirmed,
    Dismissed,
    Effect,
    Go,
    Left,
    LinkTapped,
    Loaded,
    MoveStep,
    OfferUndo,
    OwnEffect,
    Program,
    Remember,
    Save,
    Step,
    StepWanted,
    Vibrate,
    Work,
)
from screens.pad.model import (
    TOTAL,
    AnywayAsked,
    CursorMoved,
    Explained,
    MomentEnded,
    Pad,
    PadEvent,
    Scored,
    load,
    numbers_of,
)
from screens.pad.moment import CELEBRATED, REMEMBERED
from screens.pad.verdicts import verdict_of
from screens.pad.view import view
from store.values import SavedGame
from tabletop.game import Column
from tabletop.messages import Refused, message

if TYPE_CHECKING:
    from screens.kit.runner import AnyRunner


@dataclass(frozen=True, slots=True)
class KeepResult(OwnEffect):
    """Save the result of a game in the background, unless another window plays on; `Loaded` follows."""

    performer = "screens.pad.program:keep_result"
    saved: SavedGame
    results: tuple[Column, ...]


def keep_result(runner: "AnyRunner", effect: KeepResult, _: object) -> tuple[()]:
    runner.start(Work("score", finish, (runner.context.store.finish, effect.saved, effect.results)))
    return ()


def finish(
    keep: Callable[[SavedGame, tuple[Column, ...]], bool], saved: SavedGame, results: tuple[Column, ...]
) -> Loaded:
    return Loaded(replace(saved, result=results) if keep(saved, results) else saved)


def begin(model: Pad, around: Surroundings) -> Step[Pad]:
    return replace(model, around=around), () if model.verdict else (scoring(model),)


def reload(before: Pad, loaded: Pad) -> Pad:
    """Keep the score if the game did not change, and until it is computed the numbers."""
    if before.verdict and before.saved == loaded.saved:
        return replace(before, celebrated=loaded.celebrated, asked=None)
    return replace(loaded, numbers=before.numbers or loaded.numbers, cursor=before.cursor)


def scoring(model: Pad) -> Work:
    return Work("score", score, (model.saved,), Scored)


def score(saved: SavedGame) -> Scored:
    return Scored(verdict_of(saved))


def update(model: Pad, event: PadEvent | LinkTapped | Confirmed | Loaded | StepWanted | Dismissed | Left) -> Step[Pad]:
    step: Step[Pad] = model, ()
    match event:
        case Scored():
            step = fill(model, event)
        case Loaded(saved):
            is_same = saved.envelope == model.saved.envelope
            after = replace(model, saved=saved, score=model.score if is_same else None)
            step = after, () if is_same else (scoring(after),)
        case LinkTapped(route) if route:
            step = model, (BackTo(HOME) if route == HOME else Go((route,)),)
        case Explained() | AnywayAsked():
            has_panel = isinstance(event, AnywayAsked) or model.explains
            step = replace(model, asked=event if has_panel else None), ()
        case Dismissed():
            step = replace(model, asked=None), ()
        case Confirmed():
            step = replace(model, asked=None), counting(model)
        case CursorMoved(arrow):
            step = replace(model, cursor=move_cursor(model.cursor, arrow, len(model.rows) + 1, len(model.sides))), ()
        case MomentEnded() if model.is_counting:
            step = celebrate(model)
        case StepWanted(by):
            step = model, (MoveStep(by, range(len(model.sides))),)
    return step


def fill(model: Pad, event: Scored) -> Step[Pad]:
    """Show the score; points are counted row by row when the game is decided for the first time, and the result saved.

    With reduced motion the device only vibrates.
    """
    model = replace(model, score=event.score)
    if isinstance(event.score, Refused):
        return model, ()
    verdict, saved, effects = event.score, model.saved, tuple[Effect, ...]()
    model = replace(model, numbers=numbers_of(verdict))
    is_new = saved.result is None or saved.key in model.around.unopened
    if verdict.is_final and is_new and saved.key not in model.celebrated:
        model, effects = (replace(model, is_counting=True), ()) if model.around.moves else celebrate(model)
    if verdict.is_final and verdict.columns != saved.result and not model.is_example:
        effects = (*effects, KeepResult(saved, verdict.columns))
    return model, effects


def celebrate(model: Pad) -> Step[Pad]:
    """Show the winner, and save that the game had its moment."""
    keys = (*model.celebrated, model.saved.key)[-REMEMBERED:]
    return replace(model, is_counting=False, celebrated=keys), (Vibrate(), Remember(CELEBRATED, " ".join(keys)))


def counting(model: Pad) -> tuple[Effect, ...]:
    """Name the winner although totals are unconfirmed; pad and sheet note it, and a message undoes it."""
    if model.verdict is None or not model.can_count_anyway:
        return ()
    columns = zip(model.sides, model.verdict.columns, strict=True)
    names = ", ".join(side.name for side, column in columns if column.unconfirmed)
    after = replace(model.saved.envelope, sides=model.verdict.settled_sides())
    return Save(after), OfferUndo(message("sheet.counted_unconfirmed", names=names))


def event_of_key(model: Pad, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Move over the numbers with arrows; Enter shows the reasons."""
    if control or (model.asked and model.verdict):
        return None
    if key == "enter" and model.cursor:
        row, side = model.cursor
        return Explained((*model.rows, TOTAL)[min(row, len(model.rows))], side)
    return CursorMoved(key) if key in ARROW_STEPS else None


PAD: Final = Program(load, update, view, event_of_key, reload=reload, begin=begin)
