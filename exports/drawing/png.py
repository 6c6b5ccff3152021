"""The PNG writer: Pillow draws the primitives of a page."""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from exports.drawing.fonts import ASSETS, FILES
from exports.drawing.layout import SLACK
from exports.drawing.pdf import VEIL_OPACITY
from exports.drawing.primitives import Box, Drawing, Page, Segment, Text
from tabletop.messages import Refused, message

# Compression level: half the time of Pillow's default 6, for 5 % more bytes.
COMPRESSION: Final = 3
ANCHORS: Final = {"left": "ls", "middle": "ms", "right": "rs"}


def render_png(page: Page, zoom: float) -> bytes:
    """Return a page as a PNG with this many pixels a point."""
    image = Image.new("RGB", (round(page.width * zoom), round(page.height * zoom)), "white")
    pen = ImageDraw.Draw(image)
    for mark in page.primitives:
        PAINTERS[type(mark)](image, pen, mark, zoom)
    out = BytesIO()
    image.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


@lru_cache(maxsize=32)
def sized_font(pixels: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    try:
        return ImageFont.truetype(ASSETS / "fonts" / FILES[bold], pixels, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        raise Refused("", message("export.assets_damaged")) from None


@lru_cache(maxsize=128)
def load_drawing(name: str, wide: int, high: int) -> Image.Image:
    try:
        with Image.open(ASSETS / "sheet" / f"{name}.png") as image:
            whole: Image.Image = image.convert("RGB").resize((wide, high), Image.Resampling.LANCZOS)
            return whole
    except OSError:
        raise Refused("", message("export.assets_damaged")) from None


def draw_text(_: Image.Image, pen: ImageDraw.ImageDraw, mark: Text, zoom: float) -> None:
    """Draw a text; shrink it if rounding to whole pixels makes it wider than the layout allows."""
    size, widest = mark.size * zoom, mark.width * zoom * SLACK
    letters = sized_font(size, bold=mark.bold)
    width = letters.getlength(mark.words)
    if width > widest:
        letters = sized_font(size * widest / width, bold=mark.bold)
    pen.text((mark.x * zoom, mark.y * zoom), mark.words, mark.colour, letters, anchor=ANCHORS[mark.align])


def draw_box(image: Image.Image, pen: ImageDraw.ImageDraw, mark: Box, zoom: float) -> None:
    left, top, right, bottom = (
        round(each * zoom) for each in (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
    )
    if mark.fill and mark.is_veil:
        part = image.crop((left, top, right, bottom))
        image.paste(Image.blend(part, Image.new("RGB", part.size, mark.fill), VEIL_OPACITY), (left, top))
    elif mark.fill:
        pen.rectangle((left, top, right - 1, bottom - 1), mark.fill)
    if mark.border:
        pen.rectangle((left, top, right - 1, bottom - 1), None, mark.border, max(1, round(mark.thickness * zoom)))


def draw_line(_: Image.Image, pen: ImageDraw.ImageDraw, mark: Segment, zoom: float) -> None:
    """Draw a line; a horizontal or vertical one covers whole pixels."""
    left, top, right, bottom = (each * zoom for each in (mark.x, mark.y, mark.to_x, mark.to_y))
    thick = max(1, round(mark.thickness * zoom))
    if mark.x == mark.to_x:
        start = round(left - thick / 2)
        pen.rectangle((start, round(top), start + thick - 1, round(bottom) - 1), mark.colour)
    elif mark.y == mark.to_y:
        start = round(top - thick / 2)
        pen.rectangle((round(left), start, round(right) - 1, start + thick - 1), mark.colour)
    else:
        pen.line((left, top, right, bottom), mark.colour, thick)


def draw_drawing(image: Image.Image, _: ImageDraw.ImageDraw, mark: Drawing, zoom: float) -> None:
    high = round(mark.side * zoom)
    wide = round(mark.side * mark.wide * zoom)
    image.paste(load_drawing(mark.name, wide, high), (round(mark.x * zoom), round(mark.y * zoom)))


PAINTERS: Final[dict[type, Callable[..., None]]] = {
    Text: draw_text,
    Box: draw_box,
    Segment: draw_line,
    Drawing: draw_drawing,
}
