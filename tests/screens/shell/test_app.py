"""The app from its start to its end."""

import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from kivy.core.window import Window as KivyWindow

import main
from screens.kit.background import run_inline
from screens.kit.details import NotesWritten
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import Snackbar
from screens.quadropolis.table.events import GameShown
from screens.shell.app import ScoreApp
from store.copying import list_copies
from store.store import Store
from tabletop.messages import Refused, message
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

ROOT = Path(__file__).parents[3]
CLASSIC = ". . . . / . . . . / . . . . / . . . ."


def start_app(games: Store, tmp_path: Path) -> AppDriver:
    return AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), None, run_inline))


def test_every_warning_of_the_store_is_shown_at_the_start(games: Store, tmp_path: Path) -> None:
    games.warnings = (message("store.newer"), message("store.partly_read", games=2))
    driver = start_app(games, tmp_path)
    reported = [widget.text for widget in driver.widgets() if isinstance(widget, Snackbar)]
    driver.close()
    assert reported == [
        "These games were saved by a newer version; update the app. "
        "The file of the games is damaged, or an older one; 2 games could be read"
    ]


def test_games_that_an_older_file_would_hide_are_shown_and_the_app_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, older = tmp_path / "games", tmp_path / "older"
    for names in (("Ada", "Bob"), ("Cyd", "Dan")):

        def play(app: ScoreApp, names: tuple[str, ...] = names) -> None:
            app.context.store.new(envelope_of(CLASSIC, CLASSIC, names=names))

        monkeypatch.setattr(ScoreApp, "run", play)
        main.run(folder, (412, 824), None)
        if not older.exists():
            shutil.copy(folder / "games.sqlite3", older)
    shutil.copy(older, folder / "games.sqlite3")
    with Store.open(folder) as store:
        driver = start_app(store, tmp_path)
        texts = driver.visible_texts()
        driver.close()
    assert [any(name in text for text in texts) for name in ("Ada", "Cyd")] == [True, True]
    assert any(text.startswith("The file of the games was replaced by an older or another one, kept") for text in texts)


def test_the_games_are_copied_when_the_app_goes_to_the_background(driver: AppDriver, games: Store) -> None:
    games.new(envelope_of(CLASSIC, CLASSIC))
    for _ in range(2):
        assert driver.app.dispatch("on_pause")
        assert len(list_copies(driver.app.context.folder)) == 1


def test_an_error_of_the_store_is_shown_if_no_screen_can_be(
    games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "games", Mock(side_effect=Refused("", message("store.damaged"))))
    driver = start_app(games, tmp_path)
    words = driver.visible_texts()
    KivyWindow.mouse_pos = (50, 60)
    driver.run_frames(0.7)
    driver.key("tab")
    KivyWindow.dispatch("on_drop_file", b"one.jpg", 10, 10)
    assert driver.app.dispatch("on_pause")
    driver.close()
    assert any(text.startswith("The file of the games is damaged") for text in words)


def test_if_home_cannot_be_shown_the_screen_stays(
    driver: AppDriver, games: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.tap("Settings")
    monkeypatch.setattr(games, "games", Mock(side_effect=Refused("", message("store.damaged"))))
    driver.back()
    assert type(driver.app.screen_view).__name__ == "SettingsScreen"
    assert any(text.startswith("The file of the games is damaged") for text in driver.visible_texts())


def test_input_is_saved_when_the_app_is_closed(games: Store, tmp_path: Path) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver = start_app(games, tmp_path)
    driver.app.context.navigator.go(Route(Screen.TABLE, key))
    driver.app.runner.send(GameShown())
    driver.app.runner.send(NotesWritten("At the lake"))
    driver.close()
    assert games.game(key).envelope.notes == "At the lake"


def test_pausing_saves_the_input_and_the_app_goes_on(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.TABLE, key))
    driver.app.runner.send(GameShown())
    driver.app.runner.send(NotesWritten("At the lake"))
    assert driver.app.dispatch("on_pause")
    driver.app.dispatch("on_resume")
    assert games.game(key).envelope.notes == "At the lake"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--folder", "/dev/null"],
            "/dev/null: no games can be kept here (File exists); make room, or choose another folder\n",
        ),
        (["--size", "foo"], "argument --size: invalid size value: 'foo'\n"),
        (["--folder", ""], "argument --folder: name a folder; . is the current one\n"),
    ],
)
def test_the_main_program_reports_errors_in_a_sentence(arguments: list[str], sentence: str) -> None:
    ended = subprocess.run(
        [sys.executable, "main.py", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.endswith(sentence)
