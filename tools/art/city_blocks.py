"""Draws the blocks of Sprawlopolis from above, and the signs of its score pad: our own drawings.

A block is 1.25 wide and 1 high about the origin; its road runs through the middle, or around a corner.
"""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import numpy as np

from exports.sprawlopolis.drawings import WIDE, block_face, row_picture
from sprawlopolis_score.blocks import BLOCKS, Block, BlockType
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.score_sheet import GROUP_ROWS, Row
from tools.art.pen import (
    SUPERSAMPLING,
    WHITE,
    Image,
    Pen,
    Point,
    arc,
    downscale,
    gradient_image,
    rounded_rectangle,
    shade,
)

HIGH: Final = 128  # pixels of a block
LOT: Final = 0.25  # a block is divided into lots of this side
ASPHALT, KERB, DASH = "#4b4e59", "#ece8dc", "#f7f5ee"
ROAD, BORDER = 0.23, 0.31
GROUND: Final = {"R": "#f3ab5d", "C": "#b5dcf3", "I": "#d7dade", "P": "#a9d873"}
# The ends of a road by the sides that it reaches.
ENDS: Final = {"N": (0.0, -0.5), "E": (WIDE / 2, 0.0), "S": (0.0, 0.5), "W": (-WIDE / 2, 0.0)}
DISC, RIM, INK = "#ffd23f", "#9a6b1b", "#33291a"


def centre_line(road: str) -> list[Point]:
    """Return points along the middle of a road; none for a park."""
    if not road:
        return []
    one, other = (ENDS[side] for side in road)
    if one[0] == other[0] or one[1] == other[1]:
        return [
            (one[0] + (other[0] - one[0]) * step / 24, one[1] + (other[1] - one[1]) * step / 24) for step in range(25)
        ]
    corner = one[0] + other[0], one[1] + other[1]
    turns = np.linspace(0, math.pi / 2, 25)
    # around the corner that both sides share, along a quarter of an ellipse
    return [
        (
            corner[0] * (1 - math.cos(turn)) * (one[0] == 0) + corner[0] * (1 - math.sin(turn)) * (one[0] != 0),
            corner[1] * (1 - math.sin(turn)) * (one[0] == 0) + corner[1] * (1 - math.cos(turn)) * (one[0] != 0),
        )
        for turn in turns
    ]


def draw_road(pen: Pen, road: str) -> None:
    """Draw a road: kerbs, asphalt, a dashed line in its middle."""
    line = centre_line(road)
    if line:
        first, last = beyond(line[1], line[0]), beyond(line[-2], line[-1])
        whole = [first, *line, last]
        pen.stroke(whole, shade(KERB, -0.16), BORDER + 0.03)
        pen.stroke(whole, KERB, BORDER)
        pen.stroke(whole, ASPHALT, ROAD)
        for at in range(1, len(line) - 2, 5):
            pen.stroke(line[at : at + 4], DASH, 0.024)


def beyond(before: Point, end: Point) -> Point:
    """Return a point behind the end of a line, so that its round cap lies outside of the block."""
    return end[0] + 8 * (end[0] - before[0]), end[1] + 8 * (end[1] - before[1])


def lots(road: str) -> Iterator[tuple[int, float, float]]:
    """Yield the lots beside the road, with their numbers."""
    line = centre_line(road)
    for number, (row, column) in enumerate((row, column) for row in range(4) for column in range(5)):
        x, y = (column - 2) * LOT, (row - 1.5) * LOT
        if all(math.hypot(x - a, y - b) > BORDER / 2 + 0.115 for a, b in line):
            yield number, x, y


