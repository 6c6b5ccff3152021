"""The looks of boards in space: slabs, disorder, light, lens and phone, drawn anew for every picture.

Nobody has seen a pile of this game through this camera, so nothing about its looks may be relied on: every range
reaches beyond what is likely. `held_out.py` has other looks, by other code, for evaluation alone.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.eye.camera import Picture
from tools.eye.viewpoint import Viewpoint

Points = NDArray[np.float64]
Slab = tuple[float, float, float]  # x and y in spaces, rotation in degrees
# Thickness of a tile as the eye assumes it, in spaces.
THICK: Final = 0.05
MESSENGER_QUALITY: Final = 70  # of JPEGs
# Steps that invert a distortion of the lens.
INVERSION_STEPS: Final = 6


class Line(NamedTuple):
    """A line along the sides of a slab: a seam, an edge that catches light, or a layer of grey board."""

    at: float  # height, as a share of the thickness
    width: float  # share of the thickness
    light: float  # factor on the side's colour


@dataclass(frozen=True, slots=True)
class Look:
    """The looks of one picture; the defaults are tidy slabs under one lamp, seen through a plain lens."""

    thick: float = THICK  # of a slab, in spaces
    careless: float = 0.02  # spread of the stacks around their spaces, in spaces
    disorder: tuple[float, float] = (0.008, 0.8)  # spread of slabs in spaces, and in degrees
    corner: float = 0.05  # radius of a tile's corners, in spaces
    lines: tuple[Line, ...] = (Line(0, 0.22, 0.6),)
    contrast: float = 0.2  # of the sides, by their direction to the lamp
    motley: float = 0.07  # differences between the colours of the slabs of a pile
    worn: float = 0.0  # light or dark specks a slab
    shine: float = 0.0  # of single sides
    real_slivers: bool = False  # the prints of lower tiles show as slivers; otherwise one colour does
    ambient: tuple[float, float] = (0.25, 0.03)  # shadow around every stack: strength, width in spaces
    second_lamp: float = 0.0  # strength of its shadows
    mirror: float = 0.0  # light of a lamp that the tops reflect, in grey levels
    bow: tuple[float, float] = (0.0, 0.0)  # height of the board's middle or rim above the other, along x and y
    distortion: float = 0.0  # of the lens: share of the radius at the corners of the picture
    focus: float = 0.0  # blur of what is nearest or farthest, in pixels
    denoised: float = 0.0  # grey levels
    sharpened: float = 0.0
    resized: float = 1.0  # factor of a messenger
    flat_table: bool = False  # the table's texture is seen in perspective

    def rise(self, points: Points) -> Points:
        """Return the height of the board's paper at points of a lattice of about five spaces."""
        across = (points[:, :2] - 2.5) / 2.5
        return np.asarray((across**2 - 0.5) @ np.array(self.bow))

    def bend(self, pixels: Points, size: tuple[int, int]) -> Points:
        """Return where the lens shows what a lens without distortion shows at some pixels."""
        if not self.distortion:
            return pixels
        middle, reach = (np.array(size) - 1) / 2, np.hypot(*size) / 2
        found = pixels
        for _ in range(INVERSION_STEPS):
            radius = ((found - middle) ** 2).sum(axis=1, keepdims=True) / reach**2
            found = middle + (pixels - middle) / (1 + self.distortion * radius)
        return np.asarray(found)


TIDY: Final = Look()


def any_look(rng: np.random.Generator) -> Look:
    """Return a random look; every effect is missing from some pictures."""

    def some(share: float, least: float, most: float) -> float:
        return float(rng.uniform(least, most)) if rng.random() < share else 0.0

    untidy = float(rng.choice((0.0, 0.25, 0.5, 1.0), p=(0.1, 0.35, 0.3, 0.25)))
    return Look(
        thick=float(rng.uniform(0.035, 0.065)),
        careless=float(rng.uniform(0.01, 0.03)),
        disorder=(untidy * rng.uniform(0.005, 0.04), untidy * rng.uniform(0.2, 3.0)),
        corner=float(rng.choice((0.0, rng.uniform(0.01, 0.1)), p=(0.25, 0.75))),
        lines=any_lines(rng),
        contrast=float(rng.uniform(0.0, 0.55)),
        motley=float(rng.choice((0.01, 0.07, 0.3), p=(0.4, 0.4, 0.2))),
        worn=some(0.35, 0.5, 6),
        shine=some(0.25, 0.1, 0.8),
        real_slivers=bool(rng.random() < 0.5),
        ambient=(float(rng.uniform(0, 0.6)), float(rng.uniform(0.01, 0.2))),
        second_lamp=some(0.3, 0.1, 0.4),
        mirror=some(0.2, 40, 200),
        bow=(some(0.2, -0.05, 0.05), some(0.2, -0.05, 0.05)),
        distortion=some(0.4, -0.03, 0.03),
        focus=some(0.25, 0.5, 2.2),
        denoised=some(0.4, 8, 40),
        sharpened=some(0.5, 0.2, 1.8),
        resized=float(rng.uniform(0.6, 0.95)) if rng.random() < 0.2 else 1.0,
        flat_table=bool(rng.random() < 0.5),
    )


