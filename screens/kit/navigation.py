"""Where the player is in the app, and the way that led there; it outlasts the app's being killed."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from typing import Final

from store.store import Store
from tabletop.text_enum import TextEnum

SETTING: Final = "way"


class Screen(TextEnum):
    """The screens; each is a folder of this package."""

    GAMES = "games"
    NEW = "new"
    TABLE = "table"
    PHOTO = "photo"
    FLOORS = "floors"
    TOKENS = "tokens"
    CITY = "city"
    ALLOCATION = "allocation"
    PAD = "pad"
    SHARE = "share"
    STATISTICS = "statistics"
    RULES = "rules"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True)
class Place:
    """A screen and what it is about: a saved game, one of its seats, a thing to look up."""

    screen: Screen
    game: str = ""
    seat: int = 0
    about: str = ""


HOME: Final = Place(Screen.GAMES)


class Way:
    """The places that the back key goes back through, from home to here; kept in the store with every step."""

    def __init__(self, store: Store, arrive: Callable[[Place], None]) -> None:
        """`arrive` shows a place; the way begins where it was left."""
        self._store = store
        self._arrive = arrive
        self._places = walked(store.setting(SETTING))

    @property
    def here(self) -> Place:
        """Where the player is."""
        return self._places[-1]

    def nearest(self, count: int) -> tuple[Place, ...]:
        """So many places at the end of the way: here, and what the next steps back lead to."""
        return self._places[-count:]

    def __contains__(self, place: Place) -> bool:
        """Whether a place is on the way."""
        return place in self._places

    def go(self, *places: Place) -> None:
        """Further, past some places to the last of them."""
        self._move((*self._places, *places))

    def instead(self, place: Place) -> None:
        """To another place, from where back leads to where it leads from here."""
        self._move((*self._places[:-1], place) if len(self._places) > 1 else (HOME, place))

    def reseated(self, game: str, was: int, now: int) -> None:
        """A player sits elsewhere at a table now: so do all the places of this player on the way."""
        about = (Screen.TABLE, Screen.PAD)  # all players of the game
        self._move(
            tuple(
                replace(place, seat=now)
                if place.game == game and place.seat == was and place.screen not in about
                else place
                for place in self._places
            )
        )

    def back(self) -> bool:
        """One step back; False at home, where the app may be left."""
        if len(self._places) == 1:
            return False
        self._move(self._places[:-1])
        return True

    def back_to(self, place: Place) -> None:
        """Back to a place on the way, or there from home if it is not on the way."""
        if place in self._places:
            self._move(self._places[: self._places.index(place) + 1])
        else:
            self._move((HOME, place))

    def home(self) -> None:
        """All the way back."""
        self._move((HOME,))

    def resume(self) -> None:
        """Show where the player is: at the start, and when language, theme or size of text changed."""
        self._arrive(self.here)

    def _move(self, places: tuple[Place, ...]) -> None:
        """Keep the way and show its end; a way that cannot be kept is gone all the same."""
        self._places = places
        with suppress(ValueError):  # a full disk: the player may still look around
            self._store.set(SETTING, json.dumps([astuple(place) for place in places]))
        self._arrive(self.here)


def walked(kept: object) -> tuple[Place, ...]:
    """The way in a setting; home, if there is none that this version knows."""
    try:
        places = [
            Place(Screen(screen), str(game), int(seat), str(about))
            for screen, game, seat, about in json.loads(str(kept))
        ]
    except (ValueError, TypeError, OverflowError, RecursionError):
        return (HOME,)
    return tuple(places) if places[:1] == [HOME] else (HOME,)
