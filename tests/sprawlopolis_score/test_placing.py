"""Legal places of a card, and the effect of moving, rotating and taking one on the others."""

from random import Random

import pytest

from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.cards import CARDS, PlacedCard, is_connected
from sprawlopolis_score.placing import blocks_of, card_at, places, refuse_place, replaced, turned, without
from tabletop.messages import Refused
from tools.soak.random_sprawlopolis import legal_places, random_game

ONE, TWO, THREE = PlacedCard(4, 0, 0), PlacedCard(5, 0, 2), PlacedCard(6, 0, 4)


def game(seed: int, cards: int = 15) -> tuple[PlacedCard, ...]:
    laid = random_game(Random(seed))["cards"][:cards]
    return tuple(PlacedCard(each["card"], each["row"], each["col"], each["rotation"]) for each in laid)


@pytest.mark.parametrize("seed", range(25))
def test_a_card_may_be_placed_exactly_where_the_rules_allow_it(seed: int) -> None:
    blocks = blocks_of(game(seed, 1 + seed % 15))
    found = places(blocks)
    assert {*found} == legal_places({*blocks})
    assert list(found) == sorted({*found})
    assert all(is_connected(PlacedCard(1, *spot), blocks) for spot in found)


def test_the_first_card_is_at_the_origin() -> None:
    assert places({}) == (Spot(0, 0),)
    refuse_place({}, PlacedCard(1, 7, 7))


def test_a_corner_is_not_enough() -> None:
    with pytest.raises(Refused, match="a corner is not enough"):
        refuse_place(blocks_of([ONE]), PlacedCard(1, 2, 2))
    refuse_place(blocks_of([ONE]), PlacedCard(1, 2, 1))


def test_a_moved_card_keeps_its_turn() -> None:
    moved = PlacedCard(5, 1, 1, 180)
    assert replaced((ONE, TWO), moved) == (ONE, moved)
    assert replaced((ONE, TWO, THREE), turned(TWO)) == (ONE, PlacedCard(5, 0, 2, 180), THREE)
    assert turned(turned(TWO)) == TWO


def test_a_card_without_which_another_would_be_apart_stays() -> None:
    with pytest.raises(Refused, match="card 6 would then lie apart"):
        replaced((ONE, TWO, THREE), PlacedCard(5, 2, 0))
    with pytest.raises(Refused, match="card 6 would then lie apart"):
        without((ONE, TWO, THREE), 5)
    with pytest.raises(Refused, match="neither covers a block"):
        replaced((ONE, TWO), PlacedCard(5, 5, 5))
    assert without((ONE, TWO, THREE), 6) == (ONE, TWO)
    assert without((ONE,), 4) == ()


def test_of_overlapping_cards_the_last_is_visible() -> None:
    over = PlacedCard(7, 0, 1)
    assert card_at((ONE, over), Spot(0, 1)) == over
    assert card_at((ONE, over), Spot(1, 0)) == ONE
    assert card_at((ONE, over), Spot(5, 5)) is None
    assert blocks_of((ONE, over))[Spot(0, 1)] == CARDS[7].blocks[0]
