"""The photo screen of one side, for any game."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from screens.game_screens import EXAMPLE
from screens.kit.navigation import Place
from screens.photo.page_states import PHOTOGRAPHED, Stage
from screens.photo.pending_files import is_there, sweep
from screens.photo.photo_reader import Eye, Progress, Report
from screens.photo.photo_request import Asking
from screens.photo.state import Deed
from tabletop.game import Reading, Side
from tabletop.messages import Refused
from vision import sentences as _  # noqa: F401 - what a photo is refused with can be said before vision reads one

State = TypeVar("State")


class PhotoFrame(Asking[State]):
    """The photo of one side; an arrived photo is kept until it is read or discarded.

    A game defines how its photos are read, how a reading changes the side, and the pages.
    """

    _progress: Progress | None
    _reported: deque[Progress]

    def open(self) -> None:
        """Start, or continue with the photo that arrived while the app was dead."""
        self._is_example = self.parts.store.setting(EXAMPLE) == self.place.game
        self._clear()
        super().open()
        sweep(self.parts.store, self.parts.folder)
        pending = self.saved.awaited(self.place.seat)
        if self.parts.eye is None or pending is None:
            return
        if is_there(self._path(pending)):
            self._take_up(self._path(pending))

    @property
    @abstractmethod
    def _after(self) -> Place:
        """Return the route of entering by hand."""

    def _after_reading(self, side: Side) -> Place:  # noqa: ARG002 - some games ask about what was read
        """Return the route after a reading."""
        return self._after

    def _leave_for(self, place: Place) -> None:
        """Replace this screen, so that the back key skips it."""
        self.parts.way.instead(place)

    @abstractmethod
    def _read(self) -> None:
        """Read the current photo with `_read_by`."""

    @abstractmethod
    def _with_reading(self, reading: Reading) -> Side:
        """Return the side with the reading."""

    @property
    def _stage(self) -> Stage:
        """Return the progress of the photo."""
        has_eye = self.parts.eye is not None
        return Stage(has_eye, self.can_take, self._is_example, self._is_reading, self._problem, self._without)

    @property
    def _without(self) -> str:
        """Return the key of the button that skips the photo."""
        return "photo.tap"

    def changed(self) -> None:
        """Show the state; nothing is scored here."""
        self.refresh()

    def dismiss(self) -> bool:
        """Go from a photo back to the start page."""
        if self._is_reading:
            self.cancel()
        elif self._problem is not None:
            self._give_up()
            self.refresh()
        else:
            return False
        return True

    # actions
    def do(self, deed: Deed) -> None:
        """Handle a button."""
        device = self.parts.device
        asks = {Deed.TAKE: device.take_photo, Deed.CHOOSE: device.pick_photo, Deed.SAMPLE: self._sample}
        if deed in asks:
            self._ask(asks[deed], camera=deed is Deed.TAKE)
        else:
            self._does()[deed]()

    def _does(self) -> dict[Deed, Callable[[], None]]:
        """Return the actions that request no photo."""
        return {Deed.AGAIN: self.again, Deed.CANCEL: self.cancel, Deed.TAP_IN: self.tap_in}

    def again(self) -> None:
        """Read the same photo again."""
        self._read()

    def cancel(self) -> None:
        """Cancel the reading and return to the start page."""
        self.forget("read")
        self._give_up()
        self.refresh()

    def tap_in(self) -> None:
        """Discard the photo and enter the city by hand."""
        self._give_up()
        self._leave_for(self._after)

    # reading
    @property
    def _eye(self) -> Eye:
        """Return the photo reader; the page shows no photo actions without one."""
        assert self.parts.eye is not None
        return self.parts.eye

    @property
    def _photo(self) -> Path:
        """Return the current photo."""
        assert self._file is not None
        return self._file

    def _take_up(self, file: Path) -> None:
        """Read an arrived photo."""
        self._file = file
        self._clear()
        self._read()

    def _read_by(self, work: Callable[[Report], Reading]) -> None:
        """Show the progress page and read the current photo; `work` reports its progress from its thread."""
        self._is_reading = True
        self._progress, self._reported = None, deque(maxlen=1)
        self.refresh()
        self.slowly("read", partial(work, self._reported.append), self._seen, self._unseen)

    def progressed(self) -> None:
        """Show what was reported since."""
        if self._reported and self._is_reading:
            self._progress = self._reported.pop()
            self.refresh()

    def _seen(self, reading: Reading) -> None:
        """Save the side with its reading."""
        try:
            side = self._with_reading(reading)
            self.parts.store.save(self.place.game, self.saved.envelope.with_side(self.place.seat, side))
        except Refused as refused:
            self._unread(refused)
            return
        self._give_up()
        with suppress(ValueError):  # a full disk does not stop play
            self.parts.store.set(PHOTOGRAPHED, 1)
        self.parts.device.tick()
        self._leave_for(self._after_reading(side))

    def _unseen(self, refused: Refused) -> None:
        """Handle a photo without a board; a file that is no photo has no remedy."""
        self._unread(refused)

    def _unread(self, refused: Refused) -> None:
        """Show the error of an unreadable photo."""
        self._clear(refused)
        self.refresh()

    def _clear(self, problem: Refused | None = None) -> None:
        """Reset the progress."""
        self._is_reading, self._problem = False, problem
        self._progress, self._reported = None, deque(maxlen=1)

    def _give_up(self) -> None:
        """Discard the current photo."""
        self._clear()
        self._asked = None
        self._forget_file()
        with suppress(Refused):  # a request without an answer costs nothing
            self._wait_no_more()
