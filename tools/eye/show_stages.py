"""Shows each stage of a reading as a picture in build/stages/; `python -m tools.eye.show_stages --help`."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.city import text_of
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Reading
from vision.arrays import Picture
from vision.load import Photo, load_photo
from vision.quadropolis.crops import crops, strips
from vision.quadropolis.flatten import lattice_to_flat, space_centres, transform_points
from vision.quadropolis.locate import BoardPose, fit_to_square, locator_maps
from vision.quadropolis.models import Models
from vision.quadropolis.read import find_board, read_board

OUT: Final = Path(__file__).parents[2] / "build" / "stages"
RED: Final = (40, 40, 230)


class StageResults(NamedTuple):
    photo: Photo
    models: Models
    found: BoardPose
    flat: Picture
    reading: Reading


def run_stages(path: str) -> StageResults:
    photo, models = load_photo(path), Models.load()
    view = find_board(photo, models)
    return StageResults(photo, models, view.pose, view.flat, read_board(photo, view, models))


def draw_location(stages: StageResults) -> Picture:
    """Draw the outline and the centres of the spaces on the photo, beside the net's mask and centres."""
    picture = stages.photo.picture.copy()
    cv2.polylines(picture, [stages.found.corners.astype(np.int32)], isClosed=True, color=RED, thickness=2)
    for x, y in transform_points(stages.found.to_picture, space_centres(stages.found.mode)):
        cv2.circle(picture, (round(x), round(y)), 4, RED, -1)
    maps = locator_maps(stages.models, fit_to_square(stages.photo.picture)[0])
    side = picture.shape[0]
    maps_shown = [cv2.resize((255 * each).astype(np.uint8), (side, side)) for each in maps[:2]]
    return np.hstack([picture, *(cv2.cvtColor(each, cv2.COLOR_GRAY2BGR) for each in maps_shown)])


def mosaic(pictures: Picture, columns: int) -> Picture:
    """Return small pictures in the order of the board."""
    return np.vstack([np.hstack(list(pictures[start : start + columns])) for start in range(0, len(pictures), columns)])


def draw_guesses(stages: StageResults) -> Picture:
    """Write building, confidence and floors of every space on the straightened board."""
    picture, heights = stages.flat.copy(), reading_ledger(stages.reading)
    for (x, y), spot in zip(lattice_to_flat(space_centres(stages.found.mode)), stages.reading.spots(), strict=True):
        guess = stages.reading[spot]
        floors = f" floors {100 * heights.confidence(spot):.0f}" if spot in heights.floors else ""
        text = f"{text_of(guess.building)} {100 * guess.confidence:.0f}{floors}"
        cv2.putText(picture, text, (round(x) - 46, round(y) + 46), cv2.FONT_HERSHEY_PLAIN, 0.8, RED, 1, cv2.LINE_AA)
    return picture


STAGES: Final[dict[str, Callable[[StageResults], Picture]]] = {
    "load": lambda at: at.photo.picture,
    "locate": draw_location,
    "flatten": lambda at: at.flat,
    "split": lambda at: mosaic(crops(at.flat, space_centres(at.found.mode)), BOARDS[at.found.mode].columns),
    "signs": lambda at: mosaic(strips(at.flat, space_centres(at.found.mode)), BOARDS[at.found.mode].columns),
    "classify": draw_guesses,
}


def main() -> None:
    """Write the pictures of the selected stages."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photo")
    parser.add_argument("--stage", choices=tuple(STAGES), action="append")
    options = parser.parse_args()
    results = run_stages(options.photo)
    OUT.mkdir(parents=True, exist_ok=True)
    for stage in options.stage or STAGES:
        path = OUT / f"{stage}.png"
        cv2.imwrite(str(path), STAGES[stage](results))
        print(path)


if __name__ == "__main__":
    main()
