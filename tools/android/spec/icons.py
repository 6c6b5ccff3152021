"""Checks the icon and the presplash: sizes, and the shapes that Android cuts them to."""

from pathlib import Path
from typing import Final

from PIL import Image

from tools.android.spec.spec_file import ROOT, Problems, Spec

ICON: Final = 512  # pixels a side: Google Play's size; launchers shrink it
LAYER: Final = 432  # 108 dp on the densest screens
SAFE_SHARE: Final = 66 / 108  # share of a layer, in its middle, that every launcher shows
INVISIBLE_ALPHA: Final = 16  # of 255: a lower alpha is invisible
MIN_SIDE, MAX_SIDE = 256, 2048  # share of the presplash's sides, which Android scales into the screen


def check_icons(spec: Spec) -> Problems:
    """Check sizes, and that no launcher cuts anything off; missing files are the job of `check_files`."""
    for option, side in (
        ("icon.filename", ICON),
        ("icon.adaptive_foreground.filename", LAYER),
        ("icon.adaptive_background.filename", LAYER),
    ):
        picture = load_image(spec, option)
        if picture and picture.size != (side, side):
            yield f"{spec.get(option)} is {picture.width} x {picture.height} pixels, not {side} x {side}"
    yield from check_safe_circle(spec, "icon.adaptive_foreground.filename")
    background = load_image(spec, "icon.adaptive_background.filename")
    if background and min(background.getchannel("A").tobytes()) < 255:
        yield f"{spec.get('icon.adaptive_background.filename')} is transparent somewhere: launchers show black there"
    presplash = load_image(spec, "presplash.filename")
    if presplash and not all(MIN_SIDE <= side <= MAX_SIDE for side in presplash.size):
        yield (
            f"{spec.get('presplash.filename')} is {presplash.width} x {presplash.height} pixels, not "
            f"{MIN_SIDE} to {MAX_SIDE}"
        )


def check_safe_circle(spec: Spec, option: str) -> Problems:
    """Check that a foreground has all its ink in the circle that every launcher shows."""
    picture = load_image(spec, option)
    if picture is None:
        return
    alpha = picture.getchannel("A").tobytes()
    middle, radius = (picture.width - 1) / 2, picture.width * SAFE_SHARE / 2
    outside = [
        (x, y)
        for y in range(picture.height)
        for x in range(picture.width)
        if (x - middle) ** 2 + (y - middle) ** 2 > radius**2 and alpha[y * picture.width + x] > INVISIBLE_ALPHA
    ]
    if outside:
        yield (
            f"{spec.get(option)} has {len(outside)} pixels outside the circle of {round(2 * radius)} that every "
            f"launcher shows, the first at {outside[0]}: draw it smaller"
        )


def load_image(spec: Spec, option: str) -> Image.Image | None:
    """Load a picture with its transparency; None if it does not exist."""
    file = Path(ROOT, spec.get(option))
    if not file.is_file():
        return None
    with Image.open(file) as picture:
        converted: Image.Image = picture.convert("RGBA")
        return converted
