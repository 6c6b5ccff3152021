"""What a player chose, and what holds before."""

import pytest

from screens.context import Parts
from screens.preferences import Preferences, Theme, preferences
from store.settings import Value
from store.store import Store
from tabletop.catalogues import spoken_on


def test_before_anybody_chose_it_is_as_the_device_says(store: Store) -> None:
    assert preferences(store) == Preferences("", Theme.SYSTEM, 100, teaching=True)


@pytest.mark.parametrize(
    ("name", "value", "chosen"),
    [
        ("language", "nl", Preferences(language="nl")),
        ("theme", "dark", Preferences(theme=Theme.DARK)),
        ("text", 150, Preferences(text=150)),
        ("teaching", False, Preferences(teaching=False)),
    ],
)
def test_a_choice_is_kept(parts: Parts, store: Store, name: str, value: str | int, chosen: Preferences) -> None:
    parts.prefer(name, value)
    assert parts.preferences == preferences(store) == chosen


@pytest.mark.parametrize(
    ("name", "value"),
    [("language", "xx"), ("language", 3), ("theme", "pink"), ("text", 99), ("text", "large"), ("teaching", None)],
)
def test_what_this_version_does_not_know_is_as_if_nobody_chose(store: Store, name: str, value: Value) -> None:
    store.set(name, value)
    assert preferences(store) == Preferences()


@pytest.mark.parametrize(
    ("device", "spoken"), [("fr", "fr"), ("nl_BE.UTF-8", "nl"), ("IT", "it"), ("de_DE", "en"), ("C", "en"), ("", "en")]
)
def test_the_language_of_a_device_is_spoken_if_it_is_one_of_ours(device: str, spoken: str) -> None:
    assert spoken_on(device) == spoken


def test_settings_that_came_from_elsewhere_hold_once_they_are_reloaded(parts: Parts, store: Store) -> None:
    assert not parts.reload()
    store.set("theme", "dark")
    assert parts.reload()
    assert parts.preferences == Preferences(theme=Theme.DARK)
