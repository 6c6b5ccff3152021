"""`make check`: everything that CI runs, in two lanes beside each other; `make test` is the lane of the tests alone.

The tests that are measured run in as many processes as there are processors. What they need not measure runs beside
them: every screen is shown to them by other tests too.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from tools.app.steps import ROOT, Step, python, run

ROOMS: Final = (
    "tabletop",
    "quadropolis_score",
    "sprawlopolis_score",
    "vision",
    "exports",
    "store",
    "device",
    "screens",
)
CODE: Final = (*ROOMS, "main.py", "setup.py", "tests", "tools")
# Tests without coverage: they show whole screens again and again, and cover nothing that no other test does.
UNMEASURED: Final = ("tests/screens/test_looks.py", "tests/screens/test_monkey.py", "tests/screens/test_cold.py")
PROCESSES: Final = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")


def style() -> tuple[Step, ...]:
    """Format, lint and types."""
    return (
        python("format", "ruff", "format", "--check", *CODE),
        python("lint", "ruff", "check", *CODE),
        python("types", "mypy", closing=1),
    )


def measured() -> tuple[Step, ...]:
    """The tests that have to cover every branch."""
    without = [f"--ignore={path}" for path in UNMEASURED]
    return (
        python("tests", "coverage", "run", "-m", "pytest", "-q", *PROCESSES, *without, closing=1),
        python("data of the processes", "coverage", "combine", "--quiet"),
        python("every branch covered", "coverage", "report", closing=1),
    )


def unmeasured() -> tuple[Step, ...]:
    """The other tests."""
    return tuple(python(Path(path).stem.replace("test_", ""), "pytest", "-q", path, closing=1) for path in UNMEASURED)


def main() -> int:
    """Check everything, or run the tests alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", action="store_true", help="the tests alone")
    chosen = parser.parse_args()
    for data in ROOT.glob(".coverage.*"):  # of a run that was interrupted
        data.unlink()
    beside = (
        unmeasured() if chosen.tests else (*style(), python("spec", "tools.android.spec", closing=1), *unmeasured())
    )
    return run((measured(), beside))


if __name__ == "__main__":
    sys.exit(main())
