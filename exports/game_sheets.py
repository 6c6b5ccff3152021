"""The part of a sheet that only one game draws, found in the game's own folder."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final, Protocol, cast

from exports.sheet_pages import Pages
from tabletop.game import Verdict

# The folder of a game in exports/; a game without one gets the pad and the notes.
FOLDERS: Final[Mapping[str, str]] = MappingProxyType({"quadropolis": "exports.quadropolis"})


class GameSheets(Protocol):
    """What the module `pages` of a game's folder offers."""

    def row_picture(self, row: str) -> str:
        """Return the drawing of a row of the pad, by the name of its file in assets/sheet; empty for none."""

    def add_pages(self, pages: Pages, verdict: Verdict) -> None:
        """Add what follows the pad, notes included, drawn from `Verdict.scored`."""


def game_sheets(key: str) -> GameSheets | None:
    """Load the sheets of a game, if it has any of its own."""
    folder = FOLDERS.get(key)
    return cast("GameSheets", import_module(f"{folder}.pages")) if folder else None
