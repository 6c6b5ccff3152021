"""The straight way from a photo to a reading: locate, flatten, split, classify, make plausible, heights, doubt."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED_KINDS, Building, Mode
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Corners, Guess, Reading
from vision.arrays import BlueGreenRed, Picture, Probabilities
from vision.load import Photo, encode_jpeg
from vision.nets import Models
from vision.quadropolis.box_limits import apply_box_limits
from vision.quadropolis.classify import TileScores, classify
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.flatten import correct_light, flatten, flatten_in_good_light
from vision.quadropolis.floors import height_probabilities
from vision.quadropolis.lessons import Lessons
from vision.quadropolis.locate import BoardPose, aligned_to_tiles, board_from_corners, locate, rotated_poses
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES

NO_LESSONS: Final = Lessons()
# The chances of the faces where nothing is known to stand: a covered space takes no tile of the box.
EMPTY_SPACE: Final = np.array([face is None for face in FACES], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class BoardScan:
    """A board that was found, straightened once, and the scores of its tiles."""

    pose: BoardPose
    flat: Picture  # in good light
    light: BlueGreenRed  # that it was photographed in
    scores: TileScores


def read_photo(
    photo: Photo,
    models: Models,
    mode: Mode | None = None,
    corners: Corners | None = None,
    lessons: Lessons = NO_LESSONS,
) -> Reading:
    """Return the city on a photo; Unread if no board is found and no corners are given."""
    if corners is None:
        return read_board(photo, find_board(photo, models, mode), models, lessons)
    modes = (mode,) if mode else tuple(Mode)
    marked = photo.picture_points(np.array(corners, np.float64))
    boards = [board_from_corners(photo.picture, models, marked, each) for each in modes]
    trusted = [board for board in boards if board.is_trusted]
    likeliest = [max(trusted, key=lambda board: board.score)] if trusted else boards
    readings = [read_board(photo, scan_board(photo, board, models), models, lessons) for board in likeliest]
    return max(readings, key=lambda reading: min(reading[spot].confidence for spot in reading.spots()))


def find_board(photo: Photo, models: Models, mode: Mode | None = None) -> BoardScan:
    """The board on a photo; one that did not show which way it lies, the way round in which its tiles are read best."""
    found = locate(photo.picture, models, mode)
    poses = [found] if found.is_oriented else rotated_poses(found)
    return max((scan_board(photo, pose, models) for pose in poses), key=lambda view: view.scores.mean_log_confidence)


def scan_board(photo: Photo, pose: BoardPose, models: Models) -> BoardScan:
    """Straighten a board and score its tiles."""
    flat, light = flatten_in_good_light(photo.picture, pose.to_picture, pose.mode)
    return BoardScan(pose, flat, light, classify(flat, pose.mode, models))


def read_board(photo: Photo, view: BoardScan, models: Models, lessons: Lessons = NO_LESSONS) -> Reading:
    """Return the city on a board that was found."""
    pose, flat, light, scores = view.pose, view.flat, view.light, view.scores
    evidence = Evidence(light.astype(np.float32), scores.colours, scores.embedding)
    lessons_for_light = lessons.for_light(evidence.light)
    if lessons_for_light.lessons:
        corrected = lessons_for_light.with_corrected_light(flat, models.colours)
        again = classify(corrected, pose.mode, models)
        if (
            again.mean_log_confidence > scores.mean_log_confidence
        ):  # the colours that were taught are those of this light
            scores = again
    covered = scores.covered > SETTINGS.covered_threshold
    faces = np.where(covered[:, None], EMPTY_SPACE, lessons_for_light.with_memory(scores.faces, evidence.seen))
    aligned = flatten(photo.picture, aligned_to_tiles(pose, scores).to_picture, pose.mode)
    floor_chances = height_probabilities(correct_light(aligned, light), faces, pose.mode, models)
    board, probabilities = BOARDS[pose.mode], apply_box_limits(faces, pose.mode)
    guesses = [
        make_guess(*each, is_trusted=pose.is_trusted) for each in zip(faces, probabilities, floor_chances, strict=True)
    ]
    for space in np.flatnonzero(covered):
        guesses[space] = Guess(None, float(1 - scores.covered[space]), is_doubtful=True, is_covered=True)
    rows = tuple(tuple(guesses[row * board.columns : (row + 1) * board.columns]) for row in range(board.rows))
    a, b, c, d = ((x, y) for x, y in photo.full_points(pose.corners).tolist())
    reading = Reading(pose.mode, (a, b, c, d), rows, evidence.to_bytes(), encode_jpeg(flat))
    return reading.with_floors(reading_ledger(reading).floors)


def make_guess(
    picture_chances: Probabilities, chances: Probabilities, floor_chances: tuple[float, ...], *, is_trusted: bool
) -> Guess:
    """The likeliest face of a space and the next ones.

    What the box can hold decides between faces, but it makes nobody surer: the confidence is what the eye itself had.
    """
    order = np.argsort(-chances)
    best = float(min(picture_chances[order[0]], chances[order[0]]))
    confidence = best if is_trusted else best * SETTINGS.untrusted_factor
    next_faces = [
        int(face) for face in order[1 : 1 + SETTINGS.most_alternatives] if chances[face] > SETTINGS.lowest_alternative
    ]
    building, *others = (with_likeliest_floors(FACES[face], floor_chances) for face in (int(order[0]), *next_faces))
    return Guess(building, confidence, confidence < SETTINGS.sure_confidence, tuple(others), floor_chances)


def with_likeliest_floors(face: Building | None, floor_chances: tuple[float, ...]) -> Building | None:
    """A face as it stands there: what can be piled has the floors that are likeliest by the picture."""
    return (
        replace(face, floors=floor_chances.index(max(floor_chances)) + 1)
        if face is not None and face.kind in PILED_KINDS and floor_chances
        else face
    )
