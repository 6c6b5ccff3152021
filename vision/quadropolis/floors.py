"""How many floors a pile may have: a net sees its footprint, its sides and its top, and is told how far a floor leans.

From the chair floors can be measured, from above hardly; so these are chances, and the ledger of the game chooses.
"""

from typing import Final

import numpy as np

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from vision.arrays import Likely, Matrix, Numbers, Picture, Points
from vision.nets import Eye, chances, run
from vision.quadropolis.camera import Camera, cut_out
from vision.quadropolis.flatten import lattice
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import TOWERS

# The heights that the pile net knows.
TALLEST: Final = max(max(board.max_floors.values()) for board in BOARDS.values())


def position(mode: Mode) -> Numbers:
    """Where the spaces are, seen from the board's middle; the edge of the Expert board is at one."""
    board = BOARDS[mode]
    return np.asarray((lattice(mode) - np.array([board.columns, board.rows]) / 2) / 2.5, np.float32)


def folded(camera: Camera, centres: Points, positions: Numbers) -> tuple[Matrix, Numbers]:
    """Return crops of piles as homographies to the picture, and for each how a floor leans and where it stands.

    The straightened board is turned by quarters and mirrored so that all piles lean upwards and, less, to the right.
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
        found.append(camera.plane() @ to_lattice @ square)
        places.append(np.concatenate([fold @ (x, y) * SETTINGS.lean, fold @ position_]))
    return np.array(found).reshape(-1, 3, 3), np.array(places, np.float32).reshape(-1, 4)


def heights(picture: Picture, camera: Camera, faces: Likely, mode: Mode, eye: Eye) -> list[tuple[float, ...]]:
    """Return for every space, row by row, the chances of one floor, two, and so on; none where no tower can stand.

    The picture is that of the photo, in good light.
    """
    found: list[tuple[float, ...]] = [()] * len(faces)
    towers = np.flatnonzero(faces[:, TOWERS].sum(axis=1) > SETTINGS.tower)
    if not len(towers):
        return found
    places = lattice(mode)[towers]
    glances = [
        counted(picture, folded(camera, places + shift, position(mode)[towers]), eye)
        for shift in np.array(SETTINGS.pile_glances)
    ]
    highest = max(BOARDS[mode].max_floors.values())  # Classic piles end at four
    likely = chances(np.asarray(np.mean(glances, axis=0)[:, :highest], np.float32), SETTINGS.pile_heat)
    for tower, each in zip(towers, likely.round(4).tolist(), strict=True):
        found[tower] = tuple(each)
    return found


def counted(picture: Picture, folds: tuple[Matrix, Numbers], eye: Eye) -> Numbers:
    """Return what the pile net says of some piles."""
    squares = cut_out(picture, folds[0], SETTINGS.pile_pixels)
    told = np.broadcast_to(folds[1][:, None, None, :], (*squares.shape[:3], folds[1].shape[1]))
    return run(eye.pile, np.concatenate([squares / np.float32(255), told], axis=3))
