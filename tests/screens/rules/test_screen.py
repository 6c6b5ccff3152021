"""The rules in the real app, by touches."""

from pathlib import Path

from kivy.uix.label import Label

from screens.app import ScoreApp
from screens.kit.navigation import Route, Screen
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice


def test_a_building_is_looked_up_and_left_again(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None)) as hands:
        hands.tap("Rules")
        hands.tap("Harbor")
        assert "18" in hands.visible_texts()
        hands.back()
        assert "18" not in hands.visible_texts()
        hands.tap("Who has won")
        assert "The most VP win." in hands.visible_texts()
        hands.tap("Close")
        hands.back()
        assert hands.is_on("games")


def test_every_page_fits_the_screen_in_large_text(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.set("text", 150)
        hands = AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None))
        try:
            hands.resize(412, 824)
            hands.app.context.navigator.go(Route(Screen.RULES))
            pages = [page for chapter in hands.state.chapters for page in chapter.pages]
            for page in pages:
                hands.app.presenter.open_page(page.subject)
                hands.run_frames()
                texts = [widget for widget in hands.app._overlay.walk() if isinstance(widget, Label)]
                assert texts
                for text in texts:
                    assert text.right <= 412, (page.subject, text.text)
                    assert text.texture_size[0] <= text.width + 1, (page.subject, text.text)
        finally:
            store.set("text", 100)
            hands.app.context.set_preference("text", 100)
            hands.app.restyle()
            hands.close()
