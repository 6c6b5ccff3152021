"""Boards in coordinates of the table, and their edits by cards and blocks."""

from dataclasses import dataclass, replace

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.cards import CARDS, PlacedCard, city_of_blocks
from sprawlopolis_score.city import MOST_LINES, City
from sprawlopolis_score.placing import Blocks, blocks_of, origin_of
from sprawlopolis_score.table_board import TableBoard
from tabletop.messages import Refused, message

ORIGIN = Spot(0, 0)


@dataclass(frozen=True, slots=True)
class CityOnTable:
    """A board in coordinates of the table: its blocks by their spaces there."""

    board: TableBoard
    blocks: Blocks

    @classmethod
    def of(cls, board: TableBoard, before: Blocks) -> "CityOnTable":
        """Place a board on the table; blocks without cards stay as near as possible to their previous spaces."""
        if board.blocks is None:
            return cls(board, blocks_of(board.cards))
        found = dict(board.blocks.blocks())
        return cls(board, moved(found, origin_of(found, before)))

    @property
    def origin(self) -> Spot:
        """Return the space of the city's first row and column."""
        if not self.blocks:
            return ORIGIN
        rows, columns = zip(*self.blocks, strict=True)
        return Spot(min(rows), min(columns))

    def painted(self, blocks: Blocks) -> TableBoard:
        """Return the board with these blocks, which forgets its cards."""
        return replace(self.board, cards=(), blocks=city_within(blocks) if blocks else None)

    @property
    def left(self) -> tuple[int, ...]:
        """Return the cards that can still be placed: neither scoring cards nor in the city."""
        gone = {*self.board.scoring, *(placed.card for placed in self.board.cards)}
        return tuple(number for number in CARDS if number not in gone)


def city_within(blocks: Blocks) -> City:
    """Return the city of some blocks; Refused if it is too large."""
    rows, columns = zip(*blocks, strict=True)
    if max(max(rows) - min(rows), max(columns) - min(columns)) >= MOST_LINES:
        raise Refused("", message("sprawl.size", most=MOST_LINES))
    return city_of_blocks(blocks)


def moved(blocks: Blocks, by: Spot) -> dict[Spot, Block]:
    return {Spot(spot.row + by.row, spot.column + by.column): block for spot, block in blocks.items()}


def stamped(laid: CityOnTable, placed: PlacedCard) -> TableBoard:
    """Place a card on a city of blocks, which takes over its blocks."""
    return laid.painted({**laid.blocks, **dict(placed.blocks())})
