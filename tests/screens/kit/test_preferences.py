"""The player's preferences, and their defaults."""

from unittest.mock import Mock

import pytest

from screens.context import AppContext
from screens.kit.preferences import Preferences, Theme, load_preferences
from store.settings import Value
from store.store import Store
from tabletop.catalogues import supported_language
from tabletop.game import Options
from tabletop.messages import Refused, message
from tools.app.fake_device import new_game

CLASSIC: Options = {"mode": "classic", "playgrounds": False, "public_services": False}
SEATS = ("Player 1", "Ada", "Player 3")


def test_preferences_follow_the_device_by_default(store: Store) -> None:
    assert load_preferences(store) == Preferences("", Theme.SYSTEM, 100, teaching=True)


@pytest.mark.parametrize(
    ("name", "value", "chosen"),
    [
        ("language", "nl", Preferences(language="nl")),
        ("theme", "dark", Preferences(theme=Theme.DARK)),
        ("text", 150, Preferences(text=150)),
        ("teaching", False, Preferences(teaching=False)),
        ("motion", False, Preferences(motion=False)),
    ],
)
def test_a_choice_is_kept(context: AppContext, store: Store, name: str, value: str | int, chosen: Preferences) -> None:
    context.set_preference(name, value)
    assert context.preferences == load_preferences(store) == chosen


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"),
        ("language", 3),
        ("theme", "pink"),
        ("text", 99),
        ("text", "large"),
        ("teaching", None),
        ("motion", None),
    ],
)
def test_an_unknown_preference_falls_back_to_the_default(store: Store, name: str, value: Value) -> None:
    store.set(name, value)
    assert load_preferences(store) == Preferences()


@pytest.mark.parametrize(
    ("device", "spoken"),
    [
        ("fr", "fr"),
        ("nl_BE.UTF-8", "nl"),
        ("IT", "it"),
        ("de_DE", "de"),
        ("es_MX", "es"),
        ("pt_BR", "en"),
        ("C", "en"),
        ("", "en"),
    ],
)
def test_the_language_of_the_device_is_used_if_it_is_supported(device: str, spoken: str) -> None:
    assert supported_language(device) == spoken


def test_settings_that_came_from_elsewhere_hold_once_they_are_reloaded(context: AppContext, store: Store) -> None:
    assert not context.reload_settings()
    store.set("theme", "dark")
    assert context.reload_settings()
    assert context.preferences == Preferences(theme=Theme.DARK)


def test_sides_without_a_name_follow_the_language(context: AppContext, store: Store) -> None:
    key = store.new(new_game(CLASSIC, SEATS)).key
    for language, names in (
        ("nl", ("Speler 1", "Ada", "Speler 3")),
        ("fr", ("Joueur 1", "Ada", "Joueur 3")),
        ("", SEATS),
    ):
        context.set_preference("language", language)
        assert tuple(side.name for side in store.game(key).envelope.sides) == names
        assert store.games()[0].names == names


def test_a_side_keeps_its_name_where_another_one_has_the_new_one(context: AppContext, store: Store) -> None:
    key = store.new(new_game(CLASSIC, ("Player 1", "Joueur 1", "Joueur 2"))).key
    context.set_preference("language", "nl")
    assert [side.name for side in store.game(key).envelope.sides] == ["Player 1", "Speler 1", "Speler 2"]


def test_a_full_disk_stops_no_change_of_language(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "name_sides", Mock(side_effect=Refused("", message("store.full"))))
    context.set_preference("language", "nl")
    assert context.text("app.cancel") == "Annuleren"
