"""Textures of pictures in memory, drawings and texts last as long as the app, though a phone may lose its graphics."""

from io import BytesIO

import pytest
from kivy.core.window import Window
from kivy.graphics.context import get_context
from PIL import Image

from screens.kit.crop import Crop
from screens.kit.mini_city import MiniCity
from screens.kit.widgets.mini_city import city_texture
from screens.kit.widgets.photo_crop import CropView
from screens.kit.widgets.textures import drawing_texture, picture_texture


def picture(ending: str) -> bytes:
    """Return a picture in which rows and columns differ."""
    image = Image.linear_gradient("L").rotate(30).convert("RGB")
    file = BytesIO()
    image.save(file, ending)
    return file.getvalue()


@pytest.mark.untraced
@pytest.mark.fresh
def test_textures_are_filled_again_when_the_graphics_context_was_lost() -> None:
    assert Window.initialized
    textures = {
        "photo": picture_texture(picture("jpeg"), "jpg"),
        "sheet": picture_texture(picture("png"), "png", mipmap=True),
        "drawing": drawing_texture("shop", 40),
        "small city": city_texture(MiniCity(2, (("f2b62c", 1), ("123456", 3), ("", 0), ("abcdef", 2)))),
    }
    before = {name: bytes(texture.pixels) for name, texture in textures.items()}
    assert all(len({*pixels}) > 8 for pixels in before.values())
    get_context().reload()
    assert [name for name, texture in textures.items() if bytes(texture.pixels) != before[name]] == []


def test_a_picture_that_is_none_is_grey() -> None:
    assert bytes(picture_texture(b"\xff\xd8no JPEG", "jpg").pixels) == b"\x80\x80\x80\xff"
    assert CropView(crop=Crop(b"\xff\xd8no JPEG", (0, 0, 0.2, 0.2))).texture.size == (1, 1)
