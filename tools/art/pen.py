"""A pen for flat drawings: shapes in units of the drawing on an image four times too large, and our own letters."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
Point: TypeAlias = tuple[float, float]

SUPERSAMPLING: Final = 4  # drawings are so many times larger and averaged down, which smooths every edge
FRACTION: Final = 4  # fractional bits of OpenCV's coordinates
WHITE: Final = "#ffffff"

# Letters on a grid of 4 x 6: strokes of points xy between bars; ~ is a bent stroke, @ a bent and closed one.
GLYPHS: Final = {
    "0": "@00404606",
    "1": "01202026|0646",
    "2": "~0201004041430606|0646",
    "3": "~0100404213|~1343464606050",
    "4": "36300444",
    "5": "400003|~03424646060606",
    "6": "~413000064643030304",
    "7": "004016",
    "8": "@00404303|@03434606",
    "9": "~0516364640200003134340",
    "A": "062046|1333",
    "C": "~41400006464645",
    "D": "0006|~002040462606",
    "E": "40000646|0333",
    "F": "400006|0333",
    "G": "~41400006464333|4323",
    "H": "0006|4046|0343",
    "I": "2026",
    "L": "000646",
    "M": "0600244046",
    "O": "@00404606",
    "P": "0600|~002040432303",
    "Q": "@00404606|2447",
    "R": "0600|~002040432303|2346",
    "S": "~4140000343460605",
    "T": "0040|2026",
    "U": "~000306464340",
    "e": "~04444202064645",
    "p": "0208|@02424606",
    "r": "0206|~04023242",
    "t": "~10161636|0232",
    "x": "0246|4206",
}


def rgb(colour: str) -> tuple[int, int, int]:
    """Return a colour's red, green and blue."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def mix_colours(colour: str, other: str, share: float) -> str:
    parts = (round(one + (two - one) * share) for one, two in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def shade(colour: str, light: float) -> str:
    """Return a colour in more light (above 0) or less (below 0); shadows are slightly blue."""
    return mix_colours(colour, WHITE, light) if light >= 0 else mix_colours(colour, "#12122e", -light)


def arc(centre: Point, radius: Point, first: float = 0, last: float = 360) -> list[Point]:
    """Return points on an ellipse between two angles in degrees, clockwise from the right."""
    angles = np.radians(np.linspace(first, last, 49))
    return [(centre[0] + radius[0] * math.cos(a), centre[1] + radius[1] * math.sin(a)) for a in angles]


def rounded_rectangle(centre: Point, half: Point, radius: float) -> list[Point]:
    (x, y), (wide, high) = centre, (half[0] - radius, half[1] - radius)
    corners = ((x + wide, y + high, 0), (x - wide, y + high, 90), (x - wide, y - high, 180), (x + wide, y - high, 270))
    return [point for a, b, turn in corners for point in arc((a, b), (radius, radius), turn, turn + 90)]


def smooth_curve(points: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """Return the stroke as a curve, by cutting its corners three times (Chaikin)."""
    line = np.array(points, dtype=float)
    for _ in range(3):
        ahead = np.roll(line, -1, axis=0)
        cut = np.stack([0.75 * line + 0.25 * ahead, 0.25 * line + 0.75 * ahead], axis=1)
        cut = cut if closed else cut[:-1]
        line = cut.reshape(-1, 2) if closed else np.vstack([line[:1], cut.reshape(-1, 2), line[-1:]])
    return [(float(x), float(y)) for x, y in line]


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on an image: (`x`, `y`) is the pixel of the drawing's origin, `unit` its unit in pixels."""

    image: Image
    x: float
    y: float
    unit: float

    def at(self, x: float, y: float, unit: float = 1.0) -> "Pen":
        """Return a pen for a smaller drawing with its origin here."""
        return Pen(self.image, self.x + x * self.unit, self.y + y * self.unit, self.unit * unit)

    def _pixels(self, points: Sequence[Point]) -> NDArray[np.int32]:
        """Map points of the drawing to the image, in OpenCV's fractions of a pixel."""
        place = np.asarray(points, dtype=float) * self.unit + (self.x - 0.5, self.y - 0.5)
        return np.rint(place * (1 << FRACTION)).astype(np.int32)

    def fill(self, points: Sequence[Point], colour: str, alpha: float = 1.0) -> None:
        """Fill a shape; an alpha below 1 is transparent."""
        shape = self._pixels(points)
        (left, top), (right, bottom) = shape.min(axis=0) >> FRACTION, (shape.max(axis=0) >> FRACTION) + 2
        part = self.image[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
        under = part.copy() if alpha < 1 else part
        cv2.fillPoly(self.image, [shape], rgb(colour)[::-1], cv2.LINE_8, FRACTION)
        if alpha < 1 and part.size:
            part[:] = cv2.addWeighted(part, alpha, under, 1 - alpha, 0)

    def stroke(self, points: Sequence[Point], colour: str, width: float, *, closed: bool = False) -> None:
        """Draw a line with round caps, at least one pixel wide."""
        thick = max(1, round(width * self.unit))
        cv2.polylines(self.image, [self._pixels(points)], closed, rgb(colour)[::-1], thick, cv2.LINE_8, FRACTION)

    def disc(self, x: float, y: float, radius: float, colour: str, alpha: float = 1.0) -> None:
        self.fill(arc((x, y), (radius, radius)), colour, alpha)

    def write(self, text: str, colour: str, weight: float = 0.16, spacing: float = 0.3) -> None:
        """Write letters one unit high, centred on the origin; `weight` is the width of their strokes."""
        widths = [0.0 if letter == "I" else 0.66 for letter in text]
        left = -(sum(widths) + spacing * (len(text) - 1)) / 2
        for letter, width in zip(text, widths, strict=True):
            self.at(left + width / 2, 0).letter(letter, colour, weight)
            left += width + spacing

    def letter(self, letter: str, colour: str, weight: float) -> None:
        """Write one letter, its strokes joined where they meet."""
        for stroke in GLYPHS[letter].split("|"):
            digits = stroke.lstrip("~@")
            points = [(int(a) / 4 - 0.5, int(b) / 6 - 0.5) for a, b in zip(digits[::2], digits[1::2], strict=False)]
            points = [(0.66 * x, y) for x, y in points]
            closed = stroke[0] == "@"
            line = smooth_curve(points, closed=closed) if stroke[0] in "~@" else points
            self.stroke(line, colour, weight, closed=closed)


def gradient_image(wide: int, high: int, colours: Sequence[str]) -> Image:
    """Return an image that fades from the top's colour to the bottom's, four times too large."""
    stops = np.array([rgb(colour)[::-1] for colour in colours], dtype=float)
    where = np.linspace(0, len(colours) - 1, high * SUPERSAMPLING)
    where = np.floor(where) + (where % 1) ** 2 * (3 - 2 * (where % 1))
    rows = np.stack([np.interp(where, range(len(colours)), stops[:, channel]) for channel in range(3)], axis=1)
    return np.ascontiguousarray(np.repeat(np.rint(rows).astype(np.uint8)[:, None, :], wide * SUPERSAMPLING, axis=1))


def downscale(image: Image, times: int = SUPERSAMPLING) -> Image:
    """Return the image so many times smaller, with smooth edges."""
    size = image.shape[1] // times, image.shape[0] // times
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
