"""Drawn scoring cards: pale paper, a brown stripe, the number in a yellow circle, the name beside it."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.sentences import SENTENCES

Picture = NDArray[Any]
NAMES: Final = tuple(str(SENTENCES[f"name.{card.condition.value}"]) for card in CARDS.values())
FOLDERS: Final = (Path("/usr/share/fonts"), Path(__file__).parents[3] / "assets" / "fonts")
SCALE: Final = 2


@cache
def font_files() -> tuple[Path, ...]:
    """Return the upright fonts of this machine with Latin letters."""
    found = [file for folder in FOLDERS for kind in ("ttf", "otf") for file in folder.rglob(f"*.{kind}")]
    plain = [
        f
        for f in found
        if not any(
            word in f.name
            for word in ("Italic", "Oblique", "Fallback", "Math", "Z003", "Symbol", "D050", "Icon", "icon")
        )
    ]
    return tuple(sorted(plain))


@cache
def font(file: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file), size)


def words(text: str, file: Path, size: tuple[int, int], weight: int = 0) -> NDArray[Any]:
    """Return text as ink from 0 to 1, its letters narrowed to fit a box, with random weight."""
    face = font(file, 48)
    left, top, right, bottom = face.getbbox(text)
    sheet = Image.new("L", (max(1, int(right - left)) + 4, max(1, int(bottom - top)) + 4))
    ImageDraw.Draw(sheet).text((2 - left, 2 - top), text, fill=255, font=face)
    ink: NDArray[Any] = np.asarray(sheet, np.float32) / 255
    if weight:
        kernel = np.ones((abs(weight), abs(weight)), np.uint8)
        ink = cv2.dilate(ink, kernel) if weight > 0 else cv2.erode(ink, kernel)
    return cv2.resize(ink, size, interpolation=cv2.INTER_AREA)


def scoring_card(number: int, size: tuple[int, int], rng: np.random.Generator) -> Picture:
    wide, high = size[0] * SCALE, size[1] * SCALE
    paper = np.array([205, 225, 235]) * rng.uniform(0.85, 1.07) + rng.normal(0, 6, 3)
    card = np.broadcast_to(paper, (high, wide, 3)).astype(np.float32).copy()
    for x in range(int(rng.integers(5, 20)), wide, max(8, wide // 16)):
        cv2.line(card, (x, 0), (x, high), (paper * 0.95).tolist(), 1)
    top, depth = rng.uniform(0.05, 0.1) * high, rng.uniform(0.14, 0.19) * high
    brown = np.array([75, 105, 140]) * rng.uniform(0.7, 1.2) + rng.normal(0, 8, 3)
    cv2.rectangle(card, (0, int(top)), (wide, int(top + depth)), brown.tolist(), -1)
    ink = rng.uniform(10, 60)
    for x in range(int(wide * 0.5), wide, max(6, wide // 18)):
        cv2.line(card, (x, int(top + depth / 2)), (x + wide // 40, int(top + depth / 2)), (190, 215, 225), SCALE)
    files = font_files()
    bold = [file for file in files if any(word in file.name for word in ("Bold", "Demi", "Black"))] or list(files)
    file = bold[int(rng.integers(len(bold)))]
    name = NAMES[number - 1].upper()
    letters = min(0.72, len(name) * rng.uniform(0.03, 0.052))
    put_ink(
        card,
        words(name, file, (int(letters * wide), int(depth * rng.uniform(0.6, 0.85))), int(rng.integers(-2, 5))),
        (rng.uniform(0.19, 0.24) * wide, top + rng.uniform(0.06, 0.2) * depth),
        ink,
    )
    middle, radius = (
        (rng.uniform(0.125, 0.155) * wide, top + depth * rng.uniform(0.45, 0.7)),
        depth * rng.uniform(0.5, 0.76),
    )
    disc = np.array([70, 215, 245]) * rng.uniform(0.85, 1.05) + rng.normal(0, 8, 3)
    cv2.circle(card, (int(middle[0]), int(middle[1])), int(radius), disc.tolist(), -1, cv2.LINE_AA)
    cv2.circle(card, (int(middle[0]), int(middle[1])), int(radius), (ink,) * 3, max(1, int(radius / 12)), cv2.LINE_AA)
    digits = bold[int(rng.integers(len(bold)))] if rng.random() < 0.5 else file
    tall = radius * rng.uniform(0.85, 1.3)
    broad = tall * rng.uniform(0.36, 0.65) * (len(str(number)) if number != 1 else 0.6)
    put_ink(
        card,
        words(str(number), digits, (max(2, int(broad)), max(2, int(tall))), int(rng.integers(-2, 5))),
        (middle[0] - broad / 2, middle[1] - tall / 2),
        ink,
    )
    for line in range(int(rng.integers(2, 6))):
        text = "".join(chr(97 + int(c)) if c < 24 else " " for c in rng.integers(0, 29, int(rng.integers(10, 26))))
        tone = ink if rng.random() < 0.7 else 90.0
        box = (int(rng.uniform(0.25, 0.5) * wide), int(0.055 * high))
        put_ink(
            card,
            words(text or "a", files[int(rng.integers(len(files)))], box),
            (rng.uniform(0.05, 0.4) * wide, (0.32 + 0.1 * line) * high),
            tone,
        )
    side, left, upper = 0.08 * wide, rng.uniform(0.3, 0.55) * wide, rng.uniform(0.4, 0.6) * high
    for row in range(int(rng.integers(1, 4))):
        for column in range(int(rng.integers(1, 4))):
            low = int(left + column * side), int(upper + row * side * 0.7)
            far = int(left + (column + 1) * side), int(upper + (row + 1) * side * 0.7)
            paints = ((90, 200, 110), (200, 170, 90), (70, 150, 240), (170, 170, 170), paper.tolist())
            cv2.rectangle(card, low, far, paints[int(rng.integers(5))], -1)
            cv2.rectangle(card, low, far, (60, 60, 60), 1)
    small = cv2.resize(card, size, interpolation=cv2.INTER_AREA)
    return np.clip(small, 0, 255).astype(np.uint8)


def put_ink(card: NDArray[Any], ink: NDArray[Any], at: tuple[float, float], tone: float) -> None:
    """Print text with its upper left corner at a point."""
    x, y = int(at[0]), int(at[1])
    area = card[max(0, y) : y + ink.shape[0], max(0, x) : x + ink.shape[1]]
    share = ink[max(0, -y) :, max(0, -x) :][: area.shape[0], : area.shape[1], None]
    area += (tone - area) * share
