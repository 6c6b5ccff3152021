"""Cached textures of drawings and short texts."""

from functools import lru_cache
from typing import Final

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from screens.kit import theme

RIM: Final = 4  # pixels of a drawing


@lru_cache
def drawing_texture(name: str, *, on_dark: bool = False) -> Texture:
    """Return a drawing without its outermost pixels, into which mipmaps mix the surroundings in the atlas.

    On a dark ground, whatever does not fill its square stands on nothing, because drawings are made for paper.
    """
    folder = theme.SYMBOLS if on_dark and (theme.SYMBOLS / f"{name}.png").exists() else theme.DRAWINGS
    whole = CoreImage(str(folder / f"{name}.png"), mipmap=True).texture
    return whole.get_region(RIM, RIM, whole.width - 2 * RIM, whole.height - 2 * RIM)


def text_texture(text: str, size: float, *, icon: bool = False) -> Texture:
    """Return a short text in bold letters, or an icon, as a texture."""
    return cached_text_texture(text, max(6, round(size)), "Icons" if icon else theme.BOLD)


@lru_cache(maxsize=512)
def cached_text_texture(text: str, size: int, font: str) -> Texture:
    """Return the texture of a text; equal texts share one."""
    label = CoreLabel(text=text, font_size=size, font_name=font)
    label.refresh()
    return label.texture
