"""The best single change of a city: exact, and in words."""

from random import Random

import pytest

from quadropolis_score import City, Tokens
from quadropolis_score.advice import score_best_plan
from quadropolis_score.boards import Spot
from quadropolis_score.files import city_from
from quadropolis_score.one_change import (
    BestChange,
    ChangeKind,
    best_change,
    change_message,
    change_to,
    changes,
    discarded_tiles,
)
from quadropolis_score.optimiser.search import most_points
from quadropolis_score.plan import Plan
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.scoring import score
from tools.soak.random_cities import random_city

FULL = "T1 T1 T1 T1 / T1 T1 T1 T1 / T1 T1 T1 T1 / T1 T1 T1 {}"


def found_in(text: str, tokens: Tokens) -> BestChange | None:
    return best_change(score_best_plan(City.parse(text), tokens))


def words_of(text: str, tokens: Tokens) -> str:
    found = found_in(text, tokens)
    return str(change_message(found)) if found else ""


@pytest.mark.parametrize(
    ("text", "tokens", "words"),
    [
        # sixteen tiles and more, so none was discarded
        ("T4 . . . / . T4 . . / . . T4 . / . P . T4", Tokens(0, 4), "park from B4 to B1: +4"),
        ("T4 F T4 . / . T4 . . / P P . . / T4 . . .", Tokens(1, 4), "factory on B1 and park on A3 exchanged: +5"),
        ("T4 T4 T4 T4 / . . . . / . . . . / . . . .", Tokens(0, 3), "one energy unit more: +10"),
        ("T4 T4 T4 S / S T4 . . / . . . . / . . . .", Tokens(7, 6), "one inhabitant more: +3"),
        # a tile may have been discarded
        (
            "T3 . . . / . . . . / . . . . / . . . .",
            Tokens(0, 1),
            "discarded tile tower block (one inhabitant) as a floor on A1: +3",
        ),
        ("F . . . / . . . . / . . . . / . . . .", Tokens(2, 0), "discarded tile harbor (3 VP) on B1: +7"),
    ],
)
def test_a_change_is_named_with_its_points(text: str, tokens: Tokens, words: str) -> None:
    assert words_of(text, tokens) == words


def test_every_change_is_priced_or_cannot_be_the_best() -> None:
    random = Random(4)
    for number in range(9):
        mode = ("classic", "expert")[number % 2]
        city, tokens = city_from(random_city(random, mode, (0.3, 0.6)[number % 3 == 0], 0.3))
        before = score_best_plan(city, tokens).total
        totals = [score_best_plan(each.city, each.tokens).total for each in changes(city, tokens)]
        found = best_change(score_best_plan(city, tokens))
        assert (found.gain if found else 0) == max(0, max(totals) - before)
        if found:
            assert found.after.total == before + found.gain
            assert found.after == score(found.after.city, found.after.tokens, found.after.plan)


def test_no_plan_earns_more_than_the_bound_of_all() -> None:
    random = Random(6)
    for _ in range(15):
        city, tokens = city_from(random_city(random, "expert", 0.7, 0.5))
        assert most_points(city, tokens) >= score_best_plan(city, tokens).total


def own_plan(text: str, tokens: Tokens, *lit: Spot, **customers: int) -> ScoreSheet:
    city = City.parse(text)
    plan = Plan.of(lit, {Spot.read(name): count for name, count in customers.items()})  # type: ignore[misc]
    return score(city, tokens, plan)


def test_in_an_own_allocation_a_building_to_light_may_be_the_best_change() -> None:
    own = own_plan(FULL.format("T4"), Tokens(0, 16), *(Spot(row, column) for row in range(4) for column in range(3)))
    found = best_change(own)
    assert found is not None
    assert (found.change.kind, found.change.spots, found.gain) == (ChangeKind.LIGHT, (Spot(3, 3),), 11)
    assert str(change_message(found)) == "tower block on D4 active: +11"


def test_in_an_own_allocation_a_building_may_better_be_left_dark() -> None:
    city = "M F . . . / . . . . . / . . . . . / . . . . ."
    lit = own_plan(city.replace(".", "T1", 18), Tokens(1, 0), Spot(0, 1))
    found = best_change(lit)
    assert found is not None
    assert (found.change.kind, found.gain) == (ChangeKind.DARKEN, 4)
    assert str(change_message(found)) == "factory on B1 inactive: +4"


def test_a_building_that_the_tokens_cannot_pay_is_not_lit() -> None:
    own = own_plan("T4 T1 . . / . . . . / . . . . / . . . .", Tokens(0, 1), Spot(0, 1))
    found = best_change(own)
    assert found is not None
    assert found.change.kind not in {ChangeKind.LIGHT, ChangeKind.DARKEN}


def test_a_city_that_no_change_makes_better_has_none() -> None:
    assert found_in(FULL.format("T1"), Tokens(200, 200)) is None
    assert change_to(None) is None


def test_at_the_largest_number_of_tokens_none_is_added() -> None:
    kinds = {each.change.kind for each in changes(City.parse(FULL.format(".")), Tokens(200, 200))}
    assert ChangeKind.INHABITANT not in kinds
    assert ChangeKind.ENERGY not in kinds
    assert ChangeKind.PLACE in kinds  # a shop gives nothing


def test_without_a_turn_left_no_tile_was_discarded() -> None:
    full = City.parse("T4 T4 T4 T4 / . . . . / . . . . / . . . .")
    assert ChangeKind.PLACE not in {each.change.kind for each in changes(full, Tokens(0, 0))}


def test_discarded_tiles_are_those_that_the_box_still_holds() -> None:
    city = City.parse("G U*2 U*2 U*2 / U*2 H*3 . . / . . . . / . . . .")
    tiles = {tile.kind.value + str(tuple(tile.tile_print)) for tile in discarded_tiles(city)}
    assert "public_service(1, 0, 0)" in tiles  # all four with two points lie here
    assert "harbor(2, 0, 0)" in tiles
    assert "playground(0, 1, 0)" in tiles
    assert not any("office" in tile for tile in tiles)
    assert "playground(0, 1, 0)" not in {
        tile.kind.value + str(tuple(tile.tile_print)) for tile in discarded_tiles(City.parse(FULL.format(".")))
    }


def test_a_change_as_json_names_its_spaces() -> None:
    found = found_in("T4 . . . / . T4 . . / . . T4 . / . P . T3", Tokens(0, 4))
    reported = change_to(found)
    assert reported is not None
    assert set(reported) == {"kind", "cells", "gain", "text"}
    assert reported["gain"] > 0


def test_a_tile_with_two_gifts_names_both() -> None:
    city = City.parse("H H*3 . . / . . . . / . . . . / . . . .")
    texts = {
        str(change_message(BestChange(each.change, 1, score_best_plan(each.city, each.tokens))))
        for each in changes(city, Tokens(1, 0))
        if each.change.kind is ChangeKind.PLACE and each.change.spots == (Spot(3, 3),)
    }
    assert "discarded tile harbor (one inhabitant, one energy unit) on D4: +1" in texts
    assert "discarded tile shop on D4: +1" in texts
    assert "discarded tile tower block (2 inhabitants) on D4: +1" in texts
