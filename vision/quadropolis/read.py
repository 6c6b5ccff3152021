"""The straight way from a photo to a reading: locate, flatten, split and classify, make plausible, count floors."""

from dataclasses import replace
from typing import Final

import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED, Building, Mode
from quadropolis_score.reading import Corners, Guess, Reading
from vision.arrays import Likely
from vision.load import Photo, as_jpeg
from vision.nets import Eye
from vision.quadropolis.box_limits import plausible
from vision.quadropolis.classify import classify
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.flatten import flatten, flattened, in_good_light
from vision.quadropolis.floors import floors
from vision.quadropolis.lessons import Taught
from vision.quadropolis.locate import Found, by_tiles, locate, pointed, turns
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES

NOTHING: Final = Taught()


def read_photo(
    photo: Photo, eye: Eye, mode: Mode | None = None, corners: Corners | None = None, taught: Taught = NOTHING
) -> Reading:
    """The city on a photo; Unread if no board is found and nobody pointed at its corners."""
    if corners is None:
        return read_board(photo, find_board(photo, eye, mode), eye, taught)
    modes = (mode,) if mode else tuple(Mode)
    four = photo.in_picture(np.array(corners, np.float64))
    boards = [pointed(photo.picture, eye, four, each) for each in modes]
    seen = [board for board in boards if board.believed]
    if seen:
        return read_board(photo, max(seen, key=lambda board: board.score), eye, taught)
    readings = [read_board(photo, board, eye, taught) for board in boards]
    return max(readings, key=lambda reading: min(reading[spot].confidence for spot in reading.spots()))


def find_board(photo: Photo, eye: Eye, mode: Mode | None = None) -> Found:
    """The board on a photo; one that did not show which way it lies, the way round in which its tiles are read best."""
    found = locate(photo.picture, eye, mode)
    if found.upright:
        return found
    ways = {
        turned: classify(flattened(photo.picture, turned.to_picture, found.mode)[0], found.mode, eye).sure
        for turned in turns(found)
    }
    return max(ways, key=lambda turned: ways[turned])


def read_board(photo: Photo, found: Found, eye: Eye, taught: Taught = NOTHING) -> Reading:
    """The city on a board that was found."""
    flat, light = flattened(photo.picture, found.to_picture, found.mode)
    kept, seen = as_jpeg(flat), classify(flat, found.mode, eye)
    evidence = Evidence(light.astype(np.float32), seen.colours, seen.embedding)
    known = taught.under(evidence.light)
    if known.lessons:
        relit = known.relit(flat, eye.colours)
        again = classify(relit, found.mode, eye)
        if again.sure > seen.sure:  # the colours that were taught are those of this light
            flat, seen = relit, again
    faces = known.reminded(seen.faces, evidence.seen)
    exactly = flatten(photo.picture, by_tiles(found, seen).to_picture, found.mode)
    high = floors(in_good_light(exactly, light), faces, found.mode, eye)
    board, likely = BOARDS[found.mode], plausible(faces, found.mode)
    guesses = [guess(*each, believed=found.believed) for each in zip(faces, likely, high, strict=True)]
    rows = tuple(tuple(guesses[row * board.columns : (row + 1) * board.columns]) for row in range(board.rows))
    a, b, c, d = ((x, y) for x, y in photo.in_full(found.corners).tolist())
    return Reading(found.mode, (a, b, c, d), rows, evidence.packed(), kept)


def guess(seen: Likely, likely: Likely, high: int, *, believed: bool) -> Guess:
    """The likeliest face of a space and the next ones.

    What the box can hold decides between faces, but it makes nobody surer: the confidence is what the eye itself had.
    """
    order = np.argsort(-likely)
    best = float(min(seen[order[0]], likely[order[0]]))
    confidence = best if believed else best * SETTINGS.unbelieved
    also = [int(face) for face in order[1 : 1 + SETTINGS.also] if likely[face] > SETTINGS.worth]
    building, *others = (standing(FACES[face], high) for face in (int(order[0]), *also))
    return Guess(building, confidence, confidence < SETTINGS.sure, tuple(others))


def standing(face: Building | None, high: int) -> Building | None:
    """A face as it stands there: a pile has floors."""
    return replace(face, floors=high) if face is not None and face.kind in PILED else face
