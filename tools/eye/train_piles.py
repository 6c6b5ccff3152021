"""The nets that count the floors of piles, and their training: `make train` calls it.

`pile` learns from boards in space (`scenes.py`), where piles lean and show their sides, and from flat boards with piles
drawn on them, and tells the two apart. `pile_wide` knows flat boards only. Photographs from above count as flat; the
older figures are measured with them.
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

from quadropolis_score.buildings import PILED_KINDS, Mode
from tools.eye.camera import Flat, Matrix, Picture, photograph
from tools.eye.compose import CompositionRates, SpriteLibrary, compose_board
from tools.eye.dataset import TrainingRecipe, training_library
from tools.eye.paint_scene import THICK
from tools.eye.scenes import Scene, SceneMix
from tools.eye.train_tiles import EASY, FAR, POSES, any_scene
from tools.eye.training_loop import InitialWeights, Job, block, draw_in_processes, fit, with_random_light
from vision.quadropolis.camera import cut_out, fit_camera
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import correct_light, flatten, paper_colour, space_centres
from vision.quadropolis.floors import TALLEST, board_positions, pile_crops
from vision.quadropolis.settings import SETTINGS

JOBS: Final = 20  # the boards are drawn in so many jobs
# Share of each height in the training: single tiles about as often as piles, as at the table.
SHARES: Final = np.array([0.0, 0.42, 0.17, 0.15, 0.13, 0.13])
# Share of the boards that are flat, and the contents of the others.
FLAT: Final = 0.35
TOWERS: Final = SceneMix(towers=0.7, own=0.45, empty=0.1)
# Error of a pose in spaces: of each corner, and of the whole pose along the lean of piles, in floors.
POSE_OFF: Final = 0.02
ALONG: Final = 0.3


class PileCrops(NamedTuple):
    """Crops of towers for both nets, with the numbers that each net gets beside the crop, and the floors."""

    crop: NDArray[Any]
    place: NDArray[Any]
    floors: NDArray[Any]
    flat: NDArray[Any]  # 1 where the board is flat paper with piles drawn on it
    wide: NDArray[Any]
    where: NDArray[Any]


class PileNetConfig(NamedTuple):
    """The shape of a pile net: pixels a side, numbers beside the crop, channels of its blocks, outputs."""

    pixels: int
    numbers: int
    channels: tuple[int, int, int, int, int, int]
    last: int
    answers: int


# `pile` gets the lean and also tells whether a board is flat; `pile_wide` knows flat boards only.
PILE_NET_CONFIGS: Final = {
    "pile": PileNetConfig(SETTINGS.pile_pixels, 4, (16, 24, 32, 48, 64, 96), 24, TALLEST + 1),
    "pile_wide": PileNetConfig(SETTINGS.wide_pixels, 2, (16, 24, 32, 48, 48, 64), 24, TALLEST),
}


class PileNet(nn.Module):
    """A net from a crop, with the numbers as more channels, to the logits of its floors."""

    def __init__(self, view: PileNetConfig) -> None:
        """Reduce the crop to a sixteenth of its side."""
        super().__init__()
        a, b, c, d, e, f = view.channels
        self.body = nn.Sequential(
            block(3 + view.numbers, a, 2),
            block(a, b, 2),
            block(b, c),
            block(c, d, 2),
            block(d, e),
            block(e, f, 2),
            nn.Conv2d(f, view.last, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(view.last * (view.pixels // 16) ** 2, 64),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(64, view.answers),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.body(x)
        return out


def off_pose(to_picture: Matrix, mode: Mode, rng: np.random.Generator, off: float = POSE_OFF) -> Matrix:
    """Return a pose with the error of the reader: its corners moved a little."""
    corner = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], np.float32)
    spaces = space_centres(mode)
    corner = (spaces.min(axis=0) + corner * np.ptp(spaces, axis=0)).astype(np.float32)
    moved = (corner + rng.normal(0, off, (4, 2)) * rng.uniform(0.2, 1.2) + rng.normal(0, off / 2, 2)).astype(np.float32)
    return np.asarray(to_picture @ cv2.getPerspectiveTransform(corner, moved), np.float64)


def piles_of(picture: Picture, to_picture: Matrix, mode: Mode, heights: dict[int, int], *, flat: bool) -> PileCrops:
    """Return the crops of a photograph's towers, cut as the reader does."""
    camera, towers = fit_camera(to_picture, (picture.shape[1], picture.shape[0]), mode), list(heights)
    straight = flatten(picture, to_picture, mode)
    light = paper_colour(straight, mode)
    found, place = pile_crops(to_picture, camera, space_centres(mode)[towers], board_positions(mode)[towers])
    lit = correct_light(picture, light)
    floors = np.array(list(heights.values()), np.int64)
    return PileCrops(
        cut_out(lit, found, SETTINGS.pile_pixels),
        place,
        floors,
        np.full(len(floors), flat, np.float32),
        crops(correct_light(straight, light), space_centres(mode)[towers], SETTINGS.wide_pixels, SETTINGS.wide_side),
        board_positions(mode)[towers],
    )


