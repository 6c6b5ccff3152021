"""The second stage: find the board in a photo, its mode, and which way it is turned.

A net maps the shrunk photo: every cell is board or not and, if it is, names a point of the lattice. RANSAC over these
points gives a pose, even if much of the board is hidden. The net then maps the picture straightened by that pose, where
the centres of the spaces are sharp, and the pose is fitted to them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from tabletop.messages import message
from vision.arrays import Matrix, Picture, Points, Tensor
from vision.errors import ErrorCode, PhotoError
from vision.nets import predict
from vision.quadropolis.classify import TileScores
from vision.quadropolis.flatten import board_outline, lattice_corners, space_centres, transform_points
from vision.quadropolis.models import Models
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import SINGLE

# The channels of the locator's output.
MASK, CENTRES, U, V, EXPERT = range(5)
CORNERS: Final = range(4)
PADDING_GREY: Final = 114  # around a photo that is not square; as in training


@dataclass(frozen=True, slots=True, eq=False)
class BoardPose:
    """The pose of a board in a picture, with its mode and the confidence in both."""

    mode: Mode
    to_picture: Matrix  # from the lattice to the picture's pixels
    score: float
    is_trusted: bool = True  # False for corners or a mode that contradict the net: everything read there is doubtful
    is_oriented: bool = True  # False if its points leave its orientation open; `rotated_poses` has the others
    mode_score: float = 1.0  # probability of its mode on the straightened picture
    weakest_column: float = 1.0  # how well its least visible column shows
    chance: float = 1.0  # of its mode, from what shows of both lattices
    is_mode_sure: bool = (
        True  # False if it may be the other board: the player is asked, and everything read is doubtful
    )
    others: tuple["BoardPose", ...] = ()  # the board of the other mode, if the mode is not sure

    @property
    def corners(self) -> Points:
        """Return the outer corners of the printed spaces in pixels of the picture."""
        return transform_points(self.to_picture, lattice_corners(self.mode))


# One step of refinement on the straightened picture.
PoseRefinement = Callable[[Picture, Models, BoardPose], BoardPose | None]


def locate(picture: Picture, models: Models, mode: Mode | None = None) -> BoardPose:
    """Find the board in a picture; raise `PhotoError` if there is none. A given `mode` is taken for sure.

    If the mode is not sure, `others` holds the board of the other mode, because reading both can decide.
    """
    maps, to_pixels = first_maps(picture, models)
    seems_expert = mode_probability(maps, Mode.EXPERT)
    expert = refine_pose(picture, models, pose_from_maps(maps, to_pixels, Mode.EXPERT), refit_pose)
    if mode is not Mode.CLASSIC and expert is not None and visibility(expert) > SETTINGS.sure_expert:
        return expert
    classic = refine_pose(picture, models, pose_from_maps(maps, to_pixels, Mode.CLASSIC), refit_pose)
    candidates = {Mode.EXPERT: expert, Mode.CLASSIC: classic}
    if (
        max(map(visibility, candidates.values())) if mode is None else visibility(candidates[mode])
    ) < SETTINGS.clear_visibility:
        candidates = {
            each: pose if is_board(pose) else retry_pose(picture, models, (maps, to_pixels), pose, each)
            for each, pose in candidates.items()
        }
    is_expert = chance_of_expert(candidates[Mode.EXPERT], candidates[Mode.CLASSIC], seems_expert)
    chance = {Mode.EXPERT: is_expert, Mode.CLASSIC: 1 - is_expert}
    is_sure = mode is not None or max(chance.values()) > SETTINGS.sure_mode
    boards = [
        replace(
            candidate,
            chance=chance[each],
            is_mode_sure=is_sure,
            is_oriented=candidate.is_oriented and visibility(candidate) > SETTINGS.clear_visibility,
        )
        for each, candidate in candidates.items()
        if candidate is not None and is_board(candidate) and mode in (None, each)
    ]
    if not boards:
        raise PhotoError(ErrorCode.BOARD_NOT_FOUND, message("photo.no_board"))
    first, *others = sorted(boards, key=lambda board: -board.chance)
    is_trusted = is_sure if mode is None else first.chance > 1 - SETTINGS.sure_mode
    return replace(first, is_trusted=is_trusted, others=() if is_sure else tuple(others))


def visibility(found: BoardPose | None) -> float:
    """Return how well the picture shows a board of the pose's mode, from 0 to 1."""
    return found.score * found.mode_score if found else 0.0


