"""What Quadropolis offers the shared screens; satisfies `screens.game_screens.GameScreens`."""

from pathlib import Path
from typing import TYPE_CHECKING

from exports.quadropolis.drawings import row_picture
from screens.kit.navigation import Place, Screen

if TYPE_CHECKING:
    from screens.game_screens import PadParts, RulesPages

__all__ = ["example", "pad_parts", "row_picture", "rules_pages", "table"]


def table(key: str) -> Place:
    """Return the table of a saved game."""
    return Place(Screen.TABLE, key)


def pad_parts() -> "PadParts":
    """Return reasons and ways of the score pad."""
    from screens.quadropolis import pad_reasons  # noqa: PLC0415 - the first frame needs no reasons

    return pad_reasons


def rules_pages() -> "RulesPages":
    """Return the pages of buildings, tiles and tie-breaks."""
    from screens.quadropolis.rules import pages  # noqa: PLC0415

    return pages


def example() -> Path:
    """Return the example of the first start."""
    return Path(__file__).parents[2] / "assets" / "games" / "example.json"
