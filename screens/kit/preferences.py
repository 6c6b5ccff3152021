"""The preferences of the player, with their defaults."""

from dataclasses import dataclass
from typing import Final

from store.store import Store
from tabletop.catalogues import LANGUAGES
from tabletop.text_enum import TextEnum


class Theme(TextEnum):
    """Light, dark, or the device's theme."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


# Text sizes in percent of the device's.
TEXT_SIZES: Final = (100, 115, 130, 150)


@dataclass(frozen=True, slots=True)
class Preferences:
    """Language (a code, or empty for the device's), theme, text size, learning from corrections, and motion."""

    language: str = ""
    theme: Theme = Theme.SYSTEM
    text: int = TEXT_SIZES[0]
    teaching: bool = True
    motion: bool = True


def load_preferences(store: Store) -> Preferences:
    """Load the preferences; values that this version does not know count as the default."""
    language, theme, text = (store.setting(name) for name in ("language", "theme", "text"))
    return Preferences(
        language if isinstance(language, str) and language in LANGUAGES else "",
        Theme(theme) if theme in set(Theme) else Theme.SYSTEM,
        text if isinstance(text, int) and text in TEXT_SIZES else TEXT_SIZES[0],
        teaching=store.setting("teaching") != 0,
        motion=store.setting("motion") != 0,
    )
