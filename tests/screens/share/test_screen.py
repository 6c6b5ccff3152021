"""Stories of sharing, by touches on the real app."""

from tools.app.app_driver import Hands  # isort: skip - first: it readies Kivy

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from screens.app import ScoreApp
from screens.kit.navigation import Place, Screen
from store.store import Store
from tools.app.fake_device import Pretend, final, table

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."


@contextmanager
def at_the_pad(folder: Path, device: Pretend) -> Iterator[Hands]:
    """The app, showing the pad of a table; slow work is done in real threads."""
    with Store.open(folder) as store, Hands(ScoreApp(store, folder, device, None)) as hands:
        hands.app.parts.way.go(Place(Screen.PAD, store.new(final(table(ADA, BEN))).key))
        hands.until(lambda: hands.app.window.state.icon == "trophy" and store.games()[0].winners)
        yield hands


def test_from_the_pad_a_sheet_goes_to_another_app(tmp_path: Path) -> None:
    device = Pretend()
    with at_the_pad(tmp_path, device) as hands:
        hands.tap("Share")
        assert hands.on("share")
        hands.tap("Share")
        hands.until(lambda: device.shared)
        assert device.shared[0][1].startswith(b"\x89PNG")
        hands.back()
        assert hands.on("pad")


def test_a_deleted_game_comes_back_from_a_backup(tmp_path: Path) -> None:
    device = Pretend()
    device.can_share = False
    with at_the_pad(tmp_path / "games", device) as hands:
        app = hands.app
        app.parts.way.instead(Place(Screen.SHARE))
        hands.tap("Save")
        hands.until(lambda: device.shared)
        (tmp_path / "backup.zip").write_bytes(device.shared[0][1])
        app.parts.store.delete(app.parts.store.games()[0].key)
        device.files.append(tmp_path / "backup.zip")
        hands.tap("Choose a backup")
        hands.until(app.parts.store.games)
        hands.until(lambda: any(words.startswith("Games added: 1") for words in hands.words()))
        assert hands.on("share")


def test_buttons_stand_below_each_other_before_a_word_is_broken(tmp_path: Path) -> None:
    with at_the_pad(tmp_path, Pretend()) as hands:
        hands.tap("Share")
        buttons = next(widget for widget in hands.widgets() if type(widget).__name__ == "ShareActions")
        assert buttons.orientation == "horizontal"
        buttons.children[0].text = "Veiligheidskopie"
        hands.frames()
        assert buttons.orientation == "vertical"
        assert buttons.height >= 2 * 48
