"""The view of the score pad."""

from collections.abc import Iterator
from typing import Final

from exports.score_pad import deciding_rows
from exports.sheet_style import PHONE, SheetStyle
from screens.game_screens import row_picture, variant_and_day
from screens.kit.confirmation import Confirmation
from screens.kit.game_details import about_lines
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.words import Words, refusal_text
from screens.pad.model import TOTAL, Explained, Pad
from screens.pad.moment import podium_of, target_of
from screens.pad.state import (
    PadAction,
    PadEntry,
    PadFact,
    PadHead,
    PadLink,
    PadNumber,
    PadReasons,
    PadRow,
    PadState,
    PadValue,
)
from screens.pad.wording import notes_of, reasons_of, row_name, short_names, unconfirmed_text
from tabletop.game import NOT_KNOWN
from tabletop.messages import Refused, with_minus
from tabletop.typed_score import TYPED_TOTAL

# The scale of the result of a game with one column, because all players look at it.
LOUD: Final = 1.6


def view(model: Pad, words: Words) -> PadState:
    saved, verdict, extension = model.saved, model.verdict, model.extension
    envelope, names = saved.envelope, short_names(model.sides)
    icon, result = result_of(model, words)
    notes = tuple(notes_of(words, saved.key, verdict, extension)) if verdict else ()
    return PadState(
        title=words.text("sheet.title"),
        detail=f"{words.text(f'game.{envelope.game}')} \u00b7 {variant_and_day(words, saved)}",
        icon=icon,
        result=result,
        loud=1.0 if len(model.sides) > 1 else LOUD,
        has_moment=model.is_counting,
        podium=podium_of(verdict, verdict.sides, names) if verdict else None,
        target=target_of(words, verdict) if verdict else None,
        checks=checks_of(model, words),
        anyway=words.text("pad.count_anyway") if model.can_count_anyway else None,
        counted_anyway=words.text("sheet.counted_unconfirmed", names=verdict.counted_anyway)
        if verdict and verdict.counted_anyway
        else None,
        heads=tuple(
            PadHead(side.name, short, side.colour, model.is_winner(number), head_route(model, number))
            for number, (side, short) in enumerate(zip(model.sides, names, strict=True))
        ),
        rows=tuple(
            view_row(model, words, number, row, row_picture(envelope.game, row))
            for number, row in enumerate(model.rows)
        ),
        total=view_row(model, words, len(model.rows), TOTAL, ""),
        facts=facts_of(model, words),
        hint=words.text("pad.hint") if model.explains else "",
        about=tuple(about_lines(words, saved)),
        links=tuple(extension.pad_links(words, saved.key, verdict)) if verdict and extension else (),
        heading=words.text("sheet.notes") if notes else None,
        notes=notes,
        columns=len(model.sides),
        share=PadLink("share-variant", words.text("share.title"), Route(Screen.SHARE, saved.key)),
        actions=tuple(actions_of(model, words)),
        panel=panel_of(model, words),
    )


def result_of(model: Pad, words: Words) -> tuple[str, str]:
    """Return an icon and the sentence about the winner, the same as on the sheet, or why there is none."""
    if isinstance(model.score, Refused):
        return "alert-circle-outline", refusal_text(words, model.score)
    if model.score is None:
        return "timer-sand", words.text("pad.waiting")
    icon = "trophy" if model.score.won else "flag-checkered" if model.score.is_final else "help-circle-outline"
    return icon, style_of(words).message_text(model.score.headline)


def style_of(words: Words) -> SheetStyle:
    return SheetStyle(PHONE, words.catalogue)


def checks_of(model: Pad, words: Words) -> tuple[PadEntry, ...]:
    """Return the open tasks: a line for each side, which leads to the first one."""
    key, extension = model.saved.key, model.extension
    return tuple(
        PadEntry(
            words.text("pad.open", names=side.name, questions=unconfirmed_text(words, column)),
            extension.unconfirmed_route(key, number, column.unconfirmed[0]) if extension else None,
        )
        for number, (side, column) in enumerate(
            zip(model.sides, model.verdict.columns if model.verdict else (), strict=False)
        )
        if column.unconfirmed
    )


def head_route(model: Pad, side: int) -> Route | None:
    """Return the route of a heading, if the game has one; that of a typed score is its screen."""
    if model.rules.typed_score(model.sides[side].board) is not None:
        return Route(Screen.TYPED, model.saved.key, side)
    return model.extension.head_route(model.saved.key, side) if model.extension else None


def view_row(model: Pad, words: Words, number: int, row: str, drawing: str) -> PadRow:
    """Return a row with its numbers: an ellipsis while they are computed, 0 in a row that a board does not have.

    A typed total has no numbers in its rows.
    """
    known = model.numbers
    unknown = with_minus(0) if known else "\u2026"
    numbers = tuple(
        PadNumber(
            row,
            side,
            known.get((row, side), NOT_KNOWN if (TYPED_TOTAL, side) in known else unknown),
            model.is_winner(side),
            model.cursor == (number, side),
        )
        for side in range(len(model.sides))
    )
    return PadRow(row, row_name(words, row), drawing, bool(number % 2), numbers)


def facts_of(model: Pad, words: Words) -> tuple[PadFact, ...]:
    """Return the rows below the total: target or places, and facts of the game; decisive tie-breaks are bold."""
    rows = deciding_rows(style_of(words), model.verdict) if model.verdict else ()
    return tuple(PadFact(name, bold, tuple(PadValue(value, bold) for value in values)) for name, values, bold in rows)


def actions_of(model: Pad, words: Words) -> Iterator[PadAction]:
    """Yield the buttons at the foot; beside the list of games there is nothing to leave."""
    yield PadAction("replay", words.text("pad.again"), Route(Screen.NEW, model.saved.key), main=False)
    if model.around.way[-1:] != (HOME,):
        yield PadAction("check", words.text("app.done"), HOME, main=True)


def panel_of(model: Pad, words: Words) -> PadReasons | Confirmation | None:
    """Return the reasons that were asked for, or the list of what is open with the question whether to count it."""
    if isinstance(model.asked, Explained):
        return reasons_of(words, model, model.asked)
    if model.asked is None:
        return None
    return Confirmation(
        words.text("pad.count_anyway.title"),
        "\n".join(check.text for check in checks_of(model, words)),
        words.text("pad.count_anyway"),
        words.text("app.cancel"),
        "check",
    )
