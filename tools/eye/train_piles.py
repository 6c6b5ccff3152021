"""The nets that count the floors of piles, and their training: `make train` calls it.

`pile` learns from the strips along the edges of towers, on boards in space (`scenes.py`) and on flat boards with drawn
piles; it also classifies boards as flat or not. Its loss includes the visible part and the floor at every point of the
strips, because a net can memorise one label a tower, but not a thousand. `pile_wide` learns from flat boards alone.
Photographs from above count as flat; the older figures are measured on them.
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
from tools.eye.camera import Flat, photograph
from tools.eye.compose import CompositionRates, SpriteLibrary, compose_board
from tools.eye.dataset import TrainingRecipe, training_library
from tools.eye.looks import THICK
from tools.eye.paint_scene import TOPS
from tools.eye.scenes import Scene, SceneMix, Sitting, photographed_scene
from tools.eye.train_tiles import EASY, FAR, LIGHT, POSES
from tools.eye.training_loop import InitialWeights, Job, block, blocks, draw_in_processes, fit, with_random_light
from tools.eye.viewpoint import Views
from vision.arrays import Matrix, Picture
from vision.quadropolis.camera import FLOOR, fit_camera
from vision.quadropolis.crops import crops
from vision.quadropolis.flatten import correct_light, flatten, paper_colour, space_centres
from vision.quadropolis.floors import TALLEST, THICKNESSES, board_positions, cut_strips, edge_strips
from vision.quadropolis.settings import SETTINGS

JOBS: Final = 20  # the boards are drawn in so many jobs
# Share of each height in the training: single tiles about as often as piles, as at the table.
SHARES: Final = np.array([0.0, 0.46, 0.19, 0.14, 0.11, 0.10])
# Share of the boards that are flat; ranges of tilt with their shares, and the contents, of the others.
FLAT: Final = 0.2
TILTS: Final = ((0.0, 12.0, 0.3), (12.0, 30.0, 0.14), (30.0, 46.0, 0.34), (44.0, 60.0, 0.22))
DENSE: Final = SceneMix(own=0.3, turns=0.2, pile=0.62, tokens=0.35, things=0.06)
GAME: Final = SceneMix(own=0.85, towers=0.6, empty=0.1, turns=1.0, things=0.06)
OTHERS: Final = 0.25  # share of the other tiles that are shown
# Error of the paper's pose: of each corner and of all together, in spaces.
CORNERS_OFF: Final = 0.007
POSE_OFF: Final = 0.0025
# Labels of the points of a strip: 0 is board or table, 1 to 5 the side of a slab of the tower, TOP + its floors the top
# of the tower, OTHER another stack or object.
TOP, OTHER = 10, 30
EDGES: Final = 4
HALF: Final = (SETTINGS.edge_pixels[1] // 2, SETTINGS.edge_pixels[0] // 2)  # rows and columns of the labels
# Numbers beside the strips.
NUMBERS: Final = EDGES * 3 + 1


class PileCrops(NamedTuple):
    """Strips and crops of towers for both nets, with the numbers that each net gets beside them, and the floors."""

    strips: NDArray[Any]
    numbers: NDArray[Any]
    labels: NDArray[Any]  # of the points of the strips, at half their resolution
    floors: NDArray[Any]
    thick: NDArray[Any]  # shares of the thicknesses, 1 in all
    flat: NDArray[Any]  # 1 where the board is flat paper with piles drawn on it
    wide: NDArray[Any]
    where: NDArray[Any]


class PileNet(nn.Module):
    """A net from the strips of a tower, with numbers as more channels, to logits of floors by thickness and of "flat".

    It also predicts the labels of the points of the strips, and its later layers get these predictions.
    """

    def __init__(self) -> None:
        super().__init__()
        wide, high = SETTINGS.edge_pixels
        self.stem = nn.Sequential(*blocks(3 * EDGES + NUMBERS, (32, 2), 32, (48, 2), 48))
        self.part = nn.Conv2d(48, 3 * EDGES, 1)  # side, top, other
        self.body = nn.Sequential(block(48 + 3 * EDGES, 64, (1, 2)), block(64, 64, 1, (2, 1)))
        self.floor = nn.Conv2d(64, (TALLEST - 1) * EDGES, 1)  # at least the second floor, the third, ...
        self.end = nn.Sequential(block(64 + (TALLEST - 1) * EDGES, 64, (1, 2)), nn.Conv2d(64, 16, 1), nn.ReLU())
        self.head = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(16 * (high // 4) * (wide // 16), 64),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(64, TALLEST * len(THICKNESSES) + 1),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.all_outputs(x)[0]

    def all_outputs(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return the logits of the floors, and those of the visible part and floor at every point."""
        stem = self.stem(x)
        part = self.part(stem)
        body = self.body(torch.cat([stem, torch.sigmoid(part)], 1))
        floor = self.floor(body)
        return self.head(self.end(torch.cat([body, torch.sigmoid(floor)], 1))), part, floor


