"""The filled score pad; it is filled beside the screen, and what became of the game is kept then."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from exports.finished_game import FinishedGame, variant_of
from exports.score_pad import deciding
from exports.sheet_style import PHONE, Look
from games import rules_of
from screens.game_screens import EXAMPLE, game_screens, row_picture, sentence_of
from screens.kit.cursor import ARROWS, walked
from screens.kit.navigation import Place, Screen
from screens.kit.presenter import Presenter, refused_in_words
from screens.pad.states import Pad, PadFact, PadHead, PadLead, PadNote, PadNumber, PadRow, PadValue
from screens.pad.wording import TOTAL, PadWording, asked_in_words, row_name
from store.values import Result, Saved, results_of
from tabletop.game import Column, Verdict
from tabletop.messages import Refused, printed

NO_BREAK: Final = "\u00a0"
# How much larger the result of a game of one column is written: all sit around it.
LOUD: Final = 1.6


class PadPresenter(Presenter[Pad]):
    """The score pad of a game."""

    def open(self) -> None:
        """Show the pad blank and fill it; Refused if the game is not there."""
        self.saved = self.parts.store.game(self.place.game)
        self._rules = rules_of(self.saved.envelope.game)
        screens = game_screens(self.saved.envelope.game)
        self._own = screens.pad_parts() if screens else None
        self._game: FinishedGame | None = None
        self._numbers: dict[tuple[str, int], str] = {}
        self._failed = ""
        self._cursor: tuple[int, int] | None = None
        self._notes: tuple[PadNote, ...] = ()
        self.refresh()
        self.slowly("score", partial(verdict_of, self.saved), self._scored, self._refused)

    def _scored(self, verdict: Verdict) -> None:
        """Fill the pad, and keep the result where it is not known yet."""
        played = self.saved.envelope
        self._game = FinishedGame(self._rules, played.options, played.sides, verdict, self.saved.played)
        self._numbers = {
            (row, seat): printed(points)
            for seat, column in enumerate(verdict.columns)
            for row, points in column.points.items()
        } | {(TOTAL, seat): column.total_text.replace(" ", NO_BREAK) for seat, column in enumerate(verdict.columns)}
        self._notes = tuple(self._wording(self._game).notes())
        self.refresh()
        results = results_of(verdict)
        if verdict.is_final and results != self.saved.result:
            self._keep(results)

    def look_again(self) -> None:
        """Fill the pad anew only if the game is not the one that it was filled of."""
        if self._game is None or self.parts.store.game(self.place.game) != self.saved:
            self.open()
        else:
            self.refresh()

    def _keep(self, results: tuple[Result, ...]) -> None:
        """Say what became of the game; our example is nobody's game, and counts for nobody."""
        if self.place.game != self.parts.store.setting(EXAMPLE):
            done = partial(self._kept, replace(self.saved, result=results))
            self.slowly("keep", partial(self.parts.store.finish, self.saved, results), done)

    def _kept(self, finished: Saved, kept: bool) -> None:  # noqa: FBT001 - if not, another window plays on
        """The list of games and the statistics know now."""
        self.saved = finished if kept else self.saved

    def _refused(self, refused: Refused) -> None:
        """Say why the pad stays blank."""
        self._failed = refused_in_words(self.parts, refused)
        self.refresh()

    @property
    def _rows(self) -> tuple[str, ...]:
        """The rows with numbers to tap."""
        return (*self._above, TOTAL)

    @property
    def _above(self) -> tuple[str, ...]:
        """The rows above the total; those of the options, until the boards are scored."""
        if self._game is not None:
            return self._game.rows
        return self._rules.rows(self.saved.envelope.options)

    @property
    def _variant(self) -> str:
        """What was played: the variant or, of a game without any, its name."""
        envelope = self.saved.envelope
        variant = map(self.parts.words, variant_of(self._rules, envelope.options))
        return ", ".join(variant) or self.says(f"game.{envelope.game}")

    def state(self) -> Pad:
        """What is to be seen now."""
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
            done=self.says("app.done"),
            sheet=self.sheet,
        )

    def _result(self) -> tuple[str, str]:
        """Who has won and what decided, with an icon: the same sentence as on the sheet."""
        if self._failed:
            return "alert-circle-outline", self._failed
        if self._game is None:
            return "timer-sand", self.says(sentence_of(self._rules.KEY, "pad.waiting"))
        verdict = self._game.verdict
        icon = "trophy" if self._game.won else "flag-checkered" if verdict.is_final else "help-circle-outline"
        return icon, self._look.words(verdict.headline)

    def _looks(self) -> tuple[PadLead, ...]:
        """What to do before the totals are believed: a line for each side, which leads to the first thing."""
        columns = self._game.verdict.columns if self._game else ()
        return tuple(
            PadLead(f"{side.name}: {asked_in_words(self.parts, column)}", self._unconfirmed_place(seat, column))
            for seat, (side, column) in enumerate(zip(self.saved.envelope.sides, columns, strict=False))
            if column.unconfirmed
        )

    def _counted(self) -> Iterator[str]:
        """Whose totals count although they are not confirmed."""
        if self._game is not None and self._game.counted_anyway:
            yield self.says("sheet.anyway", names=self._game.counted_anyway)

    def _unconfirmed_place(self, seat: int, column: Column) -> Place | None:
        """Where the first thing can be done that a column asks for."""
        return self._own.unconfirmed_place(self.place.game, seat, column.unconfirmed[0]) if self._own else None

    @property
    def _look(self) -> Look:
        """How the sheet speaks."""
        return Look.of(PHONE, self.parts.lang)

    def _won(self, seat: int) -> bool:
        """Whether a seat is on the first place."""
        return self._game is not None and seat in self._game.won

    def _heads(self) -> tuple[PadHead, ...]:
        """The players as they sit."""
        seats = enumerate(self.saved.envelope.sides)
        return tuple(PadHead(each.name, each.colour, self._won(seat), self._head_place(seat)) for seat, each in seats)

    def _head_place(self, seat: int) -> Place | None:
        """Where the head of a column leads, if the game says so."""
        return self._own.head_place(self.place.game, seat) if self._own else None

    def _row(self, number: int, row: str, face: str) -> PadRow:
        """A row with its numbers; blank before they are known."""
        numbers = tuple(
            PadNumber(row, seat, self._numbers.get((row, seat), ""), self._won(seat), self._cursor == (number, seat))
            for seat in range(len(self.saved.envelope.sides))
        )
        return PadRow(row, row_name(self.parts, row), face, bool(number % 2), numbers)

    def _facts(self) -> tuple[PadFact, ...]:
        """The target or the places, and the facts of the game; in bold what broke a tie."""
        if self._game is None:
            return ()
        return tuple(
            PadFact(name, bold, tuple(PadValue(value, bold) for value in values))
            for name, values, bold in deciding(self._look, self._game)
        )

    def why(self, row: str, seat: int) -> None:
        """Tell where this number comes from."""
        self._explain(row, (seat,))

    def why_all(self, row: str) -> None:
        """Tell where the numbers of this row come from."""
        self._explain(row, tuple(range(len(self.saved.envelope.sides))))

    def _explain(self, row: str, seats: tuple[int, ...]) -> None:
        """Show the reasons, once there are any; some games give none."""
        if self._game is not None and self._own is not None:
            self.lay(partial(self._wording(self._game).reasons, self._own, row, seats))

    def _wording(self, game: FinishedGame) -> PadWording:
        """The finished game in words."""
        return PadWording(self.parts, self.saved.key, game, self._own)

    def go(self, place: Place | None) -> None:
        """On to a screen of the game, or a rule; heads and notes of some games lead nowhere."""
        if place is not None:
            self.parts.way.go(place)

    def count_anyway(self) -> None:
        """Crown the winner although some totals are not confirmed; pad and sheet go on saying so."""
        if self._game is not None:
            envelope = self.saved.envelope
            sides = self._game.verdict.counted_anyway(envelope.sides)
            self.parts.store.save(self.place.game, replace(envelope, sides=sides))
            self.open()

    def share(self) -> None:
        """Give the sheet to others."""
        self.parts.way.go(Place(Screen.SHARE, self.place.game))

    def done(self) -> None:
        """Back to the games."""
        self.parts.way.home()

    def key(self, key: str, *, control: bool = False) -> bool:
        """Arrows move over the numbers, Enter asks where one comes from."""
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


def verdict_of(saved: Saved) -> Verdict:
    """Score a saved game."""
    return rules_of(saved.envelope.game).verdict(saved.envelope.options, saved.envelope.sides)
