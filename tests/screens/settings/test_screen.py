"""The settings in the real app, by touches."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from screens.kit.navigation import Route, Screen
from screens.photo.eyes import LESSONS, Eyes
from screens.settings.events import Chosen
from screens.shell.app import ScoreApp
from screens.shell.stack import scroll_views
from store.store import Store
from tabletop.catalogues import LANGUAGES
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice


@contextmanager
def start_app(folder: Path, prepare: Callable[[Store], None] = lambda _: None) -> Iterator[AppDriver]:
    with Store.open(folder) as store:
        prepare(store)
        with AppDriver(ScoreApp(store, folder, FakeDevice(), Eyes(store))) as driver:
            driver.resize(412, 824)
            driver.app.context.navigator.go(Route(Screen.SETTINGS))
            yield driver


@pytest.mark.fresh
def test_language_theme_and_size_of_text_change_at_a_tap(tmp_path: Path) -> None:
    with start_app(tmp_path) as driver:
        paper = list(driver.app.theme_cls.surfaceColor)
        driver.tap("Dark")
        assert list(driver.app.theme_cls.surfaceColor) != paper
        driver.tap("A  150%")
        assert driver.find("A  150%").height > driver.find("A  100%").height * 0.9
        driver.tap("Français")
        assert driver.app.context.language_code == "fr"
        assert driver.is_on("settings")
        assert "Anglais" not in driver.visible_texts()
        driver.tap("A  100%" if "A  100%" in driver.visible_texts() else "A  100\u202f%")
        driver.tap("English")
        assert "Language" in driver.visible_texts()


def test_a_choice_leaves_the_screen_scrolled_to_where_it_was(tmp_path: Path) -> None:
    with start_app(tmp_path) as driver:
        driver.resize(824, 412)
        driver.tap("Dark")
        (scroll,) = scroll_views(driver.app.screen_view)
        scroll.scroll_y = 0.5
        driver.run_frames()
        driver.app.runner.send(Chosen("theme", "light"))
        driver.run_frames()
        (scroll,) = scroll_views(driver.app.screen_view)
        assert scroll.scroll_y == 0.5
        driver.resize(412, 824)


def test_no_chip_is_wider_than_the_screen_nor_too_small_to_hit(tmp_path: Path) -> None:
    with start_app(tmp_path) as driver:
        driver.tap("A  150%")
        chips = [widget for widget in driver.widgets() if type(widget).__name__ == "ChoiceChip"]
        assert len(chips) == 8 + len(LANGUAGES)
        assert all(chip.height >= 48 and chip.width >= 48 and chip.right <= 412 for chip in chips)
        driver.tap("A  100%")


def test_what_was_learned_is_forgotten_in_two_taps(tmp_path: Path) -> None:
    with start_app(tmp_path, lambda store: store.set(LESSONS, b"lessons")) as driver:
        driver.tap("Forget what was learned")
        driver.back()
        assert driver.app.context.store.setting(LESSONS) == b"lessons"
        driver.tap("Forget what was learned")
        driver.tap(next(widget for widget in driver.widgets() if getattr(widget, "icon", "") == "delete"))
        assert driver.app.context.store.setting(LESSONS) is None
        assert "Nothing learned yet." in driver.visible_texts()
