"""The straight way from a photo to a reading: locate, flatten, split, classify, make plausible, heights, doubt."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED, Building, Mode
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Corners, Guess, Reading
from vision.arrays import Colour, Likely, Picture
from vision.load import Photo, as_jpeg, kept_photo
from vision.nets import Eye
from vision.quadropolis.box_limits import plausible
from vision.quadropolis.camera import Camera, camera_of, hidden
from vision.quadropolis.classify import Seen, classify
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.flatten import flattened, in_good_light
from vision.quadropolis.floors import Shown, heights
from vision.quadropolis.lessons import Taught
from vision.quadropolis.locate import Found, by_tiles, locate, pointed, turns
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES
from vision.quadropolis.tops import Tops, seen_at_height, seen_higher

NOTHING: Final = Taught()
# The chances of the faces where nothing is known to stand: a covered space takes no tile of the box.
EMPTY: Final = np.array([face is None for face in FACES], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A board that was found, straightened once, and the scores of its tiles."""

    found: Found
    flat: Picture  # in good light
    light: Colour  # that it was photographed in
    seen: Seen


def read_photo(
    photo: Photo, eye: Eye, mode: Mode | None = None, corners: Corners | None = None, taught: Taught = NOTHING
) -> Reading:
    """Return the city on a photo; Unread if no board is found and no corners are given."""
    if corners is None:
        return read_board(photo, find_board(photo, eye, mode), eye, taught)
    modes = (mode,) if mode else tuple(Mode)
    four = photo.in_picture(np.array(corners, np.float64))
    boards = [pointed(photo.picture, eye, four, each) for each in modes]
    believed = [board for board in boards if board.believed]
    likeliest = [max(believed, key=lambda board: board.score)] if believed else boards
    is_sure = mode is not None or len(believed) == 1
    readings = [
        read_board(photo, view_of(photo, replace(board, is_mode_sure=is_sure), eye), eye, taught) for board in likeliest
    ]
    return max(readings, key=lambda reading: min(reading[spot].confidence for spot in reading.spots()))


def find_board(photo: Photo, eye: Eye, mode: Mode | None = None) -> View:
    """The board on a photo; one that did not show which way it lies, the way round in which its tiles are read best."""
    found = locate(photo.picture, eye, mode)
    views = [best_way_round(photo, board, eye) for board in (found, *found.others)]
    return views[0] if len(views) == 1 else better_explained(*views)


def best_way_round(photo: Photo, board: Found, eye: Eye) -> View:
    """Return the view of a board in the way round in which its tiles are read best, if it did not show that itself."""
    if board.upright:
        return view_of(photo, board, eye)
    unwatched = replace(photo, watch=None)  # nothing is certain before the way round is
    return max((view_of(unwatched, way, eye) for way in turns(board)), key=lambda view: view.seen.sure)


def better_explained(likelier: View, other: View) -> View:
    """Return the view of the mode that explains the picture better, which may make the mode sure.

    An Expert board read as a Classic one is read as surely, because four of its columns are; the other way it is not.
    """
    against = float(np.log(other.found.chance / likelier.found.chance))
    against += SETTINGS.explains * (other.seen.sure - likelier.seen.sure)
    chance = 1 / (1 + float(np.exp(against)))
    best, is_sure = likelier if against < 0 else other, max(chance, 1 - chance) > SETTINGS.mode
    return replace(best, found=replace(best.found, is_mode_sure=is_sure, believed=is_sure))


def view_of(photo: Photo, found: Found, eye: Eye) -> View:
    """Straighten a board and score its tiles."""
    flat, light = flattened(photo.picture, found.to_picture, found.mode)
    return View(found, flat, light, classify(flat, found.mode, eye, reporter(photo, found)))


def reporter(photo: Photo, found: Found) -> Callable[[Likely], None] | None:
    """Return what reports the likeliest building of every space read so far, if the photo is watched."""
    watch, corners = photo.watch, corners_of(photo, found)
    if watch is None:
        return None
    watch(corners, ())
    return lambda faces: watch(corners, tuple(FACES[face] for face in faces.argmax(axis=1)))


