"""Navigation: routes and the back stack, saved so that they survive a kill of the app."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from dataclasses import astuple, dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Final

from screens.kit.preferences import Preferences
from screens.kit.words import ENGLISH_WORDS, Words
from store.store import Store
from tabletop.text_enum import TextEnum

SETTING: Final = "way"


class Screen(TextEnum):
    """The screens that shared rooms name; the table and the photo are those of the game, which may have more."""

    GAMES = "games"
    NEW = "new"
    TABLE = "table"
    COMPANION = "companion"
    PHOTO = "photo"
    PAD = "pad"
    TYPED = "typed"
    SHARE = "share"
    STATISTICS = "statistics"
    PLAYER = "player"
    RULES = "rules"
    SETTINGS = "settings"
    REPORT = "report"


@dataclass(frozen=True, slots=True)
class Route:
    """A route: a screen and its subject, such as a saved game, a side or a rule.

    The screen is a `Screen`, or one of the subject's game.
    """

    screen: str
    game: str = ""
    side: int = 0
    about: str = ""


HOME: Final = Route(Screen.GAMES)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What surrounds a screen: the back stack, whether the app reads photos, and the device takes them.

    `photos` are the files of pending photos that arrived, `unopened` the games whose result nobody saw yet, `folder`
    has the outgoing files and the log, `words` are those of the screen's language.
    """

    way: tuple[Route, ...] = ()
    reads_photos: bool = False
    takes_photos: bool = False
    photos: frozenset[str] = frozenset()
    unopened: frozenset[str] = frozenset()
    today: date = date.min
    folder: Path = Path()
    language: str = ""  # its code
    preferences: Preferences = field(default_factory=Preferences)
    reduces_motion: bool = False  # the device
    can_share: bool = True
    words: Words = ENGLISH_WORDS

    @property
    def moves(self) -> bool:
        """Return whether screens may move: the preference, unless the device reduces motion."""
        return self.preferences.motion and not self.reduces_motion


class Navigator:
    """The back stack, from home to the current route; the store keeps it after every step."""

    def __init__(self, store: Store, show_route: Callable[[Route], None]) -> None:
        """Load the saved stack; `show_route` opens a screen."""
        self._store = store
        self._show_route = show_route
        self._stack = [routes_from_setting(store.setting(SETTING))]
        self._pane: Route | None = None

    def of_pane(self, route: Route) -> "Navigator":
        """Return the navigation of another pane: its steps begin at its own route, if that is on the stack."""
        other = copy(self)
        other._pane = route  # noqa: SLF001 - its own
        return other

    @property
    def routes(self) -> tuple[Route, ...]:
        """Return the stack, which all panes share."""
        return self._stack[0]

    @property
    def _until_pane(self) -> tuple[Route, ...]:
        if self._pane in self.routes:
            return self.routes[: self.routes.index(self._pane) + 1]
        return self.routes

    @property
    def current(self) -> Route:
        return self.routes[-1]

    def go(self, *routes: Route) -> None:
        """Push routes and show the last one."""
        self._set_routes((*self._until_pane, *routes))

    def replace(self, route: Route) -> None:
        self._set_routes((*self.routes[:-1], route) if len(self.routes) > 1 else (HOME, route))

    def change_side(self, game: str, old_side: int, new_side: int) -> None:
        """Renumber the routes of a player who moved to another side."""
        game_screens = (Screen.TABLE, Screen.PAD)  # every side of the game
        self._set_routes(
            tuple(
                replace(route, side=new_side)
                if route.game == game and route.side == old_side and route.screen not in game_screens
                else route
                for route in self.routes
            )
        )

    def back(self) -> bool:
        """Go back; return False at home, where the app may be left."""
        routes = self._until_pane
        if len(routes) == 1:
            return False
        self._set_routes(routes[:-1])
        return True

    def back_to(self, route: Route, *onward: Route) -> None:
        """Go back to a route on the stack, or to it from home, and from there on to others."""
        there = route in self.routes
        before = self.routes[: self.routes.index(route) + 1] if there else (HOME, route)
        self._set_routes((*before, *onward))

    def home(self) -> None:
        self._set_routes((HOME,))

    def reset(self, *onward: Route) -> None:
        """Go home, or from there on, without saving the way, because saving may be what goes wrong."""
        self._stack[0] = (HOME, *onward)
        self._show_route(self.current)

    def resume(self) -> None:
        """Show the current route, at the start and after a change of language, theme or text size."""
        self._show_route(self.current)

    def _set_routes(self, routes: tuple[Route, ...]) -> None:
        """Save the stack and show its end; navigation works even if saving fails."""
        self._stack[0] = routes
        with suppress(ValueError):  # a full disk does not stop navigation
            self._store.set(SETTING, json.dumps([astuple(route) for route in routes]))
        self._show_route(self.current)


def routes_from_setting(stored: object) -> tuple[Route, ...]:
    """Read the stack from a setting; return home alone for a stack of another version.

    Up to version 0.2 the route of the settings was that of sharing without a game.
    """
    try:
        routes = [
            Route(str(screen) if game else Screen(screen), str(game), int(side), str(about))
            for screen, game, side, about in json.loads(str(stored))
        ]
    except (ValueError, TypeError, OverflowError, RecursionError):
        return (HOME,)
    routes = [Route(Screen.SETTINGS) if each == Route(Screen.SHARE) else each for each in routes]
    return tuple(routes) if routes[:1] == [HOME] else (HOME,)
