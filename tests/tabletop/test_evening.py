"""The progress of a game at the table: turns, rounds, the lead, the time; and its JSON."""

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from tabletop.codec import to_json
from tabletop.companion import Companion, Round
from tabletop.evening import Evening, Progress, duration_message, evening_from, times_message
from tabletop.messages import Refused, message

NOW = datetime(2026, 11, 18, 19, 40, tzinfo=timezone.utc)
TEXT = message("app.name")
# Two rounds of two turns.
COURSE = Companion((), (Round(()), Round((), leads_on=False)), 2, (), TEXT, TEXT, TEXT, TEXT, TEXT)


def progress(evening: Evening, sides: int = 3) -> Progress:
    return Progress(COURSE, evening, sides)


def after(turns: int, starter: int = 1) -> Evening:
    """The first round after some turns."""
    evening = Evening().with_starter(starter).at_next_round(NOW)
    for _ in range(turns):
        evening = evening.at_next_turn()
    return evening


def test_turns_go_round_the_table_from_the_side_that_begins() -> None:
    assert [progress(after(turns)).side for turns in range(6)] == [1, 2, 0, 1, 2, 0]
    assert [progress(after(turns)).turn for turns in range(6)] == [1, 1, 1, 2, 2, 2]


def test_a_round_is_over_when_every_side_has_taken_its_turns() -> None:
    assert [progress(after(turns)).is_round_over for turns in (0, 5, 6)] == [False, False, True]
    assert progress(after(6)).turn == 2  # not the third one


@pytest.mark.parametrize(("turns", "taken"), [(0, [0, 0, 0]), (2, [0, 1, 1]), (4, [1, 2, 1]), (6, [2, 2, 2])])
def test_every_side_has_its_own_count_of_turns(turns: int, taken: list[int]) -> None:
    assert [progress(after(turns)).turns_of(side) for side in range(3)] == taken


def test_the_side_that_begins_has_the_lead_until_another_one_takes_it() -> None:
    evening = after(2)
    assert progress(evening).leader == 1
    led = evening.with_leader(2)
    assert (progress(led).leader, progress(led).side) == (2, progress(evening).side)
    assert progress(led.at_next_round(NOW)).order == (2, 0, 1)


def test_without_a_drawn_side_the_first_one_begins() -> None:
    evening = Evening().at_next_round(NOW)
    assert (progress(evening).side, progress(evening).leader) == (0, 0)


def test_the_first_round_begins_the_game_and_later_ones_keep_its_start() -> None:
    later = after(6).at_next_round(NOW + timedelta(hours=1))
    assert (later.begun, later.round, later.turns) == (NOW, 2, 0)


def test_ticks_are_of_one_list_and_end_with_the_next_round() -> None:
    ticked = Evening().toggled("boards").toggled("sort")
    assert ticked.toggled("sort").checked == {"boards"}
    assert ticked.at_next_round(NOW).checked == frozenset()


def test_the_game_is_over_after_the_last_round_alone() -> None:
    last = after(6).at_next_round(NOW)
    assert [progress(Evening()).is_over, progress(after(6)).is_over, progress(last).is_over] == [False] * 3
    assert progress(replace(last, turns=6)).is_over
    assert (progress(after(6)).following, progress(last).following) == (COURSE.rounds[1], None)


def test_before_the_first_round_its_tiles_are_at_hand() -> None:
    assert (progress(Evening()).number, progress(Evening()).current) == (0, COURSE.rounds[0])


def test_an_evening_of_another_game_stays_within_the_rounds_and_sides_of_this_one() -> None:
    odd = Evening(starter=9, leader=7, round=40, turns=50)
    assert (progress(odd).number, progress(odd).is_over, progress(odd).leader) == (2, True, 1)
    assert progress(odd).side in range(3)


def test_an_evening_runs_from_its_start_to_its_end() -> None:
    begun = after(0)
    ended = begun.at_end(NOW + timedelta(minutes=85))
    assert [each.is_running for each in (Evening(), begun, ended)] == [False, True, False]
    assert [each.duration for each in (Evening(), begun, ended)] == [None, None, timedelta(minutes=85)]


def test_a_clock_that_was_set_back_gives_no_duration() -> None:
    assert after(0).at_end(NOW - timedelta(minutes=1)).duration is None


@pytest.mark.parametrize(
    "evening", [Evening(), after(3).toggled("clear").with_leader(2), after(1).at_end(NOW + timedelta(hours=1))]
)
def test_an_evening_is_read_as_it_was_written(evening: Evening) -> None:
    assert evening_from(json.loads(json.dumps(to_json(evening)))) == evening


@pytest.mark.parametrize(
    "wrong",
    [
        {"round": -1},
        {"turns": 100},
        {"starter": 1.0},
        {"leader": "Ada"},
        {"leader": True},
        {"checked": "clear"},
        {"checked": [1]},
        {"checked": ["x" * 41]},
        {"checked": [str(number) for number in range(51)]},
        {"begun": "yesterday"},
        {"ended": 5},
        {"more": 1},
    ],
)
def test_anything_else_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        evening_from({**to_json(after(3)), **wrong})


def test_an_evening_that_is_no_object_is_refused() -> None:
    with pytest.raises(Refused, match="evening"):
        evening_from(["begun"])


@pytest.mark.parametrize(
    ("minutes", "text"), [(5, "5 min"), (59.9, "59 min"), (60, "1 h 0 min"), (1525, "25 h 25 min")]
)
def test_a_duration_is_in_hours_and_minutes(minutes: float, text: str) -> None:
    assert str(duration_message(timedelta(minutes=minutes))) == text


def test_an_end_before_the_start_is_not_shown() -> None:
    start = f"{NOW.astimezone():%H:%M}"
    assert str(times_message(NOW, NOW - timedelta(minutes=1))) == f"since {start}"
    assert str(times_message(NOW, NOW + timedelta(minutes=1))).endswith(" \u00b7 1 min")
