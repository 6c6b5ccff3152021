"""The drawing of a scored city: buildings, tokens, dark buildings, left-over tokens."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.fonts import drawable_text, font
from exports.drawing.layout import BASELINE, Block, fitting_size, paragraph, stack, two_ended_line
from exports.drawing.primitives import FAINT, INK, WHITE, Box, Drawing, Primitive, Segment, Text
from exports.quadropolis.drawings import TOKENS, row_picture, tile_drawing
from exports.sheet_style import SheetStyle, colour_box
from quadropolis_score.boards import BoardLayout, Spot, has_district_border, letter
from quadropolis_score.buildings import KINDS, Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.scoring import unused_tokens
from quadropolis_score.verdict import CitySheets
from tabletop.game import Verdict
from tabletop.messages import with_minus

# R12: the districts' printed colours, pale; no source shows colours of Classic's four districts.
TINTS: Final = {1: "#ece4f3", 2: "#dcf1ef", 3: "#f9e3ec", 4: "#e8eaed", 5: "#fcebd9"}
PAPER_COLOUR: Final = "#f4f1ea"
PLATE: Final = 0.26  # the side of the box with a building's sign, in tiles
WALL_WIDTH: Final = 1.5  # points
COLOUR_WIDTH: Final = 5.0  # points, the bar in a player's colour beside its name
EDGE_TEXT_SCALE: Final = 0.62  # the size of the coordinates at the edge of the board, in text sizes


def label_width(style: SheetStyle) -> float:
    """Return the width of a city beyond its tiles."""
    return style.paper.text * 1.3


def city_block(style: SheetStyle, verdict: Verdict[CitySheets], side: int, sizes: tuple[float, float]) -> Block:
    """Return the block of a city with its player's name above and its left-over tokens below.

    `sizes` holds the side of a tile and the width of the column.
    """
    tile, column = sizes
    sheet = verdict.details.by_side[side]
    board = sheet.city.board
    width = board.columns * tile + label_width(style)
    drawing = Block(board.rows * tile + style.paper.text, board_primitives(style, sheet, tile))
    caption = caption_block(style, verdict, side, width, column)
    bar = Block(
        caption.height,
        (colour_box(verdict.sides[side].colour, 0, 1, COLOUR_WIDTH, caption.height - 3),),
        ((0, 0, caption),),
    )
    return stack([bar, drawing, below_board(style, verdict, side, column)])


def small_city_block(sheet: ScoreSheet, room: tuple[float, float]) -> Block:
    """Return a city without coordinates and tokens, as large as there is room: buildings, floors, dark ones."""
    city = sheet.city
    board = city.board
    tile = min(room[0] / board.columns, room[1] / board.rows)
    left = (room[0] - board.columns * tile) / 2
    marks: list[Primitive] = []
    for spot in board.spots:
        marks += small_space(sheet, spot, (left + spot.column * tile, spot.row * tile, tile))
    marks += draw_walls(board, left, 0, tile)
    return Block(board.rows * tile, tuple(marks))


def small_space(sheet: ScoreSheet, spot: Spot, tile_box: tuple[float, float, float]) -> Iterator[Primitive]:
    x, y, tile = tile_box
    city = sheet.city
    building = city[spot]
    if building is None:
        yield Box(x, y, tile, tile, fill=space_tint(city, spot))
        return
    rim = tile * 0.03
    yield Drawing(x + rim, y + rim, tile - 2 * rim, tile_drawing(building))
    if spot in sheet.dark:
        yield from draw_cross(x + rim, y + rim, tile - 2 * rim)
    if building.floors > 1:
        size = tile * 0.44
        yield Box(x + rim, y + rim, size * 0.8, size * 1.02, fill=WHITE, border=INK, thickness=0.5)
        yield Text(x + rim + size * 0.4, y + rim + size * 0.86, str(building.floors), size, bold=True, align="middle")


def space_tint(city: City, spot: Spot) -> str:
    return TINTS[city.board.district(spot)] if city.mode is Mode.EXPERT else PAPER_COLOUR


def height_around_tiles(style: SheetStyle, verdict: Verdict[CitySheets], side: int, column: float) -> float:
    above = caption_block(style, verdict, side, column, column)
    return above.height + style.paper.text + below_board(style, verdict, side, column).height


def below_board(style: SheetStyle, verdict: Verdict[CitySheets], side: int, column: float) -> Block:
    """Return the block below a board: left-over tokens, and the possible total of the player's own allocation."""
    blocks = [left_over_block(style, verdict.details.by_side[side])]
    facts = verdict.columns[side].facts
    if "own_plan" in facts:
        text = style.text("sheet.own_allocation", possible=with_minus(facts["possible"]))
        blocks.append(paragraph(text, column, style.paper.text * 0.85, colour=FAINT))
    return stack(blocks)


