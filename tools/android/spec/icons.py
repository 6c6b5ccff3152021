"""The icon and the first picture: what Android makes of them."""

from pathlib import Path
from typing import Final

from PIL import Image

from tools.android.spec.reading import ROOT, Problems, Spec

ICON: Final = 512  # pixels a side: Google Play's; launchers make it smaller
LAYER: Final = 432  # 108 dp on the finest screens
SAFE: Final = 66 / 108  # of a layer, in its middle: all that every launcher's shape leaves
FAINT: Final = 16  # of 255: less cannot be seen
LEAST, MOST = 256, 2048  # of the first picture's sides, which Android scales into the screen


def icons(spec: Spec) -> Problems:
    """Sizes, and nothing that a launcher would cut off; `files` says what is missing."""
    for option, side in (
        ("icon.filename", ICON),
        ("icon.adaptive_foreground.filename", LAYER),
        ("icon.adaptive_background.filename", LAYER),
    ):
        picture = opened(spec, option)
        if picture and picture.size != (side, side):
            yield f"{spec.get(option)} is {picture.width} x {picture.height} pixels, not {side} x {side}"
    yield from inside(spec, "icon.adaptive_foreground.filename")
    background = opened(spec, "icon.adaptive_background.filename")
    if background and min(background.getchannel("A").tobytes()) < 255:
        yield f"{spec.get('icon.adaptive_background.filename')} is transparent somewhere: launchers show black there"
    first = opened(spec, "presplash.filename")
    if first and not all(LEAST <= side <= MOST for side in first.size):
        yield f"{spec.get('presplash.filename')} is {first.width} x {first.height} pixels, not {LEAST} to {MOST}"


def inside(spec: Spec, option: str) -> Problems:
    """A foreground has all its ink in the circle that every launcher shows."""
    picture = opened(spec, option)
    if picture is None:
        return
    alpha = picture.getchannel("A").tobytes()
    middle, radius = (picture.width - 1) / 2, picture.width * SAFE / 2
    outside = [
        (x, y)
        for y in range(picture.height)
        for x in range(picture.width)
        if (x - middle) ** 2 + (y - middle) ** 2 > radius**2 and alpha[y * picture.width + x] > FAINT
    ]
    if outside:
        yield (
            f"{spec.get(option)} has {len(outside)} pixels outside the circle of {round(2 * radius)} that every "
            f"launcher shows, the first at {outside[0]}: draw it smaller"
        )


def opened(spec: Spec, option: str) -> Image.Image | None:
    """A picture with its transparency; None, if it is not there."""
    file = Path(ROOT, spec.get(option))
    if not file.is_file():
        return None
    with Image.open(file) as picture:
        converted: Image.Image = picture.convert("RGBA")
        return converted
