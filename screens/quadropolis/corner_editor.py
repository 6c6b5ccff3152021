"""The four corners of a board on a photo, in pixels of the full photo: 1 to 4, round the board from its top left."""

from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.reading import Corners
from screens.kit.cursor import ARROWS
from screens.photo.photo_reader import Upright

# The corners' start positions, as shares of the photo from its edges.
INSET: Final = 0.12
# The margin around the photo, as a share of it: boards that are cut off a little can be read.
BEYOND: Final = 0.1
# A step of the arrow keys as a share of the longer side, and the factor of a large step.
STEP: Final = 1 / 400
LARGE: Final = 10
# The smallest triangle of three corners, as a share of the photo, between which a board can be visible.
LEAST: Final = 0.002


@dataclass(frozen=True, slots=True)
class Pointing:
    """A photo with its four corners; `chosen` is the one being moved, `near` whether it is magnified."""

    photo: Upright
    corners: Corners
    chosen: int = -1
    near: bool = False
    turned: int = 0  # quarter turns of the shown photo, clockwise

    @classmethod
    def on(cls, photo: Upright) -> "Pointing":
        """Return the corners at their start positions."""
        left, top = INSET * photo.width, INSET * photo.height
        right, bottom = photo.width - left, photo.height - top
        return cls(photo, ((left, top), (right, top), (right, bottom), (left, bottom)))

    def moved(self, number: int, x: float, y: float) -> "Pointing":
        """Move a corner, within a margin around the photo."""
        corners = list(self.corners)
        corners[number] = within(x, self.photo.width), within(y, self.photo.height)
        a, b, c, d = corners
        return replace(self, corners=(a, b, c, d), chosen=number, near=True)

    def stepped(self, arrow: str, *, large: bool) -> "Pointing":
        """Move the chosen corner, or the first one, by an arrow key."""
        number = max(0, self.chosen)
        step = max(1.0, max(self.photo.width, self.photo.height) * STEP) * (LARGE if large else 1)
        (x, y), (down, right) = self.corners[number], ARROWS[arrow]
        for _ in range(self.turned):
            down, right = -right, down
        return self.moved(number, x + right * step, y + down * step)

    def at(self, number: int) -> "Pointing":
        """Choose another corner."""
        return replace(self, chosen=number, near=False)

    def let_go(self) -> "Pointing":
        """Hide the magnifier."""
        return replace(self, near=False)

    def turn(self) -> "Pointing":
        """Turn the shown photo clockwise; the numbers stay where they are shown, 1 at the top left."""
        a, b, c, d = self.corners
        return replace(self, corners=(d, a, b, c), turned=(self.turned + 1) % 4, chosen=-1, near=False)

    @property
    def go_round(self) -> bool:
        """Return whether the corners form a convex quadrilateral with no three on one line."""
        turns = []
        for number in range(4):
            (ax, ay), (bx, by), (cx, cy) = (self.corners[(number + step) % 4] for step in range(3))
            turns.append(((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) / 2)
        least = LEAST * self.photo.width * self.photo.height
        return min(turns) > least or max(turns) < -least


def within(value: float, side: int) -> float:
    """Return a coordinate limited to the margin around the photo."""
    return min(max(value, -BEYOND * side), (1 + BEYOND) * side)
