"""The photographs that are measured: as they were taken, and photographed again under each condition."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tools.eye.camera import REPORTED, Flat, Shot, photograph
from tools.eye.compose import CompositionRates, compose_board, sprite_library
from tools.eye.cut_tiles import load_picture
from vision.quadropolis.flatten import lattice_corners

TOKENS: Final = next(name for name in REPORTED if name.startswith("tokens"))
SEED: Final = 20260518


def condition_shots(flats: dict[str, Flat], condition: str, times: int) -> Iterator[Shot]:
    """Yield the photographs of a condition, the same in every run."""
    rng = np.random.default_rng(SEED)
    for flat in flats.values():
        for _ in range(times):
            board = flat
            if condition == TOKENS:
                own = sprite_library([flat], [])
                board = compose_board(
                    own, flat, CompositionRates(move=0, lay=0, tokens=1, covered=0.6, fingers=0, drawn=0), rng
                )
            yield photograph(board, REPORTED[condition], rng)


def original_shots(folder: Path, flats: dict[str, Flat]) -> Iterator[Shot]:
    """Yield the photographs as they were taken."""
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    for name, flat in flats.items():
        four = np.array(labels[name]["corners"], np.float32)
        to_picture = cv2.getPerspectiveTransform(lattice_corners(flat.mode).astype(np.float32), four)
        yield Shot(load_picture(folder / name), to_picture.astype(np.float64), flat)
