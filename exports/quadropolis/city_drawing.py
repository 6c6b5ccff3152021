"""The drawing of a scored city: buildings, tokens, dark buildings, left-over tokens."""

from collections.abc import Iterator
from typing import Final

from exports.drawing.fonts import drawable, font
from exports.drawing.layout import RISE, Block, ends, fitted, paragraph, stacked
from exports.drawing.primitives import FAINT, INK, WHITE, Box, Line, Mark, Picture, Text
from exports.quadropolis.drawings import TOKENS, face_of, row_picture
from exports.sheet_style import Look
from quadropolis_score.boards import Board, Spot, letter, wall
from quadropolis_score.buildings import KINDS, Building, Kind, Mode, Tokens
from quadropolis_score.ranking import Standing
from quadropolis_score.scoring import unused
from tabletop.messages import printed

# R12: the districts' printed colours, pale; no source shows colours of Classic's four districts.
TINTS: Final = {1: "#ece4f3", 2: "#dcf1ef", 3: "#f9e3ec", 4: "#e8eaed", 5: "#fcebd9"}
PAPER: Final = "#f4f1ea"
PLATE: Final = 0.26  # the side of the box with a building's sign, in tiles
WALL: Final = 1.5  # points
TINY: Final = 0.62  # the size of the coordinates at the edge of the board, in text sizes


def frame(look: Look) -> float:
    """Return the width of a city beyond its tiles."""
    return look.paper.text * 1.3


def city(look: Look, standing: Standing, tile: float, column: float) -> Block:
    """Return the block of a city with its player's name above and its left-over tokens below."""
    board = standing.scored.city.board
    width = board.columns * tile + frame(look)
    drawing = Block(board.rows * tile + look.paper.text, drawn(look, standing, tile))
    return stacked([caption(look, standing, width, column), drawing, below(look, standing, column)])


def around(look: Look, standing: Standing, column: float) -> float:
    """Return the height of a city beyond its tiles."""
    above = caption(look, standing, column, column)
    return above.height + look.paper.text + below(look, standing, column).height


def below(look: Look, standing: Standing, column: float) -> Block:
    """Return the block below a board: left-over tokens, and the possible total of the player's own allocation."""
    told = [left_over(look, standing)]
    if standing.own_plan:
        words = look.says("sheet.own", possible=printed(standing.possible))
        told.append(paragraph(words, column, look.paper.text * 0.85, colour=FAINT))
    return stacked(told)


def caption(look: Look, standing: Standing, width: float, column: float) -> Block:
    """Return the player's name and total, as wide as the board; a long name may fill the column."""
    size = look.paper.text * 1.35
    name, total = drawable(standing.player.name), look.says("sheet.points", total=standing.total_text)
    long = fitted(f"{name} {total}", width - size, size, bold=True) < size
    return ends(name, total, column if long else width, size)


def drawn(look: Look, standing: Standing, tile: float) -> tuple[Mark, ...]:
    """Return the primitives of the board: coordinates, spaces and buildings, then district borders."""
    board = standing.scored.city.board
    left, top = frame(look), look.paper.text
    size = look.paper.text * TINY * 1.2
    marks: list[Mark] = [
        Text(left + (column + 0.5) * tile, top - 2, letter(column), size, colour=FAINT, align="middle")
        for column in range(board.columns)
    ]
    marks += (
        Text(0, top + (number + 0.5) * tile + size * 0.35, str(number + 1), size, colour=FAINT)
        for number in range(board.rows)
    )
    parks = absorbing(standing)
    for spot in board.spots:
        marks += space(look, standing, spot, (left + spot.column * tile, top + spot.row * tile, tile), parks)
    marks += walls(board, left, top, tile)
    return tuple(marks)


def absorbing(standing: Standing) -> frozenset[Spot]:
    """R47: return the parks that absorb an energy unit each; any choice of parks is equal."""
    parks = [spot for spot, _ in standing.scored.city.buildings(Kind.PARK)]
    return frozenset(parks[: standing.sheet.absorbed])


