"""The plugin of Sprawlopolis for the shared screens; satisfies `screens.game_screens.GameScreens`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from exports.sprawlopolis.drawings import row_picture
from screens.kit.navigation import Route, Screen
from screens.registry import Registration

if TYPE_CHECKING:
    from screens.context import AppContext
    from screens.game_screens import PadExtension, RulesPages
    from store.values import Statistic

__all__ = ["example_path", "pad_extension", "row_picture", "rules_pages", "screens", "statistic_notes", "table_route"]

SCREENS: Final = MappingProxyType(
    {
        Screen.TABLE: Registration(
            lambda: import_module("screens.sprawlopolis.table.presenter").SprawlTablePresenter, "SprawlTableScreen"
        ),
        Screen.PHOTO: Registration(
            lambda: import_module("screens.sprawlopolis.photo.presenter").SprawlPhotoPresenter, "SprawlPhotoScreen"
        ),
        Screen.CITY: Registration(
            lambda: import_module("screens.sprawlopolis.city.presenter").SprawlCityPresenter, "SprawlCityScreen"
        ),
    }
)


def screens() -> Mapping[Screen, Registration]:
    """Return the table, the photo and the city."""
    return SCREENS


def table_route(key: str) -> Route:
    """Return the table of a saved game."""
    return Route(Screen.TABLE, key)


def pad_extension() -> "PadExtension":
    """Return reasons and ways of the score pad."""
    from screens.sprawlopolis import pad_reasons  # noqa: PLC0415 - the first frame needs no reasons

    return pad_reasons


def rules_pages() -> "RulesPages":
    """Return the pages of the conditions and of the house rules."""
    from screens.sprawlopolis.rules import pages  # noqa: PLC0415

    return pages


def statistic_notes(context: "AppContext", statistic: "Statistic") -> Iterator[str]:
    """Say what a person reached against targets, with how many players, and which scoring cards were met."""
    from screens.sprawlopolis.statistic_notes import notes  # noqa: PLC0415

    return notes(context, statistic)


def example_path() -> None:
    """Return no example: that of the first game lies there at the first start."""
