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
        hands.tap("Type the score")
        assert hands.is_on("typed")
        hands.tap("Only the total")
        for column, total in enumerate(("50", "57")):
            field_in(hands, column).text = total
        hands.tap("Done")
        assert hands.is_on("table")
        hands.tap("Scoring Pad")
        hands.run_frames()
        assert "Ben wins with 57 VP" in hands.visible_texts()


def field_in(hands: AppDriver, column: int) -> TextField:
    """Return the first field of a column."""
    return next(each for each in hands.widgets() if isinstance(each, TextField) and each.column == column)


def test_enter_goes_down_the_column_then_to_the_next_one(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as hands:
        key = store.new(envelope_of(BARE, BARE)).key
        hands.app.context.navigator.go(Route(Screen.TYPED, key, 0))
        hands.run_frames()
        places = []
        for _ in range(20):
            focused = next(each for each in hands.widgets() if isinstance(each, TextField) and each.focus)
            places.append((focused.item.side, focused.item.key))
            hands.key("enter")
            hands.run_frames()
        rows, facts = [key for _, key in places[:8]], ["fact inhabitants", "fact spaces"]
        assert places[:16] == [(side, key) for side in (0, 1) for key in rows]
        assert places[16:] == [(side, key) for side in (0, 1) for key in facts]
        assert (rows[0], rows[-1]) == ("tower_blocks", "pollution")


def test_digits_typed_right_after_enter_all_count_and_replace_what_was_there(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as hands:
        key = store.new(envelope_of(BARE, BARE)).key
        hands.app.context.navigator.go(Route(Screen.TYPED, key, about="totals"))
        hands.run_frames()
        for before in ("", "33"):
            second = field_in(hands, 1)
            second.focus = False
            second.text = before
            hands.run_frames()
            second.focus = True
            second.keyboard_on_textinput(None, "6")
            hands.run_frames()
            second.keyboard_on_textinput(None, "1")
            hands.run_frames()
            assert second.text == "61"


def test_a_wrong_number_is_said_and_leaving_by_the_arrow_loses_nothing_else(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as hands:
        key = store.new(envelope_of(BARE, BARE)).key
        hands.app.context.navigator.go(Route(Screen.TYPED, key, 0))
        field_in(hands, 0).text = "many"
        hands.run_frames()
        assert "Ada: Type a whole number" in hands.visible_texts()
        field_in(hands, 0).text = "12"
        hands.run_frames()
        hands.back()
        assert store.game(key).envelope.sides[0].board.typed.total == 12
