"""The city of Sprawlopolis in the real app: what is under the finger stays where it is between two taps."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from kivy.factory import Factory
from kivy.uix.widget import Widget

from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.shell.app import ScoreApp
from screens.sprawlopolis.city.events import Action, Tapped
from screens.sprawlopolis.city.state import CityAction
from screens.sprawlopolis.plugin import OwnScreen
from screens.sprawlopolis.widgets.city_board import SprawlBoard
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice
from tools.app.sprawl_samples import BEGUN, sprawl_game


@contextmanager
def open_city(folder: Path, percent: int) -> Iterator[AppDriver]:
    with Store.open(folder) as store:
        store.set("text", percent)
        game = store.new(sprawl_game(BEGUN)).key
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline)) as driver:
            driver.app.context.navigator.go(Route(Screen.TABLE, game), Route(OwnScreen.CITY, game, 0, "cards"))
            driver.run_frames()
            yield driver


def cards(driver: AppDriver) -> list[Widget]:
    return [each for each in driver.widgets() if isinstance(each, Factory.SprawlTrayCard)]


def places(driver: AppDriver) -> tuple[tuple[int, int], ...]:
    """Return the places of the city and of the first card in the tray."""
    driver.run_frames()
    city = next(each for each in driver.widgets() if isinstance(each, SprawlBoard))
    corners = [each.to_window(each.x, each.top) for each in (city, cards(driver)[0])]
    return tuple((round(x), round(y)) for x, y in (*corners, city.to_window(*city.pos)))


@pytest.mark.parametrize("percent", [100, 150])
def test_taking_turning_and_laying_a_card_moves_neither_the_city_nor_the_tray(tmp_path: Path, percent: int) -> None:
    with open_city(tmp_path, percent) as driver:
        before = places(driver)
        driver.tap(cards(driver)[1])
        assert places(driver) == before
        driver.tap(cards(driver)[1])
        assert places(driver) == before
        corner = driver.state.picture.corners[0]
        driver.runner.send(Tapped(corner.row, corner.column))
        assert driver.runner.state().tray[0].number == cards(driver)[0].item.number
        assert places(driver) == before


def test_the_best_places_push_no_more_than_the_tray_below_them(tmp_path: Path) -> None:
    with open_city(tmp_path, 100) as driver:
        driver.tap(cards(driver)[0])
        city = places(driver)[0], places(driver)[2]
        driver.tap("Where would it bring most?")
        driver.wait_until(lambda: driver.state.offers)
        assert (places(driver)[0], places(driver)[2]) == city


def test_a_warning_takes_the_place_of_the_line(tmp_path: Path) -> None:
    with open_city(tmp_path, 100) as driver:
        before = places(driver)
        driver.runner.show(replace(driver.state, notices=(CityAction(Action.ODD, "alert", "One thing looks odd"),)))
        assert places(driver) == before
        assert driver.find("One thing looks odd").width > 300