def residential(pen: Pen, road: str) -> None:
    """Brown roofs in gardens, hedges between them."""
    roofs = ("#8d4f2c", "#a45a30", "#7b4327", "#b0683a")
    for number, x, y in lots(road):
        here = pen.at(x, y)
        here.fill(rounded_rectangle((0.012, 0.014), (0.105, 0.105), 0.02), "#5b3a16", 0.25)
        here.fill(rounded_rectangle((0, 0), (0.105, 0.105), 0.02), "#9fc463")
        if number % 7 == 3:
            tree(here, 0.0, 0.0, 0.075, "#5f9a3b")
            continue
        colour = roofs[(number * 3) % 4]
        if number % 2:
            here.fill([(-0.085, -0.06), (0.085, -0.06), (0.085, 0), (-0.085, 0)], shade(colour, 0.16))
            here.fill([(-0.085, 0), (0.085, 0), (0.085, 0.06), (-0.085, 0.06)], shade(colour, -0.12))
        else:
            here.fill([(-0.06, -0.085), (0, -0.085), (0, 0.085), (-0.06, 0.085)], shade(colour, 0.16))
            here.fill([(0, -0.085), (0.06, -0.085), (0.06, 0.085), (0, 0.085)], shade(colour, -0.12))
        here.stroke([(-0.1, 0.1), (0.1, 0.1)], "#5d8a35", 0.022)


def commercial(pen: Pen, road: str) -> None:
    """Flat roofs in blue and violet, blue trees."""
    roofs = ("#3f7fc4", "#6a63b8", "#2f9bc4", "#8577c9")
    for number, x, y in lots(road):
        here = pen.at(x, y)
        if number % 5 == 2:
            tree(here, -0.03, 0.02, 0.06, "#3d86c6")
            tree(here, 0.05, -0.03, 0.045, "#5aa0d6")
            continue
        colour = roofs[(number * 7) % 4]
        here.fill(rounded_rectangle((0.016, 0.02), (0.1, 0.1), 0.01), "#123a63", 0.3)
        here.fill(rounded_rectangle((0, 0), (0.1, 0.1), 0.01), shade(colour, -0.15))
        here.fill(rounded_rectangle((-0.006, -0.008), (0.082, 0.082), 0.008), shade(colour, 0.18))
        if number % 2:
            here.fill(rounded_rectangle((0.02, 0.015), (0.03, 0.03), 0.006), shade(colour, -0.25))
        else:
            for bar in (-0.045, 0.0, 0.045):
                here.stroke([(-0.055, bar), (0.045, bar)], shade(colour, 0.6), 0.014)


def industrial(pen: Pen, road: str) -> None:
    """Dark halls with saw-tooth roofs, round chimneys."""
    for number, x, y in lots(road):
        here = pen.at(x, y)
        if number % 6 == 4:
            for off in (-0.05, 0.05):
                here.disc(off + 0.012, 0.014, 0.05, "#22252b", 0.3)
                here.disc(off, 0, 0.046, "#6d737d")
                here.disc(off, 0, 0.026, "#23262c")
            continue
        colour = ("#5c626d", "#6f7682", "#4e545f")[number % 3]
        here.fill(rounded_rectangle((0.016, 0.02), (0.112, 0.09), 0.008), "#16181d", 0.3)
        here.fill(rounded_rectangle((0, 0), (0.112, 0.09), 0.008), colour)
        for step in range(4):
            left = -0.1 + step * 0.05
            here.fill(
                [(left, -0.075), (left + 0.018, -0.075), (left + 0.018, 0.075), (left, 0.075)], shade(colour, 0.42)
            )


