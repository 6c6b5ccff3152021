"""The score pad in a terminal: the city with its roads, the rows of the pad, the reasons."""

from collections.abc import Iterator
from typing import Final

from sprawlopolis_score.blocks import Block, BlockType
from sprawlopolis_score.city import City
from sprawlopolis_score.decisions import decision_notes
from sprawlopolis_score.files import CityFile
from sprawlopolis_score.score_sheet import BASE_ROWS, Row, ScoreSheet
from sprawlopolis_score.verdict import headline
from tabletop.terminal import PLAIN, Style, first_spots

CELL: Final = 4
ROW: Final = 30
POINTS: Final = 6
# The tile of each type: ground and letter.
TILE_COLOURS: Final = {
    BlockType.RESIDENTIAL: (215, 16),
    BlockType.COMMERCIAL: (117, 16),
    BlockType.INDUSTRIAL: (250, 16),
    BlockType.PARK: (114, 16),
}
# Characters of a road: to the left, in the middle, to the right.
BOX_DRAWING_ROADS: Final = {"EW": "───", "NS": " │ ", "NE": " └─", "ES": " ┌─", "SW": "─┐ ", "NW": "─┘ ", "": "   "}
ASCII_ROADS: Final = {"EW": "---", "NS": " | ", "NE": " +-", "ES": " +-", "SW": "-+ ", "NW": "-+ ", "": "   "}


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
            roads_of(style)["EW"][0] * ROW,
            style.bold(row_of(style.text("sprawl.pad.total"), sheet.total)),
            *(() if sheet.target is None else result(sheet, sheet.target, style)),
            *(style.problem(each.spots, each.message) for each in problems),
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


def roads_of(style: Style) -> dict[str, str]:
    return BOX_DRAWING_ROADS if style.has_lines else ASCII_ROADS


def tile(block: Block, style: Style) -> str:
    """Return a block: its letter and its road."""
    return style.tile(TILE_COLOURS[block.type], block.type.value + roads_of(style)[block.road])


def drawing(city: City, style: Style) -> Iterator[str]:
    """Yield the city: the letter and the road of each block."""
    yield ("    " + "".join(f"{'c' + str(column + 1):<{CELL}}" for column in range(city.columns))).rstrip()
    for row, line in enumerate(city.grid, start=1):
        cells = "".join(tile(block, style) if block else " " * CELL for block in line)
        yield f"{'r' + str(row):<{CELL}}{cells}".rstrip()
