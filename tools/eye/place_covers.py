"""Objects that hide whole spaces, such as hands, cups, cards and cloths, drawn on a flat picture of a board.

All are drawn here with computed textures, so that no net can learn one object by heart.
"""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.eye.camera import Flat, Picture, random_table, smooth_noise
from tools.eye.cut_tiles import PITCH, flat_pixel
from vision.quadropolis.flatten import transform_points

# The outline of a part in pixels, relative to the centre of its object.
Outline = NDArray[np.float64]
Colour = NDArray[np.float64]


def any_colour(rng: np.random.Generator) -> Colour:
    """Return a random colour of an object: often grey, black or white."""
    if rng.random() < 0.4:
        return np.asarray(rng.uniform(5, 255) * np.exp(rng.normal(0, 0.05, 3)))
    return np.asarray(rng.uniform(0, 250, 3))


def texture(size: tuple[int, int], rng: np.random.Generator, colour: Colour, rough: float) -> NDArray[np.float32]:
    """Return a texture: a table's, or one colour with clouds, stripes, checks, dots or lines of text."""
    width, height = size
    if rng.random() < 0.25:
        return np.asarray(random_table(size, rng), np.float32)
    grey = smooth_noise(size, (3, 3), rng) * 0.15 + smooth_noise(size, (width // 9, height // 9), rng) * rough
    surface = colour * (1 + grey[..., None])
    draw, second = rng.random(), any_colour(rng)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    turn, step = rng.uniform(0, np.pi), rng.uniform(5, 60)
    along, across = xs * np.cos(turn) + ys * np.sin(turn), ys * np.cos(turn) - xs * np.sin(turn)
    mask = np.zeros((height, width), bool)
    if draw < 0.12:  # stripes
        mask = along % step < step * rng.uniform(0.1, 0.6)
    elif draw < 0.2:  # checks
        mask = (along % step < step / 2) ^ (across % step < step / 2)
    elif draw < 0.28:  # dots
        mask = (along % step - step / 2) ** 2 + (across % step - step / 2) ** 2 < (step * rng.uniform(0.1, 0.4)) ** 2
    elif draw < 0.42:  # lines of text, or a list
        line = max(4.0, step / 3)
        words = smooth_noise((max(2, int(width / rng.uniform(3, 9))), 2), (width // 8, 2), rng)[0]
        gaps = np.interp(along.ravel(), np.linspace(0, width, len(words)), words).reshape(height, width) > -0.4
        mask = (across % line < line * 0.45) & gaps
    elif draw < 0.55:  # patches, as in a picture
        for _ in range(int(rng.integers(2, 9))):
            middle, reach = rng.uniform(0, 1, 2) * size, rng.uniform(0.05, 0.35, 2) * size
            inside = np.abs(along - middle[0]) / reach[0] + np.abs(across - middle[1]) / reach[1] < 1
            surface[inside] = any_colour(rng)
    surface[mask] = second * (1 + grey[mask][:, None])
    return np.asarray(np.clip(surface, 0, 255), np.float32)


def rotate_outline(outline: Outline, angle: float) -> Outline:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.asarray(outline @ np.array([[cosine, sine], [-sine, cosine]]))


def ring(half: tuple[float, float], corners: float = 2.0) -> Outline:
    """Return an ellipse, or with `corners` above 2 a rounded rectangle."""
    steps = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    x, y = np.cos(steps), np.sin(steps)
    power = 2 / corners
    return np.column_stack([np.sign(x) * np.abs(x) ** power * half[0], np.sign(y) * np.abs(y) ** power * half[1]])


def capsule(start: Outline, end: Outline, wide: tuple[float, float]) -> Outline:
    """Return a finger between two points, with a width at each."""
    along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-6)
    angle = np.arctan2(along[1], along[0])
    steps = np.linspace(np.pi / 2, 3 * np.pi / 2, 12) + angle
    back = start + np.column_stack([np.cos(steps), np.sin(steps)]) * wide[0]
    front = end + np.column_stack([np.cos(steps + np.pi), np.sin(steps + np.pi)]) * wide[1]
    return np.vstack([back, front])


class Occluder:
    """An object that is being drawn: its picture, its mask and its centre."""

    def __init__(self, shape: tuple[int, int], middle: tuple[float, float], rng: np.random.Generator) -> None:
        self.paint: NDArray[np.float32] = np.zeros((*shape, 3), np.float32)
        self.alpha: NDArray[np.float32] = np.zeros(shape, np.float32)
        self.middle, self.rng, self.size = np.array(middle), rng, (shape[1], shape[0])

    def part(self, outline: Outline, surface: NDArray[np.float32], *, edge: float = 0.0) -> None:
        """Add a part; `edge` darkens it towards its outline, like a round object."""
        mask = np.zeros(self.alpha.shape, np.uint8)
        cv2.fillPoly(mask, [((outline + self.middle) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        share = mask.astype(np.float32) / 255
        if edge:
            inner = cv2.GaussianBlur(share, (0, 0), max(2.0, 0.1 * float(np.ptp(outline, axis=0).min())))
            surface = surface * (1 - edge + edge * np.clip(2 * inner - 1, 0, 1))[..., None]
        self.paint += (surface - self.paint) * share[..., None]
        self.alpha = np.maximum(self.alpha, share)


def hand(thing: Occluder, size: float, angle: float) -> None:
    """Draw a hand with its arm, sometimes in a sleeve, its fingers together or apart."""
    rng, shape = thing.rng, thing.size
    skin = np.array([[150, 175, 225], [95, 130, 190], [60, 85, 135], [35, 50, 85]][int(rng.integers(4))])
    skin = np.clip(skin * rng.uniform(0.6, 1.12) * np.exp(rng.normal(0, 0.06, 3)), 0, 255)
    grey = smooth_noise(shape, (4, 4), rng) * 0.12 + smooth_noise(shape, (60, 60), rng) * 0.04
    surface = np.asarray(np.clip(skin * (1 + grey[..., None]), 0, 255), np.float32)
    palm = size * 0.5
    arm = capsule(np.array([0, 0.3 * palm]), np.array([palm * rng.normal(0, 0.5), 14 * palm]), (palm * 0.7, palm * 0.9))
    thing.part(rotate_outline(arm, angle), surface, edge=0.3)
    if rng.random() < 0.5:
        cuff = palm * rng.uniform(1.0, 2.5)
        sleeve = capsule(np.array([0, cuff + palm]), np.array([0, 15 * palm]), (palm * 1.0, palm * 1.4))
        thing.part(rotate_outline(sleeve, angle), texture(shape, rng, any_colour(rng), 0.1), edge=0.35)
    spread = rng.uniform(0.05, 0.35)
    for finger in range(5):
        lean = (finger - 2) * spread + rng.normal(0, 0.05)
        long = palm * (0.7 if finger == 0 else rng.uniform(1.3, 1.9)) * rng.uniform(0.6, 1.0)
        root = np.array([(finger - 2) * 0.42 * palm, -0.55 * palm + 0.1 * palm * abs(finger - 2)])
        tip = root + np.array([np.sin(lean), -np.cos(lean)]) * long
        wide = palm * rng.uniform(0.21, 0.27)
        thing.part(rotate_outline(capsule(root, tip, (wide, wide * 0.8)), angle), surface, edge=0.4)
        if rng.random() < 0.6:
            nail = ring((wide * 0.45, wide * 0.6)) + tip
            thing.part(rotate_outline(nail, angle), np.asarray(np.clip(surface * 1.12 + 8, 0, 255), np.float32))
    thing.part(rotate_outline(ring((palm, palm * 0.95), 2.6), angle), surface, edge=0.12)


def cup(thing: Occluder, size: float, angle: float) -> None:
    """Draw a cup, a glass, a bowl or a plate: concentric rings, sometimes with a handle."""
    rng, shape = thing.rng, thing.size
    colour, half = any_colour(rng), size / 2
    if rng.random() < 0.5:
        handle = capsule(np.array([half * 0.8, 0]), np.array([half * 1.5, 0]), (half * 0.2, half * 0.22))
        thing.part(rotate_outline(handle, angle), texture(shape, rng, colour, 0.03), edge=0.4)
    thing.part(ring((half, half)), texture(shape, rng, colour, 0.03), edge=rng.uniform(0, 0.5))
    for share in sorted(rng.uniform(0.4, 0.95, int(rng.integers(0, 4))), reverse=True):
        colour = any_colour(rng) if rng.random() < 0.5 else colour * rng.uniform(0.6, 1.0)
        off = rng.normal(0, 0.03, 2) * half
        thing.part(
            ring((half * share, half * share)) + off, texture(shape, rng, colour, 0.03), edge=rng.uniform(0, 0.5)
        )


def card(thing: Occluder, size: float, angle: float) -> None:
    """Draw a card, a sheet of paper, a box or a phone: a rectangle with a border and some print."""
    rng, shape = thing.rng, thing.size
    half = np.array([size, size * rng.uniform(0.6, 1.5)]) / 2
    corners = rng.choice([6.0, 12.0, 60.0])
    thing.part(
        rotate_outline(ring(tuple(half), corners), angle), texture(shape, rng, any_colour(rng), rng.uniform(0, 0.08))
    )
    for _ in range(int(rng.integers(0, 3))):
        half = half * rng.uniform(0.75, 0.95)
        inner = rotate_outline(ring(tuple(half), corners), angle)
        thing.part(inner, texture(shape, rng, any_colour(rng), rng.uniform(0, 0.12)))


def cloth(thing: Occluder, size: float, angle: float) -> None:
    """Draw a cloth, a bag or a heap: an irregular outline."""
    rng, shape = thing.rng, thing.size
    steps = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    waves = sum(rng.normal(0, 0.1 / n) * np.cos(n * steps + rng.uniform(0, 6)) for n in range(2, 7))
    outline = np.column_stack([np.cos(steps), np.sin(steps)]) * (0.55 * size * (1 + waves))[:, None]
    surface = texture(shape, rng, any_colour(rng), rng.uniform(0, 0.3))
    folds = smooth_noise(shape, (int(rng.integers(4, 30)), int(rng.integers(4, 30))), rng) * rng.uniform(0, 0.5)
    thing.part(
        rotate_outline(outline, angle), np.clip(surface * (1 + folds[..., None]), 0, 255), edge=rng.uniform(0, 0.4)
    )


OccluderArt = Callable[[Occluder, float, float], None]
OCCLUDERS: Final[tuple[OccluderArt, ...]] = (hand, cup, card, cloth)


def place_occluder(
    flat: Picture, occluded: Picture, point: tuple[float, float], size: float, rng: np.random.Generator
) -> None:
    """Put a random object with its shadow on the board, its centre at a point of the lattice, so many pitches wide."""
    occluder = Occluder((occluded.shape[0], occluded.shape[1]), flat_pixel(point), rng)
    OCCLUDERS[int(rng.integers(len(OCCLUDERS)))](occluder, size * PITCH, rng.uniform(0, 2 * np.pi))
    shift = rng.normal(0, 0.05, 2) * PITCH
    shade = cv2.warpAffine(occluder.alpha, np.array([[1, 0, shift[0]], [0, 1, shift[1]]]), occluded.shape[::-1])
    shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(2, 12)) * rng.uniform(0.1, 0.6)
    under = flat * (1 - shade[..., None])
    lit = occluder.paint * rng.uniform(0.7, 1.1)
    flat[:] = np.clip(under + (lit - under) * occluder.alpha[..., None], 0, 255).astype(np.uint8)
    np.maximum(occluded, (occluder.alpha * 255).astype(np.uint8), out=occluded)


def hidden_share(flat: Flat, point: tuple[float, float], half: float) -> float:
    """Return the hidden share of the square around a point of the lattice."""
    x, y = transform_points(np.linalg.inv(flat.to_lattice), np.array([point]))[0]
    half /= flat.to_lattice[0, 0]
    box = flat.occluded[max(0, int(y - half)) : int(y + half), max(0, int(x - half)) : int(x + half)]
    return float(box.mean()) / 255 if box.size else 0.0
