"""Textures of pictures in memory, drawings and texts last as long as the app, though a phone may lose its graphics."""

from collections.abc import Callable
from io import BytesIO

import pytest
from kivy.core.window import Window
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture
from PIL import Image

from screens.kit.crop import Crop
from screens.kit.widgets.mini_city import city_texture
from screens.kit.widgets.photo_crop import CropView
from screens.kit.widgets.textures import drawing_texture, picture_texture
from screens.mini_city import MiniCity


def picture(ending: str) -> bytes:
    """Return a picture in which rows and columns differ."""
    image = Image.linear_gradient("L").rotate(30).convert("RGB")
    file = BytesIO()
    image.save(file, ending)
    return file.getvalue()


@pytest.mark.untraced
@pytest.mark.parametrize(
    "texture_of",
    [
        lambda: picture_texture(picture("jpeg"), "jpg"),
        lambda: picture_texture(picture("png"), "png", mipmap=True),
        lambda: drawing_texture("shop", 40),
        lambda: city_texture(MiniCity(2, (("f2b62c", 1), ("123456", 3), ("", 0), ("abcdef", 2)))),
    ],
    ids=["photo", "sheet", "drawing", "small city"],
)
@pytest.mark.usefixtures("swept")
def test_a_texture_is_filled_again_when_the_graphics_context_was_lost(texture_of: Callable[[], Texture]) -> None:
    assert Window.initialized
    texture = texture_of()
    before = bytes(texture.pixels)
    assert len({*before}) > 8
    get_context().reload()
    assert bytes(texture.pixels) == before


def test_a_picture_that_is_none_is_grey() -> None:
    assert bytes(picture_texture(b"\xff\xd8no JPEG", "jpg").pixels) == b"\x80\x80\x80\xff"
    assert CropView(crop=Crop(b"\xff\xd8no JPEG", (0, 0, 0.2, 0.2))).texture.size == (1, 1)
