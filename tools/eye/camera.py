"""A simulated camera for flat boards: puts a flat picture of a board on a table and photographs it again.

Training, evaluation and tests share it. Each has its own `Conditions`, so that the eye is not measured under the
conditions that it was trained on.
"""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Building, Mode
from vision.quadropolis.flatten import transform_points

Picture = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Flat:
    """A board seen from straight above: its pixels, which of them are board, and its buildings.

    `to_lattice` maps pixels to the lattice: spaces are one pitch apart, the centre of the top left one is (0.5, 0.5).
    """

    picture: Picture
    solid: Picture
    to_lattice: Matrix
    mode: Mode
    cells: tuple[tuple[Building | None, ...], ...]
    centres: NDArray[np.float64]  # rows x columns x 2, the centres of the visible tiles, in the lattice
    occluded: Picture  # objects on the tiles, such as tokens and fingers: 255 where they hide the board
    genuine: NDArray[np.bool_]  # rows x columns, False where the signs were reprinted


@dataclass(frozen=True, slots=True)
class Shot:
    """A photograph with its truth; `to_picture` maps the lattice to its pixels."""

    picture: Picture
    to_picture: Matrix
    flat: Flat


@dataclass(frozen=True, slots=True)
class Conditions:
    """Ranges of the camera's position and of the light; every range is (least, most)."""

    tilt: Range = (0.0, 45.0)  # degrees from the vertical
    roll: Range = (-180.0, 180.0)  # degrees
    distance: Range = (1.6, 4.0)  # of the camera, in board widths: a near camera has a stronger perspective
    fill: Range = (0.5, 1.15)  # the board's longer side as a share of the frame's
    centred: float = 0.06  # largest offset of the board from the frame's middle, as a share of the room around it
    quarter_turns: bool = False  # quarter turns, with the roll range around each
    gain: Range = (0.6, 1.25)
    cast: float = 0.1  # spread of the channels' gains, in natural logarithms
    gradient: float = 0.25  # how much darker the far side may be
    shadow: float = 0.4  # probability of a hard shadow
    glare: float = 0.3  # probability of a reflection
    blur: Range = (0.0, 1.0)  # pixels
    shake: Range = (0.0, 0.0)  # pixels that the camera moves during the exposure
    noise: Range = (0.0, 6.0)  # grey levels
    quality: tuple[int, int] = (55, 95)  # JPEG
    clutter: int = 3  # most objects around the board
    sizes: tuple[tuple[int, int], ...] = ((600, 528), (800, 600), (600, 800), (640, 480))


def photograph(flat: Flat, conditions: Conditions, rng: np.random.Generator) -> Shot:
    """Take one photograph of a flat board under some conditions."""
    width, height = conditions.sizes[int(rng.integers(len(conditions.sizes)))]
    to_picture = random_homography(flat.mode, (width, height), conditions, rng)
    warp = to_picture @ flat.to_lattice
    table = random_table((width, height), rng)
    for _ in range(int(rng.integers(conditions.clutter + 1))):
        add_clutter(table, rng)
    picture, solid = warp_flat(flat, warp, (width, height))
    drop_shadow(table, solid, rng)
    alpha = (solid.astype(np.float32) / 255.0)[..., None]
    lit = apply_light(picture * alpha + table * (1.0 - alpha), conditions, rng)
    return Shot(apply_lens(lit, conditions, rng), to_picture, flat)


def board_size(mode: Mode) -> tuple[int, int]:
    return BOARDS[mode].columns, BOARDS[mode].rows


