"""The export formats: one table, and a function for each."""

import csv
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from io import StringIO
from types import MappingProxyType
from typing import Final, TypeAlias

from exports.chat_picture import chat_picture
from exports.drawing.pdf import render_pdf
from exports.sheet import build_sheet
from exports.sheet_style import A4, CHAT, PHONE, Paper, SheetStyle
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.game import GameFile, Verdict
from tabletop.messages import message, render

Cell: TypeAlias = "str | int | None"
ZOOM: Final = 3.0  # pixels a point of a picture for phones, which makes it 1080 wide
# The columns of the game at the end of both tables, where columns that were there before keep their numbers.
GAME_COLUMNS: Final = ("game", "target", "won")
COLUMNS: Final = ("date", "mode", "player", "place", "category", "points", "note", *GAME_COLUMNS)
# The columns of the wide table before and after the rows of the pad.
WIDE_COLUMNS: Final = (("date", "mode", "player", "place"), ("total", "note", *GAME_COLUMNS))
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


def as_pdf(verdict: Verdict, lang: str = "en", paper: Paper = A4) -> bytes:
    """Return the score sheet for printing."""
    style = SheetStyle.in_language(paper, lang)
    title = f"{style.text('sheet.title')}, {style.date_text(verdict.played)}"
    return render_pdf(build_sheet(style, verdict), title, lang)


def as_picture(verdict: Verdict, lang: str = "en", _: Paper = CHAT) -> bytes:
    from exports.drawing.png import render_png  # noqa: PLC0415 - Pillow is for pictures only

    return render_png(chat_picture(SheetStyle.in_language(CHAT, lang), verdict), ZOOM)


def as_png(verdict: Verdict, lang: str = "en", _: Paper = PHONE) -> bytes:
    """Return the score sheet as a picture, as wide as a phone's screen."""
    from exports.drawing.png import render_png  # noqa: PLC0415 - Pillow is for pictures only

    (page,) = build_sheet(SheetStyle.in_language(PHONE, lang), verdict)
    return render_png(page, ZOOM)


def as_csv(verdict: Verdict, lang: str = "en", _: Paper = A4) -> bytes:
    """Return a line for every side and row of the pad, and one for its total."""
    language = load_catalogue(lang)
    table: list[list[Cell]] = [column_names(COLUMNS, language)]
    total = render(message("csv.total"), language)
    for side, column in enumerate(verdict.columns):
        start = side_cells(verdict, side, language)
        end = [column_note(verdict, side, language), *game_cells(verdict, side, language)]
        points = {render(message(f"name.{row}"), language): column.points.get(row) for row in verdict.rows}
        table += ([*start, row, count, *end] for row, count in points.items() if count is not None)
        table.append([*start, total, column.total, *end])
    return csv_bytes(table, lang)


def as_wide_csv(verdict: Verdict, lang: str = "en", _: Paper = A4) -> bytes:
    """Return a line for every side, with a column for every row of the pad."""
    language = load_catalogue(lang)
    before, after = WIDE_COLUMNS
    rows = [render(message(f"name.{row}"), language) for row in verdict.rows]
    table: list[list[Cell]] = [[*column_names(before, language), *rows, *column_names(after, language)]]
    for side, column in enumerate(verdict.columns):
        points = [column.points.get(row) for row in verdict.rows]
        end = [column_note(verdict, side, language), *game_cells(verdict, side, language)]
        table.append([*side_cells(verdict, side, language), *points, column.total, *end])
    return csv_bytes(table, lang)


def column_names(columns: Iterable[str], language: NullTranslations) -> list[Cell]:
    return [render(message(f"csv.{column}"), language) for column in columns]


def side_cells(verdict: Verdict, side: int, language: NullTranslations) -> list[Cell]:
    """Return the day, the variant, the name and the place of a side."""
    variant = verdict.variant or (message(f"game.{verdict.rules.KEY}"),)
    mode = ", ".join(render(each, language) for each in variant)
    return [verdict.played.isoformat(), mode, escape_formula(verdict.names[side]), verdict.columns[side].rank]


def game_cells(verdict: Verdict, side: int, language: NullTranslations) -> list[Cell]:
    """Return the game, its target, and 1 if a side has won, else 0; empty while that is not known."""
    is_decided = verdict.is_final and (verdict.won or verdict.target is not None)
    won = int(side in verdict.won) if is_decided else None
    return [render(message(f"game.{verdict.rules.KEY}"), language), verdict.target, won]


def column_note(verdict: Verdict, side: int, language: NullTranslations) -> str:
    """Return how a total came about, if it is not confirmed or was typed; empty for a certain one."""
    column = verdict.columns[side]
    found = {
        "approximate": bool(column.unconfirmed),
        "counted_anyway": side in verdict.sides_counted_anyway,
        "typed": column.is_typed,
    }
    return ", ".join(render(message(f"csv.note.{name}"), language) for name, holds in found.items() if holds)


def csv_bytes(table: Iterable[Iterable[Cell]], lang: str) -> bytes:
    """Return a table in the CSV dialect of the language's spreadsheets."""
    out = StringIO()
    csv.writer(out, delimiter=LANGUAGES[lang].separator).writerows(table)
    return out.getvalue().encode("utf-8-sig")  # Excel needs the byte-order mark, otherwise it assumes another encoding


def escape_formula(name: str) -> str:
    """Return a name that no spreadsheet evaluates, with an apostrophe before a formula."""
    return FORMULA_START.sub(r"\1'", name)


def as_json(verdict: Verdict, _lang: str = "en", _: Paper = A4) -> bytes:
    """Return the interchange file of the game; it says which totals are not confirmed."""
    sides = tuple((side.people, side.board) for side in verdict.sides)
    unconfirmed = frozenset(side for side, column in enumerate(verdict.columns) if column.unconfirmed)
    data = verdict.rules.to_file(GameFile(verdict.options, sides, unconfirmed))
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


@dataclass(frozen=True, slots=True)
class Format:
    """An export format: its MIME type, icon, the function that writes it, and the ending of its files.

    The sentences `share.<key>` and `share.<key>.detail` are its name and use. Of several formats
    with one ending, that whose key is the ending is the default for a file name.
    """

    mime: str
    icon: str
    make: Callable[[Verdict, str, Paper], bytes]
    ending: str


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "picture": Format("image/png", "image-outline", as_picture, "png"),
        "png": Format("image/png", "image-text", as_png, "png"),
        "pdf": Format("application/pdf", "file-document-outline", as_pdf, "pdf"),
        "csv": Format("text/csv", "table", as_csv, "csv"),
        "wide": Format("text/csv", "table-row", as_wide_csv, "csv"),
        "json": Format("application/json", "code-json", as_json, "json"),
    }
)
ENDINGS: Final = tuple(kind for kind, each in FORMATS.items() if kind == each.ending)


def file_name(stem: str, kind: str) -> str:
    """Return the name of a file of a format: `stem.png`, or `stem-picture.png` where the ending means another one."""
    ending = FORMATS[kind].ending
    return f"{stem}.{ending}" if kind == ending else f"{stem}-{kind}.{ending}"
