"""The performers of the effects that all screens share; those of one room are in the room (`OwnEffect`)."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from screens.game_screens import game_screens, table_route
from screens.games.example_game import open_example
from screens.kit.program import (
    Back,
    BackTo,
    ChangeSide,
    Effect,
    FindTowns,
    Go,
    Loaded,
    MoveStep,
    Navigation,
    OfferUndo,
    OwnEffect,
    PickGameFile,
    PlayExample,
    ReadPhoto,
    Remember,
    RenamePlayer,
    Replace,
    Save,
    SaveInput,
    Say,
    SetDate,
    StepWanted,
    Teach,
    Telling,
    Then,
    TownsFound,
    Vibrate,
    Work,
)
from screens.kit.undo import move_step, step_back
from screens.kit.words import capitalized
from store.values import SavedGame
from tabletop.messages import Refused

if TYPE_CHECKING:
    from screens.kit.runner import AnyRunner


def perform(runner: "AnyRunner", effect: Effect, receive: Callable[[object], None]) -> Iterator[object]:
    """Perform an effect; yield the events that follow at once, and hand later ones to `receive`."""
    context, key = runner.context, runner.route.game
    match effect:
        case Save(envelope, _):
            runner.step = context.store.save(key, envelope)
            yield Loaded(runner.step)
        case SaveInput() | RenamePlayer() | SetDate() | Remember():
            yield from save_details(runner, effect)
        case FindTowns():
            yield TownsFound(context.store.towns())
        case MoveStep(by, sides):
            move_step(runner, key, by, lambda saved: receive(Loaded(saved)), sides)
        case Then(event):
            yield event
        case Work():
            runner.start(effect)
        case ReadPhoto(job, values, refused):
            runner.start(Work("read", partial(job, context.eyes, runner.new_progress()), values, refused))
        case OwnEffect():
            yield from resolve_name(effect.performer)(runner, effect, receive)
        case Say() | OfferUndo() | Teach() | Vibrate():
            tell(runner, effect)
        case _:
            navigate(runner, effect)


def save_details(runner: "AnyRunner", effect: SaveInput | RenamePlayer | SetDate | Remember) -> Iterator[Loaded]:
    """Save typed text, another spelling, another day or a setting."""
    store, key = runner.context.store, runner.route.game
    if isinstance(effect, Remember):
        with suppress(Refused):
            store.set(effect.name, effect.value)
        return
    if isinstance(effect, SetDate):
        yield Loaded(store.set_date(key, effect.played))
        return
    try:
        if isinstance(effect, SaveInput):
            store.save(key, effect.envelope)
        else:
            store.rename_player(effect.before, effect.after)
        saved = store.game(key)
    except Refused as refused:
        runner.report(refused)
    else:
        yield Loaded(saved)


def tell(runner: "AnyRunner", effect: Telling) -> None:
    """Tell something to the player, to the eyes, or to the hand."""
    context = runner.context
    match effect:
        case Say(message):
            context.show_message(capitalized(context.render(message)))
        case OfferUndo(message, otherwise):
            runner.tell_undo(capitalized(context.render(message)), partial(undo, runner, runner.step, otherwise))
        case Teach():
            teach(runner, effect)
        case _:
            context.device.vibrate()


def undo(runner: "AnyRunner", saved: SavedGame, otherwise: object) -> None:
    """Undo a saved step, also after the screen was left; after other steps send the event of the offer."""
    if runner.is_closed:
        step_back(runner.context, saved)
    elif runner.context.store.game(saved.key).step == saved.step:
        runner.send(StepWanted(-1))
    elif otherwise is not None:
        runner.send(otherwise)


def teach(runner: "AnyRunner", lesson: Teach) -> None:
    """Teach the eye beside the main thread, also after the screen was left."""
    context = runner.context
    if context.eyes is not None and context.preferences.teaching:
        work = partial(context.eyes.teach, lesson.reading, lesson.board, game=lesson.game)
        context.in_background(work, lambda _: None, runner.report)


def navigate(runner: "AnyRunner", effect: Navigation) -> None:
    context, key = runner.context, runner.route.game
    match effect:
        case Back():
            context.navigator.back()
        case BackTo(route, onward):
            context.navigator.back_to(route, *onward)
        case Go(routes):
            context.navigator.go(*routes)
        case Replace(route):
            context.navigator.replace(route)
        case ChangeSide(old, new):
            context.navigator.change_side(key, old, new)
        case PlayExample():
            open_example(context)
        case PickGameFile():
            from screens.opening.game_files import pick_game_file  # noqa: PLC0415 - most screens need no sheets

            pick_game_file(context)
        case _:
            saved = context.store.game(key)
            entry = game_screens(saved.envelope.game).entry_route(context, saved)
            context.navigator.back_to(table_route(saved.envelope.game, key), *((entry,) if entry else ()))
