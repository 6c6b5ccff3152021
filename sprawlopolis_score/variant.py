"""The variant of a game: the difficulty, and the two rules that this project decided."""

from dataclasses import dataclass, field
from typing import Final

from tabletop.codec import OPTIONAL
from tabletop.text_enum import TextEnum


class Difficulty(TextEnum):
    """S30, S31, S32: the three games; the first is the default."""

    NORMAL = "normal"
    EASY = "easy"
    HARD = "hard"


class ParkHopping(TextEnum):
    """S61: whether different parks are different blocks or different groups; the first is the default."""

    BLOCK = "block"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Variant:
    """S31, S32: the difficulty; S60: whether a gap counts as an edge; S61: the meaning of different parks."""

    difficulty: Difficulty = field(default=Difficulty.NORMAL, metadata=OPTIONAL)
    gap_is_edge: bool = field(default=True, metadata=OPTIONAL)
    park_hopping: ParkHopping = field(default=ParkHopping.BLOCK, metadata=OPTIONAL)


STANDARD: Final = Variant()
