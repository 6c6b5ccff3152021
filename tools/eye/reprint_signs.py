"""Erases and reprints signs: a tower block may give one, two or three inhabitants, so that only the signs tell."""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from quadropolis_score.buildings import Building, Expansion, Kind
from tools.eye.camera import Picture
from tools.eye.cut_tiles import PITCH, SLOT_Y, SLOTS, SPRITE, Sprite
from vision.quadropolis.tile_classes import FACES

# The pixels of a sign, and its opacity.
SignCutout = tuple[Picture, NDArray[np.float32]]

# Where signs are printed: middle and half size from the tile's centre, in pitches. A star alone is larger than one that
# begins a formula.
SLOT: Final = tuple((x, SLOT_Y, 0.0675, 0.077) for x in SLOTS)
STAR: Final = (-0.255, -0.285, 0.105, 0.098)
SMALL_STAR: Final = (-0.305, -0.284, 0.072, 0.08)
SignBox = tuple[float, float, float, float]
# The area of a sign, in pitches from the tile's centre: left, top, right, bottom; a star alone is farther left.
# And the largest offset of a sign.
SIGN_AREAS: Final = {False: (-0.39, -0.39, 0.09, -0.2), True: (-0.38, -0.39, -0.12, -0.19)}
MAX_OFFSET: Final = 4.0  # pixels


def pixel_box(place: SignBox, nudge: tuple[float, float] = (0.0, 0.0)) -> tuple[slice, slice]:
    """Return the pixels of a sign in a sprite, cut at its left and upper rim: negative ones would count from behind."""
    x, y = SPRITE / 2 + place[0] * PITCH + nudge[0], SPRITE / 2 + place[1] * PITCH + nudge[1]
    wide, high = place[2] * PITCH, place[3] * PITCH
    top, left = max(0, round(y - high)), max(0, round(x - wide))
    return slice(top, round(y + high) + 1), slice(left, round(x + wide) + 1)


def sign_boxes(building: Building) -> tuple[SignBox, ...]:
    """Return the places of a tile's printed signs."""
    return (STAR,) if building.points else SLOT


def with_sign_offset(sprite: Sprite) -> Sprite:
    """Measure the offset of a sprite's signs, because the labelled centres of tiles are slightly off."""
    expected = sign_boxes(sprite.building)[: len(printed_signs(sprite.building))]
    if not expected or sprite.building.expansion in SMALL_STARS:
        return sprite
    left, top, right, bottom = (round(SPRITE / 2 + part * PITCH) for part in SIGN_AREAS[sprite.building.points > 0])
    area = sprite.picture[top:bottom, left:right].astype(np.float32)
    apart = np.abs(area - np.median(area.reshape(-1, 3), axis=0)).max(axis=2)
    apart = np.where(apart > 0.45 * apart.max(), apart, 0)
    ys, xs = np.mgrid[top:bottom, left:right]
    wanted = SPRITE / 2 + np.mean([place[:2] for place in expected], axis=0) * PITCH
    off = np.array([(xs * apart).sum(), (ys * apart).sum()]) / apart.sum() - wanted
    x, y = np.clip(off, -MAX_OFFSET, MAX_OFFSET) if np.abs(off).max() < 2 * MAX_OFFSET else (0.0, 0.0)
    return replace(sprite, nudge=(float(x), float(y)))


def sign_mask(places: tuple[SignBox, ...], nudge: tuple[float, float]) -> Picture:
    mask = np.zeros((SPRITE, SPRITE), np.uint8)
    for place in places:
        mask[pixel_box(place, nudge)] = 255
    return mask


def erase_signs(sprite: Sprite, places: tuple[SignBox, ...]) -> Picture:
    """Erase some signs of a tile as if none of them had been printed."""
    own = sign_boxes(sprite.building)
    blank = np.asarray(cv2.inpaint(sprite.picture, sign_mask(own, sprite.nudge), 3, cv2.INPAINT_TELEA), np.uint8)
    if set(places) >= set(own):
        return blank
    share = cv2.GaussianBlur(sign_mask(places, sprite.nudge), (0, 0), 0.8).astype(np.float32)[..., None] / 255
    return (sprite.picture * (1 - share) + blank * share).astype(np.uint8)


