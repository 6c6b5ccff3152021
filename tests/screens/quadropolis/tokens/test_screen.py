"""The page of the tokens in the real app."""

from pathlib import Path

import pytest

from quadropolis_score.buildings import NOTHING
from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.quadropolis.widgets.board import Board
from store.store import Store
from tools.app.app_driver import Hands
from tools.app.fake_device import Pretend, table

CITY = "T1i2 S . ./F . . ./. . . ./. . . ."


@pytest.mark.parametrize(("percent", "shown"), [(100, True), (150, False)])
def test_a_board_without_room_to_be_recognised_is_not_shown(percent: int, shown: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a row of the table
    with Store.open(tmp_path) as store:
        store.set("text", percent)
        game = store.new(table(CITY, CITY, tokens=NOTHING)).key
        with Hands(ScoreApp(store, tmp_path, Pretend(), None, at_once)) as hands:
            hands.turn(412, 824)
            hands.app.parts.way.go(Place(Screen.TABLE, game), Place(Screen.TOKENS, game))
            hands.frames()
            (board,) = [each for each in hands.widgets() if isinstance(each, Board)]
            assert bool(board.opacity) == shown
            assert (board.height > 100) == shown
