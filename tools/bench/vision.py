"""Measures the eye for docs/vision.md: `python -m tools.bench.vision PHOTOS` (`make bench`).

Accuracy comes from the holdout models, trained without the photographs that are measured, beside a peer on the same
photographs. Speed and memory come from new processes on one core, beside OpenCV decoding the same photo.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tools.art.sample import CAMERA_CONDITIONS, CITY
from tools.eye.camera import REPORTED, photograph
from tools.eye.cut_tiles import labelled_photographs
from tools.eye.dataset import HOLDOUT_MODELS, TEST
from tools.eye.drawn_boards import drawn_city
from tools.eye.evaluate_lessons import lesson_lines
from tools.eye.evaluate_vision import (
    AS_THEY_ARE,
    HEADINGS,
    calibration,
    condition_tallies,
    is_right_but_floors,
    print_others,
)
from tools.eye.measured_shots import condition_shots, original_shots
from tools.eye.quad_peer import peer_read
from vision.quadropolis.models import Models

ROOT: Final = Path(__file__).parents[2]
RUNS: Final = 7
DECODE: Final = """
import cv2, time
cv2.setNumThreads(1)
start = time.perf_counter()
assert cv2.imread({photo!r}) is not None
print(time.perf_counter() - start)
"""
READ: Final = """
import cv2, time
from vision.load import load_photo
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo
cv2.setNumThreads(1)
models = Models.load()
start = time.perf_counter()
read_photo(load_photo({photo!r}), models)
print(time.perf_counter() - start)
"""
# Peak memory of the process; `getrusage` would include that of its parent.
MEMORY: Final = """
import argparse
import re
from pathlib import Path
print(int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024)
"""


def twelve_megapixels(folder: Path) -> Path:
    """Write our sample city as a phone's sensor would see it, with its grain."""
    rng = np.random.default_rng(1)
    picture = photograph(drawn_city(CITY, rng), CAMERA_CONDITIONS, rng).picture
    large = cv2.resize(picture, (4000, 3000), interpolation=cv2.INTER_CUBIC)
    grain = rng.normal(0, 4, large.shape)
    path = folder / "twelve.jpg"
    cv2.imwrite(str(path), np.clip(large + grain, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 92])
    return path


def run_fresh(program: str, photo: Path) -> tuple[float, float]:
    """Return seconds and megabytes of a program in a new process, the best of some runs."""
    found = []
    for _ in range(RUNS):
        completed = subprocess.run(
            [sys.executable, "-c", program.format(photo=str(photo)) + MEMORY],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(tuple(map(float, completed.stdout.split())))
    return min(seconds for seconds, _ in found), max(megabytes for _, megabytes in found)


def print_speed() -> None:
    """Measure a photo of twelve megapixels, read and merely decoded."""
    with tempfile.TemporaryDirectory() as folder:
        photo = twelve_megapixels(Path(folder))
        size = photo.stat().st_size / 1e6
        (decoding, _), (reading, memory) = run_fresh(DECODE, photo), run_fresh(READ, photo)
    print(f"12 megapixels ({size:.1f} MB): decoded in {1000 * decoding:.0f} ms, read in {1000 * reading:.0f} ms, "
          f"{reading / decoding:.2f} times; at most {memory:.0f} MB")  # fmt: skip


def print_peer(folder: Path, models: Models, times: int) -> None:
    """Print the peer's figures on the same photographs."""
    flats = labelled_photographs(folder, TEST)
    for condition in (AS_THEY_ARE, *REPORTED):
        photos = list(
            original_shots(folder, flats) if condition == AS_THEY_ARE else condition_shots(flats, condition, times)
        )
        right = boards = 0
        for shot in photos:
            read = peer_read(shot.picture, models.colours)
            boards += read is not None
            truth = [building for line in shot.flat.cells for building in line]
            right += sum(
                is_right_but_floors(guess, building) for guess, building in zip(read or (), truth, strict=False)
            )
        print(f"peer, {condition} | {boards}/{len(photos)} | - | {100 * right / 20 / len(photos):.2f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path, help="the folder of labelled photographs")
    folder: Path = parser.parse_args().photos
    print_speed()
    if not (folder / "labels.json").exists():
        print(f"No labelled photographs in {folder}: no figures of accuracy. Name their folder: make bench PHOTOS=...")
        return
    cv2.setNumThreads(1)
    models = Models.load(HOLDOUT_MODELS)
    print("condition | " + HEADINGS)
    tallies = condition_tallies(folder, TEST, models, 10)
    print(*calibration(tallies), sep="\n")
    for condition, tally in tallies.items():
        print(f"{condition} | {tally.row()}", flush=True)
        for text, count in tally.confused.most_common(5):
            print(f"    {count} x {text}")
    print_others(folder, TEST, models, 10)
    print_peer(folder, models, 10)
    print(*lesson_lines(folder, models), sep="\n")
    print("anchor: whole boards right on real photos, chesscog after tuning on two of them: 88.9 %; others 0 to 40 %")


if __name__ == "__main__":
    main()
