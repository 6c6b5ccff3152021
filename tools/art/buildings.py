"""Draws the buildings of single tiles, each with its own outline: no two look alike in grey or at thumb size."""

from typing import Final

from quadropolis_score.buildings import Kind
from tools.art import signs
from tools.art.pen import WHITE, arc, rounded_rectangle, shade
from tools.art.scene import GROUND, Box, KindArt, Scene
from tools.art.signs import anchor, basket, leaf, temple

CONTAINERS: Final = (
    (-0.75, -0.75, 0.1, "#d8452f"),
    (-0.2, -0.75, 0.1, "#f0b429"),
    (0.35, -0.75, 0.1, "#3d9a58"),
    (-0.75, -0.75, 0.4, "#2f77c4"),
    (-0.2, -0.75, 0.4, "#e57f25"),
    (-0.75, -0.42, 0.1, "#8e4fa8"),
    (0.4, -0.42, 0.1, "#d8452f"),
)


def shop(scene: Scene) -> None:
    """A department store: panes, an awning, and a large screen on its roof."""
    scene.ground()
    hall = Box((-0.75, 0.75), (-0.7, 0.6), (0, 0.85))
    scene.shadow(hall)
    scene.flat_roof(hall, "#efe6f2")
    scene.left(hall, (0.04, 0.96), (0.08, 0.5), "#3c3350")
    for number in range(5):
        scene.left(
            hall, (0.06 + 0.18 * number, 0.2 + 0.18 * number), (0.1, 0.48), "#ffe7a8" if number % 2 else "#f8c9d8"
        )
    scene.right(hall, (0.06, 0.94), (0.08, 0.5), "#5b4a70")
    scene.right(hall, (0.4, 0.6), (0.0, 0.46), "#ffe7a8")
    awning = Box((-0.75, 0.85), (-0.7, 0.72), (0.44, 0.58))
    for number in range(8):
        scene.left(awning, (number / 8, (number + 1) / 8), (0, 1), "#d8327f" if number % 2 else WHITE)
        scene.right(awning, (number / 8, (number + 1) / 8), (0, 1), "#a82462" if number % 2 else "#e3dcea")
    screen = Box((-0.6, 0.6), (-0.1, 0.06), (0.95, 1.95))
    for a in (-0.45, 0.45):
        scene.block(Box((a - 0.05, a + 0.05), (-0.05, 0.03), (0.85, 1.0)), "#555b66")
    scene.block(screen, "#2e2a3d")
    scene.left(screen, (0.05, 0.95), (0.08, 0.92), "#27b6d6")
    scene.left(screen, (0.05, 0.95), (0.08, 0.36), "#f28a1e")
    scene.left(screen, (0.3, 0.62), (0.2, 0.78), "#ffe14d")
    scene.left(screen, (0.56, 0.82), (0.2, 0.58), "#e6386c")


def public_service(scene: Scene) -> None:
    """A town library: steps, columns and a pediment under a clock tower."""
    scene.ground()
    hall = Box((-0.7, 0.55), (-0.65, 0.5), (0.12, 1.0))
    scene.shadow(hall)
    scene.block(Box((-0.78, 0.75), (-0.72, 0.7), (0, 0.12)), "#ece4d2")
    clock = Box((-0.02, 0.36), (-0.62, -0.24), (0.9, 1.85))
    scene.block(hall, "#f3ead6")
    scene.block(clock, "#e9dcc0")
    scene.pyramid(Box((-0.08, 0.42), (-0.68, -0.18), (1.85, 2.4)), "#2f8f8a")
    for wall in (scene.on_left, scene.on_right):
        wall(clock, arc((0.5, 0.72), (0.4, 0.17)), "#2f6f6c")
        wall(clock, arc((0.5, 0.72), (0.3, 0.125)), WHITE)
    scene.windows(Box((-0.7, 0.55), (-0.65, 0.5), (0.12, 1.0)), (4, 0, 1), "#5d7f9e", (0.45, 0.6))
    scene.gable(Box((-0.76, 0.75), (-0.72, 0.58), (1.0, 1.5)), "#2f8f8a", "#fff8ea")
    for b in (0.5, 0.17, -0.16, -0.49):
        scene.drum((0.66, b, 0.12), 0.065, 0.86, "#fff6e2")


def park(scene: Scene) -> None:
    """A meadow with a pond, a path and trees."""
    scene.ground("#a9a58c", "#8ecb5f")
    scene.flat((-0.94, 0.94), (0.05, 0.3), "#e8d9ab")
    scene.flat((-0.2, 0.05), (-0.94, 0.94), "#e8d9ab")
    x, y = scene.project(0.52, -0.42)
    scene.pen.fill(arc((x, y), (0.088, 0.045)), "#d8e8d0")
    scene.pen.fill(arc((x, y), (0.078, 0.038)), "#4aa7d8")
    scene.pen.fill(arc((x - 0.02, y - 0.008), (0.03, 0.01)), "#a9dcf2")
    for a, b, size in ((-0.75, -0.75, 1.3), (-0.35, -0.7, 1.0), (-0.75, -0.25, 1.15)):
        scene.tree(a, b, size)
    scene.fir(0.25, -0.8, 1.35)
    scene.fir(-0.5, -0.3, 1.5)
    scene.tree(-0.65, 0.62, 1.35, "#58a93b")
    scene.fir(-0.35, 0.75, 1.2)
    scene.block(Box((0.3, 0.62), (0.36, 0.44), (0.1, 0.15)), "#a9713a")
    scene.tree(0.55, 0.7, 1.25, "#4a9e41")
    scene.tree(0.85, 0.1, 0.8, "#6bb544")


def playground(scene: Scene) -> None:
    """Swings, a slide and a sandbox."""
    scene.ground("#b0aa90", "#9fd06e")
    scene.tree(-0.8, -0.8, 1.2)
    scene.tree(-0.3, -0.85, 0.9, "#58a93b")
    scene.block(Box((0.15, 0.8), (0.2, 0.8), (0, 0.08)), "#c98a4b")
    scene.flat((0.22, 0.73), (0.27, 0.73), "#f3dc9a", 0.08)
    x, y = scene.project(0.45, 0.5, 0.1)
    scene.pen.fill([(x - 0.025, y), (x, y - 0.035), (x + 0.025, y), (x, y + 0.008)], "#d9b968")
    _swings(scene)
    _slide(scene)


def _swings(scene: Scene) -> None:
    pen = scene.pen
    for b in (0.72, -0.12):
        for a in (-0.85, -0.2):
            pen.stroke([scene.project(a, b), scene.project(-0.52, b, 1.35)], "#d43a32", 0.017)
    pen.stroke([scene.project(-0.52, 0.78, 1.35), scene.project(-0.52, -0.18, 1.35)], "#b02a26", 0.02)
    for b, swing in ((0.5, 0.22), (0.12, -0.2)):
        for off in (-0.08, 0.08):
            pen.stroke(
                [scene.project(-0.52, b + off, 1.35), scene.project(-0.52 + swing, b + off, 0.38)], "#4a4f58", 0.006
            )
        pen.stroke(
            [scene.project(-0.52 + swing, b - 0.1, 0.38), scene.project(-0.52 + swing, b + 0.1, 0.38)], "#2456b8", 0.02
        )


def _slide(scene: Scene) -> None:
    """A slide from a tower with a pointed roof."""
    pen = scene.pen
    scene.block(Box((0.1, 0.34), (-0.85, -0.6), (0, 1.0)), "#f0b429")
    scene.pyramid(Box((0.04, 0.4), (-0.9, -0.54), (1.3, 1.75)), "#2d74c9")
    for a, b in ((0.12, -0.6), (0.34, -0.6), (0.34, -0.84)):
        pen.stroke([scene.project(a, b, 1.0), scene.project(a, b, 1.3)], "#8a5a14", 0.01)
    slide = [
        scene.project(0.34, -0.82, 0.95),
        scene.project(0.34, -0.62, 0.95),
        scene.project(0.9, -0.5, 0.06),
        scene.project(0.9, -0.7, 0.06),
    ]
    pen.fill(slide, "#e8483f")
    pen.stroke([slide[1], slide[2]], "#a32620", 0.012)


def factory(scene: Scene) -> None:
    """A works with a saw-tooth roof and two smoking chimneys."""
    scene.ground("#a8a19b", "#bcb5ae")
    for a, b, top in ((-0.12, -0.78, 1.5), (0.34, -0.8, 1.6)):
        scene.drum((a, b, 0), 0.15, top, "#c8553a")
        x, y = scene.project(a, b, top)
        pen = scene.pen
        for drop in (0.02, 0.075):
            pen.stroke(arc((x, y + drop + 0.012), (0.135 * 1.22 * GROUND, 0.017), 0, 180), "#fff1df", 0.013)
        for number, (dx, dy, r) in enumerate(((0.0, -0.02, 0.02), (0.008, -0.044, 0.025), (-0.006, -0.07, 0.021))):
            pen.disc(x + dx, y + dy, r, "#f4efe9" if number < 2 else "#e2dad2", 0.88)
    hall = Box((-0.75, 0.8), (-0.35, 0.72), (0, 0.72))
    scene.shadow(hall)
    scene.block(hall, "#b35a3f")
    for number in range(3):
        a0 = -0.75 + number * 0.517
        a1 = a0 + 0.517
        scene.pen.fill(
            [
                scene.project(a0, -0.35, 1.15),
                scene.project(a1, -0.35, 0.72),
                scene.project(a1, 0.72, 0.72),
                scene.project(a0, 0.72, 1.15),
            ],
            "#6d747d",
        )
        scene.pen.fill(
            [scene.project(a0, 0.72, 0.72), scene.project(a1, 0.72, 0.72), scene.project(a0, 0.72, 1.15)], "#c9765a"
        )
        scene.pen.stroke([scene.project(a0, -0.35, 1.15), scene.project(a0, 0.72, 1.15)], "#dfe6ea", 0.01)
    scene.windows(hall, (5, 0, 1), "#f6d27a", (0.6, 0.45))
    scene.right(hall, (0.1, 0.42), (0, 0.68), "#e9c25a")
    scene.right(hall, (0.1, 0.42), (0.3, 0.36), "#6b4a20")
    scene.right(hall, (0.58, 0.9), (0.3, 0.68), "#f6d27a")


def harbor(scene: Scene) -> None:
    """A quay with containers, a crane and a ship."""
    scene.ground("#a9b0b8", "#3f8fce")
    scene.block(Box((-0.94, 0.94), (-0.94, 0.12), (0, 0.1)), "#c3c6c9")
    for a, b, z, colour in CONTAINERS:
        box = Box((a, a + 0.5), (b, b + 0.28), (z, z + 0.28))
        scene.block(box, colour)
        for number in range(4):
            scene.left(box, (0.1 + 0.24 * number, 0.16 + 0.24 * number), (0.1, 0.9), shade(colour, -0.25))
    _ship(scene)
    _crane(scene)


def _ship(scene: Scene) -> None:
    """A ship at the quay, its bridge at the stern."""
    deck = [
        scene.project(*at)
        for at in ((-0.7, 0.42, 0.3), (-0.7, 0.82, 0.3), (0.62, 0.82, 0.3), (0.85, 0.62, 0.34), (0.62, 0.42, 0.3))
    ]
    keel, stem = scene.project(0.55, 0.82), scene.project(0.62, 0.62)
    scene.pen.fill([scene.project(-0.66, 0.82), keel, deck[3], deck[2], deck[1]], "#a8262c")
    scene.pen.fill([keel, stem, deck[3], deck[2]], "#7d161d")
    scene.pen.fill(deck, "#e9e2d3")
    bridge = Box((-0.62, -0.3), (0.48, 0.76), (0.3, 0.75))
    scene.block(bridge, WHITE)
    scene.windows(bridge, (2, 2, 1), "#2f5d86", (0.6, 0.3))
    scene.block(Box((-0.15, 0.2), (0.5, 0.74), (0.3, 0.55)), "#f0b429")
    scene.block(Box((0.24, 0.5), (0.5, 0.74), (0.3, 0.5)), "#3d9a58")


def _crane(scene: Scene) -> None:
    pen = scene.pen
    foot, tip = scene.project(0.25, -0.1, 0.1), scene.project(0.25, -0.1, 2.35)
    for off in (-0.022, 0.022):
        pen.stroke([(foot[0] + off, foot[1]), (tip[0] + off, tip[1])], "#e8a317", 0.012)
    step = (tip[1] - foot[1]) / 7
    for number in range(7):
        y = foot[1] + step * number
        pen.stroke([(foot[0] - 0.022, y), (foot[0] + 0.022, y + step)], "#c58409", 0.008)
    arm, tail = scene.project(0.25, 0.95, 2.05), scene.project(0.25, -0.65, 2.05)
    pen.stroke([tail, arm], "#e8a317", 0.02)
    pen.stroke([tail, tip, arm], "#7a5a14", 0.006)
    pen.fill(rounded_rectangle((tail[0] - 0.01, tail[1] + 0.02), (0.026, 0.022), 0.004), "#5a5f68")
    hook = scene.project(0.25, 0.66, 2.05)
    pen.stroke([hook, (hook[0], hook[1] + 0.13)], "#3a3f48", 0.006)
    pen.fill(rounded_rectangle((hook[0], hook[1] + 0.15), (0.035, 0.022), 0.004), "#2f77c4")


# The kinds that are drawn here.
KINDS: Final = {
    Kind.SHOP: KindArt(("#8d4fae", "#b07acb", "#7d3f9e"), basket, {"": shop}),
    Kind.PUBLIC_SERVICE: KindArt(("#1fa5a8", "#5cc9c6", "#14898e"), temple, {"": public_service}),
    Kind.PARK: KindArt(("#5fae3f", "#93cf63", "#4a9635"), leaf, {"": park}),
    Kind.PLAYGROUND: KindArt(("#5fae3f", "#b5d77b", "#f6eccb"), leaf, {"": playground}),
    Kind.FACTORY: KindArt(("#dd4a22", "#f0784a", "#c63a18"), signs.factory, {"": factory}),
    Kind.HARBOR: KindArt(("#2b74c4", "#66a8e2", "#1f5fa8"), anchor, {"": harbor}),
}
