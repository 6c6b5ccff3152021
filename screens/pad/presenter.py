"""The filled score pad; it is computed in the background, and the result is saved then."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from exports.finished_game import FinishedGame, variant_of
from exports.score_pad import deciding
from exports.sheet_style import PHONE, Look
from games import rules_of
from screens.game_screens import EXAMPLE, game_screens, row_picture
from screens.kit.cursor import ARROWS, walked
from screens.kit.navigation import Place, Screen
from screens.kit.presenter import Presenter, refused_in_words
from screens.pad.states import Pad, PadFact, PadHead, PadLead, PadNote, PadNumber, PadRow, PadValue
from screens.pad.wording import TOTAL, PadWording, asked_in_words, first_names, row_name
from store.values import Result, Saved, results_of
from tabletop.game import Column, Verdict
from tabletop.messages import Refused, printed

NO_BREAK: Final = "\u00a0"
# How much larger the result of a game of one column is written: all sit around it.
LOUD: Final = 1.6


class PadPresenter(Presenter[Pad]):
    """The score pad of a game."""

    def open(self) -> None:
        """Show the pad with the numbers of a saved result, and start scoring; raise Refused if the game is missing."""
        self._numbers: dict[tuple[str, int], str] = {}
        self._cursor: tuple[int, int] | None = None
        self._score()

    def _score(self) -> None:
        """Score the game; until then, show the numbers known before."""
        self.saved = self.parts.store.game(self.place.game)
        self._rules = rules_of(self.saved.envelope.game)
        screens = game_screens(self.saved.envelope.game)
        self._own = screens.pad_parts() if screens else None
        self._game: FinishedGame | None = None
        self._numbers = self._numbers or numbers_of(self.saved.result or ())
        self._asked: tuple[str, tuple[int, ...]] | None = None  # a number that was tapped before it was computed
        self._failed = ""
        self._notes: tuple[PadNote, ...] = ()
        self.refresh()
        self.slowly("score", partial(verdict_of, self.saved), self._scored, self._refused)

    def _scored(self, verdict: Verdict) -> None:
        """Fill the pad, and save a new result."""
        played = self.saved.envelope
        self._game = FinishedGame(self._rules, played.options, played.sides, verdict, self.saved.played)
        self._numbers = {
            (row, seat): printed(points)
            for seat, column in enumerate(verdict.columns)
            for row, points in column.points.items()
        } | {(TOTAL, seat): column.total_text.replace(" ", NO_BREAK) for seat, column in enumerate(verdict.columns)}
        self._notes = tuple(self._wording(self._game).notes())
        self.refresh()
        if self._asked is not None:
            self._explain(*self._asked)
        results = results_of(verdict)
        if verdict.is_final and results != self.saved.result:
            self._keep(results)

    def look_again(self) -> None:
        """Score again only if the game changed."""
        if self._game is None or self.parts.store.game(self.place.game) != self.saved:
            self._score()
        else:
            self.refresh()

    def _keep(self, results: tuple[Result, ...]) -> None:
        """Save the result, unless it is the example's."""
        if self.place.game != self.parts.store.setting(EXAMPLE):
            done = partial(self._kept, replace(self.saved, result=results))
            self.slowly("keep", partial(self.parts.store.finish, self.saved, results), done)

    def _kept(self, finished: Saved, kept: bool) -> None:  # noqa: FBT001 - if not, another window plays on
        """Take up the saved game."""
        self.saved = finished if kept else self.saved

    def _refused(self, refused: Refused) -> None:
        """Show the error instead of numbers."""
        self._failed = refused_in_words(self.parts, refused)
        self.refresh()

    @property
    def _rows(self) -> tuple[str, ...]:
        """Return the rows with numbers."""
        return (*self._above, TOTAL)

    @property
    def _above(self) -> tuple[str, ...]:
        """Return the rows above the total: those of the options, or all that the boards need."""
        played = tuple(self._rules.rows(self.saved.envelope.options))
        if self._game is not None and not {*self._game.rows} <= {*played}:
            return self._game.rows
        return played

    @property
    def _variant(self) -> str:
        """Return the name of the variant, or of a game without any."""
        envelope = self.saved.envelope
        variant = map(self.parts.words, variant_of(self._rules, envelope.options))
        return ", ".join(variant) or self.says(f"game.{envelope.game}")

    def state(self) -> Pad:
        """Return the current state."""
        icon, result = self._result()
        return Pad(
            title=self.says("sheet.title"),
            detail=f"{self._variant} \u00b7 {self.parts.day(self.saved.played)}",
            icon=icon,
            result=result,
            loud=1.0 if len(self.saved.envelope.sides) > 1 else LOUD,
            looks=self._looks(),
            anyway=() if self._game is None or self._game.verdict.is_final else (self.says("pad.anyway"),),
            counted=tuple(self._counted()),
            heads=self._heads(),
            rows=tuple(
                self._row(number, row, row_picture(self.saved.envelope.game, row))
                for number, row in enumerate(self._above)
            ),
            total=(self._row(len(self._rows) - 1, TOTAL, ""),),
            facts=self._facts(),
            hint=self.says("pad.hint") if self._own else "",
            heading=(self.says("sheet.notes"),) if self._notes else (),
            notes=self._notes,
            columns=len(self.saved.envelope.sides),
            share=self.says("share.title"),
            again=self.says("pad.again"),
            done=self.says("app.done"),
            sheet=self.sheet,
        )

    def _result(self) -> tuple[str, str]:
        """Return the sentence about the winner and an icon, the same as on the sheet."""
        if self._failed:
            return "alert-circle-outline", self._failed
        if self._game is None:
            return "timer-sand", self.says("pad.waiting")
        verdict = self._game.verdict
        icon = "trophy" if self._game.won else "flag-checkered" if verdict.is_final else "help-circle-outline"
        return icon, self._look.words(verdict.headline)

    def _looks(self) -> tuple[PadLead, ...]:
        """Return the open tasks: a line for each side, which leads to the first one."""
        columns = self._game.verdict.columns if self._game else ()
        return tuple(
            PadLead(f"{side.name}: {asked_in_words(self.parts, column)}", self._unconfirmed_place(seat, column))
            for seat, (side, column) in enumerate(zip(self.saved.envelope.sides, columns, strict=False))
            if column.unconfirmed
        )

    def _counted(self) -> Iterator[str]:
        """Yield the sentence about totals that count unconfirmed."""
        if self._game is not None and self._game.counted_anyway:
            yield self.says("sheet.anyway", names=self._game.counted_anyway)

    def _unconfirmed_place(self, seat: int, column: Column) -> Place | None:
        """Return the route to the first open task of a column."""
        return self._own.unconfirmed_place(self.place.game, seat, column.unconfirmed[0]) if self._own else None

    @property
    def _look(self) -> Look:
        """Return the style of the sheet."""
        return Look.of(PHONE, self.parts.lang)

    def _won(self, seat: int) -> bool:
        """Return whether a side has won."""
        return self._game is not None and seat in self._game.won

    def _heads(self) -> tuple[PadHead, ...]:
        """Return the headings in the order of the seats."""
        sides = self.saved.envelope.sides
        names = first_names(side.name for side in sides)
        return tuple(
            PadHead(side.name, short, side.colour, self._won(seat), self._head_place(seat))
            for seat, (side, short) in enumerate(zip(sides, names, strict=True))
        )

    def _head_place(self, seat: int) -> Place | None:
        """Return the route of a heading, if the game has one."""
        return self._own.head_place(self.place.game, seat) if self._own else None

    def _row(self, number: int, row: str, face: str) -> PadRow:
        """Return a row with its numbers; an ellipsis until they are known, 0 in a row that the boards do not have."""
        unknown = printed(0) if self._numbers else "\u2026"
        numbers = tuple(
            PadNumber(
                row, seat, self._numbers.get((row, seat), unknown), self._won(seat), self._cursor == (number, seat)
            )
            for seat in range(len(self.saved.envelope.sides))
        )
        return PadRow(row, row_name(self.parts, row), face, bool(number % 2), numbers)

    def _facts(self) -> tuple[PadFact, ...]:
        """Return the target or the places, and the facts of the game; tie-breaks that decided are bold."""
        if self._game is None:
            return ()
        return tuple(
            PadFact(name, bold, tuple(PadValue(value, bold) for value in values))
            for name, values, bold in deciding(self._look, self._game)
        )

    def why(self, row: str, seat: int) -> None:
        """Show the reasons of a number."""
        self._explain(row, (seat,))

    def why_all(self, row: str) -> None:
        """Show the reasons of all numbers of a row."""
        self._explain(row, tuple(range(len(self.saved.envelope.sides))))

    def _explain(self, row: str, seats: tuple[int, ...]) -> None:
        """Show the reasons, if the game gives any, as soon as they are known."""
        self._asked = (row, seats)
        if self._game is not None and self._own is not None:
            self._asked = None
            self.lay(partial(self._wording(self._game).reasons, self._own, row, seats))

    def _wording(self, game: FinishedGame) -> PadWording:
        """Return the wording of the finished game."""
        return PadWording(self.parts, self.saved.key, game, self._own)

    def go(self, place: Place | None) -> None:
        """Open a screen of the game, or a rule."""
        if place is not None:
            self.parts.way.go(place)

    def count_anyway(self) -> None:
        """Name the winner with unconfirmed totals; pad and sheet keep saying so."""
        if self._game is not None:
            envelope = self.saved.envelope
            sides = self._game.verdict.counted_anyway(envelope.sides)
            self.parts.store.save(self.place.game, replace(envelope, sides=sides))
            self._score()

    def share(self) -> None:
        """Open the share screen."""
        self.parts.way.go(Place(Screen.SHARE, self.place.game))

    def play_again(self) -> None:
        """Open a new game of the same people."""
        self.parts.way.go(Place(Screen.NEW, self.place.game))

    def done(self) -> None:
        """Go back to where the pad was opened."""
        self.parts.way.back()

    def key(self, key: str, *, control: bool = False) -> bool:
        """Move over the numbers with arrows; Enter shows the reasons."""
        if self.sheet is not None or control:
            return False
        if key == "enter" and self._cursor is not None:
            row, seat = self._cursor
            self.why(self._rows[row], seat)
            return True
        if key in ARROWS:
            self._cursor = walked(self._cursor, key, len(self._rows), len(self.saved.envelope.sides))
            self.refresh()
        return key in ARROWS


def numbers_of(results: tuple[Result, ...]) -> dict[tuple[str, int], str]:
    """Return the numbers of a saved result, by row and side."""
    return {
        (row, side): printed(points) for side, result in enumerate(results) for row, points in result.points.items()
    } | {(TOTAL, side): printed(result.total) for side, result in enumerate(results)}


def verdict_of(saved: Saved) -> Verdict:
    """Score a saved game."""
    return rules_of(saved.envelope.game).verdict(saved.envelope.options, saved.envelope.sides)
