"""The PDF, opened by two other programs: a strict reader and a renderer."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from exports.drawing import fonts as fonts_of
from exports.drawing import pdf as pdf_module
from exports.drawing.fonts import font
from exports.sheet_style import A4, LETTER, Paper, SheetStyle
from quadropolis_score import Refused
from tabletop.catalogues import LANGUAGES
from tabletop.game import Verdict
from tests.support.scored_games import (
    EXAMPLE,
    LOW,
    TOWERS,
    any_scored_game,
    as_pdf,
    game_of,
    scored_game,
    sheet_pages,
    texts,
    unspaced,
)


def open_pdf(raw: bytes) -> PdfReader:
    return PdfReader(BytesIO(raw), strict=True)


@pytest.mark.parametrize(("paper", "size"), [(A4, (595.28, 841.89)), (LETTER, (612, 792))], ids=["a4", "letter"])
def test_the_pages_have_the_size_of_the_paper(paper: Paper, size: tuple[float, float]) -> None:
    for page in open_pdf(as_pdf(EXAMPLE, paper=paper)).pages:
        assert tuple(map(float, page.mediabox[2:])) == size


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_can_be_searched(lang: str) -> None:
    raw = as_pdf(EXAMPLE, lang)
    found = unspaced("".join(page.extract_text() for page in open_pdf(raw).pages)).replace("\n", "")
    for mark in texts(sheet_pages(SheetStyle.in_language(A4, lang), EXAMPLE)):
        assert unspaced(mark.words) in found
    shown = pypdfium2.PdfDocument(raw)
    assert "Hôtel de ville" in shown[1].get_textpage().get_text_bounded() or lang != "fr"


def test_it_has_a_title_and_a_language() -> None:
    reader = open_pdf(as_pdf(EXAMPLE, "fr"))
    assert reader.metadata is not None
    assert reader.metadata.title == "Bloc de score, 18 novembre 2026"
    assert str(reader.root_object["/Lang"]) == "fr"


def test_two_players_need_two_pages_at_most() -> None:
    assert len(open_pdf(as_pdf(scored_game(TOWERS, LOW))).pages) <= 2


def test_the_same_game_is_the_same_file() -> None:
    assert as_pdf(EXAMPLE) == as_pdf(EXAMPLE)


def test_the_drawings_are_shown() -> None:
    """The first tile of the first city is as yellow as a tower block."""
    shown = pypdfium2.PdfDocument(as_pdf(EXAMPLE))[0].render(scale=2).to_pil().convert("RGB")
    (tile,) = [
        m
        for m in sheet_pages(SheetStyle.in_language(A4, "en"), EXAMPLE)[0].primitives
        if getattr(m, "name", "") == "tower_block"
    ][:1]
    red, green, blue = shown.getpixel((round(2 * (tile.x + 0.72 * tile.side)), round(2 * (tile.y + 0.12 * tile.side))))
    assert red > 200
    assert green > 150
    assert blue < 120


def test_letters_are_where_the_layout_put_them() -> None:
    """In the rendered page there is ink at the first letter of the title and none on the margin."""
    shown = pypdfium2.PdfDocument(as_pdf(EXAMPLE))[0].render(scale=2).to_pil().convert("L")
    title = texts(sheet_pages(SheetStyle.in_language(A4, "en"), EXAMPLE))[0]
    inked = shown.crop(
        (round(2 * title.x), round(2 * (title.y - title.size * 0.7)), round(2 * (title.x + 20)), round(2 * title.y))
    )
    assert inked.getextrema()[0] < 60
    margin = shown.crop((0, 0, shown.width, round(2 * A4.margin) - 4))
    assert margin.getextrema()[0] == 255


@pytest.mark.untraced
@settings(max_examples=25)
@given(any_scored_game(), st.sampled_from((A4, LETTER)), st.sampled_from(tuple(LANGUAGES)))
def test_any_game_makes_a_sound_file(played: Verdict, paper: Paper, lang: str) -> None:
    raw = as_pdf(played, lang, paper)
    reader = open_pdf(raw)
    known = font(bold=True).glyphs
    found = unspaced("".join(page.extract_text() for page in reader.pages)).replace("\n", "")
    for player in game_of(played).players:
        name = unspaced(player.name)
        if all(letter in known and letter.isascii() for letter in name):
            assert name in found


PARK = (fonts_of.ASSETS / "sheet" / "park.png").read_bytes()


@pytest.mark.parametrize("broken", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + bytes(40), PARK[:500], PARK[:-20]])
def test_a_damaged_drawing_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes) -> None:
    (tmp_path / "sheet").mkdir()
    for picture in (fonts_of.ASSETS / "sheet").iterdir():
        (tmp_path / "sheet" / picture.name).write_bytes(broken)
    monkeypatch.setattr(pdf_module, "ASSETS", tmp_path)
    with pytest.raises(Refused, match="install the app again"):
        as_pdf(EXAMPLE)


def test_a_missing_drawing_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_module, "ASSETS", tmp_path)
    with pytest.raises(Refused, match="install the app again"):
        as_pdf(EXAMPLE)
