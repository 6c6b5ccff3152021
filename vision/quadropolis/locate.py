"""The second stage: where the board lies in a photo, which board it is, and which way it is turned.

A net looks at the shrunk photo and says of every point whether it is board and, if so, which point of the lattice; many
such points make a pose that survives whatever is hidden. Then it looks at the straightened picture again, where the
centres of the spaces show sharply, and the pose snaps to them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from tabletop.messages import message
from vision.arrays import Matrix, Picture, Points, Tensor
from vision.errors import ErrorCode, PhotoError
from vision.nets import Models, predict
from vision.quadropolis.classify import TileScores
from vision.quadropolis.flatten import lattice_corners, space_centres, transform_points
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import SINGLE

# The maps that the locator answers with.
MASK, CENTRES, U, V, EXPERT = range(5)
PADDING_GREY: Final = 114  # around a photo that is no square; as in training


@dataclass(frozen=True, slots=True, eq=False)
class BoardPose:
    """A board in a picture: which, where, and how sure that it is one at all."""

    mode: Mode
    to_picture: Matrix  # from the lattice to the picture's pixels
    score: float
    is_trusted: bool = True  # False where somebody says what the eye does not see: everything read there is doubtful
    is_oriented: bool = (
        True  # False where its points do not say which way round it lies; `rotated_poses` has the others
    )

    @property
    def corners(self) -> Points:
        """The outer corners of the printed spaces in the picture's pixels."""
        return transform_points(self.to_picture, lattice_corners(self.mode))


# One look at the straightened picture: a pose becomes a better one, or none.
PoseRefinement = Callable[[Picture, Models, BoardPose], BoardPose | None]


def locate(picture: Picture, models: Models, mode: Mode | None = None) -> BoardPose:
    """The board in a picture; Unread if there is none. A mode that is known is not asked for."""
    maps, to_pixels = first_maps(picture, models)
    modes = [mode] if mode else sorted(Mode, key=lambda each: -mode_probability(maps, each))
    if mode_probability(maps, modes[0]) > SETTINGS.sure_board_chance:
        modes = modes[:1]
    candidates = [refine_pose(picture, models, pose_from_maps(maps, to_pixels, each), refit_pose) for each in modes]
    pose = max(
        (candidate for candidate in candidates if candidate),
        key=lambda look: look.score + SETTINGS.first_maps_weight * mode_probability(maps, look.mode),
        default=None,
    )
    if not is_board(pose):
        pose = refine_pose(picture, models, pose_from_outline(maps, to_pixels, modes[0]), snap_pose)
    if pose is None or not is_board(pose):
        raise PhotoError(ErrorCode.BOARD_NOT_FOUND, message("photo.no_board"))
    return replace(pose, is_trusted=mode is None or mode_probability(maps, mode) > SETTINGS.lowest_mode_chance)


def first_maps(picture: Picture, models: Models) -> tuple[Tensor, Matrix]:
    """Return the maps of the photo, or of the part with the board if that is small, and from their cells to pixels."""
    square, to_square = fit_to_square(picture)
    maps, to_pixels = locator_maps(models, square), cells_to_pixels(to_square)
    rows, columns = np.nonzero(maps[MASK] > SETTINGS.board_chance)
    if len(rows) < SETTINGS.fewest_points // 2:
        return maps, to_pixels
    low, high = np.quantile(np.column_stack([columns, rows]), SETTINGS.outlier_quantiles, axis=0)
    side = float((high - low).max()) + 1
    if side > SETTINGS.small * SETTINGS.locator_cells:
        return maps, to_pixels
    half = SETTINGS.zoom_margin * side / 2
    ends = transform_points(to_pixels, np.array([(low + high) / 2 - half, (low + high) / 2 + half]))
    size = np.array([picture.shape[1], picture.shape[0]])
    (left, top), (right, bottom) = np.clip(ends, 0, size).astype(int).tolist()
    square, to_square = fit_to_square(picture[top:bottom, left:right])
    to_square = to_square @ np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    return locator_maps(models, square), cells_to_pixels(to_square)


def is_board(pose: BoardPose | None) -> bool:
    """Whether enough shows where a pose says to call it a board."""
    return pose is not None and pose.score >= SETTINGS.lowest_board_score


def refine_pose(picture: Picture, models: Models, pose: BoardPose | None, refine: PoseRefinement) -> BoardPose | None:
    """A pose after the looks at the straightened picture, if it leads anywhere."""
    for _ in range(SETTINGS.refinements):
        pose = pose and refine(picture, models, pose)
    return pose


