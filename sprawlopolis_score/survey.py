"""The survey of a city for scoring: types, exits, groups and roads, as sets of spaces.

A set of spaces is an integer with a bit a space, because the app scores hundreds of places of a card. The rows of the
city follow each other, below an empty row and with an empty space after each. So the neighbours of space i are i - 1,
i + 1, i - stride and i + stride, at the border too. The planes of a city are eight such sets beside
each other in one integer: a set a type of block, then a set a side that roads reach.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from sprawlopolis_score.blocks import PLANES, Block, Spot, bits, spots_of
from sprawlopolis_score.city import City
from sprawlopolis_score.variant import STANDARD, Variant

# For each plane, the last one first, the binary digit of every value of `Block.planes`.
DIGITS: Final = tuple(bytes(48 + (value >> plane & 1) for value in range(256)) for plane in reversed(range(PLANES)))


class Ground(NamedTuple):
    """The blocks of a city: the distance from a space to the one below, the number of spaces, and the planes."""

    stride: int
    size: int
    planes: int

    @classmethod
    def of(cls, grid: Sequence[Sequence[Block | None]]) -> "Ground":
        stride = len(grid[0]) + 1
        values = [0] * stride
        for line in grid:
            values += [block.planes if block is not None else 0 for block in line]
            values.append(0)
        last_first = bytes(values)[::-1]
        return cls(stride, len(values), int(b"".join([last_first.translate(digits) for digits in DIGITS]), 2))


class Survey:
    """A city with its variant, as sets of spaces."""

    def __init__(self, ground: Ground, variant: Variant = STANDARD) -> None:
        """Separate the planes, and find where roads join (S20): a join is at the space on its left, or above it."""
        self.variant = variant
        self.stride, self.size, planes = stride, size, _ = ground
        every = (1 << size) - 1
        self.types = planes & every, planes >> size & every, planes >> 2 * size & every, planes >> 3 * size & every
        self.residential, self.commercial, self.industrial, self.parks = self.types
        self.north, self.east = planes >> 4 * size & every, planes >> 5 * size & every
        self.south, self.west = planes >> 6 * size & every, planes >> 7 * size
        self.roads = self.residential | self.commercial | self.industrial
        self.blocks = self.roads | self.parks
        self.joins_beside = self.east & self.west >> 1
        self.joins_below = self.south & self.north >> stride
        self.largest = [self.largest_group(spaces) for spaces in self.types]
        self.loops = self.find_loops()

    @classmethod
    def of(cls, city: City, variant: Variant = STANDARD) -> "Survey":
        return cls(Ground.of(city.grid), variant)

    @property
    def outside(self) -> int:
        """S60: return the empty spaces that a path over empty spaces, by sides, connects with the outside."""
        return self.connected(1, self.empty)

    @property
    def edge(self) -> int:
        """S15, S60: return the empty spaces that are edge of the city."""
        return self.empty if self.variant.gap_is_edge else self.outside

    @property
    def empty(self) -> int:
        """Return the empty spaces, those below the last row included."""
        return (1 << self.size + self.stride) - 1 ^ self.blocks

    def largest_group(self, spaces: int) -> int:
        """S16, S63: return the largest group of some spaces, the first of several; empty without a space."""
        stride, best, size = self.stride, spaces & -spaces, 1
        spaces &= spaces << 1 | spaces >> 1 | spaces << stride | spaces >> stride  # the others are alone
        while (rest := spaces.bit_count()) > size:
            # two or three spaces of which none is alone are a group
            group = spaces if rest < 4 else self.connected(spaces & -spaces, spaces)
            spaces ^= group
            if group.bit_count() > size:
                best, size = group, group.bit_count()
        return best

    def find_loops(self) -> int:
        """S23: return the spaces of closed roads: what is left where blocks without two joins fall away."""
        stride, beside, below = self.stride, self.joins_beside, self.joins_below
        found = self.between = twice(beside, beside << 1, below, below << stride)
        while found:
            beside, below = beside & found & found >> 1, below & found & found >> stride
            before, found = found, twice(beside, beside << 1, below, below << stride)
            if found == before:
                break
        return found

    def around(self, spaces: int) -> int:
        """S13: return the neighbours of some spaces, some of these included."""
        return spaces << 1 | spaces >> 1 | spaces << self.stride | spaces >> self.stride

    def connected(self, start: int, spaces: int) -> int:
        """Return what is connected with a start by the sides of some spaces."""
        stride, before = self.stride, 0
        while start != before:
            before = start
            start |= (start << 1 | start >> 1 | start << stride | start >> stride) & spaces
        return start

    def groups(self, spaces: int) -> Iterator[int]:
        """S16: divide spaces into groups that are connected by sides, in the order of their first spaces."""
        while spaces:
            group = self.connected(spaces & -spaces, spaces)
            spaces ^= group
            yield group

    def one_further(self, spaces: int) -> int:
        """S20: return spaces with the next ones of their roads."""
        stride, beside, below = self.stride, self.joins_beside, self.joins_below
        return (
            spaces
            | (spaces & beside) << 1
            | spaces >> 1 & beside
            | (spaces & below) << stride
            | spaces >> stride & below
        )

    def whole_roads(self, spaces: int) -> int:
        """S21: return the spaces of all roads through some spaces."""
        while spaces != (spaces := self.one_further(spaces)):
            pass
        return spaces

    def divided(self, spaces: int) -> Iterator[int]:
        """S21: divide the spaces of whole roads into these, in the order of their first spaces."""
        while spaces:
            road = self.whole_roads(spaces & -spaces)
            spaces ^= road
            yield road

    def count_roads(self, spaces: int) -> int:
        """S24: count whole roads: blocks less joins, and the loops."""
        joins = (spaces & self.joins_beside).bit_count() + (spaces & self.joins_below).bit_count()
        loops = spaces & self.loops
        return spaces.bit_count() - joins + (sum(1 for _ in self.divided(loops)) if loops else 0)

    def way(self, road: int) -> tuple[int, ...]:
        """S21: return the spaces of a road as it goes, from the end that comes first."""
        here = road & ~self.between or road
        here &= -here
        found = []
        while here:
            found.append(here.bit_length() - 1)
            road ^= here
            here = self.one_further(here) & road
            here &= -here
        return tuple(found)

    def leading_to(self, spaces: int) -> tuple[int, int, int, int]:
        """S4: return the blocks whose roads reach these spaces above, on the right, below, on the left."""
        stride = self.stride
        return (
            self.north & spaces << stride,
            self.east & spaces >> 1,
            self.south & spaces >> stride,
            self.west & spaces << 1,
        )

    @property
    def lanes(self) -> dict[str, tuple[int, ...]]:
        """S14: return the spaces of all rows and columns, also of those without a block."""
        return all_lanes(self.stride, self.size)

    def squares(self, spaces: int) -> int:
        """Return the upper left spaces of all 2 x 2 squares of some spaces."""
        beside = spaces & spaces >> 1
        return beside & beside >> self.stride

    def on_squares(self, corners: int) -> int:
        """Return the spaces of 2 x 2 squares with these upper left spaces."""
        beside = corners | corners << 1
        return beside | beside << self.stride

    def spots(self, spaces: int) -> tuple[Spot, ...]:
        """Return the rows and columns of some spaces, row by row."""
        return spots_of(bits(spaces), self.stride)


@lru_cache(maxsize=64)
def all_lanes(stride: int, size: int) -> dict[str, tuple[int, ...]]:
    """Return the spaces of all rows and columns of a city."""
    row, column = (1 << stride) - 1, sum(1 << space for space in range(0, size, stride))
    rows = tuple(row << start for start in range(stride, size, stride))
    return {"row": rows, "column": tuple(column << number for number in range(stride - 1))}


def twice(one: int, two: int, three: int, four: int) -> int:
    """Return the spaces that are in at least two of four sets."""
    return one & two | three & four | (one | two) & (three | four)
