"""From a photo to a reading of the city: all stages in their order."""

from typing import Final

import numpy as np

from sprawlopolis_score.blocks import BLOCKS, Block, Spot
from sprawlopolis_score.reading import Guess, Reading
from tabletop.messages import message
from vision.arrays import Picture, Probabilities, Tensor, median
from vision.errors import ErrorCode, PhotoError
from vision.eye import Eye
from vision.load import Photo, encode_jpeg
from vision.sprawlopolis.classes import ANSWERS, BLOCK_CLASSES, NO_BLOCK
from vision.sprawlopolis.classify import Looks, likely_classes, look_at
from vision.sprawlopolis.evidence import Evidence
from vision.sprawlopolis.lessons import Lessons
from vision.sprawlopolis.locate import Blob, Lattice, from_origin, homography, locate, parts_of, plane_of_block
from vision.sprawlopolis.looks import warp
from vision.sprawlopolis.models import Models
from vision.sprawlopolis.scoring import read_scoring
from vision.sprawlopolis.settings import HIGH, SETTINGS

NO_LESSONS: Final = Lessons()
CARD_BLOCKS = 4
NOTHING = Guess(None, 1.0)
NOT_ASKED = np.zeros(ANSWERS, np.float32)


def read_photo(photo: Photo, models: Models, _hints: None = None, lessons: Lessons = NO_LESSONS) -> Reading:
    found = locate(photo.picture, models.lattice)
    lying = found.blocks | found.perhaps
    places = np.array([blob.place() for blob in lying.values()])
    answers = look_at(models.block, photo.picture, places, np.array([blob.share for blob in lying.values()]))
    looks = Looks(lessons.with_memory(answers))
    empty = dict(zip(lying, looks.empty.tolist(), strict=True))
    parts = parts_of({spot: blob for spot, blob in lying.items() if is_block(blob, empty[spot])})
    # more than a card that lies apart is still of the city: what is between was not seen
    parts = parts[:1] + [part for part in parts[1:] if len(part) > CARD_BLOCKS]
    kept = {spot: blob for part in parts for spot, blob in part.items()}
    rows = [number for number, spot in enumerate(lying) if spot in kept]
    if len(kept) < SETTINGS.least_blocks or (seen_well := looks.sureness[rows].mean()) < SETTINGS.no_city:
        raise PhotoError(ErrorCode.CITY_NOT_FOUND, message("photo.no_city"))
    spots = [spot for spot in lying if spot in kept]
    chances = likely_classes(Looks(looks.answers[rows]), spots)
    unlikely = set(found.perhaps) | {spot for spot in kept if not in_square(spot, kept)}
    unlikely |= set(kept) if seen_well < SETTINGS.well_seen or len(parts) > 1 else set()
    guesses = {
        spot: block_guess(chances[number] * (1 - empty[spot]), is_unlikely=spot in unlikely)
        for number, spot in enumerate(spots)
    }
    for spot in set(lying) - set(kept):
        if empty[spot] < SETTINGS.surely_empty:
            guesses[spot] = empty_guess(looks.classes[list(lying).index(spot)], empty[spot])
    grid = grid_of(kept)
    seen = dict(zip(spots, answers[rows], strict=True))
    return Reading(
        tuple(tuple(guesses.get(spot, NOTHING) for spot in line) for line in grid),
        read_scoring(models.header, photo.picture, found.scoring),
        encode_jpeg(from_above(photo.picture, from_origin(kept), len(grid[0]), len(grid))),
        Evidence(np.array([seen.get(spot, NOT_ASKED) for line in grid for spot in line])).to_bytes(),
    )


def is_block(blob: Blob, empty: float) -> bool:
    """Return whether a block is there: the smaller its share of votes, the more certain the block net must be."""
    return empty < (SETTINGS.no_block if blob.share > SETTINGS.least_share else SETTINGS.sure_block) and blob.share > 0


def grid_of(blocks: Lattice) -> list[list[Spot]]:
    """Return the spaces of the bounding box of some blocks, row by row."""
    rows, columns = [spot.row for spot in blocks], [spot.column for spot in blocks]
    return [
        [Spot(row, column) for column in range(min(columns), max(columns) + 1)]
        for row in range(min(rows), max(rows) + 1)
    ]


def in_square(spot: Spot, blocks: Lattice) -> bool:
    """Return whether a block lies in a 2 x 2 square of blocks, as every block of a card does."""
    return any(
        all(Spot(row + down, column + right) in blocks for down in (0, 1) for right in (0, 1))
        for row in (spot.row - 1, spot.row)
        for column in (spot.column - 1, spot.column)
    )


def block_guess(chances: Probabilities, *, is_unlikely: bool) -> Guess:
    """Return the guess of a block by its chances; an unlikely place makes it doubtful in any case."""
    order = np.argsort(-chances).tolist()
    sure = min(float(chances[order[0]]), SETTINGS.unlikely_block if is_unlikely else 1.0)
    also = [index for index in order[1:4] if chances[index] > SETTINGS.shown_chance]
    return Guess(block_of(order[0]), sure, sure < SETTINGS.doubt, tuple(map(block_of, also)))


def empty_guess(classes: Tensor, empty: float) -> Guess:
    """Return the guess of a space that is probably empty, with the likeliest block as alternative."""
    return Guess(None, empty, is_doubtful=True, alternatives=(block_of(int(classes[:NO_BLOCK].argmax())),))


def block_of(index: int) -> Block:
    return BLOCKS[BLOCK_CLASSES[index]]


def from_above(picture: Picture, lattice: Lattice, columns: int, rows: int) -> Picture:
    """Return the city straightened, with a margin of the table."""
    margin = SETTINGS.picture_margin
    wide = min(
        SETTINGS.picture_block,
        float(median([np.hypot(*blob.along) for blob in lattice.values()])) * 1.2,
    )
    size = (round((columns + 2 * margin) * wide), round((rows + 2 * margin) * wide * HIGH))
    plane = homography(lattice)
    if plane is None:  # all in one row or column
        plane = plane_of_block(*next(iter(lattice.items())))
    view = np.array([[wide, 0, margin * wide], [0, wide * HIGH, margin * wide * HIGH], [0, 0, 1.0]])
    return warp(picture, view @ np.linalg.inv(plane), size)


EYE: Final = Eye(Models.load, NO_LESSONS, Lessons.from_bytes, read_photo)
