"""The choice between the ways to enter an empty city."""

from collections.abc import Callable

import pytest

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.photo.eyes import Eyes
from screens.quadropolis.entry.program import ENTRY, Chosen, Entry, EntryState
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.events import WayTaken
from screens.quadropolis.table.program import TABLE
from store.store import Store
from tools.app.fake_device import envelope_of

BUILT = "T3 . . . / . . . . / . . . . / . . . ."
BARE = ". . . . / . . . . / . . . . / . . . ."
Opened = Runner[Entry, EntryState]
Open = Callable[[], Opened]


@pytest.fixture
def table(store: Store) -> Route:
    return Route(Screen.TABLE, store.new(envelope_of(BUILT, BARE)).key)


@pytest.fixture
def open_entry(context: AppContext, store: Store, table: Route) -> Open:
    context.eyes = Eyes(store)

    def opened() -> Opened:
        runner = Runner(ENTRY, context, Route(OwnScreen.ENTRY, table.game, 1), lambda _: None)
        context.navigator.back_to(table, runner.route)
        runner.open()
        return runner

    return opened


def ways(runner: Opened) -> list[tuple[str, bool]]:
    return [(way.screen, way.main) for way in runner.state().ways]


def test_the_photo_comes_first_and_then_the_way_that_was_used_last(open_entry: Open) -> None:
    runner = open_entry()
    assert ways(runner) == [(Screen.PHOTO, True), (OwnScreen.CITY, False), (Screen.TYPED, False)]
    runner.send(Chosen(OwnScreen.CITY))
    assert ways(open_entry()) == [(OwnScreen.CITY, True), (Screen.PHOTO, False), (Screen.TYPED, False)]


def test_a_way_of_the_table_counts_as_used(context: AppContext, open_entry: Open, table: Route) -> None:
    runner = Runner(TABLE, context, table, lambda _: None)
    runner.open()
    runner.send(WayTaken(OwnScreen.CITY, 1, as_way=True))
    assert ways(open_entry())[0] == (OwnScreen.CITY, True)
    runner.send(WayTaken(Screen.PHOTO, 0, as_way=True))  # of a city that is in
    runner.send(WayTaken(Screen.PHOTO, 1))  # no way was chosen
    assert ways(open_entry())[0] == (OwnScreen.CITY, True)


def test_the_chosen_way_takes_the_place_of_the_choice(context: AppContext, open_entry: Open, table: Route) -> None:
    assert open_entry().handle_key("enter")
    assert context.navigator.current == Route(Screen.PHOTO, table.game, 1)
    context.navigator.back()
    assert context.navigator.current == table
    opened = open_entry()
    opened.save_input()  # nothing is typed
    assert not opened.handle_key("x")


def test_without_a_reader_of_photos_there_is_none_to_choose(context: AppContext, open_entry: Open) -> None:
    context.eyes = None
    runner = open_entry()
    assert ways(runner)[0] == (OwnScreen.CITY, True)


def test_the_title_is_the_player(open_entry: Open) -> None:
    assert (open_entry().state().title, open_entry().state().hint) == ("Ben", "How do you enter this city?")
