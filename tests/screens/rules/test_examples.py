"""The small city of each rule: what is lit in it is worth what the page says."""

from pathlib import Path

import pytest

from quadropolis_score import best_plan, score
from quadropolis_score.buildings import Kind
from quadropolis_score.files import city_from
from quadropolis_score.scoring import EXPANSION_SCORERS
from screens.kit.words import ENGLISH_WORDS
from screens.quadropolis.rules.examples import EXAMPLES, ExampleCity, example_of
from tabletop.strict_json import json_from_file

CITIES = Path(__file__).parents[3] / "assets" / "cities" / "quadropolis"


@pytest.mark.parametrize("subject", [subject for subject, shown in EXAMPLES.items() if shown.rule])
def test_an_example_is_the_city_of_its_rule(subject: str) -> None:
    shown = EXAMPLES[subject]
    city, tokens = city_from(json_from_file((CITIES / f"{shown.rule}.json").read_bytes()))
    assert str(shown.city) == str(city)
    assert score(city, tokens, shown.plan).total == score(city, tokens, best_plan(city, tokens)).total
    assert shown.tokens.energy == tokens.energy or subject == "monument"


@pytest.mark.parametrize("shown", EXAMPLES.values(), ids=EXAMPLES)
def test_no_other_allocation_is_worth_more(shown: ExampleCity) -> None:
    best = score(shown.city, shown.tokens, best_plan(shown.city, shown.tokens)).total
    assert score(shown.city, shown.tokens, shown.plan).total == best


def test_every_kind_and_every_tile_that_brings_points_has_an_example() -> None:
    assert {each.value for each in (*Kind, *EXPANSION_SCORERS)} <= {*EXAMPLES}


@pytest.mark.parametrize(
    ("subject", "points"),
    [
        ("tower_block", "1 3 6 10 15"),
        ("shop", "11 2"),
        ("public_service", "9"),
        ("park", "4"),
        ("playground", "7"),
        ("factory", "2 3 4"),
        ("harbor", "7 7 2"),
        ("office_tower", "1 6 1"),
        ("monument", "3 5"),
        ("city_hall", "3"),
        ("school", "3"),
        ("park_district", "3"),
        ("fire_station", "6"),
        ("customs_office", "5"),
        ("city_planning", "1"),
        ("police_station", "4"),
        ("capitol", "3 5 2"),
        ("left_over", "\u22121"),
        ("reprocessing_plant", "3"),
    ],
)
def test_the_lines_of_an_example_are_its_points(subject: str, points: str) -> None:
    (shown,) = example_of(ENGLISH_WORDS, subject)
    assert " ".join(line.points for line in shown.lines) == points
    assert all(line.text for line in shown.lines)


def test_a_page_without_points_has_no_example() -> None:
    assert not tuple(example_of(ENGLISH_WORDS, "maternity_ward"))
