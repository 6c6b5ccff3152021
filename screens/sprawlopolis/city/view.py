"""The view of a city: its picture, the running score, the tray or the brushes, and the panel on top."""

from collections.abc import Iterator
from typing import Final

from screens.kit.options import Option
from screens.kit.undo import undo_state_of
from screens.kit.words import Words, capitalized
from screens.sprawlopolis.city.brushes import ICONS, brushes
from screens.sprawlopolis.city.events import Action
from screens.sprawlopolis.city.model import (
    BLOCKS,
    CARDS,
    CityModel,
    CityOnTable,
    Doubt,
    Dragging,
    Explaining,
    Holding,
    Sheet,
    Space,
)
from screens.sprawlopolis.city.panels import block_panel, card_panel, doubt_panel, odd_panel
from screens.sprawlopolis.city.state import CityAction, OfferLine, Panel, SprawlCity, TrayCard
from screens.sprawlopolis.city_view import CardView, CityPicture, block_views, card_there, card_view, empty_spaces
from screens.sprawlopolis.score_view import row_reasons, score_view
from screens.sprawlopolis.scoring_cards import scoring_offer
from sprawlopolis_score.advice import Offer
from sprawlopolis_score.blocks import BlockType, Spot
from sprawlopolis_score.placing import places
from sprawlopolis_score.turns import pile, player_of
from sprawlopolis_score.validation import CITY_CARDS
from tabletop.messages import with_minus

DOT: Final = " \u00b7 "
# Warnings that stay until a city of blocks is complete: the table shows them when the player is done.
LATER: Final = frozenset({"not_connected", "loose_block"})


def view(model: CityModel, words: Words) -> SprawlCity:
    says, doing, laid, shown, side = words.text, model.doing, model.laid, model.preview, model.laid.side
    row = doing.row if isinstance(doing, Explaining) else ""
    offer, held = scoring_offer(words, side), model.held
    asked = offer.text if offer else ""
    return SprawlCity(
        title=side.name,
        colour=side.colour,
        steps=undo_state_of(words, model.saved),
        pad=says("sheet.title"),
        whole=says("sprawl.city.whole"),
        score=score_view(words, shown.sheet, row, asked=asked),
        picture=picture(model, shown),
        reasons=row_reasons(words, shown.sheet, row) if row else None,
        modes=() if held else tuple(modes(model, words)),
        line=line(model, shown, words),
        notices=tuple(notices(laid, asked, words)),
        actions=tuple(actions(model, shown, words)),
        offers=tuple(offer_line(at, each, words) for at, each in enumerate(held.offers, start=1)) if held else (),
        tray=tuple(tray(model, shown)) if model.mode == CARDS else (),
        brushes=brushes(words, model.brush) if model.mode == BLOCKS else (),
        panel=panel(model, words),
    )


def modes(model: CityModel, words: Words) -> Iterator[Option]:
    for mode in (CARDS, BLOCKS):
        yield Option(words.text(f"sprawl.city.mode.{mode}"), mode, mode == model.mode)


def picture(model: CityModel, shown: CityOnTable) -> CityPicture:
    held, blocks, selected, paints = model.held, shown.blocks, model.selected, model.mode == BLOCKS
    glows = held is not None and not held.offers
    return CityPicture(
        blocks=block_views(blocks, model.lit),
        spaces=empty_spaces(blocks) if paints else (),
        corners=tuple(Spot(spot.row + 1, spot.column + 1) for spot in places(blocks)) if glows else (),
        cards=tuple(frames(model)),
        marks=tuple(model.laid.doubts),
        cursor=model.cursor,
        at_corners=held is not None,
        enters=paints,
        wholes=model.wholes,
        drags=frozenset(blocks if paints else dict(selected.placed.blocks()) if selected else ()),
    )


