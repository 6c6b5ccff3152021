"""The worth of a city: the best arrangement of the same buildings, and the best single change.

The search runs in slices in the background; between two of them it can be stopped, and the best result so far remains.
"""

from dataclasses import replace
from typing import Final

from quadropolis_score.player_board import PlayerSide
from screens.kit.navigation import Route, Surroundings
from screens.kit.program import Effect, Loaded, Program, Replace, Step, Switched, Work
from screens.kit.side_program import load_side
from screens.quadropolis.side_program import saving
from screens.quadropolis.worth import search
from screens.quadropolis.worth.model import (
    SEARCH_ON,
    STOP,
    ArrowTapped,
    PlayerChosen,
    Pressed,
    SpaceTapped,
    WorthEvent,
    WorthModel,
)
from screens.quadropolis.worth.search import Worth
from screens.quadropolis.worth.view import view
from store.store import Store


def load(store: Store, route: Route) -> WorthModel:
    """Load the side; raise Refused if the game or the side is missing."""
    return WorthModel(load_side(store, route), route)


def reload(before: WorthModel, loaded: WorthModel) -> WorthModel:
    """Keep what was found, unless the city changed."""
    is_known = before.worth is not None and is_same(before.side, loaded.side)
    return replace(before, saved=loaded.saved) if is_known else loaded


def is_same(one: PlayerSide, other: PlayerSide) -> bool:
    """Return whether two sides have the same city, tokens and allocation."""
    first, second = one.board, other.board
    return bool(
        (first.city, first.tokens, first.locks, first.plan) == (second.city, second.tokens, second.locks, second.plan)
    )


def begin(model: WorthModel, around: Surroundings) -> Step[WorthModel]:
    """Begin the search, or go on where it was."""
    first = (Work("search", search.begin, (model.side,)),)
    return replace(model, around=around), searching(model) if model.worth or not model.is_busy else first


def searching(model: WorthModel) -> tuple[Effect, ...]:
    """Search for another slice, until the time is over."""
    return (Work("search", search.search_on, (model.worth,)),) if model.is_busy else ()


def update(model: WorthModel, event: WorthEvent) -> Step[WorthModel]:
    match event:
        case Worth():
            is_better = model.worth is not None and event.best.after.city != model.worth.best.after.city
            after = replace(model, worth=event, marked=None if is_better else model.marked)
            return after, searching(after)
        case Pressed(key):
            return press(model, key)
        case ArrowTapped() | SpaceTapped():
            return mark(model, event), ()
        case Switched(key):
            return replace(model, shown=key, marked=None), ()
        case PlayerChosen(side) if side != model.route.side:
            return model, (Replace(replace(model.route, side=side)),)
    return replace(model, saved=event.saved) if isinstance(event, Loaded) else model, ()


def press(model: WorthModel, key: str) -> Step[WorthModel]:
    """Stop the search after its slice, go on with it, or put the arrangement on the sheet or take it off."""
    worth, board = model.worth, model.board
    if key == STOP:
        return replace(model, is_stopped=True), ()
    if worth is None:
        return model, ()
    if key == SEARCH_ON:
        model = replace(model, is_stopped=False, wanted=worth.spent + search.LONGER)
        return model, searching(model)
    best = worth.best.after.city
    on_sheet = replace(board, rearranged=None if board.rearranged == best else best)
    return model, saving(model, replace(model.side, board=on_sheet))


def mark(model: WorthModel, event: ArrowTapped | SpaceTapped) -> WorthModel:
    """Show the arrow of one building alone, or one that begins or ends on a space; or all again."""
    if isinstance(event, ArrowTapped):
        return replace(model, marked=None if event.arrow == model.marked else event.arrow)
    there = (arrow for arrow in model.arrows if event.spot in {arrow.origin, arrow.target} and arrow != model.marked)
    return replace(model, marked=next(there, None))


WORTH: Final = Program(load, update, view, reload=reload, begin=begin, keeps=("shown", "marked"))
