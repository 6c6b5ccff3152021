"""Four corners that somebody points at, in pixels of the full photo: 1 to 4, round the board from its top left."""

from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.reading import Corners
from screens.kit.cursor import ARROWS
from screens.photo.photo_reader import Upright

# Where the corners are at first: shares of the photo from its edges.
INSET: Final = 0.12
# How far beyond the photo a corner may be, as a share of it: boards that are cut off a little are read all the same.
BEYOND: Final = 0.1
# A step of the arrow keys as a share of the longer side, and how many of them make a large one.
STEP: Final = 1 / 400
LARGE: Final = 10
# The least triangle of three corners, as a share of the photo: below, no board can be seen between them.
LEAST: Final = 0.002


@dataclass(frozen=True, slots=True)
class Pointing:
    """A photo with its four corners; `chosen` is the one that is being moved, `near` whether it is magnified."""

    photo: Upright
    corners: Corners
    chosen: int = -1
    near: bool = False

    @classmethod
    def on(cls, photo: Upright) -> "Pointing":
        """The corners as they lie before anybody moved them."""
        left, top = INSET * photo.width, INSET * photo.height
        right, bottom = photo.width - left, photo.height - top
        return cls(photo, ((left, top), (right, top), (right, bottom), (left, bottom)))

    def moved(self, number: int, x: float, y: float) -> "Pointing":
        """A corner somewhere else; not farther from the photo than makes sense."""
        corners = list(self.corners)
        corners[number] = within(x, self.photo.width), within(y, self.photo.height)
        a, b, c, d = corners
        return replace(self, corners=(a, b, c, d), chosen=number, near=True)

    def stepped(self, arrow: str, *, large: bool) -> "Pointing":
        """The chosen corner, or the first one, a step further."""
        number = max(0, self.chosen)
        step = max(1.0, max(self.photo.width, self.photo.height) * STEP) * (LARGE if large else 1)
        (x, y), (down, right) = self.corners[number], ARROWS[arrow]
        return self.moved(number, x + right * step, y + down * step)

    def at(self, number: int) -> "Pointing":
        """Another corner chosen."""
        return replace(self, chosen=number, near=False)

    def let_go(self) -> "Pointing":
        """Nothing is magnified any more."""
        return replace(self, near=False)

    @property
    def go_round(self) -> bool:
        """Whether the corners go round something: their lines cross nowhere, and no three are on one line."""
        turns = []
        for number in range(4):
            (ax, ay), (bx, by), (cx, cy) = (self.corners[(number + step) % 4] for step in range(3))
            turns.append(((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) / 2)
        least = LEAST * self.photo.width * self.photo.height
        return min(turns) > least or max(turns) < -least


def within(value: float, side: int) -> float:
    """A coordinate not farther from the photo than makes sense."""
    return min(max(value, -BEYOND * side), (1 + BEYOND) * side)
