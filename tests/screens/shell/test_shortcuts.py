"""The shortcuts on the app's icon."""

from datetime import date
from pathlib import Path
from unittest.mock import Mock

import pytest

from tools.app.app_driver import AppDriver  # isort: skip - first: it readies Kivy

from screens.context import AppContext
from screens.games.example_game import add_example_game
from screens.kit.background import run_inline
from screens.kit.navigation import HOME, Route, Screen
from screens.quadropolis.plugin import OwnScreen
from screens.shell.app import ScoreApp
from screens.shell.shortcuts import follow_shortcut
from store.store import Store
from tabletop.messages import Refused, message
from tools.app.fake_device import FakeDevice, envelope_of
from tools.soak.sample_envelopes import results_in

CITY = "T3 P . . / T1 S . . / . . . . / . . . ."


def test_a_new_game_is_one_step_from_the_list(context: AppContext) -> None:
    context.navigator.go(Route(Screen.RULES), Route(Screen.SETTINGS))
    follow_shortcut(context, "new_game")
    assert context.navigator.current == Route(Screen.NEW)
    assert context.navigator.back()
    assert context.navigator.current == HOME


def test_the_newest_unfinished_game_goes_on_and_never_the_example(context: AppContext, store: Store) -> None:
    begun = store.new(envelope_of(CITY, CITY), date(2026, 1, 1)).key
    finished = store.new(envelope_of(CITY, CITY), date(2026, 2, 1))
    store.finish(finished, results_in(finished.envelope))
    add_example_game(store)
    follow_shortcut(context, "resume")
    assert context.navigator.current == Route(Screen.TABLE, begun)


def test_a_game_that_is_open_already_stays_where_it_is(context: AppContext, store: Store) -> None:
    place = Route(OwnScreen.CITY, store.new(envelope_of(CITY, CITY)).key, 1)
    context.navigator.go(place)
    follow_shortcut(context, "resume")
    assert context.navigator.current == place


@pytest.mark.parametrize("key", ["resume", "another"])
def test_where_nothing_goes_on_the_app_is_only_shown(context: AppContext, key: str) -> None:
    context.navigator.go(Route(Screen.RULES))
    follow_shortcut(context, key)
    assert context.navigator.current == Route(Screen.RULES)


def test_a_shortcut_starts_the_app_at_its_screen(store: Store, tmp_path: Path) -> None:
    device = FakeDevice()
    device.shortcuts = ["new_game"]
    with AppDriver(ScoreApp(store, tmp_path / "games", device, None, run_inline)) as hands:
        assert hands.is_on("new")


def test_a_shortcut_of_an_app_without_games_that_can_be_read_does_nothing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "games", Mock(side_effect=Refused("", message("store.damaged"))))
    device = FakeDevice()
    device.shortcuts = ["new_game", "resume"]
    with AppDriver(ScoreApp(store, tmp_path / "games", device, None, run_inline)) as hands:
        assert hands.app.runner is None
