"""The four kinds of file that a scored game is shared in."""

import csv
import json
from io import StringIO
from typing import Final

from exports.blocks import A4, PHONE, Look, Paper
from exports.outcome import Outcome
from exports.pdf import pdf_of
from exports.sheet import sheet
from quadropolis_score.files import game_to
from quadropolis_score.sheet import rows_of

ZOOM: Final = 3.0  # pixels a point of a picture for phones: 1080 wide
COLUMNS: Final = ("date", "mode", "player", "place", "category", "points")
# What separates the columns: spreadsheets expect a semicolon where a comma separates decimals.
SEPARATORS: Final = {"en": ",", "fr": ";", "nl": ";", "it": ";"}
# What a spreadsheet takes for the start of a formula, in narrow and wide letters.
FORMULA: Final = tuple("=+-@\uff1d\uff0b\uff0d\uff20")


def as_pdf(outcome: Outcome, lang: str = "en", paper: Paper = A4) -> bytes:
    """The score sheet to print."""
    look = Look.of(paper, lang)
    title = f"{look.says('sheet.title')}, {look.day(outcome.played)}"
    return pdf_of(sheet(look, outcome), title, lang)


def as_png(outcome: Outcome, lang: str = "en") -> bytes:
    """The score sheet as a picture that a phone's screen is wide enough for."""
    from exports.png import png_of  # noqa: PLC0415 - Pillow is for pictures only

    (page,) = sheet(Look.of(PHONE, lang), outcome)
    return png_of(page, ZOOM)


def as_csv(outcome: Outcome, lang: str = "en") -> bytes:
    """A row for every player and category, as spreadsheets of the language open it."""
    look = Look.of(A4, lang)
    out = StringIO()
    writer = csv.writer(out, delimiter=SEPARATORS[lang])
    writer.writerow([look.says(f"csv.{column}") for column in COLUMNS])
    mode = look.says(f"title.{outcome.mode.value}")
    for standing in outcome.seats:
        start = [outcome.played.isoformat(), mode, harmless(standing.player.name), standing.place]
        for row in rows_of(outcome.mode):
            writer.writerow([*start, look.says(f"name.{row.value}"), standing.sheet.categories[row]])
    return out.getvalue().encode("utf-8-sig")  # without the mark at its start, Excel takes it for another encoding


def harmless(name: str) -> str:
    """A name that no spreadsheet computes: an apostrophe says that it is text."""
    return f"'{name}" if name.lstrip().startswith(FORMULA) else name


def as_json(outcome: Outcome) -> bytes:
    """The game file, which `game_from` reads back."""
    return (json.dumps(game_to(outcome.game), ensure_ascii=False, indent=1) + "\n").encode()
