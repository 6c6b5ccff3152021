"""What a player asks about the best plan (E3, E4)."""

from random import Random

import pytest

from quadropolis_score import Category, City, Locks, Mode, Plan, Spot, Tokens, best_plan, score
from quadropolis_score.advice import Scored, advice, best_scored, notes, tile_notes
from quadropolis_score.buildings import EXPANSION_VALUES, Expansion
from quadropolis_score.files import city_from, result_to
from quadropolis_score.optimiser.search import best_plan as plan_of
from tools.soak.exhaustive import exhaustive
from tools.soak.random_cities import random_city

# Lighting the factory would bring nothing and cost the monument 5; leaving it dark costs 1 for the idle inhabitant.
BESIDE_A_MONUMENT = "P M F . . / . . . . . / . . . . . / . . . . ."


def scored(text: str, inhabitants: int, energy: int, locks: Locks | None = None) -> Scored:
    return best_scored(City.parse(text), Tokens(inhabitants, energy), locks or Locks())


def test_a_building_dark_on_purpose_is_told_with_what_lighting_it_changes() -> None:
    (dark,) = advice(scored(BESIDE_A_MONUMENT, 1, 0)).dark
    assert (dark.spot, dark.loss, dark.from_customers) == (Spot(0, 2), 4, False)
    assert dict(dark.changes) == {Category.MONUMENTS: -5, Category.INHABITANTS_LEFT: 1}


def test_customers_count_as_tokens_at_hand() -> None:
    # c10b: the fourth customer is worth more than running the factory.
    (dark,) = advice(scored("S F . . / . . . . / . . . . / . . . .", 4, 1)).dark
    assert (dark.spot, dark.loss, dark.from_customers) == (Spot(0, 1), 1, True)
    assert dict(dark.changes) == {Category.SHOPS: -3, Category.FACTORIES: 2}


def test_customers_whom_the_player_has_settled_are_not_at_hand() -> None:
    locks = Locks.of(customers={Spot(0, 0): 4})
    assert advice(scored("S F . . / . . . . / . . . . / . . . .", 4, 1, locks)).dark == ()


@pytest.mark.parametrize(("inhabitants", "energy"), [(0, 9), (9, 0), (0, 0)])
def test_a_building_dark_for_want_of_tokens_is_no_news(inhabitants: int, energy: int) -> None:
    assert advice(scored("O . . . . / . . . . . / . . . . . / . . . . .", inhabitants, energy)).dark == ()


def test_a_building_that_the_player_locked_dark_is_no_news() -> None:
    assert advice(scored(BESIDE_A_MONUMENT, 1, 0, Locks.of(dark=[Spot(0, 2)]))).dark == ()


def test_energy_that_others_use_is_not_at_hand() -> None:
    assert advice(scored("T2 T1 . . / . . . . / . . . . / . . . .", 0, 1)).dark == ()


def test_one_token_more_is_worth_what_it_adds_to_the_best_total() -> None:
    found = advice(scored("S F . . / . . . . / . . . . / . . . .", 4, 1))
    assert found.one_more_inhabitant == 2  # it runs the factory
    assert found.one_more_energy == -1  # it pollutes


@pytest.mark.parametrize("seed", range(20))
def test_one_token_more_is_worth_what_an_exhaustive_search_says(seed: int) -> None:
    data = random_city(Random(seed), "expert", 0.4, expansion=0.5)
    found = advice(best_scored(*city_from(data)))
    totals = [
        exhaustive(data | more)
        for more in ({}, {"inhabitants": data["inhabitants"] + 1}, {"energy": data["energy"] + 1})
    ]
    now, with_inhabitant, with_energy = (answer.total for answer in totals if answer)
    assert found.one_more_inhabitant == with_inhabitant - now
    assert found.one_more_energy == with_energy - now


def test_where_there_can_be_no_more_tokens_the_last_one_tells() -> None:
    found = advice(scored(". . . . . / . . . . . / . . . . . / . . . . .", 200, 200))
    assert (found.one_more_inhabitant, found.one_more_energy) == (-1, -1)


def test_the_next_best_plan_lights_something_else_and_says_what_it_loses() -> None:
    found = advice(scored("T2 . T1 . / . . . . / . . . . / . . . .", 0, 1))
    assert found.second
    assert (found.second.lit, found.second_loss) == (frozenset({Spot(0, 2)}), 2)


