"""Columns of text for a terminal."""

import unicodedata
from collections.abc import Sequence


def display_width(text: str) -> int:
    """Return the number of terminal columns of a text."""
    drawn = (letter for letter in text if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in drawn)


def align_columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return rows of cells as lines with aligned columns."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    lines = (zip(row, widths, strict=True) for row in rows)
    return ["  ".join(word + " " * (width - display_width(word)) for word, width in line).rstrip() for line in lines]
