"""The picture, opened again by Pillow."""

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from exports import Outcome, as_png
from exports import png as png_module
from exports.blocks import PHONE, SLACK, Look
from exports.files import ZOOM
from exports.marks import Text
from exports.png import lettering
from exports.sheet import sheet
from quadropolis_score import Refused
from quadropolis_score.languages import LANGUAGES
from tests.exports.games import EXAMPLE, LOW, TOWERS, any_outcome, outcome


def opened(raw: bytes) -> Image.Image:
    with Image.open(BytesIO(raw)) as image:
        assert image.format == "PNG"
        return image.convert("RGB")


def test_it_is_as_wide_as_a_phone() -> None:
    assert opened(as_png(EXAMPLE)).width == 1080


def test_it_is_as_long_as_what_it_shows() -> None:
    assert opened(as_png(outcome(TOWERS, LOW))).height < opened(as_png(EXAMPLE)).height


def test_it_is_small_enough_to_send() -> None:
    assert len(as_png(EXAMPLE)) < 500_000


def test_the_same_game_is_the_same_file() -> None:
    assert as_png(EXAMPLE) == as_png(EXAMPLE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_come_out_no_wider_than_the_layout_allows_for(lang: str) -> None:
    (page,) = sheet(Look.of(PHONE, lang), EXAMPLE)
    for mark in page.marks:
        if isinstance(mark, Text) and mark.width * ZOOM > 40:
            drawn = lettering(mark.size * ZOOM, bold=mark.bold).getlength(mark.words)
            assert drawn <= mark.width * ZOOM * SLACK + 1, mark


@settings(max_examples=12)
@given(any_outcome(), st.sampled_from(LANGUAGES))
def test_any_game_makes_a_picture_with_clean_margins(played: Outcome, lang: str) -> None:
    image = opened(as_png(played, lang)).convert("L")
    margin = round(PHONE.margin * ZOOM) - 4
    for side in ((0, 0, margin, image.height), (image.width - margin, 0, image.width, image.height)):
        assert image.crop(side).getextrema()[0] >= 250


def test_a_missing_drawing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_module, "ASSETS", tmp_path)
    png_module.drawing.cache_clear()
    with pytest.raises(Refused, match="install the app again"):
        as_png(EXAMPLE)


def test_a_missing_font_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_module, "ASSETS", tmp_path)
    png_module.lettering.cache_clear()
    with pytest.raises(Refused, match="install the app again"):
        as_png(EXAMPLE)
