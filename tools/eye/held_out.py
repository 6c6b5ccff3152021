"""Styles of boards in space for evaluation alone: ray-marched slabs, with lamps, shadows and a phone of their own.

No slab, shadow or pixel of `paint_scene.py` is used, otherwise a net that learned how that paints them would look
right. No net is trained on these styles. Temperatures and thresholds are chosen by `CHOOSING`, by none of `STYLES`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from tools.eye.camera import Flat, Picture, Shot, board_size
from tools.eye.cut_tiles import HALF_TILE, PITCH, SPRITE
from tools.eye.looks import Look
from tools.eye.paint_scene import THING, TOPS, Stack
from tools.eye.rays import Array, Lamp, Prism, Rays, openness
from tools.eye.scenes import Scene, Sitting, true_flat
from tools.eye.viewpoint import Viewpoint, any_viewpoint

TABLE: Final = -0.05  # height of the table below the paper of the board
MOST_ROWS: Final = 30_000  # that OpenCV picks at once
LAYERS: Final = 5  # of grey board in a slab
# The brightness of a side: by the place along it, the share of its height, and noise.
Side = Callable[[Array, Array, Array, np.random.Generator], Array]


@dataclass(frozen=True, slots=True)
class Style:
    """The slabs, lamps and phone of pictures; every range is (least, most)."""

    thick: tuple[float, float]  # spaces
    off: float  # spread of the slabs of a pile, in spaces
    turned: float  # degrees
    corners: int  # points of a round corner; 1 is a sharp one
    side: Side
    gap: float  # share of a slab's height that is left open between slabs
    lamps: int
    ambient: tuple[float, float]
    gloss: float
    sharpened: float
    quality: tuple[int, int]


def grey_board(_: Array, depth: Array, grain: Array, rng: np.random.Generator) -> Array:
    """Paint layers of grey board between two white papers."""
    layers = 0.78 + 0.1 * np.sin(depth * np.pi * 2 * LAYERS + rng.uniform(0, 6)) + 0.1 * grain
    return np.where((depth < 0.08) | (depth > 0.92), 1.05, layers)


def white_core(_: Array, __: Array, grain: Array, ___: np.random.Generator) -> Array:
    """Paint a plain side without a seam; only the gap between slabs shows."""
    return 0.98 + 0.03 * grain


def worn_ink(along: Array, depth: Array, grain: Array, rng: np.random.Generator) -> Array:
    """Paint a dark side that is worn along its edges."""
    worn = (np.abs(depth - 0.5) > 0.36 + 0.1 * grain) & (np.sin(along * 40 + rng.uniform(0, 6)) > -0.4)
    return np.where(worn, 1.1, 0.5 + 0.12 * grain)


def varnish(along: Array, depth: Array, grain: Array, _: np.random.Generator) -> Array:
    """Paint a side that is darker below, with a shine along it."""
    return np.asarray(0.7 + 0.25 * depth + 0.15 * np.cos(along * 3) + 0.05 * grain)


STYLES: Final = {
    "grey board, two lamps": Style((0.042, 0.058), 0.008, 0.8, 3, grey_board, 0.02, 2, (0.35, 0.6), 0.1, 0.5, (80, 95)),
    "white core, a window": Style((0.036, 0.064), 0.02, 2.0, 1, white_core, 0.05, 1, (0.6, 0.85), 0.0, 0.0, (60, 85)),
    "worn ink, a bulb": Style((0.04, 0.06), 0.03, 3.0, 5, worn_ink, 0.0, 1, (0.15, 0.35), 0.5, 1.2, (70, 90)),
}
CHOOSING: Final = Style((0.038, 0.062), 0.015, 1.4, 2, varnish, 0.03, 2, (0.25, 0.7), 0.2, 0.8, (65, 92))


# slabs and tokens
def turned(angle: float) -> Array:
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def tile_corners(points: int) -> Array:
    """Return the outline of a tile around the origin."""
    radius = 0.05 if points > 1 else 0.0
    angles = (np.arange(4) * np.pi / 2)[:, None] + np.linspace(0, np.pi / 2, points)
    middles = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * (HALF_TILE - radius)
    return np.asarray((middles[:, None] + radius * np.stack([np.cos(angles), np.sin(angles)], -1)).reshape(-1, 2))


def slabs_of(stack: Stack, style: Style, thick: float, owner: int, rng: np.random.Generator) -> list[Prism]:
    """Return the slabs of a stack, askew in a way of its own; the top stays where the stack has it."""
    shape, count, found = tile_corners(style.corners), len(stack.slabs), []
    x, y, degrees = stack.slabs[-1]
    way = rng.choice(("independent", "leaning", "twisted", "one"))
    lean, twist, odd = rng.normal(0, style.off, 2), rng.normal(0, style.turned), int(rng.integers(count))
    for number in range(count):
        below = count - 1 - number
        off: Array = np.zeros(2)
        turn = degrees
        if below and way == "independent":
            off = rng.normal(0, style.off, 2)
            turn += rng.normal(0, style.turned)
        elif way == "leaning":
            off = lean * below / 2
        elif way == "twisted":
            turn += twist * below
        elif below and number == odd:
            off = lean * 2
        angle = float(np.radians(turn))
        low = thick * (number + style.gap * (number > 0))
        sprite = None if below else stack.top.picture
        corners = shape @ turned(angle) + np.array([x, y]) + off
        found.append(Prism(corners, low, thick * (number + 1), owner, number + 1, angle, sprite))
    return found


def tokens_on(stack: Stack, height: float, rng: np.random.Generator) -> list[Prism]:
    """Return meeples and barrels on a tile: a body with a head, or an octagon."""
    steps = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    ring, found = np.column_stack([np.cos(steps), np.sin(steps)]), []
    for point in stack.centre + rng.uniform(-0.3, 0.3, (int(rng.integers(1, 4)), 2)):
        high = rng.uniform(0.18, 0.3)
        if rng.random() < 0.5:
            blue = np.array([rng.uniform(130, 220), rng.uniform(50, 110), rng.uniform(10, 60)])
            body = np.array([(-0.4, -0.2), (0.4, -0.2), (0.4, 0.2), (-0.4, 0.2)]) * high @ turned(rng.uniform(0, 3))
            neck, top = height + 0.7 * high, height + high
            found.append(Prism(body + point, height, neck, THING, colour=blue))
            found.append(Prism(ring * 0.2 * high + point, neck, top, THING, colour=blue))
        else:
            red = np.array([rng.uniform(15, 60), rng.uniform(10, 50), rng.uniform(130, 220)])
            found.append(Prism(ring * 0.32 * high + point, height, height + high, THING, colour=red))
    return found


# colours
def wood(points: Array, rng: np.random.Generator) -> Array:
    """Return the colours of a table of planks."""
    x, y = points[..., 0] + rng.uniform(0, 9), points[..., 1] + rng.uniform(0, 9)
    lines = np.sin(y * rng.uniform(9, 30) + 2 * np.sin(x * rng.uniform(0.3, 1.2))) * 0.1
    plank = 0.08 * np.sin(np.floor(y / rng.uniform(0.8, 2)) * 12.9898)
    base = np.array([rng.uniform(30, 140), rng.uniform(50, 160), rng.uniform(70, 190)])
    return np.asarray(base * (1 + lines + plank)[..., None])


@dataclass(slots=True, eq=False)
class Surface:
    """What the pixels of a picture show: colours without light, points in space, and normals."""

    colours: Array
    points: Array
    normals: Array

    @classmethod
    def of_ground(cls, ground: Flat, view: Viewpoint, rays: Rays, rng: np.random.Generator) -> "Surface":
        """Return the board on its table."""
        size = rays.prism.shape[1], rays.prism.shape[0]
        warp, on_table = view.plane(0.0) @ ground.to_lattice, rays.at_height(TABLE)
        paper = cv2.warpPerspective(ground.picture, warp, size, flags=cv2.INTER_AREA).astype(float)
        solid = cv2.warpPerspective(ground.solid, warp, size, flags=cv2.INTER_LINEAR)[..., None] / 255
        points = np.where(solid > 0.5, rays.at_height(0.0), on_table)
        normals = np.broadcast_to([0, 0, 1.0], points.shape).copy()
        return cls(paper * solid + wood(on_table, rng) * (1 - solid), points, normals)

    def add(self, prisms: list[Prism], rays: Rays, style: Style, rng: np.random.Generator) -> None:
        """Add the prisms that the rays hit."""
        self.points = np.where(rays.prism[..., None] >= 0, rays.points, self.points)
        card = np.full(3, rng.uniform(120, 215)) * np.exp(rng.normal(0, 0.08, 3))
        noise = rng.normal(0, 1, (64, 64))
        for number, prism in enumerate(prisms):
            mine = rays.prism == number
            self.normals[mine] = np.array([plane[0] for plane in prism.planes])[rays.face[mine]]
            if prism.colour is not None:
                self.colours[mine] = prism.colour
                continue
            side, top = mine & (rays.face > 0), mine & (rays.face == 0)
            at, normals = self.points[side], self.normals[side]
            along = at[:, 1] * normals[:, 0] - at[:, 0] * normals[:, 1]
            depth = np.clip((at[:, 2] - prism.low) / (prism.high - prism.low), 0, 1)
            grain = noise[(along * 60).astype(int) % 64, (depth * 12 + number * 7).astype(int) % 64]
            self.colours[side] = card * style.side(along, depth, grain, rng)[:, None]
            self.colours[top] = printed(prism, self.points[top], card * rng.uniform(0.7, 1.2))


def printed(prism: Prism, points: Array, plain: Array) -> Array:
    """Return the colours of points on the top of a slab."""
    if prism.sprite is None or not len(points):
        return np.broadcast_to(plain, points.shape)
    place = (points[:, :2] - prism.corners.mean(axis=0)) @ turned(-prism.turn) * PITCH + (SPRITE - 1) / 2
    parts = [
        cv2.remap(
            prism.sprite, part[:, :1].copy(), part[:, 1:].copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        for part in np.array_split(place.astype(np.float32), len(place) // MOST_ROWS + 1)
    ]
    return np.asarray(np.concatenate(parts)[:, 0], float)


def developed(picture: Array, style: Style, rng: np.random.Generator) -> Picture:
    """Return the picture as a phone stores it: noise taken away, edges sharpened, JPEG."""
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 0.9)) + rng.normal(0, rng.uniform(1, 5), picture.shape)
    smooth = cv2.bilateralFilter(np.clip(picture, 0, 255).astype(np.uint8), 5, 18, 3).astype(float)
    sharp = smooth + style.sharpened * (smooth - cv2.GaussianBlur(smooth, (0, 0), 1.2))
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*style.quality))]
    packed = cv2.imencode(".jpg", np.clip(sharp, 0, 255).astype(np.uint8), quality)[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def march_scene(ground: Flat, stacks: list[Stack], sitting: Sitting, style: Style, rng: np.random.Generator) -> Scene:
    """Return a photograph of stacks on an empty board; hands, cups and the light of the sitting are left out."""
    mix, views = sitting.mix, sitting.views
    size = views.sizes[int(rng.integers(len(views.sizes)))]
    view, board = any_viewpoint(ground.mode, size, views, rng), board_size(ground.mode)
    is_used = rng.random() < mix.tokens
    thick, prisms = float(rng.uniform(*style.thick)), []
    for stack in stacks:
        prisms += slabs_of(stack, style, thick, stack.spot[0] * board[0] + stack.spot[1] + 1, rng)
        if is_used and rng.random() < mix.standing_on:
            prisms += tokens_on(stack, thick * len(stack.slabs), rng)
    rays = Rays.of_view(view, size, prisms)
    seen = Surface.of_ground(ground, view, rays, rng)
    seen.add(prisms, rays, style, rng)
    light = (rng.uniform(*style.ambient) * openness(prisms, seen.points, board))[..., None] * np.ones(3)
    shine = np.zeros(size[::-1])
    for _ in range(style.lamps):
        lamp = Lamp.anywhere(prisms, board, rng)
        share, half = lamp.reaches(seen.points, rng), lamp.way - rays.ways
        facing = share * np.maximum(0, seen.normals @ lamp.way) * rng.uniform(0.4, 0.8) / style.lamps
        light += facing[..., None] * lamp.colour
        half /= np.linalg.norm(half, axis=-1, keepdims=True)
        shine += style.gloss * share * np.maximum(0, (seen.normals * half).sum(axis=-1)) ** 60
    picture = developed(seen.colours * light * rng.uniform(0.85, 1.25) + 255 * shine[..., None], style, rng)
    shot = Shot(picture, view.plane(0.0), true_flat(ground, stacks))
    return Scene(shot, view, *owners(prisms, rays), Look(thick=thick))


def owners(prisms: list[Prism], rays: Rays) -> tuple[Picture, Picture]:
    """Return the owner and the slab of every pixel, as in `Scene`."""
    owner_of = np.array([0, *(each.owner for each in prisms)], np.uint8)[rays.prism + 1]
    slab_of = np.array([0, *(each.slab for each in prisms)], np.uint8)[rays.prism + 1]
    has_print = np.array([False, *(each.sprite is not None for each in prisms)])[rays.prism + 1]
    return np.where(has_print & (rays.face == 0), owner_of + TOPS - 1, owner_of).astype(np.uint8), slab_of
