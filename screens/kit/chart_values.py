"""What a bar of a chart shows; without a word of Kivy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """A value and, with words, a mark on the scale from `low` to `high`, which holds nothing as well.

    Without a text the bar takes all the room, and its number stands elsewhere.
    """

    value: float = 0.0
    text: str = ""
    low: float = 0.0
    high: float = 1.0
    mark: float = 0.0
    mark_text: str = ""
