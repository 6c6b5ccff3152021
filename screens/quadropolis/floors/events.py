"""The events of the floors page."""

from dataclasses import dataclass

from quadropolis_score.boards import Spot


@dataclass(frozen=True, slots=True)
class HeightChosen:
    spot: Spot
    floors: int


@dataclass(frozen=True, slots=True)
class HeightTyped:
    floors: int


@dataclass(frozen=True, slots=True)
class CursorMoved:
    """The next tower was chosen, or the previous one (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class SidePhotoWanted:
    """A second photo is to be taken, from the side."""


@dataclass(frozen=True, slots=True)
class Done:
    """All floors are right as they are shown."""


FloorsEvent = HeightChosen | HeightTyped | CursorMoved | SidePhotoWanted | Done
