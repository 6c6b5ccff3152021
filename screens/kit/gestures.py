"""What tells a tap from a long press, the same on every board and button."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock

# Seconds until a touch is a long press.
LONG_PRESS: Final = 0.45
# The most seconds of a frame that count as held, because the end of a touch may wait behind a long frame.
LONGEST_FRAME: Final = 0.05
# The largest movement of a finger that rests, in dp.
MAX_TREMBLE: Final = 12


class LongPress:
    """The held seconds of a touch, counted frame by frame; `act` is called at their end, and again after `repeat`."""

    def __init__(self, act: Callable[[], None], repeat: float | None = None) -> None:
        self._act, self._repeat, self._left = act, repeat, LONG_PRESS
        self._frames: Any = Clock.schedule_interval(self._count, 0)

    def _count(self, seconds: float) -> bool:
        """Count a frame; return whether there is something left to count."""
        self._left -= min(seconds, LONGEST_FRAME)
        if self._left > 0:
            return True
        self._act()
        self._left = self._repeat or 0.0
        return self._repeat is not None

    def cancel(self) -> None:
        self._frames.cancel()
