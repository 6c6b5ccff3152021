"""The primitives of a page: text, boxes, lines and pictures, which every writer can draw.

Positions are in points of the page (72 to an inch on paper) from its upper left corner; a text's `y` is its baseline.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from exports.drawing.fonts import font

INK: Final = "#1d222b"
FAINT: Final = "#5b6470"
LINE_COLOUR: Final = "#9aa3ad"
WHITE: Final = "#ffffff"
Align: TypeAlias = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Text:
    """A text on one line; `x` is its left end, middle or right end."""

    x: float
    y: float
    words: str
    size: float
    bold: bool = False
    colour: str = INK
    align: Align = "left"

    @property
    def width(self) -> float:
        return font(bold=self.bold).width(self.words) * self.size

    @property
    def left(self) -> float:
        return self.x - {"left": 0.0, "middle": 0.5, "right": 1.0}[self.align] * self.width

    def moved(self, right: float, down: float) -> "Text":
        return Text(self.x + right, self.y + down, self.words, self.size, self.bold, self.colour, self.align)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled, bordered or both; a `is_veil` is translucent."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    border: str | None = None
    thickness: float = 0.6
    is_veil: bool = False

    def moved(self, right: float, down: float) -> "Box":
        x, y = self.x + right, self.y + down
        return Box(x, y, self.width, self.height, self.fill, self.border, self.thickness, self.is_veil)


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    thickness: float = 0.6
    colour: str = LINE_COLOUR

    def moved(self, right: float, down: float) -> "Segment":
        start, end = (self.x + right, self.y + down), (self.to_x + right, self.to_y + down)
        return Segment(*start, *end, self.thickness, self.colour)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of assets/sheet, by its file name; `side` is its height."""

    x: float
    y: float
    side: float
    name: str
    wide: float = 1.0  # how much wider than high

    def moved(self, right: float, down: float) -> "Drawing":
        return Drawing(self.x + right, self.y + down, self.side, self.name, self.wide)


Primitive: TypeAlias = Text | Box | Segment | Drawing


@dataclass(frozen=True, slots=True)
class Page:
    """A page and its primitives, in drawing order."""

    width: float
    height: float
    primitives: tuple[Primitive, ...]
