"""The request for a photo: the device answers at once, late, after the player left, or never."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from device import Answer, Answered, Outcome, copy_of
from screens.kit.navigation import Place
from screens.kit.presenter import guarded
from screens.photo.pending_files import CAMERA, SAMPLE, discard, new_name, path_of, place_for
from screens.side_presenter import SidePresenter, seat_after
from store.store import local_now
from store.values import Pending
from tabletop.messages import Refused

State = TypeVar("State")


class Asking(SidePresenter[State]):
    """The current photo and the requested one, which is saved in the store, because the app may be killed."""

    def open(self) -> None:
        """Start without a request."""
        self.can_take = self.parts.device.can_take_photos
        self._file: Path | None = None
        self._asked: Pending | None = None
        self._camera = False  # True for the camera, False for stored pictures
        super().open()

    def look_again(self) -> None:
        """Start again, because a photo may have arrived meanwhile."""
        self.open()

    @property
    def _adds(self) -> bool:
        """Return whether a photo adds to the reading of the side instead of replacing it."""
        return False

    def _take_up(self, file: Path) -> None:
        """Handle an arrived photo."""

    def _path(self, pending: Pending) -> Path:
        """Return the path for a photo."""
        return path_of(self.parts.folder, pending)

    def _ask(self, device: Callable[[Path, Answered], None], *, camera: bool) -> None:
        """Save the request, then ask the device, because the app may be killed behind the camera."""
        pending = Pending(self.place.seat, new_name(self.place, adds=self._adds), local_now())
        path = place_for(self.parts.folder, pending)
        if camera:
            self.parts.store.set(CAMERA, 1)
        self.saved = self.parts.store.expect_photo(self.place.game, pending)
        self._asked, self._camera = pending, camera
        device(path, guarded(self, partial(self._answered, pending)))

    @property
    def drop_place(self) -> Place | None:
        """Return this screen, where photos can be read."""
        return self.place if self.parts.eye else None

    def drop(self, file: Path) -> None:
        """Read a photo that was dropped onto the window."""
        self._ask(lambda to, done: done(copy_of(file, to)), camera=False)

    @staticmethod
    def _sample(to: Path, done: Answered) -> None:
        """Deliver our sample photo as if it had been chosen."""
        done(copy_of(SAMPLE, to))

    def _answered(self, pending: Pending, answer: Outcome) -> None:
        """Handle the device's answer, perhaps long after the player left."""
        if isinstance(answer, Refused):
            self.told(answer)
        if self.closed:
            self._came_late(pending, came=answer is Answer.DONE)
        elif pending != self._asked:  # it was requested again
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
        """Restore the state before the request."""
        self._asked = None
        discard(self._path(pending))
        if self._file is None:
            self._wait_no_more()
        else:
            before = Pending(self.place.seat, self._file.name, local_now())
            self.saved = self.parts.store.expect_photo(self.place.game, before)

    def _wait_no_more(self) -> None:
        """Delete the request of this player."""
        self.saved = self.parts.store.photo_came(self.place.game, self.place.seat)

    def _has_no_app(self) -> None:
        """Offer choosing instead of taking, and entering by hand instead of choosing, where the device lacks an app."""
        self.parts.tell(self.says("photo.no_camera") if self._camera else self.says("photo.no_chooser"))
        self.can_take = self.can_take and not self._camera
        self.refresh()

    def _came_late(self, pending: Pending, *, came: bool) -> None:
        """Keep a photo for a player who left the screen, unless another one was requested since."""
        store, game = self.parts.store, self.place.game
        with suppress(Refused):  # the game is deleted; the sweep removes the photo later
            saved = store.game(game)
            mine = next((each for each in saved.pending if each.file == pending.file), None)
            seat = mine.seat if mine else seat_after(self.saved.envelope.sides, saved.envelope.sides, pending.seat)
            if came and seat is not None and (mine or saved.awaited(seat) is None):
                store.expect_photo(game, replace(pending, seat=seat))
                if self.parts.way.here == replace(
                    self.place, seat=seat
                ):  # the screen was only rebuilt behind the camera
                    self.parts.way.resume()
                return
            if mine:
                store.photo_came(game, mine.seat)
            discard(self._path(pending))

    def _forget_file(self) -> None:
        """Delete the current photo."""
        if self._file is not None:
            discard(self._file)
            self._file = None
