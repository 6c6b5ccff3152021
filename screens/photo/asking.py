"""How a photo comes: the device is asked, and answers at once, late, for somebody who is gone, or never."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from device import Answer, Answered
from quadropolis_score.messages import Refused
from quadropolis_score.streams import copied
from screens.photo.captures import SAMPLE, discard, is_there, new_name
from screens.photo.state import Photographing
from screens.presenter import guarded
from screens.seated import Seated
from store.saved import Pending
from store.store import local_now


class Asking(Seated[Photographing]):
    """The photo at hand and the one that is asked for; the store knows of it, whatever becomes of the app."""

    def open(self) -> None:
        """Nothing is asked for yet."""
        self.can_take = self.parts.device.can_take_photos
        self._file: Path | None = None
        self._asked: Pending | None = None
        self._other: Pending | None = None
        super().open()

    def _take_up(self, file: Path) -> None:
        """A photo has come."""

    def _path(self, pending: Pending) -> Path:
        """Where a photo comes."""
        return self.parts.folder / pending.file

    def _ask(self, device: Callable[[Path, Answered], None]) -> None:
        """Ask for a photo, and remember that before: the app may be killed behind the camera."""
        pending = Pending(self.place.seat, new_name(self.place), local_now())
        waited = self.parts.store.game(self.place.game).pending
        if waited is not None and waited.seat != self.place.seat:
            self._other = waited
        self.saved = self.parts.store.expect_photo(self.place.game, pending)
        self._asked = pending
        try:
            device(self._path(pending), guarded(self, partial(self._answered, pending)))
        except Refused:
            self._did_not_come(pending)
            raise

    @staticmethod
    def _sample(to: Path, done: Answered) -> None:
        """Our own photo, as if it had been chosen."""
        copied(SAMPLE, to)
        done(Answer.DONE)

    def _answered(self, pending: Pending, answer: Answer) -> None:
        """What became of the photo; perhaps long after the player went elsewhere."""
        if self.closed:
            self._came_late(pending, came=answer is Answer.DONE)
        elif pending != self._asked:  # it was asked for once more
            discard(self._path(pending))
        elif answer is Answer.DONE:
            self._asked = None
            self._forget_file()
            self._take_up(self._path(pending))
        else:
            self._did_not_come(pending)
            if answer is Answer.NO_APP:
                self._has_no_app()

    def _did_not_come(self, pending: Pending) -> None:
        """No photo: as it was before, with the photo that was at hand, if any."""
        self._asked = None
        discard(self._path(pending))
        if self._file is None:
            self._wait_no_more()
        else:
            before = Pending(self.place.seat, self._file.name, local_now())
            self.saved = self.parts.store.expect_photo(self.place.game, before)

    def _wait_no_more(self) -> None:
        """Wait no more for this player's photo; another player's that had to make room for it is again."""
        store, other = self.parts.store, self._other
        self.saved, self._other = store.game(self.place.game), None
        if self.saved.pending is not None and self.saved.pending.seat != self.place.seat:
            return
        if other is not None and is_there(self._path(other)):
            self.saved = store.expect_photo(self.place.game, other)
        elif self.saved.pending is not None:
            self.saved = store.photo_came(self.place.game)

    def _has_no_app(self) -> None:
        """Where nothing takes photos, they can be chosen; where nothing chooses them, the city is tapped in."""
        self.parts.tell(self.says("photo.no_camera") if self.can_take else self.says("photo.no_chooser"))
        self.can_take = False
        self.refresh()

    def _came_late(self, pending: Pending, *, came: bool) -> None:
        """The player went elsewhere: the photo waits in the store, unless another one is waited for by now."""
        with suppress(Refused):  # the game is deleted
            waited = self.parts.store.game(self.place.game).pending
            mine = waited is not None and waited.file == pending.file  # its seat may have moved meanwhile
            if came and (mine or waited is None):
                waited = waited or pending
                self.parts.store.expect_photo(self.place.game, waited)
                if self.parts.way.here == replace(self.place, seat=waited.seat):  # only made anew behind the camera
                    self.parts.way.resume()
                return
            if mine:
                self._wait_no_more()
        discard(self._path(pending))

    def _forget_file(self) -> None:
        """Delete the photo at hand."""
        if self._file is not None:
            discard(self._file)
            self._file = None
