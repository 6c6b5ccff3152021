"""Measures the optimiser beside OR-Tools CP-SAT on the same cities in the same run, each on one thread.

CP-SAT runs twice: with its defaults, and with the parameters that suit these models best (see cpsat_peer). Every time
goes from a city in memory to the proven best allocation: building the model counts, reading files does not.
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from quadropolis_score import City, Plan, Tokens, best_plan, score
from quadropolis_score.files import city_from
from tools.app.arguments import no_arguments
from tools.bench.cpsat_peer import solve
from tools.soak.random_cities import usual_cities

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

JSON = dict[str, Any]
HARD_CITIES_FILE = Path(__file__).with_name("hard_cities.json")


class SolverResult(NamedTuple):
    """The figures that all solvers must agree on."""

    total: int
    placed: int
    empty: int


class Case(NamedTuple):
    """A city in the forms that the solvers take."""

    data: JSON
    city: City
    tokens: Tokens


SOLVERS: dict[str, Callable[[Case], Any]] = {
    "ours": lambda case: best_plan(case.city, case.tokens),
    "CP-SAT": lambda case: solve(case.data, tuned=False),
    "CP-SAT tuned": lambda case: solve(case.data),
}


def solver_result(case: Case, found: Any) -> SolverResult:
    """Return total, inhabitants placed and empty spaces of a solver's result."""
    if not isinstance(found, Plan):
        return SolverResult(*found)
    sheet = score(case.city, case.tokens, found)
    return SolverResult(sheet.total, sheet.inhabitants_placed, sheet.empty_spaces)


def time_solvers(cities: Sequence[JSON], repeat: int) -> dict[str, list[float]]:
    """Return the milliseconds of every solver for every city, the best of some runs in a row; all must agree."""
    times: dict[str, list[float]] = {name: [] for name in SOLVERS}
    for data in cities:
        case = Case(data, *city_from(data))
        answers = set()
        for name, solver in SOLVERS.items():
            run_times = []
            for _ in range(repeat):
                start = perf_counter()
                found = solver(case)
                run_times.append((perf_counter() - start) * 1000)
            times[name].append(min(run_times))
            answers.add(solver_result(case, found))
        if len(answers) > 1:
            sys.exit(f"the solvers disagree: {answers}\n{json.dumps(data)}")
    return times


def quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(title: str, times: dict[str, list[float]]) -> None:
    """Print a row a solver in milliseconds, then the ratio of the others to ours."""
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    print(f"\n{title:<24}" + "".join(f"{name:>9}" for name in shares))
    for name, values in times.items():
        print(f"{name:<24}" + "".join(f"{quantile(values, share):>9.2f}" for share in shares.values()))
    for name, values in times.items():
        if name != "ours":
            ratios = (quantile(values, share) / quantile(times["ours"], share) for share in shares.values())
            print(f"{name + ' / ours':<24}" + "".join(f"{ratio:>8.1f}x" for ratio in ratios))


def main() -> None:
    """Measure the usual cities and the hard ones."""
    gc.freeze()
    usual = usual_cities(300)
    report(f"{len(usual)} cities, ms", time_solvers(usual, repeat=3))
    hard = json.loads(HARD_CITIES_FILE.read_text(encoding="utf-8"))
    times = time_solvers(hard, repeat=3)
    report(f"{len(hard)} hard cities, ms", times)
    for name, values in times.items():
        slower = sum(own_time > peer_time for own_time, peer_time in zip(times["ours"], values, strict=True))
        if name != "ours":
            print(f"slower than {name} on {slower} of {len(hard)} hard cities")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
