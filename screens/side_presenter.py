"""The base of all screens of one side: every edit is saved at once; undo asks before it changes another side."""

from abc import abstractmethod
from typing import TypeVar

from screens.game_screens import table_route
from screens.kit.presenter import Presenter
from screens.kit.undo import move_step
from screens.side_program import find_seat, load_side
from store.envelope import Envelope
from store.values import SavedGame
from tabletop.game import GivenSide

State = TypeVar("State")


class SidePresenter(Presenter[State]):
    """The base of a screen of one side of any game; `Route.seat` is its number."""

    saved: SavedGame

    def open(self) -> None:
        """Load the side; raise Refused if the game or the side is missing."""
        self._load_side()
        self.on_side_changed()

    @abstractmethod
    def on_side_changed(self) -> None:
        """Show the current side."""

    def _load_side(self) -> None:
        """Load the saved game."""
        self.saved = load_side(self.context.store, self.route)

    @property
    def seat(self) -> GivenSide:
        """Return the current side."""
        return self.saved.envelope.sides[self.route.seat]

    def apply_edit(self, seat: GivenSide) -> None:
        """Save an edit and update the score."""
        self.save_edit(seat)
        self.on_side_changed()

    def save_edit(self, seat: GivenSide) -> None:
        """Save an edit."""
        if seat != self.seat:
            self.saved = self.context.store.save(self.route.game, self.with_side(seat))

    def with_side(self, side: GivenSide) -> Envelope:
        """Return the game with this side changed."""
        return self.saved.envelope.with_side(self.route.seat, side)

    def undo(self) -> None:
        """Undo the last step of the game."""
        move_step(self, self.route.game, -1, self._show_step, (self.route.seat,))

    def redo(self) -> None:
        """Redo a step of the game."""
        move_step(self, self.route.game, 1, self._show_step, (self.route.seat,))

    def _show_step(self, saved: SavedGame) -> None:
        """Show another step of the game, where its player sits by then."""
        before, after = self.saved.envelope.sides, saved.envelope.sides
        self.saved = saved
        number = find_seat(before, after, self.route.seat)
        if number is None:
            self.context.navigator.back_to(table_route(saved.envelope.game, self.route.game))
        elif number != self.route.seat:
            self.context.navigator.change_seat(self.route.game, self.route.seat, number)
        else:
            self.on_side_changed()
