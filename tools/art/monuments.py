"""Draws the four monuments: an arch, a column, a round temple and a Ferris wheel."""

from typing import Final

from quadropolis_score.buildings import Kind
from tools.art.pen import WHITE, arc, shade
from tools.art.scene import GROUND, Box, KindArt, Scene
from tools.art.signs import pin

STONE, PAVED, PAVING = "#ece4d2", "#c3bfae", "#dcd6c2"
CABINS: Final = ("#d8452f", "#f0b429", "#3d9a58", "#2f77c4") * 2
PILLARS: Final = (
    (-0.62, 0.2),
    (-0.4, 0.52),
    (-0.02, 0.66),
    (0.34, 0.58),
    (0.58, 0.34),
    (0.66, -0.02),
    (0.52, -0.4),
    (0.2, -0.62),
)


def arch(scene: Scene) -> None:
    scene.ground(PAVED, PAVING)
    body = Box((-0.75, 0.75), (-0.32, 0.32), (0, 1.75))
    scene.shadow(body)
    scene.block(body, "#efdfb8")
    for wall, tone in ((scene.left, "#c9b27c"), (scene.right, "#9d8a5e")):
        wall(body, (0, 1), (0.7, 0.74), tone)
        wall(body, (0, 1), (0, 0.06), tone)
    gate = [
        (0.34, 0),
        (0.34, 0.42),
        *((0.5 + 0.16 * dx, 0.42 + 0.17 * dy) for dx, dy in arc((0, 0), (1, 1), 180, 0)),
        (0.66, 0),
    ]
    scene.on_left(body, [(0.5 + (u - 0.5) * 1.25, v * 1.06) for u, v in gate], "#fff6de")
    scene.on_left(body, gate, "#6b5d3c")
    scene.on_left(body, [(0.34, 0), (0.34, 0.42), (0.42, 0.5), (0.42, 0.06)], "#8d7c54")
    for share in (0.08, 0.82):
        scene.left(body, (share, share + 0.1), (0.06, 0.7), "#fff6de")
        scene.left(body, (share + 0.07, share + 0.1), (0.06, 0.7), "#d9c896")
    scene.right(body, (0.22, 0.78), (0.2, 0.58), "#8f7d54")
    for number in range(5):
        scene.left(body, (0.1 + 0.17 * number, 0.2 + 0.17 * number), (0.8, 0.93), "#d9c48c")
    scene.block(Box((-0.83, 0.83), (-0.4, 0.4), (1.75, 1.88)), "#f8edcf")
    scene.block(Box((-0.62, 0.62), (-0.25, 0.25), (1.88, 2.05)), "#efdfb8")


def column(scene: Scene) -> None:
    """A column with a winged golden figure."""
    scene.ground(PAVED, PAVING)
    for size, low, high in ((0.72, 0, 0.12), (0.55, 0.12, 0.24), (0.34, 0.24, 0.62)):
        scene.block(Box((-size, size), (-size, size), (low, high)), STONE)
    plinth = Box((-0.34, 0.34), (-0.34, 0.34), (0.24, 0.62))
    scene.left(plinth, (0.2, 0.8), (0.25, 0.75), "#c9a24a")
    scene.right(plinth, (0.2, 0.8), (0.25, 0.75), "#8d6f2c")
    scene.drum((0, 0, 0.62), 0.19, 1.3, "#f3ead6")
    for height in (0.95, 1.3, 1.65):
        scene.drum((0, 0, height), 0.2, 0.06, "#d8c48e")
    scene.drum((0, 0, 1.9), 0.28, 0.12, "#e8d9b0")
    x, y = scene.project(0, 0, 2.02)
    pen = scene.pen
    for side, tone in ((-1, "#f6cf55"), (1, "#c9930f")):
        pen.fill(
            [(x, y - 0.05), (x + side * 0.075, y - 0.135), (x + side * 0.06, y - 0.05), (x + side * 0.02, y - 0.03)],
            tone,
        )
    pen.fill([(x - 0.03, y), (x + 0.03, y), (x + 0.014, y - 0.085), (x - 0.014, y - 0.085)], "#e9b422")
    pen.disc(x, y - 0.1, 0.019, "#f6cf55")


def rotunda(scene: Scene) -> None:
    """A round temple under a golden dome."""
    scene.ground(PAVED, PAVING)
    scene.drum((0, 0, 0), 0.85, 0.12, STONE)
    scene.drum((0, 0, 0.12), 0.5, 0.85, "#b9ab8a")
    for a, b in PILLARS:
        scene.drum((a, b, 0.12), 0.07, 0.85, "#fff6e2")
    scene.drum((0, 0, 0.97), 0.78, 0.14, STONE)
    scene.drum((0, 0, 1.11), 0.66, 0.1, "#d8cba6")
    scene.dome((0, 0, 1.21), 0.6, "#dba728")
    scene.drum((0, 0, 1.92), 0.1, 0.16, "#f6e3a8")
    scene.dome((0, 0, 2.08), 0.1, "#dba728")


def wheel(scene: Scene) -> None:
    """A Ferris wheel over its hut."""
    scene.ground(PAVED, PAVING)
    pen, hub, reach = scene.pen, 1.24, 0.98
    for b in (-0.14, 0.14):
        for a in (-0.5, 0.5):
            pen.stroke([scene.project(a, b * 2.4), scene.project(0, b, hub)], "#4d5f86" if b < 0 else "#7486ac", 0.018)
        rim = [scene.project(reach * x, b, hub + reach * z) for x, z in arc((0, 0), (1, 1))]
        spokes = range(0, 48, 6)
        for number in spokes:
            pen.stroke([scene.project(0, b, hub), rim[number]], "#8fa0c4" if b < 0 else "#3f5488", 0.006)
        pen.stroke(rim, "#93a5cb" if b < 0 else "#f7f9ff", 0.013, closed=True)
        if b < 0:
            for number, colour in zip(spokes, CABINS, strict=True):
                x, y = rim[number][0] - 0.02, rim[number][1] + 0.012
                pen.disc(x, y + 0.012, 0.027, shade(colour, -0.3))
                pen.disc(x, y + 0.008, 0.025, colour)
                pen.disc(x - 0.005, y + 0.004, 0.011, shade(colour, 0.6))
    pen.disc(*scene.project(0, 0.14, hub), 0.022, "#d8452f")
    hut = Box((-0.35, 0.3), (0.5, 0.85), (0, 0.26))
    scene.shadow(hut)
    scene.block(hut, WHITE)
    scene.windows(hut, (3, 1, 1), "#3f5488", (0.55, 0.5))
    scene.pyramid(Box((-0.42, 0.37), (0.43, 0.92), (0.26, 0.26 + 0.05 / GROUND)), "#d8452f")


# The kind that is drawn here.
KINDS: Final = {
    Kind.MONUMENT: KindArt(
        ("#8fcdf0", "#c5e6f8", "#78bce6"), pin, {"_1": arch, "_2": column, "_3": rotunda, "_4": wheel}, corner="#1c2f66"
    ),
}