def caption_block(style: SheetStyle, verdict: Verdict, side: int, width: float, column: float) -> Block:
    """Return the player's name and total beside the colour, as wide as the board; a long name may fill the column."""
    size = style.paper.text * 1.35
    indent = COLOUR_WIDTH + size * 0.4
    name = drawable_text(verdict.names[side])
    total = style.text("sheet.points", total=verdict.columns[side].total_text)
    long = fitting_size(f"{name} {total}", width - indent - size, size, bold=True) < size
    line = two_ended_line(name, total, (column if long else width) - indent, size)
    return Block(line.height, (), ((indent, 0, line),))


def board_primitives(style: SheetStyle, sheet: ScoreSheet, tile: float) -> tuple[Primitive, ...]:
    """Return the primitives of the board: coordinates, spaces and buildings, then district borders."""
    board = sheet.city.board
    left, top = label_width(style), style.paper.text
    size = style.paper.text * EDGE_TEXT_SCALE * 1.2
    marks: list[Primitive] = [
        Text(left + (column + 0.5) * tile, top - 2, letter(column), size, colour=FAINT, align="middle")
        for column in range(board.columns)
    ]
    marks += (
        Text(0, top + (number + 0.5) * tile + size * 0.35, str(number + 1), size, colour=FAINT)
        for number in range(board.rows)
    )
    parks = absorbing_parks(sheet)
    points = sheet.own_points
    for spot in board.spots:
        x, y = left + spot.column * tile, top + spot.row * tile
        marks += draw_space(style, sheet, spot, (x, y, tile), parks)
        marks += draw_points(points.get(spot, ""), x + tile * 0.97, y + tile * 0.03, tile)
    marks += draw_walls(board, left, top, tile)
    return tuple(marks)


def absorbing_parks(sheet: ScoreSheet) -> frozenset[Spot]:
    """R47: return the parks that absorb an energy unit each; any choice of parks is equal."""
    parks = [spot for spot, _ in sheet.city.buildings(Kind.PARK)]
    return frozenset(parks[: sheet.absorbed_energy])


def draw_space(
    style: SheetStyle, sheet: ScoreSheet, spot: Spot, tile_box: tuple[float, float, float], parks: frozenset[Spot]
) -> Iterator[Primitive]:
    """Yield the primitives of a space: a building with sign, floors and tokens; a dark one veiled and crossed."""
    x, y, tile = tile_box
    building = sheet.city[spot]
    if building is None:
        yield Box(x, y, tile, tile, fill=space_tint(sheet.city, spot))
        return
    rim = tile * 0.03
    x, y, side, plate = x + rim, y + rim, tile - 2 * rim, tile * PLATE
    yield Drawing(x, y, side, tile_drawing(building))
    lit = spot not in sheet.dark
    if not lit:
        yield from draw_dark_mark(style, x, y, side)
    if building.floors > 1:
        yield from draw_floors(building, x, y, tile)
    yield Box(x, y + side - plate, plate, plate, fill=WHITE, border=INK, thickness=0.3)
    yield Drawing(x + plate * 0.1, y + side - plate * 0.9, plate * 0.8, row_picture(KINDS[building.kind].row.value))
    if lit:
        cost = building.cost._replace(energy=1) if spot in parks else building.cost
        customers = dict(sheet.plan.customers).get(spot, 0)
        yield from draw_tokens(cost, customers, x + side, y + side - plate, plate)


def draw_points(points: str, right: float, y: float, tile: float) -> Iterator[Primitive]:
    """Yield the points of a tile, white on black in its upper right corner."""
    if points:
        size = tile * 0.2
        width = font(bold=True).width(points) * size + size * 0.5
        yield Box(right - width, y, width, size * 1.2, fill=INK)
        yield Text(right - width / 2, y + size * 0.97, points, size, bold=True, colour=WHITE, align="middle")


