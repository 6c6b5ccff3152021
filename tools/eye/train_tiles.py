"""The nets that read the tiles, and their training: `make train` calls it."""

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

from tools.eye.camera import Conditions, Flat, Shot, board_size, photograph
from tools.eye.compose import SpriteLibrary, compose_board
from tools.eye.cut_tiles import SLOTS
from tools.eye.dataset import TrainingRecipe, training_library
from tools.eye.looks import THICK
from tools.eye.place_covers import hidden_share
from tools.eye.scenes import Scene, SceneMix, Sitting, photographed_scene
from tools.eye.train_locator import randomly_trimmed
from tools.eye.training_loop import InitialWeights, Job, blocks, draw_in_processes, fit, with_random_light
from tools.eye.viewpoint import Views
from vision.quadropolis.crops import crops, strips
from vision.quadropolis.evidence import EMBEDDING
from vision.quadropolis.flatten import flatten_in_good_light, transform_points
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import (
    CLASS_OF_FACE,
    CLASSES_WITH_VARIANTS,
    COVERED,
    FACES,
    SIGN_OF_FACE,
    SIGNS,
    TILE_CLASSES,
    face_index,
)

JOBS: Final = 20  # the boards are drawn in so many jobs
# Sizes of the stored crops and strips: larger than the inputs of the nets, so that windows vary.
CROP: Final = 72
STRIP_SIZE: Final = (72, 40)
STRIP_SHOWN: Final = (
    SETTINGS.strip[0] * STRIP_SIZE[0] / SETTINGS.strip_pixels[0],
    SETTINGS.strip[1] * STRIP_SIZE[1] / SETTINGS.strip_pixels[1],
)
SIGNS_Y: Final = -0.3125  # pitches from a tile's centre: the height at which hidden signs are looked for
POSES: Final = Conditions(
    tilt=(0, 46),
    roll=(-180, 180),
    fill=(0.5, 1.05),
    gain=(0.35, 1.3),
    cast=0.2,
    gradient=0.4,
    shadow=0.5,
    glare=0.4,
    blur=(0, 0.9),
    noise=(0, 7),
    quality=(50, 95),
    clutter=2,
    distance=(1.4, 5),
    sizes=((800, 600), (600, 800), (600, 528), (1000, 760)),
)
EASY: Final = replace(
    POSES, tilt=(0, 15), roll=(-10, 10), fill=(0.8, 1.1), gain=(0.6, 1.15), cast=0.08, blur=(0, 0.5), noise=(0, 4)
)
# A small, distant, shaken photo: little detail.
FAR: Final = replace(
    POSES, tilt=(40, 62), fill=(0.3, 0.6), shake=(0, 6), blur=(0, 0.7), sizes=((1024, 768), (768, 1024), (1280, 960))
)


# Boards in space: the light, their share, their contents, and the tilts with their shares.
LIGHT: Final = replace(POSES, gain=(0.45, 1.2), clutter=2)
SCENES: Final = 0.5
IN_SPACE: Final = SceneMix(things=0.35)
TILTS: Final = ((0.0, 12.0, 0.15), (12.0, 30.0, 0.2), (30.0, 46.0, 0.35), (44.0, 60.0, 0.3))


class Crops(NamedTuple):
    """Crops, strips and their truth; -1 where a net must not learn from one."""

    crop: NDArray[Any]
    strip: NDArray[Any]
    tile_class: NDArray[Any]  # index of the tile class
    face: NDArray[Any]  # index of the face, if its signs were not reprinted
    sign: NDArray[Any]  # index of the sign class
    offset: NDArray[Any]  # of the tile's centre from the space's, in pitches
    covered: NDArray[Any]  # 1 if neither board nor tile is visible


def hidden_sign(flat: Flat, centre: NDArray[Any]) -> float:
    """Return the hidden share of a tile's most hidden slot."""
    return max(hidden_share(flat, (centre[0] + slot, centre[1] + SIGNS_Y), 0.06) for slot in SLOTS)


