"""The parts of the score of a lost game, and the points that each of them lacked to win it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sprawlopolis_score.conditions import BLOCK_PARTY_POINTS
from sprawlopolis_score.score_sheet import Row, ScoreSheet
from sprawlopolis_score.variant import Difficulty, Variant
from tabletop.messages import Message, message

# S54: the shortest loop.
SHORTEST_LOOP: Final = 4


class Unit(NamedTuple):
    """A unit that a condition counts: the end of its sentence's key, and the points of one more."""

    points: int
    key: str


# S41 to S58 without S44, S52 and S54, whose points do not grow evenly.
UNITS: Final = {
    Row.OUTSKIRTS: Unit(2, "inside"),  # from -1 to +1
    Row.BLOOM_BOOM: Unit(1, "lanes"),
    Row.GO_GREEN: Unit(1, "parks"),
    Row.STACKS_AND_SCRAPERS: Unit(2, "stacks"),
    Row.MASTER_PLANNED: Unit(1, "residential"),
    Row.CENTRAL_PERKS: Unit(1, "interior"),
    Row.BURBS: Unit(1, "burbs"),
    Row.CONCRETE_JUNGLE: Unit(1, "jungle"),
    Row.STRIP: Unit(1, "strip"),
    Row.MINI_MARTS: Unit(2, "marts"),
    Row.PARK_HOPPING: Unit(3, "hops"),
    Row.SKID_ROW: Unit(2, "skid"),
    Row.MORNING_COMMUTE: Unit(2, "commutes"),
    Row.TOURIST_TRAPS: Unit(1, "traps"),
    Row.SPRAWLOPOLIS: Unit(1, "lines"),
}


def what_would_have_won(sheet: ScoreSheet, variant: Variant) -> Message:
    """Return a sentence with the points that each part of the score lacked to reach the target alone."""
    missing = (sheet.target or 0) - sheet.total
    found = list(missing_parts(sheet, variant, missing))
    sentence = found[-1]
    for number, each in enumerate(reversed(found[:-1])):
        sentence = message("sprawl.more.list" if number else "sprawl.more.or", one=each, other=sentence)
    return message("sprawl.more", count=missing, parts=sentence)


def missing_parts(sheet: ScoreSheet, variant: Variant, missing: int) -> Iterator[Message]:
    """Yield the points that groups, roads and each condition lacked, without parts that could not win alone."""
    hard = variant.difficulty is Difficulty.HARD
    yield message("sprawl.more.group" if hard else "sprawl.more.groups", count=missing)
    if variant.difficulty is not Difficulty.EASY and len(sheet.road_lengths) > missing:
        yield message("sprawl.more.roads", count=missing)
    for row in sheet.conditions.values():
        sentence = missing_in_condition(sheet, row, missing)
        if sentence is not None:
            yield message("sprawl.more.row", row=row, more=sentence)


def missing_in_condition(sheet: ScoreSheet, row: Row, missing: int) -> Message | None:
    """Return the points that a condition lacked; None if it cannot score them."""
    points = sheet.points[row]
    if row is Row.BLOCK_PARTY:
        squares = BLOCK_PARTY_POINTS.index(points)
        more = next((at - squares for at, each in enumerate(BLOCK_PARTY_POINTS) if each >= points + missing), None)
        return None if more is None else message("sprawl.more.squares", count=more)
    if row is Row.SUPERHIGHWAY:
        longest = max(sheet.road_lengths, default=0)
        return message("sprawl.more.highway", count=2 * (points + missing) - longest)
    if row is Row.LOOPING_LANES:
        length = max(SHORTEST_LOOP, missing + missing % 2)
        return message("sprawl.more.loop", count=length)
    unit = UNITS[row]
    return message(f"sprawl.more.{unit.key}", count=-(-missing // unit.points))
