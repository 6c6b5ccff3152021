"""How many floors a pile may have: a net counts edges, weighs how large the top tile is and how far it leans.

Nothing tells five floors from four at a glance, so these are chances; the ledger of the game chooses among them.
"""

from typing import Final

import cv2
import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Likely, Numbers, Picture, Points
from vision.nets import Eye, chances, run
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import lattice
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import TOWERS

# The heights that the pile net knows.
TALLEST: Final = max(max(board.max_floors.values()) for board in BOARDS.values())


def position(mode: Mode) -> Numbers:
    """Where the spaces are, seen from the board's middle; the edge of the Expert board is at one."""
    board = BOARDS[mode]
    return np.asarray((lattice(mode) - np.array([board.columns, board.rows]) / 2) / 2.5, np.float32)


def heights(flat: Picture, faces: Likely, mode: Mode, eye: Eye) -> list[tuple[float, ...]]:
    """Return for every space, row by row, the chances of one floor, two, and so on; none where no tower can stand."""
    found: list[tuple[float, ...]] = [()] * len(faces)
    towers = np.flatnonzero(faces[:, TOWERS].sum(axis=1) > SETTINGS.tower)
    if not len(towers):
        return found
    glances = [
        counted(flat, lattice(mode)[towers] + shift, position(mode)[towers], eye)
        for shift in np.array(SETTINGS.pile_glances)
    ]
    highest = max(BOARDS[mode].max_floors.values())  # Classic piles end at four
    likely = np.mean(glances, axis=0)[:, :highest] ** (1 / SETTINGS.pile_heat)
    likely /= likely.sum(axis=1, keepdims=True)
    for tower, each in zip(towers, likely.round(4).tolist(), strict=True):
        found[tower] = tuple(each)
    return found


def counted(flat: Picture, places: Points, positions: Numbers, eye: Eye) -> Likely:
    """Return the chances of each height by two nets: one sees seams as sharp as they are, one more around a pile."""
    near = logits(eye.pile, crops(flat, places, SETTINGS.pile_pixels, SETTINGS.pile), positions)
    wide = logits(eye.pile_wide, crops(flat, places, SETTINGS.wide_pixels, SETTINGS.wide), positions)
    return chances(np.asarray((near + wide / SETTINGS.wide_heat) / 2, np.float32))


def logits(net: cv2.dnn.Net, pictures: Picture, positions: Numbers) -> Numbers:
    """Return what a pile net says of crops and of where on the board they are."""
    where = np.broadcast_to(positions[:, None, None, :], (*pictures.shape[:3], 2))
    return run(net, np.concatenate([pictures / np.float32(255), where], axis=3))
