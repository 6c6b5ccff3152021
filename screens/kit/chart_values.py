"""The values of charts, without Kivy."""

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


@dataclass(frozen=True, slots=True)
class LinePoint:
    """A point of a line; a filled one stands out, as that of a won game."""

    value: float
    text: str
    is_filled: bool = False


@dataclass(frozen=True, slots=True)
class LineChartValues:
    """A line from left to right, what stands below its ends, and a level to compare with."""

    points: tuple[LinePoint, ...] = ()
    first: str = ""
    last: str = ""
    level: float | None = None
    level_text: str = ""
