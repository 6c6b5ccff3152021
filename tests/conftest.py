"""Settings for all tests: Hypothesis with the same examples in every run, and rare garbage collection."""

import gc
import sys

import pytest
from hypothesis import settings

# Hypothesis tries the same examples every time, so that a test fails for everyone or for no one.
settings.register_profile("ours", derandomize=True, deadline=None, max_examples=100, database=None)
settings.load_profile("ours")


def pytest_collection_finish() -> None:
    """Collect garbage rarely: screens make thousands of objects, and scanning them took half of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Save the coverage data now, because xdist kills a process that exits slowly."""
    coverage = sys.modules.get("coverage")
    measuring = coverage and coverage.Coverage.current()
    if measuring:
        measuring.save()
