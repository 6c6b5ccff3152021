"""The picture of a city for the screens, without Kivy.

Places are spaces of the table: rows down, columns to the right, from any origin; a card is around a corner of spaces.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from exports.sprawlopolis.drawings import block_face
from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.cards import PlacedCard

NOWHERE: Final = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class BlockView:
    spot: Spot
    face: str
    letter: str
    dim: bool = False  # others are highlighted


@dataclass(frozen=True, slots=True)
class CardView:
    """A card with a frame, in its place or in a possible one."""

    spot: Spot  # of its top left block
    blocks: tuple[BlockView, ...] = ()  # if it is not placed yet
    label: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class CityPicture:
    """A part of the table: blocks, tappable spaces, corners for the card in the hand, framed cards, the cursor.

    `drags` are the spaces from which a finger drags; from all others it pans the table, unless it `enters` one of these
    at once.
    """

    blocks: tuple[BlockView, ...] = ()
    spaces: tuple[Spot, ...] = ()
    corners: tuple[Spot, ...] = ()
    cards: tuple[CardView, ...] = ()
    marks: tuple[Spot, ...] = ()  # blocks of a photo that are to be checked
    cursor: Spot | None = None
    at_corners: bool = False  # so is the cursor
    drags: frozenset[Spot] = frozenset()
    enters: bool = False
    wholes: int = 0  # counts requests for the whole city: each one resets the view

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """Return the first row and column of the picture, and those after its last."""
        spots = [
            *(block.spot for block in self.blocks),
            *self.spaces,
            *(Spot(card.spot.row + down, card.spot.column + right) for card in self.cards for down, right in FOUR),
            *(Spot(corner.row - down, corner.column - right) for corner in self.corners for down, right in FOUR),
        ]
        if not spots:
            return NOWHERE
        rows, columns = zip(*spots, strict=True)
        return min(rows), min(columns), max(rows) + 1, max(columns) + 1


FOUR: Final = ((0, 0), (0, 1), (1, 0), (1, 1))


def block_view(spot: Spot, block: Block, *, dim: bool = False) -> BlockView:
    return BlockView(spot, block_face(block), block.type.value, dim)


def block_views(blocks: Mapping[Spot, Block], lit: Collection[Spot] | None = None) -> tuple[BlockView, ...]:
    """Return the views of blocks; if some are highlighted, the others are dim."""
    return tuple(block_view(spot, block, dim=lit is not None and spot not in lit) for spot, block in blocks.items())


def card_there(placed: PlacedCard, *, label: str = "", drawn: bool = True, wrong: bool = False) -> CardView:
    """Return the frame of a card in its place; its blocks too if it is not placed yet."""
    blocks = block_views(dict(placed.blocks())) if drawn else ()
    return CardView(Spot(placed.row, placed.column), blocks, label, wrong)


def empty_spaces(blocks: Collection[Spot]) -> tuple[Spot, ...]:
    """Return the empty spaces inside and around a city; a few without a city."""
    rows, columns = zip(*blocks, strict=True) if blocks else ((0,), (0,))
    spots = (
        Spot(row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    )
    return tuple(spot for spot in spots if spot not in blocks)


def card_view(number: int, rotation: int) -> tuple[BlockView, ...]:
    """Return a card on its own, around the origin."""
    return tuple(block_view(spot, block) for spot, block in PlacedCard(number, 0, 0, rotation).blocks())


def at_origin(spots: Collection[Spot], origin: Spot) -> frozenset[Spot]:
    """Move spaces of a city to its place on the table."""
    return frozenset(Spot(spot.row + origin.row, spot.column + origin.column) for spot in spots)
