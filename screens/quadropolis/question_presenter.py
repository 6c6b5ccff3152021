"""The questions about a city before its total is certain: the floors of its towers, then its tokens."""

from dataclasses import replace
from typing import Final, TypeVar

from quadropolis_score.player_board import doubtful
from quadropolis_score.validation import warnings
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.quadropolis.next_player import entry, next_empty, short
from screens.quadropolis.seat_presenter import Seated
from store.values import Saved

State = TypeVar("State")
# The subject of a question's route: a photo was just read, or the player is done with the city.
AFTER_PHOTO: Final = "photo"
AFTER_CITY: Final = "city"
# What a photo screen is about that adds to the photo before.
SECOND_PHOTO: Final = "second"


def way_out(parts: Parts, game: str) -> Place:
    """Return the route after a finished city: the pad that the player came from, otherwise the table."""
    pad = Place(Screen.PAD, game)
    return pad if pad in parts.way else Place(Screen.TABLE, game)


def next_city(parts: Parts, saved: Saved, number: int) -> Place | None:
    """Return the route of the next player without a city, entered in the same way; None from the pad."""
    found = next_empty(saved, number)
    if found is None or Place(Screen.PAD, saved.key) in parts.way:
        return None
    return entry(parts, saved, found, saved.envelope.sides[number])


def after_last(parts: Parts, saved: Saved) -> Place | None:
    """Return the route of the pad once every city of an unfinished game is in; None from the pad."""
    pad = Place(Screen.PAD, saved.key)
    done = pad in parts.way or saved.result is not None or next_empty(saved) is not None
    return None if done else pad


def onward_words(parts: Parts, saved: Saved, onward: Place | None, done: str) -> str:
    """Return the text of the button that leads on: `Next: Ben`, the pad, or another."""
    if onward is None:
        return done
    if onward.screen is Screen.PAD:
        return parts.says("sheet.title")
    return parts.says("seat.next", name=short(saved.envelope.sides[onward.seat].name))


class Asking(Seated[State]):
    """A question about a player's city."""

    @property
    def _onward(self) -> Place | None:
        """Return the route after this city: the next player's, or the pad; None if the player goes back."""
        if not self.place.about or self._is_odd:
            return None
        return next_city(self.parts, self.saved, self.place.seat) or after_last(self.parts, self.saved)

    @property
    def _is_odd(self) -> bool:
        """Return whether a newly read city needs a check."""
        side = self.seat
        odd = doubtful(side) or any(warnings(side.board.city, side.board.tokens))
        return self.place.about == AFTER_PHOTO and bool(odd)

    def _go_on(self) -> None:
        """Ask the next question; after the last one go to the next player, to a city that needs a check, or back."""
        game, way, onward = self.place.game, self.parts.way, self._onward
        if self.place.screen is Screen.FLOORS and not self.seat.board.counted:
            way.instead(replace(self.place, screen=Screen.TOKENS))
        elif self._is_odd:
            way.instead(Place(Screen.CITY, game, self.place.seat))
        elif onward is not None:
            way.back_to(Place(Screen.TABLE, game), onward)
        elif self.place.about == AFTER_CITY:
            way.back_to(way_out(self.parts, game))
        else:
            way.back()
