"""The view of typed scores."""

from typing import Final

from screens.game_screens import row_picture
from screens.kit.options import Option
from screens.kit.words import Words, capitalized
from screens.typed.model import FACT, NUMBER, SIGNED, Typed
from screens.typed.state import TypedField, TypedHead, TypedMode, TypedRow, TypedState
from tabletop.messages import MINUS, with_minus
from tabletop.typed_score import TYPED_TOTAL, sign_message

UNKNOWN: Final = "?"  # the hint of a fact that may be left out
LIMITS: Final = {-1: "typed.limits.costs", 0: "typed.limits.any", 1: "typed.limits.brings"}  # of a row, by its sign


def view(model: Typed, words: Words) -> TypedState:
    own = model.sides[model.side_number]
    return TypedState(
        title=words.text("typed.title"),
        detail=own.name if len(model.columns) == 1 else "",
        hint=words.text("typed.hint"),
        heads=tuple(view_head(model, side, words) for side in model.columns),
        modes=tuple(Option(words.text(f"typed.mode.{mode.value}"), mode, mode is model.mode) for mode in TypedMode),
        rows=tuple(view_row(model, key, words) for key in model.keys),
        ties=words.text("typed.ties") if model.facts else None,
        facts=tuple(view_row(model, key, words) for key in model.facts),
        remove=None if model.rules.typed_score(own.board) is None else words.text("typed.remove", name=own.name),
        done=words.text("app.done"),
    )


def view_head(model: Typed, side: int, words: Words) -> TypedHead:
    shown = model.sides[side]
    return TypedHead(shown.name, shown.colour, words.format_points(model.sum(side, model.keys)))


def view_row(model: Typed, key: str, words: Words) -> TypedRow:
    title, sign = words.render(model.title(key)), model.sign(key)
    drawing = "" if key == TYPED_TOTAL or key.startswith(FACT) else row_picture(model.saved.envelope.game, key)
    hint = UNKNOWN if key.startswith(FACT) else with_minus(0) if drawing else ""
    fields = tuple(
        TypedField(
            side,
            key,
            model.text(side, key),
            hint,
            is_wrong(model, side, key),
            MINUS if sign < 0 and SIGNED.match(model.text(side, key)) is None else "",
            takes_digits=bool(sign),
            order=side + len(model.sides) * key.startswith(FACT),
            is_first=(side, key) == (model.side_number, model.keys[0]),
        )
        for side in model.columns
    )
    limits = words.text(LIMITS[sign]) if drawing else ""
    return TypedRow(key, capitalized(title), drawing, limits, fields, problem(model, key, words))


def is_wrong(model: Typed, side: int, key: str) -> bool:
    """Return whether a text cannot be the number of its field."""
    return bool(model.text(side, key).strip()) and model.number(side, key) is None


def problem(model: Typed, key: str, words: Words) -> str | None:
    """Return why the first wrong text of a row cannot be its number."""
    wrong = [side for side in model.columns if is_wrong(model, side, key)]
    if not wrong:
        return None
    if NUMBER.fullmatch(model.text(wrong[0], key)) is None:
        reason = words.text("typed.no_number")
    else:
        reason = capitalized(words.render(sign_message(model.sign(key), words.render(model.title(key)))))
    if len(model.columns) == 1:
        return reason
    return words.text("labelled", label=model.sides[wrong[0]].name, text=reason)
