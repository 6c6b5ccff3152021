"""Tiles, piles, tokens and fingers drawn on a flat picture of a board."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.eye.camera import Flat, Picture
from tools.eye.cut_tiles import PITCH, SPRITE, TILE_MASK, Sprite, flat_pixel
from vision.arrays import Probabilities


def paste(flat: Picture, patch: NDArray[np.float32], alpha: Probabilities, x: float, y: float) -> None:
    """Blend a patch into the picture, its centre at a flat pixel."""
    height, width = alpha.shape
    left, top = round(x - width / 2), round(y - height / 2)
    high, wide = flat.shape[:2]
    low_x, low_y, high_x, high_y = max(0, left), max(0, top), min(wide, left + width), min(high, top + height)
    if low_x >= high_x or low_y >= high_y:
        return
    inner = (slice(low_y - top, high_y - top), slice(low_x - left, high_x - left))
    under = flat[low_y:high_y, low_x:high_x]
    strength = alpha[inner][..., None] if flat.ndim == 3 else alpha[inner]
    under[:] = np.clip(under + (patch[inner] - under) * strength, 0, 255).astype(np.uint8)


SPACE: Final = cv2.copyMakeBorder(np.ones((PITCH - 12, PITCH - 12), np.float32), 10, 10, 10, 10, cv2.BORDER_CONSTANT)
FEATHER: Final = np.asarray(cv2.GaussianBlur(SPACE, (0, 0), 3), np.float32)


def paste_space(
    flat: Picture, space: tuple[int, int], source: Flat, spot: tuple[int, int], gain: NDArray[np.float32]
) -> None:
    """Copy a whole space of another photo, with its tile, shadow and frame, to this space."""
    x, y = flat_pixel((spot[1] + 0.5, spot[0] + 0.5))
    side = FEATHER.shape[0]
    patch = cv2.getRectSubPix(source.picture, (side, side), (x, y)).astype(np.float32) * gain
    paste(flat, patch, FEATHER, *flat_pixel((space[1] + 0.5, space[0] + 0.5)))


# Shift of a top by each floor towards the camera, measured on the piles of the photographs.
RISE: Final = 0.0125
SHADE: Final = 12  # pixels around a tile for its shadow


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its top tile, its floors, its position, and the point of the board below the camera."""

    top: Sprite
    floors: int
    centre: tuple[float, float]
    middle: tuple[float, float]
    paper: NDArray[np.float32]  # colour of the board's paper there; cardboard edges are a darker shade of it
    lamp: tuple[float, float]  # length of a floor's shadow, in pitches


