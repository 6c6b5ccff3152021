"""A small city for each condition, in which it scores."""

from functools import lru_cache
from typing import Final

from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.city import City
from sprawlopolis_score.score_sheet import Row, ScoreSheet
from sprawlopolis_score.scoring import score

EXAMPLES: Final = {
    Row.OUTSKIRTS: "P R:EW P / P C:EW P / P I:NS P",
    Row.BLOOM_BOOM: "P P P / P R:EW C:EW / P I:NS C:NS",
    Row.GO_GREEN: "P P P / P I:EW R:EW",
    Row.BLOCK_PARTY: "P P P P / P P P P / R:EW C:EW I:EW R:EW",
    Row.STACKS_AND_SCRAPERS: "I:EW C:EW R:NS / C:NS I:EW C:EW / P C:EW P",
    Row.MASTER_PLANNED: "R:EW R:EW I:EW / R:NS P I:NS / R:NS C:EW P",
    Row.CENTRAL_PERKS: "C:EW R:EW I:EW / R:NS P C:NS / P C:EW I:EW",
    Row.BURBS: "P R:EW P / R:NS R:EW I:EW / C:NS P C:EW",
    Row.CONCRETE_JUNGLE: "I:EW P I:NS / P I:EW C:EW / R:EW C:EW P",
    Row.STRIP: "C:EW R:EW C:EW C:NS / P I:EW C:EW P",
    Row.MINI_MARTS: "P C:NS P / R:EW C:EW R:EW / P I:EW P",
    Row.SUPERHIGHWAY: "R:EW C:EW I:SW / P P C:NS / I:EW R:EW C:NW",
    Row.PARK_HOPPING: "P C:EW R:EW P / I:EW P P C:NS",
    Row.LOOPING_LANES: "P R:ES C:SW / C:NS I:NE R:NW",
    Row.SKID_ROW: "I:EW R:EW P / R:NS I:NS C:EW",
    Row.MORNING_COMMUTE: "R:EW C:EW P / I:NS P C:NS",
    Row.TOURIST_TRAPS: "C:EW C:NS P / R:NS C:EW I:NS / P R:EW C:EW",
    Row.SPRAWLOPOLIS: "R:EW C:EW I:EW P / P . C:NS . / . . R:NS .",
}


@lru_cache(maxsize=len(EXAMPLES))
def example_of(row: Row) -> tuple[City, frozenset[Spot]]:
    """Return the example of a condition, and the spaces of the points."""
    city = City.parse(EXAMPLES[row])
    return city, frozenset(spot for line in example_sheet(row).lines if line.row is row for spot in line.spots)


def example_sheet(row: Row) -> ScoreSheet:
    number = next(card.number for card in CARDS.values() if card.condition is row)
    return score(City.parse(EXAMPLES[row]), (number,))
