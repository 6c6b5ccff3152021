"""The texts and actions beside the city."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from screens.context import AppContext
from screens.kit.options import Option
from screens.kit.words import capitalized
from screens.sprawlopolis.city.brushes import ICONS
from screens.sprawlopolis.city.state import CityAction, OfferLine, TrayCard
from screens.sprawlopolis.city_view import card_view
from sprawlopolis_score.advice import Offer
from sprawlopolis_score.blocks import BlockType
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.turns import pile, player_of
from sprawlopolis_score.validation import CITY_CARDS
from tabletop.messages import with_minus

CARDS: Final = "cards"
BLOCKS: Final = "blocks"
ASK: Final = "ask"
PAD: Final = "pad"
ODD: Final = "odd"
DOT: Final = " \u00b7 "


def modes(context: AppContext, chosen: str) -> tuple[Option, ...]:
    """Return the choice between cards and blocks."""
    return tuple(Option(context.text(f"sprawl.city.mode.{mode}"), mode, mode == chosen) for mode in (CARDS, BLOCKS))


def line(  # noqa: PLR0913 - what the line depends on
    context: AppContext, mode: str, board: TableBoard, people: Sequence[str], brush: str, *, in_hand: bool
) -> str:
    """Return the effect of a tap; between two cards, the player whose turn it is and the number of cards left."""
    if mode == BLOCKS:
        if brush in ICONS:
            return context.text(f"sprawl.brush.{brush}.line")
        park = brush == BlockType.PARK.value
        return context.text(
            "sprawl.brush.park.line" if park else "sprawl.brush.line", type=context.name_of(BlockType(brush))
        )
    if in_hand:
        return context.text("sprawl.city.hand")
    if board.blocks is not None:
        return context.text("sprawl.city.on_blocks")
    played = len(board.cards)
    if not played:
        return context.text("sprawl.city.first")
    texts = [context.text("sprawl.city.played", played=played, cards=CITY_CARDS)]
    if played < CITY_CARDS:
        texts.append(context.text("sprawl.city.pile", count=pile(len(people), played)))
        if len(people) > 1:
            texts.insert(0, context.text("sprawl.city.whose", name=people[player_of(len(people), played)]))
    return DOT.join(texts)


def actions(context: AppContext, board: TableBoard, mode: str, *, asks: bool) -> Iterator[CityAction]:
    """Yield help for a card in the hand, and the score pad once all cards are placed."""
    if asks:
        yield CityAction(ASK, "lightbulb-on-outline", context.text("sprawl.city.ask"))
    if mode == CARDS and len(board.cards) >= CITY_CARDS:
        yield CityAction(PAD, "clipboard-text", context.text("sheet.title"))


def tray(left: Iterable[int], hand: int | None, rotation: int) -> tuple[TrayCard, ...]:
    """Return the cards that are left, the one in the hand in its rotation."""
    return tuple(
        TrayCard(number, card_view(number, rotation if number == hand else 0), number == hand) for number in left
    )


def offer_lines(context: AppContext, offers: Sequence[Offer]) -> tuple[OfferLine, ...]:
    """Return what each of the best places changes."""
    return tuple(
        OfferLine(
            number,
            str(number + 1),
            ", ".join(
                f"{capitalized(context.text(f'name.{row.value}'))} {signed(points)}" for row, points in offer.changes
            )
            or context.text("sprawl.city.no_change"),
            signed(offer.gain),
        )
        for number, offer in enumerate(offers)
    )


def signed(points: int) -> str:
    """Return a change of points with its sign."""
    return f"+{points}" if points > 0 else with_minus(points)