def smear_signs(sprite: Sprite, places: tuple[SignBox, ...]) -> Picture:
    """Erase signs carelessly: the surroundings of a sign bleed into its place."""
    return np.asarray(cv2.inpaint(sprite.picture, sign_mask(places, sprite.nudge), 3, cv2.INPAINT_TELEA), np.uint8)


def wipe_signs(sprite: Sprite, places: tuple[SignBox, ...], rng: np.random.Generator) -> Picture:
    """Fill signs with one colour, that of their rim, or with the tile's paper from beside or below."""
    picture = sprite.picture.copy()
    for place in places:
        rows, columns = pixel_box(place, sprite.nudge)
        spare = int(rng.integers(0, 3))
        top, left = max(2, rows.start - spare), max(2, columns.start - spare)
        rows, columns = slice(top, rows.stop + spare), slice(left, columns.stop + spare)
        around = sprite.picture[rows.start - 2 : rows.stop + 2, columns.start - 2 : columns.stop + 2]
        colour = np.median(np.concatenate([around[:, :2].reshape(-1, 3), around[-2:].reshape(-1, 3)]), axis=0)
        fill = np.full_like(picture[rows, columns], colour) + rng.normal(0, 1.5, picture[rows, columns].shape)
        if rng.random() < 0.5:
            down = rows.stop - rows.start
            below = sprite.picture[rows.start + down : rows.stop + down, columns].astype(np.float64)
            fill = below if rng.random() < 0.5 else (fill + below) / 2
        soft = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.float32)
        rim = int(rng.integers(0, 2))
        soft[rim : soft.shape[0] - rim, rim : soft.shape[1] - rim] = 1
        soft = cv2.GaussianBlur(soft, (0, 0), rng.uniform(0.3, 1.5))
        under = picture[rows, columns]
        under[:] = np.clip(under + (fill - under) * soft[..., None], 0, 255).astype(np.uint8)
    return picture


def cut_sign(sprite: Sprite, place: SignBox) -> SignCutout:
    around = (place,) if place == SMALL_STAR else sign_boxes(sprite.building)
    blank = cv2.inpaint(sprite.picture, sign_mask(around, sprite.nudge), 3, cv2.INPAINT_TELEA)
    box = pixel_box(place, sprite.nudge)
    apart = np.abs(sprite.picture[box].astype(np.int32) - blank[box]).max(axis=2).astype(np.float32)
    alpha = np.clip((apart - 22) / 36, 0, 1)
    soft = cv2.GaussianBlur(cv2.morphologyEx(alpha, cv2.MORPH_CLOSE, np.ones((5, 5))), (0, 0), 0.7)
    return sprite.picture[box], np.asarray(soft, np.float32)


SIGNS: Final = ("inhabitant", "energy", "star 1", "star 2", "star 3")


@dataclass(frozen=True, slots=True)
class SignLibrary:
    """Every printed sign of the photographs, cut out, with the colour of the paper around it."""

    found: dict[str, list[SignCutout]]

    def random_sign(self, name: str, rng: np.random.Generator) -> SignCutout:
        """Return a random print of a sign; a star in any blue or green, so that its colour does not tell its number."""
        choice = self.found[name]
        sign, alpha = choice[int(rng.integers(len(choice)))]
        if name.startswith("star"):
            colours = cv2.cvtColor(sign, cv2.COLOR_BGR2HSV)
            colours[..., 0] = np.clip(colours[..., 0].astype(int) + int(rng.integers(-14, 15)), 0, 179)
            sign = np.asarray(cv2.cvtColor(colours, cv2.COLOR_HSV2BGR), np.uint8)
        return sign, alpha


def printed_signs(building: Building) -> tuple[str, ...]:
    """Return the signs in a tile's slots, from the left."""
    if building.points:
        return (f"star {building.points}",)
    return ("energy",) * building.energy + ("inhabitant",) * building.inhabitants


