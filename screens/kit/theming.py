"""The theme as Kivy wears it: Material's colours in light and dark, and texts as large as a player likes."""

import json
from functools import lru_cache
from typing import Final

from kivy.metrics import Metrics
from kivymd.theming import ThemeManager

from screens.kit.theme import COLOURS, LARGEST_TEXT
from screens.preferences import Theme


class Colours(ThemeManager):
    """KivyMD's theme with the colours that tools/art/colours.py made: they are not computed at every start."""

    def set_colors(self, *_: object) -> None:
        """Put on the colours of the style."""
        for name, (red, green, blue) in schemes()[self.theme_style].items():
            setattr(self, name, [red / 255, green / 255, blue / 255, 1.0])

    def dress(self, theme: Theme, *, dark_device: bool) -> None:
        """Light or dark."""
        dark = dark_device if theme is Theme.SYSTEM else theme is Theme.DARK
        self.theme_style = "Dark" if dark else "Light"
        self.set_colors()


@lru_cache
def schemes() -> dict[str, dict[str, list[int]]]:
    """The colours of both styles by their names."""
    found: dict[str, dict[str, list[int]]] = json.loads(COLOURS.read_text(encoding="utf-8"))
    return found


DEVICE_TEXT: Final = Metrics.fontscale


def stretch(percent: int) -> None:
    """The size of all texts, in percent of the device's own."""
    Metrics.fontscale = min(LARGEST_TEXT, DEVICE_TEXT * percent / 100)
