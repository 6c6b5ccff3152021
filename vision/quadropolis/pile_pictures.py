"""The pictures of a pile for people who count its floors: where it stands on the photo, and its sides straightened."""

from contextlib import suppress
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import Spot
from quadropolis_score.reading import Reading
from vision.arrays import Picture, Points
from vision.load import encode_jpeg
from vision.quadropolis.camera import FLOOR, TILE, Camera, fit_camera
from vision.quadropolis.flatten import lattice_corners
from vision.quadropolis.floors import TALLEST, edge_strips
from vision.quadropolis.settings import SETTINGS

# Left, top, width and height of a part of a picture, as fractions of it.
Region = tuple[float, float, float, float]
AROUND: Final = 0.12  # spaces beside a pile that its picture shows too
FINER: Final = 4  # pixels of the straightened sides per pixel that the net sees
SIDES: Final = 2  # those that face the lens
GAP: Final = 12  # pixels between them


@lru_cache(maxsize=1)
def pile_pictures(reading: Reading, spot: Spot) -> tuple[Region, bytes] | None:
    """Return the part of the kept photo with a pile, and a JPEG of its sides.

    None for readings without a photo, and for saved ones whose photo is none or whose corners are no board's.
    """
    if not reading.photo or reading.size is None:
        return None
    with suppress(cv2.error, np.linalg.LinAlgError, FloatingPointError, OverflowError, ValueError):
        picture = cv2.imdecode(np.frombuffer(reading.photo, np.uint8), cv2.IMREAD_COLOR)
        with np.errstate(all="raise"):
            return None if picture is None else cut_pictures(reading, np.asarray(picture, np.uint8), reading.size, spot)
    return None


def cut_pictures(reading: Reading, picture: Picture, size: tuple[int, int], spot: Spot) -> tuple[Region, bytes] | None:
    height, width = picture.shape[:2]
    corners = np.array(reading.corners) * [width / size[0], height / size[1]]
    lattice = lattice_corners(reading.mode).astype(np.float32)
    to_picture = np.asarray(cv2.getPerspectiveTransform(lattice, corners.astype(np.float32)), np.float64)
    camera = fit_camera(to_picture, (width, height), reading.mode)
    middle = np.array([[spot.column + 0.5, spot.row + 0.5]])
    square = middle + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (TILE / 2 + AROUND)
    ends = np.concatenate([np.column_stack([square, np.full(4, high)]) for high in (0.0, TALLEST * FLOOR)])
    seen = camera.project(ends)
    low, high = np.clip(seen.min(axis=0), 0, [width, height]), np.clip(seen.max(axis=0), 0, [width, height])
    if not ((high - low) > 1).all():
        return None
    left, top, across, down = map(float, (*low / [width, height], *(high - low) / [width, height]))
    return (left, top, across, down), encode_jpeg(straightened_sides(picture, camera.above(FLOOR), middle))


def straightened_sides(picture: Picture, camera: Camera, middle: Points) -> Picture:
    """Return the sides of a pile that face the lens, beside each other, upright and equally high."""
    (wide, high), strips = SETTINGS.edge_pixels, edge_strips(camera, middle)[0][0, :SIDES]
    size, finer = (wide * FINER, high * FINER), np.diag([1 / FINER, 1 / FINER, 1.0])
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    sides = [
        cv2.warpPerspective(picture, strip @ finer, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        for strip in strips
    ]
    between = np.full((size[1], GAP, 3), 255, np.uint8)
    return np.asarray(np.hstack([sides[0], between, sides[1]]), np.uint8)
