"""The camera above a board: focal length, position and heights from the pose of the lattice.

A homography says nothing about heights. With square pixels and the optical axis through the middle of the picture, one
unknown is left: the focal length. A tilted board determines it, because its far side appears smaller. A board seen from
straight above does not: then the usual focal length of phones is assumed (`SETTINGS.focal`), on which the lean of piles
hardly depends there.

Lengths are in spaces (48 mm): x and y as in the lattice, z upwards from the board.
"""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from quadropolis_score.buildings import Mode
from vision.arrays import Matrix, Picture, Points, Probabilities, median
from vision.quadropolis.flatten import space_centres, transform_points
from vision.quadropolis.settings import SETTINGS

# Thickness of a tile: 2.4 mm.
FLOOR: Final = 0.05
# Side of a tile.
TILE: Final = 0.82
# The centre of the first pixel is half a pixel in.
MIDDLE_OF_PIXEL: Final = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
# Unknowns of the fit: three of the rotation, three of the position, ln(focal length), two of the picture's middle.
ROTATION, MOVE, FOCAL, MIDDLE = slice(0, 3), slice(3, 6), 6, slice(7, 9)
NO_LENS_ERROR: Final = np.zeros(5)
STEPS: Final = 30
FLIP: Final = np.diag([1.0, 1.0, -1.0])  # heights grow upwards, but the third axis of a right-handed board points down


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole camera above a board."""

    matrix: Matrix  # 3 x 4: from (x, y, z, 1) to the picture's pixels
    lens: Points  # its place (x, y, z); all piles lean away from the point (x, y) of the board
    focal: float  # pixels
    focal_error: float  # standard deviation of ln(focal); `SETTINGS.focal_spread` if the board does not determine it
    misfit: float  # root mean square error of the lattice, in spaces; large if a board was read as another one
    tilt: float  # degrees between the line of sight and straight down

    def project(self, points: Points) -> Points:
        """Project points (x, y, z) to pixels of the picture."""
        seen = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:])

    def plane(self, height: float = 0.0) -> Matrix:
        """Return the homography from (x, y) at a height to pixels of the picture."""
        return np.asarray(self.matrix[:, [0, 1, 3]] + height * self.matrix[:, [2]] * np.array([0.0, 0.0, 1.0]))

    def rise(self, points: Points, floors: float = 1.0) -> Points:
        """Return the shift, in pixels of the picture, of something at (x, y) that is raised by some floors."""
        return transform_points(self.plane(floors * FLOOR), points) - transform_points(self.plane(), points)

    def lean(self, points: Points, floors: float = 1.0) -> Points:
        """Return the same shift in spaces of the straightened board."""
        high = floors * FLOOR
        return np.asarray((points - self.lens[:2]) * (high / (self.lens[2] - high)))

    def above(self, height: float) -> "Camera":
        """Return the same camera in coordinates whose heights begin at this height."""
        matrix = self.matrix.copy()
        matrix[:, 3] += height * matrix[:, 2]
        return replace(self, matrix=matrix, lens=self.lens - np.array([0, 0, height]))


def fit_camera(to_picture: Matrix, size: tuple[int, int], mode: Mode, middle: Points | None = None) -> Camera:
    """Fit the camera to the pose `to_picture` of a lattice in a picture of a size (width, height).

    Levenberg-Marquardt on a posterior: points of the lattice have the spread `SETTINGS.pose_spread`, the focal length
    that of phones, and the optical axis goes through the picture's middle or, for a cropped photo, through `middle`.
    """
    spaces = space_centres(mode)
    places = transform_points(to_picture, spaces)
    spread = SETTINGS.pose_spread * pixels_a_space(to_picture, spaces)
    longest = max(size)
    centre = (np.array(size) - 1) / 2 if middle is None else np.asarray(middle, np.float64)
    usual = np.log(SETTINGS.focal * longest)
    known = np.concatenate([np.full(6, np.inf), [SETTINGS.focal_spread], np.full(2, SETTINGS.middle_spread * longest)])

    def residuals_at(at: Points) -> tuple[Points, Points]:
        """Return the residuals in standard deviations, and their derivatives."""
        seen, slopes = project_spaces(spaces, at)
        apart = (seen - places) / spread[:, None]
        prior = (at - np.concatenate([np.zeros(6), [usual], centre])) / known
        return (
            np.concatenate([apart.ravel(), prior]),
            np.vstack([slopes / np.repeat(spread, 2)[:, None], np.diag(1 / known)]),
        )

    at = start_values(to_picture, float(np.exp(usual)), centre)
    residuals, slopes = residuals_at(at)
    damping = 1e-3
    for _ in range(STEPS):
        curve = slopes.T @ slopes
        step = np.linalg.solve(curve + damping * np.diag(curve.diagonal() + 1e-12), slopes.T @ residuals)
        tried = residuals_at(at - step)
        if tried[0] @ tried[0] < residuals @ residuals:
            gained = residuals @ residuals - tried[0] @ tried[0]
            at, (residuals, slopes), damping = at - step, tried, damping / 10
            if gained < 1e-4 * (1 + residuals @ residuals):
                break
        else:
            damping *= 10
    misfit = SETTINGS.pose_spread * float(np.sqrt(np.mean(residuals[: 2 * len(spaces)] ** 2) * 2))
    return camera_at(at, float(np.sqrt(np.linalg.pinv(slopes.T @ slopes)[FOCAL, FOCAL])), misfit)


def pixels_a_space(to_picture: Matrix, points: Points) -> Points:
    """Return the width of a space in pixels at points of the lattice, the geometric mean of both directions."""
    step = 0.01
    sides = [
        transform_points(to_picture, points + step * np.eye(2)[axis]) - transform_points(to_picture, points)
        for axis in (0, 1)
    ]
    area = np.abs(sides[0][:, 0] * sides[1][:, 1] - sides[0][:, 1] * sides[1][:, 0])
    return np.asarray(np.sqrt(np.maximum(area, 1e-12)) / step)


def start_values(to_picture: Matrix, focal: float, centre: Points) -> Points:
    """Return start values of the fit: a camera of the given focal length that sees the lattice about where it is."""
    inner = np.linalg.inv(inner_matrix(focal, centre)) @ to_picture
    inner = inner / ((np.linalg.norm(inner[:, 0]) + np.linalg.norm(inner[:, 1])) / 2)
    inner = inner if inner[2, 2] > 0 else -inner
    left, _, right = np.linalg.svd(np.column_stack([inner[:, 0], inner[:, 1], np.cross(inner[:, 0], inner[:, 1])]))
    turn, _ = cv2.Rodrigues(left @ np.diag([1, 1, np.linalg.det(left @ right)]) @ right)
    return np.concatenate([turn.ravel(), inner[:, 2], [np.log(focal)], centre])


def inner_matrix(focal: float, centre: Points) -> Matrix:
    """Return the intrinsic matrix of a camera with square pixels."""
    return np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1.0]])


def project_spaces(spaces: Points, at: Points) -> tuple[Points, Points]:
    """Project points of the board, with the derivatives by the unknowns of the camera."""
    focal = float(np.exp(at[FOCAL]))
    flat = np.column_stack([spaces, np.zeros(len(spaces))])
    seen, slopes = cv2.projectPoints(flat, at[ROTATION], at[MOVE], inner_matrix(focal, at[MIDDLE]), NO_LENS_ERROR)
    by_focal = slopes[:, 6:8].sum(axis=1, keepdims=True) * focal
    return np.asarray(seen, np.float64).reshape(-1, 2), np.column_stack([slopes[:, :6], by_focal, slopes[:, 8:10]])


def camera_at(at: Points, focal_error: float, misfit: float) -> Camera:
    turn = np.asarray(cv2.Rodrigues(at[ROTATION])[0], np.float64)
    focal = float(np.exp(at[FOCAL]))
    matrix = inner_matrix(focal, at[MIDDLE]) @ np.column_stack([turn @ FLIP, at[MOVE]])
    tilt = float(np.degrees(np.arccos(np.clip(turn[2, 2], -1, 1))))
    return Camera(matrix, FLIP @ (-turn.T @ at[MOVE]), focal, focal_error, misfit, tilt)


def pile_top_crops(
    camera: Camera, centres: Points, floors: Points, side: float = SETTINGS.crop, pixels: int = SETTINGS.crop_pixels
) -> Matrix:
    """Return crops around the tops of piles as homographies to the picture, one a row; floors may be fractions."""
    to_lattice = [
        np.array([[side / pixels, 0, x - side / 2], [0, side / pixels, y - side / 2], [0, 0, 1.0]]) for x, y in centres
    ]
    pairs = zip(to_lattice, floors, strict=True)
    return np.array([camera.plane(float(high) * FLOOR) @ square @ MIDDLE_OF_PIXEL for square, high in pairs])


def cut_out(picture: Picture, crops: Matrix, pixels: int) -> Picture:
    """Cut square crops out of a picture by their homographies; shrink the picture first, otherwise they alias."""
    found = np.empty((len(crops), pixels, pixels, 3), np.uint8)
    if not len(crops):
        return found
    middle = np.array([[pixels / 2, pixels / 2]])
    # Pixels of the picture per pixel of a crop.
    wide = float(median([pixels_a_space(crop, middle)[0] for crop in crops]))
    shrink = np.eye(3)
    if wide > SETTINGS.alias_limit:
        height, width = picture.shape[:2]
        small = (max(1, round(width / wide * 1.2)), max(1, round(height / wide * 1.2)))
        x, y = small[0] / width, small[1] / height
        shrink = np.array([[x, 0, x / 2 - 0.5], [0, y, y / 2 - 0.5], [0, 0, 1.0]])
        picture = np.asarray(cv2.resize(picture, small, interpolation=cv2.INTER_AREA), np.uint8)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for index, crop in enumerate(crops):
        found[index] = cv2.warpPerspective(
            picture, shrink @ crop, (pixels, pixels), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
    return found


def hidden_shares(camera: Camera, mode: Mode, floors: Points) -> Probabilities:
    """Return the share of each space's top that its neighbours hide, row by row, given the floors of all spaces.

    A pile hides, on the plane of that top, its own outline and its shadow if the lens were a lamp. Of several piles the
    one that hides most counts.
    """
    spaces = space_centres(mode)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * TILE / 2
    found = np.zeros(len(spaces))
    for index, (space, own) in enumerate(zip(spaces, floors, strict=True)):
        near = np.flatnonzero((np.abs(spaces - space).max(axis=1) < SETTINGS.hiding_distance) & (floors > own))
        for other in near:
            foot = spaces[other] + square
            top = foot + shadow(camera, foot, FLOOR * float(own), FLOOR * float(floors[other]))
            outline = cv2.convexHull(np.concatenate([foot, top]).astype(np.float32))
            area, _ = cv2.intersectConvexConvex(outline, (space + square).astype(np.float32))
            found[index] = max(found[index], area / TILE**2)
    return found


def shadow(camera: Camera, points: Points, low: float, high: float) -> Points:
    """Return the shift, away from the camera, of the shadow that points at height `high` cast on height `low`."""
    return np.asarray((points - camera.lens[:2]) * ((high - low) / (camera.lens[2] - high)))
