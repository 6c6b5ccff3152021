"""The single change of a city of cards that would bring most points: two cards exchanged, or one rotated."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sprawlopolis_score.cards import PlacedCard, city_of_blocks
from sprawlopolis_score.placing import blocks_of, checked, turned
from sprawlopolis_score.scoring import score
from sprawlopolis_score.variant import Variant
from tabletop.messages import Message, Refused, message


@dataclass(frozen=True, slots=True)
class BestChange:
    """The best single change: the cards that it concerns, the points that it brings, and the cards after it."""

    numbers: tuple[int, ...]
    gain: int
    total: int
    cards: tuple[PlacedCard, ...]


def best_change(cards: tuple[PlacedCard, ...], scoring: Sequence[int], variant: Variant) -> BestChange | None:
    """Return the best single change after which every play is still legal (S10); None if none brings a point.

    Every card keeps its turn, so that a card may cover others that covered it before. Of equal changes a rotated card
    comes first, then the cards that were played first.
    """
    best, before = None, total_of(cards, scoring, variant)
    highest = before
    for numbers, changed in changes(cards):
        total = total_of(changed, scoring, variant)
        if total > highest:
            best, highest = BestChange(numbers, total - before, total, changed), total
    return best


def total_of(cards: tuple[PlacedCard, ...], scoring: Sequence[int], variant: Variant) -> int:
    return score(city_of_blocks(blocks_of(cards)), scoring, variant).total


def changes(cards: tuple[PlacedCard, ...]) -> Iterator[tuple[tuple[int, ...], tuple[PlacedCard, ...]]]:
    """Yield the cards of every single change, with all cards after it."""
    for placed in cards:
        yield (placed.card,), tuple(turned(each) if each == placed else each for each in cards)
    for one, other in combinations(cards, 2):
        moved = {
            one.card: one._replace(row=other.row, column=other.column),
            other.card: other._replace(row=one.row, column=one.column),
        }
        changed = tuple(moved.get(each.card, each) for each in cards)
        try:
            yield (one.card, other.card), checked(changed, one.card)
        except Refused:  # a card would lie apart at its turn
            continue


def change_message(found: BestChange) -> Message:
    if len(found.numbers) == 1:
        return message("sprawl.better.turned", number=found.numbers[0], gain=f"{found.gain:+}")
    one, other = found.numbers
    return message("sprawl.better.exchanged", one=one, other=other, gain=f"{found.gain:+}")
