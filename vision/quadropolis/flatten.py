"""The third stage: straighten the board and correct its light, before anything is read from it."""

from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import BlueGreenRed, Matrix, Picture, Points, median
from vision.quadropolis.settings import SETTINGS

# The middles between two spaces of a row are bare paper: no flag, badge or frame reaches them.
PAPER_PATCH: Final = (0.05, 0.06)  # half width and half height of each patch, in pitches


def transform_points(matrix: Matrix, points: Points) -> Points:
    moved: Points = cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(1, -1, 2), matrix)[0]
    return moved


def space_centres(mode: Mode) -> Points:
    """Return the centres of the spaces, row by row: one pitch apart, the first at (0.5, 0.5)."""
    return np.array([(spot.column + 0.5, spot.row + 0.5) for spot in BOARDS[mode].spots])


def lattice_corners(mode: Mode) -> Points:
    """Return the outer corners of the printed spaces: top left, top right, bottom right, bottom left of the board."""
    right, bottom = BOARDS[mode].columns - 0.1, BOARDS[mode].rows - 0.1
    return np.array([(0.1, 0.1), (right, 0.1), (right, bottom), (0.1, bottom)])


def board_outline(mode: Mode) -> Points:
    """Return the corners of the lattice itself, in the same order."""
    right, bottom = BOARDS[mode].columns, BOARDS[mode].rows
    return np.array([(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)])


def flat_size(mode: Mode) -> tuple[int, int]:
    """Return width and height of a straightened board."""
    board, around = BOARDS[mode], 2 * SETTINGS.flat_margin
    return round((board.columns + around) * SETTINGS.pitch), round((board.rows + around) * SETTINGS.pitch)


def lattice_to_flat(points: Points) -> Points:
    """Map points of the lattice to the straightened board."""
    return (np.asarray(points, np.float64) + SETTINGS.flat_margin) * SETTINGS.pitch


def flatten_in_good_light(picture: Picture, to_picture: Matrix, mode: Mode) -> tuple[Picture, BlueGreenRed]:
    """Return the straightened board in good light, and the colour of its light in the photo."""
    straight = flatten(picture, to_picture, mode)
    light = paper_colour(straight, mode)
    return correct_light(straight, light), light


def flatten(picture: Picture, to_picture: Matrix, mode: Mode) -> Picture:
    """Straighten the board; shrink a much larger picture first, otherwise the result aliases."""
    size = flat_size(mode)
    flat_to_lattice = np.array(
        [
            [1, 0, -SETTINGS.flat_margin * SETTINGS.pitch],
            [0, 1, -SETTINGS.flat_margin * SETTINGS.pitch],
            [0, 0, SETTINGS.pitch],
        ]
    )
    back = to_picture @ flat_to_lattice
    sides = transform_points(to_picture, lattice_corners(mode))
    photo_side = np.sqrt(abs(cv2.contourArea(sides.astype(np.float32))))
    flat_side = np.sqrt(abs(cv2.contourArea(lattice_corners(mode).astype(np.float32)))) * SETTINGS.pitch
    if photo_side > 1.4 * flat_side:
        scale = 1.2 * flat_side / photo_side
        shrunk = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
        back = np.diag([shrunk[0] / picture.shape[1], shrunk[1] / picture.shape[0], 1.0]) @ back
        picture = cv2.resize(picture, shrunk, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpPerspective(picture, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[return-value]


def paper_colour(flat: Picture, mode: Mode) -> BlueGreenRed:
    """Return the median colour of the bare paper between the spaces of a row, robust to things that lie on it."""
    board = BOARDS[mode]
    wide, high = (round(part * SETTINGS.pitch) for part in PAPER_PATCH)
    found = []
    for column in range(1, board.columns):
        for row in range(board.rows):
            x, y = lattice_to_flat(np.array([column, row + 0.5])).astype(int)
            found.append(flat[y - high : y + high + 1, x - wide : x + wide + 1].reshape(-1, 3))
    return np.asarray(median(median(np.stack(found), axis=1), axis=0))


def correct_light(flat: Picture, light: BlueGreenRed) -> Picture:
    """Scale every channel so that the board's paper, photographed in this light, gets the colour `SETTINGS.paper`."""
    gains = np.clip(np.array(SETTINGS.paper) / np.maximum(light, 1.0), *SETTINGS.gains)
    steps = np.arange(256)[:, None] * gains
    table = np.clip(steps, 0, 255).astype(np.uint8).reshape(256, 1, 3)
    return cv2.LUT(flat, table)  # type: ignore[return-value]
