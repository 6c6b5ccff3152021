"""The view of a typed score."""

from typing import Final

from screens.game_screens import row_picture
from screens.kit.options import Option
from screens.kit.words import Words, capitalized
from screens.typed.model import FACT, NUMBER, SIGNED, Typed
from screens.typed.state import TypedField, TypedMode, TypedState, TypedSum
from tabletop.messages import MINUS, with_minus
from tabletop.typed_score import TYPED_TOTAL, sign_message

UNKNOWN: Final = "?"  # the hint of a fact that may be left out
LIMITS: Final = {-1: "typed.limits.costs", 0: "typed.limits.any", 1: "typed.limits.brings"}  # of a row, by its sign


def view(model: Typed, words: Words) -> TypedState:
    has_rows = model.mode is TypedMode.ROWS
    return TypedState(
        title=words.text("typed.title"),
        detail=model.side.name,
        hint=words.text("typed.hint"),
        modes=tuple(Option(words.text(f"typed.mode.{mode.value}"), mode, mode is model.mode) for mode in TypedMode),
        fields=tuple(view_field(model, key, words) for key in model.keys),
        total=TypedSum(words.text("pad.total"), words.format_points(model.sum(model.keys))) if has_rows else None,
        ties=words.text("typed.ties") if model.facts else None,
        facts=tuple(view_field(model, key, words) for key in model.facts),
        remove=None if model.rules.typed_score(model.side.board) is None else words.text("typed.remove"),
        done=words.text("app.done"),
    )


def view_field(model: Typed, key: str, words: Words) -> TypedField:
    title, sign = words.render(model.title(key)), model.sign(key)
    drawing = "" if key == TYPED_TOTAL or key.startswith(FACT) else row_picture(model.saved.envelope.game, key)
    hint = UNKNOWN if key.startswith(FACT) else with_minus(0) if drawing else ""
    return TypedField(
        key,
        capitalized(title),
        drawing,
        model.text(key),
        hint,
        problem(model, key, words),
        MINUS if sign < 0 and SIGNED.match(model.text(key)) is None else "",
        words.text(LIMITS[sign]) if drawing else "",
    )


def problem(model: Typed, key: str, words: Words) -> str | None:
    """Return why a text cannot be the number of its field."""
    text = model.text(key)
    if not text.strip() or model.number(key) is not None:
        return None
    if NUMBER.fullmatch(text) is None:
        return words.text("typed.no_number")
    return capitalized(words.render(sign_message(model.sign(key), words.render(model.title(key)))))
