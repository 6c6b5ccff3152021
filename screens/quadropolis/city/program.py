"""A player's city: taps paint it, doubtful spaces are settled beside their picture, the total is always visible."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED_KINDS, Building
from quadropolis_score.city import LETTERS
from quadropolis_score.player_board import (
    is_fully_reviewed,
    unsettled_spots,
    with_building,
    with_prints_confirmed,
    with_token_count,
)
from screens.kit.cursor import ARROW_STEPS, move_cursor
from screens.kit.navigation import Route, Screen
from screens.kit.program import (
    BackTo,
    Dismissed,
    Effect,
    Go,
    Left,
    Loaded,
    OfferUndo,
    Program,
    Remember,
    Replace,
    Say,
    Step,
    Teach,
    Then,
    Vibrate,
    step_of_key,
)
from screens.quadropolis.building_names import building_message
from screens.quadropolis.city.brushes import (
    ERASERS,
    HAND,
    TILE,
    Brush,
    building_after_key,
    is_alike,
    kinds_in_city,
    next_brush,
    paint,
    strokes,
)
from screens.quadropolis.city.events import (
    Acted,
    Carried,
    Choice,
    Chosen,
    CityEvent,
    Drew,
    FloorsSet,
    Inspected,
    NoticeFollowed,
    OddityShown,
    Painted,
    PrintSet,
    Restored,
    Tapped,
    Typed,
)
from screens.quadropolis.city.model import (
    BRUSH,
    Carrying,
    CityModel,
    Drawing,
    Inspecting,
    Marking,
    Mode,
    Painting,
    Sheet,
    Showing,
    Typing,
    city_prefix,
    load,
)
from screens.quadropolis.city.panels import Act
from screens.quadropolis.city.state import NoticeKind
from screens.quadropolis.city.view import view
from screens.quadropolis.number_pad import DIGITS, ENTER, ERASE, KeyPressed, PadOpened, Stepped, stepped, typed
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import AFTER_CITY, exit_route
from screens.quadropolis.side_program import SideEvent, begin, saving, update_side
from tabletop.messages import message

CityStep = Step[CityModel]
# The screens that hints lead to.
QUESTIONS: Final = {NoticeKind.FLOORS: OwnScreen.FLOORS, NoticeKind.TOKENS: OwnScreen.TOKENS}
PAINTING: Final = Painting()
INSPECT_KEYS: Final = frozenset({"enter", "space"})


def update(model: CityModel, event: CityEvent | SideEvent | Dismissed) -> CityStep:
    if isinstance(event, SideEvent):
        after, effects = update_side(model, event)
        if isinstance(event, Left) and isinstance(model.mode, Drawing | Carrying):  # no finger comes back
            after = replace(after, mode=model.ground)
        return after_step(model, after, effects) if isinstance(event, Loaded) else (after, effects)
    if isinstance(event, Painted):
        return paint_by(model, event)
    if isinstance(event, Typed):
        return type_tokens(model, event)
    return act(model, event.what) if isinstance(event, Acted) else look(model, event)


def after_step(before: CityModel, after: CityModel, effects: tuple[Effect, ...] = ()) -> CityStep:
    """Return the model at another step: with the hand after a new photo, at a space that is doubtful again."""
    if after.board.city.mode is not before.board.city.mode:  # an undo may lead to the other mode
        return replace(after, brush=after.first_brush, mode=Painting(), cursor=None), effects
    if after.side.reading not in (None, before.side.reading):
        is_busy = not isinstance(after.mode, Painting | Drawing)
        after, more = with_brush(after, Brush(), after.mode if is_busy else Painting())
        effects += more
    again = [spot for spot in unsettled_spots(after.side) if spot not in unsettled_spots(before.side)]
    if again and after.space is not None and after.space.reviewing:
        after = replace(after, mode=Inspecting(again[0], reviewing=True))
    return after, effects


def reload(before: CityModel, loaded: CityModel) -> CityModel:
    """Close the panels; keep brush and cursor."""
    return after_step(before, replace(before, saved=loaded.saved, mode=Painting()))[0]


# painting
def paint_by(model: CityModel, event: Painted) -> CityStep:
    """Paint, draw or move on the board."""
    match event:
        case Tapped(spot):
            return tap(model, spot)
        case Drew(spot):
            return draw(model, spot)
        case Carried(spot, over):
            above = model.space or PAINTING
            return replace(model, mode=Carrying(spot, over, above)), (Vibrate(),) if over == spot else ()
        case FloorsSet() | PrintSet():
            return set_row(model, event)
        case Restored(buildings):
            spots = model.board.city.board.spots  # of the other board, after an undo
            return put_all(model, {spot: each for spot, each in buildings if spot in spots}, model.mode)
        case _:
            return choose_brush(model, event.tool)


def choose_brush(model: CityModel, tool: str) -> CityStep:
    """Take a brush, and close the panel of a space; the Public Services tiles open theirs."""
    if tool == TILE:
        return replace(model, mode=Showing(Sheet.TILES, PAINTING)), ()
    return with_brush(model, next_brush(tool, model.brush, model.board.city.mode))


def with_brush(model: CityModel, brush: Brush, mode: Mode = PAINTING) -> CityStep:
    """Take a brush into the hand, and keep it for the player's return."""
    kept = Remember(BRUSH, f"{city_prefix(model.route)}{brush}")
    return replace(model, brush=brush, kept=str(brush), mode=mode), (kept,)


