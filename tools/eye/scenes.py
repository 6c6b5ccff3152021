"""Boards in three dimensions: tiles as slabs of cardboard, piles, tokens, hands and cups, seen by a camera in space.

`paint_scene.py` paints them; this module decides the contents and the ground truth. Textures come from the labelled
photographs or from our drawings.
"""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED_KINDS, Building, Mode
from tools.eye.camera import (
    Conditions,
    Flat,
    Matrix,
    Picture,
    Shot,
    add_clutter,
    board_size,
    compress,
    expose,
    random_table,
)
from tools.eye.compose import SpriteLibrary, any_variant, light_ratio
from tools.eye.cut_tiles import Sprite, paper_colour, sprite_at
from tools.eye.looks import Look, any_look, bent_maps, developed, out_of_focus
from tools.eye.paint_scene import (
    PAPER_BELOW,
    THING,
    TOPS,
    Painter,
    Stack,
    any_token,
    askew_stack,
    cardboard,
    lamps,
    lay_board,
    lay_thing,
)
from tools.eye.place_objects import paste_space
from tools.eye.viewpoint import Viewpoint, Views, any_viewpoint
from vision.quadropolis.flatten import space_centres

# Probabilities of so many discards in a game.
DISCARDS: Final = (0.62, 0.20, 0.10, 0.05, 0.03)


@dataclass(frozen=True, slots=True)
class SceneMix:
    """Probabilities of the contents of a scene."""

    own: float = 0.55  # share of the photograph's tiles that stay on their space
    empty: float = 0.18
    drawn: float = 0.15  # share of the other tiles that are our drawings
    towers: float = 0.35  # share of the others that are towers
    pile: float = 0.5  # share of the towers that are piles, if heights do not follow the turns
    turns: float = 0.6  # probability that the heights follow the turns of a game
    tokens: float = 0.3  # probability that a board has tokens
    standing_on: float = 0.7  # share of its tiles that then have some
    things: float = 0.1  # probability of a hand, a cup or a card over the board


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A photograph of a board in space with its truth.

    `shot` has the pose of the board's paper and the buildings: its `centres` are those of the tops on the lattice,
    wherever the camera sees them. `owner` holds the visible object of every pixel, `slabs` the number of the visible
    slab of a stack, counted from below.
    """

    shot: Shot
    view: Viewpoint
    owner: Picture
    slabs: Picture
    look: Look

    def pixels(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Project points in space to the picture, by the lens as it is."""
        return self.look.bend(self.view.pixels(points), (self.owner.shape[1], self.owner.shape[0]))

    def hidden(self, points: NDArray[np.float64], owner: int) -> float:
        """Return the share of points in space that another object than `owner` hides, or that are off the picture."""
        pixels = np.round(self.pixels(points)).astype(int)
        height, width = self.owner.shape
        inside = (pixels >= 0).all(axis=1) & (pixels[:, 0] < width) & (pixels[:, 1] < height)
        if not inside.any():
            return 1.0
        shown = self.owner[pixels[inside, 1], pixels[inside, 0]] == owner
        return 1.0 - float(shown.sum()) / len(points)

    def height(self, spot: tuple[int, int]) -> float:
        building = self.shot.flat.cells[spot[0]][spot[1]]
        base = float(self.look.rise(np.array([[spot[1] + 0.5, spot[0] + 0.5]]))[0])
        return base + (0.0 if building is None else self.look.thick * building.floors)

    def hidden_square(self, spot: tuple[int, int], point: tuple[float, float], half: tuple[float, float]) -> float:
        """Return the hidden share of a rectangle around a point of a space, or of the tile on it."""
        xs, ys = np.meshgrid(np.linspace(-1, 1, 9) * half[0], np.linspace(-1, 1, 9) * half[1])
        points = np.column_stack([xs.ravel() + point[0], ys.ravel() + point[1], np.full(81, self.height(spot))])
        columns = len(self.shot.flat.cells[0])
        standing = self.shot.flat.cells[spot[0]][spot[1]] is not None
        return self.hidden(points, TOPS + spot[0] * columns + spot[1] if standing else 0)


@dataclass(frozen=True, slots=True)
class Sitting:
    """The settings of a scene: contents, viewpoints and light."""

    mix: SceneMix
    views: Views
    light: Conditions


