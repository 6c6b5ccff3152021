"""The part of a sheet that only one game draws, found in the game's own folder."""

from importlib import import_module
from typing import Protocol, cast

from exports.sheet_pages import Pages
from games import GAMES
from tabletop.game import Verdict


class GameSheets(Protocol):
    """What the module `pages` of a game's folder offers."""

    def row_picture(self, row: str) -> str:
        """Return the drawing of a row of the pad, by the name of its file in assets/sheet; empty for none."""

    def add_pages(self, pages: Pages, verdict: Verdict) -> None:
        """Add what follows the pad, notes included, drawn from `Verdict.scored`."""


def game_sheets(key: str) -> GameSheets | None:
    """Load the sheets of a game, if it has a folder for them."""
    folder = GAMES[key].exports if key in GAMES else ""
    return cast("GameSheets", import_module(f"{folder}.pages")) if folder else None
