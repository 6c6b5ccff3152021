"""The settings in the real app, by touches."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from screens.app import ScoreApp, scrolls
from screens.kit.navigation import Place, Screen
from screens.photo.photo_reader import TAUGHT, Eye
from store.store import Store
from tools.app.app_driver import Hands
from tools.app.fake_device import Pretend


@contextmanager
def playing(folder: Path, prepare: Callable[[Store], None] = lambda _: None) -> Iterator[Hands]:
    """The app, at its settings."""
    with Store.open(folder) as store:
        prepare(store)
        with Hands(ScoreApp(store, folder, Pretend(), Eye(store))) as hands:
            hands.turn(412, 824)
            hands.app.parts.way.go(Place(Screen.SETTINGS))
            yield hands


def test_language_theme_and_size_of_text_change_at_a_tap(tmp_path: Path) -> None:
    with playing(tmp_path) as hands:
        paper = list(hands.app.theme_cls.surfaceColor)
        hands.tap("Dark")
        assert list(hands.app.theme_cls.surfaceColor) != paper
        hands.tap("A  150%")
        assert hands.find("A  150%").height > hands.find("A  100%").height * 0.9
        hands.tap("Français")
        assert hands.app.parts.lang == "fr"
        assert hands.on("settings")
        assert "Anglais" not in hands.words()
        hands.tap("A  100%" if "A  100%" in hands.words() else "A  100\u202f%")
        hands.tap("English")
        assert "Language" in hands.words()


def test_a_choice_leaves_the_screen_scrolled_to_where_it_was(tmp_path: Path) -> None:
    with playing(tmp_path) as hands:
        hands.turn(824, 412)
        hands.tap("Dark")
        (scroll,) = scrolls(hands.app.window)
        scroll.scroll_y = 0.5
        hands.frames()
        hands.app.presenter.choose("theme", "light")
        hands.frames()
        (scroll,) = scrolls(hands.app.window)
        assert scroll.scroll_y == 0.5
        hands.turn(412, 824)


def test_no_chip_is_wider_than_the_screen_nor_too_small_to_hit(tmp_path: Path) -> None:
    with playing(tmp_path) as hands:
        hands.tap("A  150%")
        chips = [widget for widget in hands.widgets() if type(widget).__name__ == "ChoiceChip"]
        assert len(chips) == 12
        assert all(chip.height >= 48 and chip.width >= 48 and chip.right <= 412 for chip in chips)
        hands.tap("A  100%")


def test_what_was_learned_is_forgotten_in_two_taps(tmp_path: Path) -> None:
    with playing(tmp_path, lambda store: store.set(TAUGHT, b"lessons")) as hands:
        hands.tap("Forget what was learned")
        hands.back()
        assert hands.app.parts.store.setting(TAUGHT) == b"lessons"
        hands.tap("Forget what was learned")
        hands.tap(next(widget for widget in hands.widgets() if getattr(widget, "icon", "") == "delete"))
        assert hands.app.parts.store.setting(TAUGHT) is None
        assert "Nothing learned yet." in hands.words()
