"""The data set of the eye: the labelled photographs, split once and for all, and our own drawings."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from quadropolis_score.buildings import Mode
from tools.eye.camera import Flat
from tools.eye.compose import CompositionRates, SpriteLibrary, sprite_library
from tools.eye.cut_tiles import labelled_photographs
from tools.eye.drawn_boards import drawn_board, drawn_sprites

# The models whose figures are published; see tools/eye/train.py.
HOLDOUT_MODELS: Final = Path(__file__).parent / "holdout_models"
# Split by photograph, before any training; faces that are on one photograph only are in the training set.
TEST: Final = tuple(f"board{n:02d}.jpg" for n in (3, 6, 10, 16, 21))
VALIDATION: Final = tuple(f"board{n:02d}.jpg" for n in (1, 15, 22))
TRAIN: Final = tuple(f"board{n:02d}.jpg" for n in range(24) if f"board{n:02d}.jpg" not in TEST + VALIDATION)


@dataclass(frozen=True, slots=True)
class TrainingRecipe:
    """The amount of training data, and the length of a training."""

    pictures: int  # squares of the locator; boards of the other nets
    steps: int
    rate: float
    seed: int
    batch: int = 128


def training_library(
    folder: Path, names: tuple[str, ...] | None, rng: np.random.Generator
) -> tuple[SpriteLibrary, list[tuple[Flat, CompositionRates]]]:
    """Return the sprites, and the boards to compose on with their rates: twice as many photographs as drawn boards."""
    flats = list(labelled_photographs(folder, names).values())
    bases = [(flat, CompositionRates(move=0.3, lay=0.45, drawn=0.15)) for flat in flats] * 2
    for mode in Mode:
        drawing = drawn_board(mode)
        for _ in range(len(flats) // 2):
            lit = drawing.picture * np.exp(rng.normal(0, 0.08, 3)) * rng.uniform(0.7, 1.0)
            board = replace(drawing, picture=np.clip(lit, 0, 255).astype(np.uint8))
            bases.append((board, CompositionRates(move=0.15, lay=0.65, drawn=0.7)))
    return sprite_library(flats, drawn_sprites()), bases
