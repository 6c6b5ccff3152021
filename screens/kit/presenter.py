"""What all presenters share: they know no Kivy, show frozen states, and tell a person what was refused."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from screens.context import Parts, begun
from screens.kit.background import Result, Task
from screens.kit.navigation import Place
from tabletop.messages import Refused, Value

State = TypeVar("State")


class Presenter(ABC, Generic[State]):
    """Decides what a screen shows; every public method is something that a player does."""

    def __init__(self, parts: Parts, place: Place, show: Callable[[State], None]) -> None:
        """`show` is called with every new state."""
        self.parts = parts
        self.place = place
        self.show = show
        self._tasks: dict[str, Task] = {}
        self._top: Callable[[], Any] | None = None
        self.closed = False

    @abstractmethod
    def state(self) -> State:
        """What is to be seen now."""

    @abstractmethod
    def open(self) -> None:
        """Show the screen for the first time; what has to be read is read here."""

    def come_back(self) -> None:
        """Show the screen again after the step back to it, without what lay on top of it."""
        self._top = None
        self.look_again()
        self.closed = False

    def look_again(self) -> None:
        """Show what has changed while another screen was shown; by default read everything, as at first."""
        self.open()

    def refresh(self) -> None:
        """Show what has changed."""
        self.show(self.state())

    def close(self) -> None:
        """The screen is left, for good or until the player comes back: results that come now are too late."""
        self.closed = True
        for task in self._tasks.values():
            task.cancel()

    def back(self) -> bool:
        """One step back, closing what lies on top first; False where the app may be left."""
        return self.dismiss() or self.parts.way.back()

    @property
    def sheet(self) -> Any:
        """What lies on top of the screen, as it is now; None if nothing does."""
        return self._top() if self._top else None

    def lay(self, sheet: Callable[[], Any]) -> None:
        """Lay a sheet on top of the screen; it is made anew for every state, so it never tells old news."""
        self._top = sheet
        self.refresh()

    def dismiss(self) -> bool:
        """Close what lies on top of the screen; whether there was something."""
        if self._top is None:
            return False
        self._top = None
        self.refresh()
        return True

    def key(self, key: str, *, control: bool = False) -> bool:  # noqa: ARG002 - for screens that know keys
        """A key of the keyboard; whether it means something here."""
        return False

    def paused(self) -> None:
        """The screen is left, or the app goes to the background: what is being written is kept now."""

    def says(self, key: str, /, **values: Value) -> str:
        """Words of the app."""
        return self.parts.says(key, **values)

    def slowly(
        self,
        what: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Refused], None] | None = None,
    ) -> None:
        """Do something beside the screen; what was asked for before under the same name is not wanted any more."""
        self.forget(what)
        self._tasks[what] = self.parts.in_background(work, guarded(self, done), guarded(self, failed or self.told))

    def forget(self, what: str) -> None:
        """Cancel what was asked for under this name."""
        if what in self._tasks:
            self._tasks.pop(what).cancel()

    def told(self, refused: Refused) -> None:
        """Say what was refused."""
        self.parts.tell(refused_in_words(self.parts, refused))


class Asked:
    """A presenter as a screen calls it: what a store or a device refuses on the way is told, never raised.

    A screen that was left has nothing to say any more, whatever finger still lies on it.
    """

    def __init__(self, presenter: Presenter[Any]) -> None:
        """In front of a presenter."""
        self._presenter = presenter

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """A method of the presenter, made safe."""
        call = guarded(self._presenter, getattr(self._presenter, name))
        return lambda *values, **named: None if self._presenter.closed else call(*values, **named)


def guarded(presenter: Presenter[Any], call: Callable[..., Any]) -> Callable[..., Any]:
    """A call whose refusals are told: whoever makes it, a screen or a device that answers late, cannot do better."""

    def safely(*values: Any, **named: Any) -> Any:
        try:
            return call(*values, **named)
        except Refused as refused:
            presenter.told(refused)
            return None

    return safely


def refused_in_words(parts: Parts, refused: Refused) -> str:
    """What was refused, as a sentence of its own: without the place in a file, with a capital letter."""
    return begun(parts.words(refused.message))