def chance_of_expert(expert: BoardPose | None, classic: BoardPose | None, seems_expert: float) -> float:
    """Return the probability of the Expert board, by a logistic regression.

    The Expert lattice decides: four columns of an Expert board look like a Classic board, but nothing on a Classic
    board or beside it looks like a fifth column.
    """
    seen = np.array(
        [seems_expert, visibility(expert), visibility(classic), expert.weakest_column if expert else 0.0, 1.0]
    )
    return float(1 / (1 + np.exp(-seen @ np.array(SETTINGS.expert_weights))))


def first_maps(picture: Picture, models: Models) -> tuple[Tensor, Matrix]:
    """Return the maps of the photo, or of its part with a small board, and the homography from cells to pixels."""
    square, to_square = fit_to_square(picture)
    maps, to_pixels = locator_maps(models, square), cells_to_pixels(to_square)
    rows, columns = np.nonzero(maps[MASK] > SETTINGS.board_chance)
    if len(rows) < SETTINGS.fewest_points // 2:
        return maps, to_pixels
    low, high = np.quantile(np.column_stack([columns, rows]), SETTINGS.outlier_quantiles, axis=0)
    side = float((high - low).max()) + 1
    if side > SETTINGS.small_board * SETTINGS.locator_cells:
        return maps, to_pixels
    half = SETTINGS.zoom_margin * side / 2
    ends = transform_points(to_pixels, np.array([(low + high) / 2 - half, (low + high) / 2 + half]))
    size = np.array([picture.shape[1], picture.shape[0]])
    (left, top), (right, bottom) = np.clip(ends, 0, size).astype(int).tolist()
    square, to_square = fit_to_square(picture[top:bottom, left:right])
    to_square = to_square @ np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    return locator_maps(models, square), cells_to_pixels(to_square)


def is_board(pose: BoardPose | None) -> bool:
    """Return whether the score of a pose is high enough for a board."""
    return pose is not None and pose.score >= SETTINGS.lowest_board_score


def refine_pose(picture: Picture, models: Models, pose: BoardPose | None, refine: PoseRefinement) -> BoardPose | None:
    """Refine a pose some times on the straightened picture; None once a step finds no pose."""
    for _ in range(SETTINGS.refinements):
        pose = pose and refine(picture, models, pose)
    return pose


def rotated_poses(pose: BoardPose) -> list[BoardPose]:
    """Return the poses in which a board has the same outline: half turns, or quarter turns of a square board."""
    board = BOARDS[pose.mode]
    middle = np.array([[1, 0, board.columns / 2], [0, 1, board.rows / 2], [0, 0, 1.0]])
    quarter = middle @ np.array([[0, -1.0, 0], [1, 0, 0], [0, 0, 1]]) @ np.linalg.inv(middle)
    step = 1 if board.columns == board.rows else 2
    return [
        replace(pose, to_picture=pose.to_picture @ np.linalg.matrix_power(quarter, turn)) for turn in range(0, 4, step)
    ]


def retry_pose(
    picture: Picture, models: Models, first: tuple[Tensor, Matrix], found: BoardPose | None, mode: Mode
) -> BoardPose | None:
    """Return the best pose of a board that shows little: as found, refined once more, or from its outline."""
    more = refine_pose(picture, models, found, refit_pose)
    poses = [pose for pose in (found, more, pose_from_outline(picture, models, first, mode)) if pose is not None]
    return max(poses, key=lambda pose: pose.score, default=None)


def pose_from_outline(picture: Picture, models: Models, first: tuple[Tensor, Matrix], mode: Mode) -> BoardPose | None:
    """Return the pose from the outline of the mask, if no points agree on one; `rotated_poses` of it may be right.

    The outline of a tilted board does not tell its longer sides; the better visible of both poses is returned.
    """
    outline, best = board_outline(mode).astype(np.float32), None
    for corners_found, turn in product(quadrilaterals(first[0][MASK] > SETTINGS.board_chance), (0, 1)):
        to_lattice = cv2.getPerspectiveTransform(np.roll(corners_found, turn, axis=0).astype(np.float32), outline)
        start = plausible_pose(np.asarray(to_lattice, np.float64), first[1], mode, 1.0)
        found = refine_pose(picture, models, start and replace(start, is_oriented=False), snap_pose)
        best = max(best, found, key=lambda each: each.score if each else 0.0)
    return best


