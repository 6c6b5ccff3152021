"""The questions about a city before its total is certain: the floors of its towers, then its tokens."""

from dataclasses import replace
from typing import Final, TypeVar

from quadropolis_score.player_board import doubtful
from quadropolis_score.validation import warnings
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.quadropolis.next_player import entry, next_empty, short
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

    @property
    def next_name(self) -> str:
        """Return the name of the player whose city is entered next; empty if the player came from elsewhere."""
        number = self._next
        return "" if number is None else short(self.saved.envelope.sides[number].name)

    @property
    def _next(self) -> int | None:
        """Return the seat whose city is entered next, from the table on and not from the pad."""
        if not self.place.about or Place(Screen.PAD, self.place.game) in self.parts.way or self._is_odd:
            return None
        return next_empty(self.saved, self.place.seat)

    @property
    def _is_odd(self) -> bool:
        """Return whether a newly read city needs a check."""
        side = self.seat
        odd = doubtful(side) or any(warnings(side.board.city, side.board.tokens))
        return self.place.about == AFTER_PHOTO and bool(odd)

    def _go_on(self) -> None:
        """Ask the next question; after the last one go to the next player, to a city that needs a check, or back."""
        side, game, way = self.seat, self.place.game, self.parts.way
        if self.place.screen is Screen.FLOORS and not side.board.counted:
            way.instead(replace(self.place, screen=Screen.TOKENS))
        elif self._is_odd:
            way.instead(Place(Screen.CITY, game, self.place.seat))
        elif (number := self._next) is not None:
            way.go_from(Place(Screen.TABLE, game), entry(self.parts, self.saved, number, side))
        elif self.place.about == AFTER_CITY:
            way.back_to(way_out(self.parts, game))
        else:
            way.back()
