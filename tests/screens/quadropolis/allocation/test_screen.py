"""The allocation in the real app, by touches and keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Tokens
from quadropolis_score.plan import NO_LOCKS, Locks
from quadropolis_score.player_board import PlayerSide
from screens.kit.navigation import Route
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.widgets.board import BoardWidget
from screens.shell.app import ScoreApp
from store.store import Store
from tests.support.there import there
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

CITY = "T3 P S ./. . S ./. . . F/. . . U*1"
EMPTY = ". . . ./. . . ./. . . ./. . . ."
FACTORY, SHOP = Spot(2, 3), Spot(0, 2)


@contextmanager
def open_allocation(folder: Path, side: int = 0) -> Iterator[tuple[AppDriver, Store]]:
    """Open the allocation of a side: Ada's city is built, Ben's is empty."""
    with Store.open(folder) as store:
        game = store.new(envelope_of(CITY, EMPTY, tokens=Tokens(4, 3))).key
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None)) as driver:
            driver.app.context.navigator.go(Route(OwnScreen.ALLOCATION, game, side))
            driver.wait_until(lambda: driver.state.rows or driver.state.empty)
            yield driver, store


def side_of(store: Store) -> PlayerSide:
    return store.game(store.games()[0].key).envelope.sides[0]


def total(driver: AppDriver) -> str:
    head = there(driver.state.head)
    return str(head.total)


def test_a_player_keeps_a_building_lit_sees_what_it_costs_and_lets_go_again(tmp_path: Path) -> None:
    with open_allocation(tmp_path) as (driver, store):
        driver.tap_spot(3, 4)
        assert "Factory" in driver.visible_texts()
        driver.tap("Keep active")
        driver.wait_until(lambda: total(driver) == "13")
        driver.wait_until(lambda: "Your fixed choices cost 2 points" in driver.visible_texts())
        assert side_of(store).board.locks == Locks.of(lit=[FACTORY])
        driver.tap("Best \u00b7 15")
        driver.wait_until(lambda: total(driver) == "15")
        assert side_of(store).board.locks == NO_LOCKS
        driver.tap("Mine")
        driver.wait_until(lambda: total(driver) == "13")
        assert side_of(store).board.locks == Locks.of(lit=[FACTORY])


def test_the_switch_is_above_the_board_and_the_total(tmp_path: Path) -> None:
    with open_allocation(tmp_path) as (driver, _):
        board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
        for window, above in (((412, 824), True), ((824, 412), False)):
            driver.resize(*window)
            switch = driver.find("Mine")
            assert (switch.to_window(*switch.pos)[1] >= board.to_window(board.x, board.top)[1]) is above
        driver.resize(412, 824)


def test_an_inactive_building_of_a_group_is_tapped(tmp_path: Path) -> None:
    with open_allocation(tmp_path) as (driver, _):
        driver.tap_spot(3, 4)
        driver.tap("Leave inactive")
        driver.wait_until(lambda: driver.state.groups)
        driver.tap(
            next(each for each in driver.widgets() if getattr(each, "item", 0) is driver.state.groups[0].buildings[0])
        )
        assert "Inactive (your choice)" in driver.visible_texts()


def test_customers_are_stepped_in_the_sheet_of_a_shop(tmp_path: Path) -> None:
    with open_allocation(tmp_path) as (driver, store):
        driver.tap_spot(1, 3)
        plus = next(widget for widget in driver.widgets() if getattr(widget, "icon", "") == "plus")
        driver.tap(plus)
        driver.wait_until(lambda: "4 customers (your choice)" in driver.visible_texts())
        assert side_of(store).board.locks == Locks.of(customers={SHOP: 4})
        driver.back()
        assert driver.state.panel is None


def test_a_tapped_line_is_shown_on_the_board(tmp_path: Path) -> None:
    with open_allocation(tmp_path) as (driver, _):
        driver.tap("A park beside one pile")
        board = next(widget for widget in driver.widgets() if isinstance(widget, BoardWidget))
        marked = [space.spot for line in board.board_view.rows for space in line if space.marked]
        assert marked == [Spot(0, 0), Spot(0, 1)]


def test_a_lock_without_enough_tokens_is_reported(tmp_path: Path) -> None:
    with open_allocation(tmp_path) as (driver, store):
        for _ in range(2):
            driver.key("down")
        driver.key("l")
        assert side_of(store).board.locks == NO_LOCKS
        assert "No building stands here" in driver.visible_texts()


def test_keys_settle_and_take_back(tmp_path: Path) -> None:
    with open_allocation(tmp_path) as (driver, store):
        driver.key("right")
        driver.key("d")
        assert side_of(store).board.locks == Locks.of(dark=[Spot(0, 0)])
        driver.key("z", "ctrl")
        assert side_of(store).board.locks == NO_LOCKS


def test_an_empty_city_explains_where_to_begin(tmp_path: Path) -> None:
    with open_allocation(tmp_path, side=1) as (driver, _):
        assert "Enter by hand" in driver.visible_texts()
