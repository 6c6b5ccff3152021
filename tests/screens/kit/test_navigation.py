"""The way: back leads where one came from, and a kill does not lose it."""

import json

import pytest

from screens.kit.navigation import HOME, SETTING, Place, Screen, Way
from store.store import Store
from tabletop.messages import Refused, say

TABLE, CITY, PAD = (Place(screen, "game") for screen in (Screen.TABLE, Screen.CITY, Screen.PAD))


@pytest.fixture
def seen() -> list[Place]:
    return []


@pytest.fixture
def way(store: Store, seen: list[Place]) -> Way:
    return Way(store, seen.append)


def test_it_begins_at_home(way: Way, seen: list[Place]) -> None:
    way.resume()
    assert seen == [HOME]
    assert not way.back()


def test_back_leads_one_step_at_a_time(way: Way, seen: list[Place]) -> None:
    way.go(TABLE)
    way.go(CITY)
    assert way.back()
    assert way.back()
    assert seen == [TABLE, CITY, TABLE, HOME]


def test_a_place_instead_of_another_has_the_same_way_back(way: Way, seen: list[Place]) -> None:
    way.go(TABLE)
    way.go(CITY)
    way.instead(PAD)
    way.back()
    assert seen[-2:] == [PAD, TABLE]


def test_home_stays_behind_whatever_is_shown_instead_of_it(way: Way) -> None:
    way.instead(PAD)
    assert way.back()
    assert way.here == HOME


def test_back_to_a_place_may_lead_on_from_there(way: Way) -> None:
    way.back_to(TABLE, CITY)
    assert (way.nearest(9)) == (HOME, TABLE, CITY)
    way.go(PAD)
    way.back_to(TABLE, PAD)
    assert (way.nearest(9)) == (HOME, TABLE, PAD)


def test_back_to_a_place_skips_what_came_after_it(way: Way) -> None:
    way.go(TABLE)
    way.go(CITY)
    way.go(PAD)
    way.back_to(TABLE)
    assert way.here == TABLE
    way.back()
    assert way.here == HOME


def test_back_to_a_place_that_was_never_passed_leads_there_from_home(way: Way) -> None:
    way.go(CITY)
    way.back_to(TABLE)
    assert way.here == TABLE
    way.back()
    assert way.here == HOME


def test_a_player_who_sits_elsewhere_now_does_so_on_the_whole_way(way: Way) -> None:
    way.go(TABLE, Place(Screen.CITY, "game", 1), Place(Screen.ALLOCATION, "game", 1))
    way.reseated("game", 1, 2)
    assert way.here == Place(Screen.ALLOCATION, "game", 2)
    way.back()
    assert way.here == Place(Screen.CITY, "game", 2)
    way.back()
    assert way.here == TABLE


def test_a_kill_does_not_lose_the_way(way: Way, store: Store, seen: list[Place]) -> None:
    way.go(TABLE)
    way.go(Place(Screen.CITY, "game", 2))
    again = Way(store, seen.append)
    again.resume()
    assert seen[-1] == Place(Screen.CITY, "game", 2)
    again.back()
    assert again.here == TABLE


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
def test_a_way_that_nobody_knows_begins_at_home(store: Store, kept: str) -> None:
    store.set(SETTING, kept)
    assert Way(store, lambda _: None).here == HOME


def test_the_way_is_kept_as_text(way: Way, store: Store) -> None:
    way.go(TABLE)
    assert json.loads(str(store.setting(SETTING))) == [["games", "", 0, ""], ["table", "game", 0, ""]]


def test_whoever_cannot_save_may_still_look_around(
    way: Way, store: Store, seen: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("", say("store.busy"))

    monkeypatch.setattr(store, "set", full)
    way.go(TABLE)
    assert seen == [TABLE]
