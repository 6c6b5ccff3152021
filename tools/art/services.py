"""Draws the Public Services tiles with visitors: halls, schools, guards. utilities.py draws the others."""

from typing import Final

from quadropolis_score.buildings import Expansion
from tools.art.pen import WHITE, arc, smooth_curve
from tools.art.scene import GROUND, Box, Scene, on_wall

GLASS, STONE = "#5d7f9e", "#ece4d2"
_HALF_HEART: Final = smooth_curve([(0, -1), (-0.6, -0.45), (-1.05, 0.2), (-0.95, 0.95), (-0.2, 1.05), (0, 0.45)])
HEART: Final = (*_HALF_HEART, *((-x, y) for x, y in reversed(_HALF_HEART)))
SHIELD: Final = ((0, -1), (-0.65, -0.4), (-0.75, 0.65), (0, 1), (0.75, 0.65), (0.65, -0.4))


def city_hall(scene: Scene) -> None:
    """Two wings, a tower with a clock, and flags."""
    scene.ground()
    wings = Box((-0.8, 0.8), (-0.45, 0.3), (0, 0.85))
    scene.shadow(wings)
    scene.block(wings, "#f3e6c6")
    scene.windows(wings, (8, 4, 2), GLASS, (0.5, 0.6))
    scene.gable(Box((-0.85, 0.85), (-0.5, 0.35), (0.85, 1.2)), "#3d62a0", "#f3e6c6")
    tower = Box((-0.02, 0.4), (-0.02, 0.4), (0, 1.7))
    scene.block(tower, "#fbf2da")
    scene.right(tower, (0.3, 0.7), (0, 0.22), "#5b3b26")
    for wall in (scene.on_left, scene.on_right):
        wall(tower, arc((0.5, 0.82), (0.36, 0.1)), "#3d62a0")
        wall(tower, arc((0.5, 0.82), (0.27, 0.075)), WHITE)
    scene.pyramid(Box((-0.07, 0.45), (-0.07, 0.45), (1.7, 2.35)), "#3d62a0")
    for a in (-0.7, -0.45):
        scene.flag((a, 0.75, 0), 0.75, "#e0453a")


def school(scene: Scene) -> None:
    """A house of brick with a bell and a playing field."""
    scene.ground()
    scene.flat((-0.85, 0.9), (0.25, 0.9), "#d9793d")
    scene.pen.stroke([scene.project(0.02, 0.28), scene.project(0.02, 0.87)], WHITE, 0.007)
    scene.pen.stroke(
        [scene.project(0.02 + 0.2 * x, 0.57 + 0.2 * y) for x, y in arc((0, 0), (1, 1))], WHITE, 0.007, closed=True
    )
    scene.pen.stroke(
        [scene.project(a, b) for a, b in ((-0.8, 0.3), (0.85, 0.3), (0.85, 0.85), (-0.8, 0.85))],
        WHITE,
        0.007,
        closed=True,
    )
    house = Box((-0.8, 0.75), (-0.75, 0.0), (0, 0.95))
    scene.shadow(house)
    scene.block(house, "#c05a41")
    scene.windows(house, (6, 3, 2), "#dcecf4", (0.62, 0.55))
    bell = Box((0.0, 0.36), (-0.66, -0.3), (0.9, 1.75))
    scene.block(bell, "#f2e4cb")
    scene.on_left(bell, arc((0.5, 0.68), (0.3, 0.2)), "#4b3a2c")
    scene.on_right(bell, arc((0.5, 0.68), (0.3, 0.2)), "#4b3a2c")
    scene.pen.disc(*scene.project(0.18, -0.3, 1.46), 0.015, "#f0c13c")
    scene.pyramid(Box((-0.06, 0.42), (-0.72, -0.24), (1.75, 2.2)), "#5b6f80")
    scene.gable(Box((-0.86, 0.81), (-0.8, 0.06), (0.95, 1.35)), "#6b4136", "#c05a41")


