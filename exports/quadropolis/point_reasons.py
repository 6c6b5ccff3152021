"""The reasons of the points: for every player the rows of the pad with the lines that make them up."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TypeAlias

from exports.drawing.fonts import drawable
from exports.drawing.layout import LEADING, RISE, Block, ends, paragraph, stacked
from exports.drawing.primitives import FAINT, INK, Line, Picture, Text
from exports.quadropolis.drawings import row_picture
from exports.sheet_pages import note_blocks
from exports.sheet_style import Look
from quadropolis_score.advice import tile_notes
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Category
from quadropolis_score.ranking import Standing
from quadropolis_score.scored_game import Outcome
from quadropolis_score.validation import Problem
from tabletop.game import Verdict
from tabletop.messages import Message, printed

# A reason: its text, the points of each time, the spaces.
Told: TypeAlias = tuple[Message, list[int], list[Spot]]
TILE_NOTE: Final = "note.tile"  # the key of the notes beside the points of the tiles
INDENT: Final = 1.5  # indentation below a row's name, in text sizes


def reasons(look: Look, verdict: Verdict, standing: Standing, width: float) -> list[Block]:
    """Return a player's column: the name, blocks for the rows of the pad, then the notes on this city."""
    rows: list[Block] = []
    for name, points in verdict.columns[standing.seat].points.items():
        lines, said = lines_of(standing, name), tuple(notes_of(standing, name))
        if lines or said:
            rows += [row(look, name, points, lines, width), *(note(look, each, width) for each in said)]
    first, *others = [*rows, *notes(look, verdict.scored, standing.seat, width)] or [Block(0)]
    return [stacked([player(look, standing, width), first]), *others]


def continued(look: Look, standing: Standing, width: float) -> Block:
    """Return the heading of a column that continues from another page."""
    name = f"{drawable(standing.player.name)} \u2026"
    return paragraph(name, width, look.paper.text * 1.1, bold=True, colour=FAINT)


def player(look: Look, standing: Standing, width: float) -> Block:
    """Return a player's name with the total, above a line."""
    size = look.paper.text * 1.2
    line = ends(drawable(standing.player.name), look.says("sheet.points", total=standing.total_text), width, size)
    end = line.height + size * 0.6 + 3
    return Block(end + 1, (Line(0, end, width, end, 1.0, INK),), ((0, size * 0.6, line),))


def lines_of(standing: Standing, row: str) -> list[Told]:
    """Return the reasons of a row, equal ones grouped.

    A reason of one building names the neighbours that score, too; a group names the buildings alone.
    """
    found: dict[Message, tuple[list[int], list[tuple[Spot, ...]]]] = {}
    for line in standing.sheet.lines:
        if line.category.value == row:
            points, spots = found.setdefault(line.reason, ([], []))
            points.append(line.points)
            spots.append(line.spots)
    told = []
    for reason, (points, spots) in found.items():
        scoring = dict.fromkeys(each[:1] for each in spots)
        named = chain.from_iterable(scoring if len(scoring) > 1 else spots)
        told.append((reason, points, list(dict.fromkeys(named))))
    return told


def notes_of(standing: Standing, row: str) -> Iterator[Problem]:
    """E31: yield the notes beside a row, on tiles whose number is not known."""
    if row == Category.EXPANSION.value:
        yield from tile_notes(standing.scored.city)


def note(look: Look, problem: Problem, width: float) -> Block:
    """Return a note below the reasons of a row, with its spaces."""
    return paragraph(noted(look, problem), width, look.paper.text * 0.9, indent=look.paper.text * INDENT, colour=FAINT)


def noted(look: Look, problem: Problem) -> str:
    """Return the sentence of a note, after its spaces."""
    where = named(problem.spots)
    return ": ".join(filter(None, (where, look.words(problem.message))))


def named(spots: Iterable[Spot]) -> str:
    """Return the spaces by their rows and columns."""
    return ", ".join(map(str, spots))


def row(look: Look, name: str, total: int, lines: list[Told], width: float) -> Block:
    """Return a row of the pad with its picture, its points, and its reasons below."""
    text = look.paper.text
    size, indent = text * 0.95, text * INDENT
    line = RISE * size + 2
    head = Block(
        LEADING * size + 3,
        (
            Picture(0, line - size * 0.9, size * 1.1, row_picture(name)),
            Text(indent, line, look.says(f"name.{name}"), size, bold=True),
            Text(width, line, printed(total), size, bold=True, align="right"),
        ),
    )
    return stacked([head, *(reason(look, *each, width) for each in lines)])


def reason(look: Look, why: Message, points: list[int], spots: list[Spot], width: float) -> Block:
    """Return one reason: count, text, spaces, and the points of all together."""
    size, indent = look.paper.text * 0.9, look.paper.text * INDENT
    total = printed(sum(points))
    column = size * 2.4
    often = f"{len(points)} \u00d7 " if len(points) > 1 else ""
    where = f" ({named(spots)})" if spots else ""
    told = paragraph(f"{often}{look.words(why)}{where}", width - column, size, indent=indent)
    return Block(told.height, (Text(width, RISE * size, total, size, colour=FAINT, align="right"),), ((0, 0, told),))


def notes(look: Look, outcome: Outcome, seat: int | None, width: float) -> list[Block]:
    """Return the notes on a player's city, or on the game: warnings and decisions on the rules.

    Notes that stand beside the points of their row are not repeated.
    """
    problems = [each for whose, each in outcome.notes if whose == seat and each.message.key != TILE_NOTE]
    indent = look.paper.text * INDENT * (seat is not None)
    return list(note_blocks(look, [noted(look, each) for each in problems], width, indent))
