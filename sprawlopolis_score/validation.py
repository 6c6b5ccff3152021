"""Errors (refused) and warnings, as values with a place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sprawlopolis_score.blocks import BlockType, Spot
from sprawlopolis_score.cards import CARDS, PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.survey import Survey
from tabletop.messages import Message, Refused, message

# S1: the scoring cards of a game; all others make the city.
SCORING_CARDS: Final = 3
CITY_CARDS: Final = len(CARDS) - SCORING_CARDS


@dataclass(frozen=True, slots=True)
class Problem:
    """A warning, or a decision of this project: its code, its place in the city file, and the spaces to look at."""

    code: str
    place: str
    message: Message
    spots: tuple[Spot, ...] = ()


def refuse_excess_blocks(city: City, scoring: Sequence[int]) -> None:
    """Raise for more blocks than the cards have that are not scoring cards."""
    most = 4 * (len(CARDS) - len(scoring))
    if city.block_count > most:
        raise Refused("grid", message("sprawl.blocks.many", count=city.block_count, most=most))


def refuse_scoring(scoring: Sequence[int]) -> None:
    """S1: raise for more than three scoring cards, an unknown number, and a card that appears twice."""
    if len(scoring) > SCORING_CARDS:
        raise Refused("scoring", message("sprawl.scoring.many", count=len(scoring), most=SCORING_CARDS))
    for place, number in enumerate(scoring):
        if number not in CARDS:
            raise Refused(f"scoring[{place}]", message("sprawl.card.unknown", number=number))
        if number in scoring[:place]:
            raise Refused(f"scoring[{place}]", message("sprawl.scoring.duplicate", number=number))


def warnings(city: City, scoring: Sequence[int], cards: Sequence[PlacedCard] = ()) -> Iterator[Problem]:
    """Yield warnings: a grid that no cards can make, or cards that no finished game can have."""
    if cards:
        yield from card_warnings(cards, scoring)
    else:
        yield from grid_warnings(city, len(CARDS) - len(scoring))


def grid_warnings(city: City, city_cards: int) -> Iterator[Problem]:
    """Yield warnings of what no cards form: unconnected parts, blocks in no square, too many blocks of a type."""
    survey = Survey.of(city)
    parts = sorted(survey.groups(survey.blocks), key=int.bit_count)
    if len(parts) > 1:
        yield Problem(
            "not_connected", "grid", message("sprawl.not_connected", count=len(parts)), survey.spots(parts[0])
        )
    for spot in survey.spots(survey.blocks & ~survey.on_squares(survey.squares(survey.blocks))):
        yield Problem("loose_block", f"grid[{spot.row}][{spot.column}]", message("sprawl.loose_block"), (spot,))
    for kind, spaces in zip(BlockType, survey.types, strict=True):
        if spaces.bit_count() > city_cards:
            reason = message("sprawl.blocks.type", count=spaces.bit_count(), type=kind, most=city_cards)
            yield Problem("too_many_of_a_type", "grid", reason, survey.spots(spaces))


def card_warnings(cards: Sequence[PlacedCard], scoring: Sequence[int]) -> Iterator[Problem]:
    """Yield too many or too few cards, and scoring cards that were played."""
    if len(cards) != CITY_CARDS:
        yield Problem("card_count", "cards", message("sprawl.card.count", count=len(cards), wanted=CITY_CARDS))
    for place, placed in enumerate(cards):
        if placed.card in scoring:
            reason = message("sprawl.card.scoring", number=placed.card)
            yield Problem("scoring_card_in_city", f"cards[{place}].card", reason)
