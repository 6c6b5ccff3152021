"""Photographs and drawings of boards, straightened and cut up into tiles: the material of composed boards."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Building, Mode
from quadropolis_score.files import city_from
from tools.eye.camera import Flat, Picture, board_size
from vision.quadropolis.flatten import lattice_corners, transform_points

PITCH: Final = 112  # pixels a pitch in a flat board, about as many as in the photographs
# Margins of a flat picture around the lattice, in pitches: left, top, right, bottom.
AROUND: Final = (0.6, 0.75, 0.6, 0.4)
HALF_TILE: Final = 0.41
SPRITE: Final = 96  # pixels: a tile with a small margin
SLOTS: Final = (-0.29, -0.155, -0.02)  # of the signs, from the tile's centre, in pitches
SLOT_Y: Final = -0.29


@dataclass(frozen=True, slots=True)
class Sprite:
    """The top of a tile, cut out of a picture, with its building."""

    picture: Picture
    building: Building
    nudge: tuple[float, float] = (0.0, 0.0)  # offset of its signs from where they should be, in pixels


def tile_mask() -> Picture:
    big = np.zeros((SPRITE * 4, SPRITE * 4), np.uint8)
    half, corner = HALF_TILE * PITCH * 4, 0.05 * PITCH * 4
    low, high = int(SPRITE * 2 - half + corner), int(SPRITE * 2 + half - corner)
    cv2.rectangle(big, (low, low), (high, high), 255, -1)
    wide = cv2.dilate(big, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(corner * 2) + 1,) * 2))
    return np.asarray(cv2.resize(wide, (SPRITE, SPRITE), interpolation=cv2.INTER_AREA), np.uint8)


TILE_MASK: Final = tile_mask()


def flat_size(mode: Mode) -> tuple[int, int]:
    columns, rows = board_size(mode)
    return round((columns + AROUND[0] + AROUND[2]) * PITCH), round((rows + AROUND[1] + AROUND[3]) * PITCH)


TO_FLAT: Final = np.array([[PITCH, 0, AROUND[0] * PITCH], [0, PITCH, AROUND[1] * PITCH], [0, 0, 1.0]])


def flat_photo(picture: Picture, label: dict[str, Any]) -> Flat:
    mode = Mode(str(label["mode"]))
    four = np.array(label["corners"], np.float32)
    to_flat = TO_FLAT @ cv2.getPerspectiveTransform(four, lattice_corners(mode).astype(np.float32)).astype(np.float64)
    size = flat_size(mode)
    straight = cv2.warpPerspective(picture, to_flat, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    solid = cv2.warpPerspective(np.full(picture.shape[:2], 255, np.uint8), to_flat, size)
    centres = transform_points(np.linalg.inv(TO_FLAT) @ to_flat, np.array(label["centers"], np.float64).reshape(-1, 2))
    data = {"format": "quadropolis-city", "version": 1, "mode": mode.value, "cells": label["cells"]}
    city, _ = city_from({**data, "inhabitants": 0, "energy": 0})
    board = BOARDS[mode]
    return Flat(
        np.asarray(straight, np.uint8),
        np.asarray(cv2.erode(solid, np.ones((3, 3))), np.uint8),
        np.linalg.inv(TO_FLAT),
        mode,
        city.cells,
        centres.reshape(board.rows, board.columns, 2).astype(np.float64),
        np.zeros(straight.shape[:2], np.uint8),
        np.ones((board.rows, board.columns), bool),
    )


def flat_pixel(point: NDArray[np.float64] | tuple[float, float]) -> tuple[float, float]:
    return (point[0] + AROUND[0]) * PITCH, (point[1] + AROUND[1]) * PITCH


def paper_colour(flat: Flat) -> NDArray[np.float32]:
    """Return the median colour of the board's paper between the spaces, which shows the light."""
    columns, rows = board_size(flat.mode)
    found = [
        flat.picture[int(y) - 3 : int(y) + 4, int(x) - 2 : int(x) + 3].reshape(-1, 3)
        for column in range(1, columns)
        for row in range(rows)
        for x, y in [flat_pixel((column, row + 0.5))]
    ]
    return np.asarray(np.median(np.concatenate(found), axis=0), np.float32)


def sprite_at(flat: Flat, spot: tuple[int, int]) -> Sprite:
    """Cut out the tile on a space."""
    building = flat.cells[spot[0]][spot[1]]
    assert building is not None
    x, y = flat_pixel(flat.centres[spot])
    scale = 1 / (1 + 0.012 * (building.floors - 1))
    turn = np.array([[scale, 0, SPRITE / 2 - x * scale], [0, scale, SPRITE / 2 - y * scale]])
    top = cv2.warpAffine(flat.picture, turn, (SPRITE, SPRITE), flags=cv2.INTER_CUBIC)
    return Sprite(np.asarray(top, np.uint8), replace(building, floors=1))


def sprites_of(flat: Flat) -> list[Sprite]:
    """Cut out all tiles of a flat board."""
    return [
        sprite_at(flat, (row, column))
        for row, line in enumerate(flat.cells)
        for column, building in enumerate(line)
        if building is not None
    ]


def load_picture(file: Path) -> Picture:
    picture = cv2.imread(str(file))
    assert picture is not None, file
    return np.asarray(picture, np.uint8)


def labelled_photographs(folder: Path, names: tuple[str, ...] | None = None) -> dict[str, Flat]:
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    return {
        name: flat_photo(load_picture(folder / name), label)
        for name, label in sorted(labels.items())
        if names is None or name in names
    }
