"""The theme in Kivy: Material's colours in light and dark, and the text size."""

import json
from functools import lru_cache
from typing import Final

from kivy.event import EventDispatcher
from kivy.metrics import Metrics
from kivy.properties import ColorProperty, StringProperty

from screens.kit.preferences import Theme
from screens.kit.theme import COLOURS, MAX_TEXT_SCALE


class ThemeColours(EventDispatcher):
    """Material's colours as properties, computed by tools/art/colours.py, because computing them slows the start."""

    theme_style = StringProperty("Light")
    transparentColor = ColorProperty([0, 0, 0, 0])  # noqa: N815 - named as the others are

    def __init__(self) -> None:
        """Have a property for every colour, light ones until a theme is chosen."""
        super().__init__()
        for name in colour_schemes()["Light"]:
            self.create_property(name)
        self.apply_theme(Theme.LIGHT, is_device_dark=False)

    def apply_theme(self, theme: Theme, *, is_device_dark: bool) -> None:
        """Choose the light or the dark style."""
        dark = is_device_dark if theme is Theme.SYSTEM else theme is Theme.DARK
        self.theme_style = "Dark" if dark else "Light"
        for name, (red, green, blue) in colour_schemes()[self.theme_style].items():
            setattr(self, name, [red / 255, green / 255, blue / 255, 1.0])


@lru_cache
def colour_schemes() -> dict[str, dict[str, list[int]]]:
    """Return the colours of both styles by name."""
    found: dict[str, dict[str, list[int]]] = json.loads(COLOURS.read_text(encoding="utf-8"))
    return found


DEVICE_TEXT_SCALE: Final = Metrics.fontscale


def set_text_scale(percent: int) -> None:
    """Set the size of all texts, in percent of the device's, unless they have it: Kivy lays out all texts again."""
    scale = min(MAX_TEXT_SCALE, DEVICE_TEXT_SCALE * percent / 100)
    if Metrics.fontscale != scale:
        Metrics.fontscale = scale
