"""Draws the faces of the tiles, and lists which faces the box holds."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

import numpy as np

from quadropolis_score.buildings import (
    BOX,
    EXPANSION_GIFTS,
    NO_TOKENS,
    PLAYGROUND,
    Building,
    Expansion,
    Kind,
    Mode,
    TilePrint,
)
from quadropolis_score.city import LETTER_OF
from tools.art import buildings, monuments, services, towers, utilities
from tools.art.pen import SUPERSAMPLING, WHITE, Image, Pen, downscale, gradient_image, rounded_rectangle, shade
from tools.art.scene import Scene
from tools.art.signs import INK, SIGNS, crossed_barrel, mayor, temple

HALF: Final = 0.41
RADIUS: Final = 0.045
SLOTS: Final = ((-0.3, -0.31), (-0.165, -0.31), (-0.03, -0.31))
SIGN: Final = 0.118  # size of a sign
CORNER: Final = 0.29  # length of the legs of the corner at the top right
NAMES: Final = {
    Kind.TOWER_BLOCK: "tower_block_{0.inhabitants}",
    Kind.PUBLIC_SERVICE: "public_service_{0.points}",
    Kind.FACTORY: "factory_{0.energy}",
    Kind.HARBOR: "harbor_{0.inhabitants}_{0.energy}",
}
MAYOR: Final = "tower_block_1_mayor"
TURQUOISE: Final = "#0b7a83"
KIND_ART: Final = buildings.KINDS | towers.KINDS | monuments.KINDS
EXPANSION_CORNER: Final = (TURQUOISE, partial(temple, colour=WHITE))
# The drawing of each Public Services tile, and the signs of its effect in the three slots.
SERVICE_TILES: Final = services.TILES | utilities.TILES


def _kinds_and_prints() -> Iterator[tuple[Kind, TilePrint]]:
    """Yield every kind with every print of the box, each once, in score-pad order."""
    for kind in Kind:
        found = {printed for mode in Mode for printed in BOX[mode].get(kind, ())}
        for printed in [PLAYGROUND] if kind is Kind.PLAYGROUND else sorted(found):
            yield kind, printed


@lru_cache(maxsize=1)
def _faces() -> dict[str, Building]:
    """Return the faces of the box, then those of the expansion."""
    found = {}
    for kind, printed in _kinds_and_prints():
        pattern = "harbor_points_{0.points}" if kind == Kind.HARBOR and printed.points else NAMES.get(kind, kind.value)
        for drawing in KIND_ART[kind].drawings:
            found[pattern.format(printed) + drawing] = Building(kind, **printed._asdict())
    found[MAYOR] = Building(Kind.TOWER_BLOCK, inhabitants=1)
    for expansion in Expansion:
        gave = EXPANSION_GIFTS.get(expansion, NO_TOKENS)
        found[expansion.value] = Building(Kind.PUBLIC_SERVICE, expansion=expansion, **gave._asdict())
    return found


def faces() -> dict[str, Building]:
    """Return every face by the name of its file; equal buildings may have several drawings."""
    return dict(_faces())


def _scenery(name: str, building: Building) -> Callable[[Scene], None]:
    if building.expansion:
        return SERVICE_TILES[building.expansion][0]
    drawings = KIND_ART[building.kind].drawings
    return drawings[max((ending for ending in drawings if name.endswith(ending)), key=len)]


def _gift_signs(building: Building) -> tuple[str, ...]:
    if building.expansion:
        return SERVICE_TILES[building.expansion][1]
    points = (f"star{building.points}",) if building.points else ()
    if building.inhabitants and building.energy:
        return ("barrel", "meeple")
    return (*points, *["meeple"] * building.inhabitants, *["barrel"] * building.energy)


def _draw_corner(pen: Pen, building: Building) -> None:
    """Draw the corner at the top right with the kind's sign."""
    art = KIND_ART[building.kind]
    colour, sign = EXPANSION_CORNER if building.expansion else (art.corner, art.sign)
    tips = [(HALF - CORNER, -HALF), (HALF, -HALF), (HALF, CORNER - HALF)]
    pen.stroke([tips[0], tips[2]], shade(colour, 0.55 if building.expansion else -0.35), 0.016)
    pen.fill(tips, colour)
    sign(pen.at(HALF - 0.095, 0.095 - HALF, 0.135))


def _draw_cost(pen: Pen, building: Building) -> None:
    """R20: draw the cost of activation in a cream octagon."""
    cost = building.cost
    signs = ["meeple"] * cost.inhabitants + ["barrel"] * cost.energy
    if not signs:
        return
    half, cut = 0.04 + 0.05 * len(signs), 0.036
    x, y, high = 0.375 - half, 0.295, 0.08
    octagon = [
        (-half + cut, -high),
        (half - cut, -high),
        (half, -high + cut),
        (half, high - cut),
        (half - cut, high),
        (cut - half, high),
        (-half, high - cut),
        (-half, cut - high),
    ]
    cost_pen = pen.at(x, y)
    cost_pen.stroke(octagon, "#6b5a36", 0.018, closed=True)
    cost_pen.fill(octagon, "#fdf3d7")
    for number, sign in enumerate(signs):
        SIGNS[sign](cost_pen.at((number - (len(signs) - 1) / 2) * 0.098, 0, 0.108))


@lru_cache(maxsize=512)
def _draw_face(name: str, side: int, *, letter: bool, bare: bool) -> Image:
    """Return the cached drawing; it must not be changed."""
    building = _faces()[name]
    image = gradient_image(side, side, KIND_ART[building.kind].background)
    unit = side * SUPERSAMPLING / (2 * HALF)
    pen = Pen(image, side * SUPERSAMPLING / 2, side * SUPERSAMPLING / 2, unit)
    rim = rounded_rectangle((0, 0), (HALF - 0.006, HALF - 0.006), RADIUS)
    _scenery(name, building)(Scene(pen))
    _draw_corner(pen, building)
    shown = replace(building, inhabitants=0, energy=0) if bare else building
    for sign, (x, y) in zip(_gift_signs(shown), SLOTS, strict=False):
        SIGNS[sign](pen.at(x, y, SIGN))
    if not bare:
        _draw_cost(pen, building)
    if building.kind == Kind.PARK and not bare:
        crossed_barrel(pen.at(-0.3, 0.29, 0.15))
    if name == MAYOR:
        mayor(pen.at(-0.3, 0.3, 0.13))
    if letter:
        for colour, weight in ((INK, 0.52), (WHITE, 0.22)):
            pen.at(-0.15, 0.325, 0.085).write(LETTER_OF[building.kind], colour, weight)
    pen.stroke(rim, shade(KIND_ART[building.kind].background[1], 0.45), 0.014, closed=True)
    mask = np.zeros_like(image)
    Pen(mask, pen.x, pen.y, unit).fill(rounded_rectangle((0, 0), (HALF, HALF), RADIUS), WHITE)
    whole = np.dstack([downscale(image), downscale(mask)[:, :, 0]])
    whole.setflags(write=False)
    return whole


def face(name: str, side: int, *, letter: bool = False, bare: bool = False) -> Image:
    """Return a tile as BGRA, transparent outside its round corners; `letter` adds the letter of its kind.

    A bare tile shows only what scores at the end of the game: kind and points, not the tokens that it gave or costs.
    """
    return _draw_face(name, side, letter=letter, bare=bare).copy()
