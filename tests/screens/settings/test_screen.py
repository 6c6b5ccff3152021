"""The settings in the real app, by touches."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from screens.app import ScoreApp, scroll_views
from screens.kit.navigation import Route, Screen
from screens.photo.photo_reader import LESSONS, PhotoReader
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice


@contextmanager
def start_app(folder: Path, prepare: Callable[[Store], None] = lambda _: None) -> Iterator[AppDriver]:
    """Open the app at its settings."""
    with Store.open(folder) as store:
        prepare(store)
        with AppDriver(ScoreApp(store, folder, FakeDevice(), PhotoReader(store))) as hands:
            hands.resize(412, 824)
            hands.app.context.navigator.go(Route(Screen.SETTINGS))
            yield hands


def test_language_theme_and_size_of_text_change_at_a_tap(tmp_path: Path) -> None:
    with start_app(tmp_path) as hands:
        paper = list(hands.app.theme_cls.surfaceColor)
        hands.tap("Dark")
        assert list(hands.app.theme_cls.surfaceColor) != paper
        hands.tap("A  150%")
        assert hands.find("A  150%").height > hands.find("A  100%").height * 0.9
        hands.tap("Français")
        assert hands.app.context.language_code == "fr"
        assert hands.is_on("settings")
        assert "Anglais" not in hands.visible_texts()
        hands.tap("A  100%" if "A  100%" in hands.visible_texts() else "A  100\u202f%")
        hands.tap("English")
        assert "Language" in hands.visible_texts()


def test_a_choice_leaves_the_screen_scrolled_to_where_it_was(tmp_path: Path) -> None:
    with start_app(tmp_path) as hands:
        hands.resize(824, 412)
        hands.tap("Dark")
        (scroll,) = scroll_views(hands.app.screen_view)
        scroll.scroll_y = 0.5
        hands.run_frames()
        hands.app.presenter.choose("theme", "light")
        hands.run_frames()
        (scroll,) = scroll_views(hands.app.screen_view)
        assert scroll.scroll_y == 0.5
        hands.resize(412, 824)


def test_no_chip_is_wider_than_the_screen_nor_too_small_to_hit(tmp_path: Path) -> None:
    with start_app(tmp_path) as hands:
        hands.tap("A  150%")
        chips = [widget for widget in hands.widgets() if type(widget).__name__ == "ChoiceChip"]
        assert len(chips) == 12
        assert all(chip.height >= 48 and chip.width >= 48 and chip.right <= 412 for chip in chips)
        hands.tap("A  100%")


def test_what_was_learned_is_forgotten_in_two_taps(tmp_path: Path) -> None:
    with start_app(tmp_path, lambda store: store.set(LESSONS, b"lessons")) as hands:
        hands.tap("Forget what was learned")
        hands.back()
        assert hands.app.context.store.setting(LESSONS) == b"lessons"
        hands.tap("Forget what was learned")
        hands.tap(next(widget for widget in hands.widgets() if getattr(widget, "icon", "") == "delete"))
        assert hands.app.context.store.setting(LESSONS) is None
        assert "Nothing learned yet." in hands.visible_texts()
