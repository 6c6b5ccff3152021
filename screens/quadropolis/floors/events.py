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
class PileShown:
    """The picture of a pile was tapped, to be seen large; None is the pile under the cursor."""

    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class SinglesRight:
    """The towers of one floor in the line are right."""


@dataclass(frozen=True, slots=True)
class SinglesShown:
    """The towers of the line are to be listed, each in a row of its own."""


@dataclass(frozen=True, slots=True)
class Done:
    """All floors are right as they are shown."""


FloorsEvent = (
    HeightChosen | HeightTyped | CursorMoved | PileShown | SinglesRight | SinglesShown | SidePhotoWanted | Done
)
