"""The allocation of one player: the best one, under the player's locks, or the player's own."""

from dataclasses import replace
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from screens.kit.cursor import ARROW_STEPS, move_cursor
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.program import (
    BackTo,
    Dismissed,
    Effect,
    Go,
    Loaded,
    Program,
    Replace,
    Step,
    Switched,
    Work,
    step_of_key,
)
from screens.kit.side_program import load_side
from screens.quadropolis.allocation.events import (
    AllocationEvent,
    CursorMoved,
    Decided,
    LineTapped,
    LookedUp,
    SpaceTapped,
    Stepped,
    Wanted,
)
from screens.quadropolis.allocation.model import Allocation, AllocationReport, Lock, allocation_report
from screens.quadropolis.allocation.view import BEST, MINE, view
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.side_program import Scored, SideEvent, saving, scoring, update_side
from store.store import Store

LOCK_KEYS: Final = {"l": Lock.LIT, "d": Lock.DARK, "f": Lock.FREE}
CHANGES: Final = {Lock.LIT: Locks.lock_lit, Lock.DARK: Locks.lock_dark, Lock.FREE: Locks.unlock}


def load(store: Store, route: Route) -> Allocation:
    """Load the side; raise Refused if the game or the side is missing."""
    return Allocation(load_side(store, route), route)


def reload(before: Allocation, loaded: Allocation) -> Allocation:
    """Close the panel; keep the marked line, unless the city changed."""
    after = replace(before, saved=loaded.saved, building=None)
    return after if after.has_report else after.settled


def begin(model: Allocation, around: Surroundings) -> Step[Allocation]:
    """Score the city and compute its report, unless they are known."""
    return replace(model, around=around), () if model.has_report else (scoring(model.side),)


def update(
    model: Allocation, event: AllocationEvent | AllocationReport | SideEvent | Dismissed | Switched
) -> Step[Allocation]:
    """Return the model after an event; raise Refused for a lock that cannot be paid."""
    match event:
        case SpaceTapped() | LineTapped() | CursorMoved() | Dismissed():
            return look(model, event), ()
        case Decided() | Stepped():
            return decide(model, event)
        case Switched(key):
            return switch(model, key)
        case LookedUp() | Wanted():
            return model, way(model, event)
        case AllocationReport():
            return replace(model, report=event) if model.is_current(event) else model, ()
    after, effects = update_side(model, event)
    if isinstance(event, Scored):
        effects = (Work("report", allocation_report, (event.sheet, model.board.plan is not None)),)
    return after.settled if isinstance(event, Loaded) else after, effects


def look(model: Allocation, event: SpaceTapped | LineTapped | CursorMoved | Dismissed) -> Allocation:
    """Open or close the panel of a building, mark the spaces of a line or unmark them, or move the cursor."""
    board = model.board.city.board
    match event:
        case SpaceTapped(spot):
            return replace(model, marked=None, building=spot if model.board.city[spot] else model.building)
        case CursorMoved(arrow):
            return replace(model, cursor=Spot(*move_cursor(model.cursor, arrow, board.rows, board.columns)))
        case LineTapped(number) if model.scored:
            line = dict(enumerate(model.scored.sheet.lines)).get(number)
            return replace(model, marked=line if line and line.spots and line != model.marked else None)
    return replace(model, building=None)


def decide(model: Allocation, event: Decided | Stepped) -> Step[Allocation]:
    """Lock a building, which closes its panel, or the customers of a shop; the rest is optimised."""
    locks = model.board.locks
    if isinstance(event, Decided):
        return edit(replace(model, building=None), CHANGES[event.lock](locks, event.spot))
    if model.scored is None:
        return model, ()
    count = locks.customers_of(event.spot, model.scored.sheet.plan) + event.by
    is_possible = 0 <= count <= model.board.city.board.max_customers
    return edit(model, locks.lock_customers(event.spot, count)) if is_possible else (model, ())


def edit(model: Allocation, locks: Locks, plan: Plan | None = None) -> Step[Allocation]:
    """Save locks; an own plan gives way, because a lock asks for the best of the rest."""
    return model, saving(model, replace(model.side, board=replace(model.board, locks=locks, plan=plan)))


def switch(model: Allocation, key: str) -> Step[Allocation]:
    """Show the best allocation, or the player's own with the choices made before."""
    board, before = model.board, model.choices
    model = replace(model, decides=key == MINE)
    if key == BEST and (board.locks, board.plan) != (NO_LOCKS, None):
        return edit(replace(model, choices=board), NO_LOCKS)
    if key == MINE and before is not None and replace(before, locks=board.locks, plan=board.plan) == board:
        return edit(replace(model, choices=None), before.locks, before.plan)
    return model, ()


def way(model: Allocation, event: LookedUp | Wanted) -> tuple[Effect, ...]:
    """Go to the rule of a building, or to another screen of the city without a second copy on the back stack."""
    if isinstance(event, LookedUp):
        building = model.board.city[event.spot]
        return (Go((Route(Screen.RULES, about=(building.expansion or building.kind).value),)),) if building else ()
    route = replace(model.route, screen=event.screen)
    if route in model.around.way:
        return (BackTo(route),)
    return (Replace(route) if event.screen == OwnScreen.CITY else Go((route,)),)


def event_of_key(model: Allocation, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Move over the board with arrows and Enter; L, D and F set locks; Ctrl+Z and Ctrl+Y undo and redo."""
    spot = model.building or model.cursor
    if control:
        return step_of_key(key, control)
    if model.building is None and key in ARROW_STEPS:
        return CursorMoved(key)
    if model.building is None and key == "enter":
        return SpaceTapped(spot) if spot else None
    return Decided(spot, LOCK_KEYS[key]) if spot and key in LOCK_KEYS else None


ALLOCATION: Final = Program(load, update, view, event_of_key, reload, begin, ("building", "cursor", "decides"))
