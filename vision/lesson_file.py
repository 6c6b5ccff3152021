"""Lessons of any game as bytes: numbered arrays in a file of NumPy's, and what compares what was seen."""

from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from typing import Final
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Tensor

# Bytes that a file of lessons unpacks to, at most; ours have a tenth of that.
LARGEST_UNPACKED: Final = 2_000_000
ZIP: Final = b"PK"  # first bytes of a file of lessons
Arrays = Mapping[str, NDArray[np.generic]]


def save_arrays(version: int, lessons: Iterable[Arrays]) -> bytes:
    """The arrays of some lessons as bytes to keep."""
    arrays: dict[str, NDArray[np.generic]] = {"version": np.array(version)}
    for number, lesson in enumerate(lessons):
        arrays |= {f"{name}{number}": value for name, value in lesson.items()}
    out = BytesIO()
    np.savez_compressed(out, **arrays)  # type: ignore[arg-type]
    return out.getvalue()


def load_arrays(raw: bytes, expected: int, fields: Collection[str]) -> tuple[int, list[dict[str, NDArray[np.generic]]]]:
    """The version of a file of lessons and, if it is the expected one, their arrays; bad bytes raise something."""
    with ZipFile(BytesIO(raw)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > LARGEST_UNPACKED:
            raise ValueError
    first, *_ = fields
    with np.load(BytesIO(raw), allow_pickle=False) as arrays:
        version = int(arrays["version"])
        count = sum(name.startswith(first) for name in arrays.files) if version == expected else 0
        return version, [{name: arrays[f"{name}{number}"] for name in fields} for number in range(count)]


def unit_vectors(vectors: Tensor) -> Tensor:
    """Vectors of length one."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6))
