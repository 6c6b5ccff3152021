"""Slow work beside the screen: its result comes back to the main thread, unless nobody wants it any more."""

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
    """Some work that was asked for; cancelled, its result is dropped."""

    def __init__(self) -> None:
        """Wanted until it is cancelled."""
        self.wanted = True

    def cancel(self) -> None:
        """Nobody wants the result any more."""
        self.wanted = False

    def bring(self, done: Callable[[Result], None], result: Result) -> None:
        """Hand over the result, if it is still wanted; nothing comes twice."""
        if self.wanted:
            self.wanted = False
            done(result)


class InBackground(Protocol):
    """Does some work and calls `done` with its result, or `failed` with what was refused; on the main thread."""

    def __call__(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]
    ) -> Task:
        """Begin."""


def at_once(work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]) -> Task:
    """The twin for tests: the result is there before the call ends."""
    task = Task()
    try:
        result = work()
    except Refused as refused:
        task.bring(failed, refused)
    else:
        task.bring(done, result)
    return task


class Leaving(Thread):
    """A thread that takes its leave when nothing of its work is left in it."""

    def __init__(self, target: Callable[[], None], leave: Callable[[], None]) -> None:
        """It ends with the app."""
        super().__init__(target=target, daemon=True)
        self._leave = leave

    def run(self) -> None:
        """Work, forget the work, leave."""
        super().run()
        self._leave()


def nothing() -> None:
    """Nobody has to know that a thread ends."""


def threads(on_main_thread: Callable[[Callable[[], None]], None], leave: Callable[[], None] = nothing) -> InBackground:
    """A thread for every task, which leaves last; `on_main_thread` calls something there, soon."""

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
