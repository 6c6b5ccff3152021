"""The languages and their gettext catalogues; English sentences are in the code, all others are translations."""

import locale
import struct
from dataclasses import dataclass
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tabletop.messages import ENGLISH, Refused, message


@dataclass(frozen=True, slots=True)
class Language:
    """A language and its conventions; `name` is its name in the language itself.

    `player` begins the names of those who typed none: they are no person in the statistics.
    `separator` stands between the columns of a table: spreadsheets expect a semicolon where a comma separates decimals.
    `plural` is gettext's rule for the second of two forms.
    """

    name: str
    english_name: str
    player: str
    separator: str
    plural: str


# Every language by its code; translations are in translations/CODE.po, English sentences in the code.
LANGUAGES: Final = MappingProxyType(
    {
        "en": Language("English", "English", "Player", separator=",", plural="n != 1"),
        "fr": Language("Fran\u00e7ais", "French", "Joueur", separator=";", plural="n > 1"),
        "nl": Language("Nederlands", "Dutch", "Speler", separator=";", plural="n != 1"),
        "it": Language("Italiano", "Italian", "Giocatore", separator=";", plural="n != 1"),
        "de": Language("Deutsch", "German", "Spieler", separator=";", plural="n != 1"),
        "es": Language("Espa\u00f1ol", "Spanish", "Jugador", separator=";", plural="n != 1"),
    }
)
CATALOGUES: Final = Path(__file__).with_name("translations")


@lru_cache
def load_catalogue(code: str) -> NullTranslations:
    """Return the catalogue of a language, for `messages.render`."""
    if code == "en":
        return ENGLISH
    try:
        with (CATALOGUES / f"{code}.mo").open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        raise Refused("", message("language.missing")) from None


def system_locale() -> str:
    """Return the locale of the session, such as `fr_BE`; English if Python knows no locale of the system."""
    try:
        return locale.getlocale()[0] or "en"
    except ValueError:
        return "en"


def supported_language(device_language: str) -> str:
    """Return the app's language for a device's language: French for `fr_BE.UTF-8`, English for an unknown one."""
    code = device_language[:2].lower()
    return code if code in LANGUAGES else "en"
