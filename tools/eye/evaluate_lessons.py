"""Measures the gain by lessons: wrong spaces before and after two corrected photographs; part of `make bench`.

The training has no photographs under these lamps. The two lessons come from the tuning set, the figures from ten
photographs of the test set.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quadropolis_score.city import City
from tools.eye.camera import Flat, Picture, Shot
from tools.eye.cut_tiles import labelled_photographs
from tools.eye.dataset import TEST, VALIDATION
from tools.eye.evaluate_vision import is_right_but_floors
from tools.eye.measured_shots import condition_shots, original_shots
from vision.errors import PhotoError
from vision.load import Photo
from vision.quadropolis.lessons import Lessons
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo

# Lamps as factors on blue, green and red.
LAMPS: Final = {
    "red lamp, channels scaled": np.diag([0.3, 0.9, 1.35]),
    "violet lamp, channels scaled": np.diag([1.4, 0.45, 1.0]),
    "party lamp, channels mixed": np.array([[0.3, 0.5, 0.2], [0.2, 0.3, 0.5], [0.5, 0.2, 0.3]]),
    "party lamp, the other way": np.array([[0.3, 0.2, 0.5], [0.5, 0.3, 0.2], [0.2, 0.5, 0.3]]),
}


def in_lamp_light(lamp: NDArray[Any], picture: Picture) -> Photo:
    lit = np.clip(picture.astype(np.float64) @ lamp.T, 0, 255).astype(np.uint8)
    return Photo(lit, lit.shape[1], lit.shape[0])


def count_wrong(photo: Photo, flat: Flat, models: Models, lessons: Lessons) -> tuple[int, tuple[bytes, City] | None]:
    """Return the number of wrong spaces, all of them if no board is found; and the evidence with the right city."""
    try:
        reading = read_photo(photo, models, lessons=lessons)
    except PhotoError:
        return flat.centres[..., 0].size, None
    spots = [
        spot
        for spot in reading.spots()
        if not is_right_but_floors(reading[spot].building, flat.cells[spot.row][spot.column])
    ]
    city = reading.city()
    for spot in spots:
        city = city.put(spot, flat.cells[spot.row][spot.column])
    return len(spots), (reading.evidence, city)


def lesson_lines(folder: Path, models: Models) -> Iterator[str]:
    """Yield a line a lamp: wrong spaces before and after the lessons."""
    lessons = list(original_shots(folder, labelled_photographs(folder, VALIDATION[:2])))
    flats = labelled_photographs(folder, TEST)
    test_shots: list[Shot] = [*original_shots(folder, flats), *condition_shots(flats, "12 degrees", 1)]
    for name, lamp in LAMPS.items():
        learned = Lessons()
        for shot in lessons:
            _, lesson = count_wrong(in_lamp_light(lamp, shot.picture), shot.flat, models, learned)
            learned = learned.with_lesson(*lesson) if lesson else learned
        before, after = (
            sum(count_wrong(in_lamp_light(lamp, shot.picture), shot.flat, models, known)[0] for shot in test_shots)
            for known in (Lessons(), learned)
        )
        spaces = sum(shot.flat.centres[..., 0].size for shot in test_shots)
        yield f"{name} | {before} of {spaces} wrong | {after} after two photographs were corrected"
