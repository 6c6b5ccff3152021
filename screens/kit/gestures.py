"""What tells a tap from a long press, the same on the boards of all games."""

from typing import Final

# Seconds until a touch is a long press.
LONG_PRESS: Final = 0.45
# The largest movement of a finger that rests, in dp.
MAX_TREMBLE: Final = 12
