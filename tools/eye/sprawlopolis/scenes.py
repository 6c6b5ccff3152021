"""Composed photographs of cities with their ground truth: cards askew, in sleeves, on any table.

The unit of length is a block: it is 1 wide and `HIGH` high.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.cards import PlacedCard
from tools.eye.camera import (
    Conditions,
    add_clutter,
    apply_lens,
    apply_light,
    drop_shadow,
    random_table,
    rotation,
    smooth_noise,
)
from tools.eye.place_covers import OCCLUDERS, Occluder, any_colour, texture
from tools.eye.sprawlopolis.card_art import HIGH, Deck, Picture, card_outline
from tools.eye.sprawlopolis.cities import random_city, top_cards
from tools.eye.sprawlopolis.scoring_art import scoring_card

Matrix = NDArray[Any]
Range = tuple[float, float]
PITCH: Final = 80  # pixels of a block while a city is composed
ROOM: Final = 2.6  # blocks around a city for what lies beside it
TABLE: Final = -1  # in the map of owners
SLIVER: Final = -2  # a part of a card whose block lies elsewhere
LOOSE: Final = 1000  # from here on: blocks of cards beside the city
SCORING: Final = 2000  # from here on: scoring cards


@dataclass(frozen=True, slots=True)
class CityConditions:
    """Conditions of a scene: places and looks of the cards, and objects beside them; every range is (least, most)."""

    askew: float = 4.0  # degrees, at most
    off: float = 0.04  # of a card, at most
    bend: float = 0.06  # blocks that rows and columns wander off, at most
    gap: Range = (0.0, 0.05)  # blocks between cards
    sleeves: float = 0.4  # the chance of sleeves
    copy: float = 1.0  # deviation of print and colours from the pictures, at most
    loose: int = 3  # cards beside the city, at most
    scoring: tuple[int, ...] = (0, 1, 3, 3)  # scoring cards beside it
    hands: float = 0.15  # the chance of a hand, a cup or a sheet beside it
    tokens: float = 0.15  # the chance of small things on it
    count: tuple[int, int] = (15, 15)  # cards
    most: tuple[int, ...] = (6, 7, 8, 11)  # rows and columns, at most: one of these
    textures: float = 0.3  # the chance of a table with another texture than those of `random_table`


@dataclass(frozen=True, slots=True)
class SeenBlock:
    """A visible block: its class, its face, and its place in the picture."""

    block: Block
    face: int  # of 72: four times the card's number less one, and the block of the card as cards.json shows it
    is_turned: bool
    place: Matrix  # 3 x 3: from the block, -0.5 to 0.5 each way, to the picture


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A photograph of a city; `owners` maps every pixel of the flat city to its block."""

    picture: Picture
    owners: NDArray[np.int16]
    to_picture: Matrix  # from pixels of the flat city
    blocks: Mapping[Spot, SeenBlock]
    places: Mapping[int, Matrix]  # by owner: from its block or scoring card to pixels of the flat city
    lattice: Matrix  # about from columns and rows, (0, 0) at the top left corner, to the picture
    scoring: tuple[int, ...]
    laid: tuple[PlacedCard, ...]


@cache
def outline_of(wide: int) -> Picture:
    return card_outline((wide, round(wide * HIGH)))


