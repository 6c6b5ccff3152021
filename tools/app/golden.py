"""Writes the golden sheets of the example game: `python -m tools.app.golden`.

docs/sheet.png is the first page as rendered by PDFium. tests/exports/golden holds the phone picture, and for every
language and paper a listing of all primitives, so that a change shows in a diff. Look at them before you commit them.
"""

from io import BytesIO
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image

from exports.drawing.primitives import Page
from exports.formats import as_csv, as_pdf, as_picture, as_png, as_wide_csv
from exports.sheet import build_sheet
from exports.sheet_style import A4, LETTER, PHONE, SheetStyle
from tabletop.catalogues import LANGUAGES
from tools.app.arguments import no_arguments
from tools.app.example import example_verdict

ROOT: Final = Path(__file__).parents[2]
GOLDEN: Final = ROOT / "tests" / "exports" / "golden"
LISTED_VARIANTS: Final = (*((A4, lang) for lang in LANGUAGES), (LETTER, "en"), (PHONE, "fr"))


def page_listing(pages: list[Page]) -> str:
    lines = []
    for number, page in enumerate(pages, start=1):
        lines.append(f"page {number}: {page.width:.0f} x {page.height:.0f}")
        for primitive in page.primitives:
            values = [
                getattr(primitive, name)
                for name in primitive.__slots__
                if name != "wide" or getattr(primitive, name) != 1
            ]
            text = " ".join(f"{value:.1f}" if isinstance(value, float) else str(value) for value in values)
            lines.append(f"{type(primitive).__name__.lower()} {text}")
    return "\n".join(lines) + "\n"


def expected_texts() -> dict[Path, str]:
    """Return the listings and tables by their files."""
    found = {
        GOLDEN / f"{paper.name}.{lang}.txt": page_listing(
            build_sheet(SheetStyle.in_language(paper, lang), example_verdict())
        )
        for paper, lang in LISTED_VARIANTS
    }
    tables = {"sheet": as_csv, "wide": as_wide_csv}
    return found | {
        GOLDEN / f"{name}.{lang}.csv": make(example_verdict(), lang).decode("utf-8")
        for lang in LANGUAGES
        for name, make in tables.items()
    }


def expected_pictures() -> dict[Path, Image.Image]:
    """Return the rendered first page and the phone picture by their files."""
    page = pypdfium2.PdfDocument(as_pdf(example_verdict()))[0].render(scale=1.6).to_pil().convert("RGB")
    made = {
        GOLDEN / "phone.en.png": as_png(example_verdict()),
        GOLDEN / "picture.en.png": as_picture(example_verdict()),
    }
    return {ROOT / "docs" / "sheet.png": page, **{path: Image.open(BytesIO(raw)) for path, raw in made.items()}}


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for path, text in expected_texts().items():
        path.write_text(text, encoding="utf-8", newline="")
    for path, picture in expected_pictures().items():
        picture.convert("RGB").quantize(128, Image.Quantize.FASTOCTREE).save(path, optimize=True)


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
