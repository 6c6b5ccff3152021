"""The ledger: heights made likely by turns, tokens and the box, compared with a count of all combinations."""

from collections.abc import Mapping
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import BOX, Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.ledger import COVERED, DISCARDS, HOUSE_RULE, MISCOUNTED, SURE, Heights, ledger, reading_ledger
from quadropolis_score.reading import Guess, Reading
from quadropolis_score.token_gifts import chance_of_tokens

pytestmark = pytest.mark.untraced

EVEN: Heights = {1: 0.5, 2: 0.5}


# The rules of the game
def test_with_all_turns_in_sight_every_tower_is_single() -> None:
    city = City.parse("T1 T1 S P / S S S S / P P P P / F F F F")
    found = ledger(city, {Spot(0, 0): EVEN, Spot(0, 1): EVEN})
    assert found.floors == {Spot(0, 0): 1, Spot(0, 1): 1}
    assert found.whole > 0.99
    assert found.doubtful == ()


def test_an_empty_space_makes_a_pile_likely() -> None:
    city = City.parse("T1 S S P / S S S S / P P P P / F F F .")
    found = ledger(city, {Spot(0, 0): {1: 0.6, 2: 0.4}})
    assert found.floors == {Spot(0, 0): 2}
    assert found.confidence(Spot(0, 0)) == pytest.approx(0.4 * 0.62 / (0.4 * 0.62 + 0.6 * 0.2))


def test_of_two_equal_towers_neither_is_sure_to_be_the_pile() -> None:
    city = City.parse("T1 S S P / S S S S / P P P P / F F T .")
    found = ledger(city, {Spot(0, 0): EVEN, Spot(3, 2): EVEN})
    assert sorted(found.floors.values()) == [1, 2]
    assert set(found.doubtful) == {Spot(0, 0), Spot(3, 2)}
    assert found.whole < SURE


def test_the_least_sure_pile_comes_first() -> None:
    city = City.parse("T1 T1 . . / S S S S / P P P P / F F F F")
    found = ledger(city, {Spot(0, 0): {1: 0.6, 2: 0.4}, Spot(0, 1): {1: 0.5, 2: 0.5}})
    assert found.doubtful == (Spot(0, 0), Spot(0, 1))
    assert found.confidence(Spot(0, 0)) < found.confidence(Spot(0, 1))


def test_inhabitants_show_how_high_a_tower_block_is() -> None:
    city = City.parse("T1i1 S S P / S S S S / P P P P / F . . .")
    heights = {Spot(0, 0): {1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25}}
    assert ledger(city, heights, Tokens(1, 1)).floors == {Spot(0, 0): 1}
    assert ledger(city, heights, Tokens(10, 1)).floors == {Spot(0, 0): 4}


def test_inhabitants_say_nothing_about_office_towers() -> None:
    city = City.parse("O1 S S P . / S S S S . / P P P P . / F . . . .")
    heights = {Spot(0, 0): {1: 0.5, 5: 0.5}}
    (with_tokens,) = ledger(city, heights, Tokens(1, 1)).chances.values()
    (without,) = ledger(city, heights).chances.values()
    assert with_tokens == pytest.approx(without)


def test_impossible_tokens_do_not_change_the_ledger() -> None:
    city = City.parse("T1i1 S S P / S S S S / P P P P / F . . .")
    heights = {Spot(0, 0): {1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25}}
    assert ledger(city, heights, Tokens(60, 40)).chances[Spot(0, 0)] == pytest.approx(
        ledger(city, heights).chances[Spot(0, 0)]
    )


def test_a_covered_space_may_hold_the_missing_tile() -> None:
    city = City.parse("T1 S S P / S S S S / P P P P / F F F .")
    seen = ledger(city, {Spot(0, 0): EVEN})
    hidden = ledger(city, {Spot(0, 0): EVEN}, covered=1)
    assert hidden.chances[Spot(0, 0)][2] < seen.chances[Spot(0, 0)][2]


def test_a_city_without_piles_is_certain() -> None:
    assert ledger(City.empty(Mode.CLASSIC), {}).whole == 1


def test_heights_without_a_chance_are_never_chosen() -> None:
    city = City.parse("T1 S S P / S S S S / P P P P / . . . .")
    assert ledger(city, {Spot(0, 0): {1: 0.0, 2: 1.0, 3: 0.0}}).chances == {Spot(0, 0): {2: 1.0}}


