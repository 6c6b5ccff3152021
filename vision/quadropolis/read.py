"""The stages in order: locate, flatten, crop, classify, align, box limits, heights, doubt."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED_KINDS, Building, Mode
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Corners, Guess, Reading
from vision.arrays import BlueGreenRed, Picture, Probabilities
from vision.eye import Eye
from vision.load import Photo, encode_jpeg, kept_photo
from vision.quadropolis.align import align_to_paper
from vision.quadropolis.box_limits import apply_box_limits
from vision.quadropolis.camera import FLOOR, Camera, fit_camera, hidden_shares
from vision.quadropolis.classify import TileScores, classify
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.flatten import correct_light, flatten_in_good_light
from vision.quadropolis.floors import PosedPicture, height_probabilities
from vision.quadropolis.lessons import Lessons
from vision.quadropolis.locate import BoardPose, board_from_corners, locate, rotated_poses, tile_centres
from vision.quadropolis.models import Models
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES
from vision.quadropolis.tops import Tops, read_as_pile_tops, read_at_heights

NO_LESSONS: Final = Lessons()
# The probabilities for a covered space: empty, so that it takes no tile of the box.
EMPTY_SPACE: Final = np.array([face is None for face in FACES], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class BoardScan:
    """A board, straightened once, and the scores of its tiles."""

    pose: BoardPose
    flat: Picture  # in good light
    light: BlueGreenRed  # its colour in the photo
    scores: TileScores


def read_photo(
    photo: Photo,
    models: Models,
    mode: Mode | None = None,
    corners: Corners | None = None,
    lessons: Lessons = NO_LESSONS,
) -> Reading:
    """Read the city on a photo; raise `PhotoError` if no board is found and no corners are given."""
    if corners is None:
        return read_board(photo, find_board(photo, models, mode), models, lessons)
    modes = (mode,) if mode else tuple(Mode)
    marked = photo.picture_points(np.array(corners, np.float64))
    boards = [board_from_corners(photo.picture, models, marked, each) for each in modes]
    trusted = [board for board in boards if board.is_trusted]
    likeliest = [max(trusted, key=lambda board: board.score)] if trusted else boards
    is_sure = mode is not None or len(trusted) == 1
    readings = [
        read_board(photo, scan_board(photo, replace(board, is_mode_sure=is_sure), models), models, lessons)
        for board in likeliest
    ]
    return max(readings, key=lambda reading: min(reading[spot].confidence for spot in reading.spots()))


def find_board(photo: Photo, models: Models, mode: Mode | None = None) -> BoardScan:
    """Find the board on a photo; if its mode or orientation is open, take the one whose tiles are read best."""
    found = locate(photo.picture, models, mode)
    views = [best_orientation(photo, board, models) for board in (found, *found.others)]
    return views[0] if len(views) == 1 else choose_mode(*views)


def best_orientation(photo: Photo, board: BoardPose, models: Models) -> BoardScan:
    """Scan a board in the orientation in which its tiles are read best, if its pose leaves it open."""
    if board.is_oriented:
        return scan_board(photo, board, models)
    unwatched = replace(photo, watch=None)  # report nothing before the orientation is known
    return max(
        (scan_board(unwatched, way, models) for way in rotated_poses(board)),
        key=lambda view: view.scores.mean_log_confidence,
    )


def choose_mode(likelier: BoardScan, other: BoardScan) -> BoardScan:
    """Return the scan of the mode that explains the picture better, which may make the mode sure.

    Four columns of an Expert board read like a Classic board; a Classic board does not read like an Expert one.
    """
    against = float(np.log(other.pose.chance / likelier.pose.chance))
    against += SETTINGS.explanation_weight * (other.scores.mean_log_confidence - likelier.scores.mean_log_confidence)
    chance = 1 / (1 + float(np.exp(against)))
    best, is_sure = likelier if against < 0 else other, max(chance, 1 - chance) > SETTINGS.sure_mode
    return replace(best, pose=replace(best.pose, is_mode_sure=is_sure, is_trusted=is_sure))


def scan_board(photo: Photo, pose: BoardPose, models: Models) -> BoardScan:
    """Straighten a board and score its tiles."""
    flat, light = flatten_in_good_light(photo.picture, pose.to_picture, pose.mode)
    return BoardScan(pose, flat, light, classify(flat, pose.mode, models, reporter(photo, pose)))


def reporter(photo: Photo, found: BoardPose) -> Callable[[Probabilities], None] | None:
    """Return a function that reports the likeliest building of every space read so far; None without `Photo.watch`."""
    watch, corners = photo.watch, corners_of(photo, found)
    if watch is None:
        return None
    watch(corners, (), found.mode)
    return lambda faces: watch(corners, tuple(FACES[face] for face in faces.argmax(axis=1)), found.mode)


def corners_of(photo: Photo, found: BoardPose) -> Corners:
    a, b, c, d = ((x, y) for x, y in photo.full_points(found.corners).tolist())
    return a, b, c, d


def read_board(photo: Photo, scan: BoardScan, models: Models, lessons: Lessons = NO_LESSONS) -> Reading:
    pose, flat, light, scores = scan.pose, scan.flat, scan.light, scan.scores
    evidence = Evidence(light.astype(np.float32), scores.colours, scores.embedding)
    lessons_for_light = lessons.for_light(evidence.light)
    relight = NO_LESSONS
    if lessons_for_light.lessons:
        corrected = lessons_for_light.with_corrected_light(flat, models.colours)
        again = classify(corrected, pose.mode, models)
        # the learned colours are those of this light
        if again.mean_log_confidence > scores.mean_log_confidence:
            scores, relight = again, lessons_for_light
    covered = scores.covered > SETTINGS.covered_threshold
    height, width = photo.picture.shape[:2]
    paper = align_to_paper(flat, pose.to_picture, pose.mode, models)
    camera = fit_camera(paper, (width, height), pose.mode).above(FLOOR)

    def in_good_light(picture: Picture) -> Picture:
        """Apply the light correction of this board to a crop."""
        return relight.with_corrected_light(correct_light(picture, light), models.colours)

    tops = Tops(photo.picture, camera, pose.mode, models, in_good_light, lessons_for_light.with_memory)
    faces = read_as_pile_tops(lessons_for_light.with_memory(scores.faces, evidence.seen), tops)
    faces = np.where(covered[:, None], EMPTY_SPACE, faces)
    posed = PosedPicture(photo.picture, camera, light, flat, tile_centres(pose.mode, scores), pose.mode)
    floor_chances = height_probabilities(posed, faces, models)
    faces = read_at_heights(faces, floor_chances, tops)
    board, probabilities = BOARDS[pose.mode], apply_box_limits(faces, pose.mode)
    guesses = [
        make_guess(*each, is_trusted=pose.is_trusted) for each in zip(faces, probabilities, floor_chances, strict=True)
    ]
    for space in np.flatnonzero(covered):
        guesses[space] = Guess(None, float(1 - scores.covered[space]), is_doubtful=True, is_covered=True)
    if pose.mode is Mode.CLASSIC:
        guesses = [without_numbers(guess) for guess in guesses]
    rows = tuple(tuple(guesses[row * board.columns : (row + 1) * board.columns]) for row in range(board.rows))
    corners, seen_bytes = corners_of(photo, pose), evidence.to_bytes()
    reading = Reading(
        pose.mode,
        corners,
        rows,
        seen_bytes,
        encode_jpeg(flat),
        pose.is_mode_sure,
        kept_photo(photo),
        (photo.width, photo.height),
    )
    return doubt_behind_piles(reading.with_floors(reading_ledger(reading).floors), camera)


def without_numbers(guess: Guess) -> Guess:
    """E31: return a guess without the numbers of Public Services tiles, because the nets know those of Expert only."""
    building, *others = (
        replace(each, inhabitants=0, energy=0) if each and each.expansion else each
        for each in (guess.building, *guess.alternatives)
    )
    return replace(guess, building=building, alternatives=tuple(others))


def doubt_behind_piles(reading: Reading, camera: Camera) -> Reading:
    """Mark spaces that piles hide in part as doubtful, fully hidden ones as covered; never read the side of a pile."""
    floors = [guess.building.floors - 1.0 if guess.building else -1.0 for line in reading.guesses for guess in line]
    shares = iter(hidden_shares(camera, reading.mode, np.array(floors)).tolist())
    rows = tuple(tuple(doubt_hidden(guess, next(shares)) for guess in line) for line in reading.guesses)
    if rows == reading.guesses:
        return reading
    found = replace(reading, guesses=rows)
    return found.with_floors(reading_ledger(found).floors)


def doubt_hidden(guess: Guess, share: float) -> Guess:
    """Return the guess of a space, made doubtful or covered by the share that a pile hides."""
    if share > SETTINGS.covered_share:
        return Guess(None, guess.confidence * (1 - share), is_doubtful=True, is_covered=True)
    if share > SETTINGS.doubtful_share:
        return replace(guess, confidence=guess.confidence * (1 - share), is_doubtful=True)
    return guess


def make_guess(
    picture_chances: Probabilities, chances: Probabilities, floor_chances: tuple[float, ...], *, is_trusted: bool
) -> Guess:
    """Return the guess of a space: its likeliest face and the next ones.

    The box limits decide between faces but add no confidence: it is never more than the picture's own probability.
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
    """Return a face with the likeliest floors of the picture, if it can be piled."""
    return (
        replace(face, floors=floor_chances.index(max(floor_chances)) + 1)
        if face is not None and face.kind in PILED_KINDS and floor_chances
        else face
    )


def read_with_hints(
    photo: Photo, models: Models, hints: tuple[Mode | None, Corners | None] | None, lessons: Lessons
) -> Reading:
    """Read a photo of a board of this mode, if it is known, between corners that the player marked, if there are."""
    mode, corners = hints or (None, None)
    return read_photo(photo, models, mode, corners, lessons)


EYE: Final = Eye(Models.load, NO_LESSONS, Lessons.from_bytes, read_with_hints)