def rotated_poses(pose: BoardPose) -> list[BoardPose]:
    """A board in all the ways in which it may lie in its outline: by half turns, or by quarters if it is a square."""
    board = BOARDS[pose.mode]
    middle = np.array([[1, 0, board.columns / 2], [0, 1, board.rows / 2], [0, 0, 1.0]])
    quarter = middle @ np.array([[0, -1.0, 0], [1, 0, 0], [0, 0, 1]]) @ np.linalg.inv(middle)
    step = 1 if board.columns == board.rows else 2
    return [
        replace(pose, to_picture=pose.to_picture @ np.linalg.matrix_power(quarter, turn)) for turn in range(0, 4, step)
    ]


def pose_from_outline(maps: Tensor, to_pixels: Matrix, mode: Mode) -> BoardPose | None:
    """The pose by the outline of the board, if its points agree on none; `rotated_poses` of it may be right."""
    mask = (maps[MASK] > SETTINGS.board_chance).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    outline = max(outlines, key=cv2.contourArea, default=np.zeros((1, 1, 2), np.int32))
    corners_found = cv2.boxPoints(cv2.minAreaRect(outline)).astype(np.float32)  # clockwise
    if cv2.contourArea(corners_found) < SETTINGS.fewest_points:
        return None
    sides = np.linalg.norm(corners_found - np.roll(corners_found, -1, axis=0), axis=1)
    corners_found = (
        np.roll(corners_found, -1, axis=0) if sides[0] < sides[1] else corners_found
    )  # the longer side is the board's upper one
    board = BOARDS[mode]
    board_outline = np.array([(0, 0), (board.columns, 0), (board.columns, board.rows), (0, board.rows)], np.float32)
    to_lattice = np.asarray(cv2.getPerspectiveTransform(corners_found, board_outline), np.float64)
    found = plausible_pose(to_lattice, to_pixels, mode, 1.0)
    return found and replace(found, is_oriented=False)


def board_from_corners(picture: Picture, models: Models, marked: Points, mode: Mode) -> BoardPose:
    """The board between four corners that somebody pointed at, in whatever order.

    Where the eye sees the board near by, its own pose is kept: it is sharper, and it knows the way round. Else the
    corners are taken as they were given, clockwise from the top left, and everything read there is doubtful.
    """
    height, width = picture.shape[:2]
    if cv2.contourArea(marked.astype(np.float32), oriented=True) < 0:
        marked = marked[[0, 3, 2, 1]]
    matrix = cv2.getPerspectiveTransform(lattice_corners(mode).astype(np.float32), marked.astype(np.float32))
    guess = BoardPose(mode, np.asarray(matrix, np.float64), 0.0, is_trusted=False)
    spaces = transform_points(guess.to_picture, space_centres(mode))
    if np.mean(np.all((spaces >= 0) & (spaces <= (width, height)), axis=1)) < SETTINGS.inside_share:
        raise PhotoError(ErrorCode.BOARD_NOT_FOUND, message("photo.corners"))
    refined = refine_pose(picture, models, guess, refit_pose)
    if refined is None or not is_board(refined):
        return guess
    lattice_points = transform_points(np.linalg.inv(refined.to_picture), marked)
    distance = min(
        float(np.abs(np.roll(lattice_points, turn, axis=0) - lattice_corners(mode)).max()) for turn in range(4)
    )
    return refined if distance < SETTINGS.corner_tolerance else guess


def aligned_to_tiles(pose: BoardPose, scores: TileScores) -> BoardPose:
    """The pose moved by a hair, so that tiles that never pile lie on their spaces on the whole: floors show there."""
    spaces = space_centres(pose.mode)
    tiles = np.flatnonzero(scores.faces[:, SINGLE].sum(axis=1) > SETTINGS.board_chance)
    if len(tiles) < SETTINGS.fewest_peaks:
        return pose
    measured = spaces[tiles] + scores.offsets[tiles]
    moved, _ = cv2.estimateAffine2D(
        measured, spaces[tiles], method=cv2.RANSAC, ransacReprojThreshold=SETTINGS.tile_tolerance
    )
    change = np.eye(3) if moved is None else np.vstack([moved, (0.0, 0.0, 1.0)])
    is_too_far = float(np.abs(transform_points(change, spaces) - spaces).max()) > SETTINGS.pose_tolerance
    return pose if is_too_far else replace(pose, to_picture=pose.to_picture @ np.linalg.inv(change))


