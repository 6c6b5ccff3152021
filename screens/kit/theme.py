"""Colours, fonts and sizes: the only place where they are chosen; Material's scheme makes the rest of one seed."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from tabletop.people import Colour

ASSETS: Final = Path(__file__).parents[2] / "assets"
REGULAR: Final = str(ASSETS / "fonts" / "OpenSans-Regular.ttf")
BOLD: Final = str(ASSETS / "fonts" / "OpenSans-Bold.ttf")
FACES: Final = ASSETS / "sheet"
ICON: Final = str(ASSETS / "icon" / "icon.png")
COLOURS: Final = ASSETS / "colours.json"

RGBA = tuple[float, float, float, float]


def rgb(text: str, alpha: float = 1.0) -> RGBA:
    """A colour from its six digits."""
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, alpha


# The blue-violet of our board's header; Material makes every other colour of the surfaces and texts from it.
SEED: Final = rgb("4a3a86")
# The players' colours, and the ink that is read on them.
PLAYERS: Final = {
    Colour.RED: ("b3261e", "ffffff"),
    Colour.ORANGE: ("f08a24", "1d1b20"),
    Colour.YELLOW: ("f4cf3a", "1d1b20"),
    Colour.GREEN: ("2e7d32", "ffffff"),
    Colour.BLUE: ("1f5fbf", "ffffff"),
    Colour.PURPLE: ("6b3fa0", "ffffff"),
    Colour.BLACK: ("26262b", "ffffff"),
    Colour.WHITE: ("f7f5f0", "1d1b20"),
}
# What must be looked at: amber ground with dark ink, in both themes, told by its "?" as well.
DOUBT: Final = rgb("ffb300")
DOUBT_INK: Final = rgb("231a00")

# What our drawings stand on, in both themes: they are made for paper.
PAPER: Final = rgb("ffffff")

# Sizes in dp; texts are in sp, which the size of text in the settings stretches.
TOUCH: Final = 48
EDGE: Final = 16
ROOMY: Final = 600  # from which width on two parts stand side by side
WIDEST: Final = 640  # of a column of text: on a tablet it does not run from edge to edge
# More than any bar of the system is high: what lies at an edge goes on under it.
BARS: Final = 160
# Which size of text is as large as we lay out for, the device's own and ours together.
LARGEST_TEXT: Final = 1.5


@lru_cache
def player(colour: Colour) -> tuple[RGBA, RGBA]:
    """A player's colour and the ink on it."""
    ground, ink = PLAYERS[colour]
    return rgb(ground), rgb(ink)


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """How well a text of one colour is read on the other, from 1 to 21, as WCAG computes it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Sequence[float]) -> float:
    """How bright a colour is to people."""
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
