"""Files of lessons of any game: numbered arrays in an .npz file."""

from collections.abc import Callable, Collection, Iterable, Mapping
from io import BytesIO
from typing import Final
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray

from tabletop.messages import Refused, message
from vision.arrays import Tensor

# Bytes that a file of lessons may unpack to; the app's own have a tenth of that.
LARGEST_UNPACKED: Final = 2_000_000
ZIP: Final = b"PK"  # first bytes of an .npz file
Arrays = Mapping[str, NDArray[np.generic]]
LoadedArrays = dict[str, NDArray[np.generic]]


def save_arrays(version: int, lessons: Iterable[Arrays]) -> bytes:
    """Encode the arrays of lessons as an .npz file."""
    arrays: dict[str, NDArray[np.generic]] = {"version": np.array(version)}
    for number, lesson in enumerate(lessons):
        arrays |= {f"{name}{number}": value for name, value in lesson.items()}
    out = BytesIO()
    np.savez_compressed(out, **arrays)  # type: ignore[arg-type]
    return out.getvalue()


def load_lessons(
    raw: bytes, expected: int, fields: Collection[str], is_lesson: Callable[[LoadedArrays], bool]
) -> list[LoadedArrays]:
    """Return the arrays of each lesson; raise Refused if one is damaged or the version is another."""
    try:
        version, found = load_arrays(raw, expected, fields)
    except Exception:  # noqa: BLE001 - a broken archive breaks in many ways
        raise Refused("", message("lessons.damaged")) from None
    if version != expected:
        raise Refused("", message("lessons.newer"))
    if not all(map(is_lesson, found)):
        raise Refused("", message("lessons.damaged"))
    return found


def load_arrays(raw: bytes, expected: int, fields: Collection[str]) -> tuple[int, list[LoadedArrays]]:
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
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6))