def hidden_space(flat: Flat, spot: tuple[int, int]) -> int:
    """Return 1 if a space is hidden, 0 if enough of it is visible to read it, -1 between."""
    middle = (spot[1] + 0.5, spot[0] + 0.5)
    if hidden_share(flat, middle, 0.44) > 0.96:
        return 1
    return -1 if hidden_share(flat, middle, 0.42) > 0.85 else 0


def straighten_roughly(shot: Shot, rng: np.random.Generator, off: float = 0.004) -> tuple[NDArray[Any], NDArray[Any]]:
    """Straighten a photograph with the error of the locator; also return that error."""
    wrong = np.eye(3)
    wrong[:2] += rng.normal(0, off, (2, 3)) * [1, 1, 4]
    return flatten_in_good_light(shot.picture, shot.to_picture @ wrong, shot.flat.mode)[0], wrong


def cut_crops(shot: Shot, rng: np.random.Generator, off: float = 0.004) -> Crops:
    """Return the crops of one photograph, cut as the eye does."""
    flat = shot.flat
    columns, rows = board_size(flat.mode)
    straight, wrong = straighten_roughly(shot, rng, off)
    spots = [(row, column) for row in range(rows) for column in range(columns)]
    seen = transform_points(np.linalg.inv(wrong), flat.centres.reshape(-1, 2))
    places = np.array([(column + 0.5, row + 0.5) for row, column in spots])
    buildings = [flat.cells[row][column] for row, column in spots]
    faces = np.array([face_index(b) for b in buildings])
    signs = np.array([SIGN_OF_FACE[face] for face in faces])
    tiles = np.array([hidden_share(flat, flat.centres[spot], 0.4) for spot in spots])
    for index, spot in enumerate(spots):
        share = hidden_sign(flat, flat.centres[spot])
        if share > 0.35 or tiles[index] > 0.8:
            signs[index] = COVERED
        elif share > 0.1:
            signs[index] = -1
    genuine = np.array([flat.genuine[spot] for spot in spots])
    lost = tiles > 0.7
    return Crops(
        crops(straight, places, CROP, SETTINGS.crop * CROP / SETTINGS.crop_pixels),
        strips(straight, seen, STRIP_SIZE, STRIP_SHOWN),
        np.where(lost, -1, np.array(CLASS_OF_FACE)[faces]),
        np.where(genuine & ~lost, faces, -1),
        signs,
        (seen - places).astype(np.float32),
        np.array([hidden_space(flat, spot) for spot in spots]),
    )


def any_scene(base: Flat, library: SpriteLibrary, rng: np.random.Generator, mix: SceneMix = IN_SPACE) -> Scene:
    """Return a board in space from a random viewpoint in a random light."""
    draw = int(rng.choice(len(TILTS), p=[share for _, _, share in TILTS]))
    least, most, _ = TILTS[draw]
    views = Views(tilt=(least, most), roll=(-180, 180) if most < 13 else (-15, 15))
    return photographed_scene(base, library, Sitting(mix, views, LIGHT if rng.random() < 0.5 else EASY), rng)


def hidden_in_space(scene: Scene, spot: tuple[int, int]) -> int:
    """Return 1 if a space is hidden, by piles too, 0 if enough of it is visible to read it, -1 between."""
    middle = (spot[1] + 0.5, spot[0] + 0.5)
    share = scene.hidden_square(spot, middle, (0.42, 0.42))
    return 1 if share > 0.96 else -1 if share > 0.8 else 0


