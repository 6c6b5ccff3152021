"""Textures of drawings and of short texts, kept for those who draw them again."""

from functools import lru_cache
from typing import Final

from kivy.core.image import Image as Loaded
from kivy.core.text import Label as Drawn
from kivy.graphics.texture import Texture

from screens.kit import theme

RIM: Final = 4  # pixels of a drawing


@lru_cache
def face(name: str) -> Texture:
    """One of our drawings, without its outermost pixels: there a mipmap mixes in what lies around it in the texture."""
    whole = Loaded(str(theme.FACES / f"{name}.png"), mipmap=True).texture
    return whole.get_region(RIM, RIM, whole.width - 2 * RIM, whole.height - 2 * RIM)


def written(text: str, size: float, *, icon: bool = False) -> Texture:
    """A short text in bold letters, or an icon, as a texture."""
    return texture_of(text, max(6, round(size)), "Icons" if icon else theme.BOLD)


@lru_cache(maxsize=512)
def texture_of(text: str, size: int, font: str) -> Texture:
    """The texture of a text; spaces of one size share it."""
    label = Drawn(text=text, font_size=size, font_name=font)
    label.refresh()
    return label.texture
