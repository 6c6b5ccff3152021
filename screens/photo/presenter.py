"""The photo screen of one side, for any game."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from screens.game_screens import SAMPLE
from screens.kit.navigation import Route
from screens.photo.page_states import PHOTOGRAPHED, PhotoStatus
from screens.photo.pending_files import delete_unexpected_photos, has_photo
from screens.photo.photo_reader import PhotoReader, Progress, Report
from screens.photo.photo_request import PhotoRequestPresenter
from screens.photo.state import PhotoAction
from store.settings import EXAMPLE
from tabletop.game import Reading, Side
from tabletop.messages import Refused
from vision import sentences as _  # noqa: F401 - what a photo is refused with can be said before vision reads one

State = TypeVar("State")


class BasePhotoPresenter(PhotoRequestPresenter[State]):
    """The photo of one side; an arrived photo is kept until it is read or discarded.

    A game defines how its photos are read, how a reading changes the side, and the pages.
    """

    _progress: Progress | None
    _reported: deque[Progress]

    def open(self) -> None:
        """Start, or continue with the photo that arrived while the app was dead."""
        self._is_example = self.context.store.setting(EXAMPLE) == self.route.game
        self._reset()
        super().open()
        delete_unexpected_photos(self.context.store, self.context.folder)
        pending = self.saved.pending_photo(self.route.seat)
        if self.context.photo_reader is None:
            return
        if pending is None:
            if self._is_example and self.route.about == SAMPLE:
                self.do(PhotoAction.SAMPLE)
            return
        if has_photo(self._pending_path(pending)):
            self._use_photo(self._pending_path(pending))

    @property
    @abstractmethod
    def _next_route(self) -> Route:
        """Return the route of entering by hand."""

    def _route_after_reading(self, side: Side) -> Route:  # noqa: ARG002 - some games ask about what was read
        """Return the route after a reading."""
        return self._next_route

    def _leave_for(self, place: Route) -> None:
        """Replace this screen, so that the back key skips it."""
        self.context.navigator.replace(place)

    def _news(self, side: Side) -> str:  # noqa: ARG002 - some games change with a photo
        """Return what a reading changed beside the board."""
        return ""

    @abstractmethod
    def _read(self) -> None:
        """Read the current photo with `_start_reading`."""

    @abstractmethod
    def _with_reading(self, reading: Reading) -> Side:
        """Return the side with the reading."""

    @property
    def _status(self) -> PhotoStatus:
        """Return the progress of the photo."""
        has_eye = self.context.photo_reader is not None
        return PhotoStatus(has_eye, self.can_take, self._is_example, self._is_reading, self._problem, self._without)

    @property
    def _without(self) -> str:
        """Return the key of the button that skips the photo."""
        return "photo.tap_in"

    def on_side_changed(self) -> None:
        """Show the state; nothing is scored here."""
        self.refresh()

    def dismiss(self) -> bool:
        """Go from a photo back to the start page."""
        if self._is_reading:
            self.cancel()
        elif self._problem is not None:
            self._drop_photo()
            self.refresh()
        else:
            return False
        return True

    # actions
    def do(self, action: PhotoAction) -> None:
        """Handle a button."""
        device = self.context.device
        requests = {
            PhotoAction.TAKE: device.take_photo,
            PhotoAction.CHOOSE: device.pick_photo,
            PhotoAction.SAMPLE: self._copy_sample,
        }
        if action in requests:
            self._request_photo(requests[action], camera=action is PhotoAction.TAKE)
        else:
            self._actions()[action]()

    def _actions(self) -> dict[PhotoAction, Callable[[], None]]:
        """Return the actions that request no photo."""
        return {
            PhotoAction.AGAIN: self.read_again,
            PhotoAction.CANCEL: self.cancel,
            PhotoAction.TAP_IN: self.enter_manually,
        }

    def read_again(self) -> None:
        """Read the same photo again."""
        self._read()

    def cancel(self) -> None:
        """Cancel the reading and return to the start page."""
        self.cancel_task("read")
        self._drop_photo()
        self.refresh()

    def enter_manually(self) -> None:
        """Discard the photo and enter the city by hand."""
        self._drop_photo()
        self._leave_for(self._next_route)

    # reading
    @property
    def _photo_reader(self) -> PhotoReader:
        """Return the photo reader; the page shows no photo actions without one."""
        assert self.context.photo_reader is not None
        return self.context.photo_reader

    @property
    def _photo_path(self) -> Path:
        """Return the current photo."""
        assert self._photo_file is not None
        return self._photo_file

    def _use_photo(self, file: Path) -> None:
        """Read an arrived photo."""
        self._photo_file = file
        self._reset()
        self._read()

    def _start_reading(self, work: Callable[[Report], Reading]) -> None:
        """Show the progress page and read the current photo; `work` reports its progress from its thread."""
        self._is_reading = True
        self._progress, self._reported = None, deque(maxlen=1)
        self.refresh()
        self.run_in_background("read", partial(work, self._reported.append), self._on_read, self._on_read_failed)

    def progressed(self) -> None:
        """Show the progress reported since."""
        if self._reported and self._is_reading:
            self._progress = self._reported.pop()
            self.refresh()

    def _on_read(self, reading: Reading) -> None:
        """Save the side with its reading."""
        try:
            side = self._with_reading(reading)
            news = self._news(side)
            self.context.store.save(self.route.game, self.with_side(side))
        except Refused as refused:
            self._show_problem(refused)
            return
        self._drop_photo()
        with suppress(ValueError):  # a full disk does not stop play
            self.context.store.set(PHOTOGRAPHED, 1)
        self.context.device.vibrate()
        self._leave_for(self._route_after_reading(side))
        if news:
            self.context.show_message(news)

    def _on_read_failed(self, refused: Refused) -> None:
        """Handle a photo without a board; for a file that is no photo, only the error is shown."""
        self._show_problem(refused)

    def _show_problem(self, refused: Refused) -> None:
        """Show the error of an unreadable photo."""
        self._reset(refused)
        self.refresh()

    def _reset(self, problem: Refused | None = None) -> None:
        """Reset the progress."""
        self._is_reading, self._problem = False, problem
        self._progress, self._reported = None, deque(maxlen=1)

    def _drop_photo(self) -> None:
        """Discard the current photo."""
        self._reset()
        self._requested = None
        self._delete_photo_file()
        with suppress(Refused):  # a request without an answer costs nothing
            self._clear_pending_photo()
