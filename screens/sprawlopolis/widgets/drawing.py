"""Draws blocks and cards: our drawings with their letters, frames, tappable corners."""

from typing import Final

from kivy.graphics import Canvas, Color, Ellipse, InstructionGroup, Line, Rectangle, RoundedRectangle

from exports.sprawlopolis.drawings import WIDE
from screens.kit import theme
from screens.kit.widgets.textures import drawing_texture, text_texture
from screens.sprawlopolis.city_view import BlockView, CardView

INK: Final = theme.rgba_from_hex("1d1b20")
WHITE: Final = theme.PAPER
WRONG: Final = theme.rgba_from_hex("b3261e")
GLOW: Final = theme.rgba_from_hex("ffb300")
# Parts of a block's height: the gap between two blocks, the plate of its letter, the corners of a card.
GAP: Final = 0.02
PLATE: Final = 0.3
CORNER: Final = 0.12
DOT: Final = 0.2
VEIL: Final = {"Light": theme.rgba_from_hex("fdf7ff", 0.72), "Dark": theme.rgba_from_hex("141218", 0.72)}


class Pen:
    """Draws on the table: places are spaces from its origin, `unit` is the width of a block in pixels."""

    def __init__(self, group: InstructionGroup, unit: float, style: str) -> None:
        """`style` is the theme's, Light or Dark."""
        self.group, self.unit, self.high, self.style = group, unit, unit / WIDE, style

    def at(self, row: float, column: float) -> tuple[float, float]:
        """The pixel of a place, from the table's origin upwards."""
        return column * self.unit, -row * self.high

    def colour(self, rgba: theme.RGBA) -> None:
        self.group.add(Color(*rgba))

    def block(self, block: BlockView, *, faint: bool = False) -> None:
        """Draw a block with its letter; a dim one under a veil."""
        x, y = self.at(block.spot.row + 1, block.spot.column)
        gap = self.high * GAP
        size = (self.unit - 2 * gap, self.high - 2 * gap)
        self.colour((1, 1, 1, 0.8 if faint else 1))
        self.group.add(Rectangle(pos=(x + gap, y + gap), size=size, texture=drawing_texture(block.face, size[0])))
        self.plate(block.letter, x + gap, y + gap)
        if block.dim:
            self.colour(VEIL[self.style])
            self.group.add(Rectangle(pos=(x + gap, y + gap), size=size))

    def plate(self, text: str, x: float, y: float) -> None:
        side = self.high * PLATE
        self.colour(INK)
        self.group.add(RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2], segments=4))
        texture = text_texture(text, side * 0.72)
        self.colour(WHITE)
        where = (x + (side - texture.width) / 2, y + (side - texture.height) / 2)
        self.group.add(Rectangle(pos=where, size=texture.size, texture=texture))

    def space(self, row: int, column: int) -> None:
        x, y = self.at(row + 1, column)
        rim = self.high * 0.06
        ink = WHITE if self.style == "Dark" else INK
        self.colour((*ink[:3], 0.28))
        box = (x + rim, y + rim, self.unit - 2 * rim, self.high - 2 * rim, self.high * CORNER, theme.CORNER_STEPS)
        self.group.add(Line(width=1, rounded_rectangle=box))

    def corner(self, row: int, column: int) -> None:
        """Draw a corner for a card: a dot in a glow."""
        x, y = self.at(row, column)
        for share, alpha in ((1.0, 0.28), (0.5, 1.0)):
            side = self.high * DOT * 2 * share
            self.colour((*GLOW[:3], alpha))
            self.group.add(Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side), segments=20))

    def card(self, card: CardView) -> None:
        """Draw a card's frame, and its blocks if it is not placed yet."""
        for block in card.blocks:
            self.block(block, faint=True)
        x, y = self.at(card.spot.row + 2, card.spot.column)
        box = (x, y, 2 * self.unit, 2 * self.high, self.high * CORNER, theme.CORNER_STEPS)
        for width, colour in ((0.07, INK), (0.04, WRONG if card.wrong else GLOW)):
            self.colour(colour)
            self.group.add(Line(width=max(1.2, self.high * width), rounded_rectangle=box, joint="miter"))

    def label(self, card: CardView) -> None:
        """Draw a card's number in its middle, above all overlapping cards."""
        if not card.label:
            return
        side = self.high * 0.62
        x, y = self.at(card.spot.row + 1, card.spot.column + 1)
        self.colour(INK)
        self.group.add(Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side)))
        texture = text_texture(card.label, side * 0.5)
        self.colour(WHITE)
        where = (x - texture.width / 2, y - texture.height / 2)
        self.group.add(Rectangle(pos=where, size=texture.size, texture=texture))

    def mark(self, row: int, column: int) -> None:
        """Draw a frame and a question mark on a block that is to be checked."""
        x, y = self.at(row + 1, column)
        rim, side = self.high * 0.05, self.high * 0.5
        box = (x + rim, y + rim, self.unit - 2 * rim, self.high - 2 * rim, self.high * CORNER, theme.CORNER_STEPS)
        for width, colour in ((0.06, INK), (0.035, theme.DOUBT)):
            self.colour(colour)
            self.group.add(Line(width=max(1.2, self.high * width), rounded_rectangle=box, joint="miter"))
        middle = x + self.unit / 2, y + self.high / 2
        self.colour(theme.DOUBT)
        self.group.add(Ellipse(pos=(middle[0] - side / 2, middle[1] - side / 2), size=(side, side)))
        texture = text_texture("?", side * 0.8)
        self.colour(theme.DOUBT_INK)
        where = (middle[0] - texture.width / 2, middle[1] - texture.height / 2)
        self.group.add(Rectangle(pos=where, size=texture.size, texture=texture))

    def cursor(self, row: int, column: int, *, at_corner: bool) -> None:
        """Draw the keyboard's cursor around a space, or around the four spaces of a corner."""
        down, right, wide = (1, -1, 2) if at_corner else (1, 0, 1)
        x, y = self.at(row + down, column + right)
        self.colour(WHITE if self.style == "Dark" else INK)
        box = (x, y, wide * self.unit, wide * self.high, self.high * CORNER, theme.CORNER_STEPS)
        self.group.add(Line(width=max(1.2, self.high * 0.04), rounded_rectangle=box, joint="miter"))


def draw_icon(canvas: Canvas, icon: str, middle: tuple[float, float], side: float) -> None:
    x, y = middle
    canvas.add(Color(*WHITE))
    canvas.add(RoundedRectangle(pos=(x - side / 2, y - side / 2), size=(side, side), radius=[side * CORNER]))
    texture = text_texture(icon, side * 0.6, icon=True)
    canvas.add(Color(*INK))
    canvas.add(Rectangle(pos=(x - texture.width / 2, y - texture.height / 2), size=texture.size, texture=texture))
