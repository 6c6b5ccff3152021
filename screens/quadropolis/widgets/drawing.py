"""The drawing of a space: district, building, tokens, and the marks on top."""

import math
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivymd.icon_definitions import md_icons

from screens.kit import theme
from screens.kit.crop import Crop
from screens.kit.widgets.photo_crop import cut
from screens.kit.widgets.textures import drawing_texture, text_texture
from screens.quadropolis.board_view import INHABITANT, SpaceView
from screens.quadropolis.district_colours import colours_of_district

# Fractions of a space: the gap around it, its corners, a badge, a token.
GAP: Final = 0.03
CORNER: Final = 0.09
BADGE: Final = 0.27
TOKEN: Final = 0.25
TOKEN_SPACING: Final = 0.86  # the distance of two tokens, in tokens
MAX_CORNER_SEGMENTS: Final = 8  # the most segments of a round corner

WHITE: Final = theme.PAPER
INK: Final = theme.rgba_from_hex("1d1b20")
LOCK: Final = md_icons["lock"]


class Pen:
    """A pen for one space: positions and sizes are fractions of its side, from the lower left corner."""

    def __init__(self, group: InstructionGroup, corner: tuple[float, float], side: float, style: str) -> None:
        """Take the theme's style, Light or Dark."""
        gap = side * GAP
        self.group = group
        self.x, self.y = corner[0] + gap, corner[1] + gap
        self.side = side - 2 * gap
        self.style = style
        self.contrast = WHITE if style == "Dark" else INK

    def colour(self, rgba: theme.RGBA) -> None:
        self.group.add(Color(*rgba))

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.side, self.y + y * self.side

    def rounded_box(self, x: float, y: float, width: float, height: float, corner: float = CORNER) -> None:
        """Draw a filled rectangle with round corners, with no more segments than their radius has pixels."""
        size, radius = (width * self.side, height * self.side), corner * self.side
        segments = min(MAX_CORNER_SEGMENTS, math.ceil(radius))
        self.group.add(RoundedRectangle(pos=self.at(x, y), size=size, radius=[radius], segments=segments))

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        self.group.add(Rectangle(pos=self.at(x, y), size=(width * self.side, height * self.side)))

    def frame(self, width: float, inset: float = 0.0) -> None:
        size = self.side * (1 - 2 * inset)
        rounded = (*self.at(inset, inset), size, size, CORNER * self.side, theme.CORNER_STEPS)
        self.group.add(Line(width=max(1.0, width * self.side), rounded_rectangle=rounded, joint="miter"))

    def line(self, width: float, *points: float) -> None:
        coordinates = [
            coordinate for x, y in zip(points[::2], points[1::2], strict=True) for coordinate in self.at(x, y)
        ]
        self.group.add(Line(width=max(1.0, width * self.side), points=coordinates))

    def drawing(self, name: str, x: float, y: float, size: float) -> None:
        side = size * self.side
        self.group.add(Rectangle(pos=self.at(x, y), size=(side, side), texture=drawing_texture(name, side)))

    def crop(self, crop: Crop) -> None:
        """Draw a part of a photo over the whole space."""
        self.group.add(Rectangle(pos=self.at(0, 0), size=(self.side,) * 2, texture=cut(crop)))

    def text(self, text: str, size: float, centre: tuple[float, float], *, icon: bool = False) -> None:
        """Draw a short text around a point."""
        texture = text_texture(text, size * self.side, icon=icon)
        x, y = self.at(*centre)
        corner = (x - texture.width / 2, y - texture.height / 2)
        self.group.add(Rectangle(pos=corner, size=texture.size, texture=texture))

    def write(self, text: str, size: float, centre: tuple[float, float]) -> None:
        """Draw a short text of a size in pixels around a point of the window."""
        texture = text_texture(text, size)
        corner = (round(centre[0] - texture.width / 2), round(centre[1] - texture.height / 2))
        self.group.add(Rectangle(pos=corner, size=texture.size, texture=texture))

    def width(self, text: str, size: float) -> float:
        return float(text_texture(text, size * self.side).width) / self.side

    def badge(self, text: str, x: float, y: float, size: float, **style: Any) -> None:
        self.colour(style.get("background", INK))
        self.rounded_box(x, y, size, size, size * 0.22)
        self.colour(style.get("ink", WHITE))
        self.text(text, size * 0.66, (x + size / 2, y + size / 2), icon=style.get("icon", False))


