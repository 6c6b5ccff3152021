"""The questions about a city before its total is certain: the floors of its towers, then its tokens."""

from dataclasses import replace
from typing import Final, TypeVar

from quadropolis_score.player_board import unsettled_spots
from quadropolis_score.validation import warnings
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.quadropolis.seat_presenter import SeatPresenter

State = TypeVar("State")
# The subject of a question's route: a photo was just read, or the player is done with the city.
AFTER_PHOTO: Final = "photo"
AFTER_CITY: Final = "city"


def exit_route(context: AppContext, game: str) -> Route:
    """Return the route after a finished city: the pad that the player came from, otherwise the table."""
    pad = Route(Screen.PAD, game)
    return pad if pad in context.navigator else Route(Screen.TABLE, game)


class QuestionPresenter(SeatPresenter[State]):
    """A question about a player's city."""

    def _open_next_question(self) -> None:
        """Ask the next question; after the last one go back, or to a newly read city that needs a check."""
        side, game, navigator = self.seat, self.route.game, self.context.navigator
        if self.route.screen is Screen.FLOORS and not side.board.tokens_confirmed:
            navigator.replace(replace(self.route, screen=Screen.TOKENS))
        elif self.route.about == AFTER_CITY:
            navigator.back_to(exit_route(self.context, game))
        elif self.route.about == AFTER_PHOTO and (
            unsettled_spots(side) or any(warnings(side.board.city, side.board.tokens))
        ):
            navigator.replace(Route(Screen.CITY, game, self.route.seat))
        else:
            navigator.back()
