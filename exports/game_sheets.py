"""The pages of a sheet that only one game has, loaded from the game's folder."""

from importlib import import_module
from typing import Protocol, cast

from exports.drawing.layout import Block
from exports.sheet_pages import PageBuilder
from games import GAMES
from tabletop.game import GivenVerdict


class GameSheets(Protocol):
    """The interface of the module `pages` in a game's folder."""

    def row_picture(self, row: str) -> str:
        """Return the file name in assets/sheet of a row's picture; empty for none."""

    def add_pages(self, pages: PageBuilder, verdict: GivenVerdict) -> None:
        """Add the pages after the pad, with the notes, from `Verdict.details`."""

    def small_city(self, verdict: GivenVerdict, side: int, room: tuple[float, float]) -> Block | None:
        """Return a side's city without names in a room, width and height; None where there is no city."""


def game_sheets(key: str) -> GameSheets | None:
    """Load the sheets of a game; None if it has no folder for them."""
    folder = GAMES[key].exports if key in GAMES else ""
    return cast("GameSheets", import_module(f"{folder}.pages")) if folder else None
