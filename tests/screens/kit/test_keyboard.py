"""Keys in the running app."""

from pathlib import Path
from typing import Any

import pytest

import tools.app.app_driver  # noqa: F401 - it configures Kivy before anything of ours loads it

# isort: split
from kivy.uix.textinput import TextInput

from screens.games.filters import subject_of
from screens.kit.navigation import Route, Screen
from store.selection import EVERYTHING
from tests.screens.test_stories import open_app
from tools.app.fake_device import envelope_of
from tools.soak.sample_envelopes import results_in

WIDE = "T2 P . . / . S F . / . . . . / . . . ."


@pytest.mark.parametrize(
    ("route", "taps"),
    [
        (lambda _: Route(Screen.PLAYER, about=subject_of("Ada", EVERYTHING)), ("Actions on this player", "Rename")),
        (lambda key: Route(Screen.TABLE, key), ("Name, colour, remove: Ada",)),
    ],
    ids=("rename", "player at the table"),
)
def test_enter_in_the_field_of_a_panel_is_ok(tmp_path: Path, route: Any, taps: tuple[str, ...]) -> None:
    with open_app(tmp_path, eye=False) as (hands, store, _):
        saved = store.new(envelope_of(WIDE, WIDE, names=("Ada", "Ben")))
        store.finish(saved, results_in(saved.envelope))
        hands.app.context.navigator.go(route(saved.key))
        for text in taps:
            hands.tap(text)
        (field,) = (widget for widget in hands.widgets() if isinstance(widget, TextInput))
        hands.touch_at(*field.to_window(*field.center))
        field.text = "Adele"
        hands.key("enter")
        assert hands.runner.panel is None
        assert store.game(saved.key).envelope.sides[0].people == ("Adele",)
