"""The registry of screens: for each the class of its presenter and the class that its layout declares."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from screens.kit.navigation import Screen
from screens.kit.presenter import Presenter


@dataclass(frozen=True, slots=True)
class Registration:
    """A screen: loading the presenter loads its module, so that the first frame needs one screen's modules only."""

    presenter: Callable[[], type[Presenter[Any]]]
    view: str  # a class that `screen.kv`, which lies beside the presenter's module, declares


SCREENS: Final = MappingProxyType(
    {
        Screen.GAMES: Registration(lambda: import_module("screens.games.presenter").GamesPresenter, "GamesScreen"),
        Screen.NEW: Registration(lambda: import_module("screens.new.presenter").NewPresenter, "NewScreen"),
        Screen.TABLE: Registration(
            lambda: import_module("screens.quadropolis.table.presenter").TablePresenter, "TableScreen"
        ),
        Screen.PHOTO: Registration(
            lambda: import_module("screens.quadropolis.photo.presenter").PhotoPresenter, "PhotoScreen"
        ),
        Screen.CITY: Registration(
            lambda: import_module("screens.quadropolis.city.presenter").CityPresenter, "CityScreen"
        ),
        Screen.ALLOCATION: Registration(
            lambda: import_module("screens.quadropolis.allocation.presenter").AllocationPresenter, "AllocationScreen"
        ),
        Screen.PAD: Registration(lambda: import_module("screens.pad.presenter").PadPresenter, "PadScreen"),
        Screen.SHARE: Registration(lambda: import_module("screens.share.presenter").SharePresenter, "ShareScreen"),
        Screen.STATISTICS: Registration(
            lambda: import_module("screens.statistics.presenter").StatisticsPresenter, "StatisticsScreen"
        ),
        Screen.RULES: Registration(lambda: import_module("screens.rules.presenter").RulesPresenter, "RulesScreen"),
        Screen.SETTINGS: Registration(
            lambda: import_module("screens.settings.presenter").SettingsPresenter, "SettingsScreen"
        ),
    }
)
