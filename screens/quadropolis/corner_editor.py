"""The four corners of a board on a photo, in pixels of the full photo: 1 to 4, round the board from its top left."""

from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.reading import Corners
from screens.kit.cursor import ARROW_STEPS
from screens.photo.eyes import PhotoPreview

# The corners' start positions, as shares of the photo from its edges.
INITIAL_INSET: Final = 0.12
# The margin around the photo, as a share of it: boards that are cut off a little can be read.
MAX_OVERSHOOT: Final = 0.1
# A step of the arrow keys as a share of the longer side, and the factor of a large step.
STEP: Final = 1 / 400
LARGE_STEPS: Final = 10
# The smallest triangle of three corners, as a share of the photo, between which a board can be visible.
MIN_TRIANGLE: Final = 0.002


@dataclass(frozen=True, slots=True)
class CornerEditor:
    """A photo with its four corners; `selected` is the one being moved, `is_magnified` whether it is magnified."""

    photo: PhotoPreview
    corners: Corners
    selected: int = -1
    is_magnified: bool = False
    turned: int = 0  # quarter turns of the shown photo, clockwise

    @classmethod
    def for_photo(cls, photo: PhotoPreview) -> "CornerEditor":
        left, top = INITIAL_INSET * photo.width, INITIAL_INSET * photo.height
        right, bottom = photo.width - left, photo.height - top
        return cls(photo, ((left, top), (right, top), (right, bottom), (left, bottom)))

    def with_corner_at(self, number: int, x: float, y: float) -> "CornerEditor":
        """Move a corner, within a margin around the photo."""
        corners = list(self.corners)
        corners[number] = clamp(x, self.photo.width), clamp(y, self.photo.height)
        a, b, c, d = corners
        return replace(self, corners=(a, b, c, d), selected=number, is_magnified=True)

    def with_step(self, arrow: str, *, large: bool) -> "CornerEditor":
        """Move the chosen corner, or the first one, by an arrow key."""
        number = max(0, self.selected)
        step = max(1.0, max(self.photo.width, self.photo.height) * STEP) * (LARGE_STEPS if large else 1)
        (x, y), (down, right) = self.corners[number], ARROW_STEPS[arrow]
        for _ in range(self.turned):
            down, right = -right, down
        return self.with_corner_at(number, x + right * step, y + down * step)

    def with_selected(self, number: int) -> "CornerEditor":
        return replace(self, selected=number, is_magnified=False)

    def without_magnifier(self) -> "CornerEditor":
        return replace(self, is_magnified=False)

    def turn(self) -> "CornerEditor":
        """Turn the shown photo clockwise; the numbers stay where they are shown, 1 at the top left."""
        a, b, c, d = self.corners
        return replace(self, corners=(d, a, b, c), turned=(self.turned + 1) % 4, selected=-1, is_magnified=False)

    @property
    def is_convex(self) -> bool:
        """Return whether the corners form a convex quadrilateral with no three on one line."""
        areas = []
        for number in range(4):
            (ax, ay), (bx, by), (cx, cy) = (self.corners[(number + step) % 4] for step in range(3))
            areas.append(((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) / 2)
        min_area = MIN_TRIANGLE * self.photo.width * self.photo.height
        return min(areas) > min_area or max(areas) < -min_area


def clamp(value: float, side: int) -> float:
    """Return a coordinate limited to the margin around the photo."""
    return min(max(value, -MAX_OVERSHOOT * side), (1 + MAX_OVERSHOOT) * side)
