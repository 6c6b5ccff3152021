"""Each stage of the eye as a picture in build/stages/: `python -m tools.eye.show_stages PHOTO [--stage NAME]`."""

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
from vision.nets import Eye
from vision.quadropolis.crops import crops, strips
from vision.quadropolis.flatten import flat_point, lattice, through
from vision.quadropolis.locate import Found, boxed, seen
from vision.quadropolis.read import find_board, read_board

OUT: Final = Path(__file__).parents[2] / "build" / "stages"
RED: Final = (40, 40, 230)


class Looked(NamedTuple):
    """What the stages made of a photo, one after the other."""

    photo: Photo
    eye: Eye
    found: Found
    flat: Picture
    reading: Reading


def looked(path: str) -> Looked:
    """All stages on a photo."""
    photo, eye = load_photo(path), Eye.opened()
    view = find_board(photo, eye)
    return Looked(photo, eye, view.found, view.flat, read_board(photo, view, eye))


def located(at: Looked) -> Picture:
    """The outline and the spaces' centres on the photo, and beside it what the net saw: mask and centres."""
    picture = at.photo.picture.copy()
    cv2.polylines(picture, [at.found.corners.astype(np.int32)], isClosed=True, color=RED, thickness=2)
    for x, y in through(at.found.to_picture, lattice(at.found.mode)):
        cv2.circle(picture, (round(x), round(y)), 4, RED, -1)
    maps = seen(at.eye, boxed(at.photo.picture)[0])
    side = picture.shape[0]
    beside = [cv2.resize((255 * each).astype(np.uint8), (side, side)) for each in maps[:2]]
    return np.hstack([picture, *(cv2.cvtColor(each, cv2.COLOR_GRAY2BGR) for each in beside)])


def rows_of(pictures: Picture, columns: int) -> Picture:
    """Small pictures as they lie on the board."""
    return np.vstack([np.hstack(list(pictures[start : start + columns])) for start in range(0, len(pictures), columns)])


def classified(at: Looked) -> Picture:
    """The straightened board with what is read of every space, how sure, and the floors."""
    picture, heights = at.flat.copy(), reading_ledger(at.reading)
    for (x, y), spot in zip(flat_point(lattice(at.found.mode)), at.reading.spots(), strict=True):
        guess = at.reading[spot]
        floors = f" floors {100 * heights.confidence(spot):.0f}" if spot in heights.floors else ""
        text = f"{text_of(guess.building)} {100 * guess.confidence:.0f}{floors}"
        cv2.putText(picture, text, (round(x) - 46, round(y) + 46), cv2.FONT_HERSHEY_PLAIN, 0.8, RED, 1, cv2.LINE_AA)
    return picture


STAGES: Final[dict[str, Callable[[Looked], Picture]]] = {
    "load": lambda at: at.photo.picture,
    "locate": located,
    "flatten": lambda at: at.flat,
    "split": lambda at: rows_of(crops(at.flat, lattice(at.found.mode)), BOARDS[at.found.mode].columns),
    "signs": lambda at: rows_of(strips(at.flat, lattice(at.found.mode)), BOARDS[at.found.mode].columns),
    "classify": classified,
}


def main() -> None:
    """Write the pictures of the stages that were asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photo")
    parser.add_argument("--stage", choices=tuple(STAGES), action="append")
    asked = parser.parse_args()
    at = looked(asked.photo)
    OUT.mkdir(parents=True, exist_ok=True)
    for stage in asked.stage or STAGES:
        path = OUT / f"{stage}.png"
        cv2.imwrite(str(path), STAGES[stage](at))
        print(path)


if __name__ == "__main__":
    main()
