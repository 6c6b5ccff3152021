"""The card to turn, or the two to exchange, that would have brought most."""

from random import Random

import pytest

from sprawlopolis_score.cards import PlacedCard, city_of_cards
from sprawlopolis_score.files import city_from
from sprawlopolis_score.one_change import best_change, change_message, changes, total_of
from sprawlopolis_score.plugin import RULES, options_of
from sprawlopolis_score.scoring import score
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.variant import STANDARD
from tabletop.game import COUNT_ANYWAY, Side
from tabletop.people import PlayerColour
from tools.app.sprawl_samples import PLAYED, SCORING
from tools.soak.random_sprawlopolis import random_game


def test_the_best_change_of_a_game_is_named() -> None:
    found = best_change(PLAYED, SCORING, STANDARD)
    assert found is not None
    assert (found.numbers, found.gain, found.total) == ((14, 3), 13, total_of(PLAYED, SCORING, STANDARD) + 13)
    assert found.total == score(city_of_cards(found.cards), SCORING).total
    assert str(change_message(found)) == "One thing better: cards 14 and 3 in each other’s place: +13"


def test_a_card_may_better_lie_the_other_way_round() -> None:
    found = best_change((PlacedCard(1, 0, 0), PlacedCard(7, 0, 2)), (), STANDARD)
    assert found is not None
    assert (found.numbers, found.gain, found.cards[0].rotation) == ((1,), 2, 180)
    assert str(change_message(found)) == "One thing better: card 1 turned round where it lies: +2"


def test_after_every_change_each_play_is_legal_and_each_card_keeps_its_turn() -> None:
    random = Random(3)
    for _ in range(3):
        cards = city_from(random_game(random)).cards
        assert len(cards) == 15
        for _, changed in changes(cards):
            city_of_cards(changed)
            assert [placed.card for placed in changed] == [placed.card for placed in cards]


def test_an_exchange_after_which_a_card_would_lie_apart_is_left_out() -> None:
    chain = (PlacedCard(1, 0, 0), PlacedCard(2, 0, 2), PlacedCard(3, 0, 4), PlacedCard(4, 0, 6))
    exchanged = {numbers for numbers, _ in changes(chain) if len(numbers) == 2}
    assert (1, 2) in exchanged
    assert (2, 3) not in exchanged  # the second card would lie two cards away from the first


def test_a_city_of_no_card_or_one_has_nothing_better() -> None:
    assert best_change((), SCORING, STANDARD) is None
    assert best_change((PlacedCard(1, 0, 0),), (), STANDARD) is None


@pytest.mark.parametrize(("settled", "named"), [(frozenset({COUNT_ANYWAY}), True), (frozenset(), False)])
def test_a_finished_game_has_a_note_on_the_best_single_change(settled: frozenset[str], *, named: bool) -> None:
    side = Side(("Ada",), PlayerColour.RED, TableBoard(SCORING, PLAYED), settled=settled)
    texts = [str(note.message) for note in RULES.verdict(options_of(STANDARD), (side,)).notes]
    assert any(text.startswith("One thing better: ") for text in texts) is named
