"""The eye of the dice: dark squares beside each other, with light pips."""

from typing import Final

import cv2
import numpy as np

from examples.toy_game import Board, Throw
from tabletop.messages import message
from vision.errors import ErrorCode, PhotoError
from vision.eye import Eye
from vision.load import Photo


class NoLessons:
    """The lessons of an eye that does not learn."""

    def with_lesson(self, _evidence: bytes, _board: Board) -> "NoLessons":
        return self

    def to_bytes(self) -> bytes:
        return b""


def read_photo(photo: Photo, _models: None, _hints: None, _lessons: NoLessons) -> Throw:
    """Read the dice from left to right; an outline within that of a die is a pip."""
    dark = (photo.picture.mean(axis=2) < 128).astype(np.uint8)
    outlines, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    within = [] if tree is None else tree[0, :, 3].tolist()
    dice = sorted((outlines[number][:, 0, 0].min(), number) for number, die in enumerate(within) if die < 0)
    if not dice:
        raise PhotoError(ErrorCode.BOARD_NOT_FOUND, message("pips.none"))
    return Throw(tuple(within.count(number) for _, number in dice))


EYE: Final = Eye(lambda: None, NoLessons(), lambda _: NoLessons(), read_photo)
