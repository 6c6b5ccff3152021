"""The sheets of the example game are those that a person has looked at: see tools/app/golden.py."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tabletop.catalogues import LANGUAGES
from tools.app.golden import GOLDEN, LISTED, ROOT, listings, pictures


@pytest.mark.parametrize(
    "name", [*(f"{paper.name}.{lang}.txt" for paper, lang in LISTED), *(f"sheet.{lang}.csv" for lang in LANGUAGES)]
)
def test_everything_stands_where_it_stood(name: str) -> None:
    with (GOLDEN / name).open(encoding="utf-8", newline="") as file:
        assert listings()[GOLDEN / name] == file.read()


@pytest.mark.parametrize("path", [ROOT / "docs" / "sheet.png", GOLDEN / "phone.en.png"], ids=lambda path: path.name)
def test_it_looks_as_it_looked(path: Path) -> None:
    """Nearly: another version of a program may smooth an edge in another way."""
    drawn = pictures()[path]
    with Image.open(path) as golden:
        assert golden.size == drawn.size
        small = [image.convert("RGB").resize((400, 600)) for image in (golden, drawn)]
    assert max(ImageStat.Stat(ImageChops.difference(*small)).rms) < 6
