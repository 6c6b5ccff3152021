"""The options of `python -m vision`; the commands import OpenCV and NumPy themselves, so that --help needs neither."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.validation import MOST_TOKENS
from tabletop.command_line import CommandParser, add_language_option, run_command
from tabletop.messages import message, quoted

EXAMPLES: Final = """examples:
  python -m vision read photo.jpg another.jpg
  python -m vision read --corners 45,52,551,56,580,473,21,475 photo.jpg
  python -m vision read --tokens 15,9 photo.jpg
  python -m vision read above.jpg --also side.jpg
  python -m vision city photo.jpg > city.json && python -m quadropolis_score score city.json
  python -m vision teach photo.jpg city.json --taught our_copy.npz
  python -m vision read --taught our_copy.npz next.jpg"""
MOST_THREADS: Final = 64
MEMORY: Final = 500  # MB of address space, libraries included
CORNERS: Final = 8  # numbers
LARGEST_COORDINATE: Final = 1e6  # pixels from the upper left of a photo
LEAST_AREA: Final = 100  # square pixels between the corners
Point = tuple[float, float]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; exit code 0, 1 if a photo was not read, 2 for anything else that was refused."""
    chosen = parser().parse_args(join_corner_words(list(sys.argv[1:] if arguments is None else arguments)))
    return run_command(chosen, MEMORY)


def parser() -> argparse.ArgumentParser:
    """Return the parser with the commands and their options."""
    top = CommandParser(
        prog="python -m vision",
        description="Read the city on a photo of a Quadropolis board, and say which spaces are doubtful.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(required=True, metavar="read | city | teach")
    reading = commands.add_parser("read", help="print what is read of photos, a line of JSON each")
    reading.add_argument("photos", nargs="+", metavar="PHOTO")
    reading.add_argument("--jsonl", action="store_true", help="a line of JSON a photo; this is what is printed anyway")
    city = commands.add_parser("city", help="print the city file of a photo, and what is doubtful on standard error")
    city.add_argument("photo", metavar="PHOTO")
    teach = commands.add_parser("teach", help="learn from a photo and its right city; later readings get better")
    teach.add_argument("photo", metavar="PHOTO")
    teach.add_argument("city", metavar="CITY", help="the city file of the photo, corrected; - for standard input")
    for command in (reading, city):
        command.add_argument(
            "--also", metavar="PHOTO", help="another photo of the same city, from the side: floors get surer"
        )
        command.add_argument(
            "--tokens",
            type=parse_tokens,
            metavar="N,N",
            help="inhabitants and energy units that the player has; for floors",
        )
    for command, name in ((reading, "read"), (city, "city"), (teach, "teach")):
        command.set_defaults(command=partial(run, name))
        add_language_option(command)
        command.add_argument("--mode", choices=("auto", *(mode.value for mode in Mode)), default="auto")
        command.add_argument(
            "--corners",
            type=parse_corners,
            metavar="X,Y,X,Y,X,Y,X,Y",
            help="of the printed spaces, clockwise from the board's top left, in pixels of the upright photo",
        )
        command.add_argument("--threads", type=parse_threads, metavar="N", help="processor cores to use (default: all)")
        command.add_argument("--taught", metavar="FILE", required=command is teach, help="what `teach` learned")
    return top


def join_corner_words(words: list[str]) -> list[str]:
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
    """Parse inhabitants and energy units."""
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


def parse_threads(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 0 < int(text) <= MOST_THREADS:
        raise argparse.ArgumentTypeError(str(message("cli.threads", word=quoted(text), most=MOST_THREADS)))
    return int(text)


def run(name: str, chosen: argparse.Namespace) -> int:
    """Import the commands and run one of them."""
    import_module("numpy")  # before OpenCV, which prints advice of its own if NumPy is missing
    command: Callable[[argparse.Namespace], int] = getattr(import_module("vision.quadropolis.commands"), name)
    return command(chosen)
