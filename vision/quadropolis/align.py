"""The pose of a board's printed paper: a net says how far each part of the straightened board is from its place.

The locator's pose is off by a fortieth of a space. From the chair a floor leans hardly more than that, so floors are
counted with this pose.
"""

from typing import Final

import cv2
import numpy as np

from quadropolis_score.buildings import Mode
from vision.arrays import Matrix, Picture, Points, Tensor
from vision.nets import predict
from vision.quadropolis.flatten import board_outline, transform_points
from vision.quadropolis.models import Models
from vision.quadropolis.settings import SETTINGS

# Numbers of a small homography: three of each row of an affine map, and two that bend it.
AFFINE, BENDS = 6, 2
# The net's last outputs are logarithms of errors; beyond these bounds they only say "nothing shows" or "sure".
LOG_ERRORS: Final = (-4.0, 4.0)


def align_to_paper(flat: Picture, to_picture: Matrix, mode: Mode, models: Models) -> Matrix:
    """Return the pose of the paper, given the board straightened by a pose that is nearly right.

    The net looks twice, because it sees small offsets better than large ones.
    """
    half = SETTINGS.pitch / 2
    small = np.asarray(
        cv2.resize(flat, (flat.shape[1] // 2, flat.shape[0] // 2), interpolation=cv2.INTER_AREA), np.uint8
    )
    start = SETTINGS.flat_margin * half - 0.25
    to_small = np.array([[half, 0, start], [0, half, start], [0, 0, 1.0]])
    seen_to_lattice, size = align_picture(mode)
    change = np.eye(3)
    for _ in range(SETTINGS.alignments):
        back = to_small @ change @ seen_to_lattice
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(small, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        offsets = predict(models.align, np.asarray(seen, np.uint8)[None])[0]
        change = change @ fitted_change(offsets, mode)
    corners = board_outline(mode)
    is_too_far = float(np.abs(transform_points(change, corners) - corners).max()) > SETTINGS.largest_alignment
    aligned = to_picture @ change
    return to_picture if is_too_far else np.asarray(aligned / aligned[2, 2])


def align_picture(mode: Mode) -> tuple[Matrix, tuple[int, int]]:
    """Return the homography from the pixels that the net sees to the lattice, and their width and height."""
    return picture_of_lattice(mode, SETTINGS.align_pitch, SETTINGS.align_margin)


def picture_of_lattice(mode: Mode, pitch: int, margin: float) -> tuple[Matrix, tuple[int, int]]:
    """Return the homography from the pixels of a straightened board to the lattice, and the picture's size."""
    right, bottom = ((board_outline(mode)[2] + 2 * margin) * pitch).round().astype(int).tolist()
    first = 0.5 / pitch - margin
    return np.array([[1 / pitch, 0, first], [0, 1 / pitch, first], [0, 0, 1.0]]), (right, bottom)


def fitted_change(offsets: Tensor, mode: Mode) -> Matrix:
    """Return the homography from true points of the lattice to those by the pose, fitted to the net's offsets."""
    corners = board_outline(mode)
    middle = corners.mean(axis=0)
    numbers = fit_offsets(output_points(*offsets.shape[1:]) - middle, offsets.reshape(4, -1).T.astype(np.float64))
    true = corners + (small_homography(corners - middle) @ numbers) * SETTINGS.align_unit
    change = cv2.getPerspectiveTransform(true.astype(np.float32), corners.astype(np.float32))
    return np.asarray(change, np.float64)


def output_points(rows: int, columns: int) -> Points:
    """Return the points of the lattice whose offsets the net says, row by row."""
    across, down = np.meshgrid(np.arange(columns), np.arange(rows))
    pixels = np.column_stack([across.ravel(), down.ravel()]) * SETTINGS.align_step + 0.5
    return np.asarray(pixels / SETTINGS.align_pitch - SETTINGS.align_margin)


def stiffness() -> Matrix:
    """Return what keeps the numbers of the homography near zero where the net sees nothing."""
    affine, bends = SETTINGS.align_ridge
    return np.diag([affine] * AFFINE + [bends] * BENDS)


def small_homography(points: Points) -> Tensor:
    """Return, for each point, the two rows that turn the numbers of a small homography into a displacement."""
    x, y = points.T / SETTINGS.align_scale
    one, none = np.ones_like(x), np.zeros_like(x)
    right = np.column_stack([one, x, y, none, none, none, x * x, x * y])
    down = np.column_stack([none, none, none, one, x, y, x * y, y * y])
    return np.stack([right, down], axis=1)


def fit_offsets(points: Points, offsets: Tensor) -> Points:
    """Return the small homography that fits the offsets best, each weighted by the error that the net expects."""
    rows, weights = small_homography(points), np.exp(-2 * np.clip(offsets[:, 2:], *LOG_ERRORS))
    weighted = rows * weights[:, :, None] / len(points)
    normal = np.einsum("nki,nkj->ij", weighted, rows, optimize=True) + stiffness()
    return np.asarray(np.linalg.solve(normal, np.einsum("nki,nk->i", weighted, offsets[:, :2])))
