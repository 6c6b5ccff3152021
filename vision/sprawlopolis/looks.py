"""What the nets see of a photo: the whole in a square, the city straightened in a square, crops of blocks."""

import cv2
import numpy as np

from vision.arrays import Matrix, Picture, Tensor
from vision.sprawlopolis.settings import HIGH, SETTINGS


def fit_to_square(picture: Picture) -> tuple[Picture, Matrix]:
    """The picture in the square of the first look, and the homography from the picture to it."""
    side = SETTINGS.look_pixels
    height, width = picture.shape[:2]
    scale = side / max(height, width)
    small = cv2.resize(
        picture, (max(1, round(width * scale)), max(1, round(height * scale))), interpolation=cv2.INTER_AREA
    )
    square = np.zeros((side, side, 3), np.uint8)
    left, top = (side - small.shape[1]) // 2, (side - small.shape[0]) // 2
    square[top : top + small.shape[0], left : left + small.shape[1]] = small
    across, down = small.shape[1] / width, small.shape[0] / height
    to_square = np.array([[across, 0, left + across / 2 - 0.5], [0, down, top + down / 2 - 0.5], [0, 0, 1.0]])
    return square, to_square


def in_even_light(squares: Picture) -> Tensor:
    """Return squares of one brightness, contrast and colour each, whatever the light; the black rim stays black."""
    shown = squares.any(axis=3, keepdims=True)
    values = squares.astype(np.float32)
    count = np.maximum(shown.sum(axis=(1, 2), keepdims=True), 1)
    mean = values.sum(axis=(1, 2), keepdims=True) / count
    spread = np.sqrt(np.maximum((values**2).sum(axis=(1, 2), keepdims=True) / count - mean**2, 25.0))
    even = np.clip((values - mean) / spread * 0.2 + 0.45, 0, 1.2)
    return np.asarray(even * shown, np.float32)


def straight_square(picture: Picture, lattice: Matrix, columns: int, rows: int) -> tuple[Picture, Matrix]:
    """A city straightened in a square; `lattice` takes its top left corner (0, 0) to (columns, rows) to the picture."""
    side, margin = SETTINGS.look_pixels, SETTINGS.margin
    wide = min(side / (columns + 2 * margin), side / ((rows + 2 * margin) * HIGH), SETTINGS.widest_block)
    to_square = np.array(
        [[wide, 0, (side - columns * wide) / 2], [0, wide * HIGH, (side - rows * wide * HIGH) / 2], [0, 0, 1.0]]
    ) @ np.linalg.inv(lattice)
    return warp(picture, to_square, (side, side)), to_square


def warp(picture: Picture, matrix: Matrix, size: tuple[int, int]) -> Picture:
    """A picture through a homography, shrunk first where it has many more pixels, so that nothing flickers."""
    wide, high = size
    corners = np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float64)
    seen = cv2.perspectiveTransform(corners, np.linalg.inv(matrix))[0].astype(np.float32)
    scale = float(np.sqrt(wide * high / max(1.0, abs(cv2.contourArea(seen)))))
    if scale < 0.7:
        shrunk = (max(8, round(picture.shape[1] * scale * 1.3)), max(8, round(picture.shape[0] * scale * 1.3)))
        across, down = picture.shape[1] / shrunk[0], picture.shape[0] / shrunk[1]
        grow = np.array([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1.0]])
        if scale * 1.3 < 1:
            picture = np.asarray(cv2.resize(picture, shrunk, interpolation=cv2.INTER_AREA), np.uint8)
            matrix = matrix @ grow
    return np.asarray(cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR), np.uint8)


def crop_source(picture: Picture, wide: float) -> tuple[Picture, float]:
    """The picture to cut crops from, shrunk so that a block is not much wider than in a crop; and its scale."""
    scale = SETTINGS.crop_source / wide
    if scale > 0.85:
        return picture, 1.0
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def cut_blocks(picture: Picture, places: Matrix) -> Picture:
    """Crops of blocks; `places` are 2 x 3 each: from a block, -0.5 to 0.5 each way, to the pixels of the picture."""
    wide, high = SETTINGS.crop_pixels
    span = np.array(
        [
            [SETTINGS.crop / wide, 0, (0.5 - wide / 2) * SETTINGS.crop / wide],
            [0, SETTINGS.crop / high, (0.5 - high / 2) * SETTINGS.crop / high],
            [0, 0, 1.0],
        ]
    )
    crops = np.empty((len(places), high, wide, 3), np.uint8)
    for crop, place in zip(crops, places, strict=True):
        cv2.warpAffine(
            picture,
            place @ span,
            (wide, high),
            crop,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return crops
