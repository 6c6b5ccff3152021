"""Where the points come from: for every player the rows of the pad with the reasons behind their numbers."""

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
from quadropolis_score.sentences import spot_in_words
from quadropolis_score.validation import Problem
from tabletop.game import Verdict
from tabletop.messages import Message, printed

# A reason: what for, the points of each time, the spaces.
Told: TypeAlias = tuple[Message, list[int], list[Spot]]
TILE_NOTE: Final = "note.tile"  # the key of what stands beside the points of the tiles
INDENT: Final = 1.5  # of what stands below a row's name, in sizes of the text


def reasons(look: Look, verdict: Verdict, standing: Standing, width: float) -> list[Block]:
    """A player's column: the name, blocks for the rows of the pad, then what is good to know of this city."""
    rows: list[Block] = []
    for name, points in verdict.columns[standing.seat].points.items():
        lines, said = lines_of(standing, name), tuple(notes_of(standing, name))
        if lines or said:
            rows += [row(look, name, points, lines, width), *(note(look, each, width) for each in said)]
    first, *others = [*rows, *notes(look, verdict.scored, standing.seat, width)] or [Block(0)]
    return [stacked([player(look, standing, width), first]), *others]


def continued(look: Look, standing: Standing, width: float) -> Block:
    """The head of a column that goes on from another page."""
    name = f"{drawable(standing.player.name)} \u2026"
    return paragraph(name, width, look.paper.text * 1.1, bold=True, colour=FAINT)


def player(look: Look, standing: Standing, width: float) -> Block:
    """A player's name with the total, above a line."""
    size = look.paper.text * 1.2
    line = ends(drawable(standing.player.name), look.says("sheet.points", total=standing.total_text), width, size)
    end = line.height + size * 0.6 + 3
    return Block(end + 1, (Line(0, end, width, end, 1.0, INK),), ((0, size * 0.6, line),))


def lines_of(standing: Standing, row: str) -> list[Told]:
    """The reasons of a row, equal ones together.

    Where one building earns them all, its neighbours are named; of several, just the buildings themselves.
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
    """E31: what is told beside the points of a row, the tiles whose number is not known."""
    if row == Category.EXPANSION.value:
        yield from tile_notes(standing.scored.city)


def note(look: Look, problem: Problem, width: float) -> Block:
    """A note below the reasons of a row, with its spaces."""
    return paragraph(noted(look, problem), width, look.paper.text * 0.9, indent=look.paper.text * INDENT, colour=FAINT)


def noted(look: Look, problem: Problem) -> str:
    """A note in words, behind its spaces."""
    where = named(look, problem.spots)
    return ": ".join(filter(None, (where, look.words(problem.message))))


def named(look: Look, spots: Iterable[Spot]) -> str:
    """The spaces by their rows and columns."""
    return ", ".join(drawable(spot_in_words(spot, look.spoken)) for spot in spots)


def row(look: Look, name: str, total: int, lines: list[Told], width: float) -> Block:
    """A row of the pad with its sign, its points, and its reasons below."""
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
    """One reason: how often, what for, where, and the points of all of them."""
    size, indent = look.paper.text * 0.9, look.paper.text * INDENT
    total = printed(sum(points))
    column = size * 2.4
    often = f"{len(points)} \u00d7 " if len(points) > 1 else ""
    where = f" ({named(look, spots)})" if spots else ""
    told = paragraph(f"{often}{look.words(why)}{where}", width - column, size, indent=indent)
    return Block(told.height, (Text(width, RISE * size, total, size, colour=FAINT, align="right"),), ((0, 0, told),))


def notes(look: Look, outcome: Outcome, seat: int | None, width: float) -> list[Block]:
    """What is good to know of a player's city, or of all together: what looks odd, where our decisions count.

    The notes that stand beside the points of their row are not repeated.
    """
    problems = [each for whose, each in outcome.notes if whose == seat and each.message.key != TILE_NOTE]
    indent = look.paper.text * INDENT * (seat is not None)
    return list(note_blocks(look, [noted(look, each) for each in problems], width, indent))
