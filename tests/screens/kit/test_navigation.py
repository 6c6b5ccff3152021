"""Navigation: back leads to the previous route, and a killed app returns to its route."""

import json
from unittest.mock import Mock

import pytest

from screens.kit.navigation import HOME, SETTING, Navigator, Route, Screen
from screens.quadropolis.plugin import OwnScreen
from screens.registry import find_registration
from store.store import Store
from tabletop.messages import Refused, message
from tools.app.fake_device import envelope_of

CLASSIC = "T2 . . ./. . . ./. . . ./. . . ."
TABLE, CITY, PAD = (Route(screen, "game") for screen in (Screen.TABLE, OwnScreen.CITY, Screen.PAD))


@pytest.fixture
def shown_routes() -> list[Route]:
    return []


@pytest.fixture
def navigator(store: Store, shown_routes: list[Route]) -> Navigator:
    return Navigator(store, shown_routes.append)


def test_navigation_begins_at_home(navigator: Navigator, shown_routes: list[Route]) -> None:
    navigator.resume()
    assert shown_routes == [HOME]
    assert not navigator.back()


def test_back_leads_one_step_at_a_time(navigator: Navigator, shown_routes: list[Route]) -> None:
    navigator.go(TABLE)
    navigator.go(CITY)
    assert navigator.back()
    assert navigator.back()
    assert shown_routes == [TABLE, CITY, TABLE, HOME]


def test_a_place_instead_of_another_has_the_same_way_back(navigator: Navigator, shown_routes: list[Route]) -> None:
    navigator.go(TABLE)
    navigator.go(CITY)
    navigator.replace(PAD)
    navigator.back()
    assert shown_routes[-2:] == [PAD, TABLE]


def test_home_stays_below_a_replaced_route(navigator: Navigator) -> None:
    navigator.replace(PAD)
    assert navigator.back()
    assert navigator.current == HOME


def test_back_to_a_place_may_lead_on_from_there(navigator: Navigator) -> None:
    navigator.back_to(TABLE, CITY)
    assert navigator.routes == (HOME, TABLE, CITY)
    navigator.go(PAD)
    navigator.back_to(TABLE, PAD)
    assert navigator.routes == (HOME, TABLE, PAD)


def test_back_to_a_place_skips_what_came_after_it(navigator: Navigator) -> None:
    navigator.go(TABLE)
    navigator.go(CITY)
    navigator.go(PAD)
    navigator.back_to(TABLE)
    assert navigator.current == TABLE
    navigator.back()
    assert navigator.current == HOME


def test_back_to_a_place_that_was_never_passed_leads_there_from_home(navigator: Navigator) -> None:
    navigator.go(CITY)
    navigator.back_to(TABLE)
    assert navigator.current == TABLE
    navigator.back()
    assert navigator.current == HOME


def test_a_changed_side_changes_the_whole_stack(navigator: Navigator) -> None:
    navigator.go(TABLE, Route(OwnScreen.CITY, "game", 1), Route(OwnScreen.ALLOCATION, "game", 1))
    navigator.change_side("game", 1, 2)
    assert navigator.current == Route(OwnScreen.ALLOCATION, "game", 2)
    navigator.back()
    assert navigator.current == Route(OwnScreen.CITY, "game", 2)
    navigator.back()
    assert navigator.current == TABLE


def test_routes_survive_a_killed_app(navigator: Navigator, store: Store, shown_routes: list[Route]) -> None:
    navigator.go(TABLE)
    navigator.go(Route(OwnScreen.CITY, "game", 2))
    again = Navigator(store, shown_routes.append)
    again.resume()
    assert shown_routes[-1] == Route(OwnScreen.CITY, "game", 2)
    again.back()
    assert again.current == TABLE


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "[]",
        "{}",
        "[1]",
        '[["games", "", 1e999, ""]]',
        "[" * 100_000,
        '[["nowhere", "", 0, ""]]',
        '[["pad", "game", 0, ""]]',
        '[["games", "", "x", ""]]',
    ],
)
def test_an_unreadable_stored_route_begins_at_home(store: Store, kept: str) -> None:
    store.set(SETTING, kept)
    assert Navigator(store, lambda _: None).current == HOME


@pytest.mark.parametrize("screen", ["entry", "floors", "tokens", "city", "allocation", "worth", "table", "photo"])
def test_a_route_that_an_earlier_version_saved_leads_to_the_screen_of_the_game(store: Store, screen: str) -> None:
    key = store.new(envelope_of(CLASSIC, CLASSIC)).key
    store.set(SETTING, json.dumps([["games", "", 0, ""], [screen, key, 0, ""]]))
    route = Navigator(store, lambda _: None).current
    assert find_registration(route, store).module == f"screens.quadropolis.{screen}.program"


def test_the_backups_of_version_0_2_are_in_the_settings(store: Store) -> None:
    store.set(SETTING, '[["games", "", 0, ""], ["share", "", 0, ""]]')
    assert Navigator(store, lambda _: None).current == Route(Screen.SETTINGS)


def test_routes_are_stored_as_text(navigator: Navigator, store: Store) -> None:
    navigator.go(TABLE)
    assert json.loads(str(store.setting(SETTING))) == [["games", "", 0, ""], ["table", "game", 0, ""]]


def test_navigation_works_when_it_cannot_be_saved(
    navigator: Navigator, store: Store, shown_routes: list[Route], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "set", Mock(side_effect=Refused("", message("store.busy"))))
    navigator.go(TABLE)
    assert shown_routes == [TABLE]
