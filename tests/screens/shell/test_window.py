"""Files that are dropped onto the window."""

from pathlib import Path

import pytest
from kivy.core.window import Window as KivyWindow

from screens.kit.background import run_inline
from screens.kit.navigation import HOME, Route, Screen
from screens.photo.eyes import Eyes
from screens.quadropolis.plugin import OwnScreen
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

ROOT = Path(__file__).parents[3]
EMPTY = ". . . . . / . . . . . / . . . . . / . . . . ."
BUILT = EMPTY.replace(".", "T1", 1)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    (tmp_path / "one.jpg").write_bytes(b"content")
    return tmp_path / "one.jpg"


def drop(driver: AppDriver, file: Path) -> None:
    KivyWindow.dispatch("on_drop_file", bytes(file), 10, 10)
    driver.run_frames()


@pytest.mark.parametrize(("reads", "cities"), [(True, (BUILT, BUILT)), (False, (BUILT, EMPTY))])
def test_a_photo_that_no_screen_takes_is_answered_with_the_right_screen(
    games: Store, tmp_path: Path, photo: Path, *, reads: bool, cities: tuple[str, ...]
) -> None:
    eyes = Eyes(games) if reads else None
    with AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), eyes, run_inline)) as driver:
        for route in (HOME, Route(Screen.TABLE, games.new(envelope_of(*cities)).key)):
            driver.app.context.navigator.go(route)
            drop(driver, photo)
            assert "Open the photo screen of a player, then drop the photo there" in driver.visible_texts()
            assert driver.app.context.navigator.current == route


@pytest.mark.parametrize(
    ("side", "screen"), [(0, Screen.TABLE), (1, OwnScreen.ENTRY), (1, Screen.PHOTO)], ids=["table", "entry", "photo"]
)
def test_a_photo_that_is_dropped_is_read_for_the_player_or_the_first_one_without_a_city(
    games: Store, tmp_path: Path, photo: Path, side: int, screen: str
) -> None:
    key = games.new(envelope_of(BUILT, EMPTY)).key
    with AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), Eyes(games), run_inline)) as driver:
        driver.app.context.navigator.go(Route(screen, key, side))
        drop(driver, photo)
        assert driver.app.context.navigator.current == Route(Screen.PHOTO, key, 1)
        assert "This photo was not read" in driver.visible_texts()
        drop(driver, ROOT / "assets" / "sample.jpg")
        assert games.game(key).envelope.sides[1].reading is not None


def test_a_photo_dropped_onto_a_table_whose_game_is_gone_is_refused(games: Store, tmp_path: Path, photo: Path) -> None:
    key = games.new(envelope_of(BUILT, EMPTY)).key
    with AppDriver(ScoreApp(games, tmp_path / "games", FakeDevice(), Eyes(games), run_inline)) as driver:
        driver.app.context.navigator.go(Route(Screen.TABLE, key))
        games.delete(key)
        drop(driver, photo)
        assert "There is no such game; look at the list of games" in driver.visible_texts()
