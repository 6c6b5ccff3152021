"""What is kept of a look at a city so that a person's corrections can teach: numbers, never pictures."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.arrays import Tensor
from vision.sprawlopolis.classes import ANSWERS

VERSION: Final = b"\1"  # first byte of packed evidence
PACKED_TYPE: Final = np.dtype("<f2")


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What the block net answered to every space of a grid; nothing but zeros where it was not asked."""

    seen: Tensor  # spaces x answers

    def to_bytes(self) -> bytes:
        """Return the evidence as bytes, as exactly as lessons are kept."""
        return VERSION + self.seen.astype(PACKED_TYPE).tobytes()

    @classmethod
    def from_bytes(cls, raw: bytes, spaces: int) -> "Evidence | None":
        """Read what `to_bytes` made of a grid with so many spaces; None for anything else."""
        if not raw.startswith(VERSION) or len(raw) != len(VERSION) + spaces * ANSWERS * PACKED_TYPE.itemsize:
            return None
        numbers = np.frombuffer(raw, PACKED_TYPE, offset=len(VERSION)).astype(np.float32)
        return cls(numbers.reshape(spaces, ANSWERS)) if np.isfinite(numbers).all() else None
