"""The sentences beside the numbers of any game's score pad: reasons and notes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from screens.game_screens import PadExtension, row_picture
from screens.kit.words import Words, capitalized
from screens.pad.model import TOTAL, Explained, Pad
from screens.pad.state import PadEntry, PadLine, PadNote, PadReasons, PadSection
from tabletop.game import NOT_KNOWN, Column, Side, Verdict
from tabletop.messages import with_minus

JOINED: Final = 10  # the most letters of joined names above a column


def row_name(words: Words, row: str) -> str:
    return words.text("pad.total") if row == TOTAL else capitalized(words.text(f"name.{row}"))


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


def unconfirmed_text(words: Words, column: Column) -> str:
    """Return the open tasks before a total is certain."""
    return " \u00b7 ".join(map(words.render, column.unconfirmed))


def reasons_of(words: Words, model: Pad, asked: Explained) -> PadReasons | None:
    """Return the panel with the reasons of a number or a row, once they are known and if the game gives any.

    Among several sides each has the link to its board beside its name; a single side has its links below.
    """
    verdict, extension, key, row = model.verdict, model.extension, model.saved.key, asked.row
    if verdict is None or extension is None:
        return None
    sides = tuple(range(len(verdict.sides))) if asked.side is None else (asked.side,)

    def section(side: int) -> PadSection:
        found = section_of(words, extension, verdict, row, side)
        return replace(found, edit=tuple(extension.edits(words, key, verdict, side))) if len(sides) > 1 else found

    return PadReasons(
        title=row_name(words, row),
        drawing=None if row == TOTAL else row_picture(verdict.rules.KEY, row),
        sections=tuple(map(section, sides)),
        widgets=tuple(extension.drawings(words, verdict, row, sides)),
        links=tuple(extension.links(words, key, verdict, row, sides)),
        close=words.text("app.close"),
    )


def section_of(words: Words, extension: PadExtension, verdict: Verdict, row: str, number: int) -> PadSection:
    """Return a side's points in a row: the game's reasons, or for the total the rows that add up to it."""
    side, column = verdict.sides[number], verdict.columns[number]
    remarks: tuple[str, ...] = ()
    points = verdict.points_text(number, row) if row != TOTAL else with_minus(column.total)
    if row == TOTAL:
        counted = ((each, count) for each, count in column.points.items() if count)
        lines = tuple(PadLine(row_name(words, each), with_minus(count)) for each, count in counted)
    else:
        lines = tuple(extension.reason_lines(words, verdict, row, number))
        remarks = tuple(extension.remarks(words, verdict, row, number))
    empty = "pad.total_alone" if points == NOT_KNOWN else "pad.no_points"
    nothing = () if lines else (words.text(empty),)
    return PadSection(side.name, side.colour, points, lines, (*nothing, *remarks))


def notes_of(words: Words, key: str, verdict: Verdict, extension: PadExtension | None) -> Iterator[PadNote]:
    """Yield the notes: side by side, first on a total that the player's own plan missed, then those on the game."""

    def entries(number: int | None) -> Iterator[PadEntry]:
        for note in verdict.notes:
            if note.side == number:
                text, places = words.render(note.message), ", ".join(note.places)
                route = extension.note_route(key, note) if extension else None
                yield PadEntry(words.text("labelled", label=places, text=text) if places else capitalized(text), route)

    for number, (side, column) in enumerate(zip(verdict.sides, verdict.columns, strict=True)):
        own: tuple[PadEntry, ...] = ()
        if column.facts.get("own_plan"):
            text = words.text("sheet.own_allocation", possible=with_minus(column.facts["possible"]))
            own = (PadEntry(capitalized(text), extension.head_route(key, number) if extension else None),)
        if found := (*own, *entries(number)):
            yield PadNote(side.name, found)
    if everybody := tuple(entries(None)):
        yield PadNote(None, everybody)
