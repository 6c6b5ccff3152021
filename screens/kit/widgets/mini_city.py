"""The small picture of a city: a texture of a few thousand pixels, made without files."""

from functools import lru_cache
from typing import Final

from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty
from kivy.uix.image import Image

from screens.kit.mini_city import MiniCity
from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.textures import pixel_texture

SPACE: Final = 14  # pixels of a space, its margins included
EMPTY: Final = bytes((128, 128, 128, 56))
CLEAR: Final = bytes(4)
LIGHT: Final = bytes((255, 255, 255, 200))
# The rows of pixels of a space that mark floors beyond the first, from the bottom.
FLOOR_ROWS: Final = (2, 4, 6, 8)


class MiniCityPicture(Image):
    """The picture of a city, or nothing."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, _: object, item: MiniCity | None) -> None:
        self.texture = None if item is None else city_texture(item)
        self.opacity = float(item is not None)


@lru_cache(maxsize=128)
def city_texture(city: MiniCity) -> Texture:
    texture = pixel_texture((city.columns * SPACE, city.rows * SPACE), "rgba", city_pixels(city))
    texture.flip_vertical()
    return texture


def city_pixels(city: MiniCity) -> bytes:
    """Return the pixels of a city, row by row from the top."""
    rows = []
    for start in range(0, len(city.spaces), city.columns):
        spaces = city.spaces[start : start + city.columns]
        rows += [b"".join(space_row(colour, floors, y) for colour, floors in spaces) for y in range(SPACE)]
    return b"".join(rows)


def space_row(colour: str, floors: int, y: int) -> bytes:
    """Return a row of pixels of a space: a margin of a pixel, clipped corners, a light line for each upper floor."""
    if y in {0, SPACE - 1}:
        return CLEAR * SPACE
    fill = bytes.fromhex(colour) + b"\xff" if colour else EMPTY
    inner = SPACE - 4
    if y in {1, SPACE - 2}:
        return CLEAR * 2 + fill * inner + CLEAR * 2
    if SPACE - 2 - y in FLOOR_ROWS[: floors - 1 if floors else 0]:
        return CLEAR + fill * 2 + LIGHT * (inner - 2) + fill * 2 + CLEAR
    return CLEAR + fill * (inner + 2) + CLEAR


load_layout(__file__)
