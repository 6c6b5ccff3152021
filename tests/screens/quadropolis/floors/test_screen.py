"""The floors in the real app: what is under the finger stays where it is."""

from pathlib import Path

import pytest

from quadropolis_score.buildings import Mode
from quadropolis_score.player_board import with_reading
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.photo.eyes import Eyes
from screens.quadropolis.floors.events import HeightChosen
from screens.quadropolis.plugin import OwnScreen
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of
from tools.app.screenshots import SAMPLE

EMPTY = ". . . . ./. . . . ./. . . . ./. . . . ."


@pytest.mark.parametrize("percent", [100, 150])
def test_no_row_moves_while_floors_are_counted_up_to_the_turns_and_beyond(percent: int, tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.set("text", percent)
        laid = envelope_of(EMPTY, EMPTY)
        side = with_reading(laid.sides[0], Eyes(store).read(SAMPLE, (Mode.EXPERT, None)))
        game = store.new(laid.with_side(0, side)).key
        with AppDriver(ScoreApp(store, tmp_path, FakeDevice(), Eyes(store), run_inline)) as driver:
            driver.app.context.navigator.go(Route(Screen.TABLE, game), Route(OwnScreen.FLOORS, game))
            places, icons = [], []
            for floors in (1, 2, 3, 4, 5):
                driver.runner.send(HeightChosen(driver.state.towers[0].heights[0].spot, floors))
                driver.run_frames()
                icons.append(driver.state.tally.icon)
                places.append(driver.find("5").to_window(0, driver.find("5").y)[1])
            assert len({*places}) == 1
            assert {*icons} == {"information-outline", "check-circle-outline", "alert"}