def tap(model: CityModel, spot: Spot) -> CityStep:
    """Paint a space with the brush, or show its panel: with the hand, or while another one is open."""
    if model.space is not None:
        return inspect(model, spot), ()
    model = replace(model, cursor=None)
    if model.brush.tool == HAND:
        return inspect(model, spot), ()
    brush, city = model.brush.building, model.board.city
    return put_all(model, {spot: brush and paint(city[spot], brush, city.mode)}, Painting(spot if brush else None))


def draw(model: CityModel, spot: Spot) -> CityStep:
    """Draw over a space; the stroke is painted as a whole when the finger leaves the board."""
    stroke = model.mode.stroke if isinstance(model.mode, Drawing) else ()
    if model.brush.tool == HAND or model.space is not None or spot in stroke:
        return model, ()
    return replace(model, mode=Drawing((*stroke, spot)), cursor=None), ()


def end(model: CityModel, mode: Mode) -> CityStep:
    """Paint the stroke, or move what was carried; two buildings are swapped."""
    board, city = model.board, model.board.city
    match mode:
        case Drawing(stroke):
            return put_all(model, strokes(city, model.brush, stroke), PAINTING)
        case Carrying(spot, over, above) if city[spot] not in (None, city[over]):
            moved = with_building(model.side, over, city[spot], is_printed=spot not in board.unprinted)
            moved = with_building(moved, spot, city[over], is_printed=over not in board.unprinted)
            return replace(model, mode=above), (Vibrate(), *saving(model, moved))
        case _:
            return replace(model, mode=model.ground), ()


def set_row(model: CityModel, event: FloorsSet | PrintSet) -> CityStep:
    """Set the floors of a pile, or the print of the tile that was painted: a brush of its kind keeps it."""
    there, mode, kept = model.board.city[event.spot], model.space or PAINTING, tuple[Effect, ...]()
    if isinstance(event, FloorsSet):
        is_pile = there is not None and there.kind in PILED_KINDS
        new = replace(there, floors=event.floors) if there and is_pile else None
    else:
        new = event.building if is_alike(event.building, there) else None
        if is_alike(event.building, model.brush.building):
            model, kept = with_brush(model, Brush.of(event.building))
    after, effects = put(model, event.spot, new, mode) if new else (replace(model, mode=mode), ())
    return after, (*kept, *effects)


# changes
def put(model: CityModel, spot: Spot, building: Building | None, mode: Mode, *, is_printed: bool = True) -> CityStep:
    side = with_building(model.side, spot, building, is_printed=is_printed)
    return replace(model, mode=mode), (Vibrate(), *saving(model, side))


