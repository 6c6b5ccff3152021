"""The net that aligns a straightened board with its printed paper, and its training: `make train` calls it.

Boards in space, and flat ones, are straightened by their true pose and kept. Each step straightens them again by a
wrong pose, so that one board gives many examples. The net learns the offset of every part and its own error, and the
homography fitted to its offsets is part of the loss, because errors of neighbours add up.
"""

from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from quadropolis_score.buildings import Mode
from tools.eye.camera import photograph
from tools.eye.compose import compose_board
from tools.eye.dataset import TrainingRecipe, training_library
from tools.eye.train_piles import scene_with_towers
from tools.eye.train_tiles import POSES
from tools.eye.training_loop import InitialWeights, Job, block, blocks, draw_in_processes, fit
from vision.arrays import Matrix, Picture, Points
from vision.quadropolis.align import (
    LOG_ERRORS,
    align_picture,
    output_points,
    picture_of_lattice,
    small_homography,
    stiffness,
)
from vision.quadropolis.flatten import board_outline, space_centres, transform_points
from vision.quadropolis.settings import SETTINGS

JOBS: Final = 20  # the boards are drawn in so many jobs
FLAT: Final = 0.1  # share of flat boards
# Pixels a space, and margin, of the boards that are kept; all pictures are as wide as an Expert board.
KEPT_PITCH: Final = 60
KEPT_MARGIN: Final = 0.8
# Spread of the error of a pose in spaces: of each corner, of all together; of the size, as a share; and the longest
# shift in every fourth example: from a low camera the tops of tiles are so far from their paper.
CORNERS_OFF: Final = 0.03
SHIFT: Final = 0.035
SIZE_OFF: Final = 0.008
LONG_SHIFT: Final = 0.14
# Weight of the fitted homography in the loss.
FIT_WEIGHT: Final = 2.0


class Boards(NamedTuple):
    """Straightened boards, and 1 for Expert boards."""

    pictures: NDArray[Any]
    expert: NDArray[Any]


class AlignNet(nn.Module):
    """A net from a straightened board to offsets right and down, and to the logarithms of their errors."""

    def __init__(self) -> None:
        super().__init__()
        wide = 24
        self.body = nn.Sequential(
            *blocks(3, (12, 2), 16, (wide, 2), wide, (wide, 2), wide),
            block(wide, wide, 1, (2, 2)),
            block(wide, wide, 1, (4, 4)),
        )
        self.head = nn.Conv2d(wide, 4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.autocast(
            "cpu", enabled=False
        ):  # in half precision, gradients of dilated convolutions are no numbers
            out: torch.Tensor = self.head(self.body(x))
        return out


def kept_board(picture: Picture, paper: Matrix, mode: Mode) -> Picture:
    """Straighten a board by the true pose of its paper; shrink a much larger picture first, otherwise it aliases."""
    to_lattice, size = picture_of_lattice(mode, KEPT_PITCH, KEPT_MARGIN)
    outline = board_outline(mode).astype(np.float32)
    shown = transform_points(paper, outline).astype(np.float32)
    finer = np.sqrt(cv2.contourArea(shown) / cv2.contourArea(outline)) / KEPT_PITCH
    back = paper @ to_lattice
    if finer > SETTINGS.alias_limit:
        height, width = picture.shape[:2]
        small = (round(width / finer * 1.2), round(height / finer * 1.2))
        back = np.diag([small[0] / width, small[1] / height, 1.0]) @ back
        picture = np.asarray(cv2.resize(picture, small, interpolation=cv2.INTER_AREA), np.uint8)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    found = cv2.warpPerspective(picture, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    widest = picture_of_lattice(Mode.EXPERT, KEPT_PITCH, KEPT_MARGIN)[1][0]
    return np.asarray(cv2.copyMakeBorder(found, 0, 0, 0, widest - size[0], cv2.BORDER_REPLICATE), np.uint8)


def drawn_boards(job: Job) -> Boards:
    seed, count, folder, names = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    library, bases = training_library(folder, names, rng)
    found, expert = [], []
    for _ in range(count):
        base, mix = bases[int(rng.integers(len(bases)))]
        if rng.random() < FLAT:
            shot = photograph(compose_board(library, base, mix, rng), POSES, rng)
        else:
            shot = scene_with_towers(base, library, rng).shot
        found.append(kept_board(shot.picture, shot.to_picture, base.mode))
        expert.append(base.mode is Mode.EXPERT)
    tallest = max(each.shape[0] for each in found)
    same = [cv2.copyMakeBorder(each, 0, tallest - each.shape[0], 0, 0, cv2.BORDER_REPLICATE) for each in found]
    return Boards(np.array(same, np.uint8), np.array(expert, np.int8))


def wrong_pose(mode: Mode, rng: np.random.Generator) -> Matrix:
    """Return the homography from the lattice of a wrong pose to the true one."""
    corners = board_outline(mode)
    off = rng.normal(0, CORNERS_OFF, (4, 2)) * rng.uniform(0.2, 1.5)
    off += (corners - corners.mean(axis=0)) * rng.normal(0, SIZE_OFF)
    if rng.random() < 0.25:
        angle = rng.uniform(0, 2 * np.pi)
        off += np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(0.03, LONG_SHIFT)
    else:
        off += rng.normal(0, SHIFT, 2) * rng.uniform(0, 1.6)
    wrong = (corners + off).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), wrong), np.float64)


