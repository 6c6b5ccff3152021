"""Sharing in the real app, by touches."""

from tools.app.app_driver import AppDriver  # isort: skip - first: it configures Kivy

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from screens.app import ScoreApp
from screens.kit.navigation import Route, Screen
from store.store import Store
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


def test_from_the_pad_a_sheet_goes_to_another_app(tmp_path: Path) -> None:
    device = FakeDevice()
    with open_pad(tmp_path, device) as hands:
        hands.tap("Share")
        assert hands.is_on("share")
        hands.tap("Share")
        hands.wait_until(lambda: device.shared)
        assert device.shared[0][1].startswith(b"\x89PNG")
        hands.back()
        assert hands.is_on("pad")


def test_a_deleted_game_comes_back_from_a_backup(tmp_path: Path) -> None:
    device = FakeDevice()
    device.can_share = False
    with open_pad(tmp_path / "games", device) as hands:
        app = hands.app
        app.context.navigator.replace(Route(Screen.SHARE))
        hands.tap("Save")
        hands.wait_until(lambda: device.shared)
        (tmp_path / "backup.zip").write_bytes(device.shared[0][1])
        app.context.store.delete(app.context.store.games()[0].key)
        device.files.append(tmp_path / "backup.zip")
        hands.tap("Choose a backup")
        hands.wait_until(app.context.store.games)
        hands.wait_until(lambda: any(words.startswith("Games added: 1") for words in hands.visible_texts()))
        assert hands.is_on("share")


def test_buttons_wrap_before_a_word_is_broken(tmp_path: Path) -> None:
    with open_pad(tmp_path, FakeDevice()) as hands:
        hands.tap("Share")
        buttons = next(widget for widget in hands.widgets() if type(widget).__name__ == "ShareActions")
        assert buttons.orientation == "horizontal"
        buttons.children[0].text = "Veiligheidskopie"
        hands.run_frames()
        assert buttons.orientation == "vertical"
        assert buttons.height >= 2 * 48
