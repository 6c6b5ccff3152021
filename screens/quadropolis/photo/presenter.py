"""The photo screen of a city: read as the board of its mode, or between corners that the player marks."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from quadropolis_score.buildings import Mode
from quadropolis_score.player_board import first_question, with_reading, with_tokens
from quadropolis_score.plugin import mode_of
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.second_photo import with_second_reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.kit.cursor import ARROW_STEPS
from screens.kit.navigation import Route, Screen
from screens.photo.pending_files import adds_to_reading
from screens.photo.photo_reader import BoardNotFound, PhotoPreview, PhotoReader, Report
from screens.photo.presenter import BasePhotoPresenter
from screens.photo.state import PhotoAction
from screens.quadropolis.corner_editor import CornerEditor
from screens.quadropolis.game_options import expansions_news, game_with_side, lost_cities
from screens.quadropolis.photo.page_states import BoardPhotoStatus, photo_page
from screens.quadropolis.photo.state import BoardPhotoState
from screens.quadropolis.question import AFTER_CITY, AFTER_PHOTO, SECOND_PHOTO
from store.envelope import Envelope
from tabletop.game import Side
from tabletop.messages import Refused


class PhotoPresenter(BasePhotoPresenter[BoardPhotoState]):
    """The photo of one player's city."""

    _corner_editor: CornerEditor | None
    _was_second: bool
    _other: Reading | None  # of a board of the other mode, until the player decides

    def state(self) -> BoardPhotoState:
        """Return the current state."""
        mode = self._mode
        other = self._other.mode if self._other else None
        lost = lost_cities(self.saved.envelope, other, self.route.seat) if other else ()
        stage = BoardPhotoStatus(
            mode, self.seat, self._status, self._corner_editor, self._adds, self._progress, other, lost
        )
        return photo_page(self.context, stage)

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Choose a corner with 1 to 4, move it with arrows; Ctrl makes large steps."""
        if self._corner_editor is None or self._is_reading:
            return False
        if key in ARROW_STEPS:
            return self._show_corners(self._corner_editor.with_step(key, large=control))
        return key in {"1", "2", "3", "4"} and self._show_corners(self._corner_editor.with_selected(int(key) - 1))

    # actions
    def _actions(self) -> dict[PhotoAction, Callable[[], None]]:
        """Return the actions that request no photo."""
        return {
            **super()._actions(),
            PhotoAction.READ: self.read_with_corners,
            PhotoAction.TURN: self.turn,
            PhotoAction.CHANGE_MODE: self.change_mode,
            PhotoAction.KEEP_MODE: self.keep_mode,
        }

    def dismiss(self) -> bool:
        """Go from a photo back to the start page."""
        if self._other is None:
            return super().dismiss()
        self._drop_photo()
        self.refresh()
        return True

    def change_mode(self) -> None:
        """Change the game to the board on the photo."""
        if self._other is not None:
            super()._on_read(self._other)

    def keep_mode(self) -> None:
        """Read the photo as the board of the game."""
        if self._other is not None:
            corners = self._corner_editor.corners if self._corner_editor else None
            self._other = None
            self._start_reading(partial(self._photo_reader.read, self._photo_path, self._mode, corners))

    def cancel(self) -> None:
        """Cancel the reading and return to the corners, or to the start page."""
        self.cancel_task("show")
        if self._corner_editor is None:
            super().cancel()
        else:
            self.cancel_task("read")
            self._is_reading = False
            self.refresh()

    def move_corner(self, number: int, x: float, y: float) -> None:
        """Move a corner to a pixel of the photo."""
        if self._corner_editor is not None:
            self._show_corners(self._corner_editor.with_corner_at(number, x, y))

    def end_drag(self) -> None:
        """End the drag."""
        if self._corner_editor is not None:
            self._show_corners(self._corner_editor.without_magnifier())

    def turn(self) -> None:
        """Turn the shown photo by a quarter."""
        if self._corner_editor is not None:
            self._show_corners(self._corner_editor.turn())

    def select_corner(self, number: int) -> None:
        """Choose a corner for the arrows."""
        if self._corner_editor is not None:
            self._show_corners(self._corner_editor.with_selected(number))

    def read_with_corners(self) -> None:
        """Read the board between the corners, unless their shape is impossible."""
        if self._corner_editor is None:
            return
        if self._corner_editor.is_convex:
            self._read(self._corner_editor.corners)
        else:
            self.end_drag()

    def _show_corners(self, editor: CornerEditor) -> bool:
        """Show the corners."""
        self._corner_editor = editor
        self.refresh()
        return True

    # reading
    @property
    def _adds(self) -> bool:
        """Return whether the photo adds to the reading: by the name of the pending one, else by the route."""
        pending = self.saved.pending_photo(self.route.seat)
        is_asked = self.route.about == SECOND_PHOTO if pending is None else adds_to_reading(pending)
        return is_asked and self.seat.reading is not None

    @property
    def _without(self) -> str:
        """Return the key of the button that skips the photo."""
        return "photo.second.count" if self._adds else super()._without

    @property
    def _next_route(self) -> Route:
        """Return the route of the city, for entering by hand; that of the floors for a second photo."""
        return self._floors if self._adds else Route(Screen.CITY, self.route.game, self.route.seat)

    @property
    def _floors(self) -> Route:
        """Return the route of the floors, the one on the way back if there is one."""
        places = [replace(self.route, screen=Screen.FLOORS, about=about) for about in (AFTER_PHOTO, AFTER_CITY, "")]
        return next((place for place in places if place in self.context.navigator), places[0])

    def _leave_for(self, place: Route) -> None:
        """Go back to a screen if it is on the back stack, otherwise replace this one."""
        if place in self.context.navigator:
            self.context.navigator.back_to(place)
        else:
            super()._leave_for(place)

    def _route_after_reading(self, side: Side) -> Route:
        """Return the route of the first open question: the floors, then the tokens."""
        if self._was_second:
            return self._floors
        question = first_question(side)
        return replace(self.route, screen=Screen(question), about=AFTER_PHOTO) if question else self._next_route

    @property
    def _mode(self) -> Mode:
        """Return the mode of the game."""
        return mode_of(self.saved.envelope.options)

    def _read(self, corners: Corners | None = None) -> None:
        """Read the current photo; a second one shows the board of the first."""
        read = self._photo_reader.read if self._adds else partial(read_as_shown, self._photo_reader)
        self._start_reading(partial(read, self._photo_path, self._mode, corners))

    def _on_read(self, reading: Reading) -> None:
        """Ask about a board of the other mode; otherwise save the side."""
        if reading.mode is self._mode:
            super()._on_read(reading)
        else:
            self._is_reading, self._other = False, reading
            self.refresh()

    def _with_reading(self, reading: Reading) -> Side:
        """Return the side with the city of a reading; uncounted tokens are the fewest of the tiles."""
        self._was_second = self._adds
        if self._was_second:
            return with_second_reading(self.seat, reading)
        return with_tokens(with_reading(self.seat, reading), minimum_tokens(reading.city()), confirmed=False)

    def with_side(self, side: Side) -> Envelope:
        """Return the game with the side of a reading, in its mode and with the expansions of its tiles."""
        return game_with_side(self.saved.envelope, self.route.seat, side)

    def _news(self, side: Side) -> str:
        """Return the expansions that the tiles of a reading switch on."""
        news = expansions_news(self.saved.envelope.options, side.board.city)
        return self.context.render(news) if news else ""

    def _on_read_failed(self, refused: Refused) -> None:
        """Offer the corners if no board was found; for a file that is no photo, only the error is shown."""
        if not isinstance(refused, BoardNotFound):
            super()._on_read_failed(refused)
            return
        self._problem = refused
        if self._corner_editor is None:
            self.run_in_background(
                "show", partial(self._photo_reader.preview, self._photo_path), self._show_preview, self._show_problem
            )
        else:
            self._is_reading = False
            self.refresh()

    def _show_preview(self, photo: PhotoPreview) -> None:
        """Show the preview of the photo."""
        self._is_reading = False
        self._show_corners(CornerEditor.for_photo(photo))

    def _reset(self, problem: Refused | None = None) -> None:
        """Reset progress and corners."""
        super()._reset(problem)
        self._corner_editor = self._other = None


def read_as_shown(reader: PhotoReader, file: Path, mode: Mode, corners: Corners | None, report: Report) -> Reading:
    """Read a photo as the board that it surely shows, otherwise as the board of a mode."""
    reading: Reading = reader.read(file, None, corners, report)
    if reading.is_mode_sure:
        return reading
    expected: Reading = reader.read(file, mode, corners, report)
    return expected
