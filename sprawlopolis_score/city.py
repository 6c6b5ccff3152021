"""A city: an immutable grid of blocks, and its text form."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sprawlopolis_score.blocks import BLOCKS, Block, Spot
from tabletop.codec import save_as_text
from tabletop.messages import Refused, message, quoted

EMPTY: Final = "."
# 18 cards side by side.
MOST_LINES: Final = 36


@dataclass(frozen=True, slots=True)
class City:
    """S11, S12: the visible blocks; rows from the top, None for an empty space."""

    grid: tuple[tuple[Block | None, ...], ...]

    def __post_init__(self) -> None:
        """Refuse an irregular grid, and one that is larger than all cards side by side."""
        refuse_shape(self.grid)

    def __getitem__(self, spot: Spot) -> Block | None:
        return self.grid[spot.row][spot.column]

    @property
    def columns(self) -> int:
        """Return the number of columns, empty ones included."""
        return len(self.grid[0])

    @property
    def block_count(self) -> int:
        return sum(block is not None for line in self.grid for block in line)

    def blocks(self) -> Iterator[tuple[Spot, Block]]:
        """Yield every block with its space, row by row."""
        for row, line in enumerate(self.grid):
            for column, block in enumerate(line):
                if block is not None:
                    yield Spot(row, column), block

    @classmethod
    def parse(cls, text: str) -> "City":
        """Read a city from its text: rows between slashes or line ends, spaces apart; `.` is empty, else as in files.

        Small letters and either order of sides are accepted: `r:we` is `R:EW`.
        """
        rows = [words for part in re.split(r"[/\n]", text) if (words := part.split())]
        if not rows:
            raise Refused("", message("file.empty"))
        return cls(
            tuple(
                tuple(block_from_text(word, Spot(row, column)) for column, word in enumerate(words))
                for row, words in enumerate(rows)
            )
        )

    def __str__(self) -> str:
        """Return the text that `parse` reads, one row a line, columns aligned."""
        words = [[EMPTY if block is None else str(block) for block in line] for line in self.grid]
        widths = [max(map(len, column)) for column in zip(*words, strict=True)]
        return "\n".join(
            " ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in words
        )


save_as_text(City, City.parse)


def refuse_shape(grid: Sequence[Sequence[object]]) -> None:
    """Raise for irregular rows, and for a grid that is too large."""
    if 1 <= len(grid) <= MOST_LINES:
        for number, line in enumerate(grid):
            if len(line) != len(grid[0]):
                raise Refused(f"grid[{number}]", message("sprawl.row_length", count=len(line), first=len(grid[0])))
        if 1 <= len(grid[0]) <= MOST_LINES:
            return
    raise Refused("grid", message("sprawl.size", most=MOST_LINES))


def block_from_text(word: str, spot: Spot) -> Block | None:
    """Read a word of the text of a city, None for a dot."""
    if word == EMPTY:
        return None
    block = BLOCKS.get(word.upper())
    if block is None:
        raise Refused(str(spot), message("sprawl.block", block=quoted(word)))
    return block


# A city before the first card.
NO_CITY: Final = City(((None,),))
