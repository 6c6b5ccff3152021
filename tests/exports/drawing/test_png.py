"""The PNG, opened again by Pillow."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from exports.drawing import png as png_module
from exports.drawing.layout import SLACK
from exports.drawing.png import render_png
from exports.drawing.primitives import Box, Page, Segment, Text
from exports.formats import ZOOM
from exports.sheet_style import PHONE
from quadropolis_score import Refused
from tabletop.catalogues import LANGUAGES
from tabletop.game import Verdict
from tests.support.scored_games import EXAMPLE, LOW, TOWERS, any_scored_game, as_png, scored_game


def open_png(raw: bytes) -> Image.Image:
    with Image.open(BytesIO(raw)) as image:
        assert image.format == "PNG"
        converted: Image.Image = image.convert("RGB")
        return converted


def test_it_is_as_wide_as_a_phone() -> None:
    assert open_png(as_png(EXAMPLE)).width == 1080


def test_it_is_as_long_as_what_it_shows() -> None:
    assert open_png(as_png(scored_game(TOWERS, LOW))).height < open_png(as_png(EXAMPLE)).height


def test_it_is_small_enough_to_send() -> None:
    assert len(as_png(EXAMPLE)) < 1_500_000


def test_the_same_game_is_the_same_file() -> None:
    assert as_png(EXAMPLE) == as_png(EXAMPLE)


@pytest.mark.parametrize("words", ["::::....!!!!||||", "Ungebruikte Inwoners", "iiiilllljjjj", "W" * 40])
@pytest.mark.parametrize("size", [5.0, 6.84, 7.22, 9.5])
def test_letters_come_out_no_wider_than_the_layout_allows_for(words: str, size: float) -> None:
    """Pillow puts letters on whole pixels; text that would become too wide is drawn smaller."""
    mark = Text(10, 20, words, size)
    image = open_png(render_png(Page(420, 30, (mark,)), ZOOM)).convert("L").point(lambda value: 255 * (value < 200))
    box = image.getbbox()
    assert box is not None
    left, _, right, _ = box
    assert left >= 10 * ZOOM - 2
    assert right <= (10 + mark.width * SLACK) * ZOOM + 2


def test_walls_meet_without_stubs() -> None:
    """A wall across the page ends at its neighbour's outer edge."""
    walls = (Segment(9.25, 10, 50.75, 10, 1.5, "#000000"), Segment(10, 9.25, 10, 50.75, 1.5, "#000000"))
    image = open_png(render_png(Page(60, 60, walls), ZOOM)).convert("L").point(lambda value: 255 * (value < 200))
    assert image.getbbox() == (28, 28, 152, 152)


def test_an_inactive_building_is_pale_but_visible() -> None:
    veiled = (Box(0, 0, 10, 10, fill="#000000"), Box(0, 0, 10, 10, fill="#ffffff", is_veil=True))
    assert open_png(render_png(Page(10, 10, veiled), 1)).getpixel((5, 5)) == (158, 158, 158)


@settings(max_examples=12)
@given(any_scored_game(), st.sampled_from(tuple(LANGUAGES)))
def test_any_game_makes_a_picture_with_clean_margins(played: Verdict, lang: str) -> None:
    image = open_png(as_png(played, lang)).convert("L")
    margin = round(PHONE.margin * ZOOM) - 4
    for side in ((0, 0, margin, image.height), (image.width - margin, 0, image.width, image.height)):
        assert min(image.crop(side).tobytes()) >= 250


@pytest.mark.parametrize("load", [png_module.load_drawing, png_module.sized_font], ids=["drawing", "font"])
def test_a_missing_drawing_or_font_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, load: Any) -> None:
    monkeypatch.setattr(png_module, "ASSETS", tmp_path)
    load.cache_clear()
    with pytest.raises(Refused, match="install the app again"):
        as_png(EXAMPLE)
