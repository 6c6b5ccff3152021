"""The request for a photo: the device answers at once, late, after the player left, or never."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from device import Answer, AnswerCallback, DeviceAnswer, try_copy
from screens.kit.presenter import reporting_refusals
from screens.photo.pending_files import (
    CAMERA_REQUESTED,
    SAMPLE,
    discard,
    new_photo_name,
    pending_path,
    prepare_pending_path,
)
from screens.side_presenter import SidePresenter
from screens.side_program import find_seat
from store.store import local_now
from store.values import PendingPhoto
from tabletop.messages import Refused

State = TypeVar("State")


class PhotoRequestPresenter(SidePresenter[State]):
    """The current photo and the requested one, which is saved in the store, because the app may be killed."""

    def open(self) -> None:
        """Start without a request."""
        self.can_take = self.context.device.can_take_photos
        self._photo_file: Path | None = None
        self._requested: PendingPhoto | None = None
        self._is_camera_request = False  # True for the camera, False for stored pictures
        super().open()

    def reload(self) -> None:
        """Start again, because a photo may have arrived meanwhile."""
        self.open()

    @property
    def _adds(self) -> bool:
        """Return whether a photo adds to the reading of the side instead of replacing it."""
        return False

    def _use_photo(self, file: Path) -> None:
        """Handle an arrived photo."""

    def _pending_path(self, pending: PendingPhoto) -> Path:
        """Return the path for a photo."""
        return pending_path(self.context.folder, pending)

    def _request_photo(self, device: Callable[[Path, AnswerCallback], None], *, camera: bool) -> None:
        """Save the request, then ask the device, because the app may be killed behind the camera."""
        pending = PendingPhoto(self.route.seat, new_photo_name(self.route, adds=self._adds), local_now())
        path = prepare_pending_path(self.context.folder, pending)
        if camera:
            self.context.store.set(CAMERA_REQUESTED, 1)
        self.saved = self.context.store.set_pending_photo(self.route.game, pending)
        self._requested, self._is_camera_request = pending, camera
        device(path, reporting_refusals(self, partial(self._on_answer, pending)))

    def drop(self, file: Path) -> None:
        """Read a photo that was dropped onto the window."""
        self._request_photo(lambda to, done: done(try_copy(file, to)), camera=False)

    @staticmethod
    def _copy_sample(to: Path, done: AnswerCallback) -> None:
        """Deliver our sample photo as if it had been chosen."""
        done(try_copy(SAMPLE, to))

    def _on_answer(self, pending: PendingPhoto, answer: DeviceAnswer) -> None:
        """Handle the device's answer, perhaps long after the player left."""
        if isinstance(answer, Refused):
            self.report(answer)
        if self.is_closed:
            self._on_late_answer(pending, has_photo=answer is Answer.DONE)
        elif pending != self._requested:  # it was requested again
            discard(self._pending_path(pending))
        elif answer is Answer.DONE:
            self._requested = None
            self._delete_photo_file()
            self._use_photo(self._pending_path(pending))
        else:
            self._on_no_photo(pending)
            if answer is Answer.NO_APP:
                self._on_no_app()

    def _on_no_photo(self, pending: PendingPhoto) -> None:
        """Restore the state before the request."""
        self._requested = None
        discard(self._pending_path(pending))
        if self._photo_file is None:
            self._clear_pending_photo()
        else:
            earlier_photo = PendingPhoto(self.route.seat, self._photo_file.name, local_now())
            self.saved = self.context.store.set_pending_photo(self.route.game, earlier_photo)

    def _clear_pending_photo(self) -> None:
        """Delete the request of this player."""
        self.saved = self.context.store.clear_pending_photo(self.route.game, self.route.seat)

    def _on_no_app(self) -> None:
        """Offer choosing instead of taking, and entering by hand instead of choosing, where the device lacks an app."""
        self.context.show_message(
            self.text("photo.no_camera") if self._is_camera_request else self.text("photo.no_chooser")
        )
        self.can_take = self.can_take and not self._is_camera_request
        self.refresh()

    def _on_late_answer(self, pending: PendingPhoto, *, has_photo: bool) -> None:
        """Keep a photo for a player who left the screen, unless another one was requested since."""
        store, game = self.context.store, self.route.game
        with suppress(Refused):  # the game is deleted; the sweep removes the photo later
            saved = store.game(game)
            stored = next((each for each in saved.pending if each.file == pending.file), None)
            seat = stored.seat if stored else find_seat(self.saved.envelope.sides, saved.envelope.sides, pending.seat)
            if has_photo and seat is not None and (stored or saved.pending_photo(seat) is None):
                store.set_pending_photo(game, replace(pending, seat=seat))
                if self.context.navigator.current == replace(
                    self.route, seat=seat
                ):  # the screen was only rebuilt behind the camera
                    self.context.navigator.resume()
                return
            if stored:
                store.clear_pending_photo(game, stored.seat)
            discard(self._pending_path(pending))

    def _delete_photo_file(self) -> None:
        """Delete the current photo."""
        if self._photo_file is not None:
            discard(self._photo_file)
            self._photo_file = None
