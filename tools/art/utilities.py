"""The Public Services tiles that keep a town running: water, light, order at the gates."""

from typing import Final

from quadropolis_score.buildings import Expansion
from tools.art.pen import WHITE, arc, shade
from tools.art.scene import Box, Scene, on_wall

BOLT: Final = ((0.25, 1), (-0.55, -0.1), (-0.05, -0.1), (-0.3, -1), (0.55, 0.2), (0.05, 0.2))


def park_district(scene: Scene) -> None:
    """A glass house among flower beds and trees."""
    scene.ground("#a9a58c", "#8ecb5f")
    scene.flat((0.05, 0.25), (-0.94, 0.94), "#e8d9ab")
    for a, b in ((-0.75, -0.8), (-0.3, -0.85), (0.6, -0.8)):
        scene.fir(a, b, 1.3)
    house = Box((-0.72, 0.45), (-0.5, 0.4), (0, 0.8))
    scene.shadow(house)
    scene.block(house, "#c9efe9")
    for number in range(7):
        scene.left(house, (number / 7 + 0.02, number / 7 + 0.12), (0.06, 0.94), "#7fcfd0" if number % 2 else "#a5e0d8")
    scene.right(house, (0.36, 0.64), (0, 0.7), "#3f7f6c")
    roof = Box((-0.72, 0.45), (-0.5, 0.4), (0.8, 1.4))
    scene.gable(roof, "#9fdedb", "#c9efe9")
    for number in range(8):
        a = -0.72 + 1.17 * number / 7
        scene.pen.stroke([scene.project(a, 0.4, 0.8), scene.project(a, -0.05, 1.4)], WHITE, 0.007)
    for number, colour in enumerate(("#e6386c", "#ffd23d", "#f4f0ff", "#e6386c", "#ffd23d")):
        scene.pen.disc(*scene.project(-0.7 + 0.17 * number, 0.62, 0.05), 0.016, colour)
        scene.pen.disc(*scene.project(-0.62 + 0.17 * number, 0.78, 0.05), 0.016, shade(colour, -0.1))
    scene.tree(0.6, 0.6, 1.35)
    scene.tree(0.8, 0.0, 1.0, "#58a93b")


def fire_station(scene: Scene) -> None:
    """Red gates, a hose tower and an engine that leaves."""
    scene.ground()
    tower = Box((-0.1, 0.35), (-0.85, -0.4), (0, 2.0))
    scene.shadow(tower)
    scene.flat_roof(tower, "#d8392f")
    scene.windows(tower, (1, 1, 5), "#fbe9c0", (0.4, 0.45))
    hall = Box((-0.8, 0.7), (-0.5, 0.2), (0, 0.85))
    scene.shadow(hall)
    scene.flat_roof(hall, "#d8392f")
    scene.left(hall, (0, 1), (0.78, 0.9), WHITE)
    scene.right(hall, (0, 1), (0.78, 0.9), "#d5d0d4")
    for number in range(3):
        left = 0.06 + 0.31 * number
        scene.left(hall, (left, left + 0.26), (0, 0.66), "#f7efe2")
        for row in range(3):
            scene.left(hall, (left + 0.03, left + 0.23), (0.1 + 0.18 * row, 0.2 + 0.18 * row), "#b9c6d2")
    scene.windows(Box((0.0, 0.7), (-0.5, 0.2), (0.1, 0.75)), (0, 3, 1), "#fbe9c0", (0.5, 0.5))
    engine = Box((-0.35, 0.5), (0.42, 0.72), (0.07, 0.36))
    scene.shadow(engine)
    scene.block(engine, "#e2231a")
    scene.block(Box((-0.3, 0.3), (0.5, 0.62), (0.36, 0.42)), "#e9edf0")
    scene.right(engine, (0.12, 0.88), (0.45, 0.9), "#bfe2f2")
    scene.left(engine, (0, 1), (0.4, 0.52), WHITE)
    for a in (-0.2, 0.35):
        scene.pen.disc(*scene.project(a, 0.72, 0.07), 0.02, "#22252c")


def electric_utility(scene: Scene) -> None:
    """A cooling tower, a pylon and the sign of danger."""
    scene.ground("#a8a19b", "#bcb5ae")
    _cooling_tower(scene)
    _pylon(scene)
    house = Box((-0.65, 0.65), (0.0, 0.7), (0, 0.95))
    scene.shadow(house)
    scene.flat_roof(house, "#f1c232")
    scene.left(house, (0.26, 0.74), (0.1, 0.92), "#2d2f38")
    scene.on_left(house, on_wall((0.5, 0.51), (0.2, 0.36), BOLT), "#ffd84a")
    scene.windows(house, (0, 3, 1), "#5d636e", (0.6, 0.6))