def park(pen: Pen, _: str) -> None:
    """Lawns, a pond, a playing field and trees."""
    pen.fill(rounded_rectangle((-0.31, 0.2), (0.22, 0.17), 0.16), "#e9dfae")
    pen.fill(rounded_rectangle((-0.31, 0.2), (0.19, 0.14), 0.13), "#4aa7d8")
    pen.fill(rounded_rectangle((-0.35, 0.16), (0.08, 0.035), 0.03), "#a5dbf3")
    pen.fill(rounded_rectangle((0.29, -0.2), (0.23, 0.17), 0.02), "#7cbf4a")
    pen.stroke(rounded_rectangle((0.29, -0.2), (0.2, 0.14), 0.01), WHITE, 0.016, closed=True)
    pen.stroke([(0.29, -0.34), (0.29, -0.06)], WHITE, 0.016)
    pen.stroke(arc((0.29, -0.2), (0.06, 0.06)), WHITE, 0.016, closed=True)
    pen.stroke([(-0.62, -0.1), (-0.2, -0.14), (0.0, 0.06), (0.25, 0.12), (0.62, 0.3)], "#f1e6bd", 0.055)
    for x, y, size in (
        (-0.5, -0.37, 0.1), (-0.3, -0.35, 0.08), (-0.13, -0.4, 0.09), (0.18, 0.34, 0.1), (0.38, 0.4, 0.08),
        (0.02, 0.36, 0.07), (0.53, 0.12, 0.07), (-0.08, -0.2, 0.06), (-0.56, -0.22, 0.06), (0.5, 0.42, 0.06),
    ):  # fmt: skip
        tree(pen, x, y, size, "#3f9438" if size > 0.075 else "#58a845")


def tree(pen: Pen, x: float, y: float, size: float, colour: str) -> None:
    pen.disc(x + size * 0.25, y + size * 0.3, size, "#10301a", 0.25)
    pen.disc(x, y, size, shade(colour, -0.12))
    pen.disc(x - size * 0.18, y - size * 0.2, size * 0.62, shade(colour, 0.14))


TYPES: Final[dict[BlockType, Callable[[Pen, str], None]]] = {
    BlockType.RESIDENTIAL: residential,
    BlockType.COMMERCIAL: commercial,
    BlockType.INDUSTRIAL: industrial,
    BlockType.PARK: park,
}


def block(shown: Block) -> Image:
    wide = round(HIGH * WIDE)
    ground = GROUND[shown.type.value]
    image = gradient_image(wide, HIGH, (shade(ground, 0.08), ground, shade(ground, -0.04)))
    pen = Pen(image, wide * SUPERSAMPLING / 2, HIGH * SUPERSAMPLING / 2, HIGH * SUPERSAMPLING)
    TYPES[shown.type](pen, shown.road)
    draw_road(pen, shown.road)
    return downscale(image)


def blocks() -> dict[str, Image]:
    """Return every block by the name of its file."""
    return {block_face(each): block(each) for each in dict.fromkeys(BLOCKS.values())}


def numbered(pen: Pen, number: int) -> None:
    """The sign of a scoring card: its number on a yellow disc."""
    pen.disc(0, 0, 0.56, RIM)
    pen.disc(0, 0, 0.5, DISC)
    pen.at(0, 0, 0.46).write(str(number), INK, 0.19, 0.16)


def group(pen: Pen, kind: BlockType) -> None:
    """The sign of a type's largest group: its ground with its letter."""
    ground = GROUND[kind.value]
    pen.fill(rounded_rectangle((0, 0), (0.56, 0.56), 0.14), shade(ground, -0.55))
    pen.fill(rounded_rectangle((0, 0), (0.5, 0.5), 0.1), ground)
    pen.at(0, 0, 0.62).write(kind.value, INK, 0.2)


def roads(pen: Pen) -> None:
    pen.fill(rounded_rectangle((0, 0), (0.56, 0.56), 0.1), "#cfe3c0")
    pen.at(0, 0, 1.12).fill(rounded_rectangle((0, 0), (0.16, 0.5), 0.0), KERB)
    pen.at(0, 0, 1.12).fill(rounded_rectangle((0, 0), (0.125, 0.5), 0.0), ASPHALT)
    for y in (-0.36, 0.0, 0.36):
        pen.stroke([(0, y - 0.09), (0, y + 0.09)], DASH, 0.05)


SIGNS: Final[dict[str, Callable[[Pen], None]]] = {
    **{row_picture(row.value): partial(group, kind=kind) for kind, row in GROUP_ROWS.items()},
    row_picture(Row.ROADS.value): roads,
    **{row_picture(card.condition.value): partial(numbered, number=card.number) for card in CARDS.values()},
}
