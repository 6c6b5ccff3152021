"""Accuracy of the eye of Sprawlopolis on photographs of the game and on composed cities that no net was trained on.

`python -m tools.eye.sprawlopolis.evaluate PHOTOS` prints the tables of docs/vision.md.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sprawlopolis_score.blocks import BLOCKS, Spot
from tools.eye.camera import Conditions
from tools.eye.sprawlopolis.card_art import Deck, drawn_deck, scanned_deck
from tools.eye.sprawlopolis.scenes import CityConditions, Scene, random_scene
from vision.errors import PhotoError
from vision.load import Photo, load_photo

SIZES: Final = ((1200, 900), (900, 1200), (1280, 720), (720, 1280))
# Seeds that the training does not use.
LEVELS: Final[dict[str, tuple[CityConditions, Conditions]]] = {
    "mild": (
        CityConditions(
            askew=2, off=0.02, bend=0.03, gap=(0, 0.02), sleeves=0, copy=0.6, loose=0, hands=0, tokens=0, textures=0.1
        ),
        Conditions(
            tilt=(0, 10), roll=(-8, 8), quarter_turns=True, fill=(0.75, 0.95), cast=0.05, gain=(0.8, 1.1),
            gradient=0.15, shadow=0.1, glare=0.1, blur=(0, 0.6), noise=(0, 3), quality=(75, 95), clutter=1, sizes=SIZES,
        ),
    ),
    "hard": (
        CityConditions(askew=4, off=0.04, sleeves=0.7, copy=1.0, loose=2),
        Conditions(
            tilt=(15, 32), fill=(0.65, 0.95), cast=0.12, gain=(0.55, 1.15), gradient=0.3, shadow=0.4, glare=0.3,
            blur=(0, 1.2), noise=(1, 5), quality=(60, 92), clutter=4, sizes=SIZES,
        ),
    ),
    "harsh": (
        CityConditions(askew=4, off=0.04, sleeves=0.7, copy=1.1, loose=3, hands=0.4, tokens=0.3),
        Conditions(
            tilt=(28, 40), fill=(0.5, 0.85), cast=0.2, gain=(0.35, 1.05), gradient=0.45, shadow=0.7, glare=0.6,
            blur=(0.8, 2.2), noise=(3, 9), quality=(40, 80), clutter=7, shake=(0, 2.5), sizes=SIZES,
        ),
    ),
}  # fmt: skip
Grid = list[list[str | None]]


@dataclass(slots=True)
class Tally:
    """The counts of some photographs."""

    photos: int = 0
    found: int = 0
    blocks: int = 0
    right: int = 0
    whole: int = 0
    shapes: int = 0
    wrong_doubtful: int = 0
    wrong: int = 0
    right_doubtful: int = 0
    extra: int = 0
    seconds: float = 0.0
    sure: list[tuple[float, bool]] = field(default_factory=list)
    scoring: int = 0
    scoring_right: int = 0
    scoring_wrong: int = 0

    def row(self) -> dict[str, Any]:
        return {
            "photos": self.photos,
            "found": self.found,
            "blocks right": round(100 * self.right / max(1, self.blocks), 2),
            "whole cities": round(100 * self.whole / max(1, self.photos), 1),
            "shape right": round(100 * self.shapes / max(1, self.photos), 1),
            "extra blocks": self.extra,
            "wrong doubtful": f"{self.wrong_doubtful} of {self.wrong}",
            "right doubtful": round(100 * self.right_doubtful / max(1, self.right), 2),
            "scoring": f"{self.scoring_right} of {self.scoring}, {self.scoring_wrong} wrong",
            "seconds": round(self.seconds / max(1, self.photos), 3),
        }


def truth_of(scene: Scene) -> Grid:
    rows = max(spot.row for spot in scene.blocks) + 1
    columns = max(spot.column for spot in scene.blocks) + 1
    grid: Grid = [[None] * columns for _ in range(rows)]
    for spot, seen in scene.blocks.items():
        grid[spot.row][spot.column] = str(seen.block)
    return grid


def upside_down(grid: Grid) -> Grid:
    """Return a grid turned by 180 degrees."""
    return [[None if each is None else str(BLOCKS[each].rotated) for each in line[::-1]] for line in grid[::-1]]


def compare(tally: Tally, reading: Any, truth: Grid) -> bool:
    """Count a reading against the truth in its best orientation and position; return whether every space is right."""
    guesses = {Spot(r, c): guess for r, line in enumerate(reading.guesses) for c, guess in enumerate(line)}
    best: tuple[int, int, dict[Spot, str | None]] | None = None
    for turned in (truth, upside_down(truth)):
        blocks = {Spot(r, c): each for r, line in enumerate(turned) for c, each in enumerate(line) if each}
        for down in range(-2, 3):
            for right in range(-2, 3):
                shifted: dict[Spot, str | None] = {Spot(s.row + down, s.column + right): b for s, b in blocks.items()}
                hits = sum(
                    1 for s, b in shifted.items() if s in guesses and guesses[s].block and str(guesses[s].block) == b
                )
                if best is None or (hits, -abs(down) - abs(right)) > best[:2]:
                    best = (hits, -abs(down) - abs(right), shifted)
    assert best is not None
    shifted = best[2]
    is_right = True
    for spot in {*shifted, *guesses}:
        guess, goal = guesses.get(spot), shifted.get(spot)
        shown = str(guess.block) if guess is not None and guess.block is not None else None
        if goal is None and shown is None and not (guess is not None and guess.is_doubtful):
            continue
        ok = goal == shown
        is_right &= ok
        doubtful = guess is not None and guess.is_doubtful
        tally.blocks += goal is not None
        tally.right += ok and goal is not None
        tally.right_doubtful += ok and doubtful
        tally.wrong += not ok
        tally.wrong_doubtful += not ok and doubtful
        tally.extra += goal is None and shown is not None
        if guess is not None and guess.block is not None:
            tally.sure.append((guess.confidence, ok))
    tally.whole += is_right
    tally.shapes += {s for s, g in guesses.items() if g.block} == set(shifted)
    return is_right


def measure(read: Any, photo: Photo, truth: Grid, tally: Tally, scoring: tuple[int, ...] = ()) -> bool:
    tally.photos += 1
    start = time.process_time()
    try:
        reading = read(photo)
    except PhotoError:
        tally.blocks += sum(each is not None for line in truth for each in line)
        return False
    tally.seconds += time.process_time() - start
    tally.found += 1
    tally.scoring += len(scoring)
    tally.scoring_right += len(set(reading.scoring) & set(scoring))
    tally.scoring_wrong += len(set(reading.scoring) - set(scoring))
    return compare(tally, reading, truth)


def scenes(deck: Deck, level: str, count: int, seed: int) -> Iterator[Scene]:
    """Yield composed cities that no net was trained on."""
    for number in range(count):
        yield random_scene(deck, *LEVELS[level], np.random.default_rng((seed, number, len(level))))


def as_photo(picture: NDArray[np.uint8]) -> Photo:
    return Photo(picture, picture.shape[1], picture.shape[0])


def main() -> None:
    from vision.nets import MODELS  # noqa: PLC0415
    from vision.sprawlopolis.models import Models  # noqa: PLC0415
    from vision.sprawlopolis.read import read_photo  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7_000_000)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--levels", nargs="+", default=list(LEVELS))
    parser.add_argument("--drawn", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    models = Models.load(options.models)

    def read(photo: Photo) -> Any:
        return read_photo(photo, models)

    real = Tally()
    labels = json.loads((options.photos / "labels.json").read_text())["photo_a.jpg"]
    measure(read, load_photo(options.photos / "photo_a.jpg"), labels["grid"], real, tuple(labels["scoring"]))
    print("photograph", real.row(), flush=True)
    deck = drawn_deck() if options.drawn else scanned_deck(options.photos)
    for level in options.levels:
        tally = Tally()
        for scene in scenes(deck, level, options.count, options.seed):
            measure(read, as_photo(scene.picture), truth_of(scene), tally, scene.scoring)
        print(level, tally.row(), flush=True)


if __name__ == "__main__":
    main()