def corners_of(photo: Photo, found: Found) -> Corners:
    """Return the corners of a board in pixels of the full photo."""
    a, b, c, d = ((x, y) for x, y in photo.in_full(found.corners).tolist())
    return a, b, c, d


def read_board(photo: Photo, view: View, eye: Eye, taught: Taught = NOTHING) -> Reading:
    """Return the city on a board that was found."""
    found, flat, light, seen = view.found, view.flat, view.light, view.seen
    evidence = Evidence(light.astype(np.float32), seen.colours, seen.embedding)
    known = taught.under(evidence.light)
    relight = NOTHING
    if known.lessons:
        relit = known.relit(flat, eye.colours)
        again = classify(relit, found.mode, eye)
        if again.sure > seen.sure:  # the colours that were taught are those of this light
            seen, relight = again, known
    covered = seen.covered > SETTINGS.covered
    pose = by_tiles(found, seen).to_picture
    height, width = photo.picture.shape[:2]
    camera = camera_of(pose, (width, height), found.mode)

    def lit(picture: Picture) -> Picture:
        """Return a crop in the light in which the board was read."""
        return relight.relit(in_good_light(picture, light), eye.colours)

    look = Tops(photo.picture, camera, found.mode, eye, lit, known.reminded)
    faces = seen_higher(known.reminded(seen.faces, evidence.seen), look)
    faces = np.where(covered[:, None], EMPTY, faces)
    high = heights(Shown(in_good_light(photo.picture, light), found.to_picture, pose, found.mode), faces, eye)
    faces = seen_at_height(faces, high, look)
    board, likely = BOARDS[found.mode], plausible(faces, found.mode)
    guesses = [guess(*each, believed=found.believed) for each in zip(faces, likely, high, strict=True)]
    for space in np.flatnonzero(covered):
        guesses[space] = Guess(None, float(1 - seen.covered[space]), doubtful=True, covered=True)
    rows = tuple(tuple(guesses[row * board.columns : (row + 1) * board.columns]) for row in range(board.rows))
    corners, seen_bytes = corners_of(photo, found), evidence.packed()
    reading = Reading(found.mode, corners, rows, seen_bytes, as_jpeg(flat), found.is_mode_sure, kept_photo(photo))
    return behind_piles(reading.with_floors(reading_ledger(reading).floors), camera)


def behind_piles(reading: Reading, camera: Camera) -> Reading:
    """Doubt what piles hide in part, and call covered what they hide: never read a space out of the side of a pile."""
    floors = [guess.building.floors - 1.0 if guess.building else -1.0 for line in reading.guesses for guess in line]
    shares = iter(hidden(camera, reading.mode, np.array(floors)).tolist())
    rows = tuple(tuple(doubted(guess, next(shares)) for guess in line) for line in reading.guesses)
    if rows == reading.guesses:
        return reading
    found = replace(reading, guesses=rows)
    return found.with_floors(reading_ledger(found).floors)


def doubted(guess: Guess, share: float) -> Guess:
    """Return the guess of a space of which a pile hides a share."""
    if share > SETTINGS.hidden:
        return Guess(None, guess.confidence * (1 - share), doubtful=True, covered=True)
    if share > SETTINGS.half_hidden:
        return replace(guess, confidence=guess.confidence * (1 - share), doubtful=True)
    return guess


def guess(seen: Likely, likely: Likely, high: tuple[float, ...], *, believed: bool) -> Guess:
    """The likeliest face of a space and the next ones.

    What the box can hold decides between faces, but it makes nobody surer: the confidence is what the eye itself had.
    """
    order = np.argsort(-likely)
    best = float(min(seen[order[0]], likely[order[0]]))
    confidence = best if believed else best * SETTINGS.unbelieved
    also = [int(face) for face in order[1 : 1 + SETTINGS.also] if likely[face] > SETTINGS.worth]
    building, *others = (standing(FACES[face], high) for face in (int(order[0]), *also))
    return Guess(building, confidence, confidence < SETTINGS.sure, tuple(others), high)


def standing(face: Building | None, high: tuple[float, ...]) -> Building | None:
    """A face as it stands there: what can be piled has the floors that are likeliest by the picture."""
    return replace(face, floors=high.index(max(high)) + 1) if face is not None and face.kind in PILED and high else face
