"""The training data of the nets of Sprawlopolis: squares with their maps, crops of blocks with their classes."""

from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sprawlopolis_score.blocks import Spot
from tools.eye.camera import Conditions, add_clutter, apply_lens, apply_light, smooth_noise
from tools.eye.sprawlopolis.card_art import drawn_deck, scanned_deck
from tools.eye.sprawlopolis.scenes import SCORING, SLIVER, TABLE, CityConditions, Scene, any_table, random_scene
from vision.sprawlopolis.classes import BLOCK_CLASSES, NO_BLOCK
from vision.sprawlopolis.looks import crop_source, cut_blocks, fit_to_square, straight_square
from vision.sprawlopolis.settings import SETTINGS

SIZES: Final = ((720, 540), (540, 720), (800, 450), (450, 800), (640, 640))
LEARNED: Final = (
    Conditions(tilt=(0, 20), fill=(0.5, 1.0), clutter=3, blur=(0, 1.0), noise=(0, 6), quality=(50, 95), sizes=SIZES),
    Conditions(
        tilt=(5, 44), fill=(0.5, 1.05), cast=0.15, gain=(0.45, 1.25), gradient=0.4, shadow=0.5, glare=0.4,
        clutter=6, blur=(0, 1.3), noise=(0, 8), quality=(40, 95), sizes=SIZES,
    ),
    Conditions(
        tilt=(15, 46), fill=(0.45, 1.0), cast=0.22, gain=(0.35, 1.3), gradient=0.5, shadow=0.6, glare=0.6,
        clutter=8, blur=(0.3, 1.8), noise=(2, 11), quality=(30, 90), shake=(0, 2.5), sizes=SIZES,
    ),
)  # fmt: skip
CARDS: Final = (
    CityConditions(askew=3, off=0.03, sleeves=0.3, copy=0.8),
    CityConditions(askew=4.5, off=0.045, sleeves=0.6),
    CityConditions(askew=5, off=0.05, sleeves=0.7, copy=1.2, gap=(0, 0.07)),
)
DRAWN: Final = 0.12  # scenes of our own drawings
WITHOUT: Final = 0.06  # pictures without a city


def lattice_maps(scene: Scene, to_square: NDArray[Any]) -> NDArray[Any]:
    """Return the target maps of the lattice net (block, scoring card, offset, both axes), and the mask of its loss."""
    step, side = SETTINGS.look_stride, SETTINGS.look_pixels
    cells = side // step
    xs, ys = np.meshgrid(np.arange(cells) * step + (step - 1) / 2, np.arange(cells) * step + (step - 1) / 2)
    points = np.stack([xs.ravel(), ys.ravel()], -1)
    whole = to_square @ scene.to_picture
    back = cv2.perspectiveTransform(points[None], np.linalg.inv(whole))[0]
    column, row = np.round(back).astype(int).T
    high, wide = scene.owners.shape
    inside = (column >= 0) & (column < wide) & (row >= 0) & (row < high)
    owner = np.full(len(points), TABLE, int)
    owner[inside] = scene.owners[row[inside], column[inside]]
    shown = cv2.perspectiveTransform(points[None], np.linalg.inv(to_square))[0]
    size = scene.picture.shape[1::-1]
    owner[((shown < 0) | (shown >= size)).any(1)] = TABLE
    maps = np.zeros((9, len(points)), np.float32)
    maps[0] = (owner >= 0) & (owner < SCORING)
    maps[1] = owner >= SCORING
    maps[8] = owner != SLIVER
    for each in np.unique(owner[owner >= 0]):
        here = owner == each
        middle, along, down = block_axes(whole @ scene.places[int(each)])
        maps[2:4, here] = ((middle - points[here]) / SETTINGS.length_unit).T
        maps[4:6, here] = double_angle(along)[:, None] / SETTINGS.length_unit
        maps[6:8, here] = double_angle(down)[:, None] / SETTINGS.length_unit
    return maps.reshape(9, cells, cells).astype(np.float16)


