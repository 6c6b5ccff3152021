"""Rays that hit convex prisms: what a pixel sees, which lamps reach it, how open the sky above it is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.eye.camera import Picture
from tools.eye.viewpoint import Viewpoint

Array = NDArray[np.float64]
FAR: Final = 1e9
SHADOW_PIXELS: Final = 900  # of the picture that a lamp sees
LOOKS_AT_A_LAMP: Final = 8
LAMP_AWAY: Final = 20.0  # spaces
BIAS: Final = 0.012  # spaces that a shadow begins behind what throws it, because a lamp sees its own pixels only
OPENNESS_PIXELS: Final = 24  # a space


@dataclass(frozen=True, slots=True, eq=False)
class Prism:
    """A convex prism: the corners of its outline and its two heights; a slab of a stack, or a part of a token."""

    corners: Array  # counter-clockwise, no two alike
    low: float
    high: float
    owner: int  # the number of its space, from 1, or that of a token
    slab: int = 0  # from below, the lowest is 1
    turn: float = 0.0  # radians
    sprite: Picture | None = None  # printed on top
    colour: Array | None = None  # of a token

    @property
    def normals(self) -> Array:
        """Return the directions of its sides, outwards."""
        edges = np.roll(self.corners, -1, axis=0) - self.corners
        normals = np.column_stack([edges[:, 1], -edges[:, 0]])
        return np.asarray(normals / np.linalg.norm(edges, axis=1, keepdims=True))

    @property
    def planes(self) -> list[tuple[Array, float]]:
        """Return the half-spaces that it is the intersection of: top, bottom, sides."""
        sides = [
            (np.append(normal, 0.0), float(normal @ point))
            for normal, point in zip(self.normals, self.corners, strict=True)
        ]
        return [(np.array([0, 0, 1.0]), self.high), (np.array([0, 0, -1.0]), -self.low), *sides]


@dataclass(slots=True, eq=False)
class Rays:
    """The rays of a picture, from their origins on in their directions, and what they hit first."""

    origins: Array
    ways: Array
    distance: Array
    prism: NDArray[np.int32]  # -1 is none
    face: NDArray[np.int32]  # as in `Prism.planes`

    @classmethod
    def cast(cls, origins: Array, ways: Array, prisms: list[Prism], pixels: Callable[[Array], Array]) -> "Rays":
        """Cast rays on prisms; `pixels` projects points in space to the picture of the rays."""
        shape = ways.shape[:2]
        found = cls(origins, ways, np.full(shape, FAR), np.full(shape, -1, np.int32), np.zeros(shape, np.int32))
        for number, prism in enumerate(prisms):
            heights = np.repeat([prism.low, prism.high], len(prism.corners))
            seen = pixels(np.column_stack([np.tile(prism.corners, (2, 1)), heights]))
            low, high = np.floor(seen.min(axis=0)).astype(int) - 1, np.ceil(seen.max(axis=0)).astype(int) + 2
            low, high = np.clip(low, 0, shape[::-1]), np.clip(high, 0, shape[::-1])
            if (high > low).all():
                found.hit((slice(low[1], high[1]), slice(low[0], high[0])), prism, number)
        return found

    @classmethod
    def of_view(cls, view: Viewpoint, size: tuple[int, int], prisms: list[Prism]) -> "Rays":
        """Cast the rays of a camera's pixels."""
        xs, ys = np.meshgrid(np.arange(size[0], dtype=float), np.arange(size[1], dtype=float))
        ways = np.stack([xs, ys, np.ones_like(xs)], -1) @ np.linalg.inv(view.matrix[:, :3]).T
        ways *= np.sign(-(ways @ view.position))[..., None]  # towards the board, below the camera
        ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
        return cls.cast(np.broadcast_to(view.position, ways.shape), ways, prisms, view.pixels)

    def hit(self, window: tuple[slice, slice], prism: Prism, number: int) -> None:
        """Let the rays of a window hit a prism: the last half-space that a ray enters is the face that it hits."""
        origins, ways = self.origins[window], self.ways[window]
        enter, leave = np.full(ways.shape[:2], -FAR), np.full(ways.shape[:2], FAR)
        face = np.zeros(ways.shape[:2], np.int32)
        for index, (normal, reach) in enumerate(prism.planes):
            towards, away = ways @ normal, reach - origins @ normal
            with np.errstate(divide="ignore", invalid="ignore"):
                at = np.where(np.abs(towards) > 1e-12, away / towards, np.where(away >= 0, -FAR, FAR))
            later = (towards < 0) & (at > enter)
            enter, face = np.where(later, at, enter), np.where(later, index, face)
            leave = np.where(towards > 1e-12, np.minimum(leave, at), leave)
            leave = np.where((np.abs(towards) <= 1e-12) & (away < 0), -FAR, leave)
        is_hit = (enter < leave) & (enter > 1e-6) & (enter < self.distance[window])
        for kept, new in ((self.distance, enter), (self.prism, number), (self.face, face)):
            kept[window] = np.where(is_hit, new, kept[window])

    def at_height(self, height: float) -> Array:
        """Return where the rays reach a height."""
        down = np.minimum(self.ways[..., 2], -1e-6)
        return np.asarray(self.origins + self.ways * ((height - self.origins[..., 2]) / down)[..., None])

    @property
    def points(self) -> Array:
        """Return where the rays hit a prism; their origins where they hit none."""
        return np.asarray(self.origins + self.ways * np.where(self.prism >= 0, self.distance, 0)[..., None])