# contents of the board
def without_tiles(flat: Flat, library: SpriteLibrary, rng: np.random.Generator) -> Flat:
    """Return the board without tiles: each is replaced by an empty space of a photograph."""
    own = replace(flat, picture=flat.picture.copy(), centres=flat.centres.copy(), genuine=flat.genuine.copy())
    empty = [
        (each, (row, column))
        for each in (flat, *library.flats)
        for row, line in enumerate(each.cells)
        for column, building in enumerate(line)
        if building is None
    ]
    for row, line in enumerate(flat.cells):
        for column, building in enumerate(line):
            if building is not None:
                same = [each for each in empty if each[1] == (row, column)]
                source, spot = (same or empty)[int(rng.integers(len(same or empty)))]
                paste_space(own.picture, (row, column), source, spot, light_ratio(paper_colour(flat), source))
    cells: tuple[tuple[Building | None, ...], ...] = tuple(tuple(None for _ in line) for line in flat.cells)
    return replace(own, cells=cells)


def random_tops(
    flat: Flat, library: SpriteLibrary, mix: SceneMix, rng: np.random.Generator
) -> dict[tuple[int, int], Sprite]:
    """Return the top tile of each space: tiles of the photograph itself and others."""
    columns, rows = board_size(flat.mode)
    found: dict[tuple[int, int], Sprite] = {}
    towers = [sprite for sprite in library.sprites + library.drawn if sprite.building.kind in PILED_KINDS]
    for row in range(rows):
        for column in range(columns):
            building, draw = flat.cells[row][column], rng.random()
            if draw < mix.own and building is not None:
                found[row, column] = sprite_at(flat, (row, column))
            elif draw < 1 - mix.empty:
                pool = library.drawn if library.drawn and rng.random() < mix.drawn else library.sprites
                if rng.random() < mix.towers:
                    pool = tuple(each for each in pool if each.building.kind in PILED_KINDS) or tuple(towers)
                kinds = sorted({each.building.kind for each in pool})
                kind = kinds[int(rng.integers(len(kinds)))]
                same = [each for each in pool if each.building.kind is kind]
                found[row, column] = any_variant(same[int(rng.integers(len(same)))], library, rng)
    return found


def random_floors(
    mode: Mode, tops: dict[tuple[int, int], Sprite], mix: SceneMix, rng: np.random.Generator
) -> list[int]:
    """Return the floors of each stack: within the turns of a game, or at random."""
    highest = max(BOARDS[mode].max_floors.values())
    floors = dict.fromkeys(tops, 1)
    towers = [spot for spot, sprite in tops.items() if sprite.building.kind in PILED_KINDS]
    if rng.random() < mix.turns:
        left = len(BOARDS[mode].spots) - int(rng.choice(len(DISCARDS), p=DISCARDS)) - len(tops)
        favourite = rng.dirichlet(np.full(len(towers), rng.choice((0.3, 1.0, 3.0)))) if towers else np.zeros(0)
        for _ in range(max(0, left)):
            low = [index for index, spot in enumerate(towers) if floors[spot] < highest]
            if not low:
                break
            weights = favourite[low] + 1e-3
            floors[towers[int(rng.choice(low, p=weights / weights.sum()))]] += 1
    else:
        for spot in towers:
            if rng.random() < mix.pile:
                floors[spot] = int(rng.integers(2, highest + 1))
    return list(floors.values())


def stacks_of(
    mode: Mode, tops: dict[tuple[int, int], Sprite], mix: SceneMix, look: Look, rng: np.random.Generator
) -> list[Stack]:
    """Return tiles and piles with these tops."""
    floors = random_floors(mode, tops, mix, rng)
    return [askew_stack(spot, top, high, look, rng) for (spot, top), high in zip(tops.items(), floors, strict=True)]


def photographed_scene(base: Flat, library: SpriteLibrary, sitting: Sitting, rng: np.random.Generator) -> Scene:
    """Return a photograph of a board in space with random contents."""
    look = any_look(rng)
    stacks = stacks_of(base.mode, random_tops(base, library, sitting.mix, rng), sitting.mix, look, rng)
    sources = {id(sprite.picture) for sprite in library.sprites + library.drawn}
    for stack in stacks:
        own = base.cells[stack.spot[0]][stack.spot[1]]
        is_own = own is not None and replace(own, floors=1) == stack.top.building
        stack.genuine = is_own or id(stack.top.picture) in sources
    return paint_scene_of(without_tiles(base, library, rng), stacks, sitting, look, rng)


