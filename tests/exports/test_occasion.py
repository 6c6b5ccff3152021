"""Place, start, end and duration of a game on its sheet."""

from dataclasses import replace
from datetime import timedelta
from io import BytesIO

from pypdf import PdfReader

from exports.formats import FORMATS
from exports.sheet import build_sheet
from exports.sheet_style import A4, PHONE, SheetStyle
from tabletop.evening import Occasion
from tools.app.example import example_verdict
from tools.app.fake_device import NOON

BEGUN = NOON
PLAYED = replace(example_verdict(), occasion=Occasion("At Ada\u2019s", "", BEGUN, BEGUN + timedelta(minutes=85)))


def text_of(raw: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(raw)).pages)


def test_the_sheet_says_where_and_how_long_was_played() -> None:
    times = f"{BEGUN.astimezone():%H:%M}\u2013{(BEGUN + timedelta(minutes=85)).astimezone():%H:%M}"
    for lang, duration in (("en", "1 h 25 min"), ("nl", "1 u 25 min")):
        assert f"At Ada\u2019s \u00b7 {times} \u00b7 {duration}" in text_of(FORMATS["pdf"].make(PLAYED, lang, A4))


def test_a_game_without_place_and_times_has_the_sheet_as_before() -> None:
    for paper in (A4, PHONE):
        style = SheetStyle.in_language(paper, "en")
        bare = replace(PLAYED, occasion=Occasion(notes=" \n "))
        assert build_sheet(style, bare)[0].primitives == build_sheet(style, example_verdict())[0].primitives


def test_the_sheet_ends_with_the_notes_however_long_they_are() -> None:
    words = "Rain outside. " * 400 + "The end."
    written = replace(PLAYED, occasion=Occasion(notes=f"First evening.\n\n{words}\n{'x' * 3000}"))
    text = text_of(FORMATS["pdf"].make(written, "en", A4))
    before, _, notes = text.partition("First evening.")
    assert before.rstrip().endswith("Notes")
    assert (notes.count("Rain"), notes.count("x") >= 3000, "The end." in notes) == (400, True, True)
    assert len(build_sheet(SheetStyle.in_language(A4, "en"), written)) > len(
        build_sheet(SheetStyle.in_language(A4, "en"), PLAYED)
    )
