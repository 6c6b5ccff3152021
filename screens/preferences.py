"""What a player chose in the settings, and what holds before anybody chose."""

from dataclasses import dataclass
from typing import Final

from store.store import Store
from tabletop.catalogues import LANGUAGES
from tabletop.text_enum import TextEnum


class Theme(TextEnum):
    """Light, dark, or what the device says."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


# Sizes of text in percent of the device's own.
TEXT_SIZES: Final = (100, 115, 130, 150)


@dataclass(frozen=True, slots=True)
class Preferences:
    """Language (a code, or nothing for the device's), theme, size of text, whether corrections teach the eye."""

    language: str = ""
    theme: Theme = Theme.SYSTEM
    text: int = TEXT_SIZES[0]
    teaching: bool = True


def preferences(store: Store) -> Preferences:
    """What is kept; whatever this version does not know is as if nobody chose."""
    language, theme, text, teaching = (store.setting(name) for name in ("language", "theme", "text", "teaching"))
    return Preferences(
        language if isinstance(language, str) and language in LANGUAGES else "",
        Theme(theme) if theme in set(Theme) else Theme.SYSTEM,
        text if isinstance(text, int) and text in TEXT_SIZES else TEXT_SIZES[0],
        teaching != 0,
    )
