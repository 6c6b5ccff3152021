"""The worth of a city, in the real app."""

from pathlib import Path

import pytest

from quadropolis_score.buildings import Tokens
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.quadropolis.allocation.events import Wanted
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.worth import search
from screens.quadropolis.worth.widgets import ArrowBoard
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of, with_final_totals

CITY = "P . . T4 / . . . . / . . . . / P . . T4"


def test_from_the_allocation_to_the_arrows_and_to_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SECONDS", 0.05)
    with Store.open(tmp_path) as store:
        game = store.new(with_final_totals(envelope_of(CITY, CITY, tokens=Tokens(0, 2)))).key
        with AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as driver:
            driver.app.context.navigator.go(Route(Screen.TABLE, game), Route(OwnScreen.ALLOCATION, game))
            driver.run_frames()
            driver.tap("What was it worth?")
            (board,) = [each for each in driver.widgets() if isinstance(each, ArrowBoard)]
            assert len(board.arrows) == len(driver.state.moves) > 0
            assert board._arrows in board.canvas.children
            assert board.canvas.children[-1] is board._arrows
            count = len(board._arrows.children)
            driver.tap("Played \u00b7 20")
            assert not board.arrows
            assert len(board._arrows.children) < count
            driver.tap("Best \u00b7 28")
            driver.tap("Put it on the score sheet")
            assert store.game(game).envelope.sides[0].board.rearranged is not None
            driver.tap("Done")
            driver.run_frames()
            assert driver.app.context.navigator.current.screen == OwnScreen.ALLOCATION
            driver.app.context.navigator.go(Route(OwnScreen.WORTH, game))
            driver.app.context.navigator.go(Route(OwnScreen.ALLOCATION, game))
            driver.runner.send(Wanted(OwnScreen.WORTH))  # it lies on the back stack already
            assert driver.app.context.navigator.current == Route(OwnScreen.WORTH, game)