def space(
    look: Look, standing: Standing, spot: Spot, place: tuple[float, float, float], parks: frozenset[Spot]
) -> Iterator[Mark]:
    """Yield the primitives of a space: a building with sign, floors and tokens; a dark one veiled and crossed."""
    x, y, tile = place
    scored = standing.scored
    building = scored.city[spot]
    if building is None:
        district = scored.city.board.district(spot)
        yield Box(x, y, tile, tile, fill=TINTS[district] if scored.city.mode is Mode.EXPERT else PAPER)
        return
    rim = tile * 0.03
    x, y, side, plate = x + rim, y + rim, tile - 2 * rim, tile * PLATE
    yield Picture(x, y, side, face_of(building))
    lit = spot not in scored.sheet.dark
    if not lit:
        yield from dark(look, x, y, side)
    if building.floors > 1:
        yield from floors(building, x, y, tile)
    yield Box(x, y + side - plate, plate, plate, fill=WHITE, border=INK, thick=0.3)
    yield Picture(x + plate * 0.1, y + side - plate * 0.9, plate * 0.8, row_picture(KINDS[building.kind].row.value))
    if lit:
        cost = building.cost._replace(energy=1) if spot in parks else building.cost
        customers = dict(scored.plan.customers).get(spot, 0)
        yield from tokens(cost, customers, x + side, y + side - plate, plate)


def floors(building: Building, x: float, y: float, tile: float) -> Iterator[Mark]:
    """Yield the height of a pile, as a number and as storeys."""
    size = tile * 0.25
    yield Box(x, y, tile * 0.38, size * 1.12, fill=WHITE, border=INK, thick=0.5)
    yield Text(x + size * 0.2, y + size * 0.92, str(building.floors), size, bold=True)
    for number in range(building.floors):
        level = y + size * (0.84 - number * 0.17)
        yield Box(x + tile * 0.2, level, tile * 0.14, size * 0.1, fill=INK)


def dark(look: Look, x: float, y: float, side: float) -> Iterator[Mark]:
    """R22: cross out a building that was taken off before scoring; visible without colour, too."""
    yield Box(x, y, side, side, fill=WHITE, veil=True)
    yield Line(x, y, x + side, y + side, 0.8, INK)
    yield Line(x, y + side, x + side, y, 0.8, INK)
    words = look.says("pad.cell.dark")
    size = fitted(words, side * 0.9, side * 0.2, bold=True)
    yield Box(x, y + side * 0.37, side, side * 0.26, fill=WHITE, border=INK, thick=0.5)
    yield Text(x + side / 2, y + side / 2 + size * 0.36, words, size, bold=True, align="middle")


def tokens(cost: Tokens, customers: int, right: float, y: float, height: float) -> Iterator[Mark]:
    """Yield the tokens on a building, in a right-aligned box: its cost, then its customers after a plus."""
    size = height * 0.75
    signs = [(TOKENS[name], "") for name, count in cost._asdict().items() for _ in range(count)]
    if customers:
        signs.append((TOKENS["inhabitants"], f"+{customers}"))
    if not signs:
        return
    widths = [size + font(bold=True).width(number) * size for _, number in signs]
    x = right - sum(widths) - size * 0.3
    yield Box(x, y, right - x, height, fill=WHITE, border=INK, thick=0.3)
    x += size * 0.15
    for (sign, number), width in zip(signs, widths, strict=True):
        if number:
            yield Text(x, y + height / 2 + size * 0.36, number, size, bold=True)
        x += width
        yield Picture(x - size, y + (height - size) / 2, size, sign)


def walls(board: Board, left: float, top: float, tile: float) -> Iterator[Mark]:
    """Yield thin lines between spaces, thick ones between districts and around the board."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            x, y = left + column * tile, top + row * tile
            if column < board.columns:
                yield edge(x, y, x + tile, y, thick=wall(board, row, column, "above"))
            if row < board.rows:
                yield edge(x, y, x, y + tile, thick=wall(board, row, column, "left"))


def edge(x: float, y: float, to_x: float, to_y: float, *, thick: bool) -> Line:
    """Return a side of a space; thick ones overlap at the corners."""
    if not thick:
        return Line(x, y, to_x, to_y, 0.4, "#c3c9d0")
    along, down = (WALL / 2, 0.0) if y == to_y else (0.0, WALL / 2)
    return Line(x - along, y - down, to_x + along, to_y + down, WALL, INK)


def left_over(look: Look, standing: Standing) -> Block:
    """Return the block of the unused tokens and the energy that parks absorbed."""
    size = look.paper.text * 0.95
    scored = standing.scored
    left = unused(scored.city, scored.tokens, scored.plan)
    told = [
        *(("sheet.left", name, count) for name, count in left._asdict().items()),
        ("sheet.absorbed", "energy", scored.sheet.absorbed),
    ]
    marks: list[Mark] = []
    x, line, before = frame(look), 0.4 * size + RISE * size, ""
    for key, token, count in told:
        if not count:
            continue
        words = f"{look.says(key)} {count}" if key != before else str(count)
        marks.append(Text(x, line, words, size, colour=FAINT))
        x += font(bold=False).width(words) * size + 2
        marks.append(Picture(x, line - size * 0.85, size, TOKENS[token]))
        x, before = x + size * 1.5, key
    return Block(look.paper.text * 1.8, tuple(marks))
