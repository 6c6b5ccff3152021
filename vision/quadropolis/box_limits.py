"""The fifth stage: what the box can hold. One city never shows more tiles of a face than there are."""

from collections import Counter
from typing import Final

import numpy as np

from quadropolis_score.buildings import BOX, EXPANSION_VALUES, PLAYGROUNDS, Building, Kind, Mode
from vision.arrays import Probabilities
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES


def count_in_box(mode: Mode, face: Building | None) -> int:
    """How many tiles of a face the box holds for a mode; as many empty spaces as one likes."""
    if face is None:
        return 99
    if face.expansion is not None:
        return int(face.expansion in EXPANSION_VALUES[mode])  # E31: Classic lacks two of them
    if face.kind is Kind.PLAYGROUND:
        return sum(PLAYGROUNDS[mode])
    return sum(BOX[mode].get(face.kind, {}).get(face.tile_print, ()))


LIMITS: Final = {mode: np.array([count_in_box(mode, face) for face in FACES]) for mode in Mode}


def apply_box_limits(faces: Probabilities, mode: Mode) -> Probabilities:
    """The chances of the faces once the box is considered: first what it never holds, then what it has no more of.

    While a face is read more often than the box holds it, the space that would lose least by it reads something else.
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
        if found[weakest].argmax() == face:  # the eye is sure: more than the box holds there are, then
            accepted.add(face)
        found[weakest] /= found[weakest].sum()
    return np.asarray(found / found.sum(axis=1, keepdims=True))
