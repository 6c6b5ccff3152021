"""The pages of Sprawlopolis behind the pad: the city, then the reasons below it."""

from exports.sheet_pages import Pages
from exports.sprawlopolis.drawings import row_picture
from tabletop.game import Verdict

__all__ = ["add_pages", "row_picture"]  # exports.game_sheets.GameSheets


def add_pages(pages: Pages, verdict: Verdict) -> None:
    """Add the city."""
