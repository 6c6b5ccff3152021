"""The floors of the towers on a photo: guesses follow the ledger until the player counts them."""

from dataclasses import replace
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.player_board import with_floors, with_floors_checked
from screens.kit.navigation import Route, Screen
from screens.kit.program import Dismissed, Go, Program, Step, Vibrate, step_of_key
from screens.kit.side_program import load_side
from screens.quadropolis.floors.events import (
    CursorMoved,
    Done,
    FloorsEvent,
    HeightChosen,
    HeightTyped,
    PileShown,
    SidePhotoWanted,
    SinglesRight,
    SinglesShown,
)
from screens.quadropolis.floors.model import FloorsModel
from screens.quadropolis.floors.view import view
from screens.quadropolis.question import SECOND_PHOTO, QuestionEvent, answering, update_question
from screens.quadropolis.side_program import begin, reload, saving
from store.store import Store

ARROWS: Final = {"up": -1, "down": 1}


def load(store: Store, route: Route) -> FloorsModel:
    """Load the side; raise Refused if the game or the side is missing."""
    return FloorsModel(load_side(store, route), route).sorted


def update(model: FloorsModel, event: FloorsEvent | QuestionEvent | Dismissed) -> Step[FloorsModel]:
    match event:
        case HeightChosen() | HeightTyped() | SinglesRight():
            return count(model, event)
        case CursorMoved() | PileShown() | SinglesShown() | Dismissed():
            return shown(model, event), ()
        case SidePhotoWanted():
            return model, (Go((replace(model.route, screen=Screen.PHOTO, about=SECOND_PHOTO),)),)
        case Done():
            return model, answering(model, with_floors_checked(model.side))
        case _:
            after, effects = update_question(model, event)
            return after.sorted, effects


def count(model: FloorsModel, event: HeightChosen | HeightTyped | SinglesRight) -> Step[FloorsModel]:
    match event:
        case HeightChosen(spot, floors):
            return choose(model, spot, floors)
        case HeightTyped(floors):
            after, effects = choose(model, model.typed_into, floors)
            return after.moved(1), effects
    return model, saving(model, with_floors(model.side, dict.fromkeys(model.singles, 1)))


def shown(model: FloorsModel, event: CursorMoved | PileShown | SinglesShown | Dismissed) -> FloorsModel:
    """Return the model with another cursor, a pile in large or none, or a row for every single tower."""
    match event:
        case CursorMoved(by):
            return model.moved(by)
        case PileShown(spot):
            pile = spot or model.typed_into
            return replace(model, shown=pile, cursor=pile)
        case SinglesShown():
            return replace(model, line=frozenset())
    return replace(model, shown=None)


def choose(model: FloorsModel, spot: Spot | None, floors: int) -> Step[FloorsModel]:
    """Settle the floors of a tower; uncounted ones follow."""
    if spot is None or floors not in model.heights(spot):
        return model, ()
    side = with_floors(model.side, {spot: floors})
    return replace(model, cursor=spot), (Vibrate(), *saving(model, side))


def event_of_key(model: FloorsModel, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Choose a tower with up and down, see it large with the space bar; a digit sets its floors and chooses the next.

    Enter is "All correct".
    """
    if control:
        return step_of_key(key, control)
    if model.shown is not None:
        return Dismissed() if key in {"enter", "space"} else None
    if key == "space":
        return PileShown() if model.rows else None
    if key == "enter":
        return Done()
    if key in ARROWS:
        return CursorMoved(ARROWS[key]) if model.rows else None
    is_height = key.isdecimal() and int(key) in model.heights(model.typed_into)
    return HeightTyped(int(key)) if is_height else None


FLOORS: Final = Program(
    load, update, view, event_of_key, lambda before, loaded: reload(before, loaded).sorted, begin, ("cursor",)
)