def draw_floors(building: Building, x: float, y: float, tile: float) -> Iterator[Primitive]:
    """Yield the height of a pile, as a number and as storeys."""
    size = tile * 0.25
    yield Box(x, y, tile * 0.38, size * 1.12, fill=WHITE, border=INK, thickness=0.5)
    yield Text(x + size * 0.2, y + size * 0.92, str(building.floors), size, bold=True)
    for number in range(building.floors):
        level = y + size * (0.84 - number * 0.17)
        yield Box(x + tile * 0.2, level, tile * 0.14, size * 0.1, fill=INK)


def draw_cross(x: float, y: float, side: float) -> Iterator[Primitive]:
    """Veil and cross out a building; visible without colour, too."""
    yield Box(x, y, side, side, fill=WHITE, is_veil=True)
    yield Segment(x, y, x + side, y + side, 0.8, INK)
    yield Segment(x, y + side, x + side, y, 0.8, INK)


def draw_dark_mark(style: SheetStyle, x: float, y: float, side: float) -> Iterator[Primitive]:
    """R22: cross out a building that was taken off before scoring, and name it inactive."""
    yield from draw_cross(x, y, side)
    words = style.text("pad.cell.dark")
    size = fitting_size(words, side * 0.9, side * 0.2, bold=True)
    yield Box(x, y + side * 0.37, side, side * 0.26, fill=WHITE, border=INK, thickness=0.5)
    yield Text(x + side / 2, y + side / 2 + size * 0.36, words, size, bold=True, align="middle")


def draw_tokens(cost: Tokens, customers: int, right: float, y: float, height: float) -> Iterator[Primitive]:
    """Yield the tokens on a building, in a right-aligned box: its cost, then its customers after a plus."""
    size = height * 0.75
    drawings = [(TOKENS[name], "") for name, count in cost._asdict().items() for _ in range(count)]
    if customers:
        drawings.append((TOKENS["inhabitants"], f"+{customers}"))
    if not drawings:
        return
    widths = [size + font(bold=True).width(number) * size for _, number in drawings]
    x = right - sum(widths) - size * 0.3
    yield Box(x, y, right - x, height, fill=WHITE, border=INK, thickness=0.3)
    x += size * 0.15
    for (sign, number), width in zip(drawings, widths, strict=True):
        if number:
            yield Text(x, y + height / 2 + size * 0.36, number, size, bold=True)
        x += width
        yield Drawing(x - size, y + (height - size) / 2, size, sign)


def draw_walls(board: BoardLayout, left: float, top: float, tile: float) -> Iterator[Primitive]:
    """Yield thin lines between spaces, thick ones between districts and around the board."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            x, y = left + column * tile, top + row * tile
            if column < board.columns:
                yield wall_segment(x, y, x + tile, y, thick=has_district_border(board, row, column, "above"))
            if row < board.rows:
                yield wall_segment(x, y, x, y + tile, thick=has_district_border(board, row, column, "left"))


def wall_segment(x: float, y: float, to_x: float, to_y: float, *, thick: bool) -> Segment:
    """Return a side of a space; thick ones overlap at the corners."""
    if not thick:
        return Segment(x, y, to_x, to_y, 0.4, "#c3c9d0")
    along, down = (WALL_WIDTH / 2, 0.0) if y == to_y else (0.0, WALL_WIDTH / 2)
    return Segment(x - along, y - down, to_x + along, to_y + down, WALL_WIDTH, INK)


def left_over_block(style: SheetStyle, sheet: ScoreSheet) -> Block:
    """Return the block of the unused tokens and the energy that parks absorbed."""
    size = style.paper.text * 0.95
    left = unused_tokens(sheet.city, sheet.tokens, sheet.plan)
    amounts = [
        *(("sheet.left_over", name, count) for name, count in left._asdict().items()),
        ("sheet.energy_in_parks", "energy", sheet.absorbed_energy),
    ]
    marks: list[Primitive] = []
    x, line, before = label_width(style), 0.4 * size + BASELINE * size, ""
    for key, token, count in amounts:
        if not count:
            continue
        words = f"{style.text(key)} {count}" if key != before else str(count)
        marks.append(Text(x, line, words, size, colour=FAINT))
        x += font(bold=False).width(words) * size + 2
        marks.append(Drawing(x, line - size * 0.85, size, TOKENS[token]))
        x, before = x + size * 1.5, key
    return Block(style.paper.text * 1.8, tuple(marks))
