"""The events of date, town and notes on the panel of a game; the day of today comes with those of the calendar."""

from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True, slots=True)
class CalendarToggled:
    today: date = field(default_factory=date.today)


@dataclass(frozen=True, slots=True)
class MonthShown:
    by: int
    today: date = field(default_factory=date.today)


@dataclass(frozen=True, slots=True)
class DayChosen:
    """A day was chosen; the ordinal of a gap between weeks is 0."""

    ordinal: int


@dataclass(frozen=True, slots=True)
class TownWritten:
    """A town was typed, or an earlier one taken."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NotesWritten:
    text: str = field(repr=False)


DetailsEvent = CalendarToggled | MonthShown | DayChosen | TownWritten | NotesWritten
