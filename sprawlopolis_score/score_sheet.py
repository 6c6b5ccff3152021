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
    """Some points of one row of the pad, with their reason and spaces.

    Reason and spots are computed on access only, because the app scores hundreds of places of a card by points alone.
    """

    row: Row
    points: int
    key: str
    values: tuple[tuple[str, Value], ...]
    spaces: tuple[int, ...]  # numbered as in a survey
    stride: int

    @property
    def reason(self) -> Message:
        """Return the reason for the points."""
        return Message(self.key, self.values)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return the spaces that earn the points."""
        return spots_of(self.spaces, self.stride)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """S30: a city's points, line by line, and its counts, also those that score nothing in this difficulty."""

    lines: tuple[Line, ...]
    conditions: Mapping[int, Row]  # the rows of the scoring cards by their numbers
    largest: Mapping[BlockType, int]  # S16: blocks of the largest group
    road_lengths: tuple[int, ...]  # S21: length of every road, the longest first
    loops: tuple[int, ...]  # S23: length of every loop
    target: int | None  # S2: None with fewer than three scoring cards

    @property
    def points(self) -> dict[Row, int]:
        """Return the points of all rows of this game, also of those without a line."""
        points = dict.fromkeys((*BASE_ROWS, *self.conditions.values()), 0)
        for line in self.lines:
            points[line.row] += line.points
        return points

    @property
    def total(self) -> int:
        """S30: return the final score; it may be negative."""
        return sum(line.points for line in self.lines)

    @property
    def base(self) -> int:
        """S33: return the base score, without conditions."""
        return sum(line.points for line in self.lines if line.row in BASE_ROWS)

    @property
    def won(self) -> bool | None:
        """S2: return whether the total reaches the target; None without a target."""
        return None if self.target is None else self.total >= self.target
