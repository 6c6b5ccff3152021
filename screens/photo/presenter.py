"""The photo of one side: asked for, read beside the screen, kept until it is read or given up."""

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from screens.game_screens import EXAMPLE
from screens.kit.navigation import Place
from screens.photo.page_states import Stage
from screens.photo.pending_files import is_there, sweep
from screens.photo.photo_reader import Eye
from screens.photo.photo_request import Asking
from screens.photo.state import Deed
from tabletop.game import Reading, Side
from tabletop.messages import Refused
from vision import sentences as _  # noqa: F401 - what a photo is refused with can be said before vision reads one

State = TypeVar("State")


class PhotoFrame(Asking[State]):
    """The photo of one side; what came is kept, whatever becomes of the app, until it is read or given up.

    A game says how its photos are read, what a reading makes of the side, and what the pages show.
    """

    def open(self) -> None:
        """Begin, or go on with the photo that came while the app was killed behind the camera."""
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
        """Where the way without a photo leads to."""

    def _after_reading(self, side: Side) -> Place:  # noqa: ARG002 - some games ask about what was read
        """Where a photo that was read leads to."""
        return self._after

    def _leave_for(self, place: Place) -> None:
        """Go on: the way back does not lead through this screen."""
        self.parts.way.instead(place)

    @abstractmethod
    def _read(self) -> None:
        """Read the photo at hand: call `_read_by`."""

    @abstractmethod
    def _with_reading(self, reading: Reading) -> Side:
        """Return the side with what was read."""

    @property
    def _stage(self) -> Stage:
        """How far the photo has come."""
        has_eye = self.parts.eye is not None
        return Stage(has_eye, self.can_take, self._is_example, self._is_reading, self._problem, self._without)

    @property
    def _without(self) -> str:
        """What the way without a photo is called."""
        return "photo.tap"

    def changed(self) -> None:
        """Nothing is scored here."""
        self.refresh()

    def dismiss(self) -> bool:
        """One step back from a photo: to where it was asked for."""
        if self._is_reading:
            self.cancel()
        elif self._problem is not None:
            self._give_up()
            self.refresh()
        else:
            return False
        return True

    # what can be done
    def do(self, deed: Deed) -> None:
        """What a button offers."""
        device = self.parts.device
        asks = {Deed.TAKE: device.take_photo, Deed.CHOOSE: device.pick_photo, Deed.SAMPLE: self._sample}
        if deed in asks:
            self._ask(asks[deed], camera=deed is Deed.TAKE)
        else:
            self._does()[deed]()

    def _does(self) -> dict[Deed, Callable[[], None]]:
        """What is done without asking for a photo."""
        return {Deed.AGAIN: self.again, Deed.CANCEL: self.cancel, Deed.TAP_IN: self.tap_in}

    def again(self) -> None:
        """Read the same photo once more."""
        self._read()

    def cancel(self) -> None:
        """Read no further: back to the start."""
        self.forget("read")
        self._give_up()
        self.refresh()

    def tap_in(self) -> None:
        """No photo: everything by hand."""
        self._give_up()
        self._leave_for(self._after)

    # a photo is read
    @property
    def _eye(self) -> Eye:
        """The eye; there are no photos without one."""
        assert self.parts.eye is not None
        return self.parts.eye

    @property
    def _photo(self) -> Path:
        """The photo at hand."""
        assert self._file is not None
        return self._file

    def _take_up(self, file: Path) -> None:
        """Read a photo that came."""
        self._file = file
        self._clear()
        self._read()

    def _read_by(self, work: Callable[[], Reading]) -> None:
        """Show that the photo at hand is being read, and read it."""
        self._is_reading = True
        self.refresh()
        self.slowly("read", work, self._seen, self._unseen)

    def _seen(self, reading: Reading) -> None:
        """The photo was read: what is on it is the side's."""
        try:
            side = self._with_reading(reading)
            self.parts.store.save(self.place.game, self.saved.envelope.with_side(self.place.seat, side))
        except Refused as refused:
            self._unread(refused)
            return
        self._give_up()
        self.parts.device.tick()
        self._leave_for(self._after_reading(side))

    def _unseen(self, refused: Refused) -> None:
        """What a game could do where nothing was found; nothing helps what is no photo."""
        self._unread(refused)

    def _unread(self, refused: Refused) -> None:
        """The photo cannot be read at all."""
        self._clear(refused)
        self.refresh()

    def _clear(self, problem: Refused | None = None) -> None:
        """Nothing is being read."""
        self._is_reading, self._problem = False, problem

    def _give_up(self) -> None:
        """The photo at hand is needed no more."""
        self._clear()
        self._asked = None
        self._forget_file()
        with suppress(Refused):  # nothing is lost by a photo that is waited for in vain
            self._wait_no_more()
