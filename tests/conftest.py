"""What holds for all tests: the same examples for everybody, and little time for collecting garbage."""

import gc
import sys

import pytest
from hypothesis import settings

# Hypothesis tries the same examples every time: a test of ours fails for everybody or for nobody.
settings.register_profile("ours", derandomize=True, deadline=None, max_examples=100, database=None)
settings.load_profile("ours")


def pytest_collection_finish() -> None:
    """Collect garbage seldom: screens make thousands of objects, and going through all of them took half the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Save what is covered so far: a process that takes long to leave is ended by xdist, and its data would be lost."""
    coverage = sys.modules.get("coverage")
    measuring = coverage and coverage.Coverage.current()
    if measuring:
        measuring.save()
