"""The sheets of the example game are those that a person has looked at: see tools/draw_golden.py."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tools.draw_golden import listings, pictures

LISTINGS, PICTURES = listings(), pictures()


@pytest.mark.parametrize("path", LISTINGS, ids=lambda path: path.name)
def test_everything_stands_where_it_stood(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        assert LISTINGS[path] == file.read()


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_it_looks_as_it_looked(path: Path) -> None:
    """Nearly: another version of a program may smooth an edge in another way."""
    with Image.open(path) as golden:
        assert golden.size == PICTURES[path].size
        small = [image.convert("RGB").resize((400, 600)) for image in (golden, PICTURES[path])]
    assert max(ImageStat.Stat(ImageChops.difference(*small)).rms) < 6
