"""The review of a photo: the blocks and scoring cards of a reading that the player still has to check."""

from dataclasses import replace
from typing import Final

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.cards import city_of_blocks
from sprawlopolis_score.city import City
from sprawlopolis_score.placing import Blocks, origin_of
from sprawlopolis_score.reading import Reading
from sprawlopolis_score.table_board import TableBoard
from tabletop.game import COUNT_ANYWAY, Side

# The one column of a game.
TableSide = Side[TableBoard, Reading]
# The settled place of the scoring cards on a photo.
SCORING: Final = "scoring"


def with_reading(side: TableSide, reading: Reading) -> TableSide:
    """Return the side with the city of a reading.

    A game without scoring cards takes those of the photo; chosen ones stay until the player answers.
    """
    board = side.board
    blocks = city_of_blocks(dict(reading.city().blocks()))
    scoring = board.scoring or reading.scoring
    return replace(
        side,
        board=replace(board, scoring=scoring, cards=(), blocks=blocks, asked=()),
        reading=reading,
        settled=frozenset() if board.scoring else frozenset({SCORING}),
    )


def reading_origin(side: TableSide, blocks: Blocks) -> Spot:
    """Return the space on the board of the first row and column of the reading, also after edits."""
    return origin_of(dict(side.reading.city().blocks()), blocks) if side.reading is not None else Spot(0, 0)


def unsettled_spots(side: TableSide, blocks: Blocks | None = None) -> tuple[Spot, ...]:
    """Return the doubtful spaces of the reading that the player neither settled nor changed, the least sure first.

    `blocks` are by default those of the board.
    """
    if side.reading is None or side.board.blocks is None:
        return ()
    there = dict(side.board.city.blocks()) if blocks is None else blocks
    origin = reading_origin(side, there)
    return tuple(
        spot
        for spot in side.reading.doubtful_spots
        if str(spot) not in side.settled and there.get(moved_spot(spot, origin)) == side.reading[spot].block
    )


def moved_spot(spot: Spot, by: Spot) -> Spot:
    return Spot(spot.row + by.row, spot.column + by.column)


def settle(side: TableSide, spot: Spot) -> TableSide:
    return replace(side, settled=side.settled | {str(spot)})


def offered_scoring(side: TableSide) -> tuple[int, ...]:
    """Return the scoring cards of the reading until the player accepts or rejects them; none if all were chosen."""
    board = side.board
    if side.reading is None or SCORING in side.settled or set(side.reading.scoring) <= set(board.scoring):
        return ()
    found: tuple[int, ...] = side.reading.scoring
    return found


def settle_scoring(side: TableSide, *, take: bool) -> TableSide:
    """Return the side after the player accepted or rejected the scoring cards of its reading."""
    board = side.board
    if take and side.reading is not None:
        board = board.with_scoring(side.reading.scoring)
    return replace(side, board=board, settled=side.settled - {COUNT_ANYWAY} | {SCORING})


def reviewed_city(side: TableSide) -> City | None:
    """Return the checked city on the spaces of its reading; None if it is unchecked or had no doubtful space."""
    if side.reading is None or side.board.blocks is None or unsettled_spots(side):
        return None
    blocks = dict(side.board.city.blocks())
    origin = reading_origin(side, blocks)

    def block_at(spot: Spot) -> Block | None:
        return blocks.get(moved_spot(spot, origin))

    reading: Reading = side.reading
    is_touched = any(str(spot) in side.settled or block_at(spot) != reading[spot].block for spot in reading.spots)
    if not is_touched:
        return None
    return City(
        tuple(
            tuple(block_at(Spot(row, column)) for column in range(len(line)))
            for row, line in enumerate(reading.guesses)
        )
    )
