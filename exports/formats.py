"""The kinds of file that a finished game is shared in: one table, and a function a row."""

import csv
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import StringIO
from types import MappingProxyType
from typing import Final

from exports.drawing.pdf import pdf_of
from exports.finished_game import FinishedGame
from exports.sheet import sheet
from exports.sheet_style import A4, PHONE, Look, Paper
from tabletop.catalogues import LANGUAGES, language
from tabletop.game import GameFile
from tabletop.messages import in_words, say

ZOOM: Final = 3.0  # pixels a point of a picture for phones: 1080 wide
COLUMNS: Final = ("date", "mode", "player", "place", "category", "points")
# What leaves no ink before a formula: white space, quotes, controls, joiners, marks of direction, fillers, selectors.
UNSEEN: Final = (
    r"\s\"'\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u0300-\u036f"
)
# How a formula begins, =, +, - and @, and what looks like these or is taken for them: wide, small, raised, heavy.
BEGINS: Final = (
    r"=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe58\ufe6b\u207a-\u207c\u208a-\u208c\u2010-\u2015\u2212\u2795\u2796"
    r"\u02d6\u02d7\u2043\u30a0\u2e40\ua78a\u2e3a\u2e3b\ufe31\ufe32"
)
# Where a formula may begin: at the start of a name, or behind what another spreadsheet takes for the end of a column.
FORMULA: Final = re.compile(rf"(^|[,;\t])(?=[{UNSEEN}]*[{BEGINS}])")


def as_pdf(game: FinishedGame, lang: str = "en", paper: Paper = A4) -> bytes:
    """The score sheet to print."""
    look = Look.of(paper, lang)
    title = f"{look.says('sheet.title')}, {look.day(game.played)}"
    return pdf_of(sheet(look, game), title, lang)


def as_png(game: FinishedGame, lang: str = "en", _: Paper = PHONE) -> bytes:
    """The score sheet as a picture that a phone's screen is wide enough for."""
    from exports.drawing.png import png_of  # noqa: PLC0415 - Pillow is for pictures only

    (page,) = sheet(Look.of(PHONE, lang), game)
    return png_of(page, ZOOM)


def as_csv(game: FinishedGame, lang: str = "en", _: Paper = A4) -> bytes:
    """A line for every side and row of the pad, as spreadsheets of the language open it."""
    spoken, out = language(lang), StringIO()
    writer = csv.writer(out, delimiter=LANGUAGES[lang].separator)
    writer.writerow([in_words(say(f"csv.{column}"), spoken) for column in COLUMNS])
    variant = game.variant or (say(f"game.{game.rules.KEY}"),)
    mode = ", ".join(in_words(each, spoken) for each in variant)
    for name, column in zip(game.names, game.verdict.columns, strict=True):
        start = [game.played.isoformat(), mode, harmless(name), column.place]
        for row in game.rows:
            writer.writerow([*start, in_words(say(f"name.{row}"), spoken), column.points[row]])
    return out.getvalue().encode("utf-8-sig")  # without the mark at its start, Excel takes it for another encoding


def harmless(name: str) -> str:
    """A name that no spreadsheet computes: an apostrophe says that what follows is text."""
    return FORMULA.sub(r"\1'", name)


def as_json(game: FinishedGame, _lang: str = "en", _: Paper = A4) -> bytes:
    """The interchange file of the game, which its rules read back."""
    sides = tuple((side.people, side.board) for side in game.sides)
    return (json.dumps(game.rules.to_file(GameFile(game.options, sides)), ensure_ascii=False, indent=1) + "\n").encode()


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: for other apps its MIME type, for people an icon, and the function that makes it.

    Its key is the ending of its names; the sentences `share.<key>` and `share.<key>.detail` name it and tell its use.
    """

    mime: str
    icon: str
    make: Callable[[FinishedGame, str, Paper], bytes]


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "png": Format("image/png", "image-outline", as_png),
        "pdf": Format("application/pdf", "file-document-outline", as_pdf),
        "csv": Format("text/csv", "table", as_csv),
        "json": Format("application/json", "code-json", as_json),
    }
)
