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
from vision.quadropolis.camera import Camera, cut_out, fit_camera
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
class PosedPicture:
    """A board in a picture in good light, with its pose on the plane of single tiles' tops.

    `by_tiles` is more exact for a flat board; in space it is wrong, because piles move the tiles.
    """

    picture: Picture
    to_picture: Matrix
    by_tiles: Matrix
    mode: Mode


def pile_crops(to_picture: Matrix, camera: Camera, centres: Points, positions: Tensor) -> tuple[Matrix, Tensor]:
    """Return crops of piles as homographies to the picture, and for each the lean of a floor and the position.

    Crops are turned by quarters and mirrored so that all piles lean upwards and, less, to the right.
    """
    lean = camera.lean(centres)
    scale, (left, top) = SETTINGS.pile_side / SETTINGS.pile_pixels, np.array(SETTINGS.pile_anchor) * SETTINGS.pile_side
    square = np.array([[scale, 0, scale / 2 - left], [0, scale, scale / 2 - top], [0, 0, 1.0]])
    found, places = [], []
    for centre, (x, y), position_ in zip(centres, lean, positions, strict=True):
        fold = np.diag([1.0 if x >= 0 else -1.0, -1.0 if y >= 0 else 1.0])
        if abs(x) > abs(y):
            fold = np.array([[0, 1.0 if y >= 0 else -1.0], [-1.0 if x >= 0 else 1.0, 0]])
        to_lattice = np.block([[fold.T, centre[:, None]], [np.array([[0, 0, 1.0]])]])
        found.append(to_picture @ to_lattice @ square)
        places.append(np.concatenate([fold @ (x, y) * SETTINGS.lean_factor, fold @ position_]))
    return np.array(found).reshape(-1, 3, 3), np.array(places, np.float32).reshape(-1, 4)


def height_probabilities(posed: PosedPicture, faces: Probabilities, models: Models) -> list[tuple[float, ...]]:
    """Return the probabilities of one floor, two, and so on for every space, row by row; empty without a tower."""
    found: list[tuple[float, ...]] = [()] * len(faces)
    towers = np.flatnonzero(faces[:, TOWERS].sum(axis=1) > SETTINGS.tower_threshold)
    if not len(towers):
        return found
    places, where = space_centres(posed.mode)[towers], board_positions(posed.mode)[towers]
    first, second = np.array(SETTINGS.pile_view_offsets)
    logits = run_pile_net(posed, places + first, where, models)
    highest = max(BOARDS[posed.mode].max_floors.values())  # Classic piles end at four
    flat = flat_net_weight(logits[:, TALLEST])
    if flat > SETTINGS.least_flat_weight:
        board = flatten(posed.picture, posed.by_tiles, posed.mode)
        above = [run_flat_net(board, places + shift, where, models) for shift in (first, second)]
        pile_logits = (1 - flat) * logits[:, :highest] + flat * np.mean(above, axis=0)[
            :, :highest
        ] / SETTINGS.wide_temperature
    else:
        pile_logits = ((logits + run_pile_net(posed, places + second, where, models)) / 2)[:, :highest]
    for tower, each in zip(towers, softmax(np.asarray(pile_logits, np.float32)).round(4).tolist(), strict=True):
        found[tower] = tuple(each)
    return found


def flat_net_weight(logits: Tensor) -> float:
    """Return the weight of the net for flat boards: large if no pile shows a side."""
    return float(SETTINGS.most_flat_weight / (1 + np.exp(-SETTINGS.flat_slope * logits.mean())))


def run_pile_net(posed: PosedPicture, places: Points, where: Tensor, models: Models) -> Tensor:
    """Run the pile net: logits of every height, and whether the board looks flat."""
    height, width = posed.picture.shape[:2]
    camera = fit_camera(posed.to_picture, (width, height), posed.mode)
    squares, numbers = pile_crops(posed.to_picture, camera, places, where)
    return run_with_numbers(models.pile, cut_out(posed.picture, squares, SETTINGS.pile_pixels), numbers)


def run_flat_net(board: Picture, places: Points, where: Tensor, models: Models) -> Tensor:
    """Run the net for flat boards, which gets the positions on the board."""
    return run_with_numbers(models.pile_wide, crops(board, places, SETTINGS.wide_pixels, SETTINGS.wide_side), where)


def run_with_numbers(net: cv2.dnn.Net, squares: Picture, numbers: Tensor) -> Tensor:
    """Run a net on crops with some numbers as more channels."""
    channels = np.broadcast_to(numbers[:, None, None, :], (*squares.shape[:3], numbers.shape[1]))
    return forward(net, np.concatenate([squares / np.float32(255), channels], axis=3))
