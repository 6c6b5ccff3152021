"""The runner of a program: what reaches the program, and when."""

from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import Mock, call

import pytest

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.program import Dismissed, Left, Program, Step, Switched, Teach
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
    return replace(model, events=(*model.events, event)), (event,) if isinstance(event, Teach) else ()


def view(model: Received, _: Words) -> int:
    return len(model.events)


RECEIVER = Program(lambda _store, _route: Received(), update, view, holds=lambda model: len(model.events) == 1)


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


def test_a_step_back_lets_go_of_what_is_held_before_it_leaves(runner: Runner[Received, int]) -> None:
    runner.switch("motion")
    assert runner.dismiss()
    assert runner.model.events[-1] == Dismissed()
    assert not runner.dismiss()


@pytest.mark.parametrize(("has_reader", "wants", "taught"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_checked_photo_teaches_the_reader_of_a_player_who_wants_that(
    context: AppContext, runner: Runner[Received, int], *, has_reader: bool, wants: bool, taught: int
) -> None:
    reader = Mock()
    context.photo_reader = reader if has_reader else None
    context.preferences = replace(context.preferences, teaching=wants)
    runner.send(Teach("sprawlopolis", "reading", "city"))
    assert reader.teach.mock_calls == [call("reading", "city", game="sprawlopolis")] * taught
