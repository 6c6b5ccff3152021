"""Legal places of cards, and the cards after one of them was moved, rotated or removed."""

from collections import Counter
from collections.abc import Iterable, Mapping

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.cards import PlacedCard, is_connected
from tabletop.messages import Refused, message

Blocks = Mapping[Spot, Block]


def blocks_of(cards: Iterable[PlacedCard]) -> dict[Spot, Block]:
    """S11: return the visible blocks of cards by their spaces, later cards on top."""
    return {spot: block for placed in cards for spot, block in placed.blocks()}


def places(blocks: Blocks) -> tuple[Spot, ...]:
    """S10: return the legal places of a card's top left block: it covers a block, or shares a side with one.

    The first card may lie anywhere; the origin stands for that.
    """
    if not blocks:
        return (Spot(0, 0),)
    near = {
        Spot(spot[0] - down, spot[1] - right)
        for spot in blocks
        for down in range(-1, 3)
        for right in range(-1, 3)
        if down in (0, 1) or right in (0, 1)
    }
    return tuple(sorted(near))


def refuse_place(blocks: Blocks, placed: PlacedCard) -> None:
    """S10: raise for a card that neither covers a block nor shares a side with one."""
    if blocks and not is_connected(placed, blocks):
        raise Refused("", message("sprawl.card.not_connected"))


def replaced(cards: tuple[PlacedCard, ...], placed: PlacedCard) -> tuple[PlacedCard, ...]:
    """Move or rotate a placed card, keeping its turn; Refused if another card would lose its connection then."""
    return checked(tuple(placed if each.card == placed.card else each for each in cards), placed.card)


def without(cards: tuple[PlacedCard, ...], number: int) -> tuple[PlacedCard, ...]:
    """Remove a card; Refused if another card would lose its connection then."""
    return checked(tuple(each for each in cards if each.card != number), number)


def checked(cards: tuple[PlacedCard, ...], changed: int) -> tuple[PlacedCard, ...]:
    """Return cards that are legal in this order; otherwise name the unconnected card, unless it is the changed one."""
    blocks: dict[Spot, Block] = {}
    for placed in cards:
        if blocks and not is_connected(placed, blocks):
            same = placed.card == changed
            raise Refused(
                "", message("sprawl.card.not_connected") if same else message("sprawl.card.then", number=placed.card)
            )
        blocks.update(placed.blocks())
    return cards


def card_at(cards: Iterable[PlacedCard], spot: Spot) -> PlacedCard | None:
    """Return the last card with a block on a space, which is the visible one."""
    return next((placed for placed in reversed(tuple(cards)) if spot in dict(placed.blocks())), None)


def turned(placed: PlacedCard) -> PlacedCard:
    """Rotate a card by 180 degrees in its place."""
    return placed._replace(rotation=180 - placed.rotation)


def origin_of(found: Blocks, before: Blocks) -> Spot:
    """Return where the origin of a grid lies, so that most of its blocks lie where an equal one lay before."""
    votes = Counter(
        Spot(was.row - spot.row, was.column - spot.column)
        for was, old in before.items()
        for spot, new in found.items()
        if old == new
    )
    return max(votes, key=lambda spot: (votes[spot], -abs(spot.row) - abs(spot.column))) if votes else Spot(0, 0)
