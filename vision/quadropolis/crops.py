"""The inputs of the nets: a crop a space, and the strip of signs of its tile."""

import cv2
import numpy as np

from vision.arrays import Picture, Points
from vision.quadropolis.flatten import lattice_to_flat
from vision.quadropolis.settings import SETTINGS


def crops(flat: Picture, centres: Points, pixels: int = SETTINGS.crop_pixels, side: float = SETTINGS.crop) -> Picture:
    """Cut a square around every centre: the tile, its shadow, the edges of a pile."""
    return cut_rectangles(flat, lattice_to_flat(centres), (side, side), (pixels, pixels))


def strips(
    flat: Picture,
    centres: Points,
    pixels: tuple[int, int] = SETTINGS.strip_pixels,
    size: tuple[float, float] = SETTINGS.strip,
) -> Picture:
    """Cut the strip of signs of every tile, by the tile's own centre."""
    return cut_rectangles(flat, lattice_to_flat(centres + np.array(SETTINGS.strip_offset)), size, pixels)


def cut_rectangles(flat: Picture, middles: Points, size: tuple[float, float], pixels: tuple[int, int]) -> Picture:
    """Cut rectangles around points of the straightened board, shrunk by area."""
    wide, high = (round(part * SETTINGS.pitch) for part in size)
    found = np.empty((len(middles), pixels[1], pixels[0], 3), np.uint8)
    for index, (x, y) in enumerate(middles):
        patch = cv2.getRectSubPix(flat, (wide, high), (float(x), float(y)))
        found[index] = patch if (wide, high) == pixels else cv2.resize(patch, pixels, interpolation=cv2.INTER_AREA)
    return found
