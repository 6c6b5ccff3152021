"""Buildings from blocks in isometric view: the ground is a square from -1 to 1, heights are in the same unit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tools.art.pen import Pen, Point, arc, shade

GROUND: Final = 0.178  # one unit of the ground on the tile
CENTRE: Final = (0.0, 0.115)  # the ground's middle, from the tile's middle
LEFT_LIGHT, RIGHT_LIGHT, TOP_LIGHT = -0.07, -0.3, 0.28


class KindArt(NamedTuple):
    """The look of a kind's tiles."""

    background: tuple[str, str, str]  # the colours of its gradient, from the top to the bottom
    sign: Callable[[Pen], None]  # sign in the corner at the top right
    drawings: Mapping[str, "Callable[[Scene], None]"]  # its buildings, by the ending of the face's name
    corner: str = "#fbf8f0"


class Box(NamedTuple):
    """A block: its start and end to the right (a), to the left (b) and upwards (z)."""

    a: Point
    b: Point
    z: Point


@dataclass(frozen=True, slots=True)
class Scene:
    """The ground of a tile and its buildings, drawn back to front."""

    pen: Pen

    def project(self, a: float, b: float, z: float = 0) -> Point:
        """Return the point of the drawing for a place; a runs down to the right, b down to the left."""
        return CENTRE[0] + (a - b) * 0.866 * GROUND, CENTRE[1] + ((a + b) * 0.5 - z) * GROUND

    def flat(self, a: Point, b: Point, colour: str, z: float = 0) -> None:
        corners = ((a[0], b[0]), (a[1], b[0]), (a[1], b[1]), (a[0], b[1]))
        self.pen.fill([self.project(x, y, z) for x, y in corners], colour)

    def ground(self, colour: str = "#b9bcc2", inner: str = "#c9ccd1") -> None:
        """Draw the grey rhombus below every building."""
        shadow = [(x, y + 0.022) for x, y in (self.project(*at) for at in ((-1, -1), (1, -1), (1, 1), (-1, 1)))]
        self.pen.fill(shadow, "#101020", 0.3)
        self.block(Box((-1, 1), (-1, 1), (-0.09, 0)), colour)
        self.flat((-1, 1), (-1, 1), shade(colour, 0.25))
        self.flat((-0.94, 0.94), (-0.94, 0.94), inner)

    def block(self, box: Box, colour: str) -> None:
        """Draw a block of one colour, lit from the upper left."""
        self.left(box, (0, 1), (0, 1), shade(colour, LEFT_LIGHT))
        self.right(box, (0, 1), (0, 1), shade(colour, RIGHT_LIGHT))
        self.flat(box.a, box.b, shade(colour, TOP_LIGHT), box.z[1])

    def left(self, box: Box, along: Point, up: Point, colour: str) -> None:
        """Draw a part of the block's left wall, in shares of its length and height from its left end and foot."""
        self.pen.fill(self._wall(box, along, up, left=True), colour)

    def right(self, box: Box, along: Point, up: Point, colour: str) -> None:
        """Draw a part of the block's right wall, in shares from the nearest corner."""
        self.pen.fill(self._wall(box, along, up, left=False), colour)

    def on_left(self, box: Box, shape: Sequence[Point], colour: str) -> None:
        """Draw any shape on the left wall, in shares of its length and height."""
        (a0, a1), (_, b1), (z0, z1) = box
        self.pen.fill([self.project(a0 + (a1 - a0) * u, b1, z0 + (z1 - z0) * v) for u, v in shape], colour)

    def on_right(self, box: Box, shape: Sequence[Point], colour: str) -> None:
        """Draw any shape on the right wall, darkened like it."""
        (_, a1), (b0, b1), (z0, z1) = box
        self.pen.fill([self.project(a1, b1 + (b0 - b1) * u, z0 + (z1 - z0) * v) for u, v in shape], shade(colour, -0.2))

    def _wall(self, box: Box, along: Point, up: Point, *, left: bool) -> list[Point]:
        (a0, a1), (b0, b1), (z0, z1) = box
        places = ((along[0], up[0]), (along[1], up[0]), (along[1], up[1]), (along[0], up[1]))
        if left:
            return [self.project(a0 + (a1 - a0) * u, b1, z0 + (z1 - z0) * v) for u, v in places]
        return [self.project(a1, b1 + (b0 - b1) * u, z0 + (z1 - z0) * v) for u, v in places]

    def windows(self, box: Box, grid: tuple[int, int, int], colour: str, size: Point = (0.58, 0.55)) -> None:
        """Draw rows of windows on both walls: columns on the left, columns on the right, rows; a few are lit."""
        left, right, rows = grid
        for along, up, number in window_cells(left, rows, size):
            self.left(box, along, up, "#ffe9a3" if number % 5 == 2 else shade(colour, 0.12))
        for along, up, number in window_cells(right, rows, size):
            self.right(box, along, up, "#f3cf74" if number % 7 == 3 else shade(colour, -0.18))

    def flat_roof(self, box: Box, colour: str) -> None:
        self.block(box, colour)
        (a0, a1), (b0, b1), (_, top) = box
        rim = 0.07
        self.flat((a0 + rim, a1 - rim), (b0 + rim, b1 - rim), shade(colour, -0.12), top)

    def gable(self, box: Box, colour: str, wall: str) -> None:
        """Draw a ridged roof over a block, the ridge along a; `wall` is the colour of its end."""
        (a0, a1), (b0, b1), (z0, z1) = box
        middle = (b0 + b1) / 2
        self.pen.fill(
            [
                self.project(a0, b0, z0),
                self.project(a1, b0, z0),
                self.project(a1, middle, z1),
                self.project(a0, middle, z1),
            ],
            shade(colour, -0.25),
        )
        self.pen.fill(
            [self.project(a1, b0, z0), self.project(a1, b1, z0), self.project(a1, middle, z1)], shade(wall, RIGHT_LIGHT)
        )
        self.pen.fill(
            [
                self.project(a0, b1, z0),
                self.project(a1, b1, z0),
                self.project(a1, middle, z1),
                self.project(a0, middle, z1),
            ],
            shade(colour, 0.08),
        )

    def pyramid(self, box: Box, colour: str) -> None:
        """Draw a pointed roof on four walls."""
        (a0, a1), (b0, b1), (z0, z1) = box
        tip = self.project((a0 + a1) / 2, (b0 + b1) / 2, z1)
        self.pen.fill([self.project(a0, b1, z0), self.project(a1, b1, z0), tip], shade(colour, 0.1))
        self.pen.fill([self.project(a1, b1, z0), self.project(a1, b0, z0), tip], shade(colour, RIGHT_LIGHT))

    def drum(self, at: tuple[float, float, float], radius: float, height: float, colour: str) -> None:
        """Draw an upright cylinder: a chimney, a tank, a column."""
        x, y = self.project(*at)
        wide, flat, high = radius * 1.22 * GROUND, radius * 0.7 * GROUND, height * GROUND
        for share, tone in ((1.0, RIGHT_LIGHT), (0.55, -0.1), (0.1, 0.08)):
            edge = x - wide + 2 * wide * share
            foot = [p for p in arc((x, y), (wide, flat), 0, 180) if p[0] <= edge + 1e-9]
            self.pen.fill([(edge, y - high), *foot, (x - wide, y - high)], shade(colour, tone))
        self.pen.fill(arc((x, y - high), (wide, flat)), shade(colour, 0.3))

    def dome(self, at: tuple[float, float, float], radius: float, colour: str) -> None:
        """Draw half a ball, lit from the left."""
        x, y = self.project(*at)
        wide, high, flat = radius * 1.22 * GROUND, radius * 1.25 * GROUND, radius * 0.7 * GROUND
        for share, tone in ((1.0, -0.3), (0.62, -0.16), (0.2, 0.0), (-0.25, 0.16), (-0.66, 0.06)):
            over = [*arc((x, y), (wide, high), 180, 270), *arc((x, y), (wide * share, high), 270, 360)]
            under = [*arc((x, y), (wide * share, flat), 0, 90), *arc((x, y), (wide, flat), 90, 180)]
            self.pen.fill([*over, *under], shade(colour, tone))

    def tree(self, a: float, b: float, size: float = 1.0, colour: str = "#3f9a3a") -> None:
        x, y = self.project(a, b)
        r = 0.048 * size
        self.pen.fill(arc((x + r * 0.5, y + r * 0.1), (r * 1.1, r * 0.5)), "#14301a", 0.28)
        self.pen.stroke([(x, y), (x, y - r)], "#6b4a2b", 0.013 * size)
        self.pen.disc(x, y - 1.75 * r, r, shade(colour, -0.22))
        self.pen.disc(x - 0.15 * r, y - 1.85 * r, 0.84 * r, colour)
        self.pen.disc(x - 0.34 * r, y - 2.1 * r, 0.42 * r, shade(colour, 0.25))

    def fir(self, a: float, b: float, size: float = 1.0, colour: str = "#2c7a45") -> None:
        x, y = self.project(a, b)
        r = 0.042 * size
        self.pen.fill(arc((x + r * 0.4, y), (r, r * 0.45)), "#14301a", 0.28)
        for level in range(3):
            wide, foot = r * (1 - 0.22 * level), y - r * (0.3 + 0.8 * level)
            self.pen.fill([(x - wide, foot), (x, foot - 1.5 * r), (x, foot + 0.2 * r)], shade(colour, 0.12))
            self.pen.fill([(x + wide, foot), (x, foot - 1.5 * r), (x, foot + 0.2 * r)], shade(colour, -0.2))

    def flag(self, at: tuple[float, float, float], height: float, colour: str) -> None:
        (x, y), high = self.project(*at), height * GROUND
        self.pen.stroke([(x, y), (x, y - high)], "#5a5f68", 0.008)
        self.pen.fill([(x, y - high), (x + 0.07, y - high + 0.012), (x, y - high + 0.05)], colour)

    def shadow(self, box: Box) -> None:
        """Draw the shadow of a block on the ground, to the right."""
        (a0, a1), (b0, b1), (z0, z1) = box
        reach = 0.45 * (z1 - z0)
        corners = (
            (a0, b0),
            (a0 + reach, b0 - reach * 0.2),
            (a1 + reach, b0 - reach * 0.2),
            (a1 + reach, b1 - reach * 0.2),
            (a1, b1),
            (a0, b1),
        )
        self.pen.fill([self.project(min(a, 1), max(b, -1)) for a, b in corners], "#1a1c2c", 0.22)


def window_cells(columns: int, rows: int, size: Point) -> Iterator[tuple[Point, Point, int]]:
    """Yield the windows of a wall: shares of its length, shares of its height, and a number that picks the lit ones."""
    wide, high = size
    for row in range(rows):
        for column in range(columns):
            u, v = (column + 0.5) / columns, (row + 0.5) / rows
            half, tall = wide / columns / 2, high / rows / 2
            yield (u - half, u + half), (v - tall, v + tall), row * 3 + column * 7


def on_wall(middle: Point, size: Point, shape: tuple[Point, ...]) -> list[Point]:
    """Map a shape from -1..1 to a part of a wall."""
    return [(middle[0] + size[0] * x, middle[1] + size[1] * y) for x, y in shape]
