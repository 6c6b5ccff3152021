"""Full and hard boards whose best allocations OR-Tools CP-SAT has proven (tools/bench/prove_cities.py), and the effort they cost."""

import json
from pathlib import Path

import pytest

from quadropolis_score import City, Tokens, best_plan, score
from quadropolis_score.optimiser.upper_bound import Node, UpperBound

PROVEN = json.loads((Path(__file__).parent / "proven_cities.json").read_text(encoding="utf-8"))


def cities(first: int, last: int) -> list[tuple[City, Tokens, tuple[int, int, int]]]:
    return [
        (City.parse(each["city"]), Tokens(each["inhabitants"], each["energy"]), tuple(each["best"]))
        for each in PROVEN[first:last]
    ]


@pytest.mark.parametrize("first", range(0, len(PROVEN), 20))
def test_no_plan_is_better_than_that_of_the_optimiser(first: int) -> None:
    for city, tokens, proven in cities(first, first + 20):
        sheet = score(city, tokens, best_plan(city, tokens))
        assert (sheet.total, sheet.inhabitants_placed, sheet.empty_spaces) == proven, f"{city}\n{tokens}"


@pytest.mark.parametrize(("first", "last", "most"), [(0, 300, 722), (300, 358, 8719), (358, 418, 495)])
def test_the_search_stays_as_short_as_it_is(first: int, last: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Upper bounds computed, not seconds: a longer search shows on every machine. A shorter one is welcome.
    made = 0
    promise = UpperBound.upper_bound

    def counted(relaxation: UpperBound, node: Node) -> int:
        nonlocal made
        made += 1
        return promise(relaxation, node)

    monkeypatch.setattr(UpperBound, "upper_bound", counted)
    for city, tokens, _ in cities(first, last):
        best_plan(city, tokens)
    assert made <= most
