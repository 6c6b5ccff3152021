"""The small signs of tiles and boards, one function each, drawn about the origin in a square of side 1."""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from tools.art.pen import WHITE, Pen, arc, rounded_rectangle, smooth_curve

MEEPLE, BARREL, STAR, INK, SEA = "#1b4fae", "#cf2027", "#1f5fc4", "#2b2f3a", "#2668b0"
PURPLE, TEMPLE, LEAF, BRICK, OCHRE, STEEL = "#7b3f98", "#158b8d", "#3c8c35", "#c9441f", "#c98f06", "#4c5560"


def meeple(pen: Pen) -> None:
    """An inhabitant: head, arms and two feet."""
    body = [(-0.12, -0.2), (-0.42, 0.0), (-0.42, 0.13), (-0.2, 0.12), (-0.36, 0.48), (-0.06, 0.48), (0, 0.32)]
    whole = body + [(-x, y) for x, y in reversed(body)]
    for width, colour in ((0.16, "#dfe9f7"), (0.06, MEEPLE)):
        pen.stroke(whole, colour, width, closed=True)
        pen.disc(0, -0.3, 0.17 + width / 2, colour)
    pen.fill(whole, MEEPLE)


def barrel(pen: Pen) -> None:
    """A unit of energy: a barrel with two hoops and a flash of light."""
    outline = [
        (-0.3, -0.36),
        *arc((0, -0.38), (0.32, 0.11), 180, 360),
        (0.32, 0.36),
        *arc((0, 0.37), (0.32, 0.12), 0, 180),
    ]
    pen.stroke(outline, WHITE, 0.16, closed=True)
    pen.fill(outline, BARREL)
    pen.fill([(0.12, -0.4), (0.32, -0.4), (0.32, 0.4), (0.12, 0.47)], "#a3141c")
    pen.fill(arc((0, -0.37), (0.31, 0.11)), "#ec5a55")
    for y in (-0.1, 0.17):
        pen.stroke(arc((0, y), (0.31, 0.1), 0, 180), "#7d0d14", 0.055)
    pen.stroke([(-0.2, -0.16), (-0.2, 0.36)], "#f0827c", 0.06)


def star(pen: Pen, digit: int | None = None, colour: str = STAR, rim: str = WHITE) -> None:
    """Points: a five-pointed star, blue on tiles, with a white digit."""
    angles = np.radians(np.arange(10) * 36 - 90)
    reach = np.where(np.arange(10) % 2 == 0, 0.56, 0.32)
    points = [(float(r * np.cos(a)), float(r * np.sin(a)) + 0.03) for a, r in zip(angles, reach, strict=True)]
    pen.stroke(points, rim, 0.16, closed=True)
    pen.stroke(points, colour, 0.07, closed=True)
    pen.fill(points, colour)
    if digit is not None:
        pen.at(0, 0.05, 0.5).write(str(digit), WHITE, 0.2)


def house(pen: Pen, colour: str = OCHRE, hole: str = WHITE) -> None:
    """Tower blocks: a house with a door."""
    pen.fill(
        [(0, -0.48), (0.5, -0.02), (0.36, -0.02), (0.36, 0.45), (-0.36, 0.45), (-0.36, -0.02), (-0.5, -0.02)], colour
    )
    pen.fill([(0.2, -0.44), (0.34, -0.44), (0.34, -0.1), (0.2, -0.2)], colour)
    pen.fill(rounded_rectangle((0, 0.27), (0.1, 0.2), 0.03), hole)


def basket(pen: Pen, colour: str = PURPLE) -> None:
    pen.stroke(arc((0, -0.05), (0.3, 0.38), 180, 360), colour, 0.1)
    pen.fill([(-0.5, -0.1), (0.5, -0.1), (0.36, 0.46), (-0.36, 0.46)], colour)
    for x in (-0.2, 0, 0.2):
        pen.stroke([(x, 0.06), (x * 0.85, 0.3)], WHITE, 0.08)


def temple(pen: Pen, colour: str = TEMPLE) -> None:
    """Public services: a temple with columns."""
    pen.fill([(0, -0.48), (0.5, -0.2), (0.5, -0.11), (-0.5, -0.11), (-0.5, -0.2)], colour)
    for x in (-0.34, -0.115, 0.115, 0.34):
        pen.fill(rounded_rectangle((x, 0.1), (0.07, 0.2), 0.01), colour)
    pen.fill(rounded_rectangle((0, 0.38), (0.5, 0.08), 0.02), colour)


def leaf(pen: Pen, colour: str = LEAF, hole: str = WHITE) -> None:
    edge = smooth_curve([(-0.36, 0.4), (-0.5, -0.3), (0.1, -0.5), (0.48, -0.48), (0.5, 0.1), (0.3, 0.5), (-0.36, 0.4)])
    pen.fill(edge, colour)
    pen.stroke([(-0.46, 0.5), (0.24, -0.24)], colour, 0.09)
    pen.stroke([(-0.3, 0.33), (0.24, -0.24)], hole, 0.06)
    for x, y in ((-0.05, 0.06), (0.1, -0.1)):
        pen.stroke([(x, y), (x + 0.02, y - 0.2)], hole, 0.045)
        pen.stroke([(x, y), (x + 0.2, y - 0.02)], hole, 0.045)


def factory(pen: Pen, colour: str = BRICK, hole: str = WHITE) -> None:
    """Factories: a saw-tooth roof and a chimney."""
    roof = [(-0.48, 0.46), (-0.48, 0.02), (-0.2, -0.14), (-0.2, 0.02), (0.08, -0.14), (0.08, 0.02), (0.2, -0.05)]
    pen.fill([*roof, (0.22, -0.46), (0.4, -0.46), (0.48, 0.46)], colour)
    for x in (-0.3, -0.02, 0.26):
        pen.fill(rounded_rectangle((x, 0.23), (0.07, 0.07), 0.01), hole)


