"""The explanations of the best plan (E3, E4)."""

from random import Random

import pytest

from quadropolis_score import Category, City, Locks, Mode, Plan, Spot, Tokens, best_plan, score
from quadropolis_score.advice import advice, best_plan_notes, score_best_plan, tile_notes
from quadropolis_score.buildings import EXPANSION_VALUES, Expansion
from quadropolis_score.files import city_from, result_to
from quadropolis_score.optimiser.search import best_plan as plan_of
from quadropolis_score.score_sheet import ScoreSheet
from tests.quadropolis_score.test_tile_numbers import UNKNOWN
from tools.soak.exhaustive_search import search_exhaustively
from tools.soak.random_cities import random_city

# Activating the factory would score nothing and cost the monument 5; leaving it inactive costs 1 for the inhabitant.
BESIDE_A_MONUMENT = "P M F . . / . . . . . / . . . . . / . . . . ."


def score_text(text: str, inhabitants: int, energy: int, locks: Locks | None = None) -> ScoreSheet:
    return score_best_plan(City.parse(text), Tokens(inhabitants, energy), locks or Locks())


def test_advice_lists_a_building_dark_on_purpose_with_what_lighting_it_changes() -> None:
    (dark,) = advice(score_text(BESIDE_A_MONUMENT, 1, 0)).dark
    assert (dark.spot, dark.loss, dark.takes_customers) == (Spot(0, 2), 4, False)
    assert dict(dark.changes) == {Category.MONUMENTS: -5, Category.INHABITANTS_LEFT: 1}


def test_customers_count_as_tokens_at_hand() -> None:
    # c10b: the fourth customer is worth more than running the factory.
    (dark,) = advice(score_text("S F . . / . . . . / . . . . / . . . .", 4, 1)).dark
    assert (dark.spot, dark.loss, dark.takes_customers) == (Spot(0, 1), 1, True)
    assert dict(dark.changes) == {Category.SHOPS: -3, Category.FACTORIES: 2}


def test_locked_customers_are_not_at_hand() -> None:
    locks = Locks.of(customers={Spot(0, 0): 4})
    assert advice(score_text("S F . . / . . . . / . . . . / . . . .", 4, 1, locks)).dark == ()


@pytest.mark.parametrize(("inhabitants", "energy"), [(0, 9), (9, 0), (0, 0)])
def test_a_building_dark_for_lack_of_tokens_is_not_listed(inhabitants: int, energy: int) -> None:
    assert advice(score_text("O . . . . / . . . . . / . . . . . / . . . . .", inhabitants, energy)).dark == ()


def test_a_building_that_the_player_locked_dark_is_not_listed() -> None:
    assert advice(score_text(BESIDE_A_MONUMENT, 1, 0, Locks.of(dark=[Spot(0, 2)]))).dark == ()


def test_energy_that_others_use_is_not_at_hand() -> None:
    assert advice(score_text("T2 T1 . . / . . . . / . . . . / . . . .", 0, 1)).dark == ()


def test_one_token_more_is_worth_what_it_adds_to_the_best_total() -> None:
    found = advice(score_text("S F . . / . . . . / . . . . / . . . .", 4, 1))
    assert found.one_more_inhabitant == 2  # it runs the factory
    assert found.one_more_energy == -1  # it pollutes


@pytest.mark.parametrize("seed", range(20))
def test_one_more_token_is_worth_as_much_as_in_an_exhaustive_search(seed: int) -> None:
    data = random_city(Random(seed), "expert", 0.4, expansion=0.5)
    found = advice(score_best_plan(*city_from(data)))
    totals = [
        search_exhaustively(data | more)
        for more in ({}, {"inhabitants": data["inhabitants"] + 1}, {"energy": data["energy"] + 1})
    ]
    now, with_inhabitant, with_energy = (answer.total for answer in totals if answer)
    assert found.one_more_inhabitant == with_inhabitant - now
    assert found.one_more_energy == with_energy - now


def test_at_the_most_tokens_the_worth_of_one_more_is_that_of_the_last() -> None:
    found = advice(score_text(". . . . . / . . . . . / . . . . . / . . . . .", 200, 200))
    assert (found.one_more_inhabitant, found.one_more_energy) == (-1, -1)


def test_the_next_best_plan_lights_other_buildings_and_names_its_loss() -> None:
    found = advice(score_text("T2 . T1 . / . . . . / . . . . / . . . .", 0, 1))
    assert found.second
    assert (found.second.lit, found.second_loss) == (frozenset({Spot(0, 2)}), 2)


