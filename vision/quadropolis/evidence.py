"""The evidence of a reading, from which lessons are made later: numbers, never pictures."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.arrays import Picture, Tensor

PATCHES: Final = 4  # patches a side of a tile whose mean colours are kept
EMBEDDING: Final = 96  # length of the tile net's embedding of a space
VERSION: Final = b"\1"  # first byte of packed evidence
PACKED_TYPE: Final = np.dtype("<f2")


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The light of a photo, and the mean colours and the embedding of every space."""

    light: Tensor  # blue, green, red of the board's paper as it was photographed
    colours: Tensor  # spaces x (patches x patches x 3)
    seen: Tensor  # spaces x embedding

    def fits(self, spaces: int) -> bool:
        """Return whether the arrays have the shapes for so many spaces."""
        return (self.light.shape, self.colours.shape, self.seen.shape) == array_shapes(spaces)

    def to_bytes(self) -> bytes:
        """Encode the evidence in half precision, like lessons."""
        return VERSION + b"".join(
            array.astype(PACKED_TYPE).tobytes() for array in (self.light, self.colours, self.seen)
        )

    @classmethod
    def from_bytes(cls, raw: bytes, spaces: int) -> "Evidence | None":
        """Decode the evidence of a board with so many spaces; None if the bytes are anything else."""
        sizes = [int(np.prod(shape)) for shape in array_shapes(spaces)]
        if not raw.startswith(VERSION) or len(raw) != len(VERSION) + sum(sizes) * PACKED_TYPE.itemsize:
            return None
        numbers = np.frombuffer(raw, PACKED_TYPE, offset=len(VERSION)).astype(np.float32)
        if not np.isfinite(numbers).all():
            return None
        parts = np.split(numbers, np.cumsum(sizes)[:-1])
        return cls(*(part.reshape(shape) for part, shape in zip(parts, array_shapes(spaces), strict=True)))

    def is_same_photo(self, other: "Evidence") -> bool:
        """Return whether light and embedding are equal in half precision."""
        return all(
            np.array_equal(own.astype(np.float16), others.astype(np.float16))
            for own, others in ((self.light, other.light), (self.seen, other.seen))
        )


def array_shapes(spaces: int) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of light, colours and embeddings for so many spaces."""
    return (3,), (spaces, PATCHES * PATCHES * 3), (spaces, EMBEDDING)


def mean_colours(crops: Picture) -> Tensor:
    """Return the mean colours of the patches of every tile, without its surroundings."""
    side = crops.shape[1]
    rim = round(side * 0.22)
    found = [
        cv2.resize(crop[rim : side - rim, rim : side - rim], (PATCHES, PATCHES), interpolation=cv2.INTER_AREA)
        for crop in crops
    ]
    return np.array(found, np.float32).reshape(len(crops), -1)
