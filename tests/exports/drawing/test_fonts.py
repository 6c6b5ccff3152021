"""The fonts: widths and letters as Pillow finds them, and subsets that Pillow can draw."""

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from exports.drawing import fonts as fonts_module
from exports.drawing.fonts import FILES, Font, drawable_text, font
from quadropolis_score import Refused
from tabletop.catalogues import LANGUAGES
from tools.app.catalogues import TRANSLATED, read_catalogue, translations

LETTERS = "AÀbçdéFœŒßąłőğȘțИжΩά−×º·’"


def pillow_font(raw: Path | BytesIO, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(raw, size, layout_engine=ImageFont.Layout.BASIC)


@pytest.mark.parametrize("bold", [False, True])
def test_letters_are_as_wide_as_pillow_finds_them(bold: bool) -> None:  # noqa: FBT001
    theirs = pillow_font(fonts_module.ASSETS / "fonts" / FILES[bold], 2048)
    for letter in LETTERS:
        assert abs(font(bold=bold).width(letter) * 2048 - theirs.getlength(letter)) <= 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("bold", [False, True])
def test_the_fonts_have_every_letter_that_our_languages_use(lang: str, bold: bool) -> None:  # noqa: FBT001
    if lang in TRANSLATED:
        used = {
            letter
            for message in read_catalogue(lang)
            for form in translations(message)
            for letter in drawable_text(form)
        } - {"\n"}
        assert used <= set(font(bold=bold).glyphs)


def test_a_letter_that_the_font_lacks_is_a_box() -> None:
    assert font(bold=False).glyphs_of("a木") == [font(bold=False).glyphs["a"], 0]
    assert font(bold=False).width("木") > 0


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("e\u0301", "é"),
        ("1\u202f2", "1\u00a02"),
        ("a\u200db", "ab"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\U0001f680"),
        ("שלום", "שלום"),
    ],
)
def test_a_text_is_put_into_letters_that_can_be_drawn(text: str, drawn: str) -> None:
    assert drawable_text(text) == drawn


@given(st.text(st.sampled_from(LETTERS), min_size=1, max_size=8))
def test_a_subset_draws_its_letters_as_the_whole_font_does(text: str) -> None:
    """Pillow needs a table of characters, which a PDF does not: it is added for the comparison."""
    whole = font(bold=False)
    raw = whole.subset(whole.glyphs_of(text))
    assert len(raw) < 60_000
    small = fonts_module.parse_font(with_characters(raw, whole))
    for letter in text:
        for glyph in whole.with_components({whole.glyphs[letter]}):
            assert small.outline(glyph).rstrip(b"\0") == whole.outline(glyph).rstrip(b"\0")
    theirs = pillow_font(BytesIO(with_characters(raw, whole)), 40)
    ours = pillow_font(fonts_module.ASSETS / "fonts" / FILES[False], 40)
    for letter in text:
        assert bytes(theirs.getmask(letter)) == bytes(ours.getmask(letter))


def with_characters(raw: bytes, whole: Font) -> bytes:
    """Return a subset with the character map and names of the whole font."""
    tables = fonts_module.font_tables(raw)
    more = {name: whole.tables[name] for name in ("cmap", "post", "name", "OS/2")}
    return fonts_module.build_font_file(dict(sorted({**tables, **more}.items())))


def test_what_is_not_used_is_not_in_a_subset() -> None:
    whole = font(bold=True)
    small = whole.subset(whole.glyphs_of("A"))
    assert len(small) < len(whole.subset(range(len(whole.outline_offsets) - 1))) / 4


def test_a_missing_font_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts_module, "ASSETS", tmp_path)
    font.cache_clear()
    with pytest.raises(Refused, match="install the app again"):
        font(bold=False)


WHOLE_FONT = (fonts_module.ASSETS / "fonts" / FILES[True]).read_bytes()


@pytest.mark.parametrize("broken", [b"", b"no font", bytes(300), WHOLE_FONT[:100_000]])
def test_a_damaged_font_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes) -> None:
    (tmp_path / "fonts").mkdir()
    for name in FILES.values():
        (tmp_path / "fonts" / name).write_bytes(broken)
    monkeypatch.setattr(fonts_module, "ASSETS", tmp_path)
    font.cache_clear()
    with pytest.raises(Refused, match="install the app again"):
        font(bold=False)
