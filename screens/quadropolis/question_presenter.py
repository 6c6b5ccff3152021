"""The questions about a city before its total is certain: the floors of its towers, then its tokens."""

from dataclasses import replace
from typing import Final, TypeVar

from quadropolis_score.player_board import unsettled_spots
from quadropolis_score.validation import warnings
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.quadropolis.next_player import entry, next_empty, short
from screens.quadropolis.seat_presenter import SeatPresenter
from screens.side_program import find_seat
from store.values import SavedGame

State = TypeVar("State")
# The subject of a question's route: a photo was just read, or the player is done with the city.
AFTER_PHOTO: Final = "photo"
AFTER_CITY: Final = "city"
# What a photo screen is about that adds to the photo before.
SECOND_PHOTO: Final = "second"


def exit_route(context: AppContext, game: str) -> Route:
    """Return the route after a finished city: the pad that the player came from, otherwise the table."""
    pad = Route(Screen.PAD, game)
    return pad if pad in context.navigator else Route(Screen.TABLE, game)


def next_city(context: AppContext, saved: SavedGame, number: int) -> Route | None:
    """Return the route of the next player without a city, entered in the same way; None from the pad."""
    found = next_empty(saved, number)
    if found is None or Route(Screen.PAD, saved.key) in context.navigator:
        return None
    return entry(context, saved, found, saved.envelope.sides[number])


def after_last(context: AppContext, saved: SavedGame) -> Route | None:
    """Return the route of the pad once every city of an unfinished game is in; None from the pad."""
    pad = Route(Screen.PAD, saved.key)
    done = pad in context.navigator or saved.result is not None or next_empty(saved) is not None
    return None if done else pad


def onward_words(context: AppContext, saved: SavedGame, onward: Route | None, done: str) -> str:
    """Return the text of the button that leads on: `Next: Ben`, the pad, or another."""
    if onward is None:
        return done
    if onward.screen is Screen.PAD:
        return context.text("sheet.title")
    return context.text("seat.next", name=short(saved.envelope.sides[onward.seat].name))


class QuestionPresenter(SeatPresenter[State]):
    """A question about a player's city."""

    def _show_step(self, saved: SavedGame) -> None:
        """Show another step of the game; without a city, as before its photo, there is no question."""
        number = find_seat(self.saved.envelope.sides, saved.envelope.sides, self.route.seat)
        super()._show_step(saved)
        if number is not None and saved.envelope.sides[number].board.city.is_empty:
            self.context.navigator.back_to(Route(Screen.TABLE, self.route.game))

    @property
    def _onward(self) -> Route | None:
        """Return the route after this city: the next player's, or the pad; None if the player goes back."""
        if not self.route.about or self._is_odd:
            return None
        return next_city(self.context, self.saved, self.route.seat) or after_last(self.context, self.saved)

    @property
    def _is_odd(self) -> bool:
        """Return whether a newly read city needs a check."""
        side = self.seat
        questions = unsettled_spots(side) or any(warnings(side.board.city, side.board.tokens))
        return self.route.about == AFTER_PHOTO and bool(questions)

    def _open_next_question(self) -> None:
        """Ask the next question; after the last one go to the next player, to a city that needs a check, or back."""
        game, navigator, onward = self.route.game, self.context.navigator, self._onward
        if self.route.screen is Screen.FLOORS and not self.seat.board.tokens_confirmed:
            navigator.replace(replace(self.route, screen=Screen.TOKENS))
        elif self._is_odd:
            navigator.replace(Route(Screen.CITY, game, self.route.seat))
        elif onward is not None:
            navigator.back_to(Route(Screen.TABLE, game), onward)
        elif self.route.about == AFTER_CITY:
            navigator.back_to(exit_route(self.context, game))
        else:
            navigator.back()