def anchor(pen: Pen, colour: str = SEA) -> None:
    pen.stroke(arc((0, -0.36), (0.11, 0.11)), colour, 0.08, closed=True)
    pen.stroke([(0, -0.24), (0, 0.4)], colour, 0.11)
    pen.stroke([(-0.22, -0.12), (0.22, -0.12)], colour, 0.09)
    pen.stroke(arc((0, 0.06), (0.38, 0.36), 15, 165), colour, 0.11)
    for side in (-1, 1):
        pen.fill([(side * 0.5, 0.24), (side * 0.44, -0.06), (side * 0.22, 0.14)], colour)


def tower(pen: Pen, colour: str = STEEL) -> None:
    """Office towers: a tall building full of windows."""
    pen.fill([(-0.28, 0.48), (-0.28, -0.34), (0.06, -0.5), (0.28, -0.34), (0.28, 0.48)], colour)
    for y in (-0.2, 0.0, 0.2):
        for x in (-0.13, 0.13):
            pen.fill(rounded_rectangle((x, y), (0.07, 0.055), 0.01), WHITE)
    pen.fill(rounded_rectangle((0, 0.4), (0.07, 0.09), 0.01), WHITE)


def pin(pen: Pen, colour: str = WHITE) -> None:
    """Monuments: a needle on a map with a star in its head."""
    pen.fill([(0, 0.54), (-0.33, -0.06), *arc((0, -0.16), (0.36, 0.36), 165, 375)], colour)
    pen.at(0, -0.18, 0.42).fill(_star_points(), "#1c2f66" if colour == WHITE else WHITE)


def _star_points() -> list[tuple[float, float]]:
    """A five-pointed star that fills its square."""
    angles = np.radians(np.arange(10) * 36 - 90)
    return [(float(np.cos(a)) * r, float(np.sin(a)) * r) for a, r in zip(angles, [0.58, 0.25] * 5, strict=True)]


def slash(pen: Pen) -> None:
    """For each: the gift to its left is given once for every sign to its right."""
    pen.stroke([(-0.14, 0.42), (0.14, -0.42)], WHITE, 0.14)


def equals_sign(pen: Pen) -> None:
    """Counts as: two bars."""
    for y in (-0.15, 0.15):
        pen.stroke([(-0.26, y), (0.26, y)], WHITE, 0.15)


def crossed_barrel(pen: Pen) -> None:
    """R47: a park takes one unit of energy away."""
    barrel(pen.at(0, 0, 0.82))
    for colour, width in ((WHITE, 0.24), (INK, 0.13)):
        pen.stroke([(-0.46, 0.46), (0.46, -0.46)], colour, width)


def mayor(pen: Pen) -> None:
    """R9: the mayor's hat on a gold coin; its builder starts the next round."""
    pen.disc(0, 0, 0.56, "#8a5b00")
    pen.disc(0, 0, 0.5, "#ffd34d")
    pen.fill([(-0.22, 0.16), (-0.19, -0.3), (0.19, -0.3), (0.22, 0.16)], INK)
    pen.fill([(-0.215, 0.02), (0.215, 0.02), (0.22, 0.12), (-0.22, 0.12)], BARREL)
    pen.fill(arc((0, 0.19), (0.38, 0.075)), INK)


def district_sign(pen: Pen) -> None:
    """A whole district: four buildings close together."""
    pen.fill(rounded_rectangle((0, 0), (0.52, 0.52), 0.12), WHITE)
    for x, y, colour in ((-1, -1, OCHRE), (1, -1, PURPLE), (-1, 1, LEAF), (1, 1, TEMPLE)):
        pen.fill(rounded_rectangle((x * 0.22, y * 0.22), (0.17, 0.17), 0.05), colour)


def floors(pen: Pen) -> None:
    """Floors of the tallest pile: slabs on each other with an arrow up."""
    for number in range(4):
        pen.fill(rounded_rectangle((-0.14, 0.4 - number * 0.26), (0.32, 0.1), 0.03), WHITE)
    pen.stroke([(0.4, 0.46), (0.4, -0.3)], WHITE, 0.1)
    pen.fill([(0.4, -0.52), (0.62, -0.2), (0.18, -0.2)], WHITE)


def full_line_sign(pen: Pen) -> None:
    """A whole line of the board: anchors end to end."""
    for x in (-0.24, 0.32, 0.88):
        on_white(pen.at(x, 0, 0.5), anchor)


def on_white(pen: Pen, sign: Callable[[Pen], None]) -> None:
    """A kind's sign on a small white square, to stand out on every colour."""
    pen.fill(rounded_rectangle((0, 0), (0.54, 0.54), 0.12), WHITE)
    sign(pen.at(0, 0, 0.84))


# The signs for the slots of a tile.
SIGNS: Final[dict[str, Callable[[Pen], None]]] = {
    "meeple": meeple,
    "barrel": barrel,
    **{f"star{digit}": partial(star, digit=digit) for digit in range(6)},
    "/": slash,
    "=": equals_sign,
    "quarter": district_sign,
    "floors": floors,
    "line": full_line_sign,
    "a house": partial(on_white, sign=house),
    "a basket": partial(on_white, sign=basket),
    "a temple": partial(on_white, sign=temple),
    "a leaf": partial(on_white, sign=leaf),
    "a factory": partial(on_white, sign=factory),
    "a tower": partial(on_white, sign=tower),
    "a pin": partial(on_white, sign=partial(pin, colour="#1c2f66")),
}
