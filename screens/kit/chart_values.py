"""The values of a bar chart, without Kivy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """A value and, with words, a mark on the scale from `low` to `high`, which includes 0.

    Without a text the bar takes the whole width, and its number is shown elsewhere.
    """

    value: float = 0.0
    text: str = ""
    low: float = 0.0
    high: float = 1.0
    mark: float = 0.0
    mark_text: str = ""
