"""Background work: its result returns to the main thread, unless the task was cancelled."""

import logging
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Protocol, TypeVar

from tabletop.messages import Refused, say
from tabletop.safe_files import plain

LOGGER = logging.getLogger(__name__)
Result = TypeVar("Result")


class Task:
    """A running task; a cancelled one drops its result."""

    def __init__(self) -> None:
        """Start uncancelled."""
        self.wanted = True

    def cancel(self) -> None:
        """Drop the result."""
        self.wanted = False

    def bring(self, done: Callable[[Result], None], result: Result) -> None:
        """Deliver the result once, unless cancelled."""
        if self.wanted:
            self.wanted = False
            done(result)


class InBackground(Protocol):
    """A runner of work that calls `done` with the result, or `failed` with the error, on the main thread."""

    def __call__(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]
    ) -> Task:
        """Start the work."""


def at_once(work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]) -> Task:
    """Run the work immediately; for tests."""
    task = Task()
    try:
        result = work()
    except Refused as refused:
        task.bring(failed, refused)
    else:
        task.bring(done, result)
    return task


class Leaving(Thread):
    """A thread that releases its work before it detaches from the device (the JVM)."""

    def __init__(self, target: Callable[[], None], leave: Callable[[], None]) -> None:
        """Create a daemon thread."""
        super().__init__(target=target, daemon=True)
        self._leave = leave

    def run(self) -> None:
        """Work, release the work, detach."""
        super().run()
        self._leave()


def nothing() -> None:
    """Detach from nothing, as on a desktop."""


def threads(on_main_thread: Callable[[Callable[[], None]], None], leave: Callable[[], None] = nothing) -> InBackground:
    """Return a runner with a thread for every task; `on_main_thread` schedules the result."""

    def in_background(
        work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]
    ) -> Task:
        task = Task()

        def run() -> None:
            try:
                result = work()
            except Refused as refused:
                on_main_thread(partial(task.bring, failed, refused))
            except Exception as error:
                LOGGER.exception("slow work went wrong")
                unforeseen = Refused("", say("app.failed", reason=plain(str(error) or type(error).__name__)))
                on_main_thread(partial(task.bring, failed, unforeseen))
            else:
                on_main_thread(partial(task.bring, done, result))

        Leaving(run, leave).start()
        return task

    return in_background
