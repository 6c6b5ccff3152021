"""The locator, which finds the board, and its training: `make train` calls it."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional as F  # noqa: N812 - everybody's name for it

from quadropolis_score.buildings import Mode
from tools.eye.camera import (
    Conditions,
    Flat,
    Shot,
    add_clutter,
    apply_lens,
    apply_light,
    board_size,
    photograph,
    random_table,
    smooth_noise,
)
from tools.eye.compose import CompositionRates, SpriteLibrary, compose_board
from tools.eye.dataset import TrainingRecipe, training_library
from tools.eye.looks import THICK
from tools.eye.scenes import SceneMix, Sitting, photographed_scene
from tools.eye.training_loop import InitialWeights, Job, block, draw_in_processes, fit
from tools.eye.viewpoint import Views
from vision.quadropolis.flatten import transform_points
from vision.quadropolis.locate import (
    CENTRES,
    EXPERT,
    MASK,
    BoardPose,
    U,
    V,
    cells_to_pixels,
    fit_to_square,
    straight_square,
)
from vision.quadropolis.settings import SETTINGS

JOBS: Final = 16  # the pictures are drawn in so many jobs
SMALL: Final = ((400, 300), (300, 400), (400, 352), (360, 360), (480, 270), (270, 480))
FIRST_PASS: Final = Conditions(
    tilt=(0, 58),
    fill=(0.28, 1.15),
    gain=(0.3, 1.3),
    cast=0.22,
    gradient=0.45,
    shadow=0.5,
    glare=0.4,
    blur=(0, 1.1),
    noise=(0, 9),
    quality=(40, 95),
    clutter=9,
    distance=(1.2, 4.5),
    sizes=SMALL,
)
SECOND_PASS: Final = replace(
    FIRST_PASS, tilt=(0, 7), roll=(-6, 6), fill=(0.86, 1.02), centred=0.02, clutter=2, distance=(2, 6)
)
# A small board seen at a low angle on a shaken photo: it is cut out, enlarged, then straightened.
FAR: Final = replace(
    FIRST_PASS,
    tilt=(35, 62),
    fill=(0.28, 0.6),
    shake=(0, 5.5),
    blur=(0, 0.7),
    clutter=5,
    sizes=((800, 600), (600, 800), (1024, 768)),
)

# Boards in space: their share, the size of their pictures, the light.
SCENES: Final = 0.4
SCENE_SIZES: Final = ((480, 360), (360, 480), (640, 480), (480, 640))
IN_SPACE: Final = replace(FIRST_PASS, gain=(0.4, 1.25), clutter=6, blur=(0, 0.8), noise=(0, 7))


class Locator(nn.Module):
    """A small U-Net: for every pixel whether it is board, whether a space's centre, and which lattice point."""

    def __init__(self) -> None:
        """Go from 160 to 5 pixels a side and back to 80."""
        super().__init__()

        self.d1 = nn.Sequential(block(3, 16, 2), block(16, 16))
        self.d2 = nn.Sequential(block(16, 24, 2), block(24, 24))
        self.d3 = nn.Sequential(block(24, 32, 2), block(32, 32))
        self.d4 = nn.Sequential(block(32, 48, 2), block(48, 48))
        self.d5 = nn.Sequential(block(48, 64, 2), block(64, 64))
        self.u4 = block(64 + 48, 48)
        self.u3 = block(48 + 32, 32)
        self.u2 = block(32 + 24, 24)
        self.u1 = block(24 + 16, 24)
        self.out = nn.Conv2d(24, 5, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return maps of mask, centres, u, v and mode, in this order; mask, centres and mode as logits."""
        a = self.d1(x)
        b = self.d2(a)
        c = self.d3(b)
        d = self.d4(c)
        e = self.d5(d)
        for skip, up in ((d, self.u4), (c, self.u3), (b, self.u2), (a, self.u1)):
            e = up(torch.cat([F.interpolate(e, scale_factor=2.0, mode="nearest"), skip], 1))
        out: torch.Tensor = self.out(e)
        return out


def targets(shot: Shot, to_square: NDArray[Any]) -> NDArray[Any]:
    maps = np.zeros((5, SETTINGS.locator_cells, SETTINGS.locator_cells), np.float32)
    to_grid = np.linalg.inv(cells_to_pixels(to_square)) @ shot.to_picture
    columns, rows = board_size(shot.flat.mode)
    ys, xs = np.mgrid[0 : SETTINGS.locator_cells, 0 : SETTINGS.locator_cells]
    cells = np.stack([xs.ravel(), ys.ravel()], -1).astype(float)
    back = transform_points(np.linalg.inv(to_grid), cells).reshape(SETTINGS.locator_cells, SETTINGS.locator_cells, 2)
    u, v = back[..., 0], back[..., 1]
    inside = (u > 0) & (u < columns) & (v > 0) & (v < rows)
    maps[MASK] = inside
    maps[U], maps[V] = np.where(inside, u - columns / 2, 0), np.where(inside, v - rows / 2, 0)
    maps[EXPERT] = shot.flat.mode is Mode.EXPERT
    centres = transform_points(to_grid, np.array([[c + 0.5, r + 0.5] for r in range(rows) for c in range(columns)]))
    for x, y in centres:
        np.maximum(maps[CENTRES], np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * 1.0**2)), out=maps[CENTRES])
    return maps


def without_board(rng: np.random.Generator, library: SpriteLibrary) -> NDArray[Any]:
    """Return a table without a board: objects, loose tiles, other games' grids."""
    size = SMALL[int(rng.integers(len(SMALL)))]
    table = random_table(size, rng)
    for _ in range(int(rng.integers(0, 14))):
        add_clutter(table, rng)
    draw = rng.random()
    if draw < 0.35:  # another game's grid
        columns, rows = int(rng.integers(2, 10)), int(rng.integers(2, 10))
        pitch, turn = rng.uniform(14, 60), cv2.getRotationMatrix2D((200, 200), rng.uniform(0, 360), 1)
        colours = rng.uniform(0, 255, (int(rng.integers(1, 5)), 3))
        grid = table.copy()
        for c in range(columns):
            for r in range(rows):
                low = (int(40 + c * pitch), int(40 + r * pitch))
                paint = tuple(colours[int(rng.integers(len(colours)))].tolist())
                cv2.rectangle(grid, low, (int(low[0] + pitch * 0.85), int(low[1] + pitch * 0.85)), paint, -1)
        table = np.asarray(cv2.warpAffine(grid, turn, size, borderMode=cv2.BORDER_REFLECT), np.uint8)
    elif draw < 0.6:  # loose tiles
        for _ in range(int(rng.integers(1, 12))):
            sprite = library.sprites[int(rng.integers(len(library.sprites)))]
            side = int(rng.integers(20, 110))
            tile = cv2.resize(sprite.picture[8:-8, 8:-8], (side, side), interpolation=cv2.INTER_AREA)
            x, y = int(rng.integers(0, size[0] - side)), int(rng.integers(0, size[1] - side))
            table[y : y + side, x : x + side] = np.rot90(tile, int(rng.integers(4)))
    elif draw < 0.75:  # noise of several scales, as in fur, leaves and faces
        layers = [
            np.stack([smooth_noise(size, (n, n), rng) / n**0.6 for _ in range(3)], -1) for n in (3, 6, 12, 24, 48, 96)
        ]
        table = np.clip(128 + 150 * np.sum(layers, axis=0), 0, 255).astype(np.uint8)
    elif draw < 0.9:  # random noise
        for _ in range(int(rng.integers(3, 40))):
            points = rng.uniform(-0.2, 1.2, (int(rng.integers(3, 7)), 2)) * size
            cv2.fillPoly(table, [points.astype(np.int32)], tuple(rng.uniform(0, 255, 3).tolist()), cv2.LINE_AA)
    return apply_lens(apply_light(table.astype(np.float32), FIRST_PASS, rng), FIRST_PASS, rng)


def samples(job: Job) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return so many squares and their maps."""
    seed, count, folder, names = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    library, bases = training_library(folder, names, rng)
    squares = np.empty((count, SETTINGS.locator_pixels, SETTINGS.locator_pixels, 3), np.uint8)
    maps = np.empty((count, 5, SETTINGS.locator_cells, SETTINGS.locator_cells), np.float16)
    flat: Flat | None = None
    lent: Shot | None = None
    for index in range(count):
        if rng.random() < 0.1:
            squares[index], _ = fit_to_square(without_board(rng, library))
            maps[index] = 0
            continue
        if flat is None or index % 4 == 0:
            base, mix = bases[int(rng.integers(len(bases)))]
            flat = base if rng.random() < 0.15 else compose_board(library, base, replace(mix, occluders=0.15), rng)
            flat = randomly_trimmed(flat, rng)
        draw = rng.random()
        if lent is not None or rng.random() < SCENES:
            shot = lent or scene_shot(bases, library, rng)
            lent = None if lent else shot  # every scene gives two samples
            if draw < 0.45:
                squares[index], to_square = fit_to_square(shot.picture)
            else:
                squares[index], to_square = close_up(shot, rng) if draw < 0.55 else straightened_square(shot, rng)
            maps[index] = targets(shot, to_square)
            continue
        shot = photograph(flat, FAR if draw < 0.3 else FIRST_PASS if draw < 0.7 else SECOND_PASS, rng)
        if draw < 0.3:
            squares[index], to_square = close_up(shot, rng) if draw < 0.17 else straightened_square(shot, rng)
        else:
            squares[index], to_square = fit_to_square(shot.picture)
        maps[index] = targets(shot, to_square)
    return squares, maps


def scene_shot(bases: list[tuple[Flat, CompositionRates]], library: SpriteLibrary, rng: np.random.Generator) -> Shot:
    """Return a small board in space with its pose on the plane of single tiles' tops, the most visible plane."""
    base, _ = bases[int(rng.integers(len(bases)))]
    low = rng.random() < 0.6
    views = Views(
        tilt=(38.0, 61.0) if low else (0.0, 45.0),
        roll=(-20, 20) if low or rng.random() < 0.5 else (-180, 180),
        fill=(0.3, 1.0) if low else (0.45, 1.1),
        sizes=SCENE_SIZES,
    )
    scene = photographed_scene(base, library, Sitting(SceneMix(things=0.2), views, IN_SPACE), rng)
    return replace(scene.shot, to_picture=scene.view.plane(THICK))


def close_up(shot: Shot, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the part of a photograph with the board, cut out about as the eye does."""
    columns, rows = board_size(shot.flat.mode)
    seen = transform_points(shot.to_picture, np.array([(0.0, 0.0), (columns, 0.0), (columns, rows), (0.0, rows)]))
    low, high = seen.min(axis=0), seen.max(axis=0)
    side = float((high - low).max())
    half, middle = side * rng.uniform(1.1, 1.9) / 2, (low + high) / 2 + rng.normal(0, 0.05, 2) * side
    size = np.array(shot.picture.shape[1::-1])
    (left, top), (right, bottom) = np.clip([middle - half, middle + half], 0, size).astype(int).tolist()
    square, to_square = fit_to_square(shot.picture[top:bottom, left:right])
    return square, to_square @ np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])


def straightened_square(shot: Shot, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return a photograph straightened by a first pose."""
    wrong = np.eye(3) + rng.normal(0, 1, (3, 3)) * [[0.02, 0.02, 0.08], [0.02, 0.02, 0.08], [0.004, 0.004, 0]]
    square, to_square = straight_square(shot.picture, BoardPose(shot.flat.mode, shot.to_picture @ wrong, 1.0))
    return square, to_square


def randomly_trimmed(flat: Flat, rng: np.random.Generator) -> Flat:
    """Sometimes cut a flat board to its outline, or less, without the table of its photo."""
    if rng.random() < 0.4:
        return flat
    columns, rows = board_size(flat.mode)
    inset = rng.uniform(-0.02, 0.1, 4)
    box = np.array([[-0.08 + inset[0], -0.46 + inset[1]], [columns + 0.08 - inset[2], rows + 0.07 - inset[3]]])
    (left, top), (right, bottom) = transform_points(np.linalg.inv(flat.to_lattice), box)
    solid = np.zeros_like(flat.solid)
    solid[max(0, int(top)) : int(bottom), max(0, int(left)) : int(right)] = 255
    return replace(flat, solid=np.minimum(solid, flat.solid))


def loss_of(out: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
    mask = goal[:, MASK]
    weight = mask.sum().clamp(min=1)
    heat = F.binary_cross_entropy_with_logits(out[:, CENTRES], goal[:, CENTRES], reduction="none")
    place = F.smooth_l1_loss(out[:, U : V + 1], goal[:, U : V + 1], reduction="none", beta=0.1).sum(1)
    board = F.binary_cross_entropy_with_logits(out[:, EXPERT], goal[:, EXPERT], reduction="none")
    return (
        F.binary_cross_entropy_with_logits(out[:, MASK], mask)
        + 4 * (heat * (0.1 + mask + goal[:, CENTRES] * 4)).mean()
        + (place * mask).sum() / weight * 1.0
        + 0.1 * (board * mask).sum() / weight
    )


def batch_of(
    squares: NDArray[Any], maps: NDArray[Any], pick: NDArray[Any], rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return a batch, rotated by a random quarter, in another light."""
    turn = int(rng.integers(4))
    x = np.rot90(squares[pick], turn, (1, 2)).astype(np.float32) / 255
    y = np.rot90(maps[pick], turn, (2, 3)).astype(np.float32)
    gains = np.exp(rng.normal(0, 0.15, (len(pick), 1, 1, 3))).astype(np.float32)
    x = np.clip(x * gains, 0, 1)
    if rng.random() < 0.15:
        x = np.broadcast_to(x.mean(3, keepdims=True), x.shape)
    return torch.from_numpy(np.ascontiguousarray(x.transpose(0, 3, 1, 2))), torch.from_numpy(np.ascontiguousarray(y))


def locator_loss(
    net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, squares: NDArray[Any], maps: NDArray[Any]
) -> torch.Tensor:
    x, y = batch_of(squares, maps, pick, rng)
    return loss_of(net(x), y)


def train_net(photos: Path, recipe: TrainingRecipe, names: tuple[str, ...] | None, start: InitialWeights) -> nn.Module:
    jobs = [(recipe.seed + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    squares, maps = draw_in_processes(samples, jobs)
    loss = partial(locator_loss, squares=squares, maps=maps)
    return fit(Locator(), loss, np.ones(len(squares)), recipe, start)
