"""Blocks: their types, the sides that their roads reach, and their spaces."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.text_enum import TextEnum

# The sides of a block, clockwise from the top; roads are written in this order.
SIDES: Final = "NESW"
# Each side rotated by 180 degrees.
OPPOSITE: Final = str.maketrans("NESW", "SWNE")


class BlockType(TextEnum):
    """S3: the types of blocks by their letters, in the order of the pad."""

    RESIDENTIAL = "R"
    COMMERCIAL = "C"
    INDUSTRIAL = "I"
    PARK = "P"


class Spot(NamedTuple):
    """A space of the city: row and column, counted from 0, from the top left."""

    row: int
    column: int

    def __str__(self) -> str:
        """Return the space as people write it, counted from 1: `r2c3`."""
        return f"r{self.row + 1}c{self.column + 1}"


def spots_of(spaces: Iterable[int], stride: int) -> tuple[Spot, ...]:
    """Return rows and columns of spaces that are numbered as in a survey: row after row, below an empty one."""
    return tuple([Spot(space // stride - 1, space % stride) for space in spaces])


@dataclass(frozen=True, slots=True)
class Block:
    """S3, S4: a quarter of a card; `road` has the two sides that its road reaches, none for a park."""

    type: BlockType
    road: str = ""

    def __str__(self) -> str:
        """Return the block as in files: `P`, `R:EW`."""
        return f"{self.type.value}:{self.road}" if self.road else self.type.value

    @property
    def rotated(self) -> "Block":
        """Return the block rotated by 180 degrees."""
        return BLOCKS[f"{self.type.value}:{self.road.translate(OPPOSITE)}"] if self.road else self


# S4: every possible block by its text: one park, and three types with six roads each, sides in either order.
BLOCKS: Final[dict[str, Block]] = {"P": Block(BlockType.PARK)}
for _type in (BlockType.RESIDENTIAL, BlockType.COMMERCIAL, BlockType.INDUSTRIAL):
    for _one, _other in combinations(SIDES, 2):
        _block = Block(_type, _one + _other)
        BLOCKS[str(_block)] = BLOCKS[f"{_type.value}:{_other}{_one}"] = _block
