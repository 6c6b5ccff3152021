"""How many floors the piles have: a net counts edges, weighs how large the top tile is and how far it leans.

Nothing tells five floors from four at a glance, so this is always offered for a quick check.
"""

from typing import Final

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


def floors(flat: Picture, faces: Likely, mode: Mode, eye: Eye) -> tuple[int, ...]:
    """The floors of every space, row by row; one where nothing stands that can be piled."""
    found = np.ones(len(faces), int)
    towers = np.flatnonzero(faces[:, TOWERS].sum(axis=1) > SETTINGS.tower)
    if len(towers):
        likely = np.mean(
            [
                counted(flat, lattice(mode)[towers] + shift, position(mode)[towers], eye)
                for shift in np.array(SETTINGS.pile_glances)
            ],
            axis=0,
        )
        found[towers] = [middle(each, mode) for each in likely]
    return tuple(found.tolist())


def counted(flat: Picture, places: Points, positions: Numbers, eye: Eye) -> Likely:
    """How likely each height is."""
    pictures = crops(flat, places, SETTINGS.pile_pixels)
    side = (SETTINGS.pile_pixels, SETTINGS.pile_pixels)
    where = np.broadcast_to(positions[:, None, None, :], (len(places), *side, 2))
    return chances(run(eye.pile, np.concatenate([pictures / np.float32(255), where], axis=3)))


def middle(likely: Likely, mode: Mode) -> int:
    """One floor where that is likely enough, else the middle of what a pile may have; Classic piles end at four."""
    if likely[0] > SETTINGS.alone:
        return 1
    most = max(BOARDS[mode].max_floors.values())
    pile = np.cumsum(likely[1:most] / likely[1:most].sum())
    return int(np.searchsorted(pile, 0.5)) + 2
