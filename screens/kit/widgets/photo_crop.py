"""A crop of a photo as a widget."""

from functools import lru_cache
from io import BytesIO

from kivy.core.image import Image as CoreImage
from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty
from kivy.uix.image import Image

from screens.kit.crop import Crop


class CropView(Image):
    """The crop of a photo at a space."""

    crop = ObjectProperty(Crop())

    def on_crop(self, *_: object) -> None:
        """Show this crop."""
        if self.crop.picture:
            whole = photo_texture(self.crop.picture)
            left, top, width, height = self.crop.region
            # textures of files count rows from the bottom
            self.texture = whole.get_region(
                left * whole.width, (1 - top - height) * whole.height, width * whole.width, height * whole.height
            )


@lru_cache(maxsize=1)
def photo_texture(picture: bytes) -> Texture:
    """Return the texture of a photo, decoded once for all its spaces."""
    return CoreImage(BytesIO(picture), ext="jpg").texture
