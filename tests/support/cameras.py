"""Pinhole cameras above a board for the tests, computed without the code under test."""

import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Matrix, Points

SIZE = (1280, 960)


def seen_from(  # noqa: PLR0913 - a camera is free in as many ways
    tilt: float,
    side: float = 0.0,
    *,
    roll: float = 0.0,
    focal: float = 0.75,
    fill: float = 0.8,
    mode: Mode = Mode.EXPERT,
) -> Matrix:
    """Return the 3 x 4 matrix of a camera that looks at the middle of a board; z is upwards, angles are degrees."""
    board = BOARDS[mode]

    def about_z(angle: float) -> Matrix:
        turn = np.radians(angle)
        return np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1.0]])

    lean = np.radians(tilt)
    tip = np.array([[1.0, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    turned = about_z(roll) @ tip @ about_z(side)
    pixels = focal * max(SIZE)
    place = np.array([0, 0, pixels * board.columns / (fill * SIZE[0])])
    place = place - turned @ np.array([board.columns / 2, board.rows / 2, 0.0])
    lens = np.array([[pixels, 0, (SIZE[0] - 1) / 2], [0, pixels, (SIZE[1] - 1) / 2], [0, 0, 1.0]])
    return np.asarray(lens @ np.column_stack([turned[:, 0], turned[:, 1], -turned[:, 2], place]))


def looked_at(matrix: Matrix, points: Points) -> Matrix:
    """Project points (x, y, z) to pixels."""
    seen = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(seen[:, :2] / seen[:, 2:])


def board_plane(matrix: Matrix) -> Matrix:
    return np.asarray(matrix[:, [0, 1, 3]])