# Counted one by one
def weight_of(
    city: City, heights: Mapping[Spot, Heights], floors: Mapping[Spot, int], tokens: Tokens | None, covered: int
) -> float:
    """Return the joint probability of some floors by the rules."""
    chance = prod(heights[spot].get(count, 0.0) for spot, count in floors.items())
    tiles: dict[Kind, int] = {}
    for spot, building in city.buildings():
        tiles[building.kind] = tiles.get(building.kind, 0) + floors.get(spot, building.floors)
    turned = 0.0
    for hidden in product(COVERED.items(), repeat=covered):
        left = len(city.board.spots) - sum(tiles.values()) - sum(count for count, _ in hidden)
        discards = [*DISCARDS, *(DISCARDS[-1] / 2**n for n in range(1, 30))]
        by_turns = discards[left] if left >= 0 else DISCARDS[0] * HOUSE_RULE**-left
        turned += by_turns * prod(share for _, share in hidden)
    for kind in (Kind.TOWER_BLOCK, Kind.OFFICE_TOWER):
        in_box = sum(map(sum, BOX[city.mode].get(kind, {}).values()))
        turned *= HOUSE_RULE ** max(0, tiles.get(kind, 0) - in_box)
    if tokens is not None:
        fits = chance_of_tokens(city, tiles.get(Kind.TOWER_BLOCK, 0), tokens)
        turned *= (1 - MISCOUNTED) * fits + MISCOUNTED / (66 * 51)
    return chance * turned


HEIGHTS = (
    st.lists(st.sampled_from([0.0, 0.05, 0.2, 0.5, 1.0]), min_size=4, max_size=5)
    .filter(any)
    .map(lambda shares: {floors: share / sum(shares) for floors, share in enumerate(shares, 1)})
)
TOWER = st.builds(Building, st.sampled_from([Kind.TOWER_BLOCK, Kind.OFFICE_TOWER]), st.integers(1, 4))
FILLING = st.one_of(
    st.none(), st.sampled_from([Building(Kind.SHOP), Building(Kind.HARBOR), Building(Kind.FACTORY, energy=2)])
)


@settings(max_examples=60, deadline=None)
@given(
    towers=st.lists(st.tuples(TOWER, st.one_of(st.none(), HEIGHTS)), min_size=1, max_size=5),
    filling=st.lists(FILLING, min_size=15, max_size=15),
    tokens=st.one_of(st.none(), st.builds(Tokens, st.integers(0, 30), st.integers(0, 10))),
    covered=st.integers(0, 2),
)
def test_the_chances_are_those_of_all_combinations(
    towers: list[tuple[Building, Heights | None]], filling: list[Building | None], tokens: Tokens | None, covered: int
) -> None:
    cells = [*(building for building, _ in towers), *filling][:20]
    cells += [None] * (20 - len(cells))
    city = City(Mode.EXPERT, tuple(tuple(cells[row * 5 : row * 5 + 5]) for row in range(4)))
    spots = city.board.spots
    heights = {spot: each for spot, (_, each) in zip(spots, towers, strict=False) if each is not None}
    every = [dict(zip(heights, floors, strict=True)) for floors in product(*heights.values())]
    weights = [weight_of(city, heights, floors, tokens, covered) for floors in every]
    found = ledger(city, heights, tokens, covered=covered)
    assert found.whole == pytest.approx(max(weights) / sum(weights))
    assert weight_of(city, heights, found.floors, tokens, covered) == pytest.approx(max(weights))
    for spot, chances in found.chances.items():
        counted = dict.fromkeys(chances, 0.0)
        for floors, weight in zip(every, weights, strict=True):
            if weight:
                counted[floors[spot]] += weight / sum(weights)
        assert chances == pytest.approx(counted)


def test_however_many_tiles_a_house_rule_gives_and_however_unlikely_floors_are_chances_stay_chances() -> None:
    city = City.parse("T5 T5 T5 T5 T5 / T5 T5 T5 T5 T5 / T5 T5 T5 T5 T5 / T5 T5 T5 T5 T5")
    first, second = Spot(0, 0), Spot(0, 1)
    found = ledger(city, {first: {1: 1e-300, 5: 1e-300}, second: {4: 1e-300, 5: 1e-303}}, Tokens(200, 200))
    assert (found.floors[first], found.floors[second]) == (1, 4)
    for spot in (first, second):
        assert sum(found.chances[spot].values()) == pytest.approx(1)
    assert 0 < found.whole <= 1


def test_a_reading_whose_heights_have_no_chances_keeps_its_floors() -> None:
    tower = Guess(Building(Kind.TOWER_BLOCK, 3), 0.9, is_doubtful=False, heights=(0.0,) * 5)
    lines = tuple((tower,) * 5 if row == 0 else (Guess(None, 0.9, is_doubtful=False),) * 5 for row in range(4))
    reading = Reading(Mode.EXPERT, ((0, 0), (1, 0), (1, 1), (0, 1)), lines)
    assert reading_ledger(reading).floors == {}
