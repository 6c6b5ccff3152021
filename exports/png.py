"""A page as a PNG, the marks drawn by Pillow."""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from exports.fonts import ASSETS, FILES
from exports.marks import Box, Line, Page, Picture, Text
from exports.pdf import VEIL
from quadropolis_score.messages import Refused, say

# Drawings and letters need no more; the file has a third of the size, and takes half of the time.
COLOURS: Final = 256
ANCHORS: Final = {"left": "ls", "middle": "ms", "right": "rs"}


def png_of(page: Page, zoom: float) -> bytes:
    """The page with so many pixels a point."""
    image = Image.new("RGB", (round(page.width * zoom), round(page.height * zoom)), "white")
    pen = ImageDraw.Draw(image)
    for mark in page.marks:
        DRAWN[type(mark)](image, pen, mark, zoom)
    out = BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


@lru_cache(maxsize=32)
def lettering(pixels: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    """A font of a size."""
    try:
        return ImageFont.truetype(ASSETS / "fonts" / FILES[bold], pixels, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        raise Refused("", say("export.assets")) from None


@lru_cache(maxsize=128)
def drawing(name: str, pixels: int) -> Image.Image:
    """One of our drawings, so many pixels wide."""
    try:
        with Image.open(ASSETS / "sheet" / f"{name}.png") as image:
            whole: Image.Image = image.convert("RGB").resize((pixels, pixels), Image.Resampling.LANCZOS)
            return whole
    except OSError:
        raise Refused("", say("export.assets")) from None


def text(_: Image.Image, pen: ImageDraw.ImageDraw, mark: Text, zoom: float) -> None:
    """Words, as wide as Pillow's whole pixels make them: up to `SLACK` wider than the font says."""
    letters = lettering(mark.size * zoom, bold=mark.bold)
    pen.text((mark.x * zoom, mark.y * zoom), mark.words, mark.colour, letters, anchor=ANCHORS[mark.align])


def box(image: Image.Image, pen: ImageDraw.ImageDraw, mark: Box, zoom: float) -> None:
    """A rectangle."""
    left, top, right, bottom = (
        round(each * zoom) for each in (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
    )
    if mark.fill and mark.veil:
        part = image.crop((left, top, right, bottom))
        image.paste(Image.blend(part, Image.new("RGB", part.size, mark.fill), VEIL), (left, top))
    elif mark.fill:
        pen.rectangle((left, top, right - 1, bottom - 1), mark.fill)
    if mark.border:
        pen.rectangle((left, top, right - 1, bottom - 1), None, mark.border, max(1, round(mark.thick * zoom)))


def line(_: Image.Image, pen: ImageDraw.ImageDraw, mark: Line, zoom: float) -> None:
    """A line."""
    ends = [round(each * zoom) for each in (mark.x, mark.y, mark.to_x, mark.to_y)]
    pen.line(ends, mark.colour, max(1, round(mark.thick * zoom)))


def picture(image: Image.Image, _: ImageDraw.ImageDraw, mark: Picture, zoom: float) -> None:
    """A drawing."""
    image.paste(drawing(mark.name, round(mark.side * zoom)), (round(mark.x * zoom), round(mark.y * zoom)))


DRAWN: Final[dict[type, Callable[..., None]]] = {Text: text, Box: box, Line: line, Picture: picture}
