"""Paints boards in space with slabs of cardboard, tokens, hands, cups and cards, the farthest first (painter's order).

A second picture holds the owner of every pixel, so that the truth knows what is hidden.
"""

from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.eye.camera import Conditions, Flat, Matrix, Picture, board_size, random_shadow, warp_flat
from tools.eye.cut_tiles import HALF_TILE, PITCH, SPRITE, Sprite
from tools.eye.looks import Look, Slab, bow_board, disordered_slabs
from tools.eye.place_covers import any_colour, texture
from tools.eye.place_objects import MEEPLE
from tools.eye.viewpoint import Viewpoint
from vision.quadropolis.flatten import transform_points

Outline = NDArray[np.float64]  # points on the lattice
Colour = NDArray[np.float64]

# Thickness of the board, in spaces.
PAPER_BELOW: Final = 0.04
# Owners of pixels: the board or the table, the sides of the stacks, from TOPS on their tops, and other objects.
TOPS: Final = 100
THING: Final = 250


@dataclass(slots=True)
class Stack:
    """A tile or a pile: the position and rotation of its slabs, the lowest first, and the picture on top."""

    spot: tuple[int, int]
    top: Sprite
    genuine: bool  # False if its signs were reprinted
    slabs: list[Slab]
    thick: float  # of a slab
    base: float = 0.0  # height of the board's paper below it

    @property
    def height(self) -> float:
        return self.base + self.thick * len(self.slabs)

    @property
    def centre(self) -> tuple[float, float]:
        return self.slabs[-1][0], self.slabs[-1][1]


@dataclass(slots=True)
class Token:
    """A meeple or a barrel: its position and height, its outline in its own plane, and the direction of that plane."""

    point: tuple[float, float]
    base: float
    outline: Outline  # one unit is one space; the second axis points upwards if it is upright
    thick: float
    standing: bool
    turn: float
    colour: Colour


def askew_stack(spot: tuple[int, int], top: Sprite, floors: int, look: Look, rng: np.random.Generator) -> Stack:
    """Return a stack off the middle of its space, whose slabs are askew by the disorder of the look."""
    off = look.careless if rng.random() < 0.8 else 3 * look.careless
    x, y = np.array([spot[1] + 0.5, spot[0] + 0.5]) + rng.normal(0, off, 2)
    slabs = disordered_slabs((float(x), float(y), float(rng.normal(0, 1.5))), floors, look, rng)
    base = float(look.rise(np.array([[x, y]]))[0])
    return Stack(spot, top, True, slabs, look.thick, base)


def any_token(point: tuple[float, float], base: float, rng: np.random.Generator) -> Token:
    """Return a blue meeple or a red barrel, upright or lying; 10 to 15 mm high."""
    high = rng.uniform(0.2, 0.32)
    standing, meeple = rng.random() < 0.65, rng.random() < 0.55
    if meeple:
        outline = MEEPLE * [high, -high] if standing else MEEPLE * high
        colour = np.array([rng.uniform(110, 230), rng.uniform(40, 120), rng.uniform(0, 70)])
        thick = high * rng.uniform(0.35, 0.7)
    elif standing:  # an upright barrel is a round prism, drawn as if it lay
        steps = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        outline = np.column_stack([np.cos(steps), np.sin(steps)]) * high * 0.33
        colour = np.array([rng.uniform(10, 70), rng.uniform(5, 60), rng.uniform(120, 235)])
        thick = high
    else:
        outline = np.array([(-0.3, -0.42), (0.3, -0.42), (0.33, 0), (0.3, 0.42), (-0.3, 0.42), (-0.33, 0)]) * high
        colour = np.array([rng.uniform(10, 70), rng.uniform(5, 60), rng.uniform(120, 235)])
        thick = high * 0.6
    upright = standing and meeple
    if upright:
        outline = outline - [0, outline[:, 1].min()]
    return Token(point, base, outline, float(thick), upright, float(rng.uniform(0, 2 * np.pi)), colour)


