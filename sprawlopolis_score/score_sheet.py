"""The score sheet: every point with its reason and its spaces."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from sprawlopolis_score.blocks import BlockType, Spot, spots_of
from tabletop.messages import Message, Value
from tabletop.text_enum import TextEnum


class Row(TextEnum):
    """The rows of the pad in its order: the groups, the roads, then the conditions by the numbers of their cards."""

    GROUP_RESIDENTIAL = "group_residential"
    GROUP_COMMERCIAL = "group_commercial"
    GROUP_INDUSTRIAL = "group_industrial"
    GROUP_PARK = "group_park"
    ROADS = "roads"
    OUTSKIRTS = "outskirts"
    BLOOM_BOOM = "bloom_boom"
    GO_GREEN = "go_green"
    BLOCK_PARTY = "block_party"
    STACKS_AND_SCRAPERS = "stacks_and_scrapers"
    MASTER_PLANNED = "master_planned"
    CENTRAL_PERKS = "central_perks"
    BURBS = "burbs"
    CONCRETE_JUNGLE = "concrete_jungle"
    STRIP = "strip"
    MINI_MARTS = "mini_marts"
    SUPERHIGHWAY = "superhighway"
    PARK_HOPPING = "park_hopping"
    LOOPING_LANES = "looping_lanes"
    SKID_ROW = "skid_row"
    MORNING_COMMUTE = "morning_commute"
    TOURIST_TRAPS = "tourist_traps"
    SPRAWLOPOLIS = "sprawlopolis"


# The row of each type's largest group.
GROUP_ROWS: Final = dict(zip(BlockType, tuple(Row)[: len(BlockType)], strict=True))
# S33: the rows of the base score, which every game has.
BASE_ROWS: Final = (*GROUP_ROWS.values(), Row.ROADS)


class Line(NamedTuple):
    """Some points of one row of the pad, why they are given and the spaces that earn them.

    Reason and spots are made when they are asked for, because the app prices hundreds of places of a card by the points
    alone.
    """

    row: Row
    points: int
    key: str
    values: tuple[tuple[str, Value], ...]
    spaces: tuple[int, ...]  # numbered as in a survey
    stride: int

    @property
    def reason(self) -> Message:
        """Why the points are given."""
        return Message(self.key, self.values)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spaces that earn the points."""
        return spots_of(self.spaces, self.stride)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """S30: a city's points, line by line, and what was counted, also what brings nothing in this difficulty."""

    lines: tuple[Line, ...]
    conditions: Mapping[int, Row]  # the rows of the scoring cards by their numbers
    largest: Mapping[BlockType, int]  # S16: blocks of the largest group
    road_lengths: tuple[int, ...]  # S21: blocks of every road, the longest first
    loops: tuple[int, ...]  # S23: of every closed one
    target: int | None  # S2: None with fewer than three scoring cards

    @property
    def points(self) -> dict[Row, int]:
        """The rows of the pad: all that this game has, also those without a line."""
        points = dict.fromkeys((*BASE_ROWS, *self.conditions.values()), 0)
        for line in self.lines:
            points[line.row] += line.points
        return points

    @property
    def total(self) -> int:
        """S30: the final score; it may be negative."""
        return sum(line.points for line in self.lines)

    @property
    def base(self) -> int:
        """S33: the base score, without conditions."""
        return sum(line.points for line in self.lines if line.row in BASE_ROWS)

    @property
    def won(self) -> bool | None:
        """S2: whether the total reaches the target; None without a target."""
        return None if self.target is None else self.total >= self.target
