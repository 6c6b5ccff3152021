"""Text for a terminal: its columns, colours and language."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

from tabletop.messages import ENGLISH, Message, Value, message, render

MOST_SPOTS: Final = 6


@dataclass(frozen=True, slots=True)
class Style:
    """The abilities of a terminal, colours and drawn lines, and the language."""

    colour: bool
    has_lines: bool
    language: NullTranslations = ENGLISH

    def text(self, key: str, /, **values: Value) -> str:
        return self.render(message(key, **values))

    def render(self, message: Message) -> str:
        return render(message, self.language)

    def tile(self, colours: tuple[int, int], text: str) -> str:
        """Return text on a coloured ground: ground and letters, of the 256 colours of a terminal."""
        ground, letters = colours
        return f"\x1b[48;5;{ground};38;5;{letters}m{text}\x1b[0m" if self.colour else text

    def faint(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def problem(self, spots: Sequence[object], message: Message) -> str:
        """Return a warning or a note with its spaces, if it has any."""
        text = self.render(message)
        return "! " + (self.text("labelled", label=first_spots(spots), text=text) if spots else text)


PLAIN: Final = Style(colour=False, has_lines=False)


def first_spots(spots: Sequence[object]) -> str:
    """Return the first of some spaces, and the number of the others."""
    more = f" +{len(spots) - MOST_SPOTS}" if len(spots) > MOST_SPOTS else ""
    return " ".join(map(str, spots[:MOST_SPOTS])) + more


def display_width(text: str) -> int:
    """Return the number of terminal columns of a text."""
    drawn = (letter for letter in text if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in drawn)


def align_columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return rows of cells as lines with aligned columns."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    lines = (zip(row, widths, strict=True) for row in rows)
    return ["  ".join(word + " " * (width - display_width(word)) for word, width in line).rstrip() for line in lines]
