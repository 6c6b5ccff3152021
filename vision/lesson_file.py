"""Files of lessons of any game: numbered arrays in an .npz file."""

from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from typing import Final
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Tensor

# Bytes that a file of lessons may unpack to; the app's own have a tenth of that.
LARGEST_UNPACKED: Final = 2_000_000
ZIP: Final = b"PK"  # first bytes of an .npz file
Arrays = Mapping[str, NDArray[np.generic]]


def save_arrays(version: int, lessons: Iterable[Arrays]) -> bytes:
    """Encode the arrays of lessons as an .npz file."""
    arrays: dict[str, NDArray[np.generic]] = {"version": np.array(version)}
    for number, lesson in enumerate(lessons):
        arrays |= {f"{name}{number}": value for name, value in lesson.items()}
    out = BytesIO()
    np.savez_compressed(out, **arrays)  # type: ignore[arg-type]
    return out.getvalue()


def load_arrays(raw: bytes, expected: int, fields: Collection[str]) -> tuple[int, list[dict[str, NDArray[np.generic]]]]:
    """Return the version of a file and, if it is the expected one, its arrays; raise anything if it is damaged."""
    with ZipFile(BytesIO(raw)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > LARGEST_UNPACKED:
            raise ValueError
    first, *_ = fields
    with np.load(BytesIO(raw), allow_pickle=False) as arrays:
        version = int(arrays["version"])
        count = sum(name.startswith(first) for name in arrays.files) if version == expected else 0
        return version, [{name: arrays[f"{name}{number}"] for name in fields} for number in range(count)]


def unit_vectors(vectors: Tensor) -> Tensor:
    """Scale vectors to length one."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6))
