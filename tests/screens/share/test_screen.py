"""Sharing in the real app, by touches."""

from tools.app.app_driver import AppDriver  # isort: skip - first: it configures Kivy

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kivy.core.window import Window as KivyWindow

from screens.kit.navigation import Route, Screen
from screens.share.widgets import PngImage, ShareColumns
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.example import FILE as EXAMPLE_FILE
from tools.app.fake_device import FakeDevice, envelope_of, with_final_totals

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."


@contextmanager
def open_pad(folder: Path, device: FakeDevice) -> Iterator[AppDriver]:
    """Open the pad of a game; background work runs in real threads."""
    with Store.open(folder) as store, AppDriver(ScoreApp(store, folder, device, None)) as hands:
        hands.app.context.navigator.go(Route(Screen.PAD, store.new(with_final_totals(envelope_of(ADA, BEN))).key))
        hands.wait_until(lambda: hands.app.screen_view.state.icon == "trophy" and store.games()[0].winners)
        yield hands


@pytest.mark.untraced
def test_from_the_pad_a_picture_and_a_sheet_go_to_another_app(tmp_path: Path) -> None:
    device = FakeDevice()
    with open_pad(tmp_path, device) as hands:
        hands.tap("Share")
        assert hands.is_on("share")
        hands.tap("Share picture")
        hands.wait_until(lambda: device.shared)
        hands.tap("Score sheet")  # the row, beside its icons
        hands.wait_until(lambda: len(device.shared) == 2)
        assert [made[:4] for _, made in device.shared] == [b"\x89PNG", b"%PDF"]
        hands.back()
        assert hands.is_on("pad")


def test_the_picture_stands_beside_the_rows_where_there_is_room(tmp_path: Path) -> None:
    with open_pad(tmp_path, FakeDevice()) as hands:
        hands.tap("Share")
        columns = next(widget for widget in hands.widgets() if isinstance(widget, ShareColumns))
        picture = next(widget for widget in hands.widgets() if isinstance(widget, PngImage))
        assert columns.orientation == "vertical"
        hands.wait_until(lambda: picture.png)
        assert picture.ratio == 0.8
        hands.resize(824, 412)
        columns = next(widget for widget in hands.widgets() if isinstance(widget, ShareColumns))
        assert columns.orientation == "horizontal"
        picture.png = b""
        assert picture.ratio == 0.8


def test_a_game_file_is_opened_by_dropping_it(tmp_path: Path) -> None:
    with open_pad(tmp_path, FakeDevice()) as hands:
        app = hands.app
        KivyWindow.dispatch("on_drop_file", bytes(EXAMPLE_FILE), 10, 10)
        hands.wait_until(lambda: len(app.context.store.games()) == 2)
        hands.wait_until(lambda: any("Ada, Ben, Cleo, Dan opened" in words for words in hands.visible_texts()))
        assert hands.is_on("pad")


def test_a_phone_opens_no_path_that_sdl_takes_for_a_dropped_file(tmp_path: Path) -> None:
    device = FakeDevice()
    device.can_drop = False
    with open_pad(tmp_path, device) as hands:
        KivyWindow.dispatch("on_drop_file", bytes(EXAMPLE_FILE), 10, 10)
        hands.run_frames()
        assert len(hands.app.context.store.games()) == 1


def test_a_game_file_is_opened_from_the_list_of_games(tmp_path: Path) -> None:
    device = FakeDevice()
    with open_pad(tmp_path, device) as hands:
        hands.app.context.navigator.home()
        (tmp_path / "game.json").write_bytes(EXAMPLE_FILE.read_bytes())
        device.files.append(tmp_path / "game.json")
        hands.run_frames()
        hands.tap("Open a game file")
        hands.wait_until(lambda: hands.is_on("pad"))
        assert len(hands.app.context.store.games()) == 2


def test_files_named_at_the_start_or_handed_over_by_another_app_are_opened(tmp_path: Path) -> None:
    device = FakeDevice()
    device.handed_over = [tmp_path / "no game"]
    device.handed_over[0].write_text("Dear Ada")
    with Store.open(tmp_path / "games") as store:
        app = ScoreApp(store, tmp_path / "games", device, None).opening(str(EXAMPLE_FILE))
        with AppDriver(app) as hands:
            hands.wait_until(store.games)
            hands.wait_until(lambda: hands.is_on("pad"))
    with (
        Store.open(tmp_path / "other") as store,
        AppDriver(ScoreApp(store, tmp_path, device, None).opening(None)) as hands,
    ):
        hands.wait_until(lambda: any(words.startswith("This file cannot be opened") for words in hands.visible_texts()))
        assert store.games() == ()
