"""The filled score pad; it is computed in the background, and its result is saved."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from exports.finished_game import NOT_KNOWN, FinishedGame, variant_of
from exports.score_pad import deciding_rows
from exports.sheet_style import PHONE, SheetStyle
from games import rules_of
from screens.game_details import about_lines
from screens.game_screens import game_screens, row_picture
from screens.kit.confirmation import Confirmation
from screens.kit.cursor import ARROW_STEPS, move_cursor
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.presenter import Presenter, refusal_text
from screens.kit.undo import step_back
from screens.pad.moment import podium_of, remember, target_of, was_celebrated
from screens.pad.state import (
    PadAction,
    PadEntry,
    PadFact,
    PadHead,
    PadLink,
    PadNote,
    PadNumber,
    PadRow,
    PadState,
    PadValue,
)
from screens.pad.wording import TOTAL, PadWording, row_name, short_names, unconfirmed_text
from screens.verdicts import finished_game
from store.settings import EXAMPLE
from store.values import Result, SavedGame, results_from_verdict
from tabletop.game import Column, Verdict
from tabletop.messages import Refused, with_minus
from tabletop.typed_score import TYPED_TOTAL

NO_BREAK: Final = "\u00a0"
# The scale of the result of a game with one column, because all players look at it.
LOUD: Final = 1.6


class PadPresenter(Presenter[PadState]):
    """The score pad of a game."""

    def open(self) -> None:
        """Show the pad with the numbers of a saved result, and start scoring; raise Refused if the game is missing."""
        self._numbers: dict[tuple[str, int], str] = {}
        self._cursor: tuple[int, int] | None = None
        self._has_moment = False
        self._score()

    def _score(self) -> None:
        """Score the game; until then, show the numbers known before."""
        self.saved = self.context.store.game(self.route.game)
        self._rules = rules_of(self.saved.envelope.game)
        self._extension = game_screens(self.saved.envelope.game).pad_extension()
        self._game: FinishedGame | None = None
        self._numbers = self._numbers or numbers_of(self.saved.result or ())
        self._asked: tuple[str, tuple[int, ...]] | None = None  # a number that was tapped before it was computed
        self._failed = ""
        self._notes: tuple[PadNote, ...] = ()
        self.refresh()
        self.run_in_background("score", partial(finished_game, self.saved), self._on_scored, self._on_scoring_failed)

    def _on_scored(self, game: FinishedGame) -> None:
        """Fill the pad, and save a new result."""
        self._game, verdict = game, game.verdict
        self._numbers = {
            (row, seat): with_minus(points)
            for seat, column in enumerate(verdict.columns)
            for row, points in column.points.items()
        } | {(TOTAL, seat): column.total_text.replace(" ", NO_BREAK) for seat, column in enumerate(verdict.columns)}
        self._notes = tuple(self._wording(self._game).notes())
        self._begin_moment(verdict)
        self.refresh()
        if self._asked is not None:
            self._explain(*self._asked)
        results = results_from_verdict(verdict)
        if verdict.is_final and results != self.saved.result:
            self._save_result(results)

    def _begin_moment(self, verdict: Verdict) -> None:
        """Count the points row by row when a game is decided for the first time; with reduced motion only vibrate."""
        is_new = verdict.is_final and (self.saved.result is None or self.route.game in self.context.unopened)
        self._has_moment = is_new and not was_celebrated(self.context, self.route.game)
        if self._has_moment and not self.context.moves:
            self.end_moment()

    def end_moment(self) -> None:
        """Vibrate when the winner is shown, and save that the game had its moment."""
        if self._has_moment:
            self._has_moment = False
            self.context.device.vibrate()
            with suppress(ValueError):  # a full disk does not stop play
                remember(self.context, self.route.game)
            self.refresh()

    def reload(self) -> None:
        """Score again only if the game changed."""
        if self._game is None or self.context.store.game(self.route.game) != self.saved:
            self._score()
        else:
            self.refresh()

    def _save_result(self, results: tuple[Result, ...]) -> None:
        """Save the result, unless it is the example's."""
        if self.route.game != self.context.store.setting(EXAMPLE):
            done = partial(self._on_result_saved, replace(self.saved, result=results))
            self.run_in_background("keep", partial(self.context.store.finish, self.saved, results), done)

    def _on_result_saved(self, finished: SavedGame, is_saved: bool) -> None:  # noqa: FBT001 - if not, another window plays on
        """Show the saved game."""
        self.saved = finished if is_saved else self.saved

    def _on_scoring_failed(self, refused: Refused) -> None:
        """Show the error instead of numbers."""
        self._failed = refusal_text(self.context, refused)
        self.refresh()

    @property
    def _rows(self) -> tuple[str, ...]:
        """Return the rows with numbers."""
        return (*self._scoring_rows, TOTAL)

    @property
    def _scoring_rows(self) -> tuple[str, ...]:
        """Return the rows above the total: those of the options, or all that the boards need."""
        played = tuple(self._rules.rows(self.saved.envelope.options))
        if self._game is not None and not {*self._game.rows} <= {*played}:
            return self._game.rows
        return played

    @property
    def _variant(self) -> str:
        """Return the name of the variant, or of a game without any."""
        envelope = self.saved.envelope
        variant = map(self.context.render, variant_of(self._rules, envelope.options))
        return ", ".join(variant) or self.text(f"game.{envelope.game}")

    def state(self) -> PadState:
        """Return the current state."""
        icon, result = self._result()
        return PadState(
            title=self.text("sheet.title"),
            detail=f"{self._variant} \u00b7 {self.context.format_date(self.saved.played)}",
            icon=icon,
            result=result,
            loud=1.0 if len(self.saved.envelope.sides) > 1 else LOUD,
            has_moment=self._has_moment,
            podium=podium_of(self._game.verdict, self._game.sides, self._short_names) if self._game else None,
            target=target_of(self.context, self._game.verdict) if self._game else None,
            checks=self._checks(),
            anyway=self.text("pad.count_anyway") if self._can_count_anyway else None,
            counted_anyway=self._counted_anyway,
            heads=self._heads(),
            rows=tuple(
                self._row(number, row, row_picture(self.saved.envelope.game, row))
                for number, row in enumerate(self._scoring_rows)
            ),
            total=self._row(len(self._rows) - 1, TOTAL, ""),
            facts=self._facts(),
            hint=self.text("pad.hint") if self._extension else "",
            about=tuple(about_lines(self.context, self.saved)),
            links=tuple(self._links()),
            heading=self.text("sheet.notes") if self._notes else None,
            notes=self._notes,
            columns=len(self.saved.envelope.sides),
            share=self.text("share.title"),
            actions=tuple(self._actions()),
            panel=self.panel,
        )

    def _result(self) -> tuple[str, str]:
        """Return the sentence about the winner and an icon, the same as on the sheet."""
        if self._failed:
            return "alert-circle-outline", self._failed
        if self._game is None:
            return "timer-sand", self.text("pad.waiting")
        verdict = self._game.verdict
        icon = (
            "trophy" if self._game.winning_columns else "flag-checkered" if verdict.is_final else "help-circle-outline"
        )
        return icon, self._sheet_style.message_text(verdict.headline)

    def _checks(self) -> tuple[PadEntry, ...]:
        """Return the open tasks: a line for each side, which leads to the first one."""
        columns = self._game.verdict.columns if self._game else ()
        return tuple(
            PadEntry(
                self.text("pad.open", names=side.name, questions=unconfirmed_text(self.context, column)),
                self._unconfirmed_route(seat, column),
            )
            for seat, (side, column) in enumerate(zip(self.saved.envelope.sides, columns, strict=False))
            if column.unconfirmed
        )

    @property
    def _can_count_anyway(self) -> bool:
        """Return whether totals are unconfirmed, and no board is empty."""
        if self._game is None or self._game.verdict.is_final:
            return False
        return not any(self._rules.is_empty(side.board, self._game.options) for side in self._game.sides)

    def _actions(self) -> Iterator[PadAction]:
        """Yield the buttons at the foot; beside the list of games there is nothing to leave."""
        yield PadAction("replay", self.text("pad.again"), main=False)
        if self.context.navigator.current != HOME:
            yield PadAction("check", self.text("app.done"), main=True)

    @property
    def _counted_anyway(self) -> str | None:
        """Return the sentence about totals that count unconfirmed."""
        if self._game is None or not self._game.counted_anyway:
            return None
        return self.text("sheet.counted_unconfirmed", names=self._game.counted_anyway)

    def _links(self) -> Iterator[PadLink]:
        """Yield the links of the game below the pad, once it is scored."""
        if self._game is not None and self._extension is not None:
            yield from self._extension.pad_links(self.context, self.saved.key, self._game)

    def _unconfirmed_route(self, seat: int, column: Column) -> Route | None:
        """Return the route to the first open task of a column."""
        return (
            self._extension.unconfirmed_route(self.route.game, seat, column.unconfirmed[0]) if self._extension else None
        )

    @property
    def _sheet_style(self) -> SheetStyle:
        """Return the style of the sheet."""
        return SheetStyle.in_language(PHONE, self.context.language_code)

    def _is_winner(self, seat: int) -> bool:
        """Return whether a side has won."""
        return self._game is not None and seat in self._game.winning_columns

    def _heads(self) -> tuple[PadHead, ...]:
        """Return the headings in the order of the seats."""
        sides = self.saved.envelope.sides
        return tuple(
            PadHead(side.name, short, side.colour, self._is_winner(seat), self._head_route(seat))
            for seat, (side, short) in enumerate(zip(sides, self._short_names, strict=True))
        )

    @property
    def _short_names(self) -> tuple[str, ...]:
        """Return the names above the columns."""
        return short_names(self.saved.envelope.sides)

    def _head_route(self, seat: int) -> Route | None:
        """Return the route of a heading, if the game has one; that of a typed score is its screen."""
        if self._rules.typed_score(self.saved.envelope.sides[seat].board) is not None:
            return Route(Screen.TYPED, self.route.game, seat)
        return self._extension.head_route(self.route.game, seat) if self._extension else None

    def _row(self, number: int, row: str, drawing: str) -> PadRow:
        """Return a row with its numbers: an ellipsis while they are computed, 0 in a row that a board does not have.

        A typed total has no numbers in its rows.
        """
        unknown = with_minus(0) if self._numbers else "\u2026"
        numbers = tuple(
            PadNumber(
                row,
                seat,
                self._numbers.get((row, seat), NOT_KNOWN if (TYPED_TOTAL, seat) in self._numbers else unknown),
                self._is_winner(seat),
                self._cursor == (number, seat),
            )
            for seat in range(len(self.saved.envelope.sides))
        )
        return PadRow(row, row_name(self.context, row), drawing, bool(number % 2), numbers)

    def _facts(self) -> tuple[PadFact, ...]:
        """Return the rows below the total: target or places, and facts of the game; decisive tie-breaks are bold."""
        if self._game is None:
            return ()
        return tuple(
            PadFact(name, bold, tuple(PadValue(value, bold) for value in values))
            for name, values, bold in deciding_rows(self._sheet_style, self._game)
        )

    def explain_number(self, row: str, seat: int) -> None:
        """Show the reasons of a number."""
        self._explain(row, (seat,))

    def explain_row(self, row: str) -> None:
        """Show the reasons of all numbers of a row."""
        self._explain(row, tuple(range(len(self.saved.envelope.sides))))

    def _explain(self, row: str, seats: tuple[int, ...]) -> None:
        """Show the reasons, if the game gives any, as soon as they are known."""
        self._asked = (row, seats)
        if self._game is not None and self._extension is not None:
            self._asked = None
            self.show_panel(partial(self._wording(self._game).reasons, self._extension, row, seats))

    def _wording(self, game: FinishedGame) -> PadWording:
        """Return the wording of the finished game."""
        return PadWording(self.context, self.saved.key, game, self._extension)

    def open_route(self, route: Route | None) -> None:
        """Open a screen of the game, or a rule."""
        if route is not None:
            self.context.navigator.go(route)

    def count_anyway(self) -> None:
        """List what is open, and ask whether to count it."""
        self.show_panel(
            lambda: Confirmation(
                self.text("pad.count_anyway.title"),
                "\n".join(check.text for check in self._checks()),
                self.text("pad.count_anyway"),
                self.text("app.cancel"),
                "check",
            )
        )

    def confirm(self) -> None:
        """Name the winner although totals are unconfirmed; pad and sheet note it, and a message undoes it."""
        self.dismiss()
        if self._can_count_anyway and self._game is not None:
            envelope = self.saved.envelope
            names = ", ".join(
                side.name
                for side, column in zip(envelope.sides, self._game.verdict.columns, strict=True)
                if column.unconfirmed
            )
            sides = self._game.verdict.settle_unconfirmed(envelope.sides)
            saved = self.context.store.save(self.route.game, replace(envelope, sides=sides))
            self._score()
            text = self.text("sheet.counted_unconfirmed", names=names)
            self.tell_undo(text, partial(step_back, self.context, saved))

    def share(self) -> None:
        """Open the share screen."""
        self.context.navigator.go(Route(Screen.SHARE, self.route.game))

    def play_again(self) -> None:
        """Open a new game of the same people."""
        self.context.navigator.go(Route(Screen.NEW, self.route.game))

    def done(self) -> None:
        """Go to the list of games."""
        self.context.navigator.home()

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Move over the numbers with arrows; Enter shows the reasons."""
        if self.panel is not None or control:
            return False
        if key == "enter" and self._cursor is not None:
            row, seat = self._cursor
            self.explain_number(self._rows[row], seat)
            return True
        if key in ARROW_STEPS:
            self._cursor = move_cursor(self._cursor, key, len(self._rows), len(self.saved.envelope.sides))
            self.refresh()
        return key in ARROW_STEPS


def numbers_of(results: tuple[Result, ...]) -> dict[tuple[str, int], str]:
    """Return the numbers of a saved result, by row and side."""
    return {
        (row, side): with_minus(points) for side, result in enumerate(results) for row, points in result.points.items()
    } | {(TOTAL, side): with_minus(result.total) for side, result in enumerate(results)}
