"""Navigation: routes and the back stack, saved so that they survive a kill of the app."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import copy
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
    """A route: a screen and its subject, such as a saved game, a seat or a rule."""

    screen: Screen
    game: str = ""
    seat: int = 0
    about: str = ""


HOME: Final = Place(Screen.GAMES)


class Way:
    """The back stack, from home to the current route; the store keeps it after every step."""

    def __init__(self, store: Store, arrive: Callable[[Place], None]) -> None:
        """Load the saved stack; `arrive` shows a route."""
        self._store = store
        self._arrive = arrive
        self._stack = [walked(store.setting(SETTING))]
        self._pane: Place | None = None

    def of_pane(self, place: Place) -> "Way":
        """Return the navigation of another pane: its steps begin at its own route, if that is on the stack."""
        other = copy(self)
        other._pane = place  # noqa: SLF001 - its own
        return other

    @property
    def _places(self) -> tuple[Place, ...]:
        """Return the stack, which all panes share."""
        return self._stack[0]

    @property
    def _until_pane(self) -> tuple[Place, ...]:
        """Return the stack up to the route of the pane."""
        if self._pane in self._places:
            return self._places[: self._places.index(self._pane) + 1]
        return self._places

    @property
    def here(self) -> Place:
        """Return the current route."""
        return self._places[-1]

    def nearest(self, count: int) -> tuple[Place, ...]:
        """Return the last routes of the stack, the current one included."""
        return self._places[-count:]

    def __contains__(self, place: Place) -> bool:
        """Return whether a route is on the stack."""
        return place in self._places

    def go(self, *places: Place) -> None:
        """Push routes and show the last one."""
        self._move((*self._until_pane, *places))

    def instead(self, place: Place) -> None:
        """Replace the current route."""
        self._move((*self._places[:-1], place) if len(self._places) > 1 else (HOME, place))

    def reseated(self, game: str, was: int, now: int) -> None:
        """Renumber the routes of a player who moved to another seat."""
        about = (Screen.TABLE, Screen.PAD)  # every seat of the game
        self._move(
            tuple(
                replace(place, seat=now)
                if place.game == game and place.seat == was and place.screen not in about
                else place
                for place in self._places
            )
        )

    def back(self) -> bool:
        """Go back; return False at home, where the app may be left."""
        places = self._until_pane
        if len(places) == 1:
            return False
        self._move(places[:-1])
        return True

    def back_to(self, place: Place, *onward: Place) -> None:
        """Go back to a route on the stack, or to it from home, and from there on to others."""
        there = place in self._places
        before = self._places[: self._places.index(place) + 1] if there else (HOME, place)
        self._move((*before, *onward))

    def home(self) -> None:
        """Go back to home."""
        self._move((HOME,))

    def resume(self) -> None:
        """Show the current route, at the start and after a change of language, theme or text size."""
        self._arrive(self.here)

    def _move(self, places: tuple[Place, ...]) -> None:
        """Save the stack and show its end; navigation works even if saving fails."""
        self._stack[0] = places
        with suppress(ValueError):  # a full disk does not stop navigation
            self._store.set(SETTING, json.dumps([astuple(place) for place in places]))
        self._arrive(self.here)


def walked(kept: object) -> tuple[Place, ...]:
    """Read the stack from a setting; return home alone for a stack of another version."""
    try:
        places = [
            Place(Screen(screen), str(game), int(seat), str(about))
            for screen, game, seat, about in json.loads(str(kept))
        ]
    except (ValueError, TypeError, OverflowError, RecursionError):
        return (HOME,)
    return tuple(places) if places[:1] == [HOME] else (HOME,)
