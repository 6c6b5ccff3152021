"""The nets that count the floors of piles, and their training: `make train` calls it.

Only 30 piles stand on the photographs, most of them five floors high in one corner of the board. A net that learned
from these would learn that corner. So piles of every height are built on every space from single tiles, and the net is
told where on the board it looks: there the camera sees a pile lean away from the board's middle, more the higher it is.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional as F  # noqa: N812 - everybody's name for it

from quadropolis_score.buildings import PILED_KINDS
from tools.eye.camera import Shot, photograph
from tools.eye.compose import compose_board
from tools.eye.dataset import TrainingRecipe, training_library
from tools.eye.train_tiles import EASY, FAR, POSES, straighten_roughly
from tools.eye.training_loop import InitialWeights, Job, block, draw_in_processes, fit, with_random_light
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import space_centres
from vision.quadropolis.floors import TALLEST, board_positions
from vision.quadropolis.settings import SETTINGS

JOBS: Final = 20  # that the boards are drawn in
# How often each height is looked at: single tiles about as often as piles, as at the table.
SHARES: Final = np.array([0.0, 0.52, 0.14, 0.12, 0.11, 0.11])
SPARE: Final = 4  # pixels around what the net sees, so that every look is at another place


class PileNetConfig(NamedTuple):
    """How a pile net looks: pixels and pitches a side of its crop, the channels of its blocks, numbers at its end."""

    pixels: int
    side: float
    channels: tuple[int, int, int, int, int, int]
    last: int

    @property
    def cells(self) -> int:
        """Cells a side after the last block."""
        return self.pixels // 16


# The nets: one sees the pixels of the straightened board, one more around the pile.
PILE_NET_CONFIGS: Final = {
    "pile": PileNetConfig(SETTINGS.pile_pixels, SETTINGS.pile, (12, 24, 32, 48, 64, 80), 20),
    "pile_wide": PileNetConfig(SETTINGS.wide_pixels, SETTINGS.wide, (16, 24, 32, 48, 48, 64), 24),
}


class PileCrops(NamedTuple):
    """Crops of what can be piled for both nets, where on the board they are, and how high."""

    near: NDArray[Any]
    wide: NDArray[Any]
    position: NDArray[Any]
    floors: NDArray[Any]


class PileNet(nn.Module):
    """A crop in three colours, and its place on the board as two more: how many floors."""

    def __init__(self, view: PileNetConfig) -> None:
        """From the crop to a sixteenth of its side."""
        super().__init__()
        a, b, c, d, e, f = view.channels
        self.body = nn.Sequential(
            block(5, a, 2),
            block(a, b, 2),
            block(b, c),
            block(c, d, 2),
            block(d, e),
            block(e, f, 2),
            nn.Conv2d(f, view.last, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(view.last * view.cells**2, 64),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(64, TALLEST),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The logits."""
        out: torch.Tensor = self.body(x)
        return out


def piles_of(shot: Shot, rng: np.random.Generator) -> PileCrops:
    """The crops of one photograph's towers, as the pipeline would cut them."""
    straight, _ = straighten_roughly(shot, rng)
    places, found = space_centres(shot.flat.mode), []
    for view in PILE_NET_CONFIGS.values():
        pixels = view.pixels + SPARE
        found += [crops(straight, places, pixels, view.side * pixels / view.pixels)]
    standing = [building for line in shot.flat.cells for building in line]
    towers = [index for index, building in enumerate(standing) if building and building.kind in PILED_KINDS]
    floors = np.array([building.floors for building in standing if building and building.kind in PILED_KINDS])
    return PileCrops(found[0][towers], found[1][towers], board_positions(shot.flat.mode)[towers], floors)


def drawn_piles(job: Job) -> PileCrops:
    """So many boards' towers."""
    seed, count, folder, names = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    shelf, bases = training_library(folder, names, rng)
    found = []
    for _ in range(count):
        base, mix = bases[int(rng.integers(len(bases)))]
        mix = replace(mix, move=0.0, lay=0.75, pile=0.65, towers=True, drawn=0.1, tokens=0.15, occluders=0.1)
        flat = compose_board(shelf, base, mix, rng)
        draw = rng.random()
        pose = FAR if draw < 0.12 else POSES if draw < 0.55 else EASY
        found.append(piles_of(photograph(flat, pose, rng), rng))
    return PileCrops(*map(np.concatenate, zip(*found, strict=True)))


def pile_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: PileCrops, name: str) -> torch.Tensor:
    """Return one step's loss: how unlikely the true heights are, on boards that are mirrored now and then."""
    left, top = rng.integers(0, SPARE + 1, 2)
    side = PILE_NET_CONFIGS[name].pixels
    everything = data.near if name == "pile" else data.wide
    crop, where = everything[pick][:, top : top + side, left : left + side], data.position[pick].copy()
    for axis in (0, 1):
        if rng.random() < 0.5:
            crop, where[:, axis] = np.flip(crop, 2 - axis), -where[:, axis]
    places = torch.from_numpy(where)[:, :, None, None].expand(-1, -1, side, side)
    logits = net(torch.cat([with_random_light(crop, rng), places], 1))
    return F.cross_entropy(logits, torch.from_numpy(data.floors[pick] - 1), label_smoothing=0.01)


def piles_for(photos: Path, recipe: TrainingRecipe, names: tuple[str, ...] | None) -> PileCrops:
    """Build the piles of many boards that nobody laid."""
    jobs = [(recipe.seed + 2000 + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    return PileCrops(*draw_in_processes(drawn_piles, jobs))


def train_net(name: str, data: PileCrops, recipe: TrainingRecipe, start: InitialWeights) -> nn.Module:
    """Train one of the two nets from a start or from nothing."""
    weights = (SHARES / np.maximum(np.bincount(data.floors, minlength=TALLEST + 1), 1))[data.floors]
    return fit(PileNet(PILE_NET_CONFIGS[name]), partial(pile_loss, data=data, name=name), weights, recipe, start)
