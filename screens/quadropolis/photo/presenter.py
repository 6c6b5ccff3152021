"""The photo screen of a city: read as the board of its mode, or between corners that a person marks."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from quadropolis_score.player_board import first_question, with_reading, with_tokens
from quadropolis_score.plugin import mode_of
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.second_photo import with_second_reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.kit.cursor import ARROWS
from screens.kit.navigation import Place, Screen
from screens.photo.pending_files import adds_to_reading
from screens.photo.photo_reader import NoBoard, Upright
from screens.photo.presenter import PhotoFrame
from screens.photo.state import Deed
from screens.quadropolis.corner_editor import Pointing
from screens.quadropolis.photo.page_states import BoardStage, page
from screens.quadropolis.photo.state import BoardPhoto
from screens.quadropolis.question_presenter import AFTER_CITY, AFTER_PHOTO, SECOND_PHOTO
from tabletop.game import Side
from tabletop.messages import Refused


class PhotoPresenter(PhotoFrame[BoardPhoto]):
    """The photo of one player's city."""

    _pointing: Pointing | None
    _was_second: bool

    def state(self) -> BoardPhoto:
        """Return the current state."""
        mode = mode_of(self.saved.envelope.options)
        stage = BoardStage(mode, self.seat, self._stage, self._pointing, self._adds, self._progress)
        return page(self.parts, stage)

    def key(self, key: str, *, control: bool = False) -> bool:
        """Choose a corner with 1 to 4, move it with arrows; Ctrl makes large steps."""
        if self._pointing is None or self._is_reading:
            return False
        if key in ARROWS:
            return self._point(self._pointing.stepped(key, large=control))
        return key in {"1", "2", "3", "4"} and self._point(self._pointing.at(int(key) - 1))

    # actions
    def _does(self) -> dict[Deed, Callable[[], None]]:
        """Return the actions that request no photo."""
        return {**super()._does(), Deed.READ: self.read_between, Deed.TURN: self.turn}

    def cancel(self) -> None:
        """Cancel the reading and return to the corners, or to the start page."""
        self.forget("show")
        if self._pointing is None:
            super().cancel()
        else:
            self.forget("read")
            self._is_reading = False
            self.refresh()

    def move(self, number: int, x: float, y: float) -> None:
        """Move a corner to a pixel of the photo."""
        if self._pointing is not None:
            self._point(self._pointing.moved(number, x, y))

    def let_go(self) -> None:
        """End the drag."""
        if self._pointing is not None:
            self._point(self._pointing.let_go())

    def turn(self) -> None:
        """Turn the shown photo by a quarter."""
        if self._pointing is not None:
            self._point(self._pointing.turn())

    def select(self, number: int) -> None:
        """Choose a corner for the arrows."""
        if self._pointing is not None:
            self._point(self._pointing.at(number))

    def read_between(self) -> None:
        """Read the board between the corners, unless their shape is impossible."""
        if self._pointing is None:
            return
        if self._pointing.go_round:
            self._read(self._pointing.corners)
        else:
            self.let_go()

    def _point(self, pointing: Pointing) -> bool:
        """Show the corners."""
        self._pointing = pointing
        self.refresh()
        return True

    # reading
    @property
    def _adds(self) -> bool:
        """Return whether the photo adds to the reading: by the name of the pending one, else by the route."""
        pending = self.saved.awaited(self.place.seat)
        is_asked = self.place.about == SECOND_PHOTO if pending is None else adds_to_reading(pending)
        return is_asked and self.seat.reading is not None

    @property
    def _without(self) -> str:
        """Return the key of the button that skips the photo."""
        return "photo.second.count" if self._adds else super()._without

    @property
    def _after(self) -> Place:
        """Return the route of the city, for entering by hand; that of the floors for a second photo."""
        return self._floors if self._adds else Place(Screen.CITY, self.place.game, self.place.seat)

    @property
    def _floors(self) -> Place:
        """Return the route of the floors, the one on the way back if there is one."""
        places = [replace(self.place, screen=Screen.FLOORS, about=about) for about in (AFTER_PHOTO, AFTER_CITY, "")]
        return next((place for place in places if place in self.parts.way), places[0])

    def _leave_for(self, place: Place) -> None:
        """Go back to a screen that is on the way back, otherwise replace this one."""
        if place in self.parts.way:
            self.parts.way.back_to(place)
        else:
            super()._leave_for(place)

    def _after_reading(self, side: Side) -> Place:
        """Return the route of the first open question: the floors, then the tokens."""
        if self._was_second:
            return self._floors
        asked = first_question(side)
        return replace(self.place, screen=Screen(asked), about=AFTER_PHOTO) if asked else self._after

    def _read(self, corners: Corners | None = None) -> None:
        """Read the current photo."""
        self._read_by(partial(self._eye.read, self._photo, mode_of(self.saved.envelope.options), corners))

    def _with_reading(self, reading: Reading) -> Side:
        """Return the side with the city of a reading; uncounted tokens are the fewest of the tiles."""
        self._was_second = self._adds
        if self._was_second:
            return with_second_reading(self.seat, reading)
        return with_tokens(with_reading(self.seat, reading), minimum_tokens(reading.city()), counted=False)

    def _unseen(self, refused: Refused) -> None:
        """Offer the corners where no board was found; a file that is no photo has no remedy."""
        if not isinstance(refused, NoBoard):
            super()._unseen(refused)
            return
        self._problem = refused
        if self._pointing is None:
            self.slowly("show", partial(self._eye.upright, self._photo), self._upright, self._unread)
        else:
            self._is_reading = False
            self.refresh()

    def _upright(self, photo: Upright) -> None:
        """Show the preview of the photo."""
        self._is_reading = False
        self._point(Pointing.on(photo))

    def _clear(self, problem: Refused | None = None) -> None:
        """Reset progress and corners."""
        super()._clear(problem)
        self._pointing = None
