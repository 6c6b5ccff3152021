"""The page of the tokens in the real app."""

from pathlib import Path

import pytest

from quadropolis_score.buildings import NO_TOKENS
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.widgets.board import BoardWidget
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

CITY = "T1i2 S . ./F . . ./. . . ./. . . ."


@pytest.mark.parametrize(("percent", "shown"), [(100, True), (150, False)])
def test_a_board_without_room_to_be_recognised_is_not_shown(percent: int, shown: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a row of the table
    with Store.open(tmp_path) as store:
        store.set("text", percent)
        game = store.new(envelope_of(CITY, CITY, tokens=NO_TOKENS)).key
        with AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as driver:
            driver.resize(412, 824)
            driver.app.context.navigator.go(Route(Screen.TABLE, game), Route(OwnScreen.TOKENS, game))
            driver.run_frames()
            (board,) = [each for each in driver.widgets() if isinstance(each, BoardWidget)]
            assert bool(board.opacity) == shown
            assert (board.height > 100) == shown
