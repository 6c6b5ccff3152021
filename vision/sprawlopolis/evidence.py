"""The evidence of a reading, from which corrections make lessons: numbers, never pictures."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.arrays import Tensor
from vision.sprawlopolis.classes import ANSWERS

VERSION: Final = b"\1"  # first byte of packed evidence
PACKED_TYPE: Final = np.dtype("<f2")


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The outputs of the block net for every space of a grid; zeros where it did not run."""

    seen: Tensor  # spaces x answers

    def to_bytes(self) -> bytes:
        """Encode the evidence in the half precision of lessons."""
        return VERSION + self.seen.astype(PACKED_TYPE).tobytes()

    @classmethod
    def from_bytes(cls, raw: bytes, spaces: int) -> "Evidence | None":
        """Decode the evidence of a grid with this number of spaces; return None for any other bytes."""
        if not raw.startswith(VERSION) or len(raw) != len(VERSION) + spaces * ANSWERS * PACKED_TYPE.itemsize:
            return None
        numbers = np.frombuffer(raw, PACKED_TYPE, offset=len(VERSION)).astype(np.float32)
        return cls(numbers.reshape(spaces, ANSWERS)) if np.isfinite(numbers).all() else None
