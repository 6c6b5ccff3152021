"""The screens of the app: where each has its presenter and its layout."""

from types import MappingProxyType
from typing import Final

from screens.kit.navigation import Screen

# The folder of every screen, as modules name it; those that only Quadropolis has are in its own.
FOLDERS: Final = MappingProxyType(
    {
        screen: f"{folder}{screen.value}"
        for folder, screens in {
            "": (
                Screen.GAMES, Screen.NEW, Screen.PHOTO, Screen.PAD, Screen.SHARE, Screen.STATISTICS, Screen.RULES,
                Screen.SETTINGS,
            ),
            "quadropolis.": (Screen.TABLE, Screen.CITY, Screen.ALLOCATION),
        }.items()
        for screen in screens
    }
)  # fmt: skip
