"""The numbers of the scoring cards beside a city: a net reads the header, the number in its circle and the name."""

from collections.abc import Sequence

import cv2
import numpy as np

from sprawlopolis_score.validation import SCORING_CARDS
from vision.arrays import Matrix, Picture
from vision.nets import predict, softmax
from vision.sprawlopolis.locate import Blob
from vision.sprawlopolis.settings import SETTINGS


def read_scoring(net: cv2.dnn.Net, picture: Picture, cards: Sequence[Blob]) -> tuple[int, ...]:
    """Return the numbers of the scoring cards that are surely read, at most three, ascending.

    A card may lie in any direction: the header that is read with more certainty decides.
    """
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


def cut_header(picture: Picture, card: Blob, turn: int) -> Picture:
    """Return the header of a scoring card; `turn` is -1 if the card lies upside down."""
    place = np.column_stack([card.along * turn, card.down * turn, card.middle])
    return cut_part(picture, place)


def cut_part(picture: Picture, place: Matrix) -> Picture:
    """Return the part of a picture where a header is; `place` takes the card, -1 to 1 each way, to the picture."""
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
    if scale > 1.5:  # shrunk first, so that thin letters do not flicker
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
