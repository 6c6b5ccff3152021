"""What is kept of a look at a board so that a person's corrections can teach: numbers, never pictures."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.arrays import Picture, Tensor

PATCHES: Final = 4  # patches a side of a space whose mean colours are kept
EMBEDDING: Final = 96  # numbers that the tile net sees in a space
VERSION: Final = b"\1"  # first byte of packed evidence
PACKED_TYPE: Final = np.dtype("<f2")


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The light of a photo, and of every space its mean colours and what the net saw there."""

    light: Tensor  # blue, green, red of the board's paper as it was photographed
    colours: Tensor  # spaces x (patches x patches x 3)
    seen: Tensor  # spaces x embedding

    def fits(self, spaces: int) -> bool:
        """Whether the arrays are those of so many spaces."""
        return (self.light.shape, self.colours.shape, self.seen.shape) == array_shapes(spaces)

    def to_bytes(self) -> bytes:
        """Return the evidence as bytes, as exactly as lessons are kept."""
        return VERSION + b"".join(
            array.astype(PACKED_TYPE).tobytes() for array in (self.light, self.colours, self.seen)
        )

    @classmethod
    def from_bytes(cls, raw: bytes, spaces: int) -> "Evidence | None":
        """Read what `to_bytes` made of a board with so many spaces; None for anything else."""
        sizes = [int(np.prod(shape)) for shape in array_shapes(spaces)]
        if not raw.startswith(VERSION) or len(raw) != len(VERSION) + sum(sizes) * PACKED_TYPE.itemsize:
            return None
        numbers = np.frombuffer(raw, PACKED_TYPE, offset=len(VERSION)).astype(np.float32)
        if not np.isfinite(numbers).all():
            return None
        parts = np.split(numbers, np.cumsum(sizes)[:-1])
        return cls(*(part.reshape(shape) for part, shape in zip(parts, array_shapes(spaces), strict=True)))

    def is_same_photo(self, other: "Evidence") -> bool:
        """Whether both are of one photo, as exactly as lessons are kept."""
        return all(
            np.array_equal(own.astype(np.float16), others.astype(np.float16))
            for own, others in ((self.light, other.light), (self.seen, other.seen))
        )


def array_shapes(spaces: int) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of light, colours and embeddings of a board with so many spaces."""
    return (3,), (spaces, PATCHES * PATCHES * 3), (spaces, EMBEDDING)


def mean_colours(crops: Picture) -> Tensor:
    """The mean colours of the patches of every tile, without what is around it."""
    side = crops.shape[1]
    rim = round(side * 0.22)
    found = [
        cv2.resize(crop[rim : side - rim, rim : side - rim], (PATCHES, PATCHES), interpolation=cv2.INTER_AREA)
        for crop in crops
    ]
    return np.array(found, np.float32).reshape(len(crops), -1)