class WidePileNet(nn.Module):
    """A net from a crop of a flat board, with its position as more channels, to the logits of its floors."""

    def __init__(self) -> None:
        """Reduce the crop to a sixteenth of its side."""
        super().__init__()
        self.body = nn.Sequential(
            *blocks(5, (16, 2), (24, 2), 32, (48, 2), 48, (64, 2)),
            nn.Conv2d(64, 24, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(24 * (SETTINGS.wide_pixels // 16) ** 2, 64),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(64, TALLEST),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.body(x)
        return out


PILE_NETS: Final = {"pile": PileNet, "pile_wide": WidePileNet}


# composed boards
def off_pose(to_picture: Matrix, mode: Mode, rng: np.random.Generator) -> Matrix:
    """Return a pose with the error of the eye: its corners moved a little."""
    corner = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], np.float32)
    spaces = space_centres(mode)
    corner = (spaces.min(axis=0) + corner * np.ptp(spaces, axis=0)).astype(np.float32)
    wrong = rng.normal(0, CORNERS_OFF, (4, 2)) * rng.uniform(0.2, 1.6) + rng.normal(0, POSE_OFF, 2)
    return np.asarray(to_picture @ cv2.getPerspectiveTransform(corner, (corner + wrong).astype(np.float32)), np.float64)


def strip_labels(scene: Scene, strips: Matrix, towers: list[int]) -> NDArray[Any]:
    high, wide = HALF
    both = np.dstack([scene.owner, scene.slabs])
    coarser = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    found = np.zeros((len(towers), EDGES, high, wide), np.uint8)
    for index, edge in np.ndindex(found.shape[:2]):
        owner, slab = np.moveaxis(
            cv2.warpPerspective(both, strips[index, edge] @ coarser, (wide, high), flags=flags), 2, 0
        )
        own, top = owner == towers[index] + 1, owner == TOPS + towers[index]
        found[index, edge] = np.where(own, slab, np.where(top, TOP + slab, np.where(owner == 0, 0, OTHER)))
    return found


def thickness_shares(thick: float) -> NDArray[np.float32]:
    """Return a thickness as shares of the two nearest that the net knows."""
    step = THICKNESSES[1] - THICKNESSES[0]
    near = np.clip(1 - np.abs(np.array(THICKNESSES) - np.clip(thick, THICKNESSES[0], THICKNESSES[-1])) / step, 0, 1)
    return np.asarray(near / near.sum(), np.float32)


def piles_of(
    picture: Picture, paper: Matrix, mode: Mode, heights: dict[int, int], scene: Scene | None = None
) -> PileCrops:
    """Return the strips and crops of a photograph's towers, cut by the pose of the paper as the eye does."""
    camera = fit_camera(paper, (picture.shape[1], picture.shape[0]), mode).above(FLOOR)
    towers, straight = list(heights), flatten(picture, paper, mode)
    light = paper_colour(straight, mode)
    strips, numbers = edge_strips(camera, space_centres(mode)[towers])
    seen, floors = cut_strips(correct_light(picture, light), strips), np.array(list(heights.values()), np.int64)
    return PileCrops(
        seen,
        numbers,
        strip_labels(scene, strips, towers) if scene else np.zeros((len(seen), EDGES, *HALF), np.uint8),
        floors,
        np.tile(thickness_shares(scene.look.thick if scene else THICK), (len(floors), 1)),
        np.full(len(floors), scene is None, np.float32),
        crops(correct_light(straight, light), space_centres(mode)[towers], SETTINGS.wide_pixels, SETTINGS.wide_side),
        board_positions(mode)[towers],
    )


def scene_with_towers(base: Flat, library: SpriteLibrary, rng: np.random.Generator) -> Scene:
    """Return a scene with many towers from any side, because rendering takes as long with few."""
    least, most, _ = TILTS[int(rng.choice(len(TILTS), p=[share for _, _, share in TILTS]))]
    views = Views(tilt=(least, most), roll=(-180, 180) if most < 13 else (-15, 15), fill=(0.6, 0.98), off_middle=0.008)
    dense = replace(DENSE, towers=float(rng.uniform(0.6, 1)), empty=float(rng.uniform(0.02, 0.2)))
    mix = dense if rng.random() < 0.75 else GAME
    return photographed_scene(base, library, Sitting(mix, views, LIGHT if rng.random() < 0.5 else EASY), rng)


def towers_of_scene(scene: Scene, rng: np.random.Generator) -> PileCrops:
    """Return the strips and crops of a scene's visible towers, and of some other tiles because they are single."""
    flat, columns = scene.shot.flat, len(scene.shot.flat.cells[0])
    heights = {}
    for row, line in enumerate(flat.cells):
        for column, building in enumerate(line):
            if building is not None and (building.kind in PILED_KINDS or rng.random() < OTHERS):
                point = (float(flat.centres[row, column, 0]), float(flat.centres[row, column, 1]))
                if scene.hidden_square((row, column), point, (0.38, 0.38)) < 0.75:
                    heights[row * columns + column] = building.floors
    return piles_of(scene.shot.picture, off_pose(scene.shot.to_picture, flat.mode, rng), flat.mode, heights, scene)


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
            found.append(towers_of_scene(scene_with_towers(base, library, rng), rng))
    return PileCrops(*map(np.concatenate, zip(*found, strict=True)))


def flat_piles(base: Flat, library: SpriteLibrary, mix: CompositionRates, rng: np.random.Generator) -> PileCrops:
    """Return the towers of a flat board with piles drawn on it."""
    mix = replace(mix, move=0.0, lay=0.75, pile=0.65, towers=True, drawn=0.1, tokens=0.15, occluders=0.1)
    draw = rng.random()
    pose = FAR if draw < 0.12 else POSES if draw < 0.55 else EASY
    shot = photograph(compose_board(library, base, mix, rng), pose, rng)
    standing = [building for line in shot.flat.cells for building in line]
    heights = {index: each.floors for index, each in enumerate(standing) if each and each.kind in PILED_KINDS}
    return piles_of(shot.picture, off_pose(shot.to_picture, shot.flat.mode, rng), shot.flat.mode, heights)


def piles_for(photos: Path, recipe: TrainingRecipe, names: tuple[str, ...] | None) -> PileCrops:
    jobs = [(recipe.seed + 2000 + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    return PileCrops(*draw_in_processes(drawn_piles, jobs))


# the steps of the training
def with_disturbance(
    strips: NDArray[Any], labels: NDArray[Any], rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return strips with other colours, an offset, noise, blur, an object on them or one missing, and their labels."""
    count, high, wide, channels = strips.shape
    colours = np.tile(np.eye(3), (count, 1, 1))
    for index in np.flatnonzero(rng.random(count) < 0.35):
        colours[index] = colours[index][rng.permutation(3)]
    keep = np.where(rng.random(count) < 0.3, rng.uniform(0, 1.4, count), 1)[:, None, None]
    gains = np.exp(rng.normal(0, 0.1, (count, 3)) + rng.normal(0, 0.15, (count, 1)))[:, None]
    colours = (colours * keep + (1 - keep) / 3) * gains / 255
    pixels = torch.from_numpy(strips.reshape(count, -1, 3)).float()
    bias = torch.from_numpy(rng.normal(0, 0.04, (count, 1, 1)).astype(np.float32)).expand(-1, 1, 3)
    x = torch.baddbmm(bias, pixels, torch.from_numpy(colours.astype(np.float32)))
    noise = rng.uniform(0, 0.03, (count, 1, 1)) * (rng.random((count, 1, 1)) < 0.6)
    x += torch.from_numpy(rng.standard_normal(x.shape, np.float32)) * torch.from_numpy(noise.astype(np.float32))
    x = x.view(count, high, wide, EDGES, 3).permute(0, 3, 4, 1, 2)
    light = np.exp(rng.normal(0, 0.08, (count, EDGES, 1, 1, 1)))
    light = light * (1 + rng.normal(0, 0.12, light.shape) * np.linspace(-1, 1, high)[:, None])
    x = (x * torch.from_numpy(light.astype(np.float32))).reshape(count, channels, high, wide)
    moved = torch.from_numpy(labels)
    for index in range(count):
        down, right = rng.integers(-1, 2, 2).tolist()
        x[index] = torch.roll(x[index], (2 * down, 2 * right), (1, 2))
        moved[index] = torch.roll(moved[index], (down, right), (1, 2))
        if rng.random() < 0.25:
            edge, top, left = 3 * int(rng.integers(EDGES)), int(rng.integers(high)), int(rng.integers(wide))
            part = x[
                index, edge : edge + 3, top : top + int(rng.integers(6, 30)), left : left + int(rng.integers(6, 24))
            ]
            part[:] = torch.rand(3, 1, 1)
        if rng.random() < 0.1:
            edge = 3 * int(rng.integers(EDGES))
            x[index, edge : edge + 3] = float(rng.random())
        if rng.random() < 0.15:
            share, rows = float(rng.uniform(0.1, 0.3)), x[index]
            rows[:, 1:-1] = (1 - 2 * share) * rows[:, 1:-1] + share * (rows[:, 2:] + rows[:, :-2])
    return x.clamp_(-0.2, 1.4), moved


def pile_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: PileCrops) -> torch.Tensor:
    """Return the loss of one step: of the true heights, of whether the board is flat, and of the points' labels."""
    x, labels = with_disturbance(data.strips[pick], data.labels[pick], rng)
    logits, part, floor = net.all_outputs(add_numbers(x, data.numbers[pick]))
    is_flat = torch.from_numpy(data.flat[pick])
    known = (1 - is_flat)[:, None, None, None]
    own = (labels > 0) & (labels < OTHER)
    parts = torch.stack([own & (labels < TOP), own & (labels > TOP), labels == OTHER], 2).float().flatten(1, 2)
    by_part = F.binary_cross_entropy_with_logits(part.float(), F.avg_pool2d(parts, 2), reduction="none") * known
    level = torch.where(labels > TOP, labels - TOP, labels)
    high = torch.stack([own & (level >= least) for least in range(2, TALLEST + 1)], 2).float().flatten(1, 2)
    shown = F.avg_pool2d(own.float(), (2, 4)).repeat_interleave(TALLEST - 1, 1)
    share = (F.avg_pool2d(high, (2, 4)) / shown.clamp_min(0.05)).clamp(0, 1)
    by_floor = F.binary_cross_entropy_with_logits(floor.float(), share, reduction="none") * shown * known
    joint = F.log_softmax(logits[:, :-1].float(), 1).view(len(pick), TALLEST, -1)
    joint = joint[torch.arange(len(pick)), torch.from_numpy(data.floors[pick] - 1)]  # of the true height
    by_height = -torch.logsumexp(joint, 1).mean()
    by_both = -(joint * torch.from_numpy(data.thick[pick])).sum(1)
    return (
        by_height
        + 0.4 * (by_both * (1 - is_flat)).mean()
        + 0.2 * F.binary_cross_entropy_with_logits(logits[:, -1].float(), is_flat)
        + 3 * by_part.mean()
        + 1.5 * by_floor.sum() / (shown.sum() + 1)
    )


def with_crop_disturbance(crop: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
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


def wide_pile_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: PileCrops) -> torch.Tensor:
    """Return the loss of one step: of the true heights of piles on flat boards."""
    crop = with_random_light(np.stack([with_crop_disturbance(each, rng) for each in data.wide[pick]]), rng)
    logits = net(add_numbers(crop, data.where[pick]))
    return F.cross_entropy(logits, torch.from_numpy(data.floors[pick] - 1), label_smoothing=0.01)


def add_numbers(pictures: torch.Tensor, numbers: NDArray[Any]) -> torch.Tensor:
    """Return pictures with some numbers as more channels."""
    return torch.cat([pictures, torch.from_numpy(numbers)[:, :, None, None].expand(-1, -1, *pictures.shape[2:])], 1)


def train_net(name: str, data: PileCrops, recipe: TrainingRecipe, start: InitialWeights) -> nn.Module:
    weights = (SHARES / np.maximum(np.bincount(data.floors, minlength=TALLEST + 1), 1))[data.floors]
    if name == "pile":
        return fit(PileNet(), partial(pile_loss, data=data), weights, recipe, start)
    return fit(WidePileNet(), partial(wide_pile_loss, data=data), weights * data.flat, recipe, start)