def quadrilaterals(mask: NDArray[np.bool_]) -> list[Points]:
    """Return the corners, clockwise, of a mask's largest region and of its minimum rectangle; [] if it is small."""
    outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    outline = max(outlines, key=cv2.contourArea, default=np.zeros((1, 1, 2), np.int32))
    if cv2.contourArea(outline) < SETTINGS.fewest_points:
        return []
    box = np.asarray(cv2.boxPoints(cv2.minAreaRect(outline)), np.float64)
    hull = cv2.convexHull(outline)
    for part in SETTINGS.outline_tolerances:
        four = cv2.approxPolyDP(hull, part * cv2.arcLength(hull, True), True)[:, 0]
        if len(four) == len(CORNERS):
            return [np.asarray(four if cv2.contourArea(four, oriented=True) > 0 else four[::-1], np.float64), box]
    return [box]


def board_from_corners(picture: Picture, models: Models, marked: Points, mode: Mode) -> BoardPose:
    """Return the board between four corners that the player marked, in any order.

    If the net finds the board within `SETTINGS.corner_tolerance`, its pose is taken: it is more exact and oriented.
    Otherwise the corners are taken clockwise from the top left, and everything read there is doubtful.
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


def tile_centres(mode: Mode, scores: TileScores) -> Points:
    """Return where the tiles are on the straightened board, row by row, by an affine map of those never piled."""
    spaces = space_centres(mode)
    tiles = np.flatnonzero(scores.faces[:, SINGLE].sum(axis=1) > SETTINGS.board_chance)
    if len(tiles) < SETTINGS.fewest_peaks:
        return spaces
    measured = spaces[tiles] + scores.offsets[tiles]
    change, _ = cv2.estimateAffine2D(
        spaces[tiles], measured, method=cv2.RANSAC, ransacReprojThreshold=SETTINGS.tile_tolerance
    )
    moved = spaces if change is None else spaces @ change[:, :2].T + change[:, 2]
    is_too_far = float(np.abs(moved - spaces).max()) > SETTINGS.pose_tolerance
    return spaces if is_too_far else np.asarray(moved)


def fit_to_square(picture: Picture) -> tuple[Picture, Matrix]:
    """Shrink the picture into the locator's square; also return the homography to it."""
    height, width = picture.shape[:2]
    scale = SETTINGS.locator_pixels / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    square = np.full((SETTINGS.locator_pixels, SETTINGS.locator_pixels, 3), PADDING_GREY, np.uint8)
    left, top = (SETTINGS.locator_pixels - size[0]) // 2, (SETTINGS.locator_pixels - size[1]) // 2
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    square[top : top + size[1], left : left + size[0]] = brighten(np.asarray(small, np.uint8))
    return square, np.array([[scale, 0, left], [0, scale, top], [0, 0, 1.0]])


def brighten(picture: Picture) -> Picture:
    """Brighten a dark picture until its light parts are nearly white."""
    light = float(np.percentile(picture[::2, ::2].max(axis=2), SETTINGS.bright_percentile))
    gain = min(max(SETTINGS.target_brightness / max(light, 1.0), 1.0), SETTINGS.largest_gain)
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)


def locator_maps(models: Models, square: Picture) -> Tensor:
    """Run the locator; mask, centres and mode come as probabilities."""
    maps: Tensor = predict(models.locator, square[None])[0]
    for index in (MASK, CENTRES, EXPERT):
        maps[index] = 1 / (1 + np.exp(-maps[index]))
    return maps


def cells_to_pixels(to_square: Matrix) -> Matrix:
    """Return the homography from the maps' cells to the picture; the centre of a cell is half a cell in."""
    step = SETTINGS.locator_pixels / SETTINGS.locator_cells
    return np.asarray(np.linalg.inv(to_square) @ np.array([[step, 0, step / 4], [0, step, step / 4], [0, 0, 1.0]]))