def maternity_ward(scene: Scene) -> None:
    """A white hospital with a heart."""
    scene.ground()
    back = Box((-0.75, 0.2), (-0.8, -0.1), (0, 1.25))
    scene.shadow(back)
    scene.flat_roof(back, "#fbfbfd")
    scene.windows(back, (4, 3, 5), "#8fb9d8")
    front = Box((-0.35, 0.75), (-0.1, 0.6), (0, 0.8))
    scene.shadow(front)
    scene.flat_roof(front, "#fde3ea")
    scene.windows(front, (0, 3, 3), "#8fb9d8")
    scene.left(front, (0.08, 0.92), (0.02, 0.22), "#8fb9d8")
    sign = Box((-0.3, 0.62), (0.5, 0.58), (0.66, 1.5))
    scene.block(sign, WHITE)
    scene.on_left(sign, on_wall((0.5, 0.48), (0.38, 0.38), HEART), "#e83e76")
    scene.tree(-0.75, 0.55, 0.8)
    scene.tree(-0.5, 0.85, 0.65)


def city_planning(scene: Scene) -> None:
    """An office with the plan of a town on its wall and a crane at work."""
    scene.ground()
    house = Box((-0.75, 0.55), (-0.65, 0.5), (0, 1.25))
    mast = scene.project(0.55, -0.8)
    for dx in (-0.012, 0.012):
        scene.pen.stroke([(mast[0] + dx, mast[1]), (mast[0] + dx, mast[1] - 0.36)], "#e58a2a", 0.01)
    scene.pen.stroke([(mast[0] - 0.2, mast[1] - 0.33), (mast[0] + 0.06, mast[1] - 0.33)], "#e58a2a", 0.014)
    scene.pen.stroke([(mast[0] - 0.15, mast[1] - 0.33), (mast[0] - 0.15, mast[1] - 0.25)], "#4c525b", 0.006)
    scene.shadow(house)
    scene.flat_roof(house, "#f4f4ee")
    scene.windows(house, (0, 4, 3), GLASS)
    scene.left(house, (0.06, 0.94), (0.08, 0.94), "#1d5fa8")
    for number in range(1, 6):
        share = 0.06 + 0.88 * number / 6
        scene.left(house, (share - 0.006, share + 0.006), (0.08, 0.94), "#6fa5dc")
    for number in range(1, 5):
        share = 0.08 + 0.86 * number / 5
        scene.left(house, (0.06, 0.94), (share - 0.006, share + 0.006), "#6fa5dc")
    for along, up in (
        ((0.14, 0.42), (0.18, 0.5)),
        ((0.52, 0.86), (0.18, 0.36)),
        ((0.14, 0.32), (0.6, 0.84)),
        ((0.45, 0.86), (0.5, 0.84)),
    ):
        scene.left(house, along, up, WHITE)
    for a, top, colour in ((-0.4, 0.3, "#f0b429"), (-0.05, 0.5, "#3d9a58"), (0.3, 0.24, "#d8452f")):
        scene.block(Box((a, a + 0.24), (0.64, 0.88), (0, top)), colour)


def police_station(scene: Scene) -> None:
    """A blue house with a shield on its wall, a lamp and a landing pad."""
    scene.ground()
    tower = Box((-0.1, 0.5), (-0.8, -0.2), (0, 1.75))
    scene.shadow(tower)
    scene.flat_roof(tower, "#dfe7f2")
    scene.windows(tower, (3, 3, 6), "#2f5d9e")
    pad = [scene.project(0.2 + 0.23 * x, -0.5 + 0.23 * y, 1.75) for x, y in arc((0, 0), (1, 1))]
    scene.pen.stroke(pad, "#f0c13c", 0.011, closed=True)
    house = Box((-0.8, 0.7), (-0.2, 0.5), (0, 1.0))
    scene.shadow(house)
    scene.flat_roof(house, "#3566ad")
    scene.windows(house, (0, 3, 2), "#dcecf8")
    scene.left(house, (0.04, 0.26), (0.3, 0.8), "#dcecf8")
    scene.left(house, (0.74, 0.96), (0.3, 0.8), "#dcecf8")
    scene.on_left(house, on_wall((0.5, 0.54), (0.2, 0.42), SHIELD), "#f4c430")
    scene.on_left(house, on_wall((0.5, 0.54), (0.14, 0.3), SHIELD), "#183a70")
    scene.on_left(
        house,
        on_wall((0.5, 0.57), (0.08, 0.17), ((0, 1), (-0.6, -0.8), (0.95, 0.3), (-0.95, 0.3), (0.6, -0.8))),
        WHITE,
    )
    lamp = scene.project(-0.55, 0.15, 1.0)
    scene.pen.disc(lamp[0], lamp[1] - 0.02, 0.045, "#bfe0ff", 0.55)
    scene.pen.fill(arc((lamp[0], lamp[1]), (0.022, 0.05), 180, 360), "#2b8cff")
    car = Box((-0.2, 0.3), (0.68, 0.86), (0.03, 0.15))
    scene.block(car, WHITE)
    scene.block(Box((-0.08, 0.16), (0.7, 0.84), (0.15, 0.25)), "#2f5d9e")