def lay_pile(flat: Picture, pile: Pile, rng: np.random.Generator) -> tuple[float, float]:
    """Draw a tile or a pile on a flat board; return the centre of its top.

    Piles vary in everything that does not show their height: alignment, darkness of the seams, length of the shadow.
    """
    sprite, floors, centre, middle = pile.top, pile.floors, pile.centre, pile.middle
    rise = RISE * rng.uniform(0.8, 1.25)
    away = np.array([centre[0] - middle[0], centre[1] - middle[1]]) * rise
    lean = rng.normal(0, 0.005, 2) if rng.random() < 0.7 else rng.normal(0, 0.016, 2)
    careless, crooked = rng.uniform(0.003, 0.010), rng.uniform(0.1, 0.8)
    turn = rng.normal(0, 1.2)
    spot = np.array(centre, float)
    edge = pile.paper * rng.uniform(0.5, 1.05)
    gap, seam = float(rng.uniform(0.1, 0.6)), float(rng.uniform(0.72, 0.88))
    lamp = np.array(pile.lamp) * rng.uniform(0.7, 1.3)
    soft, dark = rng.uniform(1.2, 2.5), rng.uniform(0.1, 0.45)
    for floor in range(floors):
        if floor:
            spot = spot + away + lean + rng.normal(0, careless, 2)
            turn += rng.normal(0, crooked)
        grow = 1 + rise * floor
        matrix = cv2.getRotationMatrix2D((SPRITE / 2, SPRITE / 2), turn, grow)
        mask = cv2.warpAffine(TILE_MASK, matrix, (SPRITE, SPRITE)).astype(np.float32) / 255
        if not floor:  # the shadow of all floors on the board
            shade = cv2.GaussianBlur(np.pad(mask, SHADE), (0, 0), soft)
            black = np.zeros((*shade.shape, 3), np.float32)
            share = 1 - (1 - dark) ** (1 / floors)
            for step in range(floors):
                paste(flat, black, shade * share, *flat_pixel(spot + away * step * 0.5 + lamp * (step + 1)))
        # every tile is a slab: a dark seam below it, then its cardboard edge, then its top
        thick = away + lean
        lit = 1 - 0.12 * float(np.sign(thick @ lamp))  # the side towards the lamp is lighter
        paint = np.full((SPRITE, SPRITE, 3), 1.0, np.float32)
        paste(flat, paint * 50.0, mask * gap, *flat_pixel(spot - thick))
        for part in (seam, seam / 2, 0.0):
            paste(flat, paint * (edge * lit * rng.uniform(0.9, 1.05)), mask, *flat_pixel(spot - thick * part))
    top = cv2.warpAffine(sprite.picture, matrix, (SPRITE, SPRITE), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    paste(flat, top, mask, *flat_pixel(spot))
    return float(spot[0]), float(spot[1])


MEEPLE: Final = np.array(
    [  # a figure's outline, head up, one unit high
        (-0.12, -0.5),
        (0.12, -0.5),
        (0.17, -0.36),
        (0.12, -0.24),
        (0.34, -0.16),
        (0.48, -0.02),
        (0.42, 0.09),
        (0.22, 0.08),
        (0.3, 0.3),
        (0.38, 0.5),
        (0.06, 0.5),
        (0.0, 0.3),
        (-0.06, 0.5),
        (-0.38, 0.5),
        (-0.3, 0.3),
        (-0.22, 0.08),
        (-0.42, 0.09),
        (-0.48, -0.02),
        (-0.34, -0.16),
        (-0.12, -0.24),
        (-0.17, -0.36),
    ]
)


TOKEN_ROOM: Final = 52  # pixels around a token


def add_token(flat: Picture, occluded: Picture, point: tuple[float, float], rng: np.random.Generator) -> None:
    """Draw a blue meeple or a red barrel, upright or lying."""
    x, y = flat_pixel(point)
    left, top = max(0, int(x) - TOKEN_ROOM), max(0, int(y) - TOKEN_ROOM)
    window = (slice(top, int(y) + TOKEN_ROOM), slice(left, int(x) + TOKEN_ROOM))
    flat, occluded, x, y = flat[window], occluded[window], x - left, y - top
    high = PITCH * rng.uniform(0.2, 0.36)
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.7 else rng.normal(0, 0.2)
    meeple = rng.random() < 0.55
    if meeple:
        outline = MEEPLE * high
        colour = np.array([rng.uniform(110, 230), rng.uniform(40, 110), rng.uniform(0, 60)])
    else:
        round_one = rng.random() < 0.4
        steps = np.linspace(0, 2 * np.pi, 24)
        outline = (
            np.column_stack([np.cos(steps), np.sin(steps)]) * high * 0.34
            if round_one
            else np.array([(-0.3, -0.42), (0.3, -0.42), (0.33, 0), (0.3, 0.42), (-0.3, 0.42), (-0.33, 0)]) * high
        )
        colour = np.array([rng.uniform(10, 70), rng.uniform(5, 60), rng.uniform(120, 235)])
    cosine, sine = np.cos(turn), np.sin(turn)
    outline = outline @ np.array([[cosine, sine], [-sine, cosine]])
    light = rng.uniform(0, 2 * np.pi)
    thick = high * rng.uniform(0.05, 0.3)
    rise = np.array([np.cos(light), np.sin(light)]) * thick

    def filled(shift: NDArray[np.float64]) -> Picture:
        mask = np.zeros(flat.shape[:2], np.uint8)
        cv2.fillPoly(mask, [((outline + np.array([x, y]) + shift) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return mask

    cast = cv2.GaussianBlur(filled(-rise * 1.5), (0, 0), 2).astype(np.float32)[..., None] * (
        rng.uniform(0.2, 0.6) / 255
    )
    flat[:] = (flat * (1 - cast)).astype(np.uint8)
    body = np.zeros(flat.shape[:2], np.uint8)
    for step in np.linspace(0, 1, 4):
        body = np.maximum(body, filled(rise * step))
    for mask, paint in ((body, colour * 0.6), (filled(rise), colour)):
        strength = mask.astype(np.float32)[..., None] / 255
        flat[:] = (flat * (1 - strength) + paint * strength).astype(np.uint8)
    if not meeple and rng.random() < 0.6:  # a lighter rim
        edge = [((outline * 0.8 + [x, y] + rise) * 16).astype(np.int32)]
        cv2.polylines(flat, edge, True, tuple((colour * 1.2).clip(0, 255).tolist()), 1, cv2.LINE_AA, 4)
    np.maximum(occluded, body, out=occluded)


def add_finger(flat: Picture, occluded: Picture, point: tuple[float, float], rng: np.random.Generator) -> None:
    """Draw a finger across the board up to a point."""
    x, y = flat_pixel(point)
    angle = rng.uniform(0, 2 * np.pi)
    thick = int(PITCH * rng.uniform(0.25, 0.5))
    tail = (int(x + np.cos(angle) * 900), int(y + np.sin(angle) * 900))
    skin = np.array([150, 175, 225]) * rng.uniform(0.35, 1.05)
    mask = np.zeros(flat.shape[:2], np.uint8)
    cv2.line(mask, (int(x), int(y)), tail, 255, thick, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), 5).astype(np.float32)[..., None] / 255
    strength = mask.astype(np.float32)[..., None] / 255
    flat[:] = (flat * (1 - strength) + skin * (0.6 + 0.4 * soft) * strength).astype(np.uint8)
    np.maximum(occluded, mask, out=occluded)
