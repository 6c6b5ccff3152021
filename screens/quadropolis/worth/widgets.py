"""The board with arrows for the buildings that moved."""

import math
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Line, Triangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from screens.quadropolis.widgets.board import MIN_SIDE, BoardWidget
from screens.quadropolis.widgets.drawing import INK, WHITE
from screens.quadropolis.worth.state import Arrow

# Fractions of a space: the gap between a middle and the end of its arrow, and the length of the head.
GAP: Final = 0.2
HEAD: Final = 0.2
# The curvature of an arrow as a share of its length, because two arrows between the same spaces must stay apart.
BEND: Final = 0.2
STEPS: Final = 12
FEW: Final = 6  # more arrows are drawn thinner


class ArrowBoard(BoardWidget):
    """A board with arrows; they are drawn over the spaces."""

    arrows = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        """Draw the arrows after every change."""
        self._arrows = InstructionGroup()
        super().__init__(**kwargs)
        self.bind(arrows=self._draw)

    def _draw(self, *_: object) -> None:
        """Draw the spaces, then the arrows on top."""
        super()._draw()
        if self._arrows in self.canvas.children:
            self.canvas.remove(self._arrows)
        self._arrows.clear()
        if self.side >= dp(MIN_SIDE):
            for arrow in self.arrows:
                self._draw_arrow(arrow)
        self.canvas.add(self._arrows)

    def _draw_arrow(self, arrow: Arrow) -> None:
        """Draw an arrow in ink with a light border, so that it shows on every tile in both themes."""
        points = curve(self.center_of(arrow.origin), self.center_of(arrow.target), self.side)
        width = self.side * (0.035 if len(self.arrows) <= FEW else 0.022)
        head = arrow_head(points, self.side * HEAD)
        for colour, extra in ((WHITE, dp(1.5)), (INK, 0.0)):
            self._arrows.add(Color(*colour))
            self._arrows.add(Line(points=points, width=max(dp(1), width) + extra, cap="round", joint="round"))
            self._arrows.add(Line(points=[*head, *head[:2]], width=max(dp(1), width / 2) + extra, joint="round"))
            self._arrows.add(Triangle(points=head))


def curve(start: tuple[float, float], end: tuple[float, float], side: float) -> list[float]:
    """Return the points of an arc between the middles of two spaces, without its ends."""
    (x, y), (to_x, to_y) = start, end
    length = math.dist(start, end)
    across, along = (to_x - x) / length, (to_y - y) / length
    middle = (x + to_x) / 2 - along * length * BEND, (y + to_y) / 2 + across * length * BEND
    points = []
    for step in range(STEPS + 1):
        share = (GAP * side + (length - 2 * GAP * side) * step / STEPS) / length
        for first, bent, last in zip(start, middle, end, strict=True):
            points.append((1 - share) ** 2 * first + 2 * share * (1 - share) * bent + share**2 * last)
    return points


def arrow_head(points: list[float], size: float) -> list[float]:
    """Return the corners of the head at the end of an arc."""
    from_x, from_y, x, y = points[-4:]
    direction = math.atan2(y - from_y, x - from_x)
    corners = [x, y]
    for offset in (2.6, -2.6):
        corners += [x + size * math.cos(direction + offset), y + size * math.sin(direction + offset)]
    return corners