def mode_probability(maps: Tensor, mode: Mode) -> float:
    """Return the mean probability of a mode over the board."""
    board = maps[MASK] > SETTINGS.board_chance
    expert = float(maps[EXPERT][board].mean()) if board.any() else 0.5
    return expert if mode is Mode.EXPERT else 1 - expert


def pose_from_maps(maps: Tensor, to_pixels: Matrix, mode: Mode) -> BoardPose | None:
    """Return the pose on which most points of the maps agree."""
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
    """Return the homography of RANSAC and the number of its inliers; deterministic."""
    matrix, inlier_mask = cv2.findHomography(
        cells, points.astype(np.float64), cv2.RANSAC, SETTINGS.pose_tolerance, maxIters=500
    )
    return (None, 0) if matrix is None else (np.asarray(matrix, np.float64), int(np.count_nonzero(inlier_mask)))


def plausible_pose(to_lattice: Matrix | None, to_pixels: Matrix, mode: Mode, score: float) -> BoardPose | None:
    """Return a pose if a camera can have it: the board in front of it, seen from above, not folded."""
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
    """Find the pose again on the straightened picture, and fit it to the centres of the spaces."""
    maps, to_pixels = straightened_maps(picture, models, pose)
    found = pose_from_maps(maps, to_pixels, pose.mode)
    return found and snap_to_peaks(maps, to_pixels, found)


def snap_pose(picture: Picture, models: Models, pose: BoardPose) -> BoardPose:
    """Fit the pose itself to the centres of the spaces; for maps whose points agree on no pose."""
    return snap_to_peaks(*straightened_maps(picture, models, pose), pose)


def straightened_maps(picture: Picture, models: Models, pose: BoardPose) -> tuple[Tensor, Matrix]:
    """Run the locator on the picture straightened by a pose; also return the homography from cells to the picture."""
    square, to_square = straight_square(picture, pose)
    return locator_maps(models, square), cells_to_pixels(to_square)


def straight_square(picture: Picture, pose: BoardPose) -> tuple[Picture, Matrix]:
    """Straighten the picture by a pose into the locator's square; also return the homography to it."""
    board = BOARDS[pose.mode]
    scale = SETTINGS.locator_pixels / (max(board.columns, board.rows) + 2 * SETTINGS.margin)
    half = SETTINGS.locator_pixels / 2
    lattice_to_square = np.array(
        [[scale, 0, half - scale * board.columns / 2], [0, scale, half - scale * board.rows / 2], [0, 0, 1.0]]
    )
    to_square = lattice_to_square @ np.linalg.inv(pose.to_picture)
    return brighten(warp_shrunk(picture, to_square)), to_square


def warp_shrunk(picture: Picture, to_square: Matrix) -> Picture:
    """Warp the picture into the locator's square; shrink it first, otherwise the result aliases."""
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
    """Fit a pose to the peaks of the centres, if enough are high; its score is their share."""
    spaces = space_centres(pose.mode)
    places = transform_points(np.linalg.inv(to_pixels) @ pose.to_picture, spaces)
    reach = max(2, round(SETTINGS.peak_distance * float(np.linalg.norm(places[1] - places[0]))))
    peaks = [find_peak(maps[CENTRES], place, reach) for place in places]
    high = np.array([height for _, height in peaks])
    strong = high > SETTINGS.lowest_peak
    shown = np.minimum(high / SETTINGS.high_peak, 1)
    board = BOARDS[pose.mode]
    columns = np.sort(shown.reshape(board.rows, board.columns), axis=0)[
        -2
    ]  # tiles may hide all but two spaces of a column
    now = replace(pose, mode_score=mode_probability(maps, pose.mode), weakest_column=float(columns.min()))
    score = float(shown.mean()) * min(1.0, pose.score / SETTINGS.agreeing_share)
    if strong.sum() >= SETTINGS.fewest_peaks:
        cells = np.array([place for place, _ in peaks])[strong]
        matrix, inliers = fit_homography(cells, spaces[strong])
        refitted = plausible_pose(matrix, to_pixels, pose.mode, score)
        if refitted is not None and inliers >= SETTINGS.fewest_peaks:
            return replace(now, to_picture=refitted.to_picture, score=score)
    return replace(now, score=score)


def find_peak(heat: Tensor, place: Points, reach: int) -> tuple[tuple[float, float], float]:
    """Return the highest point of a map around a place, to fractions of a cell, and its height."""
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