class FlatCity:
    """The picture of a city from above, to which cards are added."""

    def __init__(self, shape: tuple[int, int], rng: np.random.Generator) -> None:
        """Begin without cards."""
        self.picture: NDArray[Any] = np.zeros((*shape, 3), np.float32)
        self.solid: NDArray[Any] = np.zeros(shape, np.float32)
        self.owners: NDArray[np.int16] = np.full(shape, TABLE, np.int16)
        self.places: dict[int, Matrix] = {}
        self.rng = rng

    def lay(
        self, art: Picture, middle: tuple[float, float], angle: float, sleeve: "Sleeve | None"
    ) -> tuple[tuple[slice, slice], NDArray[np.bool_]]:
        """Add a card with its middle at a pixel; return the changed part of the picture and the card's mask in it."""
        high, wide = art.shape[:2]
        turn: Matrix = cv2.getRotationMatrix2D((wide / 2 - 0.5, high / 2 - 0.5), angle, 1.0)
        turn[:, 2] += np.array(middle) - (wide / 2 - 0.5, high / 2 - 0.5)
        reach = round(0.5 * np.hypot(wide, high)) + 12
        left, top = max(0, int(middle[0]) - reach), max(0, int(middle[1]) - reach)
        right, bottom = (
            min(self.solid.shape[1], int(middle[0]) + reach),
            min(self.solid.shape[0], int(middle[1]) + reach),
        )
        turn[:, 2] -= (left, top)
        size = (right - left, bottom - top)
        area = (slice(top, bottom), slice(left, right))
        shown = cv2.warpAffine(art, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.warpAffine(outline_of(wide), turn, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
        under = self.picture[area]
        self.shade(area, mask)
        if sleeve is not None:
            sleeve.put(under, self.solid[area], mask, turn, (wide, high))
        lit = shown.astype(np.float32)
        if sleeve is not None:
            lit = sleeve.shine(lit, size, self.rng)
        under += (lit - under) * mask[..., None]
        self.solid[area] = np.maximum(self.solid[area], mask)
        return area, mask > 0.5

    def shade(self, area: tuple[slice, slice], mask: NDArray[Any]) -> None:
        """Draw the shadow of a card on what lies below it."""
        rng = self.rng
        shift = np.array([[1, 0, rng.normal(0, 1.5)], [0, 1, rng.normal(0, 1.5)]])
        shade = cv2.warpAffine(mask, shift, mask.shape[::-1])
        shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.6, 2.5)) * rng.uniform(0.1, 0.7)
        self.picture[area] *= 1 - shade[..., None]


@dataclass(frozen=True, slots=True)
class Sleeve:
    """A kind of sleeve: its rim beyond the card, its haze and reflections."""

    rim: float  # of a card's width
    haze: float  # grey levels
    edge: float  # how opaque the rim is
    tone: float  # of the rim
    streak: float  # grey levels of a reflection
    often: float  # the chance of one

    @classmethod
    def random(cls, rng: np.random.Generator) -> "Sleeve":
        return cls(
            rng.uniform(0.005, 0.03),
            rng.uniform(0, 30),
            rng.uniform(0.05, 0.6),
            rng.uniform(60, 255),
            rng.uniform(0, 110),
            rng.uniform(0, 0.8),
        )

    def put(
        self,
        under: NDArray[Any],
        solid: NDArray[Any],
        mask: NDArray[Any],
        turn: Matrix,
        size: tuple[int, int],
    ) -> None:
        """Draw the rim of a sleeve around its card."""
        wide, high = size
        rim = self.rim * wide
        corners = np.array([[-rim, -rim], [wide + rim, -rim], [wide + rim, high + rim], [-rim, high + rim]])
        outline = corners @ turn[:, :2].T + turn[:, 2]
        shape = np.zeros(mask.shape, np.uint8)
        cv2.fillPoly(shape, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        share = shape.astype(np.float32) / 255 * self.edge
        under += (self.tone - under) * share[..., None]
        np.maximum(solid, share, out=solid)

    def shine(self, lit: NDArray[Any], size: tuple[int, int], rng: np.random.Generator) -> NDArray[Any]:
        """Return a card in its sleeve: hazy, sometimes with a reflection."""
        lit = lit * (1 - self.haze / 255) + self.haze * 0.8
        if rng.random() < self.often:
            glow: Matrix = np.zeros((size[1], size[0]), np.float32)
            middle, angle = rng.uniform(0, 1, 2) * size, rng.uniform(0, np.pi)
            along = np.array([np.cos(angle), np.sin(angle)]) * max(size)
            cv2.line(
                glow,
                tuple((middle - along).astype(int).tolist()),
                tuple((middle + along).astype(int).tolist()),
                1.0,
                int(rng.integers(3, 40)),
            )
            glow = cv2.GaussianBlur(glow, (0, 0), rng.uniform(1.5, 10))
            lit = lit + glow[..., None] * (self.streak * rng.uniform(0.3, 1))
        return np.asarray(np.clip(lit, 0, 255), np.float32)


def other_copy(art: Picture, change: Matrix, blur: float) -> Picture:
    """Return a card of another print run: colours changed by a 3 x 4 matrix, softer or sharper."""
    changed = cv2.transform(art, change)
    if abs(blur) > 0.2:
        soft = cv2.GaussianBlur(changed, (0, 0), max(0.4, abs(blur)))
        changed = soft if blur > 0 else cv2.addWeighted(changed, 1 - blur, soft, blur, 0)
    return np.asarray(changed, np.uint8)


def random_print(strength: float, rng: np.random.Generator) -> tuple[Matrix, float]:
    """Return the colour matrix and the sharpness of a random print run."""
    luma = np.tile([0.114, 0.587, 0.299], (3, 1))
    saturation = float(np.exp(rng.normal(0, 0.25 * strength)))
    change = np.eye(3) * saturation + luma * (1 - saturation)
    angle = rng.normal(0, 0.09 * strength)  # of the hue, about the grey axis
    axis = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) / np.sqrt(3)
    third = np.full((3, 3), 1 / 3)
    hue = np.cos(angle) * (np.eye(3) - third) + third + np.sin(angle) * axis
    contrast = float(np.exp(rng.normal(0, 0.15 * strength)))
    gains = np.exp(rng.normal(0, 0.05 * strength, 3))[:, None]
    whole = gains * contrast * (hue @ change)
    lift = 128 * (1 - contrast) + rng.normal(0, 10 * strength)
    return np.column_stack([whole, np.full(3, lift)]), float(rng.normal(0, 0.5 * strength))


