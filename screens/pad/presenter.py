"""The filled score pad; it is filled beside the screen, and what became of the game is kept then."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from exports.quadropolis.drawings import row_picture
from exports.score_pad import deciding
from exports.sheet_style import PHONE, Look
from quadropolis_score.score_sheet import Category, rows_for
from screens.kit.cursor import ARROWS, walked
from screens.kit.navigation import Place, Screen
from screens.kit.presenter import Presenter, refused_in_words
from screens.pad.states import Pad, PadFact, PadHead, PadNote, PadNumber, PadRow, PadValue
from screens.pad.wording import TOTAL, looks, notes, reasons, row_name
from screens.quadropolis.example_game import SETTING as EXAMPLE
from screens.quadropolis.seat_presenter import finished_game, verdict_of
from store.values import Result, Saved, results_of
from tabletop.game import Verdict
from tabletop.messages import Refused, printed

if TYPE_CHECKING:
    from quadropolis_score.scored_game import Outcome


class PadPresenter(Presenter[Pad]):
    """The score pad of a game."""

    def open(self) -> None:
        """Show the pad blank and fill it; Refused if the game is not there."""
        self.saved = self.parts.store.game(self.place.game)
        self._verdict: Verdict | None = None
        self._outcome: Outcome | None = None
        self._winners: frozenset[int] = frozenset()
        self._numbers: dict[tuple[str, int], str] = {}
        self._failed = ""
        self._cursor: tuple[int, int] | None = None
        self._looks = tuple(looks(self.parts, self.saved))
        self._notes: tuple[PadNote, ...] = ()
        self.refresh()
        self.slowly("score", partial(verdict_of, self.saved), self._scored, self._refused)

    def _scored(self, verdict: Verdict) -> None:
        """Fill the pad, and keep the result where it is not known yet."""
        self._verdict, self._outcome = verdict, verdict.scored
        scored: Outcome = verdict.scored
        self._winners = frozenset(each.seat for each in scored.winners)
        self._numbers = {
            (row, seat): printed(points)
            for seat, column in enumerate(verdict.columns)
            for row, points in (*column.points.items(), (TOTAL, column.total))
        }
        self._notes = tuple(notes(self.parts, self.saved, scored))
        self.refresh()
        results = results_of(verdict)
        if results != self.saved.result:
            self._keep(results)

    def look_again(self) -> None:
        """Fill the pad anew only if the game is not the one that it was filled of."""
        if self._outcome is None or self.parts.store.game(self.place.game) != self.saved:
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
        return (*(category.value for category in self._categories), TOTAL)

    @property
    def _categories(self) -> tuple[Category, ...]:
        """The rows above the total."""
        return rows_for(seat.board.city for seat in self.saved.envelope.sides)

    def state(self) -> Pad:
        """What is to be seen now."""
        mode = self.says(f"title.{self.saved.envelope.options['mode']}")
        icon, result = self._result()
        return Pad(
            title=self.says("sheet.title"),
            detail=f"{mode} \u00b7 {self.parts.day(self.saved.played)}",
            icon=icon,
            result=result,
            looks=self._looks,
            heads=self._heads(),
            rows=tuple(
                self._row(number, category.value, row_picture(category.value))
                for number, category in enumerate(self._categories)
            ),
            total=(self._row(len(self._rows) - 1, TOTAL, ""),),
            facts=self._facts(),
            hint=self.says("pad.hint"),
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
        if self._verdict is None:
            return "timer-sand", self.says("pad.waiting")
        return "trophy", self._look.words(self._verdict.headline)

    @property
    def _look(self) -> Look:
        """How the sheet speaks."""
        return Look.of(PHONE, self.parts.lang)

    def _won(self, seat: int) -> bool:
        """Whether a seat is on the first place."""
        return seat in self._winners

    def _heads(self) -> tuple[PadHead, ...]:
        """The players as they sit."""
        seats = enumerate(self.saved.envelope.sides)
        return tuple(PadHead(each.name, each.colour, self._won(seat), self._allocation(seat)) for seat, each in seats)

    def _allocation(self, seat: int) -> Place:
        """How a player's tokens were spread."""
        return Place(Screen.ALLOCATION, self.place.game, seat)

    def _row(self, number: int, row: str, face: str) -> PadRow:
        """A row with its numbers; blank before they are known."""
        numbers = tuple(
            PadNumber(row, seat, self._numbers.get((row, seat), ""), self._won(seat), self._cursor == (number, seat))
            for seat in range(len(self.saved.envelope.sides))
        )
        return PadRow(row, row_name(self.parts, row), face, bool(number % 2), numbers)

    def _facts(self) -> tuple[PadFact, ...]:
        """R33: the place and what breaks ties, in bold where it did."""
        if self._verdict is None:
            return ()
        return tuple(
            PadFact(name, bold, tuple(PadValue(value, bold) for value in values))
            for name, values, bold in deciding(self._look, finished_game(self.saved, self._verdict))
        )

    def why(self, row: str, seat: int) -> None:
        """Tell where this number comes from."""
        self._explain(row, (seat,))

    def why_all(self, row: str) -> None:
        """Tell where the numbers of this row come from."""
        self._explain(row, tuple(range(len(self.saved.envelope.sides))))

    def _explain(self, row: str, seats: tuple[int, ...]) -> None:
        """Show the reasons, once there are any."""
        if self._outcome is not None:
            self.lay(partial(reasons, self.parts, self.saved, self._outcome, row, seats))

    def go(self, place: Place) -> None:
        """On to an allocation, a city, the table or a rule."""
        self.parts.way.go(place)

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
