"""Typing the pads of sides that people counted themselves: every row, or the totals alone; saved on leaving."""

from dataclasses import replace
from typing import Final

from screens.kit.program import Back, Effect, Left, Loaded, Program, Save, Step
from screens.typed.events import Done, ModeChosen, TypedEvent, Written
from screens.typed.model import FACT, Typed, load
from screens.typed.state import TypedMode
from screens.typed.view import view
from store.envelope import Envelope
from tabletop.messages import Refused, message
from tabletop.typed_score import TYPED_TOTAL, TypedScore


def update(model: Typed, event: TypedEvent | Loaded | Left) -> Step[Typed]:
    """Return the model after an event; raise Refused for a number that cannot be."""
    match event:
        case Loaded(saved):
            return replace(model, saved=saved), ()
        case ModeChosen(mode):
            return choose_mode(model, mode), ()
        case Written(side, key, text):
            return model.with_text(side, key, text), ()
        case Left():
            return model, saving(model, with_scores(model))
        case Done():
            return model, (*saving(model, with_scores(model)), Back())
        case _:
            side = model.side_number
            others = replace(model, written=tuple(number for number in model.written if number != side))
            removed = with_score(others, with_scores(others), side, None)
            return replace(model, written=()), (*saving(model, removed), Back())


def choose_mode(model: Typed, mode: TypedMode) -> Typed:
    """Choose rows, or the totals alone, which begin as their sums; other numbers remain until the screen is left."""
    texts = list(model.texts)
    for side in model.columns if mode is TypedMode.TOTAL else ():
        if not model.any_typed(side, (TYPED_TOTAL,)) and model.any_typed(side, model.rows):
            texts[side] = {**texts[side], TYPED_TOTAL: str(model.sum(side, model.rows))}
    return replace(model, mode=mode, texts=tuple(texts))


def typed_score(model: Typed, side: int) -> TypedScore | None:
    """Return the typed score, the saved one if nothing was typed; raise Refused for a number that cannot be."""
    for key in (*model.keys, *model.facts):
        if model.text(side, key).strip() and model.number(side, key) is None:
            raise Refused("", message("typed.wrong", name=model.title(key)))
    if not model.any_typed(side, model.keys):
        return model.rules.typed_score(model.sides[side].board)
    counts = {key.removeprefix(FACT): model.number(side, key) for key in model.facts}
    known = {name: count for name, count in counts.items() if count is not None}
    return TypedScore.of({key: model.number(side, key) or 0 for key in model.keys}, known)


def with_scores(model: Typed) -> Envelope:
    """Return the game with the scores of the sides that were written."""
    envelope = model.saved.envelope
    for side in model.written:
        envelope = with_score(model, envelope, side, typed_score(model, side))
    return envelope


def saving(model: Typed, envelope: Envelope) -> tuple[Effect, ...]:
    return () if envelope is model.saved.envelope else (Save(envelope),)


def with_score(model: Typed, envelope: Envelope, number: int, typed: TypedScore | None) -> Envelope:
    """Return the game with a score in place of a city, the same game if it has it already; None removes both."""
    side = model.sides[number]
    if typed == model.rules.typed_score(side.board):
        return envelope
    board = model.rules.with_typed_score(side.board, typed, envelope.options)
    return envelope.with_side(number, replace(side, board=board, reading=None, settled=frozenset()))


def event_of_key(_: Typed, key: str, control: bool) -> Done | None:  # noqa: FBT001 - as `Program.key`
    return Done() if key == "enter" and not control else None


TYPED: Final = Program(load, update, view, event_of_key, keeps=("mode", "texts", "written"))