def test_without_anything_to_light_there_is_no_next_best_plan() -> None:
    found = advice(score_text("P . . . / . . . . / . . . . / . . . .", 3, 3))
    assert (found.second, found.second_loss) == (None, 0)


def test_advice_keeps_the_locks() -> None:
    locks = Locks.of(lit=[Spot(0, 2)])
    found = advice(score_text("T2 . T1 . / . . . . / . . . . / . . . .", 0, 1, locks))
    assert found.one_more_energy == 3
    assert found.second is None


def test_a_note_names_a_building_dark_on_purpose() -> None:
    (note,) = best_plan_notes(score_text(BESIDE_A_MONUMENT, 1, 0))
    assert note.place == "cells[0][2]"
    assert note.spots == (Spot(0, 2),)
    assert str(note.message) == "this factory is better left inactive: using it costs 4 points"


def test_a_note_names_a_dark_building_whose_lighting_would_gain_nothing() -> None:
    # Four customers (7), or the tall tower block and the factory with three inhabitants left over (10 - 3).
    (note,) = best_plan_notes(score_text("T4 . S . . / . F . . . / . . . . . / . . . . .", 4, 1))
    assert str(note.message) == "this factory is left inactive: using customers for it gains nothing"


def test_a_note_names_an_office_group_above_five() -> None:
    (note,) = best_plan_notes(score_text("O O O . . / O O O . . / . . . . . / . O . . .", 7, 7))
    assert note.place == "cells[0][0]"
    assert len(note.spots) == 6
    assert str(note.message) == "a group of 6 office towers counts as 5, where the table ends"


def test_groups_up_to_five_have_no_note() -> None:
    assert not list(best_plan_notes(score_text("O O O O O / . . . . . / . . . . . / O O . . .", 7, 7)))


def test_the_best_scored_city_holds_the_best_plan_and_its_sheet() -> None:
    city, tokens = City.empty(Mode.CLASSIC), Tokens(2, 0)
    found = score_best_plan(city, tokens)
    assert found.plan == best_plan(city, tokens) == plan_of(city, tokens)
    assert found == score(city, tokens, found.plan)


def test_idle_customers_may_be_less_wanted_than_their_shop() -> None:
    (note,) = best_plan_notes(score_text("S F . . / . . . . / . . . . / . . . .", 4, 1))
    assert str(note.message) == "this factory is better left inactive: using customers for it costs one point"


def test_a_note_about_an_inactive_tile_has_its_name() -> None:
    found = score_text("U:fire_station S . . . / . . . . . / . . . . . / . . . . .", 5, 1)
    assert str(next(iter(best_plan_notes(found))).message).startswith(
        "this Fire Station is better left inactive: using customers"
    )


def test_the_gain_is_what_the_best_plan_has_over_the_own_plan() -> None:
    city, tokens = City.parse("T2 . T1 . / . . . . / . . . . / . . . ."), Tokens(0, 1)
    plan = Plan.of([Spot(0, 2)])
    own = score(city, tokens, plan)
    assert advice(own).gain == 2
    assert advice(score_best_plan(city, tokens)).gain == 0


@pytest.mark.parametrize("tile", UNKNOWN)
@pytest.mark.parametrize("inhabitants", [0, 1])
def test_a_note_names_a_classic_tile_whose_number_is_not_known_lit_or_dark(tile: str, inhabitants: int) -> None:
    found = score_text(f". . . . / . U:{tile} . . / . . . . / . . . .", inhabitants, 0)
    (note,) = tile_notes(found.city)
    assert note.place == "cells[1][1]"
    assert note.spots == (Spot(1, 1),)
    assert str(note.message).endswith("counts as in the Expert game: the Classic tile may show another number")
    assert {"place": note.place, "message": str(note.message)} in result_to(found)["warnings"]


@pytest.mark.parametrize("tile", [tile.value for tile in Expansion])
def test_expert_tiles_and_known_classic_tiles_have_no_note(tile: str) -> None:
    assert not list(tile_notes(City.parse(f"U:{tile} . . . . / . . . . . / . . . . . / . . . . .")))
    if tile not in UNKNOWN and Expansion(tile) in EXPANSION_VALUES[Mode.CLASSIC]:
        assert not list(tile_notes(City.parse(f"U:{tile} . . . / . . . . / . . . . / . . . .")))
