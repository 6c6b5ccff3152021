"""A month of the calendar as screens show it, without Kivy."""

from calendar import Calendar
from dataclasses import dataclass
from datetime import date
from typing import Final

from screens.kit.words import Words

DAYS: Final = 7
MONTHS: Final = 12


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the month, or a gap before and after its days; `ordinal` is 0 for a gap."""

    ordinal: int = 0
    text: str = ""
    chosen: bool = False
    is_today: bool = False
    is_disabled: bool = True


@dataclass(frozen=True, slots=True)
class CalendarMonth:
    """A month: its name, its days in weeks from Monday on, and whether there are months to go to."""

    title: str
    earlier: str
    later: str
    is_first: bool
    is_last: bool
    weekdays: tuple[str, ...]
    days: tuple[CalendarDay, ...]


def month_of(words: Words, first: date, chosen: date, today: date) -> CalendarMonth:
    """Return the month of a day; days after both the chosen one and today cannot be chosen."""
    last = max(chosen, today)
    weeks = Calendar().monthdayscalendar(first.year, first.month)

    def day(number: int) -> CalendarDay:
        if number == 0:
            return CalendarDay()
        at = first.replace(day=number)
        return CalendarDay(at.toordinal(), str(number), at == chosen, at == today, at > last)

    return CalendarMonth(
        title=words.format_month(first),
        earlier=words.text("details.earlier"),
        later=words.text("details.later"),
        is_first=(first.year, first.month) == (date.min.year, date.min.month),
        is_last=(first.year, first.month) >= (last.year, last.month),
        weekdays=tuple(words.text(f"weekday.{number}") for number in range(1, DAYS + 1)),
        days=tuple(day(number) for week in weeks for number in week),
    )


def month_after(first: date, by: int) -> date:
    """Return the first day of a month some months later, limited to the ends of the calendar."""
    months = min(max((first.year - 1) * MONTHS + first.month - 1 + by, 0), date.max.year * MONTHS - 1)
    return date(months // MONTHS + 1, months % MONTHS + 1, 1)
