"""The runner of a program: what reaches the program, and when."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.program import Left, Program, Step, Switched
from screens.kit.runner import Runner
from screens.kit.words import Words
from store.store import Store
from tools.app.fake_device import envelope_of

BARE = "/".join([". . . ."] * 4)


@dataclass(frozen=True)
class Received:
    """The events so far."""

    events: tuple[object, ...] = ()


def update(model: Received, event: Any) -> Step[Received]:
    return replace(model, events=(*model.events, event)), ()


def view(model: Received, _: Words) -> int:
    return len(model.events)


RECEIVER = Program(lambda _store, _route: Received(), update, view)


@pytest.fixture
def runner(context: AppContext, store: Store) -> Runner[Received, int]:
    key = store.new(envelope_of(BARE, BARE)).key
    opened = Runner(RECEIVER, context, Route(Screen.TYPED, key), lambda _: None)
    opened.open()
    return opened


def test_a_switch_and_leaving_are_events(runner: Runner[Received, int]) -> None:
    runner.switch("motion")
    runner.save_input()
    assert runner.model.events == (Switched("motion"), Left())


def test_a_screen_that_was_left_receives_nothing(runner: Runner[Received, int]) -> None:
    runner.close()
    runner.switch("motion")
    runner.save_input()
    assert not runner.dismiss()
    assert not runner.back()
    assert runner.model == Received()


def test_a_screen_that_is_shown_again_begins_anew(runner: Runner[Received, int]) -> None:
    runner.switch("motion")
    runner.reopen()
    assert runner.model == Received()
    assert not runner.handle_key("x")
