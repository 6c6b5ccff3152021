"""The example cities of assets/cities: each scores the points of its table, and belongs to a rule."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import quadropolis_score.explain
import sprawlopolis_score.explain
from quadropolis_score import best_plan, score
from quadropolis_score.buildings import Expansion
from quadropolis_score.files import city_from
from quadropolis_score.scoring import EXPANSION_SCORERS
from sprawlopolis_score.files import city_from as sprawl_from
from tabletop.catalogues import load_catalogue
from tabletop.messages import message, render
from tools.soak.exhaustive_search import search_exhaustively
from tools.soak.sprawlopolis_checker import result_of

CITIES = Path(__file__).parents[1] / "assets" / "cities"
ROW = re.compile(r"^\| \[(.+)\]\((\w+)/\1\) \| .+ \| (-?\d+) \| (.+) \|$", re.MULTILINE)
RULES = {"quadropolis": quadropolis_score.explain.RULES, "sprawlopolis": sprawlopolis_score.explain.RULES}


class Example(NamedTuple):
    """A row of the tables: the file, its total and the rows of the pad that are not 0."""

    name: str
    game: str
    total: int
    rows: dict[str, int]

    def __str__(self) -> str:
        return self.name

    @property
    def path(self) -> Path:
        return CITIES / self.game / self.name


def stated(text: str) -> dict[str, int]:
    """Parse `parks 4, tower_blocks 7`."""
    return {row: int(points) for row, points in (pair.split() for pair in text.split(", "))} if text != "-" else {}


EXAMPLES = [
    Example(name, game, int(total), stated(rows))
    for name, game, total, rows in ROW.findall((CITIES / "README.md").read_text(encoding="utf-8"))
]


def rows_of(example: Example, data: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """Return the total and the rows that are not 0, by our scorers."""
    if example.game == "sprawlopolis":
        sheet = sprawl_from(data).sheet
        return sheet.total, {row.value: points for row, points in sheet.points.items() if points}
    city, tokens = city_from(data)
    found = score(city, tokens, best_plan(city, tokens))
    return found.total, {row.value: points for row, points in found.categories.items() if points}


def independent_total(example: Example, data: dict[str, Any]) -> int:
    """Return the total by the scorers that share no code with ours."""
    if example.game == "sprawlopolis":
        return int(result_of(data)["total"])
    best = search_exhaustively(data)
    assert best is not None
    return best.total


def test_every_example_city_is_in_the_table_of_its_game() -> None:
    files = {path.relative_to(CITIES).as_posix() for path in CITIES.glob("*/*.json")}
    assert {f"{example.game}/{example.name}" for example in EXAMPLES} == files


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_an_example_city_has_the_points_that_its_table_states(example: Example) -> None:
    data = json.loads(example.path.read_text(encoding="utf-8"))
    assert rows_of(example, data) == (example.total, example.rows)
    assert independent_total(example, data) == example.total


def test_every_rule_has_an_example_and_every_example_a_rule() -> None:
    for game, rules in RULES.items():
        named = {re.sub(r"(-\w)?\.json", "", example.name) for example in EXAMPLES if example.game == game}
        assert named == set(rules)


@pytest.mark.parametrize(("game", "page"), [("quadropolis", "rules.md"), ("sprawlopolis", "sprawlopolis.md")])
def test_every_rule_that_can_be_explained_is_in_the_documentation(game: str, page: str) -> None:
    text = (CITIES.parents[1] / "docs" / page).read_text(encoding="utf-8")
    for rule in RULES[game]:
        assert re.search(rf"\b{rule}\b", text), rule


@pytest.mark.parametrize("tile", Expansion)
def test_every_public_services_tile_is_in_the_documentation_and_known_to_the_peer(tile: Expansion) -> None:
    root = CITIES.parents[1]
    name = render(message(f"name.{tile.value}"), load_catalogue("en"))
    assert name.lower() in (root / "docs" / "rules.md").read_text(encoding="utf-8").lower()
    peer = (root / "tools" / "bench" / "cpsat_peer.py").read_text(encoding="utf-8")
    assert f'"{tile.value}"' in peer or tile not in EXPANSION_SCORERS
