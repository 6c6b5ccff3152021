"""The sheets of the example game equal the golden files, which were checked by eye: see tools/app/golden.py."""

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from tools.app.golden import ROOT, expected_pictures, expected_texts


def text_differs(path: Path, text: str) -> bool:
    with path.open(encoding="utf-8", newline="") as file:
        return file.read() != text


def picture_differs(path: Path, drawn: Image.Image) -> bool:
    """Small differences are allowed, because another version of the renderer may smooth edges differently."""
    with Image.open(path) as golden:
        if golden.size != drawn.size:
            return True
        small = [image.convert("RGB").resize((400, 600)) for image in (golden, drawn)]
    return max(ImageStat.Stat(ImageChops.difference(*small)).rms) >= 6


def test_the_sheets_equal_the_golden_listings_and_pictures(verdict: Callable[[str], None]) -> None:
    found = [path for path, text in expected_texts().items() if text_differs(path, text)]
    found += [path for path, drawn in expected_pictures().items() if picture_differs(path, drawn)]
    names = " ".join(path.relative_to(ROOT).as_posix() for path in found)
    verdict(f"{names} changed: .venv/bin/python -m tools.app.golden, and look at them" if found else "")
