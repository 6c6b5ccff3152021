"""The drawings of the first start: a city on a phone, a pile that is checked, a podium. One unit is half a side."""

from collections.abc import Callable
from typing import Final

from quadropolis_score.buildings import Kind
from screens.kit.theme import PLAYERS
from tabletop.people import PlayerColour
from tools.art.icon import GOLD, TILES, VIOLET, tile_colour
from tools.art.pen import WHITE, Pen, arc, rounded_rectangle, shade
from tools.art.signs import house, star

HALF: Final = 0.53  # half a side of the square, in units of its pen
TABLE: Final = "#e9e2f7"
SLAB: Final = "#e6dcc6"
GREEN: Final = "#2e7d32"
# The steps of the podium from left to right: place along the width, height, colour.
STEPS: Final = (
    (-0.52, 0.42, PlayerColour.RED),
    (0.0, 0.72, PlayerColour.BLUE),
    (0.52, 0.28, PlayerColour.GREEN),
)


def table(pen: Pen) -> None:
    pen.fill(rounded_rectangle((0, 0), (1.08, 1.08), 0.2), TABLE)


def photo(square: Pen) -> None:
    """Four tiles on the screen of a phone, between the corners of a finder."""
    pen = square.at(0, 0, HALF)
    table(pen)
    pen.fill(rounded_rectangle((0, 0), (0.56, 0.92), 0.16), "#26262b")
    pen.fill(rounded_rectangle((0, -0.04), (0.48, 0.76), 0.06), WHITE)
    city = pen.at(0, -0.04, 0.36)
    for x, y, kind, sign in TILES:
        city.at(x * 0.52, y * 0.52).fill(rounded_rectangle((0, 0), (0.46, 0.46), 0.1), tile_colour(kind))
        sign(city.at(x * 0.52, y * 0.52, 0.56))
    for x in (-1, 1):
        for y in (-1, 1):
            corner = [(x * 0.4, y * 0.36 - 0.04), (x * 0.4, y * 0.5 - 0.04), (x * 0.26, y * 0.5 - 0.04)]
            pen.stroke(corner, VIOLET, 0.05)
    pen.disc(0, 0.82, 0.05, WHITE)


def pile(square: Pen) -> None:
    """A pile of three floors, and the tick that confirms it."""
    pen = square.at(0, 0, HALF)
    table(pen)
    for floor in range(3):
        y = 0.5 - floor * 0.3
        pen.fill(rounded_rectangle((-0.12, y + 0.1), (0.62, 0.2), 0.08), shade(SLAB, -0.25))
        pen.fill(rounded_rectangle((-0.12, y), (0.62, 0.2), 0.08), SLAB)
    top = pen.at(-0.12, -0.3)
    top.fill(rounded_rectangle((0, 0), (0.5, 0.44), 0.08), tile_colour(Kind.TOWER_BLOCK))
    house(top.at(0, 0, 0.5), WHITE, tile_colour(Kind.TOWER_BLOCK))
    pen.fill(arc((0.6, 0.52), (0.36, 0.36)), WHITE)
    pen.fill(arc((0.6, 0.52), (0.31, 0.31)), GREEN)
    pen.stroke([(0.46, 0.54), (0.56, 0.64), (0.76, 0.4)], WHITE, 0.09)


def podium(square: Pen) -> None:
    """Three steps in the colours of players, a star over the highest."""
    pen = square.at(0, 0, HALF)
    table(pen)
    for x, height, colour in STEPS:
        top = 0.78 - 2 * height
        pen.fill(rounded_rectangle((x, 0.78 - height), (0.25, height), 0.06), f"#{PLAYERS[colour][0]}")
        pen.disc(x, top - 0.2, 0.13, f"#{PLAYERS[colour][0]}")
    star(pen.at(0, 0.1, 0.5), colour=GOLD, rim=VIOLET)


WELCOME: Final[dict[str, Callable[[Pen], None]]] = {
    "start_photo": photo,
    "start_floors": pile,
    "start_winner": podium,
}