def random_homography(mode: Mode, size: tuple[int, int], conditions: Conditions, rng: np.random.Generator) -> Matrix:
    """Return the homography from the lattice to the pixels of a random camera above the table."""
    columns, rows = board_size(mode)
    roll = rng.uniform(*conditions.roll) + (90.0 * rng.integers(4) if conditions.quarter_turns else 0.0)
    turn = rotation(np.radians(rng.uniform(*conditions.tilt)), rng.uniform(0, 2 * np.pi), np.radians(roll))
    distance = rng.uniform(*conditions.distance) * columns
    plane = np.column_stack([turn[:, 0], turn[:, 1], [0.0, 0.0, distance]])
    plane = plane @ np.array([[1, 0, -columns / 2], [0, 1, -rows / 2], [0, 0, 1.0]])
    rim = np.array([[0, -0.4], [columns, -0.4], [columns, rows], [0, rows]])
    seen = transform_points(plane, rim)
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = rng.uniform(*conditions.fill) * min(np.array(size) / (high - low))
    room = np.maximum(np.array(size) - scale * (high - low), 0) / 2
    middle = np.array(size) / 2 + rng.uniform(-1, 1, 2) * (room * 0.9 + conditions.centred * min(size))
    shift = middle - scale * (low + high) / 2
    matrix: Matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ plane
    return np.asarray(matrix / matrix[2, 2])


def rotation(tilt: float, towards: float, roll: float) -> Matrix:
    """Return the rotation of a camera tilted away from a direction and rolled about its axis."""

    def about_z(angle: float) -> Matrix:
        return np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])

    tip = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    return np.asarray(about_z(towards) @ tip @ about_z(roll - towards))


def warp_flat(flat: Flat, matrix: Matrix, size: tuple[int, int]) -> tuple[Picture, Picture]:
    """Warp the flat picture and its outline; shrink it first, otherwise the result aliases."""
    height, width = flat.picture.shape[:2]
    corners = transform_points(matrix, np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]))
    scale = np.sqrt(abs(cv2.contourArea(corners.astype(np.float32))) / (width * height))
    picture, solid = flat.picture, flat.solid
    if scale < 0.8:
        shrunk = (max(8, round(width * scale * 1.2)), max(8, round(height * scale * 1.2)))
        picture = np.asarray(cv2.resize(picture, shrunk, interpolation=cv2.INTER_AREA), np.uint8)
        solid = np.asarray(cv2.resize(solid, shrunk, interpolation=cv2.INTER_AREA), np.uint8)
        matrix = matrix @ np.diag([width / shrunk[0], height / shrunk[1], 1.0])
    taken = cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    outline = cv2.warpPerspective(solid, matrix, size, flags=cv2.INTER_LINEAR)
    return np.asarray(taken, np.uint8), np.asarray(outline, np.uint8)


def smooth_noise(size: tuple[int, int], cells: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    """Return smooth noise between -1 and 1, with so many cells a side."""
    coarse = rng.uniform(-1, 1, (max(2, cells[1]), max(2, cells[0]))).astype(np.float32)
    return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)


def random_table(size: tuple[int, int], rng: np.random.Generator) -> Picture:
    """Draw a table: wood, cloth, stone or plain, in any colour that tables have."""
    width, height = size
    hue, saturation, value = rng.uniform(0, 180), rng.uniform(0, 160) * rng.uniform(0.2, 1), rng.uniform(20, 245)
    if rng.random() < 0.5:  # wood
        hue, saturation = rng.uniform(4, 22), rng.uniform(40, 190)
    colour = cv2.cvtColor(np.array([[[hue, saturation, value]]]).astype(np.uint8), cv2.COLOR_HSV2BGR)[0, 0].astype(
        np.float32
    )
    grain = (int(rng.integers(2, 8)), int(rng.integers(20, 160)))
    if rng.random() < 0.5:
        grain = grain[::-1]
    texture = smooth_noise(size, grain, rng) * rng.uniform(0, 0.22) + smooth_noise(size, (5, 4), rng) * 0.12
    if rng.random() < 0.3:  # planks or tiles
        step, direction = int(rng.integers(40, 220)), int(rng.integers(2))
        place = np.arange((width, height)[direction]) + int(rng.integers(step))
        seam = (place % step < rng.integers(1, 4)).astype(np.float32) * -0.4
        texture = texture + (seam[None, :] if direction == 0 else seam[:, None])
    if rng.random() < 0.25:  # cloth
        check = (
            np.sin(np.arange(width) * rng.uniform(0.05, 1.2))[None, :]
            * np.sin(np.arange(height) * rng.uniform(0.05, 1.2))[:, None]
        )
        texture = texture + check.astype(np.float32) * rng.uniform(0.05, 0.4)
    table: Picture = np.clip(colour * (1.0 + texture[..., None]), 0, 255).astype(np.uint8)
    return table


