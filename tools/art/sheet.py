"""Draws the pictures of the score sheet: bare tile faces, the signs of the pad's rows, the tokens.

Each on white, in a palette, so that a PDF can use the file's pixels as they are.
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
from tools.art import city_blocks
from tools.art.pen import SUPERSAMPLING, WHITE, Image, Pen, downscale, rounded_rectangle
from tools.art.signs import barrel, meeple, pin, star, temple
from tools.art.tiles import KIND_ART, TURQUOISE, face, faces
from tools.art.welcome import WELCOME

SIDE: Final = 160
COLOURS: Final = 160


def _on_turquoise(pen: Pen) -> None:
    """Draw the sign of the Public Services tiles."""
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


# Share by which the colours of a symbol for the dark theme move towards white.
LIGHTER: Final = 0.45


def sign_image(draw: Callable[[Pen], None], ground: int = 255) -> Image:
    """Return a sign that fills its square, by default a white one."""
    image = np.full((SIDE * SUPERSAMPLING, SIDE * SUPERSAMPLING, 3), ground, np.uint8)
    draw(Pen(image, SIDE * SUPERSAMPLING / 2, SIDE * SUPERSAMPLING / 2, SIDE * SUPERSAMPLING / 1.14))
    return downscale(image)


def light_symbols() -> dict[str, Image]:
    """Return what stands on the dark theme, transparent around it: signs and tokens lightened, others as they are."""
    signs = {name: light_symbol(draw, LIGHTER) for name, draw in SIGNS.items() if name != WINNER}
    return signs | {name: light_symbol(draw) for name, draw in (city_blocks.SIGNS | WELCOME).items()}


def light_symbol(draw: Callable[[Pen], None], lighter: float = 0.0) -> Image:
    """Return a lightened sign; the difference between a white and a black ground gives its transparency."""
    on_white, on_black = (sign_image(draw, ground).astype(np.float32) for ground in (255, 0))
    alpha = 255 - (on_white - on_black).mean(axis=2, keepdims=True)
    colour = on_black * 255 / np.maximum(alpha, 1)
    light = colour + (255 - colour) * lighter
    symbol: Image = np.rint(np.concatenate([np.clip(light, 0, 255), alpha], axis=2)).astype(np.uint8)
    return symbol


def bare_face(name: str) -> Image:
    art = face(name, SIDE, bare=True)
    alpha = art[:, :, 3:].astype(np.float32) / 255
    return np.rint(art[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)


def drawings() -> dict[str, Image]:
    """Return every drawing of the sheet by the name of its file."""
    found: dict[str, Image] = {}
    for name, building in faces().items():
        found.setdefault(
            tile_drawing(Building(building.kind, points=building.points, expansion=building.expansion)), bare_face(name)
        )
    signs = SIGNS | city_blocks.SIGNS | WELCOME
    return found | city_blocks.blocks() | {name: sign_image(draw) for name, draw in signs.items()}


def in_palette(image: Image) -> Pillow.Image:
    """Return the drawing in as few colours as possible."""
    whole = Pillow.fromarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
    return whole.quantize(COLOURS, Pillow.Quantize.MEDIANCUT, dither=Pillow.Dither.NONE)
