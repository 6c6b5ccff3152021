"""The sentences beside the numbers of any game's score pad: reasons and notes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from exports.finished_game import FinishedGame
from screens.context import Parts, begun
from screens.game_screens import PadParts, row_picture
from screens.pad.states import PadLead, PadLine, PadNote, PadReasons, PadSection
from tabletop.game import Column, Note
from tabletop.messages import printed

TOTAL: Final = "total"  # the row below all others


def row_name(parts: Parts, row: str) -> str:
    """Return the name of a row of the pad."""
    return parts.says("pad.total") if row == TOTAL else begun(parts.says(f"name.{row}"))


def first_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the first names where they tell everybody apart; a name with a number keeps it."""
    full = tuple(names)
    short = tuple(name.split()[0] if name.split() and not name.split()[-1].isdecimal() else name for name in full)
    return tuple(first if short.count(first) == 1 else name for first, name in zip(short, full, strict=True))


def asked_in_words(parts: Parts, column: Column) -> str:
    """Return the open tasks before a total is certain."""
    return " \u00b7 ".join(map(parts.words, column.unconfirmed))


@dataclass(frozen=True, slots=True)
class PadWording:
    """The sentences of a finished game, with the additions of its screens."""

    parts: Parts
    key: str
    game: FinishedGame
    own: PadParts | None

    def reasons(self, own: PadParts, row: str, sides: tuple[int, ...]) -> PadReasons:
        """Return the reasons of some sides' numbers in a row."""
        return PadReasons(
            title=row_name(self.parts, row),
            faces=() if row == TOTAL else (row_picture(self.game.rules.KEY, row),),
            sections=tuple(self.section(own, row, side, alone=len(sides) == 1) for side in sides),
            drawings=tuple(own.drawings(self.parts, self.game, row, sides)),
            ways=tuple(own.ways(self.parts, self.key, self.game, row, sides)),
            close=self.parts.says("app.close"),
        )

    def section(self, own: PadParts, row: str, number: int, *, alone: bool) -> PadSection:
        """Return a side's points in a row: the game's reasons, or for the total the rows that add up to it.

        One of several has a link to its board beside its name; the links of a single one are below.
        """
        side, column = self.game.sides[number], self.game.verdict.columns[number]
        below: tuple[str, ...] = ()
        if row == TOTAL:
            points = column.total
            counted = ((each, count) for each, count in column.points.items() if count)
            lines = tuple(PadLine(row_name(self.parts, each), printed(count)) for each, count in counted)
        else:
            points = column.points.get(row, 0)
            lines = tuple(own.lines(self.parts, self.game, row, number))
            below = tuple(own.remarks(self.parts, self.game, row, number))
        nothing = () if lines else (self.parts.says("pad.nothing"),)
        edit = () if alone else tuple(own.edits(self.parts, self.key, self.game, number))
        return PadSection(side.name, side.colour, printed(points), lines, (*nothing, *below), edit)

    def notes(self) -> Iterator[PadNote]:
        """Yield the notes: side by side, then those on the game."""
        for number, side in enumerate(self.game.sides):
            if leads := (*self._own_plan(number), *self._notes_of(number)):
                yield PadNote((side.name,), leads)
        if everybody := tuple(self._notes_of(None)):
            yield PadNote((), everybody)

    def _own_plan(self, number: int) -> Iterator[PadLead]:
        """Yield the note about the total that a player's own plan missed."""
        facts = self.game.verdict.columns[number].facts
        if facts.get("own_plan"):
            text = begun(self.parts.says("sheet.own", possible=printed(facts["possible"])))
            yield PadLead(text, self.own.head_place(self.key, number) if self.own else None)

    def _notes_of(self, side: int | None) -> Iterator[PadLead]:
        """Yield the notes on a side, or on the game."""
        for note in self.game.verdict.notes:
            if note.side == side:
                yield PadLead(self._in_words(note), self.own.note_place(self.key, note) if self.own else None)

    def _in_words(self, note: Note) -> str:
        """Return a note after its places."""
        said = self.parts.words(note.message)
        where = ", ".join(note.places)
        return f"{where}: {said}" if where else begun(said)
