"""The best places of a card: every possible place is scored by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sprawlopolis_score.blocks import PLANES, Spot
from sprawlopolis_score.cards import ROTATIONS, PlacedCard, city_of_blocks
from sprawlopolis_score.placing import Blocks, places
from sprawlopolis_score.score_sheet import Row, ScoreSheet
from sprawlopolis_score.scoring import score, score_survey
from sprawlopolis_score.survey import Ground, Survey
from sprawlopolis_score.variant import Variant

# S1: the rows, and the columns, of a card.
CARD_LENGTH: Final = 2


@dataclass(frozen=True, slots=True)
class Offer:
    """A place of a card, the total with it, and the changes row by row."""

    placed: PlacedCard
    total: int
    gain: int
    changes: tuple[tuple[Row, int], ...]


def prices(blocks: Blocks, number: int, scoring: Sequence[int], variant: Variant) -> list[tuple[int, PlacedCard]]:
    """Score every place of a card in both rotations; of the planes of the city only the spaces of the card change."""
    spots = places(blocks)
    high, wide = (range(min(lines), max(lines) + CARD_LENGTH) for lines in zip(*spots, strict=True))
    top, left = high[0], wide[0]

    def ground(blocks: Blocks) -> Ground:
        return Ground.of([[blocks.get(Spot(row, column)) for column in wide] for row in high])

    stride, size, planes = ground(blocks)
    found = []
    for rotation in ROTATIONS:
        card = ground(dict(PlacedCard(number, top, left, rotation).blocks()))
        covered = sum(Survey(card).blocks << plane * size for plane in range(PLANES))
        for row, column in spots:
            far = (row - top) * stride + column - left
            with_card = Ground(stride, size, planes & ~(covered << far) | card.planes << far)
            total = score_survey(Survey(with_card, variant), scoring).total
            found.append((total, PlacedCard(number, row, column, rotation)))
    return found


def best_places(blocks: Blocks, number: int, scoring: Sequence[int], variant: Variant, most: int) -> tuple[Offer, ...]:
    """Return the places with the highest totals, the best first, each in its better rotation.

    Of equal ones the upper left comes first.
    """
    before = score(city_of_blocks(blocks), scoring, variant)
    best: dict[tuple[int, int], tuple[int, PlacedCard]] = {}
    for total, placed in prices(blocks, number, scoring, variant):
        there = best.get((placed.row, placed.column))
        if there is None or total > there[0]:
            best[placed.row, placed.column] = total, placed
    ranked = sorted(best.values(), key=lambda priced: -priced[0])
    return tuple(
        Offer(placed, total, total - before.total, changes(before, sheet_with(blocks, placed, scoring, variant)))
        for total, placed in ranked[:most]
    )


def sheet_with(blocks: Blocks, placed: PlacedCard, scoring: Sequence[int], variant: Variant) -> ScoreSheet:
    return score(city_of_blocks({**blocks, **dict(placed.blocks())}), scoring, variant)


def changes(before: ScoreSheet, after: ScoreSheet) -> tuple[tuple[Row, int], ...]:
    """Return the rows whose points change, with the difference."""
    then = before.points
    return tuple((row, points - then[row]) for row, points in after.points.items() if points != then[row])