def block_axes(place: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return the middle of a block in a picture and its two axes there."""
    corners = np.array([[[0, 0], [-0.5, 0], [0.5, 0], [0, -0.5], [0, 0.5]]], np.float64)
    middle, left, right, top, bottom = cv2.perspectiveTransform(corners, place)[0]
    return middle, right - left, bottom - top


def double_angle(axis: NDArray[Any]) -> NDArray[Any]:
    """Return the double angle of an axis, which is the same for its opposite."""
    length = np.hypot(*axis) + 1e-9
    return np.asarray(np.array([axis[0] ** 2 - axis[1] ** 2, 2 * axis[0] * axis[1]]) / length)


def wrong_lattice(scene: Scene, rng: np.random.Generator) -> NDArray[Any]:
    """Return a distorted lattice, as a first look finds it: half of the time upside down."""
    rows, columns = extent(scene)
    middle = np.array([[1, 0, -columns / 2], [0, 1, -rows / 2], [0, 0, 1.0]])
    noise = rng.normal(0, 1, (3, 3)) * [[0.03, 0.03, 0.12], [0.03, 0.03, 0.12], [0.004, 0.004, 0]]
    turn = np.diag([-1.0, -1.0, 1.0]) if rng.random() < 0.5 else np.eye(3)
    return np.asarray(scene.lattice @ np.linalg.inv(middle) @ (np.eye(3) + noise) @ turn @ middle)


def extent(scene: Scene) -> tuple[int, int]:
    return max(spot.row for spot in scene.blocks) + 1, max(spot.column for spot in scene.blocks) + 1


def block_crops(scene: Scene, rng: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.int16]]:
    """Return crops of every block and of spaces beside them, with classes and faces; 72 and more are turned."""
    rows, columns = extent(scene)
    upside = bool(rng.random() < 0.5)
    places, classes, faces = [], [], []
    for seen in scene.blocks.values():
        middle, along, down = block_axes(seen.place)
        wide = float(np.hypot(*along))
        noise = np.eye(2) + rng.normal(0, 0.03, (2, 2))
        axes = np.column_stack([along, down]) @ noise * (-1 if upside else 1)
        shift = np.column_stack([along, down]) @ rng.normal(0, 0.045, 2)
        places.append(np.column_stack([axes, middle + shift]))
        classes.append(BLOCK_CLASSES.index(str(seen.block.rotated if upside else seen.block)))
        faces.append(seen.face + 72 * (seen.is_turned != upside))
    height, width = scene.picture.shape[:2]
    empty = [
        (row, column)
        for row in range(-1, rows + 1)
        for column in range(-1, columns + 1)
        if Spot(row, column) not in scene.blocks
        and any(Spot(row + down, column + right) in scene.blocks for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    ]
    rng.shuffle(empty)
    for row, column in empty[:9]:
        off = rng.normal(0, 0.06, 2)
        place = scene.lattice @ np.array([[1, 0, column + 0.5 + off[0]], [0, 1, row + 0.5 + off[1]], [0, 0, 1.0]])
        middle, along, down = block_axes(place)
        if (middle < 0).any() or (middle >= (width, height)).any():
            continue
        places.append(np.column_stack([np.column_stack([along, down]) * (-1 if upside else 1), middle]))
        classes.append(NO_BLOCK)
        faces.append(-1)
    wide = float(np.median([np.hypot(*place[:, 0]) for place in places]))
    source, scale = crop_source(scene.picture, wide)
    scaled = np.array(places)
    scaled[:, :, :2] *= scale
    scaled[:, :, 2] = (scaled[:, :, 2] + 0.5) * scale - 0.5
    return cut_blocks(source, scaled), np.array(classes, np.uint8), np.array(faces, np.int16)


def without_city(rng: np.random.Generator) -> NDArray[Any]:
    """Return a picture of anything but a city."""
    size = SIZES[int(rng.integers(len(SIZES)))]
    table = any_table(size, CARDS[1], rng)
    for _ in range(int(rng.integers(0, 12))):
        add_clutter(table, rng)
    draw = rng.random()
    if draw < 0.35:
        columns, rows = rng.integers(2, 12, 2)
        pitch, turn = rng.uniform(14, 90), cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), rng.uniform(0, 360), 1)
        colours, shape = rng.uniform(0, 255, (int(rng.integers(2, 6)), 3)), rng.uniform(0.6, 1.5)
        for c in range(int(columns)):
            for r in range(int(rows)):
                low = (int(40 + c * pitch), int(40 + r * pitch * shape))
                paint = colours[int(rng.integers(len(colours))) if rng.random() < 0.6 else (c + r) % len(colours)]
                cv2.rectangle(
                    table, low, (int(low[0] + pitch * 0.96), int(low[1] + pitch * shape * 0.96)), paint.tolist(), -1
                )
        table = np.asarray(cv2.warpAffine(table, turn, size, borderMode=cv2.BORDER_REFLECT), np.uint8)
    elif draw < 0.5:
        layers = [
            np.stack([smooth_noise(size, (n, n), rng) / n**0.6 for _ in range(3)], -1) for n in (3, 6, 12, 24, 48, 96)
        ]
        table = np.clip(128 + 150 * np.sum(layers, axis=0), 0, 255).astype(np.uint8)
    elif draw < 0.65:
        table = rng.integers(0, 256, (size[1], size[0], 3)).astype(np.uint8)
    return apply_lens(apply_light(table.astype(np.float32), LEARNED[1], rng), LEARNED[1], rng)


def draw_samples(seed: int, count: int, photos: Path | None, out: Path) -> None:
    """Draw a number of scenes and write their training data to a file."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    drawn = drawn_deck()
    real = scanned_deck(photos) if photos is not None else drawn
    cells = SETTINGS.look_pixels // SETTINGS.look_stride
    squares: list[Any] = []
    maps: list[Any] = []
    crops, classes, faces = [], [], []
    for _ in range(count):
        level = int(rng.choice(3, p=(0.25, 0.4, 0.35)))
        if rng.random() < WITHOUT:
            squares.append(fit_to_square(without_city(rng))[0])
            empty: NDArray[Any] = np.zeros((9, cells, cells), np.float16)
            empty[8] = 1
            maps.append(empty)
            continue
        deck = drawn if rng.random() < DRAWN else real
        scene = random_scene(deck, CARDS[level], LEARNED[level], rng)
        square, to_square = fit_to_square(scene.picture)
        squares.append(square)
        maps.append(lattice_maps(scene, to_square))
        rows, columns = extent(scene)
        square, to_square = straight_square(scene.picture, wrong_lattice(scene, rng), columns, rows)
        squares.append(square)
        maps.append(lattice_maps(scene, to_square))
        cut, kinds, shown = block_crops(scene, rng)
        crops.append(cut)
        classes.append(kinds)
        faces.append(shown if deck.is_real else np.full_like(shown, -1))
    np.savez(
        out,
        squares=np.array(squares),
        maps=np.array(maps),
        crops=np.concatenate(crops),
        classes=np.concatenate(classes),
        faces=np.concatenate(faces),
    )
