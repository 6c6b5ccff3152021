"""The four kinds of file that a scored game is shared in."""

import csv
import json
import re
from io import StringIO
from typing import Final

from exports.drawing.pdf import pdf_of
from exports.quadropolis.pages import sheet
from exports.sheet_style import A4, PHONE, Look, Paper
from quadropolis_score.files import game_to
from quadropolis_score.scored_game import Outcome
from tabletop.catalogues import LANGUAGES, language
from tabletop.messages import in_words, say

ZOOM: Final = 3.0  # pixels a point of a picture for phones: 1080 wide
COLUMNS: Final = ("date", "mode", "player", "place", "category", "points")
# Where a formula may begin, in narrow and wide letters: at the start of a name, or behind what another spreadsheet
# takes for the end of a column.
FORMULA: Final = re.compile(r"(^|[,;\t])(?=[\s\"']*[=+\-@\uff1d\uff0b\uff0d\uff20])")


def as_pdf(outcome: Outcome, lang: str = "en", paper: Paper = A4) -> bytes:
    """The score sheet to print."""
    look = Look.of(paper, lang)
    title = f"{look.says('sheet.title')}, {look.day(outcome.played)}"
    return pdf_of(sheet(look, outcome), title, lang)


def as_png(outcome: Outcome, lang: str = "en") -> bytes:
    """The score sheet as a picture that a phone's screen is wide enough for."""
    from exports.drawing.png import png_of  # noqa: PLC0415 - Pillow is for pictures only

    (page,) = sheet(Look.of(PHONE, lang), outcome)
    return png_of(page, ZOOM)


def as_csv(outcome: Outcome, lang: str = "en") -> bytes:
    """A row for every player and category, as spreadsheets of the language open it."""
    spoken, out = language(lang), StringIO()
    writer = csv.writer(out, delimiter=LANGUAGES[lang].separator)
    writer.writerow([in_words(say(f"csv.{column}"), spoken) for column in COLUMNS])
    mode = in_words(say(f"title.{outcome.mode.value}"), spoken)
    for standing in outcome.seats:
        start = [outcome.played.isoformat(), mode, harmless(standing.player.name), standing.place]
        for row in outcome.rows:
            name = in_words(say(f"name.{row.value}"), spoken)
            writer.writerow([*start, name, standing.sheet.categories[row]])
    return out.getvalue().encode("utf-8-sig")  # without the mark at its start, Excel takes it for another encoding


def harmless(name: str) -> str:
    """A name that no spreadsheet computes: an apostrophe says that what follows is text."""
    return FORMULA.sub(r"\1'", name)


def as_json(outcome: Outcome) -> bytes:
    """The game file, which `game_from` reads back."""
    return (json.dumps(game_to(outcome.game), ensure_ascii=False, indent=1) + "\n").encode()