def fit_to_square(picture: Picture) -> tuple[Picture, Matrix]:
    """The picture shrunk into the locator's square, and the way from its pixels to the square's."""
    height, width = picture.shape[:2]
    scale = SETTINGS.locator_pixels / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    square = np.full((SETTINGS.locator_pixels, SETTINGS.locator_pixels, 3), PADDING_GREY, np.uint8)
    left, top = (SETTINGS.locator_pixels - size[0]) // 2, (SETTINGS.locator_pixels - size[1]) // 2
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    square[top : top + size[1], left : left + size[0]] = brighten(np.asarray(small, np.uint8))
    return square, np.array([[scale, 0, left], [0, scale, top], [0, 0, 1.0]])


def brighten(picture: Picture) -> Picture:
    """A dark picture made as bright as others: what is light in it becomes nearly white."""
    light = float(np.percentile(picture[::2, ::2].max(axis=2), SETTINGS.bright_percentile))
    gain = min(max(SETTINGS.target_brightness / max(light, 1.0), 1.0), SETTINGS.largest_gain)
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)


def locator_maps(models: Models, square: Picture) -> Tensor:
    """The locator's maps; mask, centres and board as probabilities."""
    maps: Tensor = predict(models.locator, square[None])[0]
    for index in (MASK, CENTRES, EXPERT):
        maps[index] = 1 / (1 + np.exp(-maps[index]))
    return maps


def cells_to_pixels(to_square: Matrix) -> Matrix:
    """From the maps' cells to the picture's pixels: the middle of a cell is half a cell in."""
    step = SETTINGS.locator_pixels / SETTINGS.locator_cells
    return np.asarray(np.linalg.inv(to_square) @ np.array([[step, 0, step / 4], [0, step, step / 4], [0, 0, 1.0]]))


def mode_probability(maps: Tensor, mode: Mode) -> float:
    """How much what is seen looks like one of the two boards."""
    board = maps[MASK] > SETTINGS.board_chance
    expert = float(maps[EXPERT][board].mean()) if board.any() else 0.5
    return expert if mode is Mode.EXPERT else 1 - expert


def pose_from_maps(maps: Tensor, to_pixels: Matrix, mode: Mode) -> BoardPose | None:
    """The pose on which most points of the maps agree."""
    rows, columns = np.nonzero(maps[MASK] > SETTINGS.board_chance)
    if len(rows) < SETTINGS.fewest_points:
        return None
    board = BOARDS[mode]
    sample = slice(None, None, 1 + len(rows) // SETTINGS.most_points)
    rows, columns = rows[sample], columns[sample]
    points = np.column_stack([maps[U][rows, columns] + board.columns / 2, maps[V][rows, columns] + board.rows / 2])
    cells = np.column_stack([columns, rows]).astype(np.float64)
    to_lattice, inliers = fit_homography(cells, points)
    return plausible_pose(to_lattice, to_pixels, mode, inliers / len(cells))


def fit_homography(cells: Points, points: Points) -> tuple[Matrix | None, int]:
    """The homography that most pairs agree on, and how many do; the same pairs always give the same one."""
    matrix, inlier_mask = cv2.findHomography(
        cells, points.astype(np.float64), cv2.RANSAC, SETTINGS.pose_tolerance, maxIters=500
    )
    return (None, 0) if matrix is None else (np.asarray(matrix, np.float64), int(np.count_nonzero(inlier_mask)))


def plausible_pose(to_lattice: Matrix | None, to_pixels: Matrix, mode: Mode, score: float) -> BoardPose | None:
    """A pose that a camera can have: the board in front of it, seen from above, not folded."""
    if to_lattice is None or abs(np.linalg.det(to_lattice)) < 1e-12:
        return None
    to_picture = to_pixels @ np.linalg.inv(to_lattice)
    depth = np.column_stack([lattice_corners(mode), np.ones(4)]) @ to_picture[2]
    if not (np.all(depth > 1e-9) or np.all(depth < -1e-9)):
        return None
    outline = transform_points(to_picture, lattice_corners(mode))
    if cv2.contourArea(outline.astype(np.float32), oriented=True) <= 0 or not np.all(np.isfinite(outline)):
        return None
    return BoardPose(mode, to_picture / to_picture[2, 2], score)


def refit_pose(picture: Picture, models: Models, pose: BoardPose) -> BoardPose | None:
    """Look at the straightened picture and snap the pose to the spaces' centres."""
    maps, to_pixels = straightened_maps(picture, models, pose)
    again = pose_from_maps(maps, to_pixels, pose.mode)
    return again and snap_to_peaks(maps, to_pixels, again)


def snap_pose(picture: Picture, models: Models, pose: BoardPose) -> BoardPose:
    """The same where the points agree on nothing: the pose itself is snapped to the centres."""
    return snap_to_peaks(*straightened_maps(picture, models, pose), pose)


def straightened_maps(picture: Picture, models: Models, pose: BoardPose) -> tuple[Tensor, Matrix]:
    """The maps of the picture as a pose straightens it, and the way from their cells to the picture's pixels."""
    square, to_square = straight_square(picture, pose)
    return locator_maps(models, square), cells_to_pixels(to_square)


def straight_square(picture: Picture, pose: BoardPose) -> tuple[Picture, Matrix]:
    """The picture as a pose straightens it into the locator's square, and the way from its pixels to the square's."""
    board = BOARDS[pose.mode]
    scale = SETTINGS.locator_pixels / (max(board.columns, board.rows) + 2 * SETTINGS.margin)
    half = SETTINGS.locator_pixels / 2
    lattice_to_square = np.array(
        [[scale, 0, half - scale * board.columns / 2], [0, scale, half - scale * board.rows / 2], [0, 0, 1.0]]
    )
    to_square = lattice_to_square @ np.linalg.inv(pose.to_picture)
    return brighten(warp_shrunk(picture, to_square)), to_square


def warp_shrunk(picture: Picture, to_square: Matrix) -> Picture:
    """The square as a homography shows it, from a picture that was shrunk about as far first."""
    size = (SETTINGS.locator_pixels, SETTINGS.locator_pixels)
    back = np.linalg.inv(to_square)
    outline = transform_points(back, np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64))
    scale = min(
        1.0, 1.5 * SETTINGS.locator_pixels / np.sqrt(max(1.0, abs(cv2.contourArea(outline.astype(np.float32)))))
    )
    small = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    if small != (picture.shape[1], picture.shape[0]):
        to_square = to_square @ np.diag([picture.shape[1] / small[0], picture.shape[0] / small[1], 1.0])
        picture = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return cv2.warpPerspective(picture, to_square, size, borderValue=(PADDING_GREY, PADDING_GREY, PADDING_GREY))  # type: ignore[return-value]