def cut_up_scene(scene: Scene, rng: np.random.Generator) -> Crops:
    """Return the crops of a scene, with a pose about on the plane of single tiles' tops, as the locator gives it."""
    flat, view = scene.shot.flat, scene.view
    columns, rows = board_size(flat.mode)
    plane = view.plane(THICK * (1 + rng.normal(0, 0.3)))
    straight, wrong = straighten_roughly(Shot(scene.shot.picture, plane, flat), rng)
    spots = [(row, column) for row in range(rows) for column in range(columns)]
    middles = flat.centres.reshape(-1, 2)
    tops = view.pixels(np.column_stack([middles, [scene.height(spot) for spot in spots]]))
    seen = transform_points(np.linalg.inv(plane @ wrong), tops)
    places = np.array([(column + 0.5, row + 0.5) for row, column in spots])
    standing = [flat.cells[row][column] for row, column in spots]
    # An empty space has no top, so that its offset is not learned.
    faces = np.array([face_index(each and replace(each, floors=1)) for each in standing])
    signs = np.array([SIGN_OF_FACE[face] for face in faces])
    middle = [(float(x), float(y)) for x, y in middles]
    tiles = np.array([scene.hidden_square(spot, at, (0.4, 0.4)) for spot, at in zip(spots, middle, strict=True)])
    for index, (spot, (x, y)) in enumerate(zip(spots, middle, strict=True)):
        share = max(scene.hidden_square(spot, (x + slot, y + SIGNS_Y), (0.06, 0.06)) for slot in SLOTS)
        if share > 0.35 or tiles[index] > 0.8:
            signs[index] = COVERED
        elif share > 0.1:
            signs[index] = -1
    lost = tiles > 0.75
    genuine = flat.genuine.ravel()
    return Crops(
        crops(straight, places, CROP, SETTINGS.crop * CROP / SETTINGS.crop_pixels),
        strips(straight, seen, STRIP_SIZE, STRIP_SHOWN),
        np.where(lost, -1, np.array(CLASS_OF_FACE)[faces]),
        np.where(genuine & ~lost, faces, -1),
        signs,
        (seen - places).astype(np.float32),
        np.array([hidden_in_space(scene, spot) for spot in spots]),
    )


def drawn_crops(job: Job) -> Crops:
    seed, count, folder, names = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    library, bases = training_library(folder, names, rng)
    found: list[Crops] = []
    while len(found) < count:
        base, mix = bases[int(rng.integers(len(bases)))]
        if rng.random() < SCENES:
            found.append(cut_up_scene(any_scene(base, library, rng), rng))
            continue
        mix = replace(mix, occluders=0.6)
        flat = randomly_trimmed(base if rng.random() < 0.12 else compose_board(library, base, mix, rng), rng)
        for pose, off in (
            (EASY if rng.random() < 0.4 else POSES, 0.004),
            (FAR, 0.008) if rng.random() < 0.45 else (POSES, 0.004),
        ):
            found += [cut_crops(photograph(flat, pose, rng), rng, off)]
    return Crops(*map(np.concatenate, zip(*found, strict=True)))