def put_all(model: CityModel, buildings: Mapping[Spot, Building | None], mode: Mode) -> CityStep:
    """Change spaces in one step, with prints that nobody chose, and offer to restore replaced buildings."""
    city, side = model.board.city, model.side
    for spot, building in buildings.items():
        is_printed = building == city[spot] and spot not in model.board.unprinted
        side = with_building(side, spot, building, is_printed=is_printed)
    gone = tuple(
        (spot, there)
        for spot, building in buildings.items()
        if (there := city[spot]) is not None and not is_alike(building, there)
    )
    what = "removed" if None in buildings.values() else "replaced"
    offer = [
        message(f"city.{what}.many", count=len(gone))
        if gone[1:]
        else message(f"city.{what}", building=building_message(there))
        for _, there in gone[:1]
    ]
    saved = saving(model, side)
    has_news = any(isinstance(each, Say) for each in saved)  # which an offer would cover
    effects = (Vibrate(), *saved, *(OfferUndo(each, Restored(gone)) for each in offer if not has_news))
    return replace(model, mode=mode), effects


# the panel of a space
def inspect(model: CityModel, spot: Spot) -> CityModel:
    """Open the panel of a space; a walk through the doubtful ones goes on."""
    reviewing = model.space is not None and model.space.reviewing
    return replace(model, mode=Inspecting(spot, reviewing=reviewing))


def choose(model: CityModel, building: Building | None, choice: Choice) -> CityStep:
    """Put a building on the open space, and go on unless it has more to choose; a tile without a space is the brush."""
    space = model.space
    if space is None:
        is_tile = building is not None and choice is Choice.TILE
        return with_brush(model, Brush(TILE, building)) if is_tile else (model, ())
    if choice is Choice.KIND:
        return put(model, space.spot, building, replace(space, offers_others=False), is_printed=False)
    return put(model, space.spot, building, space if choice is Choice.PRINT else model.next_mode)


def answer(model: CityModel, space: Inspecting, what: Act) -> CityStep:
    """Offer other kinds for the open space; otherwise settle or leave it, and go on to the next doubtful one."""
    match what:
        case Act.OTHERS:
            return replace(model, mode=replace(space, offers_others=True)), ()
        case Act.REMOVE:
            return put_all(model, {space.spot: None}, model.next_mode)
        case Act.YES:
            return put(model, space.spot, model.board.city[space.spot], model.next_mode)
        case _:
            return replace(model, mode=model.next_mode), ()


# panels, and the ways on
def act(model: CityModel, what: Act) -> CityStep:
    """Press a button, or lift the finger from the board."""
    step: CityStep = model, ()
    match what:
        case Act.END:
            step = end(model, model.mode)
        case Act.BOARD:
            step = replace(model, on_photo=not model.on_photo), ()
        case Act.PHOTO | Act.HINTS | Act.TILES:
            step = replace(model, mode=Showing(Sheet(what.value), model.ground)), ()
        case Act.ALLOCATION:
            step = model, (Go((replace(model.route, screen=OwnScreen.ALLOCATION, about=""),)),)
        case Act.DONE | Act.RIGHT | Act.LATER if what is not Act.LATER or isinstance(model.mode, Showing):
            step = finish(model, what)
        case _ if model.space is not None:
            step = answer(model, model.space, what)
    return step


def look(model: CityModel, event: Inspected | Chosen | NoticeFollowed | OddityShown | Dismissed) -> CityStep:
    """Open a panel, choose in it, or close it."""
    match event:
        case Inspected(spot):
            return inspect(model, spot), ()
        case Chosen(building, choice):
            return choose(model, building, choice)
        case NoticeFollowed(kind):
            return replace(model, mode=model.asked(kind)), way_of_notice(model.route, kind)
        case OddityShown(spots):
            return replace(model, mode=Marking(spots)), ()
        case _:
            return replace(model, mode=PAINTING if isinstance(model.mode, Inspecting) else model.ground), ()


def way_of_notice(route: Route, kind: NoticeKind) -> tuple[Effect, ...]:
    """Go where a hint leads: to another photo, or to the floors or tokens."""
    if kind is NoticeKind.POORLY_READ:
        return (Replace(replace(route, screen=Screen.PHOTO, about="")),)
    return (Go((replace(route, screen=QUESTIONS[kind], about=""),)),) if kind in QUESTIONS else ()


def finish(model: CityModel, what: Act) -> CityStep:
    """Ask for the printed points that nobody chose, or answer that; then leave."""
    is_leaving = what is Act.DONE or model.mode == Showing(Sheet.LEAVING, model.ground)
    closed = replace(model, mode=model.ground)
    if what is Act.RIGHT:
        then = (Then(Acted(Act.DONE)),) if is_leaving else ()
        return closed, (*saving(model, with_prints_confirmed(model.side)), *then)
    if what is Act.DONE and model.board.unprinted:
        return replace(model, mode=Showing(Sheet.LEAVING, model.ground)), ()
    return closed, leaving(model) if is_leaving else ()


