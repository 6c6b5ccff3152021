"""Cached textures of drawings and short texts."""

import math
from functools import lru_cache
from io import BytesIO
from typing import Final

from kivy.core.image import Image as CoreImage
from kivy.core.image import ImageData, ImageLoader
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from screens.kit import theme

RIM: Final = 4  # pixels of a drawing that are left out, because they are blurred
FULL: Final = 152  # pixels of a drawing without its rim
MOST_HALVES: Final = 3  # the most times that these can be halved


def drawing_texture(name: str, side: float, *, on_dark: bool = False) -> Texture:
    """Return a drawing for so many pixels: halved as often as it stays large enough, which needs no mipmaps.

    On a dark ground, whatever does not fill its square stands on nothing, because drawings are made for paper.
    """
    return halved_texture(name, max(0, min(MOST_HALVES, math.floor(math.log2(FULL / max(1, side))))), on_dark)


@lru_cache(maxsize=256)
def halved_texture(name: str, halves: int, on_dark: bool) -> Texture:  # noqa: FBT001 - a key of the cache
    """Return a drawing without its rim, halved so many times; all screens share it."""
    return pixel_texture(*halved_drawing(name, halves, on_dark=on_dark))


def pixel_texture(size: tuple[int, int], colour_format: str, pixels: bytes) -> Texture:
    """Return the texture of some pixels, the lowest row first.

    It is filled again when the graphics context was lost, as happens to an app in the background of a phone.
    """
    texture = Texture.create(size=size, colorfmt=colour_format)
    texture.add_reload_observer(lambda lost: lost.blit_buffer(pixels, colorfmt=colour_format))
    texture.blit_buffer(pixels, colorfmt=colour_format)
    return texture


def halved_drawing(name: str, halves: int, *, on_dark: bool) -> tuple[tuple[int, int], str, bytes]:
    """Return the size, the format and the pixels of a drawing without its rim, halved so many times."""
    folder = theme.SYMBOLS if on_dark and (theme.SYMBOLS / f"{name}.png").exists() else theme.DRAWINGS
    (image,) = ImageLoader.load(str(folder / f"{name}.png"), keep_data=True, nocache=True)._data  # noqa: SLF001
    depth, width = len(image.fmt), image.width - 2 * RIM  # bytes of a pixel, pixels of a line
    starts = range((image.width * RIM + RIM) * depth, image.width * (image.height - RIM) * depth, image.width * depth)
    lines = [image.data[start : start + width * depth] for start in starts]
    for _ in range(halves):
        higher, width = mean(b"".join(lines[::2]), b"".join(lines[1::2])), width // 2
        pixels = bytearray(len(higher) // 2)
        for part in range(depth):
            pixels[part::depth] = mean(higher[part :: 2 * depth], higher[part + depth :: 2 * depth])
        lines = [pixels[at : at + width * depth] for at in range(0, len(pixels), width * depth)]
    return (width, len(lines)), image.fmt, b"".join(lines[::-1])


def picture_texture(picture: bytes, ending: str, *, mipmap: bool = False) -> Texture:
    """Return the texture of a JPEG or PNG, which is decoded again when the graphics context was lost; else a grey one.

    Kivy's own textures of pictures in memory end the app then, because they look for a file.
    """

    def decoded() -> ImageData:
        try:
            (data,) = CoreImage(BytesIO(picture), ext=ending, nocache=True, keep_data=True).image._data  # noqa: SLF001
        except Exception:  # noqa: BLE001 - Kivy's own, of the picture in a restored reading
            return ImageData(1, 1, "rgb", b"\x80\x80\x80")
        data.source = None
        return data

    texture = Texture.create_from_data(decoded(), mipmap=mipmap)
    texture.add_reload_observer(lambda lost: lost.blit_data(decoded()))
    texture.flip_vertical()  # files begin with the top row
    return texture


def mean(one: bytes, other: bytes) -> bytes:
    """Return the means of bytes, as one calculation with large numbers, because a loop takes a hundred times longer."""
    first, second = int.from_bytes(one, "little"), int.from_bytes(other, "little")
    even = int.from_bytes(b"\xfe" * len(one), "little")
    return ((first & second) + (((first ^ second) & even) >> 1)).to_bytes(len(one), "little")


def text_texture(text: str, size: float, *, icon: bool = False) -> Texture:
    """Return a short text in bold letters, or an icon, as a texture."""
    return cached_text_texture(text, max(6, round(size)), "Icons" if icon else theme.BOLD)


def cached_text_texture(text: str, size: int, font: str) -> Texture:
    """Return the texture of a text; equal texts share one."""
    return text_label(text, size, font).texture


@lru_cache(maxsize=512)
def text_label(text: str, size: int, font: str) -> CoreLabel:
    """Return the label of a text, which draws it again when the graphics context was lost."""
    label = CoreLabel(text=text, font_size=size, font_name=font)
    label.refresh()
    return label
