"""`make check`: everything that CI runs, in two lanes side by side; `make test` is the lane of the tests alone.

Tests with coverage run in as many processes as there are processors. Tests that need no coverage run beside them,
because other tests cover the same lines.
"""

import argparse
import sys
from typing import Final

from games import GAMES
from tools.app.steps import ROOT, Step, python_step, run_lanes

# Tests without coverage: they show whole screens many times or test no product, and cover nothing that others do not.
WITHOUT_COVERAGE: Final = (
    "tests/journeys",
    "tests/screens/test_layouts.py",
    "tests/screens/test_monkey.py",
    "tests/screens/test_cold_start.py",
    "tests/tools",
)
SCREENS: Final = "tests/screens"
XDIST_OPTIONS: Final = ("-n", "auto", "--maxprocesses", "4")


def style_steps() -> tuple[Step, ...]:
    return (
        python_step("format", "ruff", "format", "--check"),
        python_step("lint", "ruff", "check"),
        python_step("types", "mypy", closing_lines=1),
    )


def coverage_steps() -> tuple[Step, ...]:
    """Return the tests that have to cover every branch: in parts, because windows left behind slow a process down."""
    ignored = [f"--ignore={path}" for path in WITHOUT_COVERAGE]
    games = [f"{SCREENS}/{name}" for name in ("test_programs.py", "test_stories.py", *GAMES)]
    parts = {
        "tests of games' screens": games,
        "tests of other screens": [SCREENS, *(f"--ignore={path}" for path in games)],
        "other tests": [f"--ignore={SCREENS}"],
    }
    return (
        *(
            python_step(
                name, "coverage", "run", "-m", "pytest", "-q", *XDIST_OPTIONS, *ignored, *options, closing_lines=1
            )
            for name, options in parts.items()
        ),
        python_step("data of the processes", "coverage", "combine", "--quiet"),
        python_step("every branch covered", "coverage", "report", closing_lines=1),
    )


def plain_test_steps() -> tuple[Step, ...]:
    """Return the tests without coverage."""
    return (python_step("tests of whole screens", "pytest", "-q", *WITHOUT_COVERAGE, closing_lines=1),)


def main() -> int:
    """Run all lanes, or with --tests the tests alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", action="store_true", help="the tests alone")
    options = parser.parse_args()
    for data in ROOT.glob(".coverage.*"):  # left by an interrupted run
        data.unlink()
    second_lane = (
        plain_test_steps()
        if options.tests
        else (*style_steps(), python_step("spec", "tools.android.spec", closing_lines=1), *plain_test_steps())
    )
    return run_lanes((coverage_steps(), second_lane))


if __name__ == "__main__":
    sys.exit(main())