# The Public Services tiles whose formula begins with a star, and its number.
SMALL_STARS: Final = {
    Expansion.CITY_HALL: "star 1",
    Expansion.SCHOOL: "star 1",
    Expansion.PARK_DISTRICT: "star 1",
    Expansion.POLICE_STATION: "star 1",
    Expansion.FIRE_STATION: "star 3",
}


def collect_signs(sprites: list[Sprite]) -> SignLibrary:
    found: dict[str, list[SignCutout]] = {name: [] for name in SIGNS}
    for sprite in sprites:
        building = sprite.building
        if building.expansion in SMALL_STARS:
            found[SMALL_STARS[building.expansion]].append(cut_sign(sprite, SMALL_STAR))
        else:
            for name, place in zip(printed_signs(building), sign_boxes(building), strict=False):
                found[name].append(cut_sign(sprite, place))
    return SignLibrary(found)


# The kinds whose tiles differ by their signs.
VARIED: Final = (Kind.TOWER_BLOCK, Kind.FACTORY, Kind.PUBLIC_SERVICE, Kind.HARBOR)


def variants_of(kind: Kind) -> list[Building]:
    """Return every tile of a kind in the box, without the Public Services tiles."""
    return [face for face in FACES if face is not None and face.kind is kind and face.expansion is None]


def reprint_tile(sprite: Sprite, building: Building, signs: SignLibrary, rng: np.random.Generator) -> Sprite:
    """Return the tile with other signs: the same picture, another variant of the box."""
    wanted, own = printed_signs(building), printed_signs(sprite.building)
    if own[: len(wanted)] == wanted and len(own) > len(wanted) and rng.random() < 0.6:  # only erase
        gone = rng.permutation(len(own))[: len(own) - len(wanted)]
        places = tuple(sign_boxes(sprite.building)[slot] for slot in gone)
        draw = rng.random()
        without = smear_signs(sprite, places) if draw < 0.35 else wipe_signs(sprite, places, rng)
        without = erase_signs(sprite, places) if draw > 0.65 else without
        return replace(sprite, picture=without, building=building)
    places = sign_boxes(building)
    if not building.points and rng.random() < 0.35:  # where an erased sign leaves a gap
        places = tuple(SLOT[slot] for slot in sorted(rng.permutation(3)[: len(wanted)]))
    picture = erase_signs(sprite, sign_boxes(sprite.building)).astype(np.float32)
    nudge = (sprite.nudge[0] + float(rng.normal(0, 0.7)), sprite.nudge[1] + float(rng.normal(0, 0.7)))
    for name, place in zip(wanted, places, strict=False):
        print_sign(picture, signs.random_sign(name, rng), pixel_box(place, nudge), float(rng.uniform(0.9, 1.1)))
    return replace(sprite, picture=np.clip(picture, 0, 255).astype(np.uint8), building=building)


def print_sign(picture: NDArray[np.float32], cut: SignCutout, box: tuple[slice, slice], light: float) -> None:
    """Print a sign into a box of a tile, scaled to it."""
    rows, columns = box
    size = (columns.stop - columns.start, rows.stop - rows.start)
    sign = np.asarray(cv2.resize(cut[0], size, interpolation=cv2.INTER_CUBIC), np.uint8)
    alpha = np.asarray(cv2.resize(cut[1], size, interpolation=cv2.INTER_CUBIC), np.float32)
    picture[box] += (sign * light - picture[box]) * np.clip(alpha, 0, 1)[..., None]


def with_other_building(sprite: Sprite, other: Sprite) -> Sprite:
    """Return the tile with the picture of another tile, to resemble tiles that are on no photo."""
    middle = np.zeros((SPRITE, SPRITE), np.float32)
    cv2.ellipse(middle, (SPRITE // 2, SPRITE // 2 + 2), (int(0.31 * PITCH), int(0.2 * PITCH)), 0, 0, 360, 1.0, -1)
    share = cv2.GaussianBlur(middle, (0, 0), 3)[..., None]
    mixed = sprite.picture * (1 - share) + other.picture * share
    return replace(sprite, picture=mixed.astype(np.uint8))
