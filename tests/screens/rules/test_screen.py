"""The rules in the real app, by touches."""

from pathlib import Path
from time import sleep
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.uix.label import Label

from screens.kit.navigation import Route, Screen
from screens.kit.widgets.containers import PAUSE, GradualGrid
from screens.quadropolis.rules.examples import EXAMPLES
from screens.quadropolis.widgets.board import BoardExample
from screens.rules.program import PageOpened, Searched
from screens.rules.widgets import PointGrid
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice


def cards(hands: AppDriver) -> dict[str, Any]:
    """The cards of the list by their pages, once all are there."""
    grids = [widget for widget in hands.widgets() if isinstance(widget, GradualGrid)]
    hands.wait_until(lambda: not any(grid._waiting for grid in grids))
    return {card.item.subject: card for grid in grids for card in grid.children[::-1]}


def test_a_building_is_looked_up_and_left_again(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None)) as hands:
        hands.tap("Rules")
        hands.tap(cards(hands)["harbor"])
        assert "Activated by one inhabitant" in hands.visible_texts()
        hands.back()
        assert "Activated by one inhabitant" not in hands.visible_texts()
        hands.tap("Who has won")
        assert "The most VP win." in hands.visible_texts()
        hands.tap("Close")
        hands.back()
        assert hands.is_on("games")


@pytest.mark.fresh
def test_every_page_fits_the_screen_in_large_text(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.set("text", 150)
        hands = AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None))
        try:
            hands.resize(412, 824)
            hands.app.context.navigator.go(Route(Screen.RULES))
            pages = [page for chapter in hands.state.chapters for page in chapter.pages]
            for page in pages:
                hands.app.runner.send(PageOpened(page.subject))
                hands.run_frames()
                texts = [widget for widget in hands.app.panels.overlay.walk() if isinstance(widget, Label)]
                assert texts
                for text in texts:
                    assert text.right <= 412, (page.subject, text.text)
                    assert text.texture_size[0] <= text.width + 1, (page.subject, text.text)
        finally:
            store.set("text", 100)
            hands.app.context.set_preference("text", 100)
            hands.app.restyle()
            hands.close()


@pytest.mark.untraced
def test_tables_and_examples_are_in_the_list_without_a_tap(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None)) as hands:
        hands.app.context.navigator.go(Route(Screen.RULES))
        found = cards(hands)
        tables = {key for key, card in found.items() if any(isinstance(w, PointGrid) for w in card.walk(restrict=True))}
        assert tables == {
            "tower_block", "shop", "public_service", "park", "playground", "harbor", "office_tower",
            "city_planning", "congress_center",
        }  # fmt: skip
        assert {
            key for key, card in found.items() if any(isinstance(w, BoardExample) for w in card.walk(restrict=True))
        } == {*EXAMPLES}
        board = next(widget for widget in found["harbor"].walk(restrict=True) if isinstance(widget, BoardExample))
        assert board.height > 80


def test_a_search_by_keyboard_leaves_the_pages_with_the_word_and_ends_with_escape(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None)) as hands:
        hands.app.context.navigator.go(Route(Screen.RULES))
        before = cards(hands)
        hands.runner.send(Searched("pollution"))
        assert not cards(hands)
        assert hands.state.nothing in hands.visible_texts()
        hands.runner.send(Searched("harbor"))
        found = cards(hands)
        assert "harbor" in found
        assert "school" not in found
        assert found["harbor"] is before["harbor"]
        hands.tap("End the search")
        assert list(cards(hands)) == list(before)
        hands.runner.send(Searched("harbor"))
        hands.back()
        assert (hands.state.query, hands.is_on("rules")) == ("", True)


def test_the_other_game_is_a_tap_away(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None)) as hands:
        hands.app.context.navigator.go(Route(Screen.RULES))
        hands.tap("Sprawlopolis")
        assert "block_party" in cards(hands)
        hands.tap("Quadropolis")
        assert "shop" in cards(hands)


def test_no_more_cards_are_added_once_the_app_is_closed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None)):
        grid = GradualGrid(cols=1)
        grid.view, grid.items = "Tappable", [str(number) for number in range(300)]
    shown = len(grid.children)
    for _ in range(3):
        sleep(2 * PAUSE)
        EventLoop.idle()
    assert 0 < len(grid.children) == shown < 300
