"""The city of a game: cards are placed, blocks are painted, and the score is updated."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from screens.game_screens import table_route
from screens.kit.cursor import ARROW_STEPS
from screens.kit.navigation import Route, Screen
from screens.kit.program import (
    BackTo,
    Dismissed,
    Go,
    Left,
    Loaded,
    MoveStep,
    Program,
    Say,
    Step,
    StepWanted,
    step_of_key,
)
from screens.sprawlopolis.city.brushes import BRUSHES, ERASER
from screens.sprawlopolis.city.events import (
    Action,
    BrushChosen,
    CardChosen,
    CityEvent,
    CursorMoved,
    ModeChosen,
    OddTapped,
    Painted,
    Pressed,
    Shown,
    Touched,
)
from screens.sprawlopolis.city.hand import ask, by_hand, drop, enter, take, turn
from screens.sprawlopolis.city.model import CARDS, CityModel, CityOnTable, Explaining, Holding, Lit, Sheet, load, reload
from screens.sprawlopolis.city.painting import check, choose_block, offer_others, paint, teaching
from screens.sprawlopolis.city.view import view
from screens.sprawlopolis.score_view import LineTapped, RowTapped
from sprawlopolis_score.blocks import Spot
from store.values import SavedGame
from tabletop.messages import message

LOOK: Final = frozenset({"enter", "space"})
CLEAR: Final = frozenset({"delete", "backspace"})


def update(model: CityModel, event: CityEvent | Loaded | StepWanted | Dismissed | Left) -> Step[CityModel]:
    """Return the model after an event; raise Refused for a card that cannot lie there, or a city that is too large."""
    match event:
        case Loaded(saved):
            return at_step(model, saved)
        case StepWanted(by):
            return model, (MoveStep(by, (0,)),)
        case Pressed(action):
            return ACTIONS[action](model)
        case Dismissed():
            is_open = model.shown_panel is not None
            return replace(model, panel=None, doing=model.doing if is_open else None), ()
    if isinstance(event, Touched):
        return by_hand(model, event)
    return paint(model, event) if isinstance(event, Painted) else (show(model, event), ())


def at_step(model: CityModel, saved: SavedGame) -> Step[CityModel]:
    """Return the model at a step of its game: with an empty hand, unless the step is its own edit.

    Without city and photo go back to the table.
    """
    if saved.envelope == model.laid.envelope:
        return replace(model, saved=saved), ()
    laid = CityOnTable.of(saved.envelope, model.laid.blocks)
    is_photo_undone = model.laid.side.reading is not None and laid.side.reading is None
    mode = CARDS if is_photo_undone and laid.board.cards else model.mode
    after = replace(model, saved=saved, laid=laid, mode=mode, doing=None)
    way = (BackTo(table_route(saved.envelope.game, saved.key)),) if is_photo_undone and not laid.blocks else ()
    return replace(after, panel=after.shown_panel), way


def show(model: CityModel, event: Shown | Left) -> CityModel:
    """Show something else of the same city; leaving it changes nothing."""
    explained = model.doing if isinstance(model.doing, Explaining) else None
    match event:
        case ModeChosen(mode):
            return replace(model, mode=mode, doing=None)
        case CursorMoved(arrow):
            return replace(model, cursor=moved_cursor(model, *ARROW_STEPS[arrow]))
        case RowTapped(row):
            is_new = row in model.laid.rows and not (explained and explained.row == row)
            return replace(model, doing=Explaining(row) if is_new else None)
        case LineTapped(line) if explained and line >= 0:
            return replace(model, doing=replace(explained, line=line))
        case OddTapped(spots):
            return replace(model, doing=Lit(spots) if spots else None, panel=None)
    return model


def moved_cursor(model: CityModel, down: int, right: int) -> Spot:
    """Move the cursor; the first arrow puts it into the middle of the city."""
    if model.cursor is not None:
        return Spot(model.cursor.row + down, model.cursor.column + right)
    rows, columns = map(sorted, zip(*(model.laid.blocks or ((0, 0),)), strict=True))
    return Spot(rows[len(rows) // 2], columns[len(columns) // 2])


def to_pad(model: CityModel) -> Step[CityModel]:
    """Go to the score pad, if there is anything to score."""
    if not model.laid.blocks:
        return model, (Say(message("sprawl.city.nothing")),)
    return model, (*teaching(model), Go((Route(Screen.PAD, model.saved.key),)))


ACTIONS: Final[Mapping[Action, Callable[[CityModel], Step[CityModel]]]] = {
    Action.DROP: drop,
    Action.TURN: turn,
    Action.TAKE: take,
    Action.ASK: ask,
    Action.ENTER: enter,
    Action.WHOLE: lambda model: (replace(model, wholes=model.wholes + 1), ()),
    Action.CHECK: lambda model: check(model, next(iter(model.laid.doubts), None)),
    Action.OTHER: offer_others,
    Action.EMPTY: lambda model: choose_block(model, None),
    Action.ODD: lambda model: (replace(model, panel=Sheet.ODD), ()),
    Action.SCORING: lambda model: (replace(model, panel=Sheet.SCORING), ()),
    Action.PAD: to_pad,
}


def event_of_key(model: CityModel, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Arrows move the cursor, Enter taps; digits choose cards, T rotates, W asks; letters paint, Delete removes."""
    if control or model.shown_panel is not None:
        return step_of_key(key, control)
    if key in ARROW_STEPS:
        return CursorMoved(key)
    if model.cursor is not None and key in LOOK:
        return Pressed(Action.ENTER)
    if model.mode == CARDS:
        return card_key(model, key)
    what = ERASER if key in CLEAR else BRUSHES.get(key.upper(), "")
    return BrushChosen(what, by_key=True) if what else None


def card_key(model: CityModel, key: str) -> object | None:
    """Choose a card by its digits, rotate it, ask for its best places, take it back."""
    held = model.held.card if model.held else None
    if key.isdecimal():
        found = [number for number in model.laid.left if str(number).startswith(key)]
        at = found.index(held) + 1 if held in found else 0
        return CardChosen(found[at % len(found)]) if found else None
    if key == "t" and held is not None:
        return CardChosen(held)
    found_action = {"t": Action.TURN, "w": Action.ASK, **dict.fromkeys(CLEAR, Action.TAKE)}.get(key)
    return Pressed(found_action) if found_action else None


SPRAWL_CITY: Final = Program(
    load,
    update,
    view,
    event_of_key,
    reload,
    keeps=("mode", "brush", "panel"),
    holds=lambda model: model.shown_panel is not None or isinstance(model.doing, Holding | Explaining | Lit),
)