# the outline of a tile with its round corners, computed once
def tile_outline(half: float = HALF_TILE, corner: float = 0.05) -> Outline:
    """Return a square with round or sharp corners around the origin."""
    steps = np.linspace(0, np.pi / 2, 4 if corner else 1)
    points = []
    for quarter in range(4):
        middle = np.array([np.cos(np.pi / 4 + quarter * np.pi / 2), np.sin(np.pi / 4 + quarter * np.pi / 2)])
        middle = np.sign(middle) * (half - corner)
        angle = steps + quarter * np.pi / 2
        points.append(middle + corner * np.column_stack([np.cos(angle), np.sin(angle)]))
    return np.concatenate(points)


OUTLINE: Final = tile_outline()


def placed_outline(slab: tuple[float, float, float], outline: Outline = OUTLINE) -> Outline:
    angle = np.radians(slab[2])
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.asarray(outline @ np.array([[cosine, sine], [-sine, cosine]]) + slab[:2])


def raised(points: Outline, height: float) -> NDArray[np.float64]:
    return np.column_stack([points, np.full(len(points), height)])


@dataclass(slots=True)
class Painter:
    """A picture that is being painted, the farthest objects first."""

    picture: Picture
    owner: Picture
    view: Viewpoint
    rng: np.random.Generator
    sun: NDArray[np.float64]  # direction of shadows: spaces per space of height
    dark: float  # strength of shadows
    soft: float  # softness of shadows, in spaces per space of height
    look: Look
    card: Colour = field(default_factory=lambda: np.full(3, 150.0))  # the colour of cut cardboard
    slabs: Picture = field(init=False)  # the number of the visible slab of a stack, from below, the lowest is 1
    outline: Outline = field(init=False)  # of a tile around the origin
    at_slab: int = 0  # the slab that is painted

    def __post_init__(self) -> None:
        self.slabs, self.outline = np.zeros_like(self.owner), tile_outline(corner=self.look.corner)

    def placed(self, slab: Slab) -> Outline:
        return placed_outline(slab, self.outline)

    @property
    def suns(self) -> list[tuple[NDArray[np.float64], float]]:
        """Return the directions of shadows with their strengths; a second lamp stands across from the first."""
        across = np.array([-self.sun[1], self.sun[0]]) * 0.8 - 0.4 * self.sun
        return [(self.sun, self.dark)] + ([(across, self.look.second_lamp)] if self.look.second_lamp else [])

    def fixed(self, points: NDArray[np.float64]) -> NDArray[np.int32]:
        """Return pixels in sixteenths, as OpenCV's drawing functions take them."""
        return np.asarray(np.round(np.clip(points, -4000, 8000) * 16), np.int32)

    def fill(self, points: NDArray[np.float64], colour: Colour, owner: int) -> None:
        fixed = self.fixed(points)
        cv2.fillConvexPoly(self.picture, fixed, tuple(np.clip(colour, 0, 255).tolist()), cv2.LINE_AA, 4)
        cv2.fillConvexPoly(self.owner, fixed, owner, cv2.LINE_8, 4)
        cv2.fillConvexPoly(self.slabs, fixed, self.at_slab, cv2.LINE_8, 4)

    def darken(self, outlines: list[NDArray[np.float64]], strength: float, blur: float, owner: int | None) -> None:
        """Paint the shadow of some outlines on everything visible, or on one owner only."""
        every = np.concatenate(outlines)
        room = 3 * blur + 2
        height, width = self.owner.shape
        low = np.clip(np.floor(every.min(axis=0) - room), 0, [width, height]).astype(int)
        high = np.clip(np.ceil(every.max(axis=0) + room), 0, [width, height]).astype(int)
        if (high - low < 8).any():
            return
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        for outline in outlines:
            hull = cv2.convexHull(self.fixed(outline - low))
            cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, 4)
        if blur > 4:  # very soft: a small mask is as good
            small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
            mask = np.asarray(cv2.resize(cv2.GaussianBlur(small, (0, 0), blur / 4), mask.shape[::-1]), np.uint8)
        elif blur > 0.4:
            mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), blur), np.uint8)
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        share = mask.astype(np.float32) * (strength / 255)
        if owner is not None:
            share *= self.owner[window] == owner
        part = self.picture[window]
        part[:] = (part * (1 - share[..., None])).astype(np.uint8)

    def cast(
        self, outline: Outline, low: float, high: float, plane: float, sun: NDArray[np.float64] | None = None
    ) -> NDArray[np.float64]:
        """Return the shadow of a slab between two heights, on a plane, in pixels."""
        sun = self.sun if sun is None else sun
        ends = [raised(outline + sun * max(0.0, height - plane), plane) for height in (low, high)]
        return self.view.pixels(np.concatenate(ends))

    def slab(self, outline: Outline, low: float, paint: Colour, owner: int) -> None:
        """Paint the sides of a slab: its silhouette, each side with its own brightness, and the lines along them."""
        look, rng = self.look, self.rng
        below, above = self.view.pixels(raised(outline, low)), self.view.pixels(raised(outline, low + look.thick))
        hull = cv2.convexHull(np.concatenate([below, above]).astype(np.float32))[:, 0].astype(np.float64)
        self.fill(hull, paint, owner)
        after = np.roll(outline, -1, axis=0)
        normals = np.column_stack([after[:, 1] - outline[:, 1], outline[:, 0] - after[:, 0]])
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        middles = (outline + after) / 2
        seen = ((self.view.position[:2] - middles) * normals).sum(axis=1) > 0
        light_from = -self.sun / max(1e-6, float(np.linalg.norm(self.sun)))
        shades = 0.96 - look.contrast / 2 + look.contrast * (normals @ light_from)
        if look.shine:
            shades *= 1 + look.shine * rng.random(len(outline)) ** 4
        for index in np.flatnonzero(seen):
            other = (index + 1) % len(outline)
            quad = np.array([below[index], below[other], above[other], above[index]])
            self.fill(quad, paint * shades[index], owner)
        scale = self.view.scale(np.array([*outline.mean(axis=0), low]))
        for line in look.lines:
            wide, high = scale * look.thick * line.width, below + (above - below) * line.at
            light = 1 + (line.light - 1) * min(1.0, wide)  # a line thinner than a pixel is fainter
            for index in np.flatnonzero(seen):
                self.line(high[[index, (index + 1) % len(outline)]], paint * shades[index] * light, wide)
        for _ in range(int(rng.poisson(look.worn)) if look.worn and seen.any() else 0):
            index = int(rng.choice(np.flatnonzero(seen)))
            edge = (below if rng.random() < 0.4 else above)[[index, (index + 1) % len(outline)]]
            start, end = np.sort(rng.random(2))
            speck = np.array([edge[0] + (edge[1] - edge[0]) * each for each in (start, min(end, start + 0.25))])
            self.line(speck, paint * rng.choice((0.6, 1.35, 1.6)), scale * look.thick * rng.uniform(0.1, 0.4))

    def line(self, points: NDArray[np.float64], colour: Colour, wide: float) -> None:
        ends, colours = self.fixed(points), tuple(np.clip(colour, 0, 255).tolist())
        cv2.line(self.picture, ends[0].tolist(), ends[1].tolist(), colours, max(1, round(wide)), cv2.LINE_AA, 4)

    def shade(self, stacks: list[Stack], middle: NDArray[np.float64]) -> None:
        if not stacks:
            return
        unit, (strength, width) = self.view.scale(middle), self.look.ambient
        contact = [
            self.view.pixels(raised(placed_outline(each.slabs[0], self.outline * (1.02 + width / 2)), each.base))
            for each in stacks
        ]
        self.darken(contact, strength, width * unit, None)
        for sun, dark in self.suns:
            fallen = [self.cast(self.placed(each.slabs[-1]), each.base, each.height, each.base, sun) for each in stacks]
            self.darken(fallen, dark, self.soft * 0.1 * unit, None)

    def stack(self, stack: Stack, columns: int, others: list[Stack]) -> None:
        """Paint a tile or a pile from below, its top last."""
        rng, index = self.rng, stack.spot[0] * columns + stack.spot[1]
        base = self.card * rng.uniform(0.85, 1.12)
        motley = self.look.motley
        for floor, slab in enumerate(stack.slabs):
            outline, self.at_slab = self.placed(slab), floor + 1
            paint = base * rng.uniform(1 - motley, 1 + motley) * np.exp(rng.normal(0, motley / 4, 3))
            low = stack.base + stack.thick * floor
            self.slab(outline, low, paint, index + 1)
            if floor + 1 == len(stack.slabs):
                self.lay(stack.top.picture, slab, stack.height, TOPS + index)
            elif self.look.real_slivers:  # the print of a lower tile shows as a sliver
                below = np.ascontiguousarray(np.rot90(stack.top.picture, floor)[..., rng.permutation(3)])
                self.lay(below, slab, low + stack.thick, index + 1)
            else:
                sliver = self.view.pixels(raised(outline, low + stack.thick))
                self.fill(sliver, paint * rng.uniform(0.75, 1.2) * np.exp(rng.normal(0, 0.06, 3)), index + 1)
        for other in others:
            if other is not stack and other.height > stack.height:
                off = np.array(other.centre) - stack.centre
                if np.abs(off).max() < 1.6:
                    blur = self.soft * (other.height - stack.height) * self.view.scale(np.array([*stack.centre, 0.0]))
                    top = self.placed(other.slabs[-1])
                    for sun, dark in self.suns:
                        fallen = [self.cast(top, stack.height, other.height, stack.height, sun)]
                        self.darken(fallen, dark, blur, TOPS + index)

    def lay(self, picture: Picture, slab: Slab, high: float, owner: int) -> None:
        """Paint the picture on top of a slab."""
        points = self.view.pixels(raised(self.placed(slab), high))
        height, width = self.owner.shape
        low = np.clip(np.floor(points.min(axis=0)) - 1, 0, [width, height]).astype(int)
        end = np.clip(np.ceil(points.max(axis=0)) + 2, 0, [width, height]).astype(int)
        if (end - low < 2).any():
            return
        (x, y), angle = slab[:2], np.radians(slab[2])
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        middle = (SPRITE - 1) / 2
        to_lattice = np.array([[1 / PITCH, 0, -middle / PITCH], [0, 1 / PITCH, -middle / PITCH], [0, 0, 1.0]])
        to_lattice = np.block([[turn, np.array([[x], [y]])], [np.array([[0, 0, 1.0]])]]) @ to_lattice
        matrix = self.view.plane(high) @ to_lattice
        matrix = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ matrix
        drawn_share = np.sqrt(abs(cv2.contourArea(points.astype(np.float32)))) / (2 * HALF_TILE * PITCH)
        if drawn_share < 0.75:
            small = max(16, round(SPRITE * drawn_share * 1.15))
            picture = np.asarray(cv2.resize(picture, (small, small), interpolation=cv2.INTER_AREA), np.uint8)
            step = SPRITE / small
            matrix = matrix @ np.array([[step, 0, step / 2 - 0.5], [0, step, step / 2 - 0.5], [0, 0, 1.0]])
        size = (int(end[0] - low[0]), int(end[1] - low[1]))
        top = cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros(size[::-1], np.uint8)
        cv2.fillConvexPoly(mask, self.fixed(points - low), 255, cv2.LINE_AA, 4)
        share = mask.astype(np.float32)[..., None] / 255
        part = self.picture[low[1] : end[1], low[0] : end[0]]
        part[:] = (part + (top - part.astype(np.float32)) * share).astype(np.uint8)
        cv2.fillConvexPoly(self.owner, self.fixed(points), owner, cv2.LINE_8, 4)
        cv2.fillConvexPoly(self.slabs, self.fixed(points), self.at_slab, cv2.LINE_8, 4)

    def token(self, token: Token) -> None:
        """Paint a token as copies of its outline, from its far side to its near side."""
        cosine, sine = np.cos(token.turn), np.sin(token.turn)
        turn = np.array([[cosine, sine], [-sine, cosine]])
        steps = np.linspace(0, 1, 7)
        if token.standing:
            along, across = turn[0], turn[1]
            if (self.view.position[:2] - token.point) @ across < 0:
                across = -across
            layers = [
                np.column_stack(
                    [
                        token.outline[:, :1] * along + across * (step - 0.5) * token.thick + token.point,
                        token.outline[:, 1] + token.base,
                    ]
                )
                for step in steps
            ]
            fallen = np.concatenate([layers[0], layers[-1]])
        else:
            flat = token.outline @ turn + token.point
            layers = [raised(flat, token.base + step * token.thick) for step in steps]
            fallen = np.concatenate([layers[0], layers[-1]])
        shade = fallen[:, :2] + self.sun * (fallen[:, 2:] - token.base)
        scale = self.view.scale(np.array([*token.point, token.base]))
        self.darken([self.view.pixels(raised(shade, token.base))], self.dark, self.soft * 0.15 * scale, None)
        side = token.colour * self.rng.uniform(0.5, 0.85)
        for step, layer in zip(steps, layers, strict=True):
            fixed = [self.fixed(self.view.pixels(layer))]
            colour = token.colour if step == 1 else side
            cv2.fillPoly(self.picture, fixed, tuple(np.clip(colour, 0, 255).tolist()), cv2.LINE_AA, 4)
            cv2.fillPoly(self.owner, fixed, THING, cv2.LINE_8, 4)

    def ball(self, points: NDArray[np.float64], reach: list[float], colour: Colour, dark: float) -> None:
        """Paint a round object, such as a finger or an arm, through points in space with a radius at each."""
        rims = []
        steps = np.linspace(0, 2 * np.pi, 20)
        circle = np.column_stack([np.cos(steps), np.sin(steps)])
        for share in (1.0, 0.75, 0.45):
            for first, second, wide, end in zip(points[:-1], points[1:], reach[:-1], reach[1:], strict=True):
                ends = [
                    self.view.pixels(point[None]) + circle * each * share * self.view.scale(point)
                    for point, each in ((first, wide), (second, end))
                ]
                hull = cv2.convexHull(np.concatenate(ends).astype(np.float32))[:, 0].astype(np.float64)
                rims.append((hull, colour * (1 - dark * (share - 0.45))))
        for hull, paint in rims:
            self.fill(hull, paint, THING)

    def hand(self, point: tuple[float, float], size: float) -> None:
        """Paint a hand with its arm above the board."""
        rng = self.rng
        skin = np.array([[150, 175, 225], [95, 130, 190], [60, 85, 135], [35, 50, 85]][int(rng.integers(4))])
        skin = np.clip(skin * rng.uniform(0.6, 1.12) * np.exp(rng.normal(0, 0.06, 3)), 0, 255)
        angle, high = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.6)
        way = np.array([np.cos(angle), np.sin(angle)])
        palm = np.array([*point, high])
        far = np.array([*(np.array(point) + way * 3.5), high + rng.uniform(0.3, 1.2)])
        shade = raised(palm[None, :2] + OUTLINE * 1.5 * size + self.sun * high, 0.05)
        self.darken([self.view.pixels(shade)], self.dark, 0.15 * self.view.scale(palm), None)
        sleeve = any_colour(rng)
        cut = palm + (far - palm) * rng.uniform(0.25, 0.9)
        self.ball(np.array([palm, cut]), [size * 0.5, size * 0.42], skin, 0.5)
        self.ball(np.array([cut, far]), [size * 0.5, size * 0.7], sleeve, 0.5)
        side = np.array([-way[1], way[0]])
        for finger in range(5):
            root = palm + np.append(side * (finger - 2) * 0.22 * size - way * 0.3 * size, 0.0)
            long = size * rng.uniform(0.5, 1.0)
            tip = root + np.append(-way * long + side * (finger - 2) * 0.08, -min(high - 0.1, rng.uniform(0.0, 0.4)))
            self.ball(np.array([root, tip]), [0.13 * size, 0.1 * size], skin * rng.uniform(0.92, 1.05), 0.6)

    def cup(self, point: tuple[float, float], reach: float, high: float) -> None:
        """Paint a cup: its wall in stripes of light, its rim and its content."""
        rng, colour = self.rng, any_colour(self.rng)
        steps = np.linspace(0, 2 * np.pi, 28, endpoint=False)
        ring = np.column_stack([np.cos(steps), np.sin(steps)])
        below, above = ring * reach * rng.uniform(0.7, 1.0) + point, ring * reach + point
        self.darken([self.cast(above, 0.0, high, 0.0)], self.dark, 0.05 * self.view.scale(np.array([*point, 0])), 0)
        low, top = self.view.pixels(raised(below, 0.0)), self.view.pixels(raised(above, high))
        hull = cv2.convexHull(np.concatenate([low, top]).astype(np.float32))[:, 0].astype(np.float64)
        self.fill(hull, colour, THING)
        for index in np.flatnonzero((ring @ (self.view.position[:2] - np.array(point))) > 0):
            other = (index + 1) % len(ring)
            shade = 0.8 + 0.3 * float(ring[index] @ (-self.sun / max(1e-6, float(np.linalg.norm(self.sun)))))
            self.fill(np.array([low[index], low[other], top[other], top[index]]), colour * shade, THING)
        self.fill(top, colour * 1.1, THING)
        inner = self.view.pixels(raised((above - point) * 0.88 + point, high - 0.1))
        self.fill(inner, any_colour(rng), THING)

    def card_above(self, point: tuple[float, float], size: float) -> None:
        """Paint a card or a sheet of paper above the tiles."""
        rng = self.rng
        high, angle = rng.uniform(0.06, 0.3), rng.uniform(0, 90)
        half = size / 2 * np.array([1.0, rng.uniform(0.7, 1.5)])
        corner = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]) * half
        outline = placed_outline((*point, angle), corner)
        points = self.view.pixels(raised(outline, high)).astype(np.float32)
        shade = self.view.pixels(raised(outline + self.sun * high, 0.05))
        self.darken([shade], self.dark, 0.05 * self.view.scale(np.array([*point, 0.0])), None)
        paint = texture((160, 160), rng, any_colour(rng), rng.uniform(0, 0.1))
        matrix = cv2.getPerspectiveTransform(np.array([(0, 0), (160, 0), (160, 160), (0, 160)], np.float32), points)
        height, width = self.owner.shape
        mask = np.zeros((height, width), np.uint8)
        cv2.fillConvexPoly(mask, self.fixed(points.astype(np.float64)), 255, cv2.LINE_AA, 4)
        laid = cv2.warpPerspective(paint, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        share = mask.astype(np.float32)[..., None] / 255
        self.picture[:] = (self.picture + (laid - self.picture) * share).astype(np.uint8)
        self.owner[mask > 127] = THING


def cardboard(paper: NDArray[np.float32], rng: np.random.Generator) -> Colour:
    """Return the colour of cut cardboard: that of the paper, or grey, brown or dark."""
    draw = rng.random()
    if draw < 0.5:
        return np.asarray(paper * rng.uniform(0.5, 1.1) * np.exp(rng.normal(0, 0.05, 3)), np.float64)
    if draw < 0.75:
        return np.asarray(rng.uniform(60, 220) * np.exp(rng.normal(0, 0.05, 3)))
    if draw < 0.9:
        return np.array([90.0, 130.0, 165.0]) * rng.uniform(0.6, 1.3)
    return np.asarray(rng.uniform(20, 110) * np.exp(rng.normal(0, 0.15, 3)))


def lamps(picture: Picture, conditions: Conditions, rng: np.random.Generator) -> NDArray[np.float32]:
    """Apply a light like `camera.apply_light`, with its smooth parts computed at a low resolution."""
    height, width = picture.shape[:2]
    wide, high = width // 4, height // 4
    gains = np.exp(rng.normal(0, conditions.cast, 3)) * rng.uniform(*conditions.gain)
    angle = rng.uniform(0, 2 * np.pi)
    across = np.linspace(-1, 1, wide)[None, :] * np.cos(angle) + np.linspace(-1, 1, high)[:, None] * np.sin(angle)
    field_ = (1.0 + across * rng.uniform(0, conditions.gradient)).astype(np.float32)
    if rng.random() < conditions.shadow:
        field_ *= 1 - random_shadow((wide, high), rng)
    lit = picture * (cv2.resize(field_, (width, height))[..., None] * gains.astype(np.float32))
    if rng.random() < conditions.glare:
        spot = np.zeros((high, wide), np.float32)
        axes = (int(rng.uniform(0.03, 0.2) * wide) + 1, int(rng.uniform(0.02, 0.12) * wide) + 1)
        middle = (int(rng.uniform(0, wide)), int(rng.uniform(0, high)))
        cv2.ellipse(spot, middle, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        glow = cv2.GaussianBlur(spot, (0, 0), max(axes) / 2.5) * rng.uniform(30, 150)
        lit += cv2.resize(glow, (width, height))[..., None]
    if rng.random() < 0.5:  # the camera's tone curve
        steps = (255 * np.power(np.arange(256) / 255, rng.uniform(0.8, 1.25))).astype(np.uint8)
        return np.asarray(cv2.LUT(np.clip(lit, 0, 255).astype(np.uint8), steps), np.float32)
    return np.asarray(np.clip(lit, 0, 255), np.float32)


def lay_board(painter: Painter, ground: Flat, rng: np.random.Generator) -> None:
    """Paint the board's edge, its shadow on the table and its paper."""
    columns, rows = board_size(ground.mode)
    left, top, right, bottom = rng.uniform(-0.02, 0.09, 4)
    if rng.random() < 0.12:
        top = rng.uniform(0.1, 0.4)  # the header is out of sight
    rim = np.array(
        [
            (-0.08 + left, -0.46 + top),
            (columns + 0.08 - right, -0.46 + top),
            (columns + 0.08 - right, rows + 0.07 - bottom),
            (-0.08 + left, rows + 0.07 - bottom),
        ]
    )
    if rng.random() < 0.85:
        below = painter.view.pixels(raised(rim, -PAPER_BELOW))
        unit = painter.view.scale(np.array([columns / 2, rows / 2, 0.0]))
        shade = painter.view.pixels(raised(rim + painter.sun * PAPER_BELOW, -PAPER_BELOW))
        painter.darken([shade], painter.dark, 0.04 * unit, None)
        above = painter.view.pixels(raised(rim, 0.0))
        hull = cv2.convexHull(np.concatenate([below, above]).astype(np.float32))[:, 0].astype(np.float64)
        painter.fill(hull, painter.card * rng.uniform(0.6, 1.0), 0)
        inside = transform_points(np.linalg.inv(ground.to_lattice), rim)
        solid = np.zeros_like(ground.solid)
        low, high = inside.min(axis=0).astype(int), inside.max(axis=0).astype(int)
        solid[max(0, low[1]) : high[1], max(0, low[0]) : high[0]] = 255
        ground = replace(ground, solid=solid)
    height, width = painter.owner.shape
    matrix: Matrix = painter.view.plane(0.0) @ ground.to_lattice
    picture, solid = warp_flat(ground, matrix, (width, height))
    cv2.copyTo(picture, (solid > 127).astype(np.uint8), painter.picture)
    if any(painter.look.bow):
        bow_board(painter.picture, painter.view, painter.look, (columns, rows))


def lay_thing(painter: Painter, columns: int, rows: int, rng: np.random.Generator) -> None:
    """Paint a hand, a cup or a card over a part of the board, or a cup beside it."""
    spot = rng.integers((columns, rows)) + 0.5 + rng.normal(0, 0.15, 2)
    point, draw = (float(spot[0]), float(spot[1])), rng.random()
    if draw < 0.35:
        painter.hand(point, float(rng.uniform(0.6, 1.1)))
    elif draw < 0.6:
        painter.card_above(point, float(rng.uniform(0.7, 1.8)))
    elif draw < 0.8:
        painter.cup(point, float(rng.uniform(0.45, 0.8)), float(rng.uniform(0.4, 1.5)))
    else:
        away = painter.view.position[:2] - np.array([columns / 2, rows / 2])
        away = away / max(1e-6, float(np.linalg.norm(away)))
        cup_point = np.array([columns / 2, rows / 2]) + away * rng.uniform(2.6, 3.6) + rng.normal(0, 0.8, 2)
        painter.cup(
            (float(cup_point[0]), float(cup_point[1])), float(rng.uniform(0.4, 0.8)), float(rng.uniform(0.6, 1.6))
        )
