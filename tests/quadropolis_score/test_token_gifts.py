"""The tokens that the tiles of a city gave: bounds and probabilities, which agree (R25)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quadropolis_score.buildings import Tokens
from quadropolis_score.city import City
from quadropolis_score.token_gifts import chance_of_tokens, minimum_tokens, token_bounds

pytestmark = pytest.mark.untraced


def test_harbors_beyond_the_box_may_be_any_harbor() -> None:
    row = "H H H H H"
    city = City.parse(f"{row} / {row} / H H H H . / . . . . .")
    # 14 harbors without a star; the box has 3 with 2 inhabitants, 7 with 1 of each, 3 with 2 energy units: 13 in all.
    least, most = token_bounds(city)
    assert (least.inhabitants, most.inhabitants) == (3 * 2 + 7 + 0, 3 * 2 + 7 + 2)


def test_the_fewest_tokens_are_the_lower_bound() -> None:
    assert minimum_tokens(City.parse("T3i2 Fe2 . . / . . . . / . . . . / . . . .")) == Tokens(2 + 1 + 1, 2)


TOWN = "T3i2 S Fe2 U:tv_station / H S T . / T2 G P . / U:maternity_ward F . ."


def chances(city: City, blocks: int) -> dict[Tokens, float]:
    every = (Tokens(inhabitants, energy) for inhabitants in range(66) for energy in range(51))
    return {tokens: chance for tokens in every if (chance := chance_of_tokens(city, blocks, tokens)) > 0}


def test_the_chance_of_tokens_is_positive_exactly_within_the_bounds() -> None:
    city = City.parse(TOWN)
    found = chances(city, 6)
    least, most = token_bounds(city)
    assert sum(found.values()) == pytest.approx(1)
    for name in Tokens._fields:
        amounts = {getattr(tokens, name) for tokens in found}
        assert amounts == set(range(getattr(least, name), getattr(most, name) + 1))


def test_one_hidden_tile_is_as_likely_as_the_box_still_holds_it() -> None:
    # Classic has 10, 12 and 4 tower blocks with one, two and three inhabitants; one with two is in sight.
    found = chances(City.parse("T2i2 . . . / . . . . / . . . . / . . . ."), 2)
    assert found == pytest.approx({Tokens(3, 0): 10 / 25, Tokens(4, 0): 11 / 25, Tokens(5, 0): 4 / 25})


@settings(max_examples=20)
@given(st.integers(0, 25), st.integers(1, 3))
def test_every_number_of_tower_blocks_gave_something(more: int, print_: int) -> None:
    city = City.parse(f"T4i{print_} . . . . / . . . . . / . . . . . / . . . . .")
    assert sum(chances(city, 4 + more).values()) == pytest.approx(1)
