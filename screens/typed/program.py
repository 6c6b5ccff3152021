"""Typing the pad of a side that people counted themselves: every row, or the total alone; it is saved on leaving."""

from dataclasses import replace
from typing import Final

from screens.kit.program import Back, Effect, Left, Loaded, Program, Save, Step
from screens.typed.events import Done, ModeChosen, TypedEvent, Written
from screens.typed.model import FACT, Typed, load
from screens.typed.state import TypedMode
from screens.typed.view import view
from tabletop.messages import Refused, message
from tabletop.typed_score import TYPED_TOTAL, TypedScore


def update(model: Typed, event: TypedEvent | Loaded | Left) -> Step[Typed]:
    """Return the model after an event; raise Refused for a number that cannot be."""
    match event:
        case Loaded(saved):
            return replace(model, saved=saved), ()
        case ModeChosen(mode):
            return choose_mode(model, mode), ()
        case Written(key, text):
            return replace(model, texts={**model.texts, key: text}), ()
        case Left():
            return model, saving(model, typed_score(model))
        case Done():
            return model, (*saving(model, typed_score(model)), Back())
        case _:
            return replace(model, texts={}), (*saving(model, None), Back())


def choose_mode(model: Typed, mode: TypedMode) -> Typed:
    """Choose rows, or the total alone, which begins as their sum; the other numbers remain until the screen is left."""
    texts = model.texts
    if mode is TypedMode.TOTAL and not model.any_typed((TYPED_TOTAL,)) and model.any_typed(model.rows):
        texts = {**texts, TYPED_TOTAL: str(model.sum(model.rows))}
    return replace(model, mode=mode, texts=texts)


def typed_score(model: Typed) -> TypedScore | None:
    """Return the typed score, the saved one if nothing was typed; raise Refused for a number that cannot be."""
    for key in (*model.keys, *model.facts):
        if model.text(key).strip() and model.number(key) is None:
            raise Refused("", message("typed.wrong", name=model.title(key)))
    if not model.any_typed(model.keys):
        return model.rules.typed_score(model.side.board)
    counts = {key.removeprefix(FACT): model.number(key) for key in model.facts}
    known = {name: count for name, count in counts.items() if count is not None}
    return TypedScore.of({key: model.number(key) or 0 for key in model.keys}, known)


def saving(model: Typed, typed: TypedScore | None) -> tuple[Effect, ...]:
    """Save a score in place of the city, unless it is saved already; None removes both."""
    rules, side, envelope = model.rules, model.side, model.saved.envelope
    if rules.typed_score(side.board) == typed:
        return ()
    board = rules.with_typed_score(side.board, typed, envelope.options)
    return (Save(envelope.with_side(model.side_number, replace(side, board=board, reading=None, settled=frozenset()))),)


def event_of_key(_: Typed, key: str, control: bool) -> Done | None:  # noqa: FBT001 - as `Program.key`
    return Done() if key == "enter" and not control else None


TYPED: Final = Program(load, update, view, event_of_key, keeps=("mode", "texts"))