def any_lines(rng: np.random.Generator) -> tuple[Line, ...]:
    """Return the lines of a slab's sides: none, a seam below or above, lit edges, layers."""
    lines: list[Line] = []
    if rng.random() < 0.3:  # grey board
        count, light = int(rng.integers(2, 6)), float(rng.uniform(0.8, 1.2))
        lines += [Line((n + 0.5) / count, rng.uniform(0.03, 0.5 / count), light) for n in range(count)]
    for at in (0.0, 1.0):
        if rng.random() < (0.75 if at == 0 else 0.3):
            dark = rng.random() < 0.7
            light = rng.uniform(0.15, 0.95) if dark else rng.uniform(1.05, 1.6)
            lines.append(Line(at, float(rng.choice((0.06, 0.15, 0.3, 0.5)) * rng.uniform(0.7, 1.3)), float(light)))
    return tuple(lines)


def disordered_slabs(top: Slab, floors: int, look: Look, rng: np.random.Generator) -> list[Slab]:
    """Return the slabs of a stack, the lowest first: independent, wandering, leaning, twisted, or one far out."""
    off, turned = look.disorder
    way = ("independent", "wandering", "leaning", "twisted", "one far out")[int(rng.integers(5))]
    x, y, turn = top
    lean, twist, odd = rng.normal(0, off, 2), float(rng.normal(0, turned)), int(rng.integers(floors))
    slabs = [top]
    for below in range(1, floors):
        match way:
            case "independent":
                x, y = np.array(top[:2]) + rng.normal(0, off, 2)
                turn = top[2] + float(rng.normal(0, turned))
            case "wandering":
                x, y = np.array([x, y]) + rng.normal(0, off, 2) / 2
                turn += float(rng.normal(0, turned)) / 2
            case "leaning":
                x, y = np.array(top[:2]) + lean * below / 2
            case "twisted":
                turn = top[2] + twist * below
            case _:
                x, y = np.array(top[:2]) + (lean * 2 if below == odd else rng.normal(0, off / 4, 2))
        slabs.append((float(x), float(y), float(turn)))
    return slabs[::-1]


# the lens and the phone
def bent_maps(look: Look, size: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the maps for `cv2.remap` of the lens's distortion."""
    xs, ys = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    middle, reach = (np.array(size) - 1) / 2, float(np.hypot(*size) / 2)
    factor = 1 + look.distortion * ((xs - middle[0]) ** 2 + (ys - middle[1]) ** 2) / reach**2
    return (
        (middle[0] + (xs - middle[0]) * factor).astype(np.float32),
        (middle[1] + (ys - middle[1]) * factor).astype(np.float32),
    )


def bow_board(picture: Picture, view: Viewpoint, look: Look, board: tuple[int, int]) -> None:
    """Shift the pixels of a flat board to where a bowed one shows them."""
    height, width = picture.shape[:2]
    step = 4
    xs, ys = np.meshgrid(np.arange(0, width, step, dtype=float), np.arange(0, height, step, dtype=float))
    down = view.plane(0.0)
    rays = np.column_stack([xs.ravel(), ys.ravel(), np.ones(xs.size)]) @ np.linalg.inv(down).T
    places = rays[:, :2] / np.where(np.abs(rays[:, 2:]) > 1e-9, rays[:, 2:], 1e-9)
    seen = places
    for _ in range(2):
        share = look.rise(np.clip(seen, 0, board))[:, None] / view.position[2]
        seen = places + (view.position[:2] - places) * share
    back = np.column_stack([seen, np.ones(len(seen))]) @ down.T
    shift = (back[:, :2] / back[:, 2:]).reshape(*xs.shape, 2) - np.stack([xs, ys], -1)
    inside = ((places > -0.3) & (places < np.array(board) + 0.3)).all(axis=1).reshape(xs.shape)
    shift = np.where(inside[..., None], np.clip(shift, -30, 30), 0).astype(np.float32)
    wide = cv2.resize(cv2.GaussianBlur(shift, (0, 0), 2), (width, height))
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    maps = (x + wide[..., 0]).astype(np.float32), (y + wide[..., 1]).astype(np.float32)
    picture[:] = cv2.remap(picture, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def out_of_focus(picture: NDArray[np.float32], view: Viewpoint, look: Look, rng: np.random.Generator) -> None:
    """Blur what is farther or nearer than a point of the board; the inverse depth of a plane is linear in pixels."""
    height, width = picture.shape[:2]
    plane = np.linalg.inv(view.plane(0.0))[2]
    inverse = plane[0] * np.arange(width)[None, :] + plane[1] * np.arange(height)[:, None] + plane[2]
    sharp = inverse[int(rng.integers(height // 4, 3 * height // 4)), int(rng.integers(width // 4, 3 * width // 4))]
    off = np.abs(inverse / sharp - 1)
    share = np.clip(off / max(float(off.max()), 1e-6), 0, 1).astype(np.float32)[..., None]
    half, full = (cv2.GaussianBlur(picture, (0, 0), look.focus * part) for part in (0.5, 1.0))
    picture[:] = np.where(share < 0.5, picture + (half - picture) * 2 * share, half + (full - half) * (2 * share - 1))


def developed(picture: Picture, look: Look) -> Picture:
    """Return the picture as a phone or a messenger leaves it: noise taken away, edges sharpened, made smaller."""
    if look.denoised:
        picture = np.asarray(cv2.bilateralFilter(picture, 5, look.denoised, 2), np.uint8)
    if look.sharpened:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.3)
        picture = np.asarray(cv2.addWeighted(picture, 1 + look.sharpened, soft, -look.sharpened, 0), np.uint8)
    if look.resized < 1:
        size = picture.shape[1], picture.shape[0]
        small = cv2.resize(picture, None, fx=look.resized, fy=look.resized, interpolation=cv2.INTER_AREA)
        packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, MESSENGER_QUALITY])[1]
        small = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        picture = np.asarray(cv2.resize(small, size), np.uint8)
    return picture
