"""The table by touches."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import TextField
from screens.quadropolis.table.events import PlayerShown
from screens.quadropolis.table.panels import TablePlayer
from screens.shell.app import ScoreApp
from store.envelope import Envelope
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

BUILT = "T3 T2 . . / S P . . / . . . . / . . . ."


@contextmanager
def open_table(laid: Envelope, folder: Path) -> Iterator[tuple[AppDriver, Store]]:
    with Store.open(folder) as store, AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline)) as hands:
        hands.app.context.navigator.go(Route(Screen.TABLE, store.new(laid).key))
        yield hands, store


def test_a_player_gets_another_name_and_colour_and_one_more_sits_down(tmp_path: Path) -> None:
    with open_table(envelope_of(BUILT, BUILT), tmp_path) as (hands, store):
        key = hands.app.context.navigator.current.game
        hands.app.runner.send(PlayerShown(0))
        next(widget for widget in hands.widgets() if isinstance(widget, TextField)).text = "Eve"
        hands.tap("Orange")
        assert isinstance(hands.state.panel, TablePlayer)
        hands.tap("Done")
        hands.tap("Add a player")
        hands.back()
        sides = store.game(key).envelope.sides
        assert [(side.name, side.colour.value) for side in sides] == [
            ("Eve", "orange"),
            ("Ben", "red"),
            ("Player 3", "yellow"),
        ]
        hands.tap("Undo")
        assert "Player 3" not in hands.visible_texts()
        hands.tap("Redo")
        assert "Player 3" in hands.visible_texts()


def test_the_day_the_place_and_the_notes_are_said_in_a_sheet(tmp_path: Path) -> None:
    with open_table(envelope_of(BUILT, BUILT), tmp_path) as (hands, store):
        saved = store.game(hands.app.context.navigator.current.game)
        hands.tap("Game details")
        hands.tap("Played on")
        hands.tap(next(widget for widget in hands.widgets() if getattr(widget, "icon", "") == "chevron-left"))
        hands.tap("15")
        place, notes = (widget for widget in hands.widgets() if isinstance(widget, TextField))
        place.text, notes.text = "Caf\u00e9", "At the lake"
        hands.tap("Done")
        after = store.game(saved.key)
        month_before = saved.played.replace(day=1) - timedelta(days=1)
        assert after.played == month_before.replace(day=15)
        assert (after.envelope.town, after.envelope.notes) == ("Caf\u00e9", "At the lake")


def test_without_opencv_the_photo_button_explains_why(tmp_path: Path) -> None:
    with open_table(envelope_of(BUILT, BUILT), tmp_path) as (hands, _):
        hands.tap("Photo")
        assert hands.is_on("table")
        assert (
            "Photos cannot be read on this device, as OpenCV is missing; enter the city by hand"
            in hands.visible_texts()
        )
