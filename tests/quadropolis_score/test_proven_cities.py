"""Full and hard boards whose best results OR-Tools CP-SAT has proven (tools/bench/prove_cities.py), and the effort they cost."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from quadropolis_score import City, Tokens, best_plan, score, scoring
from quadropolis_score.files import city_to
from quadropolis_score.optimiser.upper_bound import Node, UpperBound
from tools.soak.disagreement import rules_disagree, smallest

pytestmark = pytest.mark.untraced

PROVEN = json.loads((Path(__file__).parent / "proven_cities.json").read_text(encoding="utf-8"))
CITIES = [
    (City.parse(each["city"]), Tokens(each["inhabitants"], each["energy"]), each["best"]) for each in PROVEN["cities"]
]
ANEW = (
    "If a rule has changed, change tools/bench/cpsat_peer.py too; then make .venv/bench && "
    ".venv/bin/python -m tools.bench.prove_cities"
)


def changed_tables() -> list[str]:
    """Return a line for each table of the scorer that is not the one with which the results were proven."""
    tables = {name: json.loads(json.dumps(getattr(scoring, name))) for name in PROVEN["tables"]}
    return [
        f"{name} of quadropolis_score/scoring.py is {table}, the cities were proven with {PROVEN['tables'][name]}"
        for name, table in tables.items()
        if table != PROVEN["tables"][name]
    ]


def test_no_plan_is_better_than_that_of_the_optimiser(verdict: Callable[[str], None]) -> None:
    differences = []
    for city, tokens, proven in CITIES:
        plan = best_plan(city, tokens)
        sheet = score(city, tokens, plan)
        found = [sheet.total, sheet.inhabitants_placed, sheet.empty_spaces]
        if found != proven:
            differences.append(
                rules_disagree(city_to(city, tokens), plan)
                or f"The optimiser (quadropolis_score/optimiser/), or a rule: total, placed, empty are {found}, "
                f"{proven} is proven.\n{city}\n{tokens}"
            )
    if differences:
        verdict("\n".join((*(changed_tables() or (smallest(differences),)), ANEW)))


# The search is short because its bound is tight: a looser one gives the same plans, later.
@pytest.mark.parametrize(("cities", "most"), [(CITIES[:300], 3), (CITIES[300:358], 110)], ids=["usual", "hard"])
def test_the_search_of_a_board_computes_few_upper_bounds(
    cities: list[tuple[City, Tokens, list[int]]], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 0
    upper_bound = UpperBound.upper_bound

    def counted(relaxation: UpperBound, node: Node) -> int:
        nonlocal made
        made += 1
        return upper_bound(relaxation, node)

    monkeypatch.setattr(UpperBound, "upper_bound", counted)
    for city, tokens, _ in cities:
        best_plan(city, tokens)
    assert made <= most * len(cities)
