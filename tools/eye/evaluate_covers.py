"""Measures whether covered spaces are recognised; part of `python -m tools.eye.evaluate_vision`.

The covers drawn here differ from those of the training (`place_covers.py`); they hide whole spaces, several, and parts
of one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tools.eye.camera import REPORTED, Flat, Picture, Shot, photograph, random_table
from tools.eye.cut_tiles import PITCH, flat_pixel, labelled_photographs
from tools.eye.evaluate_heights import rephotograph
from tools.eye.measured_shots import SEED, original_shots
from tools.eye.place_covers import hidden_share
from vision.errors import PhotoError
from vision.load import Photo
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo

SLANTED: Final = "30 degrees, bad light, turned"
# Draws a cover into a mask and returns its paint; gets the flat pixel of its centre and its size in pixels.
Cover = Callable[[Picture, tuple[float, float], float, np.random.Generator], Picture]


def draw_hand(mask: Picture, middle: tuple[float, float], size: float, rng: np.random.Generator) -> Picture:
    """Draw a fist on a forearm, of one colour with blotches, knuckles as darker lines."""
    angle = rng.uniform(0, 2 * np.pi)
    x, y = middle
    cv2.ellipse(mask, ((x, y), (size * 1.05, size * 1.2), np.degrees(angle)), 255, -1, cv2.LINE_AA)
    end = (int(x + np.cos(angle) * 1500), int(y + np.sin(angle) * 1500))
    cv2.line(mask, (int(x), int(y)), end, 255, int(size * 0.7), cv2.LINE_AA)
    skin = np.array([(120, 150, 205), (90, 120, 175), (45, 62, 105)][int(rng.integers(3))]) * rng.uniform(0.7, 1.1)
    blotches = cv2.GaussianBlur(rng.normal(0, 60, mask.shape).astype(np.float32), (0, 0), 9)
    paint = np.asarray(skin + (blotches + rng.normal(0, 3, mask.shape))[..., None], np.float64)
    for knuckle in range(-1, 3):
        start = (int(x + (knuckle - 0.5) * size * 0.22), int(y - size * 0.5))
        cv2.line(paint, start, (start[0], int(y)), tuple(skin * 0.7), 3, cv2.LINE_AA)
    return np.asarray(np.clip(cv2.GaussianBlur(paint, (0, 0), 2), 0, 255), np.uint8)


def draw_cup(mask: Picture, middle: tuple[float, float], size: float, rng: np.random.Generator) -> Picture:
    """Draw a mug from above: rim, a shaded wall, a drink that mirrors a window."""
    x, y = int(middle[0]), int(middle[1])
    radius = int(size * 0.6)
    cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    clay = rng.uniform(20, 245, 3)
    paint = np.full((*mask.shape, 3), clay)
    ys, xs = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]]
    paint *= (1 + 0.3 * np.cos(np.arctan2(ys - y, xs - x) - rng.uniform(0, 6)))[..., None]
    drink = np.array([(20, 35, 60), (60, 110, 170), (225, 235, 240), (30, 60, 150)][int(rng.integers(4))])
    cv2.circle(paint, (x, y), int(radius * 0.82), tuple((clay * 0.5).tolist()), -1, cv2.LINE_AA)
    cv2.circle(paint, (x + 3, y + 3), int(radius * 0.72), tuple(drink.tolist()), -1, cv2.LINE_AA)
    cv2.ellipse(paint, (x - radius // 4, y - radius // 3), (radius // 4, radius // 8), 30, 0, 360, (235, 235, 235), -1)
    return np.asarray(np.clip(paint, 0, 255), np.uint8)


def draw_card(mask: Picture, middle: tuple[float, float], size: float, rng: np.random.Generator) -> Picture:
    """Draw a rule card or a letter (pale, a coloured title, lines of words, a picture), or a dark phone."""
    angle = rng.uniform(0, 180)
    box = cv2.boxPoints((middle, (size * 1.15, size * 1.5), angle))
    cv2.fillConvexPoly(mask, box.astype(np.int32), 255, cv2.LINE_AA)
    phone = rng.random() < 0.3
    paper = np.array([35, 32, 30]) if phone else np.array([215, 228, 235]) * rng.uniform(0.75, 1.05)
    high = mask.shape[0] + mask.shape[1]
    page = np.full((high, high, 3), 1.0) * paper
    if not phone:
        colour = rng.uniform(30, 200, 3)
        for line in range(0, high, int(rng.integers(9, 16))):
            start = 0
            while start < high:
                long = int(rng.integers(8, 40))
                cv2.line(page, (start, line), (start + long, line), (60, 60, 60), 2)
                start += long + 6
        title = int(rng.integers(60, 160))
        for line in range(0, high, title * 2):
            page[line : line + title // 4] = colour
    turn = np.asarray(cv2.getRotationMatrix2D((high / 2, high / 2), -angle, 1), np.float64)
    turn[:, 2] += np.array(middle) - high / 2
    return np.asarray(np.clip(cv2.warpAffine(page, turn, mask.shape[::-1]), 0, 255), np.uint8)


def draw_cloth(mask: Picture, middle: tuple[float, float], size: float, rng: np.random.Generator) -> Picture:
    """Draw a napkin, a sleeve or a book cover: a polygon with the texture of a table."""
    corners = np.sort(rng.uniform(0, 2 * np.pi, 9))
    corners = np.linspace(0, 2 * np.pi, 9, endpoint=False) + (corners - corners.mean()) * 0.02
    reach = size * rng.uniform(0.7, 0.85, 9)
    outline = np.column_stack([np.cos(corners), np.sin(corners)]) * reach[:, None] + middle
    cv2.fillPoly(mask, [outline.astype(np.int32)], 255, cv2.LINE_AA)
    return random_table((mask.shape[1], mask.shape[0]), rng)


KINDS: Final[dict[str, Cover]] = {"hand": draw_hand, "cup": draw_cup, "card": draw_card, "cloth": draw_cloth}


@dataclass(slots=True)
class CoverTally:
    boards: int = 0
    lost: int = 0
    covered: int = 0
    covered_reported: int = 0
    open: int = 0
    open_reported: int = 0
    partly: int = 0
    partly_false: int = 0
    free_right: int = 0  # spaces that are fully visible and read right
    partly_right_or_doubtful: int = 0

    def row(self) -> str:

        def share(part: int, whole: int) -> str:
            return f"{part}/{whole}" + (f" = {100 * part / whole:.1f} %" if whole else "")

        return " | ".join(
            [
                f"{self.boards - self.lost}/{self.boards}",
                share(self.covered_reported, self.covered),
                share(self.open_reported, self.open),
                share(self.free_right, self.open),
                share(self.partly_false, self.partly),
                share(self.partly_right_or_doubtful, self.partly),
            ]
        )


COVER_HEADINGS: Final = (
    "boards found | covered spaces said | open spaces said to be covered | open spaces right | "
    "partly hidden ones said to be covered | partly hidden ones right or doubtful"
)


def add_cover(flat: Flat, cover: Cover, middle: tuple[float, float], size: float, rng: np.random.Generator) -> Flat:
    mask = np.zeros(flat.occluded.shape, np.uint8)
    paint = cover(mask, flat_pixel(middle), size * PITCH, rng)
    shade = cv2.GaussianBlur(mask, (0, 0), 7).astype(np.float32)[..., None] / 255 * 0.35
    share = mask.astype(np.float32)[..., None] / 255
    under = flat.picture * (1 - shade)
    picture = under + (paint - under) * share
    return replace(flat, picture=picture.astype(np.uint8), occluded=np.maximum(flat.occluded, mask))


def cover_shots(folder: Path, names: tuple[str, ...], times: int) -> Iterator[tuple[str, Shot]]:
    """Yield photographs with a cover over a whole space, over several, or over a part of one."""
    rng = np.random.default_rng(SEED)
    for original in original_shots(folder, labelled_photographs(folder, names)):
        flat = original.flat
        rows, columns = len(flat.cells), len(flat.cells[0])
        for kind, cover in KINDS.items():
            for time in range(times):
                spot = (rng.integers(columns) + 0.5, rng.integers(rows) + 0.5)
                size, astray = ((1.0, 0.03), (2.1, 0.4), (0.55, 0.35))[time % 3]
                middle = (spot[0] + rng.normal(0, astray), spot[1] + rng.normal(0, astray))
                board = add_cover(flat, cover, middle, size * rng.uniform(1.0, 1.2), rng)
                yield kind, rephotograph(original, board)
                yield f"{kind}, {SLANTED}", photograph(board, REPORTED[SLANTED], rng)


def count_covers(tally: CoverTally, shot: Shot, models: Models) -> None:
    picture, flat = shot.picture, shot.flat
    tally.boards += 1
    try:
        reading = read_photo(Photo(picture, picture.shape[1], picture.shape[0]), models)
    except PhotoError:
        tally.lost += 1
        return
    if reading.mode is not flat.mode:
        tally.lost += 1
        return
    for spot in reading.spots():
        guess, truth = reading[spot], flat.cells[spot.row][spot.column]
        share = hidden_share(flat, (spot.column + 0.5, spot.row + 0.5), 0.44)
        right = (guess.building and replace(guess.building, floors=1)) == (truth and replace(truth, floors=1))
        if share > 0.97:
            tally.covered += 1
            tally.covered_reported += guess.is_covered
        elif share < 0.02:
            tally.open += 1
            tally.open_reported += guess.is_covered
            tally.free_right += right
        elif share < 0.75:
            tally.partly += 1
            tally.partly_false += guess.is_covered
            tally.partly_right_or_doubtful += right or guess.is_doubtful


def cover_tallies(folder: Path, names: tuple[str, ...], models: Models, times: int) -> dict[str, CoverTally]:
    tallies: dict[str, CoverTally] = {}
    for kind, shot in cover_shots(folder, names, times):
        count_covers(tallies.setdefault(kind, CoverTally()), shot, models)
    return tallies
