"""The base of all presenters: they know no Kivy, show frozen states, and report errors as sentences."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from screens.context import Parts, begun
from screens.kit.background import Result, Task
from screens.kit.navigation import Place
from tabletop.messages import Refused, Value

State = TypeVar("State")


class Presenter(ABC, Generic[State]):
    """The logic of a screen; every public method is an action of the player."""

    def __init__(self, parts: Parts, place: Place, show: Callable[[State], None]) -> None:
        """Take the context, the route and the receiver of states."""
        self.parts = parts
        self.place = place
        self.show = show
        self._tasks: dict[str, Task] = {}
        self._top: Callable[[], Any] | None = None
        self.closed = False

    @abstractmethod
    def state(self) -> State:
        """Return the current state."""

    @abstractmethod
    def open(self) -> None:
        """Load data before the screen is shown for the first time."""

    def come_back(self) -> None:
        """Show the screen again after a step back, without its panel."""
        self._top = None
        self.look_again()
        self.closed = False

    def look_again(self) -> None:
        """Update after a visit to another screen; by default load everything again."""
        self.open()

    def refresh(self) -> None:
        """Show the current state."""
        self.show(self.state())

    def close(self) -> None:
        """Cancel all tasks, because the screen is left."""
        self.closed = True
        for task in self._tasks.values():
            task.cancel()

    def back(self) -> bool:
        """Close the panel, or go back; return False where the app may be left."""
        return self.dismiss() or self.parts.way.back()

    @property
    def sheet(self) -> Any:
        """Return the current content of the panel; None without a panel."""
        return self._top() if self._top else None

    def lay(self, sheet: Callable[[], Any]) -> None:
        """Show a panel; it is rebuilt with every state."""
        self._top = sheet
        self.refresh()

    def dismiss(self) -> bool:
        """Close the panel; return whether there was one."""
        if self._top is None:
            return False
        self._top = None
        self.refresh()
        return True

    def key(self, key: str, *, control: bool = False) -> bool:  # noqa: ARG002 - for screens that know keys
        """Handle a key; return whether it has a meaning here."""
        return False

    @property
    def drop_place(self) -> Place | None:
        """Return the route of the screen that takes a photo dropped onto this one, if there is one."""
        return None

    def drop(self, file: Path) -> None:
        """Take a photo that was dropped onto the window."""

    def paused(self) -> None:
        """Save unfinished text, because the screen is left or the app goes to the background."""

    def says(self, key: str, /, **values: Value) -> str:
        """Return a sentence in the player's language."""
        return self.parts.says(key, **values)

    def slowly(
        self,
        what: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Refused], None] | None = None,
    ) -> None:
        """Run work in the background; cancel the earlier task of the same name."""
        self.forget(what)
        self._tasks[what] = self.parts.in_background(work, guarded(self, done), guarded(self, failed or self.told))

    def forget(self, what: str) -> None:
        """Cancel the task of this name."""
        if what in self._tasks:
            self._tasks.pop(what).cancel()

    def tell_undo(self, text: str, undo: Callable[[], object]) -> None:
        """Show a message with a button that undoes what it reports, on whichever screen the player is by then."""
        self.parts.tell(text, guarded(self, undo))

    def told(self, refused: Refused) -> None:
        """Show an error as a message."""
        self.parts.tell(refused_in_words(self.parts, refused))


class Asked:
    """A presenter whose errors become messages, because a screen cannot handle them.

    Calls from a screen that was left are ignored.
    """

    def __init__(self, presenter: Presenter[Any]) -> None:
        """Wrap a presenter."""
        self._presenter = presenter

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a guarded method of the presenter."""
        call = guarded(self._presenter, getattr(self._presenter, name))
        return lambda *values, **named: None if self._presenter.closed else call(*values, **named)


def guarded(presenter: Presenter[Any], call: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that reports its errors as messages."""

    def safely(*values: Any, **named: Any) -> Any:
        try:
            return call(*values, **named)
        except Refused as refused:
            presenter.told(refused)
            return None

    return safely


def refused_in_words(parts: Parts, refused: Refused) -> str:
    """Return an error as a sentence, without its place in a file."""
    return begun(parts.words(refused.message))
