"""S6, S7: the pile, and the player whose turn it is."""

import pytest

from sprawlopolis_score.turns import pile, player_of


@pytest.mark.parametrize(("people", "left"), [(1, 11), (2, 10), (3, 9), (4, 8)])
def test_the_pile_has_so_many_cards_when_the_city_begins(people: int, left: int) -> None:
    assert pile(people) == pile(people, 1) == left
    assert [pile(people, played) for played in range(2, 16)] == [max(0, left - turn) for turn in range(1, 15)]


def test_the_first_card_is_no_turn_and_then_players_take_turns() -> None:
    assert [player_of(3, played) for played in range(8)] == [0, 0, 1, 2, 0, 1, 2, 0]
    assert {player_of(1, played) for played in range(16)} == {0}