def place_of(middle: tuple[float, float], angle: float, part: int) -> Matrix:
    """Return the matrix from a block of a card to pixels of the flat city."""
    turn = np.radians(-angle)
    cosine, sine = np.cos(turn), np.sin(turn)
    spin = np.array([[cosine, -sine], [sine, cosine]])
    own = spin @ np.array([(part % 2 - 0.5) * PITCH, (part // 2 - 0.5) * PITCH * HIGH])
    place = np.eye(3)
    place[:2, :2] = spin @ np.diag([PITCH, PITCH * HIGH])
    place[:2, 2] = own + middle
    return place


def random_scene(
    deck: Deck,
    cards: CityConditions,
    conditions: Conditions,
    rng: np.random.Generator,
    laid: tuple[PlacedCard, ...] | None = None,
) -> Scene:
    """Return a photograph of a random city, or of a city of these cards, under some conditions."""
    if laid is None:
        laid = random_city(
            rng, int(rng.integers(cards.count[0], cards.count[1] + 1)), int(rng.choice(np.array(cards.most)))
        )
    tops = top_cards(laid)
    rows, columns = max(s.row for s in tops) + 1, max(s.column for s in tops) + 1
    low_row, low_column = min(s.row for s in tops), min(s.column for s in tops)
    rows, columns = rows - low_row, columns - low_column
    gap = rng.uniform(*cards.gap, 2) * (rng.random() < 0.8)
    size = (
        round((columns * (1 + gap[0]) + 2 * ROOM) * PITCH),
        round((rows * (1 + gap[1]) + 2 * ROOM / HIGH) * PITCH * HIGH),
    )
    flat = FlatCity((size[1], size[0]), rng)
    change, blur = random_print(cards.copy, rng)
    sleeve = Sleeve.random(rng) if rng.random() < cards.sleeves else None
    shrunk = (2 * PITCH, round(2 * PITCH * HIGH))

    def art(number: int) -> Picture:
        small = cv2.resize(deck.cards[number], shrunk, interpolation=cv2.INTER_AREA)
        worn = change.copy()
        worn[:, :3] *= np.exp(rng.normal(0, 0.03))
        return other_copy(np.asarray(small, np.uint8), worn, blur)

    wander = [smooth_noise((64, 64), (3, 3), rng) * rng.uniform(0, cards.bend) for _ in range(2)]
    askew = cards.askew * rng.uniform(0.2, 1)
    off = cards.off * rng.uniform(0.2, 1)

    def flat_point(column: float, row: float) -> tuple[float, float]:
        at = (min(63, int(64 * row / rows)), min(63, int(64 * column / columns)))
        x = (ROOM + column * (1 + gap[0]) + wander[0][at]) * PITCH
        y = (ROOM / HIGH + row * (1 + gap[1]) + wander[1][at]) * PITCH * HIGH
        return x, y

    lying: list[tuple[tuple[float, float], float]] = []
    for placed in laid:
        x, y = flat_point(placed.column - low_column + 1, placed.row - low_row + 1)
        x += rng.uniform(-1, 1) * off * 2 * PITCH
        y += rng.uniform(-1, 1) * off * 2 * PITCH * HIGH
        lying.append(((x, y), rng.uniform(-1, 1) * askew))
    beside = lay_beside(flat, lying, art, cards, sleeve, shrunk, rng)
    blocks: dict[Spot, tuple[int, Matrix]] = {}
    for turn, (placed, (middle, angle)) in enumerate(zip(laid, lying, strict=True)):
        shown = art(placed.card)
        if placed.rotation:
            shown = np.ascontiguousarray(shown[::-1, ::-1])
        own_parts(flat, flat.lay(shown, middle, angle, sleeve), turn * 4, middle, angle)
    for spot, (turn, part) in tops.items():
        blocks[spot] = turn * 4 + part, flat.places[turn * 4 + part]
    seen = {owner for owner, _ in blocks.values()}
    hidden = np.array([owner not in seen for owner in range(4 * len(laid))])
    in_city = (flat.owners >= 0) & (flat.owners < LOOSE)
    flat.owners[in_city & hidden[np.clip(flat.owners, 0, len(hidden) - 1)]] = SLIVER
    if rng.random() < cards.tokens:
        scatter_tokens(flat, rng)
    to_picture, picture = shoot(flat, (rows, columns), gap, conditions, cards, rng)
    faces = {
        Spot(spot.row - low_row, spot.column - low_column): SeenBlock(
            dict(laid[owner // 4].blocks())[spot],
            (laid[owner // 4].card - 1) * 4 + (owner % 4 if not laid[owner // 4].rotation else 3 - owner % 4),
            bool(laid[owner // 4].rotation),
            to_picture @ place,
        )
        for spot, (owner, place) in blocks.items()
    }
    grid = np.array(
        [
            [PITCH * (1 + gap[0]), 0, ROOM * PITCH],
            [0, PITCH * HIGH * (1 + gap[1]), ROOM * PITCH],
            [0, 0, 1.0],
        ]
    )
    return Scene(picture, flat.owners, to_picture, faces, flat.places, to_picture @ grid, beside, laid)


def own_parts(
    flat: FlatCity,
    here: tuple[tuple[slice, slice], NDArray[np.bool_]],
    first: int,
    middle: tuple[float, float],
    angle: float,
) -> None:
    """Write the owners of the pixels of a card."""
    area, inside = here
    ys, xs = np.nonzero(inside)
    ys, xs = ys + area[0].start, xs + area[1].start
    turn = np.radians(-angle)
    dx, dy = xs - middle[0], ys - middle[1]
    across = dx * np.cos(turn) + dy * np.sin(turn)
    down = dy * np.cos(turn) - dx * np.sin(turn)
    flat.owners[ys, xs] = (first + (across > 0) + 2 * (down > 0)).astype(np.int16)
    for part in range(4):
        flat.places[first + part] = place_of(middle, angle, part)


def lay_beside(  # noqa: PLR0913, PLR0917 - the city, and the cards for the place beside it
    flat: FlatCity,
    lying: list[tuple[tuple[float, float], float]],
    art: Any,
    cards: CityConditions,
    sleeve: Sleeve | None,
    size: tuple[int, int],
    rng: np.random.Generator,
) -> tuple[int, ...]:
    """Lay other cards and scoring cards beside the city; return the numbers of the scoring cards."""
    high, wide = flat.solid.shape
    taken: Matrix = np.zeros((high, wide), np.uint8)
    for middle, angle in lying:
        box = cv2.boxPoints((middle, (size[0] * 1.04, size[1] * 1.04), -angle))
        cv2.fillConvexPoly(taken, box.astype(np.int32), 255)
    reach = round(PITCH * 0.3)
    taken = cv2.dilate(taken, np.ones((2 * reach + 1,) * 2, np.uint8))

    def find_room(scale: float, angle: float) -> tuple[float, float] | None:
        for _ in range(12):
            middle = (rng.uniform(0, wide), rng.uniform(0, high))
            box = cv2.boxPoints((middle, (size[0] * scale, size[1] * scale), -angle)).astype(np.int32)
            mask = np.zeros_like(taken)
            cv2.fillConvexPoly(mask, box, 255)
            if not cv2.bitwise_and(mask, taken).any():
                cv2.fillConvexPoly(taken, box, 255)
                return middle
        return None

    scoring = []
    numbers = rng.permutation(np.arange(1, 19))[: int(rng.choice(np.array(cards.scoring)))]
    straight = rng.uniform(-6, 6)
    for index, number in enumerate(numbers.tolist()):
        angle = straight + rng.uniform(-4, 4) if rng.random() < 0.75 else rng.uniform(-180, 180)
        angle += 180.0 * (rng.random() < 0.1)
        place_found = find_room(1.0, angle)
        if place_found is None:
            continue
        middle = place_found
        area, here = flat.lay(scoring_card(int(number), size, rng), middle, angle, sleeve)
        flat.owners[area][here] = SCORING + index
        place = place_of(middle, angle, 0)
        place[:2, 2] = middle
        flat.places[SCORING + index] = place
        scoring.append(int(number))
    for index in range(int(rng.integers(cards.loose + 1))):
        angle = rng.uniform(-180, 180) if rng.random() < 0.7 else rng.uniform(-6, 6)
        place_found = find_room(1.0, angle)
        if place_found is None:
            continue
        middle = place_found
        own_parts(
            flat, flat.lay(art(int(rng.integers(1, 19))), middle, angle, sleeve), LOOSE + 4 * index, middle, angle
        )
    return tuple(sorted(scoring))


def scatter_tokens(flat: FlatCity, rng: np.random.Generator) -> None:
    ys, xs = np.nonzero(flat.solid > 0.5)
    for _ in range(int(rng.integers(1, 6))):
        at = int(rng.integers(len(xs)))
        colour = tuple(float(value) for value in any_colour(rng))
        middle, size = (int(xs[at]), int(ys[at])), int(PITCH * rng.uniform(0.06, 0.2))
        if rng.random() < 0.5:
            cv2.circle(flat.picture, middle, size, colour, -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints((middle, (2 * size, 2 * size), rng.uniform(0, 90)))
            cv2.fillConvexPoly(flat.picture, box.astype(np.int32), colour, cv2.LINE_AA)


def camera_over(
    extent: tuple[int, int],
    gap: NDArray[np.float64],
    size: tuple[int, int],
    conditions: Conditions,
    rng: np.random.Generator,
) -> Matrix:
    """Return the homography from pixels of the flat city to the picture of a random camera above the table."""
    rows, columns = extent
    width, height = columns * (1 + gap[0]) * PITCH, rows * (1 + gap[1]) * PITCH * HIGH
    left, top = ROOM * PITCH, ROOM * PITCH
    roll = rng.uniform(*conditions.roll) + (90.0 * rng.integers(4) if conditions.quarter_turns else 0.0)
    turn = rotation(np.radians(rng.uniform(*conditions.tilt)), rng.uniform(0, 2 * np.pi), np.radians(roll))
    distance = rng.uniform(*conditions.distance) * max(width, height)
    plane = np.column_stack([turn[:, 0], turn[:, 1], [0.0, 0.0, distance]])
    plane = plane @ np.array([[1, 0, -left - width / 2], [0, 1, -top - height / 2], [0, 0, 1.0]])
    rim = np.array([[left, top], [left + width, top], [left + width, top + height], [left, top + height]])
    seen = cv2.perspectiveTransform(rim[None], plane)[0]
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = rng.uniform(*conditions.fill) * min(np.array(size) / (high - low))
    room = np.maximum(np.array(size) - scale * (high - low), 0) / 2
    middle = np.array(size) / 2 + rng.uniform(-1, 1, 2) * room * 0.9
    shift = middle - scale * (low + high) / 2
    matrix: Matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ plane
    return np.asarray(matrix / matrix[2, 2])


def any_table(size: tuple[int, int], cards: CityConditions, rng: np.random.Generator) -> Picture:
    """Return a random table with objects."""
    if rng.random() < cards.textures:
        table = texture(size, rng, any_colour(rng), rng.uniform(0.02, 0.25)).astype(np.uint8)
    else:
        table = random_table(size, rng)
    if rng.random() < 0.25:  # a pattern of leaves, as cloths have
        pattern = smooth_noise(size, (int(rng.integers(6, 30)), int(rng.integers(6, 30))), rng)
        lines = (np.abs(pattern) < rng.uniform(0.05, 0.3)).astype(np.float32) * rng.uniform(-0.25, 0.25)
        table = np.clip(table * (1 + lines[..., None]), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(table)


def shoot(  # noqa: PLR0913, PLR0917 - a city, its camera and its table
    flat: FlatCity,
    extent: tuple[int, int],
    gap: NDArray[np.float64],
    conditions: Conditions,
    cards: CityConditions,
    rng: np.random.Generator,
) -> tuple[Matrix, Picture]:
    """Photograph a flat city; return the homography from its pixels to the picture, and the picture."""
    width, height = conditions.sizes[int(rng.integers(len(conditions.sizes)))]
    to_picture = camera_over(extent, gap, (width, height), conditions, rng)
    table = any_table((width, height), cards, rng)
    for _ in range(int(rng.integers(conditions.clutter + 1))):
        add_clutter(table, rng)
    if rng.random() < cards.hands:
        lay_thing(table, rng)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]]) * (flat.solid.shape[1], flat.solid.shape[0])
    seen = cv2.perspectiveTransform(corners[None], to_picture)[0].astype(np.float32)
    scale = float(np.sqrt(abs(cv2.contourArea(seen)) / flat.solid.size))
    picture, solid, warp = np.clip(flat.picture, 0, 255).astype(np.uint8), flat.solid, to_picture
    if scale < 0.75:
        shrunk = (round(picture.shape[1] * scale * 1.2), round(picture.shape[0] * scale * 1.2))
        warp = to_picture @ np.diag([picture.shape[1] / shrunk[0], picture.shape[0] / shrunk[1], 1.0])
        picture = np.asarray(cv2.resize(picture, shrunk, interpolation=cv2.INTER_AREA), np.uint8)
        solid = np.asarray(cv2.resize(solid, shrunk, interpolation=cv2.INTER_AREA), np.float32)
    taken = cv2.warpPerspective(picture, warp, (width, height), flags=cv2.INTER_LINEAR)
    alpha = cv2.warpPerspective(solid, warp, (width, height), flags=cv2.INTER_LINEAR)[..., None]
    drop_shadow(table, (alpha[..., 0] * 255).astype(np.uint8), rng)
    lit = apply_light(taken * alpha + table * (1.0 - alpha), conditions, rng)
    return to_picture, apply_lens(np.asarray(lit, np.float32), conditions, rng)


def lay_thing(table: Picture, rng: np.random.Generator) -> None:
    """Draw a hand, a cup, a sheet or a cloth at the rim of a table."""
    high, wide = table.shape[:2]
    edge = np.array([rng.uniform(0, 1), float(rng.integers(2))])
    at = (edge if rng.random() < 0.5 else edge[::-1]) * (wide, high)
    thing = Occluder((high, wide), (float(at[0]), float(at[1])), rng)
    OCCLUDERS[int(rng.integers(len(OCCLUDERS)))](thing, rng.uniform(0.1, 0.35) * min(wide, high), rng.uniform(0, 6.28))
    table[:] = np.clip(table + (thing.paint - table) * thing.alpha[..., None], 0, 255).astype(np.uint8)
