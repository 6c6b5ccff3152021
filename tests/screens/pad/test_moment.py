"""The winner's moment: a podium or a target, counted row by row, once in a game."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from tools.app.app_driver import AppDriver  # isort: skip - first: it readies Kivy

from games import rules_of
from screens.context import AppContext
from screens.games.example_game import EXAMPLE_KEY
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.pad.model import MomentEnded
from screens.pad.moment import CELEBRATED, REMEMBERED, counted_state
from screens.pad.state import PadState, PadStep, PadTarget
from screens.pad.widgets import PadMoment
from screens.shell.app import ScoreApp
from store.envelope import Envelope
from store.settings import EXAMPLE
from store.store import Store
from tabletop.messages import Refused, message
from tests.support.pads import open_pad
from tools.app.example import example_envelope
from tools.app.fake_device import FakeDevice, envelope_of, with_final_totals, with_uncounted_tokens
from tools.app.sprawl_samples import WON, sprawl_game

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."


def state_of(context: AppContext, envelope: Envelope) -> PadState:
    return open_pad(context, envelope).state()


def decided(*cities: str) -> Envelope:
    return with_final_totals(envelope_of(*cities))


def steps(state: PadState) -> list[tuple[str, int, str, bool]]:
    return [(step.name, step.rank, step.total, step.is_winner) for step in podium(state)]


def podium(state: PadState) -> tuple[PadStep, ...]:
    return state.podium.steps if state.podium else ()


# what is shown
def test_the_first_stands_in_the_middle_of_the_podium(context: AppContext) -> None:
    state = state_of(context, example_envelope())
    assert steps(state) == [
        ("Dan", 4, "22", False), ("Ada", 2, "50", False), ("Cleo", 1, "50", True), ("Ben", 3, "46", False)
    ]  # fmt: skip
    heights = {step.rank: step.height for step in podium(state)}
    assert heights[1] > heights[2] > heights[3] > heights[4] > 0


def test_players_of_one_place_stand_equally_high(context: AppContext) -> None:
    state = state_of(context, decided(ADA, ADA))
    (one, other) = podium(state)
    assert (one.height, one.rank_text, one.is_winner) == (other.height, other.rank_text, other.is_winner)


def test_there_is_no_podium_before_every_total_is_confirmed(context: AppContext) -> None:
    pad = open_pad(context, with_uncounted_tokens(envelope_of(ADA, BEN)))
    state = pad.state()
    assert (state.podium, state.target, context.device.vibrations) == (None, None, 0)  # type: ignore[attr-defined]
    pad.confirm()
    assert (bool(podium(pad.state())), context.device.vibrations) == (True, 1)  # type: ignore[attr-defined]


def test_a_single_side_has_its_way_to_the_target_instead(context: AppContext) -> None:
    state = state_of(context, sprawl_game(WON))
    assert (state.podium, state.target) == (None, PadTarget("35", "Target 32", 1.0, 32 / 35))


def test_a_missed_target_is_not_reached(context: AppContext) -> None:
    state = state_of(context, sprawl_game(replace(WON, scoring=(16, 17, 18))))
    assert state.target is not None
    assert state.target.share < state.target.goal == 1.0


# the rows one by one
def test_rows_are_counted_one_by_one_and_nobody_is_crowned_before_the_last(context: AppContext) -> None:
    state = state_of(context, example_envelope())
    for rows in range(len(state.rows) + 1):
        shown = counted_state(state, rows)
        texts = [[number.text for number in row.numbers] for row in shown.rows]
        assert texts == [[number.text for number in row.numbers] for row in state.rows[:rows]] + [[""] * 4] * (
            len(state.rows) - rows
        )
        assert not any(head.is_winner for head in shown.heads)
        assert not any(number.is_winner for row in (*shown.rows, shown.total) for number in row.numbers)
        assert {step.rank_text for step in podium(shown)} == {""}
        assert shown.result_opacity == 0
        assert [step.total for step in sorted(podium(shown), key=lambda step: step.side)] == [
            number.text for number in shown.total.numbers
        ]
    assert [number.text for number in shown.total.numbers] == ["50", "46", "50", "22"]


def test_a_podium_grows_to_its_heights(context: AppContext) -> None:
    state = state_of(context, example_envelope())
    first, last = (podium(counted_state(state, rows)) for rows in (0, len(state.rows)))
    assert len({step.height for step in first}) == 1
    assert [step.height for step in last] == [step.height for step in podium(state)]


def test_the_way_to_a_target_is_walked(context: AppContext) -> None:
    state = state_of(context, sprawl_game(WON))
    targets = [counted_state(state, rows).target for rows in range(len(state.rows) + 1)]
    assert state.target is not None
    assert (targets[0], targets[-1]) == (replace(state.target, total="0", share=0.0), state.target)


def test_totals_that_are_no_points_leave_the_podium_low(context: AppContext) -> None:
    state = state_of(context, decided(EMPTY, ADA))
    heights = {step.name: step.height for step in podium(counted_state(state, len(state.rows)))}
    assert heights["Ada"] < heights["Ben"]


# once in a game
def test_a_game_has_one_tick_when_it_is_decided_and_none_at_later_visits(
    context: AppContext, device: FakeDevice
) -> None:
    pad = open_pad(context, decided(ADA, BEN))
    assert device.vibrations == 1
    pad.reload()
    open_pad(context, pad.route.game)
    assert device.vibrations == 1


def test_a_game_that_was_changed_has_no_second_moment(context: AppContext, device: FakeDevice, store: Store) -> None:
    pad = open_pad(context, decided(ADA, BEN))
    store.save(pad.route.game, decided(BEN, ADA))
    assert store.game(pad.route.game).result is None
    pad.reload()
    assert device.vibrations == 1


def test_a_game_that_was_decided_before_has_no_moment(context: AppContext, device: FakeDevice, store: Store) -> None:
    played = store.new(decided(ADA, BEN))
    verdict = rules_of("quadropolis").verdict(played.envelope.options, played.envelope.sides)
    store.finish(played, verdict.columns)
    open_pad(context, played.key)
    assert device.vibrations == 0


def test_the_example_has_its_moment_once_though_its_result_is_not_saved(
    context: AppContext, device: FakeDevice, store: Store
) -> None:
    store.set(EXAMPLE, EXAMPLE_KEY)
    store.new(decided(ADA, BEN), key=EXAMPLE_KEY)
    open_pad(context, EXAMPLE_KEY)
    open_pad(context, EXAMPLE_KEY)
    assert device.vibrations == 1


def test_a_moment_that_ended_does_not_end_again(context: AppContext, device: FakeDevice) -> None:
    pad = open_pad(context, decided(ADA, BEN))
    pad.send(MomentEnded())
    assert device.vibrations == 1


def test_only_the_last_games_are_remembered(context: AppContext, store: Store) -> None:
    store.set(CELEBRATED, " ".join(f"{number:032x}" for number in range(REMEMBERED)))
    pad = open_pad(context, decided(ADA, BEN))
    keys = str(store.setting(CELEBRATED)).split()
    assert (len(keys), keys[0], keys[-1]) == (REMEMBERED, f"{1:032x}", pad.route.game)


def test_a_moment_that_cannot_be_remembered_is_shown_all_the_same(
    context: AppContext, device: FakeDevice, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "set", Mock(side_effect=Refused("", message("file.copy_failed", reason="full"))))
    open_pad(context, decided(ADA, BEN))
    assert device.vibrations == 1


# in the app
class MovingDevice(FakeDevice):
    reduces_motion = False


@pytest.fixture
def driver(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppDriver]:
    monkeypatch.setattr("screens.kit.widgets.motion.LONGEST_FRAME", 0.0)  # the moment waits to be ended
    with AppDriver(ScoreApp(store, tmp_path / "games", MovingDevice(), None, run_inline)) as hands:
        yield hands


def begin_moment(driver: AppDriver) -> PadMoment:
    key = driver.app.context.store.new(decided(ADA, BEN)).key
    driver.app.context.navigator.go(Route(Screen.PAD, key))
    driver.run_frames()
    return next(widget for widget in driver.widgets() if isinstance(widget, PadMoment))


@pytest.mark.untraced
@pytest.mark.parametrize("skip", ["touch", "key", "leave"])
def test_a_moment_is_skipped_by_any_touch_or_key_and_ticks_once(driver: AppDriver, skip: str) -> None:
    moment, device = begin_moment(driver), driver.app.context.device
    assert (moment.shown.result_opacity, device.vibrations) == (0, 0)  # type: ignore[attr-defined]
    if skip == "touch":
        driver.touch_at(5, 400)
    elif skip == "key":
        driver.key("f1")
    else:
        driver.app.context.navigator.home()
    assert (moment.shown.result_opacity, moment.shown.heads[0].is_winner) == (1, True)
    assert device.vibrations == 1  # type: ignore[attr-defined]


def test_the_touch_that_skips_a_moment_acts(driver: AppDriver) -> None:
    begin_moment(driver)
    driver.tap("Done")
    assert driver.is_on("games")


def test_another_state_in_the_moment_goes_on_counting(driver: AppDriver) -> None:
    moment = begin_moment(driver)
    moment.rows = 2
    moment.state = replace(moment.state, hint="another")
    assert (moment.shown.result_opacity, moment.shown.hint, moment.shown.rows[2].numbers[0].text) == (0, "another", "")


def test_a_moment_counts_every_row_in_its_time(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.kit.widgets.motion.LONGEST_FRAME", 0.3)
    moment = begin_moment(driver)
    driver.wait_until(lambda: moment.shown.result_opacity)
    assert moment.shown == moment.state
