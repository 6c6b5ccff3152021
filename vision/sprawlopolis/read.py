"""From a photo to a reading of the city: the stages of the eye on one page."""

from typing import Any

import numpy as np

from sprawlopolis_score.blocks import BLOCKS, Spot
from sprawlopolis_score.reading import Guess, Reading
from tabletop.messages import message
from vision.arrays import Picture, Probabilities, Tensor
from vision.errors import ErrorCode, PhotoError
from vision.load import Photo, encode_jpeg
from vision.sprawlopolis.classes import ANSWERS, BLOCK_CLASSES
from vision.sprawlopolis.classify import Looks, likely_classes, look_at
from vision.sprawlopolis.evidence import Evidence
from vision.sprawlopolis.lessons import Lessons
from vision.sprawlopolis.locate import Lattice, from_origin, grow_from, homography, locate
from vision.sprawlopolis.looks import warp
from vision.sprawlopolis.models import Models
from vision.sprawlopolis.scoring import read_scoring
from vision.sprawlopolis.settings import HIGH, SETTINGS

__all__ = ["Models", "read_photo"]
NOTHING = Guess(None, 1.0)


def read_photo(
    photo: Photo, models: Models, _mode: Any = None, _corners: Any = None, lessons: Lessons | None = None
) -> Reading:
    """Read a photo; neither a mode nor corners are known of a city."""
    found = locate(photo.picture, models.lattice)
    spots = list(found.blocks)
    places = np.array([blob.place() for blob in found.blocks.values()])
    shares = np.array([blob.share for blob in found.blocks.values()])
    answers = look_at(models.block, photo.picture, places, shares)
    looks = Looks(lessons.with_memory(answers) if lessons is not None else answers)
    kept = grow_from(
        {spot: found.blocks[spot] for spot, empty in zip(spots, looks.empty, strict=True) if empty < SETTINGS.no_block}
    )
    if len(kept) < SETTINGS.least_blocks:
        raise PhotoError(ErrorCode.CITY_NOT_FOUND, message("photo.no_city"))
    chances = likely_classes(looks, spots)
    guesses = {
        spot: guess_of(chances[number], 1 - float(looks.empty[number]))
        for number, spot in enumerate(spots)
        if spot in kept
    }
    origin = Spot(min(spot.row for spot in kept), min(spot.column for spot in kept))
    rows = max(spot.row for spot in kept) - origin.row + 1
    columns = max(spot.column for spot in kept) - origin.column + 1
    seen: dict[Spot, Tensor] = dict(zip(spots, answers, strict=True))
    grid = [[Spot(origin.row + down, origin.column + right) for right in range(columns)] for down in range(rows)]
    return Reading(
        tuple(tuple(guesses.get(spot, NOTHING) for spot in line) for line in grid),
        read_scoring(models.header, photo.picture, found.scoring),
        encode_jpeg(from_above(photo.picture, from_origin(kept), columns, rows)),
        Evidence(
            np.array(
                [
                    seen.get(spot, np.zeros(ANSWERS)) if spot in kept else np.zeros(ANSWERS)
                    for line in grid
                    for spot in line
                ]
            )
        ).to_bytes(),
    )


def guess_of(chances: Probabilities, present: float) -> Guess:
    """The guess of a block by its chances."""
    order = np.argsort(-chances)
    sure = min(1.0, float(chances[order[0]]) * present)
    also = [index for index in order[1:4].tolist() if chances[index] > SETTINGS.shown_chance]
    return Guess(
        BLOCKS[BLOCK_CLASSES[int(order[0])]],
        sure,
        sure < SETTINGS.doubt,
        tuple(BLOCKS[BLOCK_CLASSES[index]] for index in also),
    )


def from_above(picture: Picture, lattice: Lattice, columns: int, rows: int) -> Picture:
    """The city as it looks from straight above, with a margin of the table."""
    margin = SETTINGS.picture_margin
    wide = min(
        SETTINGS.picture_block,
        float(np.median([np.hypot(*blob.along) for blob in lattice.values()])) * 1.2,
    )
    size = (round((columns + 2 * margin) * wide), round((rows + 2 * margin) * wide * HIGH))
    plane = homography(lattice)
    assert plane is not None
    view = np.array([[wide, 0, margin * wide], [0, wide * HIGH, margin * wide * HIGH], [0, 0, 1.0]])
    return warp(picture, view @ np.linalg.inv(plane), size)
