"""A month of the calendar: its weeks, its limits."""

from datetime import date

import pytest

from screens.context import AppContext
from screens.kit.calendar import month_after, month_of

NOVEMBER = date(2026, 11, 1)
TODAY = date(2026, 11, 18)


def test_a_month_has_whole_weeks_from_monday_on(context: AppContext) -> None:
    month = month_of(context, NOVEMBER, TODAY, TODAY)
    assert (month.title, month.weekdays[0], month.weekdays[-1]) == ("November 2026", "Mo", "Su")
    assert [day.text for day in month.days[:8]] == ["", "", "", "", "", "", "1", "2"]  # a Sunday is the first
    assert len(month.days) % 7 == 0
    assert [day.text for day in month.days if day.text] == [str(number) for number in range(1, 31)]


def test_days_after_today_cannot_be_chosen(context: AppContext) -> None:
    days = {day.text: day for day in month_of(context, NOVEMBER, date(2026, 11, 3), TODAY).days}
    assert (days["18"].is_disabled, days["19"].is_disabled, days[""].is_disabled) == (False, True, True)
    assert [text for text, day in days.items() if day.chosen] == ["3"]
    assert [text for text, day in days.items() if day.is_today] == ["18"]
    assert days["18"].ordinal == TODAY.toordinal()


def test_a_game_that_was_played_tomorrow_keeps_its_day(context: AppContext) -> None:
    tomorrow = date(2026, 11, 19)
    days = {day.text: day for day in month_of(context, NOVEMBER, tomorrow, TODAY).days}
    assert (days["19"].is_disabled, days["20"].is_disabled) == (False, True)


@pytest.mark.parametrize(
    ("first", "ends"),
    [(date(2026, 11, 1), (False, True)), (date(2026, 10, 1), (False, False)), (date.min, (True, False))],
)
def test_months_end_with_today_and_begin_with_the_calendar(
    context: AppContext, first: date, ends: tuple[bool, bool]
) -> None:
    month = month_of(context, first, TODAY, TODAY)
    assert (month.is_first, month.is_last) == ends


@pytest.mark.parametrize(
    ("first", "by", "then"),
    [
        (date(2026, 11, 18), 1, date(2026, 12, 1)),
        (date(2026, 12, 1), 1, date(2027, 1, 1)),
        (date(2026, 1, 31), -1, date(2025, 12, 1)),
        (date.min, -1, date.min),
        (date.max, 1, date(9999, 12, 1)),
    ],
)
def test_a_step_leads_to_the_first_day_of_another_month(first: date, by: int, then: date) -> None:
    assert month_after(first, by) == then