class TileNet(nn.Module):
    """A net from a space's crop to its class, its face by picture, its tile's offset, and whether it is covered."""

    def __init__(self) -> None:
        """Go from 64 to 4 pixels a side."""
        super().__init__()
        self.body = nn.Sequential(
            *blocks(3, (16, 2), 24, (40, 2), 48, (64, 2), 64, (96, 2)),
            nn.Conv2d(96, 40, 1),
            nn.ReLU(),
            nn.Flatten(),
        )
        self.seen = nn.Sequential(nn.Linear(640, 96), nn.ReLU())
        self.heads = nn.Linear(96, len(TILE_CLASSES) + len(FACES) + 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return all heads side by side, the embedding last."""
        seen = self.seen(self.body(x))
        return torch.cat([self.heads(F.dropout(seen, 0.1, self.training)), seen], 1)


class SignNet(nn.Module):
    """A net from the strip of signs, without the picture, to its sign class."""

    def __init__(self) -> None:
        """Build the layers: from 64 x 32 to 8 x 4 pixels."""
        super().__init__()
        self.body = nn.Sequential(
            *blocks(3, 16, (24, 2), 32, (48, 2), 48, (64, 2)),
            nn.Conv2d(64, 32, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(1024, 64),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(64, SIGNS),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.body(x)
        return out


def random_windows(
    pictures: NDArray[Any], size: tuple[int, int], rng: np.random.Generator
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return a random window of every picture, and its offset from the middle in pixels."""
    width, height = size
    room = (pictures.shape[2] - width, pictures.shape[1] - height)
    left = np.clip(np.round(rng.normal(room[0] / 2, room[0] / 4, len(pictures))), 0, room[0]).astype(int)
    top = np.clip(np.round(rng.normal(room[1] / 2, room[1] / 4, len(pictures))), 0, room[1]).astype(int)
    out = np.stack([p[y : y + height, x : x + width] for p, x, y in zip(pictures, left, top, strict=True)])
    return out, np.stack([left - room[0] / 2, top - room[1] / 2], -1)


def tile_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: Crops) -> torch.Tensor:
    window, off = random_windows(data.crop[pick], (SETTINGS.crop_pixels,) * 2, rng)
    out = net(with_random_light(window, rng))
    tile_class, face, offset, covered, _ = out.split([len(TILE_CLASSES), len(FACES), 2, 1, EMBEDDING], 1)
    wanted = torch.from_numpy(data.offset[pick] - off * (SETTINGS.crop / SETTINGS.crop_pixels)).float()
    standing = torch.from_numpy((data.tile_class[pick] > 0).astype(np.float32))
    loss = F.cross_entropy(tile_class, torch.from_numpy(data.tile_class[pick]), ignore_index=-1, label_smoothing=0.02)
    loss = loss + 0.5 * F.cross_entropy(face, torch.from_numpy(data.face[pick]), ignore_index=-1, label_smoothing=0.02)
    hides = torch.from_numpy(data.covered[pick].astype(np.float32))
    known = (hides >= 0).float()
    loss = loss + (F.binary_cross_entropy_with_logits(covered[:, 0], hides, reduction="none") * known).mean()
    return loss + 4 * (F.smooth_l1_loss(offset, wanted, reduction="none", beta=0.05).sum(1) * standing).mean()


def sign_loss(net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, data: Crops) -> torch.Tensor:
    window, _ = random_windows(data.strip[pick], SETTINGS.strip_pixels, rng)
    return F.cross_entropy(
        net(with_random_light(window, rng)), torch.from_numpy(data.sign[pick]), ignore_index=-1, label_smoothing=0.01
    )


NETS: Final = {"tile": (TileNet, tile_loss), "sign": (SignNet, sign_loss)}


def crops_for(photos: Path, recipe: TrainingRecipe, names: tuple[str, ...] | None) -> Crops:
    jobs = [(recipe.seed + 1000 + job, recipe.pictures // JOBS, photos, names) for job in range(JOBS)]
    return Crops(*draw_in_processes(drawn_crops, jobs))


def weights_of(name: str, data: Crops) -> NDArray[Any]:
    """Return the sampling weights of crops: rare classes nearly as often as others, signs most where they decide."""
    if name == "tile":
        counts = np.bincount(data.tile_class + 1, minlength=len(TILE_CLASSES) + 1)
        return np.asarray(1 / np.sqrt(counts[data.tile_class + 1]))
    counts = np.bincount(data.sign + 1, minlength=SIGNS + 1)
    return np.asarray(
        np.where(np.isin(data.tile_class, list(CLASSES_WITH_VARIANTS)), 3.0, 1.0) / counts[data.sign + 1] ** 0.4
    )


def train_net(name: str, data: Crops, recipe: TrainingRecipe, start: InitialWeights) -> nn.Module:
    make, loss_of = NETS[name]
    return fit(make(), partial(loss_of, data=data), weights_of(name, data), recipe, start)
