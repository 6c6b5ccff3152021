"""Parts of a sheet that lie below each other, and how text fits into them: nothing is ever cut off."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from exports.drawing.fonts import font
from exports.drawing.primitives import INK, Align, Mark, Text

LEADING: Final = 1.32  # from one line to the next, in sizes of the text
RISE: Final = 1.02  # from the top of a line to where its letters stand
SLACK: Final = 1.05  # how much wider a text may come out than its font says, where letters take whole pixels
SMALLEST: Final = 0.8  # how small a name may become before it is wrapped, in its ordinary size


@dataclass(frozen=True, slots=True)
class Block:
    """Marks that belong together, from their upper left corner on, and smaller blocks with their places."""

    height: float
    marks: tuple[Mark, ...] = ()
    parts: tuple[tuple[float, float, "Block"], ...] = ()

    def at(self, x: float, y: float) -> list[Mark]:
        """Every mark, with the corner in a place."""
        marks = [mark.moved(x, y) for mark in self.marks]
        for right, down, part in self.parts:
            marks += part.at(x + right, y + down)
        return marks


def stacked(blocks: Iterable[Block]) -> Block:
    """Blocks below each other, as one."""
    height = 0.0
    parts = []
    for block in blocks:
        parts.append((0.0, height, block))
        height += block.height
    return Block(height, (), tuple(parts))


def wrapped(words: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """A text in lines that are no wider than this; a word that is wider on its own is broken."""
    widths = font(bold=bold).width
    room = width / size / SLACK
    lines, line = [], ""
    for word in pieces(words, room, bold=bold):
        longer = f"{line} {word}" if line else word
        if line and widths(longer) > room:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def pieces(words: str, room: float, *, bold: bool) -> Iterator[str]:
    """The words of a text, too wide ones in pieces."""
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
    """A text in as many lines as it needs."""
    x = indent + {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * (width - indent)
    lines = wrapped(words, width - indent, size, bold=bold)
    marks = [
        Text(x, (number * LEADING + RISE) * size, line, size, bold, colour, align) for number, line in enumerate(lines)
    ]
    return Block(len(lines) * LEADING * size, tuple(marks))


def fitted(words: str, width: float, size: float, *, bold: bool = False) -> float:
    """The size in which a text fits on one line."""
    return min(size, width / SLACK / max(font(bold=bold).width(words), 1e-6))


def ends(left: str, right: str, width: float, size: float) -> Block:
    """Bold words at both ends of a line; long ones on the left become a little smaller, then take more lines."""
    end = Text(width, RISE * size, right, size, bold=True, align="right")
    room = width - end.width * SLACK - size
    fits = max(fitted(left, room, size, bold=True), SMALLEST * size)
    told = paragraph(left, room, fits, bold=True)
    return Block(max(LEADING * size, told.height), (end,), ((0, 0, told),))
