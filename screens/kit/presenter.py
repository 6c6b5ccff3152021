"""The base of all presenters: they know no Kivy, show frozen states, and report errors as sentences."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from screens.context import AppContext
from screens.kit.background import BUG, Result, Task
from screens.kit.navigation import Route
from screens.kit.words import Words, capitalized
from tabletop.messages import Refused, Value

State = TypeVar("State")
LOGGER = logging.getLogger(__name__)


class Presenter(ABC, Generic[State]):
    """The logic of a screen; every public method is an action of the player."""

    def __init__(self, context: AppContext, route: Route, show: Callable[[State], None]) -> None:
        """Take the context, the route and the receiver of states."""
        self.context = context
        self.route = route
        self.show = show
        self._tasks: dict[str, Task] = {}
        self._make_panel: Callable[[], Any] | None = None
        self.is_closed = False

    @abstractmethod
    def state(self) -> State:
        """Return the current state."""

    @abstractmethod
    def open(self) -> None:
        """Load data before the screen is shown for the first time."""

    def reopen(self) -> None:
        """Show the screen again after a step back, without its panel."""
        self._make_panel = None
        self.reload()
        self.is_closed = False

    def reload(self) -> None:
        """Update after a visit to another screen; by default load everything again."""
        self.open()

    @property
    def guarded(self) -> Any:
        """Return what layouts call: errors become messages, and a screen that was left does nothing."""
        return SafePresenter(self)

    def refresh(self) -> None:
        """Show the current state."""
        self.show(self.state())

    def look_around(self) -> None:
        """Show what changed around the screen."""
        self.refresh()

    def close(self) -> None:
        """Cancel all tasks, because the screen is left."""
        self.is_closed = True
        for task in self._tasks.values():
            task.cancel()

    def back(self) -> bool:
        """Close the panel, or go back; return False where the app may be left."""
        return self.dismiss() or self.context.navigator.back()

    @property
    def panel(self) -> Any:
        """Return the current content of the panel; None without a panel."""
        return self._make_panel() if self._make_panel else None

    def show_panel(self, make_panel: Callable[[], Any]) -> None:
        """Show a panel; it is rebuilt with every state."""
        self._make_panel = make_panel
        self.refresh()

    def dismiss(self) -> bool:
        """Close the panel; return whether there was one."""
        if self._make_panel is None:
            return False
        self._make_panel = None
        self.refresh()
        return True

    def handle_key(self, key: str, *, control: bool = False) -> bool:  # noqa: ARG002 - for screens that know keys
        """Handle a key; return whether it has a meaning here."""
        return False

    def drop(self, file: Path) -> None:
        """Take a photo that was dropped onto the window."""

    def save_input(self) -> None:
        """Save unfinished text, because the screen is left or the app goes to the background."""

    def kept(self) -> str:
        """Return what is open and typed as text, because the app may be killed; empty if there is nothing."""
        return ""

    def take_up(self, kept: str) -> None:
        """Open and type again what was kept, unless that was on another screen or another step of the game."""

    def text(self, key: str, /, **values: Value) -> str:
        """Return a sentence in the player's language."""
        return self.context.text(key, **values)

    def run_in_background(
        self,
        name: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Refused], None] | None = None,
    ) -> None:
        """Run work in the background; cancel the earlier task of the same name."""
        self.cancel_task(name)
        self._tasks[name] = self.context.in_background(
            work, reporting_refusals(self, done), reporting_refusals(self, failed or self.report)
        )

    def cancel_task(self, name: str) -> None:
        """Cancel the task of this name."""
        if name in self._tasks:
            self._tasks.pop(name).cancel()

    def tell_undo(self, text: str, undo: Callable[[], object]) -> None:
        """Show a snackbar with Undo, on the screen that is open by then."""
        self.context.show_message(text, reporting_refusals(self, undo))

    def report(self, refused: Refused) -> None:
        """Show an error as a message; that of a bug leads to the report."""
        if refused.message == BUG:
            self.context.show_bug()
        else:
            self.context.show_message(refusal_text(self.context, refused))


class SafePresenter:
    """A presenter whose errors become messages, because a screen cannot handle them.

    Calls from a screen that was left are ignored.
    """

    def __init__(self, presenter: Presenter[Any]) -> None:
        """Wrap a presenter."""
        self._presenter = presenter

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a guarded method of the presenter; its name is logged, without its values."""
        call = reporting_refusals(self._presenter, getattr(self._presenter, name))

        def guarded(*values: Any, **named: Any) -> Any:
            if self._presenter.is_closed:
                return None
            LOGGER.info("%s.%s", type(self._presenter).__name__, name)
            return call(*values, **named)

        return guarded


def reporting_refusals(presenter: Presenter[Any], call: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that reports its errors as messages."""

    def wrapper(*values: Any, **named: Any) -> Any:
        try:
            return call(*values, **named)
        except Refused as refused:
            presenter.report(refused)
            return None

    return wrapper


def refusal_text(words: Words, refused: Refused) -> str:
    """Return an error as a sentence, without its place in a file."""
    return capitalized(words.render(refused.message))