def leaving(model: CityModel) -> tuple[Effect, ...]:
    """Ask for the tokens, otherwise go to the next player or back; a checked photo teaches the eye."""
    side, board, game = model.side, model.board, model.saved.key
    lesson = [Teach(model.saved.envelope.game, side.reading, board.city)] if is_fully_reviewed(side) else []
    if not board.tokens_confirmed and not board.city.is_empty:
        return (*lesson, Go((replace(model.route, screen=OwnScreen.TOKENS, about=AFTER_CITY),)))
    if model.onward is not None:
        return (*lesson, BackTo(Route(Screen.TABLE, game), (model.onward,)))
    return (*lesson, BackTo(exit_route(model.around, game)))


# keys
def type_tokens(model: CityModel, event: Typed) -> CityStep:
    """Step a number of tokens, or type it on its pad; other keys change the space of the cursor."""
    match event:
        case Stepped(sort, by):
            return model, saving(model, with_token_count(model.side, sort, stepped(model.side, sort, by)))
        case PadOpened(sort):
            above = PAINTING if isinstance(model.ground, Painting) else model.ground
            return replace(model, mode=Typing(sort, above)), ()
        case _ if isinstance(model.mode, Typing):
            return type_number(model, model.mode, event.key)
        case _:
            return type_on_board(model, event.key)


def type_number(model: CityModel, pad: Typing, key: str) -> CityStep:
    """Type on the number pad; Enter closes it."""
    if key == ENTER:
        return replace(model, mode=pad.above), ()
    count = typed(getattr(model.board.tokens, pad.sort), key, is_fresh=pad.is_fresh)
    after = replace(model, mode=replace(pad, is_fresh=False))
    return after, saving(model, with_token_count(model.side, pad.sort, count))


def type_on_board(model: CityModel, key: str) -> CityStep:
    """Move the cursor with arrows, inspect with Enter, set kinds with letters; say why a key does not fit."""
    city, spot = model.board.city, model.typed_on
    if key in ARROW_STEPS:
        cursor = Spot(*move_cursor(model.cursor, key, city.board.rows, city.board.columns))
        is_row = isinstance(model.mode, Painting)
        return replace(model, cursor=cursor, mode=PAINTING if is_row else model.mode), ()
    if spot is None:
        return model, (Say(message("city.key.space")),)
    if key in INSPECT_KEYS:
        return inspect(model, spot), ()
    kinds = kinds_in_city(model.saved.envelope.options, model.side)
    kind = LETTERS.get(key.upper())
    if kind is not None and kind not in kinds:
        return model, (Say(message("city.key.kind", kind=kind)),)
    new = building_after_key(city[spot], key, city.mode, kinds)
    return type_digit(model, spot, key, new) if key.isdecimal() else put_all(model, {spot: new}, Painting(spot))


def type_digit(model: CityModel, spot: Spot, key: str, building: Building | None) -> CityStep:
    """Set the floors of a pile, or the printed points."""
    is_pile = building is not None and building.kind in PILED_KINDS
    if building is None or int(key) != (building.floors if is_pile else building.points):
        return model, (Say(message("city.key.digit", digit=key)),)
    return put(model, spot, building, PAINTING)


def event_of_key(model: CityModel, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Move with arrows, set kinds with letters, floors with digits; type on the number pad."""
    if control:
        return step_of_key(key, control)
    spot, has_meaning = model.typed_on, False
    match model.mode:
        case Typing():
            has_meaning = key in DIGITS or key in (ERASE, ENTER)
        case Painting() | Marking():
            is_typed = key in ARROW_STEPS or key.upper() in LETTERS or key.isdecimal()
            is_there = spot is not None and model.board.city[spot] is not None
            has_meaning = is_typed or (spot is not None and key in INSPECT_KEYS) or (is_there and key in ERASERS)
    return KeyPressed(key) if has_meaning else None


CITY: Final = Program(
    load,
    update,
    view,
    event_of_key,
    reload,
    begin,
    keeps=("mode", "brush", "on_photo"),
    holds=lambda model: model.space is not None,
)
