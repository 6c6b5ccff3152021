"""The probabilities of the heights of piles: a net sees each pile and gets the lean of a floor as more channels.

A photo from the chair shows floors, one from above hardly; so the result is probabilities, and the ledger of the game
decides.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Matrix, Picture, Points, Probabilities, Tensor
from vision.nets import Models, forward, softmax
from vision.quadropolis.camera import Camera, camera_of, cut_out
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import flatten, space_centres
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import TOWERS

# The heights that the pile net knows.
TALLEST: Final = max(max(board.max_floors.values()) for board in BOARDS.values())


def board_positions(mode: Mode) -> Tensor:
    """Return the spaces relative to the board's middle; the edge of the Expert board is at 1."""
    board = BOARDS[mode]
    return np.asarray((space_centres(mode) - np.array([board.columns, board.rows]) / 2) / 2.5, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A board in a picture in good light, with its pose on the plane of single tiles' tops.

    `by_tiles` is more exact for a flat board; in space it is wrong, because piles move the tiles.
    """

    picture: Picture
    to_picture: Matrix
    by_tiles: Matrix
    mode: Mode


def folded(to_picture: Matrix, camera: Camera, centres: Points, positions: Tensor) -> tuple[Matrix, Tensor]:
    """Return crops of piles as homographies to the picture, and for each the lean of a floor and the position.

    Crops are turned by quarters and mirrored so that all piles lean upwards and, less, to the right.
    """
    lean = camera.lean(centres)
    scale, (left, top) = SETTINGS.pile / SETTINGS.pile_pixels, np.array(SETTINGS.pile_anchor) * SETTINGS.pile
    square = np.array([[scale, 0, scale / 2 - left], [0, scale, scale / 2 - top], [0, 0, 1.0]])
    found, places = [], []
    for centre, (x, y), position_ in zip(centres, lean, positions, strict=True):
        fold = np.diag([1.0 if x >= 0 else -1.0, -1.0 if y >= 0 else 1.0])
        if abs(x) > abs(y):
            fold = np.array([[0, 1.0 if y >= 0 else -1.0], [-1.0 if x >= 0 else 1.0, 0]])
        to_lattice = np.block([[fold.T, centre[:, None]], [np.array([[0, 0, 1.0]])]])
        found.append(to_picture @ to_lattice @ square)
        places.append(np.concatenate([fold @ (x, y) * SETTINGS.lean, fold @ position_]))
    return np.array(found).reshape(-1, 3, 3), np.array(places, np.float32).reshape(-1, 4)


def height_probabilities(shown: Shown, faces: Probabilities, models: Models) -> list[tuple[float, ...]]:
    """Return the probabilities of one floor, two, and so on for every space, row by row; empty without a tower."""
    found: list[tuple[float, ...]] = [()] * len(faces)
    towers = np.flatnonzero(faces[:, TOWERS].sum(axis=1) > SETTINGS.tower_threshold)
    if not len(towers):
        return found
    places, where = space_centres(shown.mode)[towers], board_positions(shown.mode)[towers]
    first, second = np.array(SETTINGS.pile_view_offsets)
    said = from_the_side(shown, places + first, where, models)
    highest = max(BOARDS[shown.mode].max_floors.values())  # Classic piles end at four
    flat = weight_of_above(said[:, TALLEST])
    if flat > SETTINGS.never_flat:
        board = flatten(shown.picture, shown.by_tiles, shown.mode)
        above = [from_above(board, places + shift, where, models) for shift in (first, second)]
        pile_logits = (1 - flat) * said[:, :highest] + flat * np.mean(above, axis=0)[
            :, :highest
        ] / SETTINGS.wide_temperature
    else:
        pile_logits = ((said + from_the_side(shown, places + second, where, models)) / 2)[:, :highest]
    for tower, each in zip(towers, softmax(np.asarray(pile_logits, np.float32)).round(4).tolist(), strict=True):
        found[tower] = tuple(each)
    return found


def weight_of_above(said: Tensor) -> float:
    """Return the weight of the net for flat boards: large if no pile shows a side."""
    return float(SETTINGS.above / (1 + np.exp(-SETTINGS.flat * said.mean())))


def from_the_side(shown: Shown, places: Points, where: Tensor, eye: Models) -> Tensor:
    """Run the pile net: logits of every height, and whether the board looks flat."""
    height, width = shown.picture.shape[:2]
    camera = camera_of(shown.to_picture, (width, height), shown.mode)
    squares, told = folded(shown.to_picture, camera, places, where)
    return answered(eye.pile, cut_out(shown.picture, squares, SETTINGS.pile_pixels), told)


def from_above(board: Picture, places: Points, where: Tensor, eye: Models) -> Tensor:
    """Run the net for flat boards, which gets the positions on the board."""
    return answered(eye.pile_wide, crops(board, places, SETTINGS.wide_pixels, SETTINGS.wide), where)


def answered(net: cv2.dnn.Net, squares: Picture, told: Tensor) -> Tensor:
    """Run a net on crops with some numbers as more channels."""
    channels = np.broadcast_to(told[:, None, None, :], (*squares.shape[:3], told.shape[1]))
    return forward(net, np.concatenate([squares / np.float32(255), channels], axis=3))
