"""The drawings of the score sheet: bare tile faces, the signs of the pad's rows, the tokens.

Each on white, in a palette, so that a PDF can take the file's pixels as they are.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import cv2
import numpy as np
from PIL import Image as Pillow

from exports.quadropolis.drawings import TOKENS, row_picture, tile_drawing
from exports.sheet_style import WINNER
from quadropolis_score.buildings import KINDS, Building, Category
from tools.art.pen import SUPERSAMPLING, WHITE, Image, Pen, downscale, rounded_rectangle
from tools.art.signs import barrel, meeple, pin, star, temple
from tools.art.tiles import KIND_ART, TURQUOISE, face, faces

SIDE: Final = 160
COLOURS: Final = 160


def _on_turquoise(pen: Pen) -> None:
    """The sign of the Public Services tiles."""
    pen.fill(rounded_rectangle((0, 0), (0.54, 0.54), 0.12), TURQUOISE)
    temple(pen.at(0, 0, 0.84), WHITE)


SIGNS: Final[dict[str, Callable[[Pen], None]]] = {
    **{row_picture(KINDS[kind].row.value): look.sign for kind, look in KIND_ART.items()},
    row_picture(Category.MONUMENTS.value): partial(pin, colour="#1c2f66"),
    row_picture(Category.EXPANSION.value): _on_turquoise,
    TOKENS["inhabitants"]: meeple,
    TOKENS["energy"]: barrel,
    WINNER: lambda pen: star(pen.at(0, 0, 0.88)),
}


def sign_image(draw: Callable[[Pen], None]) -> Image:
    """A sign that fills its white square."""
    image = np.full((SIDE * SUPERSAMPLING, SIDE * SUPERSAMPLING, 3), 255, np.uint8)
    draw(Pen(image, SIDE * SUPERSAMPLING / 2, SIDE * SUPERSAMPLING / 2, SIDE * SUPERSAMPLING / 1.14))
    return downscale(image)


def bare_face(name: str) -> Image:
    """A bare face on white."""
    art = face(name, SIDE, bare=True)
    alpha = art[:, :, 3:].astype(np.float32) / 255
    return np.rint(art[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)


def drawings() -> dict[str, Image]:
    """Every drawing of the sheet, by the name of its file."""
    found: dict[str, Image] = {}
    for name, building in faces().items():
        found.setdefault(
            tile_drawing(Building(building.kind, points=building.points, expansion=building.expansion)), bare_face(name)
        )
    return found | {name: sign_image(draw) for name, draw in SIGNS.items()}


def in_palette(image: Image) -> Pillow.Image:
    """The drawing with as few colours as it can do with."""
    whole = Pillow.fromarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
    return whole.quantize(COLOURS, Pillow.Quantize.MEDIANCUT, dither=Pillow.Dither.NONE)
