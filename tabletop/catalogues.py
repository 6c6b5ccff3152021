"""The languages that we speak, and their catalogues: English is in the code, the others are translated from it."""

import locale
import struct
from dataclasses import dataclass
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tabletop.messages import ENGLISH, Refused, say


@dataclass(frozen=True, slots=True)
class Language:
    """A language besides its sentences: `name` is its name in the language itself.

    `separator` stands between the columns of a table: spreadsheets expect a semicolon where a comma separates decimals.
    `plural` is gettext's rule for the second of two forms.
    """

    name: str
    english_name: str
    separator: str
    plural: str


# Every language by its code; its sentences are in translations/CODE.po, English ones in the code.
LANGUAGES: Final = MappingProxyType(
    {
        "en": Language("English", "English", separator=",", plural="n != 1"),
        "fr": Language("Fran\u00e7ais", "French", separator=";", plural="n > 1"),
        "nl": Language("Nederlands", "Dutch", separator=";", plural="n != 1"),
        "it": Language("Italiano", "Italian", separator=";", plural="n != 1"),
    }
)
CATALOGUES: Final = Path(__file__).with_name("translations")


@lru_cache
def language(code: str) -> NullTranslations:
    """The catalogue of one of the languages; for `in_words`."""
    if code == "en":
        return ENGLISH
    try:
        with (CATALOGUES / f"{code}.mo").open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        raise Refused("", say("language.missing")) from None


def system_locale() -> str:
    """Return the locale of the session, as `fr_BE`; English where the system names none that Python knows."""
    try:
        return locale.getlocale()[0] or "en"
    except ValueError:
        return "en"


def spoken_on(device_language: str) -> str:
    """The language of ours that a device speaks: `fr_BE.UTF-8` is French; English if we do not know it."""
    code = device_language[:2].lower()
    return code if code in LANGUAGES else "en"
