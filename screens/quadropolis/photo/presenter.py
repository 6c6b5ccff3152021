"""The photo screen of a city: read as the board of its mode, or between corners that the player marks."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from quadropolis_score.player_board import first_question, with_reading, with_tokens
from quadropolis_score.plugin import mode_of
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.second_photo import with_second_reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.kit.cursor import ARROW_STEPS
from screens.kit.navigation import Route, Screen
from screens.photo.pending_files import adds_to_reading
from screens.photo.photo_reader import BoardNotFound, PhotoPreview
from screens.photo.presenter import BasePhotoPresenter
from screens.photo.state import PhotoAction
from screens.quadropolis.corner_editor import CornerEditor
from screens.quadropolis.photo.page_states import BoardPhotoStatus, photo_page
from screens.quadropolis.photo.state import BoardPhotoState
from screens.quadropolis.question_presenter import AFTER_CITY, AFTER_PHOTO, SECOND_PHOTO
from tabletop.game import Side
from tabletop.messages import Refused


class PhotoPresenter(BasePhotoPresenter[BoardPhotoState]):
    """The photo of one player's city."""

    _corner_editor: CornerEditor | None
    _was_second: bool

    def state(self) -> BoardPhotoState:
        """Return the current state."""
        mode = mode_of(self.saved.envelope.options)
        stage = BoardPhotoStatus(mode, self.seat, self._status, self._corner_editor, self._adds, self._progress)
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
        return {**super()._actions(), PhotoAction.READ: self.read_with_corners, PhotoAction.TURN: self.turn}

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

    def _read(self, corners: Corners | None = None) -> None:
        """Read the current photo."""
        self._start_reading(
            partial(self._photo_reader.read, self._photo_path, mode_of(self.saved.envelope.options), corners)
        )

    def _with_reading(self, reading: Reading) -> Side:
        """Return the side with the city of a reading; uncounted tokens are the fewest of the tiles."""
        self._was_second = self._adds
        if self._was_second:
            return with_second_reading(self.seat, reading)
        return with_tokens(with_reading(self.seat, reading), minimum_tokens(reading.city()), confirmed=False)

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
        self._corner_editor = None