def towers_of_scene(scene: Scene, rng: np.random.Generator) -> PileCrops:
    """Return the crops of a scene's visible towers, with a pose on the plane of single tiles' tops."""
    flat, columns = scene.shot.flat, len(scene.shot.flat.cells[0])
    heights = {}
    for row, line in enumerate(flat.cells):
        for column, building in enumerate(line):
            if building is not None and building.kind in PILED_KINDS:
                point = (float(flat.centres[row, column, 0]), float(flat.centres[row, column, 1]))
                if scene.hidden_square((row, column), point, (0.38, 0.38)) < 0.75:
                    heights[row * columns + column] = building.floors
    plane = scene.view.plane(THICK * (1 + rng.normal(0, ALONG)))
    return piles_of(scene.shot.picture, off_pose(plane, flat.mode, rng), flat.mode, heights, flat=False)


def drawn_piles(job: Job) -> PileCrops:
    """Return the towers of so many boards."""
    seed, count, folder, names = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    library, bases = training_library(folder, names, rng)
    found = []
    for _ in range(count):
        base, mix = bases[int(rng.integers(len(bases)))]
        if rng.random() < FLAT:
            found.append(flat_piles(base, library, mix, rng))
        else:
            found.append(towers_of_scene(any_scene(base, library, rng, TOWERS), rng))
    return PileCrops(*map(np.concatenate, zip(*found, strict=True)))


def flat_piles(base: Flat, library: SpriteLibrary, mix: CompositionRates, rng: np.random.Generator) -> PileCrops:
    """Return the towers of a flat board with piles drawn on it."""
    mix = replace(mix, move=0.0, lay=0.75, pile=0.65, towers=True, drawn=0.1, tokens=0.15, occluders=0.1)
    draw = rng.random()
    pose = FAR if draw < 0.12 else POSES if draw < 0.55 else EASY
    shot = photograph(compose_board(library, base, mix, rng), pose, rng)
    standing = [building for line in shot.flat.cells for building in line]
    heights = {index: each.floors for index, each in enumerate(standing) if each and each.kind in PILED_KINDS}
    to_picture = off_pose(shot.to_picture, shot.flat.mode, rng, POSE_OFF / 2)
    return piles_of(shot.picture, to_picture, shot.flat.mode, heights, flat=True)


def with_disturbance(crop: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Return a crop with an offset, blur, other colours and an object on it."""
    side = crop.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), rng.normal(0, 1.2), 1 + rng.normal(0, 0.015))
    shift = np.column_stack([np.zeros((2, 2)), rng.normal(0, 1.3, 2)])
    found = np.asarray(cv2.warpAffine(crop, turn + shift, (side, side), borderMode=cv2.BORDER_REPLICATE))
    if rng.random() < 0.2:
        found = np.asarray(cv2.GaussianBlur(found, (0, 0), rng.uniform(0.5, 1.1)))
    if rng.random() < 0.3:
        found = np.ascontiguousarray(found[..., rng.permutation(3)])
    for _ in range(int(rng.integers(0, 3)) if rng.random() < 0.5 else 0):
        x, y = rng.integers(0, side, 2)
        wide, high = rng.integers(6, 36, 2)
        found[y : y + high, x : x + wide] = rng.integers(0, 256, 3)
    return found


def pile_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: PileCrops, name: str) -> torch.Tensor:
    """Return the loss of one step: of the true heights, and of whether the board is flat."""
    squares, numbers = (data.crop, data.place) if name == "pile" else (data.wide, data.where)
    crop = with_random_light(np.stack([with_disturbance(each, rng) for each in squares[pick]]), rng)
    side = crop.shape[-1]
    places = torch.from_numpy(numbers[pick])[:, :, None, None].expand(-1, -1, side, side)
    logits = net(torch.cat([crop, places], 1))
    loss = F.cross_entropy(logits[:, :TALLEST], torch.from_numpy(data.floors[pick] - 1), label_smoothing=0.01)
    if name == "pile":
        loss = loss + 0.3 * F.binary_cross_entropy_with_logits(logits[:, TALLEST], torch.from_numpy(data.flat[pick]))
    return loss


def piles_for(photos: Path, recipe: TrainingRecipe, names: tuple[str, ...] | None) -> PileCrops:
    """Return the piles of many composed boards."""
    jobs = [(recipe.seed + 2000 + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    return PileCrops(*draw_in_processes(drawn_piles, jobs))


def train_net(name: str, data: PileCrops, recipe: TrainingRecipe, start: InitialWeights) -> nn.Module:
    """Train one of the two nets, from scratch or from a start."""
    weights = (SHARES / np.maximum(np.bincount(data.floors, minlength=TALLEST + 1), 1))[data.floors]
    if name == "pile_wide":
        weights = weights * data.flat
    return fit(PileNet(PILE_NET_CONFIGS[name]), partial(pile_loss, data=data, name=name), weights, recipe, start)