def _cooling_tower(scene: Scene) -> None:
    x, y = scene.project(-0.3, -0.6)
    width, pen = 0.1, scene.pen
    waist = [(1.0, 0.0), (0.82, 0.08), (0.7, 0.15), (0.68, 0.19), (0.76, 0.235)]
    for share, tone in ((1.0, "#9aa0a8"), (0.45, "#c3c8ce"), (-0.2, "#e3e6ea")):
        right = [(x + width * w * share, y - up) for w, up in waist]
        left = [(x - width * w, y - up) for w, up in reversed(waist)]
        pen.fill(
            [*right, *left, *arc((x, y), (width, 0.05), 180, 90), *arc((x, y), (width * share, 0.05), 90, 0)], tone
        )
    pen.fill(arc((x, y - 0.235), (0.076, 0.03)), "#7d838c")
    for dx, dy, r in ((0.0, -0.252, 0.032), (0.045, -0.272, 0.026)):
        pen.disc(x + dx, y + dy, r, WHITE, 0.9)


def _pylon(scene: Scene) -> None:
    pen, a, top = scene.pen, 0.75, 1.75
    for foot in (-0.12, 0.12):
        pen.stroke([scene.project(a + foot, -0.6 - foot), scene.project(a, -0.6, top)], "#4c525b", 0.012)
    for height, wide in ((1.45, 0.3), (1.1, 0.4)):
        pen.stroke(
            [scene.project(a - wide, -0.6 + wide, height), scene.project(a + wide, -0.6 - wide, height)],
            "#4c525b",
            0.012,
        )
    for height in (0.3, 0.6, 0.85):
        shrink = 0.12 * (1 - height / top)
        pen.stroke(
            [
                scene.project(a - shrink, -0.6 + shrink, height),
                scene.project(a + shrink * 0.6, -0.6 - shrink * 0.6, height + 0.3),
            ],
            "#4c525b",
            0.007,
        )


def customs_office(scene: Scene) -> None:
    """A gate across a road, its bar striped, and a lorry that waits."""
    scene.ground()
    scene.flat((-0.94, 0.94), (0.1, 0.75), "#5d636e")
    for a in (-0.8, -0.3, 0.2, 0.7):
        scene.flat((a - 0.12, a + 0.12), (0.4, 0.45), WHITE)
    office = Box((-0.75, 0.55), (-0.8, -0.1), (0, 0.9))
    scene.shadow(office)
    scene.flat_roof(office, "#e8eef4")
    scene.windows(office, (5, 3, 2), "#5fa0d0", (0.6, 0.6))
    lorry = Box((-0.72, -0.2), (0.22, 0.6), (0.06, 0.6))
    scene.block(lorry, "#3d9a58")
    scene.block(Box((-0.2, 0.02), (0.26, 0.56), (0.06, 0.42)), "#f0b429")
    for a in (-0.55, -0.08):
        scene.pen.disc(*scene.project(a, 0.6, 0.05), 0.018, "#22252c")
    for b in (0.0, 0.85):
        scene.block(Box((0.34, 0.5), (b - 0.08, b + 0.06), (0, 1.45)), "#1f5f9e")
    scene.block(Box((0.2, 0.64), (-0.2, 0.95), (1.35, 1.55)), "#2a76bd")
    for number in range(9):
        low, high = 0.02 + 0.09 * number, 0.11 + 0.09 * number
        scene.pen.stroke(
            [scene.project(0.52, low, 0.42), scene.project(0.52, high, 0.42)], WHITE if number % 2 else "#e0281e", 0.024
        )


