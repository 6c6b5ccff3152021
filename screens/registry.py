"""The registry of screens: the program and the layout class of each, and all that follows from which screen it is.

Shared screens are listed here, those of a game in the `plugin` of its screens folder.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Final

from games import rules_of
from screens.context import AppContext
from screens.game_screens import game_screens, table_route
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.program import Program
from screens.kit.runner import AnyRunner, Runner
from store.settings import EXAMPLE
from store.store import Store
from tabletop.messages import Refused, message, quoted

# The newest games among which one with a score is looked for.
NEWEST: Final = 3


@dataclass(frozen=True, slots=True)
class SecondPane:
    """The screen beside the current one in a large window; `left` is the share of the left one."""

    route: Route
    is_left: bool
    left: float = 0.5
    steps_back: bool = False


Beside = Callable[[Store, Route], SecondPane | None]


def nothing(_store: Store, _route: Route) -> None:
    """Return nothing, as for a screen that fills a large window and takes no photo."""


@dataclass(frozen=True, slots=True)
class Registration:
    """A screen; its module is imported at first use, so that the first frame imports one screen alone."""

    screen: str  # `module:PROGRAM`
    beside: Beside = nothing
    photo_route: Callable[[Store, Route], Route | None] = nothing  # of the screen that takes a photo dropped onto it
    keeps_awake: bool = False  # people look at the table more than at the phone
    stays_with_game: bool = False  # it lives on while any screen of its game is shown

    @property
    def module(self) -> str:
        """Return the name of the module; `screen.kv` is beside it."""
        return self.screen.partition(":")[0]

    def load(self) -> Program[Any, Any]:
        found: Program[Any, Any] = resolve_name(self.screen)
        return found

    def runner(self, context: AppContext, route: Route, show: Callable[[object], None]) -> AnyRunner:
        return Runner(self.load(), context, route, show)

    @property
    def widget_class(self) -> str:
        """Return the class that `screen.kv` declares, such as TableScreen for TABLE."""
        return "".join(part.capitalize() for part in self.screen.partition(":")[2].split("_")) + "Screen"


def staying(route: Route, left: float) -> Beside:
    pane = SecondPane(route, is_left=True, left=left)
    return lambda _store, _route: pane


def newest_pad(store: Store, _route: Route) -> SecondPane | None:
    example = store.setting(EXAMPLE)
    keys = (game.key for game in store.games(newest=NEWEST) if game.key != example)
    newest = next((key for key in keys if has_score(store, key)), None)
    return SecondPane(Route(Screen.PAD, newest), is_left=False, left=0.42) if newest else None


def pad_of_table(store: Store, route: Route) -> SecondPane | None:
    """Show the pad at the right of its table, once there is anything to score."""
    return SecondPane(Route(Screen.PAD, route.game), is_left=False) if has_score(store, route.game) else None


def pad_of_sheets(_store: Store, route: Route) -> SecondPane:
    """Show the pad at the left of what sends its sheets."""
    return SecondPane(Route(Screen.PAD, route.game), is_left=True)


def table_of_pad(store: Store, route: Route) -> SecondPane | None:
    table = table_route(store.game(route.game).envelope.game, route.game)
    return SecondPane(table, is_left=True, steps_back=True) if table != route else None


def photo_of_side(_store: Store, route: Route) -> Route:
    """Hand a photo to the photo screen of the same side."""
    return replace(route, screen=Screen.PHOTO)


def has_score(store: Store, key: str) -> bool:
    """Return whether there is anything to score in a game."""
    try:
        game = store.game(key).envelope
        rules = rules_of(game.game)
    except Refused:  # of a newer version
        return False
    return not all(rules.is_empty(side.board, game.options) for side in game.sides)


BESIDE_GAMES: Final = staying(HOME, 0.36)
BESIDE_STATISTICS: Final = staying(Route(Screen.STATISTICS), 0.42)
SHARED_SCREENS: Final[Mapping[str, Registration]] = MappingProxyType(
    {
        Screen.GAMES: Registration("screens.games.program:GAMES", newest_pad),
        Screen.NEW: Registration("screens.new.program:NEW", BESIDE_GAMES),
        Screen.COMPANION: Registration("screens.companion.program:COMPANION", keeps_awake=True),
        Screen.PAD: Registration("screens.pad.program:PAD", table_of_pad, keeps_awake=True, stays_with_game=True),
        Screen.TYPED: Registration("screens.typed.program:TYPED"),
        Screen.SHARE: Registration("screens.share.program:SHARE", pad_of_sheets),
        Screen.STATISTICS: Registration("screens.statistics.program:STATISTICS", BESIDE_GAMES),
        Screen.PLAYER: Registration("screens.player.program:PLAYER", BESIDE_STATISTICS),
        Screen.RULES: Registration("screens.rules.program:RULES", BESIDE_GAMES),
        Screen.REPORT: Registration("screens.report.program:REPORT"),
        Screen.SETTINGS: Registration("screens.settings.program:SETTINGS", BESIDE_GAMES),
    }
)


def find_registration(route: Route, store: Store) -> Registration:
    """Return the registration of a route: a shared screen, or one of the route's game; raise Refused if it has none."""
    if route.screen in SHARED_SCREENS:
        return SHARED_SCREENS[route.screen]
    game = store.game(route.game).envelope.game
    screens = game_screens(game).screens
    if route.screen not in screens:
        raise Refused("", message("game.unknown", game=quoted(game)))
    return screens[route.screen]
