"""Blocks: their types, the sides that their roads reach, and their spaces."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.codec import READERS, WRITERS
from tabletop.messages import Refused, message, quoted
from tabletop.text_enum import TextEnum

# The sides of a block, clockwise from the top; roads are written in this order.
SIDES: Final = "NESW"
# The bits of `Block.planes`: the types in the order of the pad, then the sides.
PLANES: Final = 8
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


def bits(spaces: int) -> Iterator[int]:
    """Yield the numbers of a set of spaces, first to last."""
    while spaces:
        yield (spaces & -spaces).bit_length() - 1
        spaces &= spaces - 1


@dataclass(frozen=True, slots=True)
class Block:
    """S3, S4: a quarter of a card; `road` has the two sides that its road reaches, none for a park.

    `planes` has a bit for its type and one for each of these sides.
    """

    type: BlockType
    road: str = ""
    planes: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sides = sum(1 << (*BlockType, *SIDES).index(side) for side in self.road)
        object.__setattr__(self, "planes", 1 << [*BlockType].index(self.type) | sides)

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


def block_from(data: object, place: str) -> Block:
    block = BLOCKS.get(data) if isinstance(data, str) else None
    if block is None:
        raise Refused(place, message("sprawl.block", block=quoted(data)))
    return block


READERS[Block], WRITERS[Block] = block_from, str
