"""The score sheet: every point with its reason and its spaces."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from sprawlopolis_score.blocks import BlockType, Spot, bits, spots_of
from sprawlopolis_score.city import NO_CITY, City
from sprawlopolis_score.survey import Survey
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


# Points of one row of the pad, the key of their reason, the spaces as a set, and the values of the reason; without
# values it stands for each of the roads on these spaces. A plain tuple, because a card has hundreds of places to price.
Finding: TypeAlias = tuple[Row, int, str, int, tuple[tuple[str, Value], ...] | None]


class Line(NamedTuple):
    """Some points of one row of the pad, with their reason and spaces."""

    row: Row
    points: int
    reason: Message
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """S30: a city's points with their reasons, and its counts, also those that score nothing in this difficulty.

    The lines are worded on access only, because the app compares hundreds of cities by points alone.
    """

    findings: tuple[Finding, ...]
    conditions: Mapping[int, Row]  # the rows of the scoring cards by their numbers
    target: int | None  # S2: None with fewer than three scoring cards
    survey: Survey = field(compare=False, repr=False)
    city: City = field(default=NO_CITY, compare=False, repr=False)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for finding in self.findings for line in self._lines(finding))

    def _lines(self, finding: Finding) -> Iterator[Line]:
        row, points, key, spaces, values = finding
        stride = self.survey.stride
        if values is not None:
            yield Line(row, points, Message(key, values), spots_of(bits(spaces), stride))
            return
        roads = [*self.survey.divided(spaces)]
        for road in roads:
            length = (("length", road.bit_count()),)
            yield Line(row, points // len(roads), Message(key, length), spots_of(self.survey.way(road), stride))

    @property
    def largest(self) -> dict[BlockType, int]:
        """S16: return the number of blocks of the largest group of each type."""
        return {kind: group.bit_count() for kind, group in zip(BlockType, self.survey.largest, strict=True)}

    @cached_property
    def road_lengths(self) -> tuple[int, ...]:
        """S21: return the length of every road, the longest first."""
        return self._lengths(self.survey.roads)

    @property
    def loops(self) -> tuple[int, ...]:
        """S23: return the length of every loop, the longest first."""
        return self._lengths(self.survey.loops)

    def _lengths(self, roads: int) -> tuple[int, ...]:
        """Return the lengths of roads, the longest first."""
        return tuple(sorted(map(int.bit_count, self.survey.divided(roads)), reverse=True))

    @property
    def points(self) -> dict[Row, int]:
        """Return the points of all rows of this game, also of those without a line."""
        points = dict.fromkeys((*BASE_ROWS, *self.conditions.values()), 0)
        for row, found, _, _, _ in self.findings:
            points[row] += found
        return points

    @property
    def total(self) -> int:
        """S30: return the final score; it may be negative."""
        return sum([points for _, points, _, _, _ in self.findings])

    @property
    def base(self) -> int:
        """S33: return the base score, without conditions."""
        return sum(points for row, points, _, _, _ in self.findings if row in BASE_ROWS)

    @property
    def won(self) -> bool | None:
        """S2: return whether the total reaches the target; None without a target."""
        return None if self.target is None else self.total >= self.target
