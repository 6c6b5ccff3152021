"""The score pad in a terminal: the city with its roads, the rows of the pad, the reasons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.city import City
from sprawlopolis_score.decisions import decision_notes
from sprawlopolis_score.files import CityFile
from sprawlopolis_score.score_sheet import BASE_ROWS, Row, ScoreSheet
from sprawlopolis_score.validation import Problem
from sprawlopolis_score.verdict import headline
from tabletop.messages import ENGLISH, Message, Value, message, render

CELL: Final = 4
ROW: Final = 30
POINTS: Final = 6
MOST_SPOTS: Final = 6
# The tile of each type: background and letter, of the 256 colours of a terminal.
TILE_COLOURS: Final = {
    BlockType.RESIDENTIAL: (215, 16),
    BlockType.COMMERCIAL: (117, 16),
    BlockType.INDUSTRIAL: (250, 16),
    BlockType.PARK: (114, 16),
}
# Characters of a road: to the left, in the middle, to the right.
BOX_DRAWING_ROADS: Final = {"EW": "───", "NS": " │ ", "NE": " └─", "ES": " ┌─", "SW": "─┐ ", "NW": "─┘ ", "": "   "}
ASCII_ROADS: Final = {"EW": "---", "NS": " | ", "NE": " +-", "ES": " +-", "SW": "-+ ", "NW": "-+ ", "": "   "}


@dataclass(frozen=True, slots=True)
class Style:
    """The language, and the abilities of the terminal."""

    colour: bool
    roads: dict[str, str]
    language: NullTranslations = ENGLISH

    def text(self, key: str, /, **values: Value) -> str:
        """Render a sentence or word of the pad."""
        return self.render(message(key, **values))

    def render(self, message: Message) -> str:
        return render(message, self.language)

    def tile(self, block: Block) -> str:
        """Draw a block: its letter and its road."""
        back, front = TILE_COLOURS[block.type]
        text = block.type.value + self.roads[block.road]
        return f"\x1b[48;5;{back};38;5;{front}m{text}\x1b[0m" if self.colour else text

    def faint(self, text: str) -> str:
        """Render text faintly."""
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    @property
    def rule(self) -> str:
        """Return a line across the pad."""
        return self.roads["EW"][0] * ROW


PLAIN: Final = Style(colour=False, roads=ASCII_ROADS)


def pad(file: CityFile, style: Style = PLAIN, *, with_reasons: bool = False) -> str:
    """Return the filled score pad of a city; `with_reasons` adds the reason for every point."""
    sheet = file.sheet
    difficulty = style.text(f"option.sprawlopolis.difficulty.{file.variant.difficulty.value}")
    problems = (*file.warnings, *decision_notes(file.city, sheet, file.variant))
    return "\n".join(
        [
            style.bold(style.text("sprawl.pad.head", difficulty=difficulty)),
            "",
            *drawing(file.city, style),
            "",
            *pad_rows(sheet, style, with_reasons=with_reasons),
            style.rule,
            style.bold(row_of(style.text("sprawl.pad.total"), sheet.total)),
            *(() if sheet.target is None else result(sheet, sheet.target, style)),
            *(problem_line(each, style) for each in problems),
        ]
    )


def result(sheet: ScoreSheet, target: int, style: Style) -> Iterator[str]:
    """Yield the target, and whether it was reached."""
    yield row_of(style.text("sprawl.pad.target"), target)
    yield ""
    yield style.bold(style.render(headline(sheet)))


def pad_rows(sheet: ScoreSheet, style: Style, *, with_reasons: bool) -> Iterator[str]:
    """Yield the rows with their reasons below; the base score comes before the conditions."""
    numbers = {row: number for number, row in sheet.conditions.items()}
    points = sheet.points
    for row in BASE_ROWS:
        yield row_of(style.text(f"name.{row.value}"), points[row])
        yield from reasons(sheet, row, style) if with_reasons else ()
    if numbers:
        yield style.bold(row_of(style.text("sprawl.pad.base"), sheet.base))
    for row, number in numbers.items():
        yield row_of(f"{style.text(f'name.{row.value}')} ({number})", points[row])
        yield from reasons(sheet, row, style) if with_reasons else ()


def reasons(sheet: ScoreSheet, row: Row, style: Style) -> Iterator[str]:
    for line in sheet.lines:
        if line.row is row:
            yield style.faint(f"  {line.points:>+4}  {style.render(line.reason)}  ({first_spots(line.spots)})")


def row_of(name: str, points: int) -> str:
    return f"{name:<{ROW - POINTS}}{points:>{POINTS}}"


def drawing(city: City, style: Style) -> Iterator[str]:
    """Yield the city: the letter and the road of each block."""
    yield ("    " + "".join(f"{'c' + str(column + 1):<{CELL}}" for column in range(city.columns))).rstrip()
    for row, line in enumerate(city.grid, start=1):
        cells = "".join(style.tile(block) if block else " " * CELL for block in line)
        yield f"{'r' + str(row):<{CELL}}{cells}".rstrip()


def first_spots(spots: Sequence[Spot]) -> str:
    """Return the first of some spaces, and how many more there are."""
    more = f" +{len(spots) - MOST_SPOTS}" if len(spots) > MOST_SPOTS else ""
    return " ".join(map(str, spots[:MOST_SPOTS])) + more


def problem_line(problem: Problem, style: Style) -> str:
    """Return a warning or a note, with its spaces."""
    where = f"{first_spots(problem.spots)}: " if problem.spots else ""
    return f"! {where}{style.render(problem.message)}"
