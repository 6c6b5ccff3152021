"""What is kept of a look at a board so that a person's corrections can teach: numbers, never pictures."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.arrays import Numbers, Picture

PATCHES: Final = 4  # patches a side of a space whose mean colours are kept
EMBEDDING: Final = 96  # numbers that the tile net sees in a space


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The light of a photo, and of every space its mean colours and what the net saw there."""

    light: Numbers  # blue, green, red of the board's paper as it was photographed
    colours: Numbers  # spaces x (patches x patches x 3)
    seen: Numbers  # spaces x embedding

    def fits(self, spaces: int) -> bool:
        """Whether the arrays are those of so many spaces."""
        shapes = (self.light.shape, self.colours.shape, self.seen.shape)
        return shapes == ((3,), (spaces, PATCHES * PATCHES * 3), (spaces, EMBEDDING))

    def same(self, other: "Evidence") -> bool:
        """Whether both are of one photo, as exactly as lessons are kept."""
        return all(
            np.array_equal(ours.astype(np.float16), theirs.astype(np.float16))
            for ours, theirs in ((self.light, other.light), (self.seen, other.seen))
        )


def mean_colours(crops: Picture) -> Numbers:
    """The mean colours of the patches of every tile, without what is around it."""
    side = crops.shape[1]
    rim = round(side * 0.22)
    found = [
        cv2.resize(crop[rim : side - rim, rim : side - rim], (PATCHES, PATCHES), interpolation=cv2.INTER_AREA)
        for crop in crops
    ]
    return np.array(found, np.float32).reshape(len(crops), -1)
