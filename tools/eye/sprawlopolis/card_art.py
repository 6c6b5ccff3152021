"""Pictures of the 18 cards for composed cities: scans, if the owner has them, and drawings."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from exports.sprawlopolis.drawings import block_face
from sprawlopolis_score.blocks import Block
from sprawlopolis_score.cards import CARDS

Picture = NDArray[Any]
# Of a block: 63 x 89 mm cards in landscape.
HIGH: Final = 63 / 89
# Pixels of a block of the art.
WIDE_PIXELS: Final = 128
ART_SIZE: Final = (2 * WIDE_PIXELS, round(2 * WIDE_PIXELS * HIGH))
CORNER: Final = 0.07  # of a block's width: the radius of a card's corners
TRIM: Final = 0.008  # of a scan's width that is cut off at each side
SHEET: Final = Path(__file__).parents[3] / "assets" / "sheet"


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The pictures of the cards by their numbers, and whether they are scans."""

    cards: Mapping[int, Picture]
    is_real: bool


def scanned_deck(folder: Path) -> Deck:
    return Deck({number: scanned_card(folder / f"{number:02d}.jpg") for number in CARDS}, is_real=True)


def scanned_card(file: Path) -> Picture:
    """Return a scan without its rim, in the size of the art."""
    picture = cv2.imread(str(file))
    if picture is None:
        raise FileNotFoundError(file)
    rim = round(picture.shape[1] * TRIM)
    inner = picture[rim:-rim, rim:-rim]
    return np.asarray(cv2.resize(inner, ART_SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def drawn_deck() -> Deck:
    return Deck({number: drawn_card(card.blocks) for number, card in CARDS.items()}, is_real=False)


def drawn_card(blocks: tuple[Block, Block, Block, Block]) -> Picture:
    faces = [drawn_block(each) for each in blocks]
    whole = np.vstack([np.hstack(faces[:2]), np.hstack(faces[2:])])
    return np.asarray(cv2.resize(whole, ART_SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def drawn_block(shown: Block) -> Picture:
    picture = cv2.imread(str(SHEET / f"{block_face(shown)}.png"))
    if picture is None:
        raise FileNotFoundError(shown)
    return np.asarray(picture, np.uint8)


def card_outline(size: tuple[int, int] = ART_SIZE, corner: float = CORNER) -> Picture:
    scale = 4
    wide, high = size[0] * scale, size[1] * scale
    radius = round(corner * wide / 2)
    mask = np.zeros((high, wide), np.uint8)
    cv2.rectangle(mask, (radius, 0), (wide - radius - 1, high), 255, -1)
    cv2.rectangle(mask, (0, radius), (wide, high - radius - 1), 255, -1)
    for x in (radius, wide - radius - 1):
        for y in (radius, high - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
