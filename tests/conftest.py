"""Settings for all tests: the same examples of Hypothesis in every run, no garbage collected and no line traced in vain."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import settings

# Temporary folders are in memory where there is room, because a disk needs milliseconds to write each file safely.
MEMORY = Path("/dev/shm")
MEMORY_BYTES = 2_000_000_000
if not os.environ.get("TMPDIR") and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > MEMORY_BYTES:
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None  # it was asked for before this file was read

# Hypothesis tries the same examples every time, so that a test fails for everyone or for no one.
settings.register_profile("ours", derandomize=True, deadline=None, max_examples=100, database=None)
settings.load_profile("ours")


MEMORY_IN_USE = Path("/proc/self/statm")  # the pages of this process; only Linux has it
PAGE = os.sysconf("SC_PAGE_SIZE")
# By how many bytes a process grows before its garbage is collected.
GROWTH = min(3_000_000_000, PAGE * os.sysconf("SC_PHYS_PAGES") // 8)
LIMIT = pytest.StashKey[int]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests that change all texts or textures, because those of earlier windows would take seconds."""
    items.sort(key=lambda item: item.get_closest_marker("fresh") is None)


def pytest_collection_finish() -> None:
    """Collect no garbage by itself: screens make thousands of objects, and freeing them took a third of the time."""
    gc.collect()
    gc.freeze()
    if MEMORY_IN_USE.exists():
        gc.disable()


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Collect garbage where memory gets scarce, and not by itself, although a test may have started an app that does."""
    if MEMORY_IN_USE.exists():
        gc.disable()
        if bytes_in_use() > item.session.stash.get(LIMIT, GROWTH):
            gc.collect()
            item.session.stash[LIMIT] = bytes_in_use() + GROWTH


def bytes_in_use() -> int:
    return int(MEMORY_IN_USE.read_text().split()[1]) * PAGE


def measuring_coverage() -> Any:
    """Return the coverage that is being measured; None without."""
    coverage = sys.modules.get("coverage")
    return coverage and coverage.Coverage.current()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Trace no long test that covers nothing alone, because tracing takes 40 % of a test's time."""
    measuring = item.get_closest_marker("untraced") and measuring_coverage()
    if measuring:
        measuring.stop()
    found = yield
    if measuring:
        measuring.start()
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Save the coverage data now, because xdist kills a process that exits slowly; collect no garbage at the exit."""
    gc.freeze()
    if measuring := measuring_coverage():
        measuring.save()


@pytest.fixture
def verdict(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Return a function that fails with a text, if there is one; the text stands after all failures."""

    def fail(text: str) -> None:
        if text:
            record_property("verdict", text)
            pytest.fail("see the end of the failures", pytrace=False)

    return fail


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the verdicts last, because a changed rule fails tests on many screens."""
    for report in terminalreporter.getreports("failed"):
        for text in (text for name, text in report.user_properties if name == "verdict"):
            terminalreporter.section(report.nodeid)
            terminalreporter.line(str(text))
