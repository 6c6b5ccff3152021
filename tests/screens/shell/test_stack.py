"""The screens that live: those on the way back stay, and go when they are not needed."""

import gc
from typing import Any
from weakref import ref

import pytest
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.kit.widgets.buttons import TextField
from screens.quadropolis.city.events import Tapped
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.events import NameWritten, PlayerShown
from screens.settings.events import Chosen
from screens.shell import stack
from screens.shell.stack import MAX_ALIVE_SCREENS, scroll_views
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import envelope_of

CLASSIC = ". . . . / . . . . / . . . . / . . . ."


def screen_at(driver: AppDriver, screen: str, key: str, side: int = 0, about: str = "") -> Widget:
    """Go to a screen; return its view."""
    driver.app.context.navigator.go(Route(screen, key, side, about))
    driver.run_frames()
    return driver.app.screen_view


def test_a_place_that_leads_further_at_once_is_not_shown(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    opened = Runner.open

    def further(runner: Runner[Any, Any]) -> None:
        opened(runner)
        if runner.route.screen == OwnScreen.CITY:
            runner.context.navigator.replace(Route(Screen.TABLE, key))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Runner, "open", further)
        driver.app.context.navigator.go(Route(OwnScreen.CITY, key))
    driver.run_frames()
    assert type(driver.app.screen_view).__name__ == "TableScreen"


def test_a_step_back_shows_the_widgets_that_were_left(driver: AppDriver, games: Store) -> None:
    home = driver.app.screen_view
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    cards = screen_at(driver, Screen.TABLE, key)
    screen_at(driver, OwnScreen.CITY, key)
    driver.back()
    assert driver.app.screen_view is cards
    assert cards.parent is driver.app.root
    driver.back()
    assert driver.app.screen_view is home


def test_what_changed_meanwhile_is_shown_after_a_step_back(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    screen_at(driver, OwnScreen.CITY, key)
    driver.tap_spot(1, 1)
    total = driver.state.total
    driver.back()
    assert total in driver.visible_texts()


def test_what_was_typed_before_a_step_back_is_shown_after_it(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    screen_at(driver, Screen.TYPED, key)
    next(widget for widget in driver.widgets() if isinstance(widget, TextField)).text = "37"
    driver.back()
    assert "37 VP" in driver.visible_texts()
    driver.runner.send(PlayerShown(0))
    driver.runner.send(NameWritten("Zed"))
    driver.runner.dismiss()
    assert "37 VP" in driver.visible_texts()  # a change at the table takes nothing away


def test_a_name_that_was_typed_is_that_of_the_screen_ahead(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    driver.runner.send(PlayerShown(0))
    driver.runner.send(NameWritten("Zed"))
    screen_at(driver, OwnScreen.CITY, key)
    assert "Zed" in driver.visible_texts()


def test_a_screen_is_as_far_scrolled_as_it_was_left(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(*[CLASSIC] * 4)).key
    screen_at(driver, Screen.TABLE, key)
    scroll = scroll_views(driver.app.screen_view)[0]
    scroll.scroll_y = 0.25
    driver.run_frames()
    screen_at(driver, OwnScreen.CITY, key)
    driver.back()
    assert scroll_views(driver.app.screen_view) == [scroll]
    assert scroll.scroll_y == 0.25


def test_a_screen_that_was_left_by_back_is_rebuilt(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    city = screen_at(driver, OwnScreen.CITY, key)
    driver.back()
    assert screen_at(driver, OwnScreen.CITY, key) is not city


def test_no_finger_reaches_a_screen_that_is_kept_alive(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    city = screen_at(driver, OwnScreen.CITY, key)
    screen_at(driver, OwnScreen.ALLOCATION, key)
    city.runner.send(Tapped(Spot(0, 0)))
    assert games.game(key).envelope.sides[0].board.city.is_empty
    driver.back()
    city.runner.send(Tapped(Spot(0, 0)))
    assert not games.game(key).envelope.sides[0].board.city.is_empty


def test_another_language_rebuilds_the_screens_of_the_stack_too(driver: AppDriver) -> None:
    home = driver.app.screen_view
    driver.tap("Settings")
    driver.app.runner.send(Chosen("language", "fr"))
    driver.run_frames()
    driver.back()
    assert driver.app.screen_view is not home
    assert "Nouvelle partie" in driver.visible_texts()


def test_only_so_many_screens_are_kept_alive(driver: AppDriver, games: Store) -> None:
    home, key = driver.app.screen_view, games.new(envelope_of(CLASSIC, CLASSIC)).key
    first = screen_at(driver, Screen.TABLE, key)
    for side in (0, 1) * (MAX_ALIVE_SCREENS // 2):
        screen_at(driver, OwnScreen.CITY, key, side)
    assert len(driver.app.stack.alive) == 3  # two cities again and again, and the table before them
    for about in range(MAX_ALIVE_SCREENS):
        screen_at(driver, Screen.SETTINGS, "", about=str(about))
    assert len(driver.app.stack.alive) == MAX_ALIVE_SCREENS
    driver.app.context.navigator.back_to(Route(Screen.TABLE, key))
    assert driver.app.screen_view is not first
    driver.app.context.navigator.home()
    assert driver.app.screen_view is not home


def test_back_to_the_screen_of_a_deleted_game_leads_home(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    screen_at(driver, Screen.RULES, "")
    games.delete(key)
    driver.back()
    driver.run_frames()
    assert driver.is_on("games")
    assert any("game" in text for text in driver.visible_texts())


def test_a_screen_that_leads_further_on_the_way_back_is_not_shown(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    screen_at(driver, Screen.TABLE, key)
    city = driver.app.context.navigator.current
    screen_at(driver, OwnScreen.CITY, key)
    screen_at(driver, Screen.RULES, "")
    looked = Runner.reload

    def further(runner: Runner[Any, Any]) -> None:
        looked(runner)
        if runner.route.screen == OwnScreen.CITY:
            runner.context.navigator.back_to(city)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Runner, "reload", further)
        driver.back()
    driver.run_frames()
    assert type(driver.app.screen_view).__name__ == "TableScreen"


@pytest.fixture
def short_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stack, "REST_SECONDS", 1.0)


@pytest.mark.usefixtures("short_rest")  # which comes before the driver
def test_the_garbage_of_dropped_screens_is_collected_once_the_app_rests(driver: AppDriver, games: Store) -> None:
    gc.freeze()  # the garbage of earlier tests, which would take seconds
    city = ref(screen_at(driver, OwnScreen.CITY, games.new(envelope_of(CLASSIC, CLASSIC)).key))
    driver.app.context.navigator.home()
    driver.run_frames(1.1)
    gc.unfreeze()
    assert city() is None
