"""A crop of a photo as a widget."""

from functools import lru_cache

from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty
from kivy.uix.image import Image

from screens.kit.crop import Crop
from screens.kit.widgets.textures import picture_texture


class CropView(Image):
    crop = ObjectProperty(Crop())

    def on_crop(self, *_: object) -> None:
        if self.crop.picture:
            self.texture = cut(self.crop)


def cut(crop: Crop) -> Texture:
    """Return the texture of a crop, of one pixel at least, because a restored picture may be tiny."""
    whole = photo_texture(crop.picture)
    left, top, width, height = crop.region
    size = max(1, width * whole.width), max(1, height * whole.height)
    # textures of files count rows from the bottom
    return whole.get_region(left * whole.width, (1 - top - height) * whole.height, *size)


@lru_cache(maxsize=2)  # of one player: straightened, and as a whole
def photo_texture(picture: bytes) -> Texture:
    """Return the texture of a photo, decoded once for all its spaces."""
    return picture_texture(picture, "jpg")
