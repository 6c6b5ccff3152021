"""The sizes of the packaged app's parts."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.android.spec.packing import Package, files_in

MEGA: Final = 1_000_000
PART_NAMES: Final = {
    ".pyc": "code",
    ".kv": "layouts",
    ".onnx": "the eye's models",
    ".npy": "the eye's models",
    ".ttf": "fonts",
    ".mo": "languages",
    ".jpg": "the sample photo",
    ".png": "drawings",
}


def part_sizes(package: Package) -> Iterator[tuple[str, int, int]]:
    """Yield each part with its number of files and bytes, the largest first."""
    files: Counter[str] = Counter()
    amounts: Counter[str] = Counter()
    for file in files_in(package.app):
        part = PART_NAMES.get(file.suffix, "the rest")
        files[part] += 1
        amounts[part] += (package.app / file).stat().st_size
    for part, amount in amounts.most_common():
        yield part, files[part], amount


def size_lines(package: Package) -> Iterator[str]:
    rows = list(part_sizes(package))
    for part, count, amount in rows:
        yield f"{part:18} {count:4} files {amount / MEGA:6.2f} MB"
    total, files = sum(row[2] for row in rows), sum(row[1] for row in rows)
    yield f"{'together':18} {files:4} files {total / MEGA:6.2f} MB, packed {megabytes_of(package.tar):.2f} MB"


def megabytes_of(file: Path) -> float:
    return file.stat().st_size / MEGA
