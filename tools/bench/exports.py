"""Measures sheets beside Pillow writing empty pages of the same size and format in the same run.

Our PDF is drawn, Pillow's is a picture: it is measured with pages of 150 pixels an inch (a draft) and of 300 (a good
print). Scoring before a sheet is drawn is measured separately.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import pypdfium2
from PIL import Image

from exports.formats import as_csv, as_pdf, as_png
from exports.sheet_style import A4
from tools.app.arguments import no_arguments
from tools.app.example import example_game, example_verdict, score_game

ROOT: Final = Path(__file__).parents[2]
TIMES: Final = 15
POINTS_PER_INCH: Final = 72
# The first sheet of a process reads drawings and fonts from the disk; the peer is measured beside it.
FIRST_SHEET_SCRIPT: Final = """
import sys
from time import perf_counter
from exports.formats import as_pdf, as_png
from tools.bench.exports import empty_pages
from tools.app.example import example_verdict
game = example_verdict()
empty_pages((9, 9), sys.argv[1])
start = perf_counter()
{"PNG": as_png, "PDF": as_pdf}[sys.argv[1]](game)
ours = perf_counter() - start
start = perf_counter()
empty_pages((int(sys.argv[2]), int(sys.argv[3])), sys.argv[1], int(sys.argv[4]))
print(ours, perf_counter() - start)
"""


def empty_pages(size: tuple[int, int], kind: str, pages: int = 1) -> bytes:
    """Write white pages by Pillow."""
    out = BytesIO()
    first, *others = [Image.new("RGB", size, "white") for _ in range(pages)]
    first.save(out, kind, **({"save_all": True, "append_images": others} if others else {}))
    return out.getvalue()


def median_ms(work: Callable[[], object]) -> float:
    """Return the median time of some runs in milliseconds."""
    work()
    times = []
    for _ in range(TIMES):
        start = perf_counter()
        work()
        times.append(1000 * (perf_counter() - start))
    return median(times)


def first_sheet_ms(kind: str, size: tuple[int, int], pages: int) -> tuple[float, float]:
    """Return the times of the first sheet of a process and of an empty page after it: medians of five processes."""
    command = [sys.executable, "-c", FIRST_SHEET_SCRIPT, kind, *map(str, size), str(pages)]
    runs = [
        [
            1000 * float(word)
            for word in subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.split()
        ]
        for _ in range(5)
    ]
    return median(run[0] for run in runs), median(run[1] for run in runs)


def main() -> None:
    """Print all figures, for a game of four players."""
    game = example_verdict()
    with Image.open(BytesIO(as_png(game))) as image:
        size = image.size
    pages = len(pypdfium2.PdfDocument(as_pdf(game)))
    print("a sheet for four players | bytes | ms | an empty page by Pillow, ms | ratio | the first of a process")
    scoring = median_ms(lambda: score_game(example_game()))
    print(f"scored before any of them | - | {scoring:.1f} | - | - | -")
    assert A4.height is not None
    sizes = [
        (round(A4.width * dpi / POINTS_PER_INCH), round(A4.height * dpi / POINTS_PER_INCH))
        for dpi in (POINTS_PER_INCH, 150, 300)
    ]
    rows = [("PNG", as_png, size, 1), *(("PDF", as_pdf, each, pages) for each in sizes)]
    for kind, make, page, count in rows:
        sheet_ms, pillow_ms = median_ms(partial(make, game)), median_ms(partial(empty_pages, page, kind, count))
        first, empty_ms = first_sheet_ms(kind, page, count)
        print(
            f"{kind}, {count} x {page[0]} x {page[1]} | {len(make(game))} | {sheet_ms:.1f} | {pillow_ms:.1f} | "
            f"{sheet_ms / pillow_ms:.2f} | {first:.1f} / {empty_ms:.1f} = {first / empty_ms:.2f}"
        )
    print(f"CSV | {len(as_csv(game))} | {median_ms(lambda: as_csv(game)):.1f} | - | - | -")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