def capitol(scene: Scene) -> None:
    """Wide wings under the largest dome of the city."""
    scene.ground()
    scene.block(Box((-0.85, 0.85), (-0.85, 0.85), (0, 0.12)), STONE)
    wings = Box((-0.75, 0.75), (-0.5, 0.5), (0.12, 0.7))
    scene.shadow(wings)
    scene.block(wings, "#f7f3e8")
    scene.windows(wings, (0, 5, 2), GLASS, (0.45, 0.55))
    for number in range(9):
        left = 0.03 + 0.11 * number
        scene.left(wings, (left, left + 0.055), (0, 0.86), WHITE)
        scene.left(wings, (left + 0.055, left + 0.09), (0, 0.86), "#a9a492")
    scene.drum((0, 0, 0.7), 0.5, 0.38, "#f2ecdc")
    for angle in range(20, 175, 22):
        x, y = arc((0, 0), (0.5 * 1.22 * GROUND, 0.5 * 0.7 * GROUND), angle, angle)[0]
        middle = scene.project(0, 0, 0.7)
        scene.pen.stroke(
            [(middle[0] + x, middle[1] + y - 0.012), (middle[0] + x, middle[1] + y - 0.058)], "#b3a98e", 0.009
        )
    scene.drum((0, 0, 1.08), 0.54, 0.06, WHITE)
    scene.dome((0, 0, 1.14), 0.46, "#e8e4da")
    scene.drum((0, 0, 1.66), 0.1, 0.12, WHITE)
    scene.dome((0, 0, 1.78), 0.1, "#d9a92e")
    scene.flag((0.6, 0.62, 0.12), 0.8, "#2f62c4")


def congress_center(scene: Scene) -> None:
    """A round hall of glass under a wide disc, flags in front."""
    scene.ground()
    scene.drum((-0.1, -0.1, 0), 0.82, 0.14, "#d2d6dc")
    scene.drum((-0.1, -0.1, 0.14), 0.62, 0.7, "#4f86ab")
    x, y = scene.project(-0.1, -0.1, 0.14)
    for angle in range(8, 180, 12):
        dx, dy = arc((0, 0), (0.62 * 1.22 * GROUND, 0.62 * 0.7 * GROUND), angle, angle)[0]
        scene.pen.stroke([(x + dx, y + dy), (x + dx, y + dy - 0.7 * GROUND)], "#cfe6f2", 0.006)
    scene.drum((-0.1, -0.1, 0.84), 0.84, 0.16, "#f2f2f4")
    scene.drum((-0.1, -0.1, 1.0), 0.66, 0.14, "#8d63b0")
    scene.dome((-0.1, -0.1, 1.14), 0.5, "#a981c8")
    for a, b, colour in (
        (-0.45, 0.85, "#e0453a"),
        (-0.1, 0.85, "#f0b429"),
        (0.25, 0.85, "#3d9a58"),
        (0.6, 0.85, "#2f77c4"),
    ):
        scene.flag((a, b, 0), 0.7, colour)


# The Public Services tiles that are drawn here, and the signs of their effects.
TILES: Final = {
    Expansion.CITY_HALL: (city_hall, ("star1", "/", "a temple")),
    Expansion.SCHOOL: (school, ("star1", "/", "a house")),
    Expansion.MATERNITY_WARD: (maternity_ward, ("meeple",) * 3),
    Expansion.CITY_PLANNING: (city_planning, ("star1", "/", "quarter")),
    Expansion.POLICE_STATION: (police_station, ("star1", "/", "floors")),
    Expansion.CAPITOL: (capitol, ("a temple", "=", "a pin")),
    Expansion.CONGRESS_CENTER: (congress_center, ("a temple", "=", "a tower")),
}
