"""The place where a card scores most: every place is scored exactly, and fast enough for the table."""

import sys
from random import Random
from time import process_time

import pytest

from sprawlopolis_score import City, Difficulty, ParkHopping, Variant, score
from sprawlopolis_score.advice import best_places, prices
from sprawlopolis_score.cards import PlacedCard, city_of_cards
from sprawlopolis_score.placing import blocks_of, places
from tests.sprawlopolis_score.test_placing import game
from tools.soak.random_sprawlopolis import random_game
from tools.soak.sprawlopolis_checker import result_of

pytestmark = pytest.mark.untraced

# Milliseconds for all places of a card.
MOST = 50
# Factor while coverage measures every line.
TRACED = 5


@pytest.mark.parametrize("seed", range(6))
def test_every_place_of_a_card_is_priced_as_the_independent_checker_counts_it(seed: int) -> None:
    data = random_game(Random(seed))
    laid, last = data["cards"][:-1], data["cards"][-1]["card"]
    cards = game(seed, 14)
    variant = Variant(
        Difficulty(data.get("difficulty", "normal")),
        gap_is_edge=data.get("gap_is_edge", True),
        park_hopping=ParkHopping(data.get("park_hopping", "block")),
    )
    found = prices(blocks_of(cards), last, data["scoring"], variant)
    assert len(found) == len({placed for _, placed in found}) == 2 * len(places(blocks_of(cards)))
    for total, placed in found[:: 1 + seed]:
        card = {"card": last, "row": placed.row, "col": placed.column, "rotation": placed.rotation}
        assert total == result_of({**data, "cards": [*laid, card]})["total"]


@pytest.mark.parametrize("seed", range(8))
def test_the_best_places_come_first_each_the_better_way_round_with_what_they_change(seed: int) -> None:
    cards, variant = game(seed, 9), Variant()
    number = next(number for number in range(1, 19) if number not in {each.card for each in cards})
    scoring = (1, 7, 12)
    blocks = blocks_of(cards)
    offers = best_places(blocks, number, scoring, variant, 3)
    before = score(city_of_cards(cards), scoring)
    priced = prices(blocks, number, scoring, variant)
    assert offers[0].total == max(total for total, _ in priced)
    assert len({(each.placed.row, each.placed.column) for each in offers}) == len(offers) == 3
    assert [each.total for each in offers] == sorted((each.total for each in offers), reverse=True)
    for each in offers:
        after = score(city_of_cards((*cards, each.placed)), scoring)
        other = score(city_of_cards((*cards, each.placed._replace(rotation=180 - each.placed.rotation))), scoring)
        assert (each.total, each.gain) == (after.total, after.total - before.total)
        assert each.total >= other.total
        assert sum(points for _, points in each.changes) == each.gain
        assert all(points for _, points in each.changes)


def test_the_first_card_has_one_place() -> None:
    (offer,) = best_places({}, 4, (), Variant(), 3)
    assert offer.placed == PlacedCard(4, 0, 0)
    assert offer.gain == score(city_of_cards([offer.placed])).total
    assert City.parse(str(city_of_cards([offer.placed])))


def test_all_places_of_the_last_card_are_priced_in_time() -> None:
    taken = []
    for seed in (3, 5, 8):
        data = random_game(Random(seed))
        blocks = blocks_of(game(seed, 14))
        best = 1e9
        for _ in range(5):
            begun = process_time()
            prices(blocks, data["cards"][-1]["card"], data["scoring"], Variant())
            best = min(best, 1000 * (process_time() - begun))
        taken.append(best)
    assert sorted(taken)[1] < (MOST if sys.gettrace() is None else TRACED * MOST), taken
