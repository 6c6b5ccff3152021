"""Double taps: the second half acts on the thing that was tapped, and on nothing that took its place meanwhile."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.vector import Vector

from screens.kit.gestures import LONGEST_FRAME, MAX_TREMBLE
from screens.kit.tooltip import under

# Seconds between the end of a tap and the second half of a double tap, and the most dp between both.
SECONDS: Final = 0.3
APART: Final = 24


class DoubleTap:
    """The last tap: its position, what was there, and the seconds left for its second half, counted frame by frame."""

    def __init__(self, root: Widget) -> None:
        self._root = root
        self._place = Vector(0, 0)
        self._tapped: object = None
        self._left = 0.0
        self._frames = Clock.create_trigger(self._count, 0, interval=True)

    @property
    def is_awaited(self) -> bool:
        """Return whether a second half may come."""
        return self._left > 0

    def misses(self, touch: Any) -> bool:
        """Return whether a touch is the second half of a double tap at something else than the first half."""
        if touch.is_mouse_scrolling:
            return False
        there = self._what_is_at(touch.pos)
        is_second = self.is_awaited and self._place.distance(touch.pos) < dp(APART)
        self._wait(SECONDS)
        if is_second and there != self._tapped:
            return True
        self._place, self._tapped = Vector(touch.pos), there
        return False

    def on_touch_up(self, _: object, touch: Any) -> None:
        """Count from the end of a tap, because then it acts; a finger that moved did not tap."""
        if not touch.is_mouse_scrolling:
            self._wait(SECONDS * (Vector(touch.opos).distance(touch.pos) < dp(MAX_TREMBLE)))

    def _wait(self, seconds: float) -> None:
        self._left = seconds
        self._frames()

    def _count(self, seconds: float) -> bool:
        """Count a frame, a long one as a short one, because touches wait behind it; return whether time is left."""
        self._left -= min(seconds, LONGEST_FRAME)
        return self.is_awaited

    def _what_is_at(self, position: tuple[float, float]) -> object:
        """Return what tells things at a position apart: the screen or the panel, the kind and the words of a button."""
        widget = next(under(self._root, position), None)
        if widget is None:
            return None
        words = tuple(part.text for part in widget.walk(restrict=True) if isinstance(part, Label))
        top = widget
        while top.parent is not self._root:
            top = top.parent
        return top, type(widget), words