def add_clutter(table: Picture, rng: np.random.Generator) -> None:
    """Draw an object on the table: a card, a box, a cup, a heap of tokens, another board's corner."""
    height, width = table.shape[:2]
    x, y = rng.uniform(-0.05, 1.05) * width, rng.uniform(-0.05, 1.05) * height
    side = rng.uniform(0.04, 0.45) * min(width, height)
    colour = tuple(float(value) for value in rng.uniform(0, 255, 3))
    what = rng.random()
    if what < 0.5:
        box = cv2.boxPoints(((x, y), (side, side * rng.uniform(0.4, 1.6)), rng.uniform(0, 90)))
        cv2.fillConvexPoly(table, box.astype(np.int32), colour, cv2.LINE_AA)
        inner = ((box - [x, y]) * rng.uniform(0.5, 0.92) + [x, y]).astype(np.int32)
        cv2.fillConvexPoly(table, inner, tuple(float(value) for value in rng.uniform(0, 255, 3)), cv2.LINE_AA)
    elif what < 0.75:
        cv2.circle(table, (int(x), int(y)), int(side / 2), colour, -1, cv2.LINE_AA)
        cv2.circle(table, (int(x), int(y)), int(side / 2.6), tuple(value * 0.7 for value in colour), -1, cv2.LINE_AA)
    else:
        colour = (180.0, 60.0, 20.0) if rng.random() < 0.5 else (30.0, 20.0, 190.0)
        for _ in range(int(rng.integers(3, 25))):
            at = (int(x + rng.normal() * side / 2), int(y + rng.normal() * side / 2))
            cv2.circle(table, at, max(2, int(side * 0.05)), colour, -1, cv2.LINE_AA)


def drop_shadow(table: Picture, solid: Picture, rng: np.random.Generator) -> None:
    reach = float(rng.uniform(0, 10))
    shift = np.array([[1, 0, rng.normal() * reach], [0, 1, rng.normal() * reach]])
    shade = cv2.warpAffine(solid, shift, (solid.shape[1], solid.shape[0]))
    shade = cv2.GaussianBlur(shade, (0, 0), 2 + reach / 2).astype(np.float32) * (rng.uniform(0, 0.5) / 255)
    table[:] = (table * (1 - shade[..., None])).astype(np.uint8)


