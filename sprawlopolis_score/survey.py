"""The survey of a city for scoring: groups, roads, and the neighbours of each block.

Spaces are numbers here, because most of the time goes into looking at neighbours. The rows of the city follow each
other in a single text: a letter for each block, a dot for each empty space, an empty space after each row and an empty
row above and below. The neighbours of space i are i - 1, i + 1, i - stride and i + stride, at the border too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from sprawlopolis_score.blocks import SIDES, BlockType, Spot, spots_of
from sprawlopolis_score.city import City
from sprawlopolis_score.score_sheet import Line, Row
from sprawlopolis_score.variant import STANDARD, Variant

EDGE: Final = "."
# S60: an enclosed gap that is not an edge.
GAP: Final = " "
# S22: stands for the space beyond the end of a road without ends.
NO_END: Final = -1


class Road(NamedTuple):
    """S21, S22: the spaces of a road in their order, and the two spaces beyond its ends; none for a loop."""

    spaces: tuple[int, ...]
    beyond: tuple[int, ...]

    @property
    def is_loop(self) -> bool:
        """S23: return whether the road is closed."""
        return not self.beyond


class Lane(NamedTuple):
    """S14: a row or a column: its number from 0, its spaces and their letters."""

    axis: str
    number: int
    spaces: range
    letters: str

    @property
    def block_count(self) -> int:
        return len(self.letters) - self.letters.count(EDGE) - self.letters.count(GAP)


@dataclass(frozen=True)
class Survey:
    """A city with its variant; each derived value is computed once, at first use."""

    city: City
    variant: Variant = STANDARD

    @cached_property
    def stride(self) -> int:
        """Return the distance from a space to the one below."""
        return self.city.columns + 1

    @cached_property
    def space_letters(self) -> str:
        """Return the letters of all spaces."""
        border = EDGE * self.stride
        rows = ["".join([block.type if block else EDGE for block in line]) + EDGE for line in self.city.grid]
        ground = "".join((border, *rows, border))
        return ground if self.variant.gap_is_edge else mark_gaps(ground, enclosed_gaps(ground, self.stride))

    @cached_property
    def spaces(self) -> dict[str, list[int]]:
        """Return the spaces of each letter."""
        found: dict[str, list[int]] = {letter: [] for letter in (*BlockType, EDGE, GAP)}
        for space, letter in enumerate(self.space_letters):
            found[letter].append(space)
        return found

    @cached_property
    def groups(self) -> dict[str, list[list[int]]]:
        """S16: return the groups of each type, in the order of their first spaces."""
        return {letter: list(components(self.spaces[letter], self.stride)) for letter in BlockType}

    @cached_property
    def largest(self) -> dict[str, list[int]]:
        """S16, S63: return the largest group of each type, the first of several; empty without a block of the type."""
        return {letter: max(groups, key=len, default=[]) for letter, groups in self.groups.items()}

    @cached_property
    def lanes(self) -> dict[str, tuple[Lane, ...]]:
        """S14: return the rows and the columns that have a block."""
        ground, stride, end = self.space_letters, self.stride, len(self.space_letters) - self.stride
        rows = (range(start, start + stride - 1) for start in range(stride, end, stride))
        columns = (range(start, end, stride) for start in range(stride, 2 * stride - 1))
        found = {}
        for axis, lines in (("row", rows), ("column", columns)):
            lanes = [
                Lane(axis, number, spaces, ground[spaces.start : spaces.stop : spaces.step])
                for number, spaces in enumerate(lines)
            ]
            found[axis] = tuple([lane for lane in lanes if lane.block_count])
        return found

    @cached_property
    def exits(self) -> dict[int, tuple[int, int]]:
        """S4: return the two spaces that the road of each block leads to."""
        steps, exits = road_steps(self.stride), {}
        for row, line in enumerate(self.city.grid, start=1):
            for space, block in enumerate(line, start=row * self.stride):
                if block and block.road:
                    one, other = steps[block.road]
                    exits[space] = (space + one, space + other)
        return exits

    @cached_property
    def roads(self) -> tuple[Road, ...]:
        """S21, S22, S23: return the roads, in the order of their first spaces."""
        found, visited = [], set[int]()
        for space, (one, other) in self.exits.items():
            if space not in visited:
                onwards, end = self.follow_road(space, other)
                if end == NO_END:
                    road = Road((space, *onwards), ())
                else:
                    backwards, start = self.follow_road(space, one)
                    road = Road((*backwards[::-1], space, *onwards), (start, end))
                visited.update(road.spaces)
                found.append(road)
        return tuple(found)

    def follow_road(self, start: int, ahead: int) -> tuple[list[int], int]:
        """S20: follow a road out of a block; return the blocks after it and the space beyond the end, NO_END in a loop.

        A road may also end beside its own first block, if that one's piece does not reach it (S22).
        """
        exits, here, spaces = self.exits, start, list[int]()
        while here in exits.get(ahead, ()):
            if ahead == start:
                return spaces, NO_END
            spaces.append(ahead)
            one, other = exits[ahead]
            here, ahead = ahead, other if one == here else one
        return spaces, ahead

    def neighbour_letters(self, space: int) -> str:
        """S13: return the letters of the four spaces that share a side with one."""
        ground, stride = self.space_letters, self.stride
        return ground[space - 1] + ground[space + 1] + ground[space - stride] + ground[space + stride]

    def neighbours(self, letter: str, group: Iterable[int]) -> list[int]:
        """S13: return the spaces of a type that share a side with a space of a group, each once."""
        stride, ground = self.stride, self.space_letters
        around = {near for space in group for near in (space - 1, space + 1, space - stride, space + stride)}
        return sorted([space for space in around if ground[space] == letter])

    def spots(self, spaces: Iterable[int]) -> tuple[Spot, ...]:
        """Return the rows and columns of some spaces."""
        return spots_of(spaces, self.stride)

    def line(self, row: Row, points: int, key: str, spaces: Iterable[int], /, **values: int) -> Line:
        """Return a line of the score sheet about some spaces."""
        return Line(row, points, key, tuple(values.items()), tuple(spaces), self.stride)


def components(spaces: Sequence[int], stride: int) -> Iterator[list[int]]:
    """S16: divide spaces into groups that are connected by sides."""
    rest = set(spaces)
    for start in spaces:
        if start in rest:
            rest.remove(start)
            group = [start]
            for space in group:
                for beside in (space - 1, space + 1, space - stride, space + stride):
                    if beside in rest:
                        rest.remove(beside)
                        group.append(beside)
            yield group


def enclosed_gaps(ground: str, stride: int) -> list[int]:
    """S60: return the empty spaces that no path over empty spaces, by sides, connects with the outside."""
    empty = [space for space, letter in enumerate(ground) if letter == EDGE]
    return [space for group in components(empty, stride) if 0 not in group for space in group]


def mark_gaps(ground: str, gaps: Iterable[int]) -> str:
    """S60: mark enclosed gaps, to tell them from the edge of the city."""
    letters = list(ground)
    for space in gaps:
        letters[space] = GAP
    return "".join(letters)


@lru_cache
def road_steps(stride: int) -> dict[str, tuple[int, int]]:
    """Return the steps to the two spaces that each road leads to."""
    step = dict(zip(SIDES, (-stride, 1, stride, -1), strict=True))
    return {one + other: (step[one], step[other]) for one in SIDES for other in SIDES}
