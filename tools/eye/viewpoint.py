"""A camera in space: a phone with a real field of view, anywhere around the table, that looks at a board.

Points are on the lattice (x to the right, y down, in spaces) with a height above the board's paper in spaces.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.buildings import Mode
from tools.eye.camera import Range, board_size

Points3 = NDArray[np.float64]
Matrix = NDArray[np.float64]

# Points that must be in the frame: the board with its header, and this height.
HEADER: Final = 0.4
TALL: Final = 0.25


@dataclass(frozen=True, slots=True)
class Views:
    """Ranges of the camera's position; every range is (least, most)."""

    tilt: Range = (0.0, 60.0)  # degrees from the vertical, at the board's middle
    side: Range = (0.0, 360.0)  # degrees around the table
    quarters: bool = False  # quarter turns, with `side` around each
    roll: Range = (-12.0, 12.0)  # degrees that the phone is rolled
    lens: Range = (55.0, 72.0)  # degrees: field of view along the longer side of the picture
    fill: Range = (0.55, 0.98)  # the board's share of the frame, along the side that is filled more
    off_middle: float = 0.0  # spread of the lens's axis around the picture's middle, as a share of the longer side
    astray: float = 0.8  # largest offset of the board from the frame's middle, as a share of the room around it
    sizes: tuple[tuple[int, int], ...] = ((1024, 768), (768, 1024), (1200, 900), (900, 1200), (1280, 960), (800, 600))


@dataclass(frozen=True, slots=True, eq=False)
class Viewpoint:
    """A camera: `matrix` maps (x, y, height, 1) to pixels, `position` is in the same coordinates."""

    matrix: Matrix
    position: Points3
    focal: float  # pixels
    tilt: float  # degrees

    def pixels(self, points: Points3) -> NDArray[np.float64]:
        """Project points in space to the picture."""
        seen = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:], np.float64)

    def plane(self, height: float) -> Matrix:
        """Return the homography from the lattice at a height to pixels."""
        lifted = self.matrix[:, [0, 1, 3]].copy()
        lifted[:, 2] += height * self.matrix[:, 2]
        return np.asarray(lifted / lifted[2, 2])

    def away(self, point: tuple[float, float]) -> float:
        """Return the distance along the board between the camera and a point."""
        return float(np.hypot(point[0] - self.position[0], point[1] - self.position[1]))

    def scale(self, point: Points3) -> float:
        """Return pixels a space near a point, across the line of sight."""
        return self.focal / float((self.matrix[2] / np.linalg.norm(self.matrix[2, :3])) @ np.append(point, 1.0))


def viewpoint_of(middle: Points3, focal: float, position: Points3, turn: Matrix, tilt: float) -> Viewpoint:
    """Return the camera at a position with its axes, the rows of `turn`: right, down, into the picture."""
    inner = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1.0]])
    matrix = inner @ np.column_stack([turn, -turn @ position])
    return Viewpoint(np.asarray(matrix, np.float64), position, focal, tilt)


def any_viewpoint(mode: Mode, size: tuple[int, int], views: Views, rng: np.random.Generator) -> Viewpoint:
    """Return a random camera with the whole board in its frame."""
    columns, rows = board_size(mode)
    tilt, angle = np.radians(rng.uniform(*views.tilt)), np.radians(rng.uniform(*views.side))
    if views.quarters:
        angle += np.pi / 2 * int(rng.integers(4))
    roll = np.radians(rng.uniform(*views.roll))
    focal = max(size) / 2 / np.tan(np.radians(rng.uniform(*views.lens)) / 2)
    fill = rng.uniform(*views.fill)
    spot = rng.uniform(-1, 1, 2) * views.astray
    axis = (np.array(size) - 1) / 2
    if views.off_middle:
        axis = axis + rng.normal(0, views.off_middle, 2) * max(size)
    middle = np.array([columns / 2, rows / 2, 0.0])
    rim = np.array(
        [
            (x, y, high)
            for x, y in ((0, -HEADER), (columns, -HEADER), (columns, rows), (0, rows))
            for high in (0.0, TALL)
        ]
    )
    towards = np.array([np.sin(tilt) * np.cos(angle), np.sin(tilt) * np.sin(angle), np.cos(tilt)])
    # The axes are right, down and forward; heights grow towards the camera, so that the axes are mirrored.
    forward = -towards
    down = np.array([np.cos(tilt) * np.cos(angle), np.cos(tilt) * np.sin(angle), -np.sin(tilt)])
    right = -np.cross(down, forward)
    turn = np.stack([right, down, forward])
    turn = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]]) @ turn
    distance = 2.0 * max(columns, rows)
    seen = viewpoint_of(axis, focal, middle + towards * distance, turn, 0.0)
    for _ in range(8):
        for _ in range(2):  # the board's outline, if it fits the frame
            ends = seen.pixels(rim)
            low, high = ends.min(axis=0), ends.max(axis=0)
            room = np.maximum(np.array(size) - (high - low), 0) / 2
            wanted = (np.array(size) - 1) / 2 + spot * room
            turn = rotated_axes(turn, ray(seen, (low + high) / 2, turn), ray(seen, wanted, turn))
            seen = viewpoint_of(axis, focal, seen.position, turn, 0.0)
        distance *= float(max((high - low) / size)) / fill
        seen = viewpoint_of(axis, focal, middle + towards * distance, turn, 0.0)
    return viewpoint_of(axis, focal, seen.position, turn, float(np.degrees(tilt)))


def ray(seen: Viewpoint, pixel: NDArray[np.float64], turn: Matrix) -> Points3:
    back = np.linalg.solve(seen.matrix[:, :3], np.append(pixel, 1.0))
    back = back * np.sign(back @ turn[2])
    return np.asarray(back / np.linalg.norm(back))


def rotated_axes(turn: Matrix, seen: Points3, wanted: Points3) -> Matrix:
    """Return the axes rotated so that direction `seen` is seen in direction `wanted`."""
    axis = np.cross(seen, wanted)
    angle = float(np.arcsin(np.clip(np.linalg.norm(axis), 0, 1)))
    if angle < 1e-9:
        return turn
    change = cv2.Rodrigues(axis / np.linalg.norm(axis) * angle)[0]
    return np.asarray(turn @ change, np.float64)
