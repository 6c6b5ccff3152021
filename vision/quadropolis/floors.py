"""How many floors a pile may have: a net counts edges, weighs how large the top tile is and how far it leans.

Nothing tells five floors from four at a glance, so these are chances; the ledger of the game chooses among them.
"""

from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Picture, Points, Probabilities, Tensor
from vision.nets import Models, forward, softmax
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import space_centres
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import TOWERS

# The heights that the pile net knows.
TALLEST: Final = max(max(board.max_floors.values()) for board in BOARDS.values())


def board_positions(mode: Mode) -> Tensor:
    """Where the spaces are, seen from the board's middle; the edge of the Expert board is at one."""
    board = BOARDS[mode]
    return np.asarray((space_centres(mode) - np.array([board.columns, board.rows]) / 2) / 2.5, np.float32)


def height_probabilities(flat: Picture, faces: Probabilities, mode: Mode, models: Models) -> list[tuple[float, ...]]:
    """Return for every space, row by row, the chances of one floor, two, and so on; none where no tower can stand."""
    found: list[tuple[float, ...]] = [()] * len(faces)
    towers = np.flatnonzero(faces[:, TOWERS].sum(axis=1) > SETTINGS.tower_threshold)
    if not len(towers):
        return found
    glances = [
        pile_probabilities(flat, space_centres(mode)[towers] + shift, board_positions(mode)[towers], models)
        for shift in np.array(SETTINGS.pile_view_offsets)
    ]
    highest = max(BOARDS[mode].max_floors.values())  # Classic piles end at four
    probabilities = np.mean(glances, axis=0)[:, :highest] ** (1 / SETTINGS.pile_temperature)
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    for tower, each in zip(towers, probabilities.round(4).tolist(), strict=True):
        found[tower] = tuple(each)
    return found


def pile_probabilities(flat: Picture, places: Points, positions: Tensor, models: Models) -> Probabilities:
    """Return the chances of each height by two nets: one sees seams as sharp as they are, one more around a pile."""
    near = pile_logits(models.pile, crops(flat, places, SETTINGS.pile_pixels, SETTINGS.pile), positions)
    wide = pile_logits(models.pile_wide, crops(flat, places, SETTINGS.wide_pixels, SETTINGS.wide), positions)
    return softmax(np.asarray((near + wide / SETTINGS.wide_temperature) / 2, np.float32))


def pile_logits(net: cv2.dnn.Net, pictures: Picture, positions: Tensor) -> Tensor:
    """Return what a pile net says of crops and of where on the board they are."""
    where = np.broadcast_to(positions[:, None, None, :], (*pictures.shape[:3], 2))
    return forward(net, np.concatenate([pictures / np.float32(255), where], axis=3))
