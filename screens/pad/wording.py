"""The sentences beside the numbers of any game's score pad: reasons and notes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from exports.finished_game import NOT_KNOWN, FinishedGame
from screens.context import AppContext
from screens.game_screens import PadExtension, row_picture
from screens.kit.words import capitalized
from screens.pad.state import PadEntry, PadLine, PadNote, PadReasons, PadSection
from tabletop.game import Column, Note, Side
from tabletop.messages import with_minus

TOTAL: Final = "total"  # the row below all others
JOINED: Final = 10  # the most letters of joined names above a column


def row_name(context: AppContext, row: str) -> str:
    """Return the name of a row of the pad."""
    return context.text("pad.total") if row == TOTAL else capitalized(context.text(f"name.{row}"))


def first_name(name: str) -> str:
    """Return the first of several words; a name with a number keeps it."""
    words = name.split()
    return words[0] if words and not words[-1].isdecimal() else name


def short_names(sides: Iterable[Side]) -> tuple[str, ...]:
    """Return the first names if they all differ; people of one side are joined, as initials where that is too long."""
    people = tuple(side.people for side in sides)
    short = tuple(", ".join(map(first_name, names)) for names in people)
    return tuple(
        ", ".join(name[:1] for name in names)
        if len(names) > 1 and len(first) > JOINED
        else (first if short.count(first) == 1 else ", ".join(names))
        for first, names in zip(short, people, strict=True)
    )


def unconfirmed_text(context: AppContext, column: Column) -> str:
    """Return the open tasks before a total is certain."""
    return " \u00b7 ".join(map(context.render, column.unconfirmed))


@dataclass(frozen=True, slots=True)
class PadWording:
    """The sentences of a finished game, with the additions of its screens."""

    context: AppContext
    key: str
    game: FinishedGame
    extension: PadExtension | None

    def reasons(self, extension: PadExtension, row: str, sides: tuple[int, ...]) -> PadReasons:
        """Return the panel with the reasons of the numbers in a row, for some sides."""
        return PadReasons(
            title=row_name(self.context, row),
            drawing=None if row == TOTAL else row_picture(self.game.rules.KEY, row),
            sections=tuple(self.section(extension, row, side, alone=len(sides) == 1) for side in sides),
            widgets=tuple(extension.drawings(self.context, self.game, row, sides)),
            links=tuple(extension.links(self.context, self.key, self.game, row, sides)),
            close=self.context.text("app.close"),
        )

    def section(self, extension: PadExtension, row: str, number: int, *, alone: bool) -> PadSection:
        """Return a side's points in a row: the game's reasons, or for the total the rows that add up to it.

        Among several sides each has the link to its board beside its name; a single side has its links below.
        """
        side, column = self.game.sides[number], self.game.verdict.columns[number]
        remarks: tuple[str, ...] = ()
        points = self.game.points_text(number, row) if row != TOTAL else with_minus(column.total)
        if row == TOTAL:
            counted = ((each, count) for each, count in column.points.items() if count)
            lines = tuple(PadLine(row_name(self.context, each), with_minus(count)) for each, count in counted)
        else:
            lines = tuple(extension.reason_lines(self.context, self.game, row, number))
            remarks = tuple(extension.remarks(self.context, self.game, row, number))
        empty = "pad.total_alone" if points == NOT_KNOWN else "pad.no_points"
        nothing = () if lines else (self.context.text(empty),)
        edit = () if alone else tuple(extension.edits(self.context, self.key, self.game, number))
        return PadSection(side.name, side.colour, points, lines, (*nothing, *remarks), edit)

    def notes(self) -> Iterator[PadNote]:
        """Yield the notes: side by side, then those on the game."""
        for number, side in enumerate(self.game.sides):
            if entries := (*self._own_plan_entries(number), *self._note_entries(number)):
                yield PadNote(side.name, entries)
        if everybody := tuple(self._note_entries(None)):
            yield PadNote(None, everybody)

    def _own_plan_entries(self, number: int) -> Iterator[PadEntry]:
        """Yield the note about the total that a player's own plan missed."""
        facts = self.game.verdict.columns[number].facts
        if facts.get("own_plan"):
            text = capitalized(self.context.text("sheet.own_allocation", possible=with_minus(facts["possible"])))
            yield PadEntry(text, self.extension.head_route(self.key, number) if self.extension else None)

    def _note_entries(self, side: int | None) -> Iterator[PadEntry]:
        """Yield the notes on a side, or on the game."""
        for note in self.game.verdict.notes:
            if note.side == side:
                yield PadEntry(
                    self._note_text(note), self.extension.note_route(self.key, note) if self.extension else None
                )

    def _note_text(self, note: Note) -> str:
        """Return a note after its places."""
        text = self.context.render(note.message)
        places = ", ".join(note.places)
        return f"{places}: {text}" if places else capitalized(text)