def paint_scene_of(ground: Flat, stacks: list[Stack], sitting: Sitting, look: Look, rng: np.random.Generator) -> Scene:
    """Return a photograph of stacks on an empty board; the stacks are of the same look."""
    mix, views, light = sitting.mix, sitting.views, sitting.light
    size = views.sizes[int(rng.integers(len(views.sizes)))]
    view = any_viewpoint(ground.mode, size, views, rng)
    columns, rows = board_size(ground.mode)
    table = painted_table(view, size, look, rng)
    for _ in range(int(rng.integers(light.clutter + 1))):
        add_clutter(table, rng)
    angle = rng.uniform(0, 2 * np.pi)
    painter = Painter(
        table,
        np.zeros(size[::-1], np.uint8),
        view,
        rng,
        np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(0.2, 1.8),
        rng.uniform(0.1, 0.5),
        rng.uniform(0.05, 0.7),
        look,
        cardboard(paper_colour(ground), rng),
    )
    lay_board(painter, ground, rng)
    painter.shade(stacks, np.array([columns / 2, rows / 2, 0.0]))
    is_used = rng.random() < mix.tokens
    for stack in sorted(stacks, key=lambda each: -view.away(each.centre)):
        painter.stack(stack, columns, stacks)
        if is_used and rng.random() < mix.standing_on:
            points = stack.centre + rng.uniform(-0.33, 0.33, (int(rng.integers(1, 4)), 2))
            for x, y in sorted(points.tolist(), key=lambda each: -view.away(tuple(each))):
                painter.token(any_token((x, y), stack.height, rng))
    if rng.random() < mix.things:
        lay_thing(painter, columns, rows, rng)
    lit = lamps(painter.picture, light, rng)
    if look.mirror:
        mirror_lamp(lit, painter, rng)
    if look.focus:
        out_of_focus(lit, view, look, rng)
    if look.distortion:
        maps = bent_maps(look, size)
        lit = np.asarray(cv2.remap(lit, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
        for truth in (painter.owner, painter.slabs):
            truth[:] = cv2.remap(truth, *maps, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    picture = compress(developed(expose(lit, light, rng), look), light, rng)
    pose = pose_of_paper(view, look, size, ground.mode)
    return Scene(Shot(picture, pose, true_flat(ground, stacks)), view, painter.owner, painter.slabs, look)


def painted_table(view: Viewpoint, size: tuple[int, int], look: Look, rng: np.random.Generator) -> Picture:
    """Return a picture of a table, its texture lying below the board or, as wallpaper, behind it."""
    if not look.flat_table:
        return np.asarray(cv2.resize(random_table((size[0] // 2, size[1] // 2), rng), size), np.uint8)
    texture, across = random_table((640, 640), rng), rng.uniform(14, 30)
    step = across / 640
    to_lattice = np.array([[step, 0, 2.5 - across / 2], [0, step, 2.5 - across / 2], [0, 0, 1.0]])
    matrix = view.plane(-PAPER_BELOW) @ to_lattice
    flags = cv2.INTER_LINEAR
    return np.asarray(cv2.warpPerspective(texture, matrix, size, flags=flags, borderMode=cv2.BORDER_REFLECT), np.uint8)


def mirror_lamp(lit: NDArray[np.float32], painter: Painter, rng: np.random.Generator) -> None:
    """Add a lamp's reflection to the tops of tiles, each with an edge of its own because no two lie equally flat."""
    height, width = lit.shape[:2]
    glow = np.zeros((height // 4, width // 4), np.float32)
    middle = (int(rng.uniform(0.2, 0.8) * width / 4), int(rng.uniform(0.2, 0.8) * height / 4))
    axes = (int(rng.uniform(0.02, 0.12) * width / 4) + 1, int(rng.uniform(0.02, 0.12) * width / 4) + 1)
    cv2.ellipse(glow, middle, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    soft = cv2.resize(cv2.GaussianBlur(glow, (0, 0), rng.uniform(1, 8)), (width, height))
    is_top = (painter.owner >= TOPS) & (painter.owner < THING)
    share = rng.uniform(0.4, 1.0, 256).astype(np.float32)[painter.owner] * np.where(is_top, 1.0, 0.15)
    lit += (soft * share * painter.look.mirror)[..., None].astype(np.float32)


def pose_of_paper(view: Viewpoint, look: Look, size: tuple[int, int], mode: Mode) -> Matrix:
    """Return the homography that fits the paper best; a bowed board or a distorting lens has no exact one."""
    if not look.distortion and not any(look.bow):
        return view.plane(0.0)
    spaces = np.asarray(space_centres(mode), np.float64)
    seen = look.bend(view.pixels(np.column_stack([spaces, look.rise(spaces)])), size)
    return np.asarray(cv2.findHomography(spaces, seen)[0], np.float64)


def true_flat(ground: Flat, stacks: list[Stack]) -> Flat:
    """Return the truth of a scene: its buildings, and the centres of their tops."""
    cells = [list(line) for line in ground.cells]
    centres, genuine = ground.centres.copy(), np.zeros_like(ground.genuine)
    columns, rows = board_size(ground.mode)
    centres[:] = np.stack(np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5), -1)
    for stack in stacks:
        cells[stack.spot[0]][stack.spot[1]] = replace(stack.top.building, floors=len(stack.slabs))
        centres[stack.spot] = stack.centre
        genuine[stack.spot] = stack.genuine
    return replace(ground, cells=tuple(map(tuple, cells)), centres=centres, genuine=genuine)