def snap_to_peaks(maps: Tensor, to_pixels: Matrix, pose: BoardPose) -> BoardPose:
    """The pose through the peaks of the centres, where enough of them show; its score is the share that does."""
    spaces = space_centres(pose.mode)
    places = transform_points(np.linalg.inv(to_pixels) @ pose.to_picture, spaces)
    reach = max(2, round(SETTINGS.peak_distance * float(np.linalg.norm(places[1] - places[0]))))
    peaks = [find_peak(maps[CENTRES], place, reach) for place in places]
    high = np.array([height for _, height in peaks])
    strong = high > SETTINGS.lowest_peak
    score = float(np.mean(np.minimum(high / SETTINGS.high_peak, 1))) * min(1.0, pose.score / SETTINGS.agreeing_share)
    if strong.sum() >= SETTINGS.fewest_peaks:
        cells = np.array([place for place, _ in peaks])[strong]
        matrix, inliers = fit_homography(cells, spaces[strong])
        refitted = plausible_pose(matrix, to_pixels, pose.mode, score)
        if refitted is not None and inliers >= SETTINGS.fewest_peaks:
            return replace(refitted, is_oriented=pose.is_oriented)
    return replace(pose, score=score)


def find_peak(heat: Tensor, place: Points, reach: int) -> tuple[tuple[float, float], float]:
    """The highest point of a map around a place, to parts of a cell, and how high it is."""
    x, y = (round(float(part)) for part in place)
    top, left = max(0, y - reach), max(0, x - reach)
    window = heat[top : max(top, y + reach + 1), left : max(left, x + reach + 1)]
    if window.size == 0:
        return (float(place[0]), float(place[1])), 0.0
    best = int(np.argmax(window))
    row, column = top + best // window.shape[1], left + best % window.shape[1]
    low_y, low_x = max(0, row - 1), max(0, column - 1)
    near = heat[low_y : row + 2, low_x : column + 2]
    ys, xs = np.mgrid[low_y : low_y + near.shape[0], low_x : low_x + near.shape[1]]
    weight = near / max(float(near.sum()), 1e-9)
    return (float((xs * weight).sum()), float((ys * weight).sum())), float(heat[row, column])
