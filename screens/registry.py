"""The registry of screens: the presenter and the layout class of each.

Shared screens are listed here, those of a game in the `plugin` of its screens folder.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from screens.game_screens import game_screens
from screens.kit.navigation import Route, Screen
from screens.kit.presenter import Presenter
from store.store import Store
from tabletop.messages import Refused, message, quoted


@dataclass(frozen=True, slots=True)
class Registration:
    """A screen; its presenter's module is imported at first use, so that the first frame imports one screen alone."""

    load_presenter: Callable[[], type[Presenter[Any]]]
    widget_class: str  # the class that `screen.kv` beside the presenter declares


SHARED_SCREENS: Final = MappingProxyType(
    {
        Screen.GAMES: Registration(lambda: import_module("screens.games.presenter").GamesPresenter, "GamesScreen"),
        Screen.NEW: Registration(lambda: import_module("screens.new.presenter").NewPresenter, "NewScreen"),
        Screen.COMPANION: Registration(
            lambda: import_module("screens.companion.presenter").CompanionPresenter, "CompanionScreen"
        ),
        Screen.PAD: Registration(lambda: import_module("screens.pad.presenter").PadPresenter, "PadScreen"),
        Screen.TYPED: Registration(lambda: import_module("screens.typed.presenter").TypedPresenter, "TypedScreen"),
        Screen.SHARE: Registration(lambda: import_module("screens.share.presenter").SharePresenter, "ShareScreen"),
        Screen.STATISTICS: Registration(
            lambda: import_module("screens.statistics.presenter").StatisticsPresenter, "StatisticsScreen"
        ),
        Screen.PLAYER: Registration(lambda: import_module("screens.player.presenter").PlayerPresenter, "PlayerScreen"),
        Screen.RULES: Registration(lambda: import_module("screens.rules.presenter").RulesPresenter, "RulesScreen"),
        Screen.REPORT: Registration(lambda: import_module("screens.report.presenter").ReportPresenter, "ReportScreen"),
        Screen.SETTINGS: Registration(
            lambda: import_module("screens.settings.presenter").SettingsPresenter, "SettingsScreen"
        ),
    }
)


def find_registration(route: Route, store: Store) -> Registration:
    """Return the registration of a route: a shared screen, or one of the route's game; raise Refused if it has none."""
    if route.screen in SHARED_SCREENS:
        return SHARED_SCREENS[route.screen]
    game = store.game(route.game).envelope.game
    screens = game_screens(game)
    if screens is None or route.screen not in screens.screens():
        raise Refused("", message("game.unknown", game=quoted(game)))
    return screens.screens()[route.screen]