def frames(model: CityModel) -> Iterator[CardView]:
    """Yield the best places, the first one on top, or the selected card, where it is dragged."""
    match model.doing:
        case Holding(offers=offers):
            for at, each in reversed([*enumerate(offers, start=1)]):
                yield card_there(each.placed, label=str(at))
        case Dragging(placed=placed, preview=preview):
            yield card_there(placed, drawn=preview is None, wrong=preview is None)
        case _ if model.selected is not None:
            yield card_there(model.selected.placed, drawn=False)


def line(model: CityModel, shown: CityOnTable, words: Words) -> str:
    """Return the effect of a tap; between two cards, the player whose turn it is and the number of cards left."""
    says, people, board = words.text, shown.side.people, shown.board
    if model.mode == BLOCKS:
        if model.brush in ICONS:
            return says(f"sprawl.brush.{model.brush}.line")
        kind = BlockType(model.brush)
        return says(
            "sprawl.brush.park.line" if kind is BlockType.PARK else "sprawl.brush.line", type=words.name_of(kind)
        )
    if model.held is not None:
        return says("sprawl.city.hand")
    if board.blocks is not None:
        return says("sprawl.city.on_blocks")
    played = len(board.cards)
    if not played:
        return says("sprawl.city.first")
    texts = [says("sprawl.city.played", played=played, cards=CITY_CARDS)]
    if played < CITY_CARDS:
        texts.append(says("sprawl.city.pile", count=pile(len(people), played)))
        if len(people) > 1:
            texts.insert(0, says("sprawl.city.whose", name=people[player_of(len(people), played)]))
    return DOT.join(texts)


def notices(laid: CityOnTable, asked: str, words: Words) -> Iterator[CityAction]:
    """Yield the questions about a photo, and the warnings."""
    if asked:
        yield CityAction(Action.SCORING, "help-circle", asked)
    if laid.doubts:
        yield CityAction(Action.CHECK, "help-circle", words.text("sprawl.photo.doubtful", count=len(laid.doubts)))
    if any(each.code not in LATER for each in laid.odd):
        yield CityAction(Action.ODD, "alert", words.text("sprawl.city.odd", count=len(laid.odd)))


def actions(model: CityModel, shown: CityOnTable, words: Words) -> Iterator[CityAction]:
    """Yield help for a card in the hand, and the score pad once all cards are placed."""
    if model.held is not None and not model.held.offers:
        yield CityAction(Action.ASK, "lightbulb-on-outline", words.text("sprawl.city.ask"))
    if model.mode == CARDS and len(shown.board.cards) >= CITY_CARDS:
        yield CityAction(Action.PAD, "clipboard-text", words.text("sheet.title"))


def tray(model: CityModel, shown: CityOnTable) -> Iterator[TrayCard]:
    """Yield the cards that are left, the one in the hand in its rotation."""
    held = model.held or Holding(0)
    for number in shown.left:
        is_held = number == held.card
        yield TrayCard(number, card_view(number, held.rotation if is_held else 0), is_held)


def offer_line(number: int, offer: Offer, words: Words) -> OfferLine:
    """Return what one of the best places changes."""
    changes = (f"{capitalized(words.text(f'name.{row.value}'))} {signed(points)}" for row, points in offer.changes)
    return OfferLine(
        offer.placed, str(number), ", ".join(changes) or words.text("sprawl.city.no_change"), signed(offer.gain)
    )


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else with_minus(points)


def panel(model: CityModel, words: Words) -> Panel:
    laid, selected, reading = model.laid, model.selected, model.laid.side.reading
    match model.shown_panel:
        case Space(spot):
            return block_panel(words, laid.blocks, spot)
        case Doubt(spot) if reading is not None:
            return doubt_panel(words, reading, laid.doubts[spot], len(laid.doubts))
        case Sheet.CARD if selected is not None:
            return card_panel(words, selected.placed)
        case Sheet.ODD:
            return odd_panel(words, laid.odd)
        case Sheet.SCORING:
            return scoring_offer(words, laid.side)
    return None
