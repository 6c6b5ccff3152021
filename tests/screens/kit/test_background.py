"""Slow work: its result comes on the main thread, once, and only if somebody still wants it."""

import threading
from collections.abc import Callable
from queue import Queue

import pytest

from screens.kit.background import InBackground, at_once, threads
from tabletop.messages import Refused, say

Calls = Queue[Callable[[], None]]


def fail(_: object) -> None:
    pytest.fail("nobody asked for this")


@pytest.fixture
def calls() -> Calls:
    """What is to be called on the main thread."""
    return Queue()


@pytest.fixture
def beside(calls: Calls) -> InBackground:
    return threads(calls.put)


def refuse() -> None:
    raise Refused("", say("store.busy"))


def test_a_result_comes_on_the_main_thread(beside: InBackground, calls: Calls) -> None:
    done: list[tuple[threading.Thread, threading.Thread]] = []
    beside(threading.current_thread, lambda worker: done.append((worker, threading.current_thread())), fail)
    calls.get(timeout=5)()
    ((worker, receiver),) = done
    assert worker is not receiver
    assert receiver is threading.main_thread()


def test_what_is_refused_comes_there_too(beside: InBackground, calls: Calls) -> None:
    failed: list[Refused] = []
    beside(refuse, fail, failed.append)
    calls.get(timeout=5)()
    assert [str(each) for each in failed] == ["another program is writing the games; try again"]


def test_a_result_that_nobody_wants_any_more_is_dropped(beside: InBackground, calls: Calls) -> None:
    done: list[int] = []
    task = beside(lambda: 1, done.append, fail)
    task.cancel()
    calls.get(timeout=5)()
    assert done == []


def test_what_nobody_foresaw_is_told_and_logged(
    beside: InBackground, calls: Calls, caplog: pytest.LogCaptureFixture
) -> None:
    failed: list[Refused] = []
    beside(lambda: 1 / 0, fail, failed.append)
    calls.get(timeout=5)()
    assert [str(each) for each in failed] == ["this did not work (division by zero); what was saved is safe, try again"]
    assert "slow work went wrong" in caplog.text


def test_at_once_is_done_before_the_call_ends() -> None:
    done: list[int] = []
    at_once(lambda: 1, done.append, fail)
    assert done == [1]


def test_at_once_tells_what_was_refused() -> None:
    failed: list[Refused] = []
    at_once(refuse, fail, failed.append)
    assert len(failed) == 1
