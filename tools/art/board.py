"""Draws the two empty boards."""

from functools import lru_cache
from typing import Final

import numpy as np

from quadropolis_score.boards import BOARDS, BoardLayout, Spot
from quadropolis_score.buildings import Mode
from tools.art.pen import SUPERSAMPLING, WHITE, Image, Pen, downscale, gradient_image, rounded_rectangle, shade

LEFT, TOP, BOTTOM = -0.08, -0.46, 4.07  # the extent of the board
HEADER: Final = -0.12  # the lower edge of its header
SPACE: Final = 0.4  # half the side of a space
CREAM, DARK, INK = "#efe6cf", "#2d2a3e", "#453f55"
DISTRICT: Final = {1: "#8a55a8", 2: "#2fa3a6", 3: "#d9619b", 4: "#878d95", 5: "#e88a2e"}


def extent(board: BoardLayout) -> tuple[float, float]:
    return board.columns + 0.08 - LEFT, BOTTOM - TOP


def _centre(board: BoardLayout, district: int) -> tuple[float, float]:
    """Return the point where the four spaces of a district meet."""
    spots = board.district_spots[district]
    return sum(s.column for s in spots) / len(spots) + 0.5, sum(s.row for s in spots) / len(spots) + 0.5


def _space(pen: Pen, colour: str) -> None:
    """Draw an empty space in its district's pale colour, with a white frame and darker corners."""
    pen.fill(rounded_rectangle((0.008, 0.012), (SPACE + 0.004, SPACE + 0.004), 0.05), shade(CREAM, -0.3))
    pen.fill(rounded_rectangle((0, 0), (SPACE, SPACE), 0.045), WHITE)
    pen.fill(rounded_rectangle((0, 0), (SPACE - 0.035, SPACE - 0.035), 0.03), shade(colour, 0.62))
    pen.fill(rounded_rectangle((0, 0), (SPACE - 0.075, SPACE - 0.075), 0.02), shade(colour, 0.7))
    inner = SPACE - 0.035
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        pen.fill(
            [(x * inner, y * inner), (x * (inner - 0.13), y * inner), (x * inner, y * (inner - 0.13))],
            shade(colour, 0.3),
        )


def _flag(pen: Pen, number: int, colour: str) -> None:
    """Draw a space's own number."""
    pen.fill(rounded_rectangle((0.006, 0.01), (0.075, 0.075), 0.028), DARK, 0.35)
    pen.fill(rounded_rectangle((0, 0), (0.075, 0.075), 0.028), WHITE)
    pen.fill(rounded_rectangle((0, 0), (0.064, 0.064), 0.022), colour)
    pen.at(0, 0, 0.078).write(str(number), WHITE, 0.2)


def _badge(pen: Pen, text: str, colour: str) -> None:
    """Draw a plus where the four spaces of a district meet, with the district's number."""
    for grow, tone in ((0.016, WHITE), (0, colour)):
        pen.fill(rounded_rectangle((0, 0), (0.2 + grow, 0.075 + grow), 0.03), tone)
        pen.fill(rounded_rectangle((0, 0), (0.075 + grow, 0.2 + grow), 0.03), tone)
    pen.at(0, 0, 0.11).write(text, WHITE, 0.19)


def _header(pen: Pen, board: BoardLayout) -> None:
    """Draw the band with the game's name."""
    wide = board.columns
    pen.fill([(LEFT, TOP), (wide + 0.08, TOP), (wide + 0.08, HEADER), (LEFT, HEADER)], DARK)
    pen.stroke([(LEFT, HEADER), (wide + 0.08, HEADER)], "#c9a24a", 0.014)
    pen.at(wide / 2, (TOP + HEADER) / 2, 0.17).write("QUADROPOLIS", "#f6ecd0", 0.17, 0.5)
    if board.mode == Mode.EXPERT:
        pen.at(wide - 0.4, (TOP + HEADER) / 2 + 0.01, 0.1).write("Expert", "#e8b64a", 0.15, 0.28)


def _marker(pen: Pen, number: int) -> None:
    """R11: draw the number of a row or column."""
    pen.disc(0, 0, 0.062, DARK)
    pen.at(0, 0, 0.068).write(str(number), "#f6ecd0", 0.18)


@lru_cache(maxsize=4)
def enlarged_board(mode: Mode, pitch: int, zoom: int) -> Image:
    """Return the cached board, `zoom` times as large as at that pitch; it must not be changed."""
    board = BOARDS[mode]
    wide, high = (round(length * pitch) for length in extent(board))
    image = gradient_image(wide, high, (CREAM,))
    unit = pitch * SUPERSAMPLING
    pen = Pen(image, -LEFT * unit, -TOP * unit, unit)
    _header(pen, board)
    for spot in board.spots:
        _space(pen.at(spot.column + 0.5, spot.row + 0.5), DISTRICT[board.district(spot)])
    for district in board.district_spots:
        _badge(pen.at(*_centre(board, district)), str(district) if board.numbers else "", DISTRICT[district])
    if board.numbers:
        for spot in board.spots:
            _number(pen, board, spot)
    else:
        for number in range(4):
            _marker(pen.at(number + 0.5, 0.0), number + 1)
            _marker(pen.at(0.0, number + 0.5), number + 1)
    whole = downscale(image, SUPERSAMPLING // zoom)
    whole.setflags(write=False)
    return whole


def _number(pen: Pen, board: BoardLayout, spot: Spot) -> None:
    """Draw the flag of a space, in the corner away from its district's middle."""
    x, y = spot.column + 0.5, spot.row + 0.5
    middle = _centre(board, board.district(spot))
    right = np.sign(x - middle[0]) or 1
    down = np.sign(y - middle[1]) or 1
    _flag(
        pen.at(x + right * 0.305, y + down * 0.305),
        board.numbers[spot.row][spot.column],
        DISTRICT[board.district(spot)],
    )


def empty_board(mode: Mode, pitch: int) -> Image:
    """Return the empty board as BGR; its first pixel is the point (-0.08, -0.46)."""
    return enlarged_board(mode, pitch, 1).copy()
