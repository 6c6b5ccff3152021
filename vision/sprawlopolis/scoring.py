"""The numbers of the scoring cards beside a city: a net reads the header, the number in its circle and the name."""

from collections.abc import Sequence

import cv2
import numpy as np

from sprawlopolis_score.validation import SCORING_CARDS
from vision.arrays import Matrix, Picture, median
from vision.nets import predict, softmax
from vision.sprawlopolis.locate import Blob
from vision.sprawlopolis.settings import HIGH, SETTINGS


def read_scoring(net: cv2.dnn.Net, picture: Picture, cards: Sequence[Blob]) -> tuple[int, ...]:
    """Return the numbers of the scoring cards that are read with confidence, at most three, ascending.

    A card may lie upside down: of both possible headers the more confident one counts.
    """
    sheets: list[Blob] = []
    for card in cards:
        if not any(is_on(sheet, card) for sheet in sheets):
            sheets += paper_cards(picture, card)
    cards = [*cards, *sheets]
    if not cards:
        return ()
    headers = np.array([header for card in cards for header in (cut_header(picture, card, turn) for turn in (1, -1))])
    chances = softmax(predict(net, headers))[:, 1:]
    sure = chances.max(axis=1).reshape(-1, 2).max(axis=1)
    numbers = chances.reshape(len(cards), 2, -1).max(axis=1).argmax(axis=1) + 1
    best: dict[int, float] = {}
    for number, chance in zip(numbers.tolist(), sure.tolist(), strict=True):
        if chance > SETTINGS.sure_header:
            best[number] = max(chance, best.get(number, 0.0))
    return tuple(sorted(sorted(best, key=lambda number: -best[number])[:SCORING_CARDS]))


def is_on(sheet: Blob, card: Blob) -> bool:
    """Return whether the middle of a card lies on another one."""
    place = np.linalg.solve(np.column_stack([sheet.along, sheet.down]), card.middle - sheet.middle)
    return bool(np.abs(place).max() < 1)


def paper_cards(picture: Picture, card: Blob) -> list[Blob]:
    """Return the cards on the sheet of paper around a scoring card, which is outlined more exactly than the card.

    Cards that touch in a row are one sheet; its shape decides how many they are.
    """
    reach = SETTINGS.paper_reach * float(np.hypot(*card.along))
    low = np.maximum(card.middle - reach, 0).astype(int)
    far = np.minimum(card.middle + reach, picture.shape[1::-1]).astype(int)
    if (far - low < 16).any():
        return []
    scale = min(1.0, SETTINGS.paper_pixels / float((far - low).max()))
    part = cv2.resize(picture[low[1] : far[1], low[0] : far[0]], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    middle = (card.middle - low) * scale
    inner = max(3, int(0.5 * scale * float(np.hypot(*card.down))))
    ys, xs = (
        slice(max(0, int(middle[1]) - inner), int(middle[1]) + inner),
        slice(max(0, int(middle[0]) - inner), int(middle[0]) + inner),
    )
    colours = part[ys, xs].reshape(-1, 3).astype(np.float32)
    if not len(colours):
        return []
    light = colours.sum(axis=1)
    paper = median(colours[light >= np.percentile(light, 60)], axis=0)
    off = np.abs(part.astype(np.float32) - paper).max(axis=2) / max(20.0, float(paper.max()))
    bridge = max(3, int(SETTINGS.paper_bridge * 2 * scale * float(np.hypot(*card.down))))  # over the stripe
    mask = (off < SETTINGS.paper_tolerance).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((bridge, bridge), np.uint8))
    _, labels = cv2.connectedComponents(mask)
    here = np.bincount(labels[ys, xs].ravel())
    here[0] = 0  # what is no paper
    outlines, _ = cv2.findContours(
        (labels == here.argmax()).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
    )
    (x, y), (wide, high), angle = cv2.minAreaRect(outlines[0])
    if wide < high:
        wide, high, angle = high, wide, angle + 90
    count = round(wide / max(1.0, high) * HIGH)
    if not 1 <= count <= SCORING_CARDS or abs(wide * HIGH / count / high - 1) > SETTINGS.paper_shape:
        return []
    turn = np.radians(angle)
    along = np.array([np.cos(turn), np.sin(turn)]) * wide / count / 2 / scale
    down = np.array([-np.sin(turn), np.cos(turn)]) * high / 2 / scale
    centre = (np.array([x, y]) + 0.5) / scale - 0.5 + low
    return [Blob(centre + along * (2 * n - count + 1), along, down, card.share) for n in range(count)]


def cut_header(picture: Picture, card: Blob, turn: int) -> Picture:
    """Return the header of a scoring card; `turn` is -1 if the card lies upside down."""
    place = np.column_stack([card.along * turn, card.down * turn, card.middle])
    return cut_part(picture, place)


def cut_part(picture: Picture, place: Matrix) -> Picture:
    """Return the header of a card; `place` maps the card, -1 to 1 each way, to the picture."""
    wide, high = SETTINGS.header_pixels
    left, right, top, bottom = SETTINGS.header
    part = np.array(
        [
            [(right - left) / wide, 0, left + (right - left) / wide / 2],
            [0, (bottom - top) / high, top + (bottom - top) / high / 2],
            [0, 0, 1.0],
        ]
    )
    to_picture = place @ part
    scale = float(np.hypot(to_picture[0, 0], to_picture[1, 0]))
    if scale > 1.5:  # shrink first, because sampling thin letters would cause aliasing
        reach = np.array([[0, 0, 1], [wide, 0, 1], [wide, high, 1], [0, high, 1.0]]) @ to_picture.T
        low = np.maximum(np.floor(reach.min(axis=0)) - 2, 0).astype(int)
        high_end = np.minimum(np.ceil(reach.max(axis=0)) + 2, picture.shape[1::-1]).astype(int)
        if (high_end - low < 4).any():
            return np.zeros((high, wide, 3), np.uint8)
        picture = picture[low[1] : high_end[1], low[0] : high_end[0]]
        to_picture = to_picture.copy()
        to_picture[:, 2] -= low
        size = (max(2, round(picture.shape[1] / scale)), max(2, round(picture.shape[0] / scale)))
        across, down = size[0] / picture.shape[1], size[1] / picture.shape[0]
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        to_picture = np.diag([across, down]) @ to_picture + [[0, 0, across / 2 - 0.5], [0, 0, down / 2 - 0.5]]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(picture, to_picture, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)
