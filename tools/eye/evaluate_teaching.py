"""What two corrected photographs are worth under a lamp that is not in the training; part of `make bench`.

The lessons are two of the photographs to choose by, the figures are of ten that were taken of the reported ones.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quadropolis_score.city import City
from tools.eye.camera import Flat, Picture, Shot
from tools.eye.cut_tiles import photographs
from tools.eye.dataset import CHOOSE, TEST
from tools.eye.evaluate_vision import same
from tools.eye.measured_shots import shots, taken
from vision.errors import Unread
from vision.load import Photo
from vision.nets import Eye
from vision.quadropolis.lessons import Taught
from vision.quadropolis.read import read_photo

# Lamps as what they make of blue, green and red.
LAMPS: Final = {
    "red lamp, channels scaled": np.diag([0.3, 0.9, 1.35]),
    "violet lamp, channels scaled": np.diag([1.4, 0.45, 1.0]),
    "party lamp, channels mixed": np.array([[0.3, 0.5, 0.2], [0.2, 0.3, 0.5], [0.5, 0.2, 0.3]]),
    "party lamp, the other way": np.array([[0.3, 0.2, 0.5], [0.5, 0.3, 0.2], [0.2, 0.5, 0.3]]),
}


def under(lamp: NDArray[Any], picture: Picture) -> Photo:
    """A photograph in the light of a lamp."""
    lit = np.clip(picture.astype(np.float64) @ lamp.T, 0, 255).astype(np.uint8)
    return Photo(lit, lit.shape[1], lit.shape[0])


def wrong(photo: Photo, flat: Flat, eye: Eye, taught: Taught) -> tuple[int, tuple[bytes, City] | None]:
    """How many spaces are read wrong, all of them if no board is found; and the evidence with the right city."""
    try:
        reading = read_photo(photo, eye, taught=taught)
    except Unread:
        return flat.centres[..., 0].size, None
    spots = [spot for spot in reading.spots() if not same(reading[spot].building, flat.cells[spot.row][spot.column])]
    city = reading.city()
    for spot in spots:
        city = city.put(spot, flat.cells[spot.row][spot.column])
    return len(spots), (reading.evidence, city)


def teaching(folder: Path, eye: Eye) -> Iterator[str]:
    """A line a lamp: wrong spaces before and after two photographs were corrected."""
    lessons = list(taken(folder, photographs(folder, CHOOSE[:2])))
    flats = photographs(folder, TEST)
    further: list[Shot] = [*taken(folder, flats), *shots(flats, "12 degrees", 1)]
    for name, lamp in LAMPS.items():
        taught = Taught()
        for shot in lessons:
            _, lesson = wrong(under(lamp, shot.picture), shot.flat, eye, taught)
            taught = taught.after(*lesson) if lesson else taught
        before, after = (
            sum(wrong(under(lamp, shot.picture), shot.flat, eye, known)[0] for shot in further)
            for known in (Taught(), taught)
        )
        spaces = sum(shot.flat.centres[..., 0].size for shot in further)
        yield f"{name} | {before} of {spaces} wrong | {after} after two photographs were corrected"
