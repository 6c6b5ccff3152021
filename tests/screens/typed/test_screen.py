"""A story of a typed score, by touches on the real app."""

from tools.app.app_driver import AppDriver  # isort: skip - first: it readies Kivy

from pathlib import Path

from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import TextField
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.fake_device import FakeDevice, envelope_of

BARE = "/".join([". . . ."] * 4)


def test_two_scores_are_typed_and_the_pad_names_the_winner(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as hands:
        key = store.new(envelope_of(BARE, BARE)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        for number, total in enumerate(("50", "57")):
            hands.tap("Type the score", number)
            assert hands.is_on("typed")
            hands.tap("Only the total")
            next(widget for widget in hands.widgets() if isinstance(widget, TextField)).text = total
            hands.tap("Done")
            assert hands.is_on("table")
        hands.tap("Scoring Pad")
        hands.run_frames()
        assert "Ben wins with 57 VP" in hands.visible_texts()


def test_a_wrong_number_is_said_and_leaving_by_the_arrow_loses_nothing_else(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as hands:
        key = store.new(envelope_of(BARE, BARE)).key
        hands.app.context.navigator.go(Route(Screen.TYPED, key, 0))
        fields = [widget for widget in hands.widgets() if isinstance(widget, TextField)]
        fields[0].text = "many"
        hands.run_frames()
        assert "Type a whole number" in hands.visible_texts()
        fields = [widget for widget in hands.widgets() if isinstance(widget, TextField)]
        fields[0].text = "12"
        hands.run_frames()
        hands.back()
        assert store.game(key).envelope.sides[0].board.typed.total == 12
