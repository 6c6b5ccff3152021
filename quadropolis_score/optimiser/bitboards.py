"""The boards as bitboards: a set of spaces is an integer with one bit a space, numbered row by row."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from quadropolis_score.boards import BoardLayout

MOST_SPACES: Final = 20
ALL: Final = (1 << MOST_SPACES) - 1


class Run(NamedTuple):
    """Two or more adjacent spaces in line."""

    mask: int
    length: int
    is_whole_line: bool


class Geometry(NamedTuple):
    """The neighbours of each space, the districts, and the runs along each axis, as bitboards."""

    neighbours: tuple[int, ...]
    districts: tuple[int, ...]
    runs: tuple[tuple[Run, ...], ...]


@cache
def geometry(board: BoardLayout) -> Geometry:
    """Return the geometry of a board; computed once."""
    bit = {spot: 1 << space for space, spot in enumerate(board.spots)}
    return Geometry(
        neighbours=tuple(sum(bit[other] for other in board.neighbours[spot]) for spot in board.spots),
        districts=tuple(sum(bit[spot] for spot in spots) for spots in board.district_spots.values()),
        runs=tuple(
            tuple(
                Run(sum(bit[spot] for spot in line[first:end]), end - first, end - first == len(line))
                for line in lines
                for first in range(len(line))
                for end in range(first + 2, len(line) + 1)
            )
            for lines in board.lines.values()
        ),
    )


def bits(mask: int) -> Iterator[int]:
    """Yield the spaces of a set, first to last."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit
