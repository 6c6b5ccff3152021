"""Draws the towers, which can be piled: tower blocks of two designs and the office tower."""

from typing import Final

from quadropolis_score.buildings import Kind
from tools.art.scene import Box, KindArt, Scene
from tools.art.signs import house, tower

GLASS, CONCRETE = "#5d7f9e", "#d9d4c7"


def tower_block(scene: Scene) -> None:
    """Flats: two slabs with balconies, the one in front lower."""
    scene.ground()
    back, front = Box((-0.15, 0.42), (-0.85, -0.3), (0, 1.95)), Box((-0.6, 0.4), (0.05, 0.7), (0, 1.1))
    scene.shadow(back)
    scene.flat_roof(back, "#f2e3c0")
    scene.windows(back, (3, 3, 7), GLASS)
    scene.block(Box((0.05, 0.3), (-0.7, -0.48), (1.95, 2.1)), "#b5543a")
    scene.tree(-0.75, -0.5, 1.0)
    scene.tree(-0.5, -0.8, 0.8)
    scene.shadow(front)
    scene.flat_roof(front, "#d98a4e")
    scene.windows(front, (5, 3, 4), GLASS, (0.62, 0.5))
    for level in range(1, 5):
        band = Box((-0.6, 0.44), (0.05, 0.74), (1.1 * level / 4 - 0.27, 1.1 * level / 4 - 0.2))
        scene.left(band, (0, 1), (0, 1), "#fff4dc")
        scene.right(band, (0, 1), (0, 1), "#d8bf95")
    scene.tree(0.75, 0.1, 0.9)
    scene.tree(0.78, 0.62, 0.7)


def tower_block_b(scene: Scene) -> None:
    """Flats: a stepped house of brick with gardens on its roofs."""
    scene.ground()
    steps = (
        Box((-0.7, 0.0), (-0.7, 0.0), (0, 1.5)),
        Box((0.0, 0.68), (-0.7, 0.0), (0, 1.12)),
        Box((-0.7, 0.0), (0.0, 0.68), (0, 1.12)),
        Box((0.0, 0.68), (0.0, 0.68), (0, 0.8)),
    )
    for number, box in enumerate(steps):
        scene.shadow(box)
        scene.block(box, "#b8553c")
        (a0, a1), (b0, b1), (_, top) = box
        scene.flat((a0 + 0.06, a1 - 0.06), (b0 + 0.06, b1 - 0.06), "#7fae55" if number else "#9a9a92", top)
        scene.windows(box, (2, 2, round(top * 2.6)), "#e9eef2", (0.5, 0.5))
    scene.block(Box((-0.35, -0.1), (-0.6, -0.35), (1.5, 1.64)), CONCRETE)
    scene.right(Box((0.0, 0.68), (0.0, 0.68), (0, 0.8)), (0.36, 0.64), (0, 0.3), "#5b2b20")
    scene.tree(-0.75, 0.9, 0.6)
    scene.tree(0.88, -0.75, 0.6)


def office_tower(scene: Scene) -> None:
    """A tower of glass that narrows towards its mast."""
    scene.ground()
    parts = (
        Box((-0.62, 0.62), (-0.62, 0.62), (0, 0.3)),
        Box((-0.48, 0.48), (-0.48, 0.48), (0.3, 1.5)),
        Box((-0.34, 0.34), (-0.34, 0.34), (1.5, 2.15)),
    )
    scene.shadow(Box((-0.5, 0.5), (-0.5, 0.5), (0, 2.15)))
    for box, grid in zip(parts, ((6, 6, 1), (5, 5, 8), (4, 4, 4)), strict=True):
        scene.block(box, "#41607f")
        scene.windows(box, grid, "#9fd0ea", (0.74, 0.66))
    x, y = scene.project(0, 0, 2.15)
    scene.pen.stroke([(x, y), (x, y - 0.07)], "#3a3f48", 0.01)
    scene.pen.disc(x, y - 0.07, 0.009, "#e33b3b")
    scene.tree(-0.8, 0.82, 0.65)
    scene.tree(0.85, -0.75, 0.65)


# The kinds that are drawn here.
KINDS: Final = {
    Kind.TOWER_BLOCK: KindArt(("#fbc926", "#fddc5c", "#f6b81c"), house, {"": tower_block, "_b": tower_block_b}),
    Kind.OFFICE_TOWER: KindArt(("#8b939c", "#b9c0c7", "#767e88"), tower, {"": office_tower}),
}
