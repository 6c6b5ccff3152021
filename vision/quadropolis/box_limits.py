"""The fifth stage: the contents of the box. A city never has more tiles of a face than the box holds."""

from collections import Counter
from typing import Final

import numpy as np

from quadropolis_score.buildings import BOX, EXPANSION_VALUES, PLAYGROUNDS, Building, Kind, Mode
from vision.arrays import Probabilities
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES


def count_in_box(mode: Mode, face: Building | None) -> int:
    """Return how many tiles of a face the box holds in a mode; empty spaces are unlimited."""
    if face is None:
        return 99
    if face.expansion is not None:
        return int(face.expansion in EXPANSION_VALUES[mode])  # E31: Classic lacks two of them
    if face.kind is Kind.PLAYGROUND:
        return sum(PLAYGROUNDS[mode])
    return sum(BOX[mode].get(face.kind, {}).get(face.tile_print, ()))


LIMITS: Final = {mode: np.array([count_in_box(mode, face) for face in FACES]) for mode in Mode}


def apply_box_limits(faces: Probabilities, mode: Mode) -> Probabilities:
    """Return the probabilities of the faces, lowered for faces that the box lacks or has no more of.

    While a face is read more often than the box holds it, the space that loses least takes its next best face.
    """
    limits = LIMITS[mode]
    found = np.where(limits > 0, faces, 0.0) + 1e-12 * (limits > 0)
    found /= found.sum(axis=1, keepdims=True)
    accepted: set[int] = set()
    while True:
        best = found.argmax(axis=1)
        counts = Counter(best.tolist())
        exceeded = [face for face, count in counts.items() if count > limits[face] and face not in accepted]
        if not exceeded:
            break
        face = exceeded[0]
        spaces = np.flatnonzero(best == face)
        others = found[spaces].copy()
        others[:, face] = 0
        loss = np.log(found[spaces, face]) - np.log(others.max(axis=1) + 1e-12)
        weakest = spaces[int(loss.argmin())]
        found[weakest, face] *= SETTINGS.excess_tile_factor
        if found[weakest].argmax() == face:  # the net is certain: then there are more than the box holds
            accepted.add(face)
        found[weakest] /= found[weakest].sum()
    return np.asarray(found / found.sum(axis=1, keepdims=True))