@dataclass(slots=True, eq=False)
class Lamp:
    """A lamp far away, with a picture of the distances that it sees."""

    way: Array  # towards the lamp
    colour: Array
    soft: float  # spaces
    axes: Array
    middle: Array
    scale: float
    distance: Array

    @classmethod
    def anywhere(cls, prisms: list[Prism], board: tuple[int, int], rng: np.random.Generator) -> "Lamp":
        """Return a lamp at any side, at least 25 degrees above the table."""
        angle, up, soft = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(25, 75)), rng.uniform(0.005, 0.12)
        way = np.array([np.cos(angle) * np.cos(up), np.sin(angle) * np.cos(up), np.sin(up)])
        right = np.cross([0, 0, 1.0], way)
        right /= np.linalg.norm(right)
        axes, middle = np.stack([right, np.cross(way, right)]), np.array([board[0] / 2, board[1] / 2, 0.0])
        scale = SHADOW_PIXELS / (max(board) * 1.7)
        grid = np.stack(np.meshgrid(*[np.arange(SHADOW_PIXELS, dtype=float)] * 2), -1)
        origins = middle + (grid - SHADOW_PIXELS / 2) / scale @ axes + way * LAMP_AWAY
        ways = np.broadcast_to(-way, origins.shape)

        def pixels(points: Array) -> Array:
            return np.asarray((points - middle) @ axes.T * scale + SHADOW_PIXELS / 2)

        distance = Rays.cast(origins, ways, prisms, pixels).distance
        return cls(way, np.exp(rng.normal(0, 0.06, 3)), soft, axes, middle, scale, distance)

    def reaches(self, points: Array, rng: np.random.Generator) -> Array:
        """Return the share of the lamp that each point sees: some looks past what stands in the way."""
        seen = (points - self.middle) @ self.axes.T * self.scale + SHADOW_PIXELS / 2
        depth = LAMP_AWAY - (points - self.middle) @ self.way - BIAS
        offsets = rng.normal(0, self.soft * self.scale, (LOOKS_AT_A_LAMP, 2))
        looks = (picked(self.distance, seen + each, cv2.INTER_NEAREST) for each in offsets)
        return np.asarray(sum((each > depth).astype(float) for each in looks) / LOOKS_AT_A_LAMP)


def picked(values: Array, pixels: Array, flags: int) -> Array:
    """Return values at pixels; far beyond the borders."""
    x, y = np.moveaxis(pixels.astype(np.float32), -1, 0)
    found = cv2.remap(values.astype(np.float32), x, y, flags, borderMode=cv2.BORDER_CONSTANT, borderValue=FAR)
    return np.asarray(found, np.float64)


def openness(prisms: list[Prism], points: Array, board: tuple[int, int]) -> Array:
    """Return how open the sky is over points: less beside what is higher."""
    heights = np.zeros(((board[1] + 2) * OPENNESS_PIXELS, (board[0] + 2) * OPENNESS_PIXELS), np.float32)
    for prism in prisms:
        outline = np.round((prism.corners + 1) * OPENNESS_PIXELS).astype(np.int32)
        cv2.fillConvexPoly(heights, outline, float(prism.high))
    near = np.asarray(cv2.GaussianBlur(heights, (0, 0), OPENNESS_PIXELS * 0.12), np.float64)
    found = picked(near, np.clip((points[..., :2] + 1) * OPENNESS_PIXELS, 0, np.array(near.shape)[::-1] - 1), 1)
    return np.asarray(1 - 0.7 * np.clip((found - points[..., 2]) / 0.2, 0, 1))
