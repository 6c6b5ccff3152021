"""The net that counts the floors of piles, and its training: `make train` calls it.

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

from quadropolis_score.buildings import PILED
from tools.eye.camera import Shot, photographed
from tools.eye.compose import composed
from tools.eye.dataset import Recipe, training_shelf
from tools.eye.train_tiles import EASY, POSES, straightened
from tools.eye.training_loop import Job, State, block, drawn, fitted, relit
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import lattice
from vision.quadropolis.floors import TALLEST, position
from vision.quadropolis.settings import SETTINGS

JOBS: Final = 20  # that the boards are drawn in
# How often each height is looked at: single tiles about as often as piles, as at the table.
SHARES: Final = np.array([0.0, 0.52, 0.14, 0.12, 0.11, 0.11])
SPARE: Final = 4  # pixels around what the net sees, so that every look is at another place


class Piles(NamedTuple):
    """Crops of what can be piled, where on the board they are, and how high."""

    crop: NDArray[Any]
    position: NDArray[Any]
    floors: NDArray[Any]


class PileNet(nn.Module):
    """A crop in three colours, and its place on the board as two more: how many floors."""

    def __init__(self) -> None:
        """From 96 to 6 pixels a side."""
        super().__init__()
        self.body = nn.Sequential(
            block(5, 16, 2),
            block(16, 24, 2),
            block(24, 32),
            block(32, 48, 2),
            block(48, 48),
            block(48, 64, 2),
            nn.Conv2d(64, 24, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(864, 64),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(64, TALLEST),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The logits."""
        out: torch.Tensor = self.body(x)
        return out


def piles_of(shot: Shot, rng: np.random.Generator) -> Piles:
    """The crops of one photograph's towers, as the pipeline would cut them."""
    straight, _ = straightened(shot, rng)
    pixels = SETTINGS.pile_pixels + SPARE
    found = crops(straight, lattice(shot.flat.mode), pixels, SETTINGS.crop * pixels / SETTINGS.pile_pixels)
    standing = [building for line in shot.flat.cells for building in line]
    towers = [index for index, building in enumerate(standing) if building and building.kind in PILED]
    floors = np.array([building.floors for building in standing if building and building.kind in PILED])
    return Piles(found[towers], position(shot.flat.mode)[towers], floors)


def drawn_piles(job: Job) -> Piles:
    """So many boards' towers."""
    seed, count, folder, names = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    shelf, bases = training_shelf(folder, names, rng)
    found = []
    for _ in range(count):
        base, mix = bases[int(rng.integers(len(bases)))]
        mix = replace(mix, move=0.0, lay=0.8, pile=0.65, towers=True, drawn=0.1, tokens=0.15)
        flat = composed(shelf, base, mix, rng)
        found.append(piles_of(photographed(flat, POSES if rng.random() < 0.5 else EASY, rng), rng))
    return Piles(*map(np.concatenate, zip(*found, strict=True)))


def pile_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: Piles) -> torch.Tensor:
    """One step's loss: a wrong height costs, a height far off costs more."""
    left, top = rng.integers(0, SPARE + 1, 2)
    side = SETTINGS.pile_pixels
    pictures = relit(data.crop[pick][:, top : top + side, left : left + side], rng)
    places = torch.from_numpy(data.position[pick])[:, :, None, None].expand(-1, -1, side, side)
    logits = net(torch.cat([pictures, places], 1))
    floors = torch.from_numpy(data.floors[pick])
    away = (torch.arange(1, TALLEST + 1)[None] - floors[:, None]).abs().float()
    goal = F.softmax(-away * 2.5, 1)
    return F.cross_entropy(logits, goal)


def trained(photos: Path, recipe: Recipe, names: tuple[str, ...] | None, start: State | None) -> nn.Module:
    """Build the piles, train the net from a start or from nothing."""
    jobs = [(recipe.seed + 2000 + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    data = Piles(*drawn(drawn_piles, jobs))
    weights = (SHARES / np.maximum(np.bincount(data.floors, minlength=TALLEST + 1), 1))[data.floors]
    return fitted(PileNet(), partial(pile_loss, data=data), weights, recipe, start)