def reprocessing_plant(scene: Scene) -> None:
    """Green tanks, a belt, and three arrows in a ring."""
    scene.ground("#a8a19b", "#bcb5ae")
    for a, b, top in ((-0.6, -0.6, 0.85), (-0.05, -0.68, 0.95), (0.5, -0.7, 1.05)):
        scene.drum((a, b, 0), 0.25, top, "#dfe4df")
        scene.drum((a, b, top * 0.6), 0.255, 0.14, "#57a04c")
        scene.dome((a, b, top), 0.25, "#7fbf6a")
    house = Box((-0.7, 0.6), (-0.15, 0.5), (0, 1.0))
    scene.shadow(house)
    scene.flat_roof(house, "#4d8f45")
    scene.windows(house, (0, 3, 2), "#d9efcf")
    scene.on_left(house, arc((0.5, 0.5), (0.3, 0.44)), WHITE)
    for turn in (0, 120, 240):
        ring = arc((0.5, 0.5), (0.2, 0.3), turn + 20, turn + 105)
        inner = arc((0.5, 0.5), (0.12, 0.18), turn + 105, turn + 20)
        head = [arc((0.5, 0.5), (0.26, 0.39), at, at)[0] for at in (turn + 105,)]
        tip, low = (
            arc((0.5, 0.5), (0.16, 0.24), turn + 138, turn + 138)[0],
            arc((0.5, 0.5), (0.06, 0.09), turn + 105, turn + 105)[0],
        )
        scene.on_left(house, [*ring, *head, tip, low, *inner], "#3a8a34")
    scene.pen.stroke([scene.project(0.6, 0.25, 0.5), scene.project(0.9, 0.75, 0.08)], "#4c525b", 0.03)
    for a, b, colour in ((-0.4, 0.75, "#d8452f"), (-0.05, 0.78, "#f0b429"), (0.3, 0.78, "#2f77c4")):
        scene.block(Box((a - 0.1, a + 0.1), (b - 0.1, b + 0.1), (0, 0.2)), colour)


def tv_station(scene: Scene) -> None:
    """A transmitter mast, a dish, and a screen with a play button."""
    scene.ground()
    _mast(scene)
    house = Box((-0.8, 0.65), (-0.4, 0.5), (0, 0.95))
    scene.shadow(house)
    scene.flat_roof(house, "#4b4760")
    scene.windows(house, (0, 4, 2), "#f3a6c6")
    scene.left(house, (0.1, 0.72), (0.12, 0.9), "#f2f2f7")
    scene.left(house, (0.13, 0.69), (0.17, 0.85), "#e23b7a")
    scene.on_left(house, [(0.34, 0.3), (0.34, 0.72), (0.54, 0.51)], WHITE)
    scene.left(house, (0.78, 0.92), (0, 0.5), "#f3a6c6")
    _dish(scene)


def _mast(scene: Scene) -> None:
    x, y = scene.project(0.15, -0.7)
    pen = scene.pen
    for number in range(8):
        low, high = 0.34 * number / 8, 0.34 * (number + 1) / 8
        wide = 0.034 * (1 - number / 9)
        colour = "#e0281e" if number % 2 == 0 else "#f4f4f4"
        pen.stroke([(x - wide, y - low), (x + wide * 0.85, y - high)], colour, 0.008)
        pen.stroke([(x + wide, y - low), (x - wide * 0.85, y - high)], colour, 0.008)
        for side in (-1, 1):
            pen.stroke([(x + side * wide, y - low), (x + side * wide * 0.85, y - high)], colour, 0.011)
    for reach in (0.045, 0.075):
        for turn in (-35, 145):
            pen.stroke(arc((x, y - 0.325), (reach, reach), turn, turn + 70), WHITE, 0.01)


def _dish(scene: Scene) -> None:
    pen = scene.pen
    dish = scene.project(-0.5, -0.05, 0.95)
    pen.stroke([dish, (dish[0], dish[1] - 0.04)], "#4c525b", 0.012)
    pen.fill(arc((dish[0], dish[1] - 0.07), (0.062, 0.052)), "#b9c0ca")
    pen.fill(arc((dish[0] - 0.008, dish[1] - 0.074), (0.05, 0.044)), "#eef1f5")
    pen.stroke([(dish[0] - 0.008, dish[1] - 0.074), (dish[0] - 0.05, dish[1] - 0.11)], "#4c525b", 0.007)


# The Public Services tiles that are drawn here, and the signs of their effects.
TILES: Final = {
    Expansion.PARK_DISTRICT: (park_district, ("star1", "/", "a leaf")),
    Expansion.FIRE_STATION: (fire_station, ("star3", "/", "a factory")),
    Expansion.ELECTRIC_UTILITY: (electric_utility, ("barrel",) * 3),
    Expansion.CUSTOMS_OFFICE: (customs_office, ("star5", "/", "line")),
    Expansion.REPROCESSING_PLANT: (reprocessing_plant, ("star1", "/", "barrel")),
    Expansion.TV_STATION: (tv_station, ("meeple", "/", "a basket")),
}
