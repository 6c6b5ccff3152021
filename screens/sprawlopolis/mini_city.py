"""The small picture of a city in the list of games."""

from typing import Final

from screens.kit.mini_city import MiniCity
from sprawlopolis_score.blocks import BlockType, Spot
from sprawlopolis_score.table_board import TableBoard

COLOURS: Final = {
    BlockType.RESIDENTIAL: "e8843c",
    BlockType.COMMERCIAL: "3f86d1",
    BlockType.INDUSTRIAL: "8a9096",
    BlockType.PARK: "5fae3f",
}


def mini_city(board: TableBoard) -> MiniCity | None:
    """Return the picture of a city, without empty rows and columns around it; None for an empty one."""
    blocks = dict(board.city.blocks())
    if not blocks:
        return None
    rows, columns = (range(min(each), max(each) + 1) for each in zip(*blocks, strict=True))
    spots = (Spot(row, column) for row in rows for column in columns)
    return MiniCity(
        len(columns), tuple((COLOURS[blocks[spot].type], 1) if spot in blocks else ("", 0) for spot in spots)
    )