def test_without_anything_to_light_there_is_no_next_best_plan() -> None:
    found = advice(scored("P . . . / . . . . / . . . . / . . . .", 3, 3))
    assert (found.second, found.second_loss) == (None, 0)


def test_advice_keeps_the_locks() -> None:
    locks = Locks.of(lit=[Spot(0, 2)])
    found = advice(scored("T2 . T1 . / . . . . / . . . . / . . . .", 0, 1, locks))
    assert found.one_more_energy == 3
    assert found.second is None


def test_the_player_is_told_of_a_building_dark_on_purpose() -> None:
    (note,) = notes(scored(BESIDE_A_MONUMENT, 1, 0))
    assert note.place == "cells[0][2]"
    assert note.spots == (Spot(0, 2),)
    assert str(note.message) == "this factory is better left inactive: using it costs 4 points"


def test_the_player_is_told_where_lighting_would_change_nothing() -> None:
    # Four customers (7), or the tall tower block and the factory with three inhabitants left over (10 - 3).
    (note,) = notes(scored("T4 . S . . / . F . . . / . . . . . / . . . . .", 4, 1))
    assert str(note.message) == "this factory is left inactive: using customers for it gains nothing"


def test_the_player_is_told_that_a_group_above_five_is_read_as_five() -> None:
    (note,) = notes(scored("O O O . . / O O O . . / . . . . . / . O . . .", 7, 7))
    assert note.place == "cells[0][0]"
    assert len(note.spots) == 6
    assert str(note.message) == "a group of 6 office towers counts as 5, where the table ends"


def test_groups_up_to_five_need_no_word() -> None:
    assert not list(notes(scored("O O O O O / . . . . . / . . . . . / O O . . .", 7, 7)))


def test_the_best_scored_city_holds_the_best_plan_and_its_sheet() -> None:
    city, tokens = City.empty(Mode.CLASSIC), Tokens(2, 0)
    found = best_scored(city, tokens)
    assert found.plan == best_plan(city, tokens) == plan_of(city, tokens)
    assert found.sheet == score(city, tokens, found.plan)


def test_idle_customers_may_be_less_wanted_than_their_shop() -> None:
    (note,) = notes(scored("S F . . / . . . . / . . . . / . . . .", 4, 1))
    assert str(note.message) == "this factory is better left inactive: using customers for it costs one point"


def test_a_dark_tile_is_called_by_its_name() -> None:
    found = scored("U:fire_station S . . . / . . . . . / . . . . . / . . . . .", 5, 1)
    assert str(next(iter(notes(found))).message).startswith(
        "this Fire Station is better left inactive: using customers"
    )


def test_a_plan_of_ones_own_is_told_what_the_best_one_has_over_it() -> None:
    city, tokens = City.parse("T2 . T1 . / . . . . / . . . . / . . . ."), Tokens(0, 1)
    plan = Plan.of([Spot(0, 2)])
    own = Scored(city, tokens, Locks(), plan, score(city, tokens, plan))
    assert advice(own).gain == 2
    assert advice(best_scored(city, tokens)).gain == 0


UNKNOWN = (
    "maternity_ward",
    "electric_utility",
    "city_planning",
    "police_station",
    "reprocessing_plant",
    "tv_station",
)


@pytest.mark.parametrize("tile", UNKNOWN)
@pytest.mark.parametrize("inhabitants", [0, 1])
def test_the_player_is_told_of_a_classic_tile_whose_number_is_not_known_lit_or_dark(
    tile: str, inhabitants: int
) -> None:
    found = scored(f". . . . / . U:{tile} . . / . . . . / . . . .", inhabitants, 0)
    (note,) = tile_notes(found.city)
    assert note.place == "cells[1][1]"
    assert note.spots == (Spot(1, 1),)
    assert str(note.message).endswith("counts as in the Expert game: the Classic tile may show another number")
    assert {"place": note.place, "message": str(note.message)} in result_to(found)["warnings"]


@pytest.mark.parametrize("tile", [tile.value for tile in Expansion])
def test_no_expert_tile_and_no_known_classic_one_needs_such_a_word(tile: str) -> None:
    assert not list(tile_notes(City.parse(f"U:{tile} . . . . / . . . . . / . . . . . / . . . . .")))
    if tile not in UNKNOWN and Expansion(tile) in EXPANSION_VALUES[Mode.CLASSIC]:
        assert not list(tile_notes(City.parse(f"U:{tile} . . . / . . . . / . . . . / . . . .")))