def straightened_wrongly(kept: Picture, change: Matrix, mode: Mode) -> Picture:
    """Return a kept board as the net sees it after a wrong pose."""
    to_lattice, (kept_width, kept_height) = picture_of_lattice(mode, KEPT_PITCH, KEPT_MARGIN)
    seen_to_lattice, size = align_picture(mode)
    back = np.linalg.inv(to_lattice) @ change @ seen_to_lattice
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    part = kept[:kept_height, :kept_width]
    return np.asarray(cv2.warpPerspective(part, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def with_disturbed_light(picture: Picture, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return a board in another light, with noise, blur and things on it."""
    keep = rng.uniform(0.3, 1.3) if rng.random() < 0.4 else 1.0
    colours = (np.eye(3) * keep + (1 - keep) / 3) * np.exp(rng.normal(0, 0.12, 3) + rng.normal(0, 0.2))
    found: NDArray[np.float32] = picture.astype(np.float32) / 255 @ colours.astype(np.float32)
    found += np.float32(rng.normal(0, 0.03))
    if rng.random() < 0.5:
        found += rng.normal(0, rng.uniform(0, 0.04), found.shape).astype(np.float32)
    if rng.random() < 0.2:
        found = np.asarray(cv2.GaussianBlur(found, (0, 0), rng.uniform(0.4, 1.0)), np.float32)
    for _ in range(int(rng.integers(0, 3)) if rng.random() < 0.4 else 0):
        top, left = int(rng.integers(found.shape[0])), int(rng.integers(found.shape[1]))
        high, wide = rng.integers(10, 60, 2).tolist()
        found[top : top + high, left : left + wide] = rng.random(3)
    return found


def fitted(offsets: torch.Tensor, points: Points, spaces: Points) -> torch.Tensor:
    """Return the displacements of spaces by the homography that fits the offsets best, as `fit_offsets` does.

    In full precision, because half precision makes the equations singular.
    """
    with torch.autocast("cpu", enabled=False):
        rows = torch.from_numpy(small_homography(points)).float()
        found, errors = offsets.flatten(2).transpose(1, 2).split(2, dim=2)
        weights = torch.exp(-2 * errors.clamp(*LOG_ERRORS)) / len(points)
        normal = torch.einsum("nki,bnk,nkj->bij", rows, weights, rows) + torch.from_numpy(stiffness()).float()
        numbers = torch.linalg.solve(normal, torch.einsum("nki,bnk->bi", rows, weights * found))
        return torch.einsum("nki,bi->bnk", torch.from_numpy(small_homography(spaces)).float(), numbers)


def align_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: Boards) -> torch.Tensor:
    """Return the loss of one step: the likelihood of the true offsets, and the error of the fitted homography."""
    losses = []
    for mode in Mode:
        chosen = pick[data.expert[pick] == (mode is Mode.EXPERT)]
        if not len(chosen):
            continue
        middle = board_outline(mode).mean(axis=0)
        changes = [wrong_pose(mode, rng) for _ in chosen]
        shown = [
            with_disturbed_light(straightened_wrongly(data.pictures[index], change, mode), rng)
            for index, change in zip(chosen, changes, strict=True)
        ]
        out = net(torch.from_numpy(np.stack(shown)).permute(0, 3, 1, 2)).float()
        points, spaces = output_points(*out.shape[2:]), space_centres(mode)
        true = offsets_of(changes, points).transpose(1, 2).unflatten(2, out.shape[2:])
        errors = out[:, 2:].clamp(*LOG_ERRORS)
        likely = ((out[:, :2] - true).abs() * torch.exp(-errors) + errors).mean()
        off = fitted(out, points - middle, spaces - middle) - offsets_of(changes, spaces)
        fit_error = torch.sqrt((off**2).sum(2) + 1e-4).mean()
        losses.append((likely + FIT_WEIGHT * fit_error) * len(chosen) / len(pick))
    return torch.stack(losses).sum()


def offsets_of(changes: list[Matrix], points: Points) -> torch.Tensor:
    """Return how far points are from their places, in units of the net."""
    moved = [transform_points(change, points) - points for change in changes]
    return torch.from_numpy(np.stack(moved) / SETTINGS.align_unit).float()


def boards_for(photos: Path, recipe: TrainingRecipe, names: tuple[str, ...] | None) -> Boards:
    jobs = [(recipe.seed + 3000 + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    return Boards(*draw_in_processes(drawn_boards, jobs))


def train_net(data: Boards, recipe: TrainingRecipe, start: InitialWeights) -> nn.Module:
    """Train the net, from scratch or from a start; four of five examples are Expert boards."""
    weights = np.where(data.expert == 1, 0.8 / max(1, data.expert.sum()), 0.2 / max(1, (1 - data.expert).sum()))
    return fit(AlignNet(), partial(align_loss, data=data), weights, recipe, start)
