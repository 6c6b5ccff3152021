"""Draws the app's icon, its two layers for Android and the presplash: four tiles around a star of points.

`make assets` writes them to assets/icon. The unit of the emblem is the distance from its middle to its farthest corner.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from quadropolis_score.buildings import Kind
from tools.art.pen import SUPERSAMPLING, WHITE, Image, Pen, downscale, gradient_image, rounded_rectangle
from tools.art.signs import anchor, factory, house, leaf, star
from tools.art.tiles import KIND_ART

ICON, LAYER, PRESPLASH, SHORTCUT = 512, 432, 960, 192  # pixels a side
SAFE: Final = 66 / 108  # share of a layer's side: the diameter of the circle that every phone shows
VIOLET: Final = "#4a3a86"  # the seed of the app's colours; buildozer.spec has it as well
FADE: Final = ("#5d4ba6", VIOLET, "#3a2d6c")
GOLD: Final = "#ffd34d"
# Size of the emblem in shares of half a picture; a mask may cut the icon to a circle.
ON_ICON, ON_PRESPLASH = 0.94, 0.46
# Radius of the icon's own corners in shares of its side: smaller than a shop's mask.
CORNER: Final = 0.16
# Half a tile and half the gap between two; with these corners the tiles reach 1 from the emblem's middle.
TILE, GAP, ROUND = 0.348, 0.036, 0.1


def tile_colour(kind: Kind) -> str:
    return KIND_ART[kind].background[0]


TILES: Final[tuple[tuple[int, int, Kind, Callable[[Pen], None]], ...]] = (
    (-1, -1, Kind.TOWER_BLOCK, partial(house, colour=WHITE, hole=tile_colour(Kind.TOWER_BLOCK))),
    (1, -1, Kind.PARK, partial(leaf, colour=WHITE, hole=tile_colour(Kind.PARK))),
    (-1, 1, Kind.FACTORY, partial(factory, colour=WHITE, hole=tile_colour(Kind.FACTORY))),
    (1, 1, Kind.HARBOR, partial(anchor, colour=WHITE)),
)
# The signs cut out of tiles of one colour.
CUT: Final[dict[Kind, Callable[[Pen], None]]] = {
    Kind.TOWER_BLOCK: partial(house, colour="#000000", hole=WHITE),
    Kind.PARK: partial(leaf, colour="#000000", hole=WHITE),
    Kind.FACTORY: partial(factory, colour="#000000", hole=WHITE),
    Kind.HARBOR: partial(anchor, colour="#000000"),
}


def emblem(pen: Pen) -> None:
    """Draw four tiles of four kinds, and a star of points where they meet."""
    for x, y, kind, sign in TILES:
        here = pen.at(x * (TILE + GAP), y * (TILE + GAP))
        here.fill(rounded_rectangle((0, 0), (TILE, TILE), ROUND), tile_colour(kind))
        sign(here.at(x * 0.055, y * 0.055, 0.45))
    star(pen.at(0, 0, 0.62), colour=GOLD, rim=VIOLET)


def emblem_on(colours: tuple[str, ...], side: int, reach: float) -> Image:
    """Return the emblem in the middle of a square of these colours; `reach` is its share of half the side."""
    image = gradient_image(side, side, colours)
    middle = side * SUPERSAMPLING / 2
    emblem(Pen(image, middle, middle, middle * reach))
    return downscale(image)


def icon_background(side: int) -> Image:
    return downscale(gradient_image(side, side, FADE))


def icon() -> Image:
    """Return the icon for places without layers: a shop, a desktop's window."""
    mask = gradient_image(ICON, ICON, ("#000000",))
    middle = ICON * SUPERSAMPLING / 2
    Pen(mask, middle, middle, middle).fill(rounded_rectangle((0, 0), (1, 1), 2 * CORNER), WHITE)
    return np.dstack([emblem_on(FADE, ICON, ON_ICON), downscale(mask)[:, :, 0]])


def foreground() -> Image:
    """Return the emblem alone; the difference between a black and a white ground gives its transparency."""
    black, white = (emblem_on((ground,), LAYER, SAFE).astype(float) for ground in ("#000000", WHITE))
    solid = 1 - (white - black).max(axis=2, keepdims=True) / 255
    paint = black / np.maximum(solid, 1 / 255)
    return np.asarray(np.rint(np.dstack([np.minimum(paint, 255), solid * 255])).astype(np.uint8))


def one_colour() -> Image:
    """The emblem for themed icons, of which a phone takes the shape alone: tiles with their signs cut out, the star."""
    ground = gradient_image(LAYER, LAYER, ("#000000",))
    middle = LAYER * SUPERSAMPLING / 2
    pen = Pen(ground, middle, middle, middle * SAFE)
    for x, y, kind, _ in TILES:
        here = pen.at(x * (TILE + GAP), y * (TILE + GAP))
        here.fill(rounded_rectangle((0, 0), (TILE, TILE), ROUND), WHITE)
        CUT[kind](here.at(x * 0.055, y * 0.055, 0.45))
    star(pen.at(0, 0, 0.74), colour="#000000", rim="#000000")
    star(pen.at(0, 0, 0.56), colour=WHITE, rim=WHITE)
    light = downscale(ground)[:, :, :1]
    return np.dstack([np.full((LAYER, LAYER, 3), 255, np.uint8), light])


def shortcut(sign: Callable[[Pen], None]) -> Image:
    """A sign in the app's violet on a light disc, as launchers show shortcuts."""
    mask = gradient_image(SHORTCUT, SHORTCUT, ("#000000",))
    middle = SHORTCUT * SUPERSAMPLING / 2
    Pen(mask, middle, middle, middle * 0.92).disc(0, 0, 1, WHITE)
    sheet = gradient_image(SHORTCUT, SHORTCUT, ("#f3eefc",))
    sign(Pen(sheet, middle, middle, middle * 0.92))
    return np.dstack([downscale(sheet), downscale(mask)[:, :, 0]])


def plus(pen: Pen) -> None:
    for half in ((0.42, 0.09), (0.09, 0.42)):
        pen.fill(rounded_rectangle((0, 0), half, 0.06), VIOLET)


def triangle(pen: Pen) -> None:
    pen.fill([(-0.24, -0.38), (0.42, 0.0), (-0.24, 0.38)], VIOLET)


def resources() -> dict[str, Image]:
    """Every picture that is only Android's, by its path in assets/android/res."""
    return {
        "mipmap/icon_monochrome": one_colour(),
        "drawable/shortcut_new_game": shortcut(plus),
        "drawable/shortcut_resume": shortcut(triangle),
    }


def pictures() -> dict[str, Image]:
    """Return every picture by the name of its file."""
    return {
        "icon": icon(),
        "foreground": foreground(),
        "background": icon_background(LAYER),
        "presplash": emblem_on((VIOLET,), PRESPLASH, ON_PRESPLASH),
    }
