"""Colours, fonts and sizes; Material's scheme derives all other colours from one seed."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from tabletop.people import PLAYER_COLOURS, PlayerColour

ASSETS: Final = Path(__file__).parents[2] / "assets"
REGULAR: Final = str(ASSETS / "fonts" / "OpenSans-Regular.ttf")
BOLD: Final = str(ASSETS / "fonts" / "OpenSans-Bold.ttf")
DRAWINGS: Final = ASSETS / "sheet"
SYMBOLS: Final = ASSETS / "symbols"
ICON: Final = str(ASSETS / "icon" / "icon.png")
COLOURS: Final = ASSETS / "colours.json"

RGBA = tuple[float, float, float, float]


def rgba_from_hex(text: str, alpha: float = 1.0) -> RGBA:
    """Return a colour from six hex digits."""
    red, green, blue = (int(text[start : start + 2], 16) / 255 for start in (0, 2, 4))
    return red, green, blue, alpha


# The seed: the blue-violet of our board's header.
SEED: Final = rgba_from_hex("4a3a86")
# The players' colours, and the text colours on them.
PLAYERS: Final = PLAYER_COLOURS
# The colour of doubt: amber with dark text, in both themes; a "?" shows it without colour.
DOUBT: Final = rgba_from_hex("ffb300")
DOUBT_INK: Final = rgba_from_hex("231a00")

# The background of drawings in both themes, because they are made for paper.
PAPER: Final = rgba_from_hex("ffffff")

# Sizes in dp; texts are in sp, which the text size of the settings scales.
TOUCH_TARGET: Final = 48
# The steps of the four round corners of a line together: each takes memory with every frame; fewer look cut off.
CORNER_STEPS: Final = 32
WHEEL: Final = 144  # a notch of the wheel: three rows
MARGIN: Final = 16
TWO_PANE_WIDTH: Final = 600  # the width from which two panes stand side by side
MAX_TEXT_WIDTH: Final = 640  # the largest width of a column of text, for tablets
LARGE: Final = 840  # the width from which a window is large: two panes, panels as dialogs
DIALOG: Final = 560  # the width of a dialog
LIST: Final = 360  # the least width of a pane
LOW: Final = 480  # the height below which a wide window is that of a turned phone: a side rail, panels at the right
SIDE: Final = 400  # the largest width of a panel at the right, and its largest share of a window's
SIDE_SHARE: Final = 0.56
RAIL: Final = 216  # the largest width of a side rail, and its margin
RAIL_EDGE: Final = 12
# More than the height of any system bar: the colour at an edge continues under it.
BLEED: Final = 160
# The largest text scale that layouts support, the device's and the app's combined.
MAX_TEXT_SCALE: Final = 1.5


@lru_cache
def player_colours(colour: PlayerColour) -> tuple[RGBA, RGBA]:
    background, ink = PLAYERS[colour]
    return rgba_from_hex(background), rgba_from_hex(ink)


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the WCAG contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Sequence[float]) -> float:
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
