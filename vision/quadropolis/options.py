"""The options of `python -m vision` for Quadropolis; nothing of the eye is loaded for them."""

import argparse
import re
from collections.abc import Sequence
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.validation import MOST_TOKENS
from tabletop.messages import message, quoted

TITLE: Final = "a photo of a Quadropolis board"
EXAMPLES: Final = """examples:
  python -m vision read photo.jpg another.jpg
  python -m vision read --corners 45,52,551,56,580,473,21,475 photo.jpg
  python -m vision read --tokens 15,9 photo.jpg
  python -m vision read above.jpg --also side.jpg
  python -m vision city photo.jpg > city.json && python -m quadropolis_score score city.json
  python -m vision teach photo.jpg city.json --taught our_copy.npz
  python -m vision read --taught our_copy.npz next.jpg
  python -m vision read --game sprawlopolis photo.jpg"""
CORNERS: Final = 8  # numbers
LARGEST_COORDINATE: Final = 1e6  # pixels from the upper left of a photo
LEAST_AREA: Final = 100  # square pixels between the corners
Point = tuple[float, float]


def add_options(command: argparse.ArgumentParser, name: str) -> None:
    """Add the options of a command that only this game has."""
    if name != "teach":
        command.add_argument(
            "--also", metavar="PHOTO", help="another photo of the same city, from the side: floors get surer"
        )
        command.add_argument(
            "--tokens",
            type=parse_tokens,
            metavar="N,N",
            help="inhabitants and energy units that the player has; for floors",
        )
    command.add_argument("--mode", choices=("auto", *(mode.value for mode in Mode)), default="auto")
    command.add_argument(
        "--corners",
        type=parse_corners,
        metavar="X,Y,X,Y,X,Y,X,Y",
        help="of the printed spaces, clockwise from the board's top left, in pixels of the upright photo",
    )


def join_words(words: list[str]) -> list[str]:
    """Join the eight corner numbers into one argument, however they were separated."""
    if "--corners" not in words:
        return words
    start = words.index("--corners") + 1
    end = start + 1
    while end < len(words) and parse_numbers(words[end]) is not None and count_numbers(words[start:end]) < CORNERS:
        end += 1
    return [*words[: start - 1], f"--corners={' '.join(words[start:end])}", *words[end:]]


def count_numbers(words: list[str]) -> int:
    return len(parse_numbers(" ".join(words)) or ())


def parse_numbers(text: str) -> list[float] | None:
    """Return the numbers of a text; None if it holds anything else but separators and brackets."""
    words = re.sub(r"[\[\](),;]", " ", text).split()
    if not all(re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)", word) for word in words):
        return None
    return [float(word) for word in words]


def parse_corners(text: str) -> tuple[Point, ...]:
    """Parse four corners; refuse crossed, collinear and tiny quadrilaterals."""
    found = parse_numbers(text)
    if found is not None and len(found) == CORNERS and max(map(abs, found)) < LARGEST_COORDINATE:
        points = tuple(zip(found[::2], found[1::2], strict=True))
        if is_convex(points) and area(points) > LEAST_AREA:
            return points
    raise argparse.ArgumentTypeError(str(message("cli.corners", word=quoted(text))))


def parse_tokens(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*", text)
    if found is None or max(counts := (int(found[1]), int(found[2]))) > MOST_TOKENS:
        raise argparse.ArgumentTypeError(str(message("cli.tokens", word=quoted(text), most=MOST_TOKENS)))
    return counts


def cross_products(points: Sequence[Point]) -> list[float]:
    """Return the cross product of the two sides at every corner of a polygon."""
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    return [a[0] * b[1] - a[1] * b[0] for a, b in zip(sides, (*sides[1:], sides[0]), strict=True)]


def is_convex(points: Sequence[Point]) -> bool:
    """Return whether a quadrilateral turns the same way at every corner."""
    return min(cross_products(points)) >= 0 or max(cross_products(points)) <= 0


def area(points: Sequence[Point]) -> float:
    """Return the area of a polygon by the shoelace formula."""
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2
