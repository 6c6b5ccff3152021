"""The 61 worked cities and 10 games: printed diagrams, a photographed city, cases solved by hand and by engines."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sprawlopolis_score import Refused
from sprawlopolis_score.files import city_from, result_to
from tools.soak.disagreement import smallest

WORKED = json.loads((Path(__file__).parent / "worked_cities.json").read_text(encoding="utf-8"))
SETTINGS = ("difficulty", "gap_is_edge", "park_hopping")


def result(city: dict[str, Any]) -> dict[str, Any]:
    """Return the result of a city file without its header; warnings without their sentences."""
    found = result_to(city_from({"format": "sprawlopolis-city", "version": 1, **city}))
    return found | {"warnings": [{"code": each["code"], "place": each["place"]} for each in found["warnings"]]}


def worked_examples(kind: str) -> list[Any]:
    return [pytest.param(each, id=each["id"]) for each in WORKED[kind]]


def city_forms(worked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the city as a grid and, if its cards are known, as cards."""
    for key in ("grid", "cards"):
        if key in worked:
            yield {key: worked[key]}


def test_there_are_61_worked_cities_and_10_games() -> None:
    assert {kind: len(WORKED[kind]) for kind in ("cities", "games", "refused", "warned")} == {
        "cities": 61, "games": 10, "refused": 5, "warned": 5,
    }  # fmt: skip


@pytest.mark.parametrize("worked", worked_examples("cities"))
def test_a_worked_city_is_counted_as_agreed(worked: dict[str, Any]) -> None:
    expected = worked["expected"]
    for city in city_forms(worked):
        found = result({**city, "scoring": []})
        fields = {"blocks", "roads", "road_lengths", "loops"} & expected.keys()
        assert {key: found[key] for key in fields} == {key: expected[key] for key in fields}
        if "grid" in city:
            assert found["warnings"] == expected["warnings"]
        for difficulty, base in expected.get("base", {}).items():
            assert result({**city, "scoring": [], "difficulty": difficulty})["total"] == base
        for difficulty, total in expected.get("total", {}).items():
            found = result({**city, "scoring": worked["scoring"], "difficulty": difficulty})
            assert (found["total"], found["target"]) == (total, expected["target"])
            assert found["won"] is (total >= expected["target"])


def wrong_conditions(worked: dict[str, Any]) -> Iterator[str]:
    """Yield the scoring cards that do not bring what was agreed, with the city."""
    for city in city_forms(worked):
        for expected in (worked["expected"], *worked.get("otherwise", ())):
            settings = {key: expected[key] for key in SETTINGS if key in expected}
            base = result({**city, **settings, "scoring": []})["total"]
            for number, points in expected.get("conditions", {}).items():
                found = result({**city, **settings, "scoring": [int(number)]})
                if (found["conditions"], found["total"]) != ({number: points}, points + base):
                    drawn = city_from({"format": "sprawlopolis-city", "version": 1, "scoring": [], **city}).city
                    yield f"{worked['id']}: scoring card {number} brings {found['conditions']}, not {points}\n{drawn}"


def test_the_conditions_of_a_worked_city_bring_what_was_agreed(verdict: Callable[[str], None]) -> None:
    verdict(smallest(wrong for worked in WORKED["cities"] for wrong in wrong_conditions(worked)))


@pytest.mark.parametrize("worked", worked_examples("games"))
def test_a_worked_game_ends_as_agreed(worked: dict[str, Any]) -> None:
    found = result(worked["city"])
    assert {key: found[key] for key in worked["result"]} == worked["result"]


@pytest.mark.parametrize("worked", worked_examples("refused"))
def test_an_impossible_worked_city_is_refused_at_its_place(worked: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        result(worked["city"])
    assert refused.value.place == worked["place"], worked["why"]


@pytest.mark.parametrize("worked", worked_examples("warned"))
def test_an_odd_worked_city_has_exactly_these_warnings(worked: dict[str, Any]) -> None:
    assert result(worked["city"])["warnings"] == worked["warnings"]
