"""The sheets of the example game equal the golden files, which were checked by eye: see tools/app/golden.py."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tabletop.catalogues import LANGUAGES
from tools.app.golden import GOLDEN, LISTED_VARIANTS, ROOT, expected_pictures, expected_texts


@pytest.mark.parametrize(
    "name",
    [
        *(f"{paper.name}.{lang}.txt" for paper, lang in LISTED_VARIANTS),
        *(f"{name}.{lang}.csv" for name in ("sheet", "wide") for lang in LANGUAGES),
    ],
)
def test_the_layout_equals_the_golden_listing(name: str) -> None:
    with (GOLDEN / name).open(encoding="utf-8", newline="") as file:
        assert expected_texts()[GOLDEN / name] == file.read()


@pytest.mark.parametrize(
    "path",
    [ROOT / "docs" / "sheet.png", GOLDEN / "phone.en.png", GOLDEN / "picture.en.png"],
    ids=lambda path: path.name,
)
def test_the_picture_equals_the_golden_picture(path: Path) -> None:
    """Nearly: another version of the renderer may smooth an edge in another way."""
    drawn = expected_pictures()[path]
    with Image.open(path) as golden:
        assert golden.size == drawn.size
        small = [image.convert("RGB").resize((400, 600)) for image in (golden, drawn)]
    assert max(ImageStat.Stat(ImageChops.difference(*small)).rms) < 6
