"""Background work: its result returns to the main thread, unless the task was cancelled."""

import logging
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Final, Protocol, TypeVar

from tabletop.messages import Refused, message

LOGGER = logging.getLogger(__name__)
Result = TypeVar("Result")
# The message about a bug.
BUG: Final = message("app.bug")


class Task:
    """A running task; a cancelled one drops its result."""

    def __init__(self) -> None:
        self.is_wanted = True

    def cancel(self) -> None:
        self.is_wanted = False

    def deliver(self, done: Callable[[Result], None], result: Result) -> None:
        """Deliver the result once, unless cancelled."""
        if self.is_wanted:
            self.is_wanted = False
            done(result)


class InBackground(Protocol):
    """A runner of work that calls `done` with the result, or `failed` with the error, on the main thread."""

    def __call__(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]
    ) -> Task:
        """Start the work."""


def run_inline(work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]) -> Task:
    """Run the work immediately; for tests."""
    task = Task()
    try:
        result = work()
    except Refused as refused:
        task.deliver(failed, refused)
    else:
        task.deliver(done, result)
    return task


class DetachingThread(Thread):
    """A thread that releases its work before it detaches from the device (the JVM)."""

    def __init__(self, target: Callable[[], None], detach: Callable[[], None]) -> None:
        super().__init__(target=target, daemon=True)
        self._detach = detach

    def run(self) -> None:
        """Work, release the work, detach."""
        super().run()
        self._detach()


def do_nothing() -> None:
    """Detach from nothing, as on a desktop."""


def background_threads(
    on_main_thread: Callable[[Callable[[], None]], None], detach: Callable[[], None] = do_nothing
) -> InBackground:
    """Return a runner with a thread for every task; `on_main_thread` schedules the result."""

    def in_background(
        work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]
    ) -> Task:
        task = Task()

        def run() -> None:
            try:
                result = work()
            except Refused as refused:
                on_main_thread(partial(task.deliver, failed, refused))
            except Exception:
                LOGGER.exception("slow work went wrong")
                on_main_thread(partial(task.deliver, failed, Refused("", BUG)))
            else:
                on_main_thread(partial(task.deliver, done, result))

        DetachingThread(run, detach).start()
        return task

    return in_background
