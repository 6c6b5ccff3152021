"""The export formats: one table, and a function for each."""

import csv
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import StringIO
from types import MappingProxyType
from typing import Final

from exports.drawing.pdf import render_pdf
from exports.finished_game import FinishedGame
from exports.sheet import build_sheet
from exports.sheet_style import A4, PHONE, Paper, SheetStyle
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.game import GameFile
from tabletop.messages import message, render

ZOOM: Final = 3.0  # pixels a point of a picture for phones, which makes it 1080 wide
COLUMNS: Final = ("date", "mode", "player", "place", "category", "points")
# Invisible characters before a formula: white space, quotes, controls, joiners, direction marks, fillers, selectors.
INVISIBLE_LETTERS: Final = (
    r"\s\"'\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u0300-\u036f"
)
# The first characters of a formula, =, +, - and @, and their look-alikes: wide, small, raised, heavy.
FORMULA_SIGNS: Final = (
    r"=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe58\ufe6b\u207a-\u207c\u208a-\u208c\u2010-\u2015\u2212\u2795\u2796"
    r"\u02d6\u02d7\u2043\u30a0\u2e40\ua78a\u2e3a\u2e3b\ufe31\ufe32"
)
# The start of a formula: at the start of a name, or after a character that some spreadsheet takes for a separator.
FORMULA_START: Final = re.compile(rf"(^|[,;\t])(?=[{INVISIBLE_LETTERS}]*[{FORMULA_SIGNS}])")


def as_pdf(game: FinishedGame, lang: str = "en", paper: Paper = A4) -> bytes:
    """Return the score sheet for printing."""
    style = SheetStyle.in_language(paper, lang)
    title = f"{style.text('sheet.title')}, {style.date_text(game.played)}"
    return render_pdf(build_sheet(style, game), title, lang)


def as_png(game: FinishedGame, lang: str = "en", _: Paper = PHONE) -> bytes:
    """Return the score sheet as a picture, as wide as a phone's screen."""
    from exports.drawing.png import render_png  # noqa: PLC0415 - Pillow is for pictures only

    (page,) = build_sheet(SheetStyle.in_language(PHONE, lang), game)
    return render_png(page, ZOOM)


def as_csv(game: FinishedGame, lang: str = "en", _: Paper = A4) -> bytes:
    """Return a line for every side and row of the pad, in the CSV dialect of the language's spreadsheets."""
    translations, out = load_catalogue(lang), StringIO()
    writer = csv.writer(out, delimiter=LANGUAGES[lang].separator)
    writer.writerow([render(message(f"csv.{column}"), translations) for column in COLUMNS])
    variant = game.variant or (message(f"game.{game.rules.KEY}"),)
    mode = ", ".join(render(each, translations) for each in variant)
    for name, column in zip(game.names, game.verdict.columns, strict=True):
        start = [game.played.isoformat(), mode, escape_formula(name), column.place]
        for row in game.rows:
            writer.writerow([*start, render(message(f"name.{row}"), translations), column.points[row]])
    return out.getvalue().encode("utf-8-sig")  # Excel needs the byte-order mark, otherwise it assumes another encoding


def escape_formula(name: str) -> str:
    """Return a name that no spreadsheet evaluates, with an apostrophe before a formula."""
    return FORMULA_START.sub(r"\1'", name)


def as_json(game: FinishedGame, _lang: str = "en", _: Paper = A4) -> bytes:
    """Return the interchange file of the game."""
    sides = tuple((side.people, side.board) for side in game.sides)
    return (json.dumps(game.rules.to_file(GameFile(game.options, sides)), ensure_ascii=False, indent=1) + "\n").encode()


@dataclass(frozen=True, slots=True)
class Format:
    """An export format: its MIME type, icon, and the function that writes it.

    Its key is the file extension; the sentences `share.<key>` and `share.<key>.detail` are its name and use.
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
