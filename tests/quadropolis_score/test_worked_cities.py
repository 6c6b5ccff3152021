"""The 66 cities whose totals three independent exhaustive scorers agree on."""

import json
from pathlib import Path
from typing import Any

import pytest

from quadropolis_score import best_plan, score
from quadropolis_score.files import city_from

WORKED = json.loads((Path(__file__).parent / "worked_cities.json").read_text(encoding="utf-8"))


def test_there_are_66_worked_cities() -> None:
    assert len(WORKED) == 66


@pytest.mark.parametrize("worked", [pytest.param(each, id=each["id"]) for each in WORKED])
def test_the_best_plan_of_a_worked_city_scores_as_agreed(worked: dict[str, Any]) -> None:
    city, tokens = city_from(worked["city"])
    sheet = score(city, tokens, best_plan(city, tokens))
    rows = {category.value: points for category, points in sheet.categories.items() if category != "expansion"}
    placed = (sheet.total, sheet.inhabitants_placed, sheet.empty_spaces)
    assert placed == (worked["expected"]["total"], worked["inhabitants_placed"], worked["empty_spaces"]), worked["note"]
    if worked["breakdown_unique"]:
        assert rows | {"total": sheet.total} == dict.fromkeys(rows, 0) | worked["expected"], worked["note"]
