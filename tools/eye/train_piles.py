"""The net that counts the floors of piles, and its training: `make train` calls it.

It learns from boards in space (`scenes.py`), where piles lean and show their sides, and from flat boards with piles
drawn on them: photographs of flat paper are what the older figures are measured with, and from above they are as good.
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

from quadropolis_score.buildings import PILED, Mode
from tools.eye.camera import Flat, Matrix, Picture, photographed
from tools.eye.compose import Mix, Shelf, composed
from tools.eye.dataset import Recipe, training_shelf
from tools.eye.paint_scene import THICK
from tools.eye.scenes import Scene, SceneMix
from tools.eye.train_tiles import EASY, FAR, POSES, any_scene
from tools.eye.training_loop import Job, Start, block, drawn, fitted, relit
from vision.quadropolis.camera import camera_of, cut_out
from vision.quadropolis.flatten import flatten, in_good_light, lattice, paper
from vision.quadropolis.floors import TALLEST, folded, position
from vision.quadropolis.settings import SETTINGS

JOBS: Final = 20  # that the boards are drawn in
# How often each height is looked at: single tiles about as often as piles, as at the table.
SHARES: Final = np.array([0.0, 0.42, 0.17, 0.15, 0.13, 0.13])
# Share of the boards that are flat, and what stands on the others.
FLAT: Final = 0.35
TOWERS: Final = SceneMix(towers=0.7, own=0.45, empty=0.1)
# Spaces that a pose is off: each corner on its own, and all along the way that piles lean, in floors.
POSE_OFF: Final = 0.02
ALONG: Final = 0.3


class Piles(NamedTuple):
    """Crops of what can be piled, where on the board they are and how they lean, and how high."""

    crop: NDArray[Any]
    place: NDArray[Any]
    floors: NDArray[Any]


class PileNet(nn.Module):
    """A crop in three colours; its lean and its place on the board as four more: how many floors."""

    def __init__(self) -> None:
        """From 128 to 8 pixels a side."""
        super().__init__()
        cells = SETTINGS.pile_pixels // 16
        self.body = nn.Sequential(
            block(7, 16, 2),
            block(16, 24, 2),
            block(24, 32),
            block(32, 48, 2),
            block(48, 64),
            block(64, 96, 2),
            nn.Conv2d(96, 24, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(24 * cells**2, 64),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(64, TALLEST),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The logits."""
        out: torch.Tensor = self.body(x)
        return out


def off_pose(to_picture: Matrix, mode: Mode, rng: np.random.Generator, off: float = POSE_OFF) -> Matrix:
    """Return a pose as wrong as the reader's: its corners moved a little."""
    corner = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], np.float32)
    spaces = lattice(mode)
    corner = (spaces.min(axis=0) + corner * np.ptp(spaces, axis=0)).astype(np.float32)
    moved = (corner + rng.normal(0, off, (4, 2)) * rng.uniform(0.2, 1.2) + rng.normal(0, off / 2, 2)).astype(np.float32)
    return np.asarray(to_picture @ cv2.getPerspectiveTransform(corner, moved), np.float64)


def piles_of(picture: Picture, to_picture: Matrix, mode: Mode, towers: list[int], floors: list[int]) -> Piles:
    """Return the crops of a photograph's towers, as the reader cuts them."""
    camera = camera_of(to_picture, (picture.shape[1], picture.shape[0]), mode)
    light = paper(flatten(picture, to_picture, mode), mode)
    found, place = folded(camera, lattice(mode)[towers], position(mode)[towers])
    lit = in_good_light(picture, light)
    return Piles(cut_out(lit, found, SETTINGS.pile_pixels), place, np.array(floors, np.int64))


