"""The table by touches."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.kit.widgets.buttons import Field, StepperButton
from screens.quadropolis.table.panels import TablePlayer
from store.envelope import Envelope
from store.store import Store
from tools.app.app_driver import Hands
from tools.app.fake_device import Pretend, table

BUILT = "T3 T2 . . / S P . . / . . . . / . . . ."


@contextmanager
def sitting_at(laid: Envelope, folder: Path) -> Iterator[tuple[Hands, Store]]:
    """The app at the table of a new game."""
    with Store.open(folder) as store, Hands(ScoreApp(store, folder, Pretend(), None, at_once)) as hands:
        hands.app.parts.way.go(Place(Screen.TABLE, store.new(laid).key))
        yield hands, store


def test_a_player_gets_another_name_and_colour_and_one_more_sits_down(tmp_path: Path) -> None:
    with sitting_at(table(BUILT, BUILT), tmp_path) as (hands, store):
        key = hands.app.parts.way.here.game
        hands.app.presenter.show_player(0)
        next(widget for widget in hands.widgets() if isinstance(widget, Field)).text = "Eve"
        hands.tap("Orange")
        assert isinstance(hands.state.sheet, TablePlayer)
        hands.tap("Done")
        hands.tap("Add a player")
        hands.back()
        seats = store.game(key).envelope.sides
        assert [(seat.name, seat.colour.value) for seat in seats] == [
            ("Eve", "orange"),
            ("Ben", "red"),
            ("Player 3", "yellow"),
        ]
        hands.tap("Undo")
        assert "Player 3" not in hands.words()
        hands.tap("Redo")
        assert "Player 3" in hands.words()


def test_the_day_and_the_notes_are_said_in_a_sheet(tmp_path: Path) -> None:
    with sitting_at(table(BUILT, BUILT), tmp_path) as (hands, store):
        saved = store.game(hands.app.parts.way.here.game)
        hands.tap("Game details")
        hands.tap(next(widget for widget in hands.widgets() if isinstance(widget, StepperButton) and widget.by < 0))
        next(widget for widget in hands.widgets() if isinstance(widget, Field)).text = "At the lake"
        hands.tap("Done")
        after = store.game(saved.key)
        assert (after.played.toordinal(), after.envelope.notes) == (saved.played.toordinal() - 1, "At the lake")


def test_without_an_eye_the_camera_explains_itself(tmp_path: Path) -> None:
    with sitting_at(table(BUILT, BUILT), tmp_path) as (hands, _):
        hands.tap("Photo")
        assert hands.on("table")
        assert "Photos cannot be read on this device, as OpenCV is missing; enter the city by hand" in hands.words()
