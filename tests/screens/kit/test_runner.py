"""The runner of a program: what reaches the program, and when."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call

import pytest

from quadropolis_score.city import City
from quadropolis_score.player_board import with_city
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.program import (
    Dismissed,
    Effect,
    Left,
    Loaded,
    MoveStep,
    OfferUndo,
    Program,
    Remember,
    Save,
    Step,
    StepWanted,
    Switched,
    Teach,
)
from screens.kit.runner import Runner
from screens.kit.words import Words, capitalized
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused, message
from tools.app.fake_device import envelope_of

BARE = "/".join([". . . ."] * 4)
REPLACED = message("city.replaced.many", count=2)


@dataclass(frozen=True)
class Received:
    """The events so far."""

    events: tuple[object, ...] = ()
    held: str = ""


@dataclass(frozen=True)
class Performed:
    """Effects are wanted."""

    effects: tuple[Effect, ...]


def update(model: Received, event: Any) -> Step[Received]:
    match event:
        case Performed(effects):
            return model, effects
        case StepWanted(by):
            return model, (MoveStep(by, (0,)),)
        case Loaded():
            return model, ()
        case _:
            return replace(model, events=(*model.events, event)), ()


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


def test_a_screen_that_takes_no_photo_takes_no_dropped_one(runner: Runner[Received, int]) -> None:
    runner.drop(Path("photo.jpg"))
    assert runner.model == Received()


def test_a_screen_that_was_left_receives_nothing(runner: Runner[Received, int]) -> None:
    runner.close()
    runner.switch("motion")
    runner.save_input()
    assert not runner.dismiss()
    assert not runner.back()
    assert runner.model == Received()


def test_a_screen_that_is_shown_again_begins_anew(runner: Runner[Received, int]) -> None:
    runner.switch("motion")
    runner.reload()
    assert runner.model == Received()
    assert not runner.handle_key("x")


def test_a_step_back_lets_go_of_what_is_held_before_it_leaves(runner: Runner[Received, int]) -> None:
    runner.switch("motion")
    assert runner.dismiss()
    assert runner.model.events[-1] == Dismissed()
    assert not runner.dismiss()


def refuse(*_: object) -> None:
    raise Refused("", REPLACED)


@pytest.mark.parametrize("job", [lambda: 1, refuse], ids=["done", "failed"])
def test_a_refusal_of_what_follows_work_is_reported(
    job: Callable[[], object], runner: Runner[Received, int], messages: list[str]
) -> None:
    runner.run_in_background("work", job, refuse, refuse)
    assert messages == [capitalized(runner.context.render(REPLACED))]


@pytest.mark.parametrize(("has_eyes", "wants", "taught"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_checked_photo_teaches_the_reader_of_a_player_who_wants_that(
    context: AppContext, runner: Runner[Received, int], *, has_eyes: bool, wants: bool, taught: int
) -> None:
    eyes = Mock()
    context.eyes = eyes if has_eyes else None
    context.preferences = replace(context.preferences, teaching=wants)
    runner.send(Performed((Teach("sprawlopolis", "reading", "city"),)))
    assert eyes.teach.mock_calls == [call("reading", "city", game="sprawlopolis")] * taught


def built(runner: Runner[Received, int], building: str) -> Envelope:
    """Return the game with another building on the first space of the first city."""
    envelope = runner.context.store.game(runner.route.game).envelope
    city = City.parse(BARE.replace(".", building, 1))
    return envelope.with_side(0, with_city(envelope.sides[0], city))


def is_bare(runner: Runner[Received, int]) -> bool:
    empty: bool = runner.context.store.game(runner.route.game).envelope.sides[0].board.city.is_empty
    return empty


def test_an_offered_undo_takes_the_last_step_back(
    runner: Runner[Received, int], messages: list[str], undos: list[Callable[[], object]]
) -> None:
    runner.send(Performed((Save(built(runner, "S")), OfferUndo(REPLACED, Switched("later")))))
    assert messages == ["2 buildings replaced"]
    undos[0]()
    assert is_bare(runner)


def test_after_other_steps_an_offered_undo_is_an_event(
    runner: Runner[Received, int], undos: list[Callable[[], object]]
) -> None:
    runner.send(Performed((Save(built(runner, "S")), OfferUndo(REPLACED, Switched("later")))))
    runner.send(Performed((Save(built(runner, "P")),)))
    undos[0]()
    assert not is_bare(runner)
    assert runner.model.events == (Switched("later"),)


def test_an_offered_undo_takes_the_step_back_from_another_screen_too(
    runner: Runner[Received, int], undos: list[Callable[[], object]]
) -> None:
    runner.send(Performed((Save(built(runner, "S")), OfferUndo(REPLACED, Switched("later")))))
    runner.close()
    undos[0]()
    assert is_bare(runner)


def test_a_setting_is_kept_and_a_full_disk_does_not_stop_the_screen(
    runner: Runner[Received, int], store: Store, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    runner.send(Performed((Remember("brush", "shop"),)))
    assert store.setting("brush") == "shop"
    monkeypatch.setattr(store, "set", Mock(side_effect=Refused("", message("store.failed", reason="full"))))
    runner.send(Performed((Remember("brush", "park"),)))
    assert messages == []


def test_what_is_kept_is_taken_up_on_the_same_step_alone(runner: Runner[Received, int], store: Store) -> None:
    runner.program = replace(RECEIVER, keeps=("held",))
    runner.model = Received(held="a card")
    kept = runner.kept()
    again = opened(runner)
    again.take_up(kept)
    assert again.model == runner.model
    store.save(runner.route.game, built(runner, "S"))
    again = opened(runner)
    again.take_up(kept)
    assert again.model == Received()


@pytest.mark.parametrize("held", ['"a card"', "[1]", '{"hand": "a card"}', '{"held": 1}', ""])
def test_what_another_version_kept_is_dropped_where_it_does_not_fit(runner: Runner[Received, int], held: str) -> None:
    runner.program = replace(RECEIVER, keeps=("held",))
    place = runner.kept().rpartition("{")[0]
    runner.take_up(f"{place}{held}]")
    assert runner.model == Received()


def opened(runner: Runner[Received, int]) -> Runner[Received, int]:
    again = Runner(runner.program, runner.context, runner.route, lambda _: None)
    again.open()
    return again
