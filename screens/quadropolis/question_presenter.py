"""The questions about a city before its total is certain: the floors of its towers, then its tokens."""

from dataclasses import replace
from typing import Final, TypeVar

from quadropolis_score.player_board import doubtful
from quadropolis_score.validation import warnings
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.quadropolis.seat_presenter import Seated

State = TypeVar("State")
# The subject of a question's route: a photo was just read, or the player is done with the city.
AFTER_PHOTO: Final = "photo"
AFTER_CITY: Final = "city"


def way_out(parts: Parts, game: str) -> Place:
    """Return the route after a finished city: the pad that the player came from, otherwise the table."""
    pad = Place(Screen.PAD, game)
    return pad if pad in parts.way else Place(Screen.TABLE, game)


class Asking(Seated[State]):
    """A question about a player's city."""

    def _go_on(self) -> None:
        """Ask the next question; after the last one go back, or to a newly read city that needs a check."""
        side, game, way = self.seat, self.place.game, self.parts.way
        if self.place.screen is Screen.FLOORS and not side.board.counted:
            way.instead(replace(self.place, screen=Screen.TOKENS))
        elif self.place.about == AFTER_CITY:
            way.back_to(way_out(self.parts, game))
        elif self.place.about == AFTER_PHOTO and (doubtful(side) or any(warnings(side.board.city, side.board.tokens))):
            way.instead(Place(Screen.CITY, game, self.place.seat))
        else:
            way.back()