def apply_light(picture: NDArray[np.float32], conditions: Conditions, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return the factors of lamps and windows: a colour cast, a gradient, a hard shadow, a reflection."""
    height, width = picture.shape[:2]
    gains = np.exp(rng.normal(0, conditions.cast, 3)) * rng.uniform(*conditions.gain)
    angle = rng.uniform(0, 2 * np.pi)
    across = np.linspace(-1, 1, width)[None, :] * np.cos(angle) + np.linspace(-1, 1, height)[:, None] * np.sin(angle)
    field = (1.0 + across * rng.uniform(0, conditions.gradient)).astype(np.float32)
    if rng.random() < conditions.shadow:
        field *= 1 - random_shadow((width, height), rng)
    lit = picture * (field[..., None] * gains.astype(np.float32))
    if rng.random() < conditions.glare:
        spot = np.zeros((height, width), np.float32)
        centre = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        axes = (int(rng.uniform(0.03, 0.2) * width), int(rng.uniform(0.02, 0.12) * width))
        cv2.ellipse(spot, centre, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        glow = cv2.GaussianBlur(spot, (0, 0), max(axes) / 2.5) * rng.uniform(30, 150)
        lit = lit + glow[..., None]
    if rng.random() < 0.5:  # the camera's tone curve
        lit = 255 * np.power(np.clip(lit, 0, 255) / 255, rng.uniform(0.8, 1.25))
    return np.asarray(np.clip(lit, 0, 255), np.float32)


def random_shadow(size: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    """Return the shadow of a hand, a head or a window frame."""
    width, height = size
    mask = np.zeros((height, width), np.float32)
    corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * [width, height]
    cv2.fillPoly(mask, [cv2.convexHull(corners.astype(np.float32)).astype(np.int32)], 1.0)
    return cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 14)) * rng.uniform(0.15, 0.55)


def apply_lens(picture: NDArray[np.float32], conditions: Conditions, rng: np.random.Generator) -> Picture:
    """Blur, shake and add noise, and compress to a JPEG."""
    return compress(expose(picture, conditions, rng), conditions, rng)


def expose(picture: NDArray[np.float32], conditions: Conditions, rng: np.random.Generator) -> Picture:
    """Blur, shake and add noise."""
    blur = rng.uniform(*conditions.blur)
    if blur > 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.float32)
        if rng.random() < 0.3:
            length = int(rng.integers(2, 3 + round(blur * 2)))
            kernel = np.zeros((2 * length + 1,) * 2, np.float32)
            turn = rng.uniform(0, np.pi)
            tip = (round(length + np.cos(turn) * length / 2), round(length + np.sin(turn) * length / 2))
            cv2.line(kernel, (2 * length - tip[0], 2 * length - tip[1]), tip, 1.0)
            picture = np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
    if conditions.shake[1]:
        shaken = motion_blur_kernel(rng.uniform(*conditions.shake), rng.uniform(0, np.pi))
        picture = np.asarray(cv2.filter2D(picture, -1, shaken), np.float32)
    strength = rng.uniform(*conditions.noise)
    height, width = picture.shape[:2]
    grain = cv2.resize(rng.standard_normal((height // 2, width // 2, 3), np.float32), (width, height))
    return np.asarray(np.clip(picture + grain * strength, 0, 255), np.uint8)


def compress(picture: Picture, conditions: Conditions, rng: np.random.Generator) -> Picture:
    """Return what a JPEG keeps of a picture."""
    quality = int(rng.integers(conditions.quality[0], conditions.quality[1] + 1))
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def motion_blur_kernel(length: float, angle: float) -> NDArray[np.float32]:
    """Return the kernel of motion blur for a camera that moves straight on by so many pixels."""
    half = int(np.ceil(length / 2)) + 1
    ys, xs = np.mgrid[-half : half + 1, -half : half + 1].astype(np.float32)
    along, across = xs * np.cos(angle) + ys * np.sin(angle), ys * np.cos(angle) - xs * np.sin(angle)
    kernel = np.clip(length / 2 + 0.5 - np.abs(along), 0, 1) * np.clip(1 - np.abs(across), 0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


# The columns of docs/vision.md; other numbers than those of the training.
REPORTED: Final = {
    "12 degrees": Conditions(
        tilt=(8, 12),
        roll=(-8, 8),
        fill=(0.8, 0.95),
        cast=0.05,
        gain=(0.8, 1.1),
        blur=(0, 0.5),
        noise=(0, 3),
        quality=(75, 95),
        shadow=0.2,
        glare=0.1,
        clutter=1,
    ),
    "30 degrees, bad light, turned": Conditions(
        tilt=(24, 30),
        roll=(-20, 20),
        quarter_turns=True,
        fill=(0.75, 0.95),
        cast=0.13,
        gain=(0.45, 1.0),
        blur=(0.2, 0.8),
        noise=(2, 6),
        quality=(60, 90),
        shadow=0.6,
        glare=0.4,
        clutter=2,
    ),
    "42 degrees, far, strong cast, cluttered": Conditions(
        tilt=(36, 42),
        roll=(-180, 180),
        fill=(0.5, 0.7),
        cast=0.25,
        gain=(0.4, 0.95),
        blur=(0.3, 0.8),
        noise=(2, 7),
        quality=(55, 85),
        shadow=0.6,
        glare=0.5,
        clutter=6,
        sizes=((800, 600), (600, 800)),
    ),
}
REPORTED["56 degrees, shaken, a third of the frame, strong cast, turned"] = Conditions(
    tilt=(54, 58),
    roll=(-180, 180),
    fill=(0.3, 0.37),
    centred=0.0,
    cast=0.25,
    gain=(0.4, 0.95),
    blur=(0.2, 0.6),
    shake=(3, 5),
    noise=(2, 6),
    quality=(60, 90),
    shadow=0.5,
    glare=0.3,
    clutter=3,
    sizes=((1024, 768), (768, 1024)),
)
REPORTED["tokens on 60 % of the tiles"] = replace(REPORTED["12 degrees"], fill=(0.85, 1.0))
