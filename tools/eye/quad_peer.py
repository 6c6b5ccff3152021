"""The eye's peer in `make bench`: a simple eye with OpenCV's own functions.

The largest quadrilateral is the board, divided evenly; each space gets the face with the nearest mean colours. All four
orientations are tried, and the nearest one is taken.
"""

import cv2
import numpy as np

from quadropolis_score.buildings import Building, Mode
from vision.arrays import Picture, Points, Tensor
from vision.quadropolis.crops import crops
from vision.quadropolis.evidence import mean_colours
from vision.quadropolis.flatten import flatten_in_good_light, space_centres
from vision.quadropolis.tile_classes import FACES

# The corners of the printed board in the lattice.
OUTLINE = np.array([(-0.08, -0.46), (5.08, -0.46), (5.08, 4.07), (-0.08, 4.07)], np.float32)


def outline(picture: Picture) -> Points | None:
    """Return the largest outline with four corners."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.5)
    edges = cv2.dilate(cv2.Canny(grey, 40, 120), np.ones((3, 3)))
    found, _ = cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for contour in sorted(found, key=cv2.contourArea, reverse=True)[:5]:
        four = cv2.approxPolyDP(cv2.convexHull(contour), 0.03 * cv2.arcLength(contour, closed=True), closed=True)
        if len(four) == 4 and cv2.contourArea(four) > 0.1 * grey.size:
            return np.asarray(four.reshape(4, 2), np.float64)
    return None


def peer_read(picture: Picture, colours: Tensor) -> tuple[Building | None, ...] | None:
    """Read the city on a photo, row by row, as an Expert board; None if no outline has four corners."""
    four = outline(picture)
    if four is None:
        return None
    if cv2.contourArea(four.astype(np.float32), oriented=True) < 0:
        four = four[::-1]
    best: tuple[float, tuple[Building | None, ...]] | None = None
    for turn in range(4):
        matrix = cv2.getPerspectiveTransform(OUTLINE, np.roll(four, turn, axis=0).astype(np.float32))
        lit, _ = flatten_in_good_light(picture, np.asarray(matrix, np.float64), Mode.EXPERT)
        seen = mean_colours(crops(lit, space_centres(Mode.EXPERT)))
        apart = np.linalg.norm(seen[:, None] - colours[None], axis=2)
        total = float(apart.min(axis=1).sum())
        if best is None or total < best[0]:
            best = (total, tuple(FACES[face] for face in apart.argmin(axis=1)))
    return best[1] if best else None