def draw_space(pen: Pen, space: SpaceView) -> None:
    if space.photo is not None:
        pen.colour(WHITE)
        pen.crop(space.photo)
        draw_highlights(pen, space)
        return
    background, line = colours_of_district(pen.style, space.district)
    pen.colour(background)
    pen.rounded_box(0, 0, 1, 1)
    if space.drawing:
        pen.colour((1, 1, 1, 0.25 if space.dark else 1))
        pen.drawing(space.drawing, 0.03, 0.03, 0.94)
    pen.colour(line)
    pen.frame(0.018)
    if space.drawing:
        draw_building(pen, space)
    else:
        pen.colour((*line[:3], 0.55))
        pen.text(str(space.district), 0.3, (0.5, 0.5))
    draw_highlights(pen, space)


def draw_building(pen: Pen, space: SpaceView) -> None:
    """Draw a building: floors, tokens, points; struck out if it was taken off."""
    if space.dark:
        pen.colour(pen.contrast)
        pen.line(0.012, 0, 0, 1, 1)
        pen.line(0.012, 0, 1, 1, 0)
    if space.floors > 1:
        draw_floors(pen, space.floors)
    draw_tokens(pen, space)
    if space.points:
        width = pen.width(space.points, 0.26) + 0.18
        pen.colour(INK)
        pen.rounded_box(0.5 - width / 2, 0.33, width, 0.34, 0.17)
        pen.colour(WHITE)
        pen.text(space.points, 0.26, (0.5, 0.5))


def draw_highlights(pen: Pen, space: SpaceView) -> None:
    """Draw the marks: lock, doubt, subject of the panel, keyboard cursor."""
    if space.locked:
        pen.badge(LOCK, 1 - BADGE, 1 - BADGE, BADGE, ink=INK, background=WHITE, icon=True)
    if space.doubtful:
        pen.colour(theme.DOUBT)
        pen.frame(0.035)
        pen.badge("?", 0.33, 0.33, 0.34, ink=theme.DOUBT_INK, background=theme.DOUBT)
    if space.marked:
        pen.colour(pen.contrast)
        pen.frame(0.03)
    if space.cursor:
        pen.colour(pen.contrast)
        pen.frame(0.03, inset=0.06)


def draw_tokens(pen: Pen, space: SpaceView) -> None:
    """Draw the tokens from the lower right corner on; customers as a number beside one meeple."""
    names = (*space.printed_tokens, *space.placed_tokens, *([INHABITANT] if space.customers else []))
    if not names:
        return
    size = TOKEN * 0.8
    number = f"+{space.customers}" if space.customers else ""
    width = TOKEN * (len(names) * TOKEN_SPACING + 0.14) + (pen.width(number, size) if number else 0)
    pen.colour(WHITE)
    pen.rounded_box(0.97 - width, 0.03, width, TOKEN * 1.12, TOKEN * 0.3)
    right = 0.97 - TOKEN * 0.93
    for index, name in enumerate(reversed(names)):
        pen.colour(WHITE)
        pen.drawing(name, right, 0.03 + TOKEN * 0.06, TOKEN)
        if number and index == 0:
            half = pen.width(number, size) / 2
            pen.colour(INK)
            pen.text(number, size, (right - half, 0.03 + TOKEN * 0.56))
            right -= 2 * half
        right -= TOKEN * TOKEN_SPACING


def draw_floors(pen: Pen, count: int) -> None:
    """Draw the height of a pile: the number beside as many lines."""
    number = pen.width(str(count), 0.2)
    low = 1 - BADGE
    pen.colour(WHITE)
    pen.rounded_box(0, low, number + 0.2, BADGE, 0.06)
    pen.colour(INK)
    for line in range(count):
        pen.rectangle(number + 0.05, low + 0.045 + line * (BADGE - 0.09) / max(4, count), 0.12, 0.022)
    pen.text(str(count), 0.2, (0.03 + number / 2, low + BADGE / 2))
