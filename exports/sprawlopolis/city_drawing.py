"""A scored city: every block with road and letter, lines between groups, the largest groups marked."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.layout import Block, paragraph, stack
from exports.drawing.primitives import FAINT, INK, WHITE, Box, Drawing, Primitive, Segment, Text
from exports.sheet_style import SheetStyle
from exports.sprawlopolis.drawings import WIDE, block_face
from sprawlopolis_score.blocks import Block as CityBlock
from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.score_sheet import BASE_ROWS, Row, ScoreSheet

PLATE: Final = 0.3  # side of the plate with a block's letter, in heights of a block
WALL: Final = 1.8  # points, between two types
LARGEST: Final = 70.0  # most points that a block is high
TINY: Final = 0.62  # text size at the edge of the city, in ordinary sizes


def frame(look: SheetStyle) -> float:
    """Return the width of the row numbers."""
    return look.paper.text * 1.4


def city(look: SheetStyle, sheet: ScoreSheet, width: float, room: float) -> Block:
    """Return a city in the middle of a width, as large as the room allows, with the key to its plates below."""
    columns, rows = sheet.city.columns, len(sheet.city.grid)
    key = paragraph(look.text("sprawl.sheet.key"), width, look.paper.text * 0.85, colour=FAINT)
    head = look.paper.text * 1.2
    high = min((width - frame(look)) / columns / WIDE, (room - head - key.height - 8) / rows, LARGEST)
    left = (width - columns * high * WIDE + frame(look)) / 2
    drawn = Block(rows * high + head + 4, tuple(marks(look, sheet, (left, head, high))))
    return stack([drawn, key])


def city_without_numbers(sheet: ScoreSheet, room: tuple[float, float]) -> Block:
    """Return the blocks alone in a room, with lines between types; letters say the types without colours."""
    columns, rows = sheet.city.columns, len(sheet.city.grid)
    high = min(room[0] / columns / WIDE, room[1] / rows, LARGEST)
    wide, left = high * WIDE, (room[0] - columns * high * WIDE) / 2
    blocks, drawn = dict(sheet.city.blocks()), list[Primitive]()
    largest = largest_groups(sheet)
    for spot, block in blocks.items():
        x, y = left + spot.column * wide, spot.row * high
        drawn += (
            Drawing(x, y, high, block_face(block), WIDE),
            *letter(block.type.value, x, y + high, high * PLATE, strong=spot in largest),
        )
    return Block(rows * high, (*drawn, *walls(blocks, left, 0, high)))


def marks(look: SheetStyle, sheet: ScoreSheet, place: tuple[float, float, float]) -> Iterator[Primitive]:
    """Yield the numbers of rows and columns, the blocks, and the lines between types."""
    left, top, high = place
    wide, size = high * WIDE, look.paper.text * TINY * 1.2
    for column in range(sheet.city.columns):
        yield Text(left + (column + 0.5) * wide, top - 2, str(column + 1), size, colour=FAINT, align="middle")
    for row in range(len(sheet.city.grid)):
        yield Text(left - 4, top + (row + 0.5) * high + size * 0.35, str(row + 1), size, colour=FAINT, align="right")
    largest = largest_groups(sheet)
    blocks = dict(sheet.city.blocks())
    for spot, block in blocks.items():
        x, y = left + spot.column * wide, top + spot.row * high
        yield Drawing(x, y, high, block_face(block), WIDE)
        yield from letter(block.type.value, x, y + high, high * PLATE, strong=spot in largest)
    yield from walls(blocks, left, top, high)


def largest_groups(sheet: ScoreSheet) -> set[Spot]:
    """S16: return the spaces of the largest groups, whether or not they count in this difficulty."""
    groups = {*BASE_ROWS} - {Row.ROADS}
    return {spot for line in sheet.lines if line.row in groups for spot in line.spots}


def letter(words: str, x: float, bottom: float, side: float, *, strong: bool) -> Iterator[Primitive]:
    """Yield a plate with a letter: white on black in the largest group of its type."""
    ground, ink = (INK, WHITE) if strong else (WHITE, INK)
    yield Box(x + side * 0.1, bottom - side * 1.1, side, side, fill=ground, border=INK, thickness=0.4)
    yield Text(x + side * 0.6, bottom - side * 0.33, words, side * 0.78, bold=True, colour=ink, align="middle")


def walls(blocks: dict[Spot, CityBlock], left: float, top: float, high: float) -> Iterator[Primitive]:
    """Yield a thick line between blocks of different types."""
    wide = high * WIDE
    for spot, block in blocks.items():
        x, y = left + spot.column * wide, top + spot.row * high
        for (down, right), ends in (
            ((-1, 0), (x, y, x + wide, y)),
            ((0, -1), (x, y, x, y + high)),
            ((1, 0), (x, y + high, x + wide, y + high)),
            ((0, 1), (x + wide, y, x + wide, y + high)),
        ):
            beside = blocks.get(Spot(spot.row + down, spot.column + right))
            if beside is None or (beside.type is not block.type and down + right > 0):
                yield wall(*ends)


def wall(x: float, y: float, to_x: float, to_y: float) -> Segment:
    """Return a side of a block, corners included."""
    along, down = (WALL / 2, 0.0) if y == to_y else (0.0, WALL / 2)
    return Segment(x - along, y - down, to_x + along, to_y + down, WALL, INK)
