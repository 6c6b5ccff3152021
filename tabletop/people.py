"""Names and colours of people."""

import re
import unicodedata
from typing import Final

from tabletop.catalogues import LANGUAGES
from tabletop.messages import Refused, message
from tabletop.shown_text import shown_text
from tabletop.text_enum import TextEnum

LONGEST_NAME: Final = 40
# The names of sides without a name, in every language of the catalogues.
UNNAMED: Final = re.compile(rf"({'|'.join(each.player for each in LANGUAGES.values())}) [0-9]+", re.IGNORECASE)
# The first letters of the Unicode categories that are visible: letters, numbers, punctuation, symbols.
VISIBLE_CATEGORIES: Final = "LNPS"


class PlayerColour(TextEnum):
    """The colours that players choose from."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    BLACK = "black"
    WHITE = "white"


# The colours of the players in hex, and the text colours on them.
PLAYER_COLOURS: Final = {
    PlayerColour.RED: ("b3261e", "ffffff"),
    PlayerColour.ORANGE: ("f08a24", "1d1b20"),
    PlayerColour.YELLOW: ("f4cf3a", "1d1b20"),
    PlayerColour.GREEN: ("2e7d32", "ffffff"),
    PlayerColour.BLUE: ("1f5fbf", "ffffff"),
    PlayerColour.PURPLE: ("6b3fa0", "ffffff"),
    PlayerColour.BLACK: ("26262b", "ffffff"),
    PlayerColour.WHITE: ("f7f5f0", "1d1b20"),
}


def refuse_name(name: str, place: str = "") -> None:
    """Raise if a text cannot be a player's name."""
    is_visible = any(unicodedata.category(letter)[0] in VISIBLE_CATEGORIES for letter in name)
    if not is_visible or len(name) > LONGEST_NAME or shown_text(name) != name:
        raise Refused(place, message("game.name", most=LONGEST_NAME))


def is_unnamed(name: str) -> bool:
    """Return whether a name is the default of a side, and therefore of no person."""
    return UNNAMED.fullmatch(name.strip()) is not None


def name_key(name: str) -> str:
    """Return the same key for spellings of one name that differ in case, spaces or Unicode form."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()).casefold())