def towers_of_scene(scene: Scene, rng: np.random.Generator) -> Piles:
    """Return the crops of a scene's towers that show, seen with a pose on the plane of single tiles' tops."""
    flat, columns = scene.shot.flat, len(scene.shot.flat.cells[0])
    towers, floors = [], []
    for row, line in enumerate(flat.cells):
        for column, building in enumerate(line):
            if building is not None and building.kind in PILED:
                point = (float(flat.centres[row, column, 0]), float(flat.centres[row, column, 1]))
                if scene.hidden_square((row, column), point, (0.38, 0.38)) < 0.75:
                    towers.append(row * columns + column)
                    floors.append(building.floors)
    plane = scene.view.plane(THICK * (1 + rng.normal(0, ALONG)))
    return piles_of(scene.shot.picture, off_pose(plane, flat.mode, rng), flat.mode, towers, floors)


def drawn_piles(job: Job) -> Piles:
    """So many boards' towers."""
    seed, count, folder, names = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    shelf, bases = training_shelf(folder, names, rng)
    found = []
    for _ in range(count):
        base, mix = bases[int(rng.integers(len(bases)))]
        if rng.random() < FLAT:
            found.append(flat_piles(base, shelf, mix, rng))
        else:
            found.append(towers_of_scene(any_scene(base, shelf, rng, TOWERS), rng))
    return Piles(*map(np.concatenate, zip(*found, strict=True)))


def flat_piles(base: Flat, shelf: Shelf, mix: Mix, rng: np.random.Generator) -> Piles:
    """Return the towers of a flat board with piles drawn on it."""
    mix = replace(mix, move=0.0, lay=0.75, pile=0.65, towers=True, drawn=0.1, tokens=0.15, things=0.1)
    draw = rng.random()
    pose = FAR if draw < 0.12 else POSES if draw < 0.55 else EASY
    shot = photographed(composed(shelf, base, mix, rng), pose, rng)
    standing = [building for line in shot.flat.cells for building in line]
    towers = [index for index, building in enumerate(standing) if building and building.kind in PILED]
    floors = [building.floors for building in standing if building and building.kind in PILED]
    to_picture = off_pose(shot.to_picture, shot.flat.mode, rng, POSE_OFF / 2)
    return piles_of(shot.picture, to_picture, shot.flat.mode, towers, floors)


def disturbed(crop: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Return a crop from a slightly other place, blurred, in other colours, with something on it: none is seen twice."""
    side = SETTINGS.pile_pixels
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), rng.normal(0, 1.2), 1 + rng.normal(0, 0.015))
    turn[:, 2] += rng.normal(0, 1.3, 2)
    found = np.asarray(cv2.warpAffine(crop, turn, (side, side), borderMode=cv2.BORDER_REPLICATE))
    if rng.random() < 0.2:
        found = np.asarray(cv2.GaussianBlur(found, (0, 0), rng.uniform(0.5, 1.1)))
    if rng.random() < 0.3:
        found = np.ascontiguousarray(found[..., rng.permutation(3)])
    for _ in range(int(rng.integers(0, 3)) if rng.random() < 0.5 else 0):
        x, y = rng.integers(0, side, 2)
        wide, high = rng.integers(6, 36, 2)
        found[y : y + high, x : x + wide] = rng.integers(0, 256, 3)
    return found


def pile_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: Piles) -> torch.Tensor:
    """Return one step's loss: how unlikely the true heights are."""
    crop = relit(np.stack([disturbed(each, rng) for each in data.crop[pick]]), rng)
    side = SETTINGS.pile_pixels
    places = torch.from_numpy(data.place[pick])[:, :, None, None].expand(-1, -1, side, side)
    logits = net(torch.cat([crop, places], 1))
    return F.cross_entropy(logits, torch.from_numpy(data.floors[pick] - 1), label_smoothing=0.01)


def piles_for(photos: Path, recipe: Recipe, names: tuple[str, ...] | None) -> Piles:
    """Build the piles of many boards that nobody laid."""
    jobs = [(recipe.seed + 2000 + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    return Piles(*drawn(drawn_piles, jobs))


def trained(data: Piles, recipe: Recipe, start: Start) -> nn.Module:
    """Train the net from a start or from nothing."""
    weights = (SHARES / np.maximum(np.bincount(data.floors, minlength=TALLEST + 1), 1))[data.floors]
    return fitted(PileNet(), partial(pile_loss, data=data), weights, recipe, start)
