"""Background work: its result arrives on the main thread, once, and only if it is still wanted."""

import threading
from collections.abc import Callable
from queue import Queue

import pytest

from screens.kit.background import InBackground, background_threads, run_inline
from tabletop.messages import Refused, message

Calls = Queue[Callable[[], None]]


def fail(_: object) -> None:
    pytest.fail("nobody asked for this")


@pytest.fixture
def calls() -> Calls:
    return Queue()


@pytest.fixture
def in_background(calls: Calls) -> InBackground:
    return background_threads(calls.put)


def refuse() -> None:
    raise Refused("", message("store.busy"))


def test_a_result_comes_on_the_main_thread(in_background: InBackground, calls: Calls) -> None:
    done: list[tuple[threading.Thread, threading.Thread]] = []
    in_background(threading.current_thread, lambda worker: done.append((worker, threading.current_thread())), fail)
    calls.get(timeout=5)()
    ((worker, receiver),) = done
    assert worker is not receiver
    assert receiver is threading.main_thread()


def test_a_refusal_is_delivered_on_the_main_thread(in_background: InBackground, calls: Calls) -> None:
    failed: list[Refused] = []
    in_background(refuse, fail, failed.append)
    calls.get(timeout=5)()
    assert [str(each) for each in failed] == ["another program is writing the games; try again"]


def test_the_result_of_a_cancelled_task_is_dropped(in_background: InBackground, calls: Calls) -> None:
    done: list[int] = []
    task = in_background(lambda: 1, done.append, fail)
    task.cancel()
    calls.get(timeout=5)()
    assert done == []


def test_an_unexpected_error_is_reported_and_logged(
    in_background: InBackground, calls: Calls, caplog: pytest.LogCaptureFixture
) -> None:
    failed: list[Refused] = []
    in_background(lambda: 1 / 0, fail, failed.append)
    calls.get(timeout=5)()
    assert [str(each) for each in failed] == ["Something went wrong. Your games are safe."]
    assert "slow work went wrong" in caplog.text


def test_run_inline_delivers_before_it_returns() -> None:
    done: list[int] = []
    run_inline(lambda: 1, done.append, fail)
    assert done == [1]


def test_run_inline_delivers_a_refusal() -> None:
    failed: list[Refused] = []
    run_inline(refuse, fail, failed.append)
    assert len(failed) == 1
