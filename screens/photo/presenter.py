"""The photo of one player's city: asked for, read, and what is done where no board is seen."""

from contextlib import suppress
from functools import partial
from pathlib import Path

from quadropolis_score.player_board import with_reading, with_tokens
from quadropolis_score.plugin import mode_of
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.validation import least_given
from screens.game_screens import EXAMPLE
from screens.kit.cursor import ARROWS
from screens.kit.navigation import Place, Screen
from screens.photo.page_states import Stage, page
from screens.photo.pending_files import is_there, sweep
from screens.photo.photo_reader import Eye, NoBoard, Upright
from screens.photo.photo_request import Asking
from screens.photo.state import Deed, Photographing
from screens.quadropolis.corner_editor import Pointing
from tabletop.messages import Refused


class PhotoPresenter(Asking[Photographing]):
    """The photo of one player's city; what came is kept, whatever becomes of the app, until it is read or given up."""

    def open(self) -> None:
        """Begin, or go on with the photo that came while the app was killed behind the camera."""
        self._is_example = self.parts.store.setting(EXAMPLE) == self.place.game
        self._is_reading = False
        self._problem: Refused | None = None
        self._pointing: Pointing | None = None
        super().open()
        sweep(self.parts.store, self.parts.folder)
        pending = self.saved.awaited(self.place.seat)
        if self.parts.eye is None or pending is None:
            return
        if is_there(self._path(pending)):
            self._take_up(self._path(pending))

    def state(self) -> Photographing:
        """What is to be seen now."""
        stage = Stage(
            mode=mode_of(self.saved.envelope.options),
            seat=self.seat,
            has_eye=self.parts.eye is not None,
            can_take=self.can_take,
            is_example=self._is_example,
            is_reading=self._is_reading,
            problem=self._problem,
            pointing=self._pointing,
        )
        return page(self.parts, stage)

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

    def key(self, key: str, *, control: bool = False) -> bool:
        """1 to 4 choose a corner, arrows move it; with Ctrl in large steps."""
        if self._pointing is None or self._is_reading:
            return False
        if key in ARROWS:
            return self._point(self._pointing.stepped(key, large=control))
        return key in {"1", "2", "3", "4"} and self._point(self._pointing.at(int(key) - 1))

    # what can be done
    def do(self, deed: Deed) -> None:
        """What a button offers."""
        device = self.parts.device
        asks = {Deed.TAKE: device.take_photo, Deed.CHOOSE: device.pick_photo, Deed.SAMPLE: self._sample}
        does = {
            Deed.AGAIN: self.again,
            Deed.READ: self.read_between,
            Deed.CANCEL: self.cancel,
            Deed.TAP_IN: self.tap_in,
        }
        if deed in asks:
            self._ask(asks[deed], camera=deed is Deed.TAKE)
        else:
            does[deed]()

    def again(self) -> None:
        """Read the same photo once more."""
        self._read()

    def cancel(self) -> None:
        """Read no further: back to the corners, if there are some, or to the start."""
        for what in ("read", "show"):
            self.forget(what)
        self._is_reading = False
        if self._pointing is None:
            self._give_up()
        self.refresh()

    def tap_in(self) -> None:
        """No photo: the city by hand."""
        self._give_up()
        self.parts.way.instead(self._city)

    def move(self, number: int, x: float, y: float) -> None:
        """A corner is dragged to a pixel of the photo."""
        if self._pointing is not None:
            self._point(self._pointing.moved(number, x, y))

    def let_go(self) -> None:
        """A corner was dragged far enough."""
        if self._pointing is not None:
            self._point(self._pointing.let_go())

    def select(self, number: int) -> None:
        """A corner that the arrows are to move."""
        if self._pointing is not None:
            self._point(self._pointing.at(number))

    def read_between(self) -> None:
        """Read the board between the corners; where nothing can be between them, the page says so."""
        if self._pointing is None:
            return
        if self._pointing.go_round:
            self._read(self._pointing.corners)
        else:
            self.let_go()

    def _point(self, pointing: Pointing) -> bool:
        """Show the corners anew."""
        self._pointing = pointing
        self.refresh()
        return True

    # a photo is read
    @property
    def _city(self) -> Place:
        """Where a photo leads to."""
        return Place(Screen.CITY, self.place.game, self.place.seat)

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
        self._file, self._problem, self._pointing = file, None, None
        self._read()

    def _read(self, corners: Corners | None = None) -> None:
        """Read the photo at hand."""
        self._is_reading = True
        self.refresh()
        work = partial(self._eye.read, self._photo, mode_of(self.saved.envelope.options), corners)
        self.slowly("read", work, self._seen, self._unseen)

    def _seen(self, reading: Reading) -> None:
        """The city was read: it is the seat's, and its tokens are those that it gives at least."""
        seat = with_tokens(with_reading(self.seat, reading), least_given(reading.city()))
        try:
            self.parts.store.save(self.place.game, self.saved.envelope.with_side(self.place.seat, seat))
        except Refused as refused:
            self._unread(refused)
            return
        self._give_up()
        self.parts.device.tick()
        self.parts.way.instead(self._city)

    def _unseen(self, refused: Refused) -> None:
        """Where no board is seen, people may point at its corners; nothing helps what is no photo."""
        if not isinstance(refused, NoBoard):
            self._unread(refused)
            return
        self._problem = refused
        if self._pointing is None:
            self.slowly("show", partial(self._eye.upright, self._photo), self._upright, self._unread)
        else:
            self._is_reading = False
            self.refresh()

    def _upright(self, photo: Upright) -> None:
        """The photo can be shown."""
        self._is_reading = False
        self._point(Pointing.on(photo))

    def _unread(self, refused: Refused) -> None:
        """The photo cannot be read at all."""
        self._is_reading, self._problem, self._pointing = False, refused, None
        self.refresh()

    def _give_up(self) -> None:
        """The photo at hand is needed no more."""
        self._is_reading, self._problem, self._pointing = False, None, None
        self._asked = None
        self._forget_file()
        with suppress(Refused):  # nothing is lost by a photo that is waited for in vain
            self._wait_no_more()
