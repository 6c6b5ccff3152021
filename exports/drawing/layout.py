"""Layout: blocks below each other, and text that wraps or shrinks to fit, so that nothing is cut off."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from exports.drawing.fonts import font
from exports.drawing.primitives import INK, Align, Primitive, Text

LEADING: Final = 1.32  # line spacing, in multiples of the size
BASELINE: Final = 1.02  # the baseline below the top of a line
SLACK: Final = 1.05  # tolerance of text width, because PNG letters are rounded to whole pixels
SMALLEST_SCALE: Final = 0.8  # the smallest scale of a name before it wraps


@dataclass(frozen=True, slots=True)
class Block:
    """Primitives relative to an upper left corner, and smaller blocks with their positions."""

    height: float
    primitives: tuple[Primitive, ...] = ()
    parts: tuple[tuple[float, float, "Block"], ...] = ()

    def primitives_at(self, x: float, y: float) -> list[Primitive]:
        marks = [mark.moved(x, y) for mark in self.primitives]
        for right, down, part in self.parts:
            marks += part.primitives_at(x + right, y + down)
        return marks


def stack(blocks: Iterable[Block]) -> Block:
    height = 0.0
    parts = []
    for block in blocks:
        parts.append((0.0, height, block))
        height += block.height
    return Block(height, (), tuple(parts))


def wrap_lines(words: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Wrap a text to a width; break a word that is wider on its own."""
    widths = font(bold=bold).width
    room = width / size / SLACK
    lines, line = [], ""
    for word in split_words(words, room, bold=bold):
        longer = f"{line} {word}" if line else word
        if line and widths(longer) > room:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def split_words(words: str, room: float, *, bold: bool) -> Iterator[str]:
    """Yield the words of a text, too wide ones in pieces."""
    widths = font(bold=bold).width
    for word in words.split(" "):
        rest = word
        while widths(rest) > room and len(rest) > 1:
            end = next((end for end in range(2, len(rest)) if widths(rest[:end]) > room), len(rest)) - 1
            end = rest.rfind("-", 0, end) + 1 or end
            yield rest[:end]
            rest = rest[end:]
        yield rest


def paragraph(  # noqa: PLR0913 - how a text looks
    words: str,
    width: float,
    size: float,
    *,
    indent: float = 0,
    bold: bool = False,
    colour: str = INK,
    align: Align = "left",
) -> Block:
    x = indent + {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * (width - indent)
    lines = wrap_lines(words, width - indent, size, bold=bold)
    marks = [
        Text(x, (number * LEADING + BASELINE) * size, line, size, bold, colour, align)
        for number, line in enumerate(lines)
    ]
    return Block(len(lines) * LEADING * size, tuple(marks))


def fitting_size(words: str, width: float, size: float, *, bold: bool = False) -> float:
    """Return the largest size in which a text fits on one line."""
    return min(size, width / SLACK / max(font(bold=bold).width(words), 1e-6))


def two_ended_line(left: str, right: str, width: float, size: float) -> Block:
    """Return a line of bold text at both ends; a long left text shrinks a little, then wraps."""
    end = Text(width, BASELINE * size, right, size, bold=True, align="right")
    room = width - end.width * SLACK - size
    fits = max(fitting_size(left, room, size, bold=True), SMALLEST_SCALE * size)
    left_block = paragraph(left, room, fits, bold=True)
    return Block(max(LEADING * size, left_block.height), (end,), ((0, 0, left_block),))
