"""What a finger does on the table: it lays, turns and drags cards, paints spaces and draws roads."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from screens.kit.program import Step, Then, Vibrate, Work
from screens.sprawlopolis.city.events import CardChosen, Dragged, Held, PlacesPriced, PlaceTaken, Tapped, Touched
from screens.sprawlopolis.city.model import (
    BLOCKS,
    CARDS,
    ORIGIN,
    CityModel,
    CityOnTable,
    Dragging,
    Drawing,
    Holding,
    Selected,
    Sheet,
    Space,
)
from screens.sprawlopolis.city.painting import check, keep_blocks, saving, use_brush
from screens.sprawlopolis.city.roads import along, longer
from sprawlopolis_score.advice import best_places
from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.placing import Blocks, card_at, refuse_place, replaced, turned, without
from sprawlopolis_score.plugin import variant_of
from sprawlopolis_score.variant import Variant
from tabletop.messages import Refused

# Number of offered places.
OFFERED: Final = 3


def by_hand(model: CityModel, event: Touched) -> Step[CityModel]:
    """Do what a finger does with the table, the tray and the best places."""
    match event:
        case Tapped(row, column):
            return tap(replace(model, cursor=None), row, column)
        case Held(row, column):
            return hold(model, space_of(row, column)), ()
        case Dragged(row, column):
            return drag(model, row, column), ()
        case CardChosen(number):
            return choose(model, number)
        case PlaceTaken(placed):
            cards = (model.held and model.held.card, model.selected and model.selected.placed.card)
            return lay(model, placed) if placed.card in cards else (model, ())
        case _:  # the best places, too late if another card is in the hand by now
            held, is_held = model.held, model.held and model.held.card == event.card
            return (replace(model, doing=replace(held, offers=event.best)) if held and is_held else model), ()


def space_of(row: float, column: float) -> Spot:
    return Spot(int(row // 1), int(column // 1))


def tap(model: CityModel, row: float, column: float) -> Step[CityModel]:
    """Lay the card in the hand around the nearest corner, ask about a doubtful space, paint, rotate or select."""
    spot, held, selected = space_of(row, column), model.held, model.selected
    if held is not None:
        return lay(model, PlacedCard(held.card, round(row) - 1, round(column) - 1, held.rotation))
    if spot in model.laid.doubts:
        return check(model, spot)
    if model.mode == BLOCKS:
        return use_brush(model, spot, model.brush)
    if selected is not None and spot in dict(selected.placed.blocks()):
        return turn(model)
    seen = card_at(model.laid.board.cards, spot)
    return replace(model, doing=Selected(seen) if seen else None), ()


def enter(model: CityModel) -> Step[CityModel]:
    """Tap at the cursor, and leave it there."""
    inside, cursor = 0.0 if model.held else 0.5, model.cursor
    return (model, ()) if cursor is None else tap(model, cursor.row + inside, cursor.column + inside)


def hold(model: CityModel, spot: Spot) -> CityModel:
    """Open the panel of a card or a space."""
    placed = card_at(model.laid.board.cards, spot) if model.mode == CARDS else None
    if placed is not None:
        return replace(model, doing=Selected(placed), panel=Sheet.CARD)
    return replace(model, doing=None, panel=Space(spot))


# cards
def choose(model: CityModel, card: int) -> Step[CityModel]:
    """Take a card into the hand, or rotate it if it is there. The first card of a city is placed at once."""
    if card not in model.laid.left:
        return model, ()
    before = model.held
    held = Holding(card, 180 - before.rotation if before and before.card == card else 0)
    after = replace(model, doing=held)
    return (after, ()) if model.laid.blocks else lay(after, PlacedCard(card, *ORIGIN, held.rotation))


def under(model: CityModel) -> Blocks:
    """Return the city of blocks without the selected card."""
    selected = model.selected
    return model.laid.blocks if selected is None or selected.under is None else selected.under


def with_card(model: CityModel, placed: PlacedCard) -> CityOnTable:
    """Place a card, which may lie elsewhere now; raise Refused if that is illegal."""
    laid, cards = model.laid, model.laid.board.cards
    if laid.board.blocks is not None:
        refuse_place(under(model), placed)
        return laid.with_blocks({**under(model), **dict(placed.blocks())})
    if any(each.card == placed.card for each in cards):
        return laid.with_cards(replaced(cards, placed))
    refuse_place(laid.blocks, placed)
    return laid.with_cards((*cards, placed))


def lay(model: CityModel, placed: PlacedCard) -> Step[CityModel]:
    """Place the card in the hand, or move the selected one."""
    laid = with_card(model, placed)
    selected = Selected(placed, None if laid.board.blocks is None else under(model))
    return saving(replace(model, doing=selected), laid, Vibrate())


def turn(model: CityModel) -> Step[CityModel]:
    return lay(model, turned(model.selected.placed)) if model.selected else (model, ())


def take(model: CityModel) -> Step[CityModel]:
    selected, laid = model.selected, model.laid
    if selected is None:
        return model, ()
    placed, left = selected.placed, selected.under
    laid = laid.with_cards(without(laid.board.cards, placed.card)) if left is None else laid.with_blocks(left)
    return saving(replace(model, doing=Holding(placed.card, placed.rotation), panel=None), laid, Vibrate())


# drags
def drag(model: CityModel, row: float, column: float) -> CityModel:
    """Drag the selected card, or draw a road."""
    match model.doing:
        case Selected(placed) as selected:
            grip = row - placed.row, column - placed.column
            return replace(model, doing=Dragging(selected, grip, placed, model.laid))
        case Dragging(_, (down, right), placed):
            return drag_to(model, model.doing, placed._replace(row=round(row - down), column=round(column - right)))
        case Drawing(way):
            return draw(model, longer(way, space_of(row, column)))
    return draw(model, (space_of(row, column),)) if model.mode == BLOCKS else model


def drag_to(model: CityModel, dragging: Dragging, placed: PlacedCard) -> CityModel:
    """Drag the selected card to a place, unless it is there."""
    if placed == dragging.placed:
        return model
    try:
        preview = with_card(model, placed)
    except Refused:
        preview = None
    return replace(model, doing=replace(dragging, placed=placed, preview=preview))


def draw(model: CityModel, way: tuple[Spot, ...]) -> CityModel:
    """Draw a road along a way, unless it leads there."""
    if isinstance(model.doing, Drawing) and way == model.doing.way:
        return model
    return replace(model, doing=Drawing(way, model.laid.with_blocks(along(model.laid.blocks, way))))


def drop(model: CityModel) -> Step[CityModel]:
    """Place the dragged card, which goes back if that is illegal, or keep the road."""
    match model.doing:
        case Dragging(selected, _, placed):
            return replace(model, doing=selected), (Then(PlaceTaken(placed)),) if placed != selected.placed else ()
        case Drawing(_, preview):
            return keep_blocks(replace(model, doing=None), preview)
    return model, ()


# the best places
def ask(model: CityModel) -> Step[CityModel]:
    """Find the best places of the card in the hand; that it was asked for is saved."""
    if model.held is None:
        return model, ()
    laid, board, card = model.laid, model.laid.board, model.held.card
    side = replace(laid.side, board=replace(board, asked=tuple(sorted({*board.asked, card}))))
    after, effects = saving(model, laid.with_side(side))
    return after, (*effects, Work("ask", price, (card, laid.blocks, board.scoring, variant_of(laid.envelope.options))))


def price(card: int, blocks: Blocks, scoring: Sequence[int], variant: Variant) -> PlacesPriced:
    """Find the best places of a card; the job of `ask`."""
    return PlacesPriced(card, best_places(blocks, card, scoring, variant, OFFERED))
