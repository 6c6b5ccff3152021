"""The questions about a city before its total is certain: the floors of its towers, then its tokens."""

from dataclasses import replace
from typing import Final, TypeVar

from quadropolis_score.player_board import doubtful
from quadropolis_score.validation import warnings
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.quadropolis.seat_presenter import Seated
from store.values import Saved

State = TypeVar("State")
# The subject of a question's route: a photo was just read, or the player is done with the city.
AFTER_PHOTO: Final = "photo"
AFTER_CITY: Final = "city"


def way_out(parts: Parts, game: str) -> Place:
    """Return the route after a finished city: the pad that the player came from, otherwise the table."""
    pad = Place(Screen.PAD, game)
    return pad if pad in parts.way else Place(Screen.TABLE, game)


def next_city(parts: Parts, saved: Saved, number: int) -> Place | None:
    """Return the route of the next player without a city, entered in the same way; None from the pad."""
    sides, game = saved.envelope.sides, saved.key
    if Place(Screen.PAD, game) in parts.way:
        return None
    order = (*range(number + 1, len(sides)), *range(number))
    by_photo = parts.eye is not None and sides[number].reading is not None
    screen = Screen.PHOTO if by_photo else Screen.CITY
    return next((Place(screen, game, seat) for seat in order if sides[seat].board.city.is_empty), None)


def after_last(parts: Parts, saved: Saved) -> Place | None:
    """Return the route of the pad once every city of an unfinished game is in; None from the pad."""
    pad = Place(Screen.PAD, saved.key)
    if pad in parts.way or saved.result is not None:
        return None
    return None if any(side.board.city.is_empty for side in saved.envelope.sides) else pad


def onward_words(parts: Parts, saved: Saved, onward: Place | None, done: str) -> str:
    """Return the text of the button that leads on: `Next: Ben`, the pad, or another."""
    if onward is None:
        return done
    if onward.screen is Screen.PAD:
        return parts.says("sheet.title")
    return parts.says("seat.next", name=saved.envelope.sides[onward.seat].name)


class Asking(Seated[State]):
    """A question about a player's city."""

    @property
    def _onward(self) -> Place | None:
        """Return the route after this city: the next player's, or the pad; None if the player goes back."""
        side = self.seat
        if self.place.screen is Screen.FLOORS and not side.board.counted:
            return None
        if self.place.about not in (AFTER_CITY, AFTER_PHOTO) or self._is_to_check:
            return None
        return next_city(self.parts, self.saved, self.place.seat) or after_last(self.parts, self.saved)

    @property
    def _is_to_check(self) -> bool:
        """Return whether a newly read city needs a check."""
        side = self.seat
        odd = any(warnings(side.board.city, side.board.tokens))
        return self.place.about == AFTER_PHOTO and (bool(doubtful(side)) or odd)

    def _go_on(self) -> None:
        """Ask the next question; after the last one go to the next player or back, or to a city that needs a check."""
        game, way, onward = self.place.game, self.parts.way, self._onward
        if self.place.screen is Screen.FLOORS and not self.seat.board.counted:
            way.instead(replace(self.place, screen=Screen.TOKENS))
        elif self._is_to_check:
            way.instead(Place(Screen.CITY, game, self.place.seat))
        elif onward is not None:
            way.back_to(Place(Screen.TABLE, game), onward)
        elif self.place.about == AFTER_CITY:
            way.back_to(way_out(self.parts, game))
        else:
            way.back()
