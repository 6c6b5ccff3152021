"""The command line of the eye: read photos, make city files of them, teach it a copy of the game."""

import argparse
import json
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from quadropolis_score.commands import Parser, aside, named, ran, speaks
from quadropolis_score.files import city_from, city_to, data_from
from quadropolis_score.languages import language
from quadropolis_score.messages import Refused, in_words, say, shown
from quadropolis_score.problems import least_given
from quadropolis_score.streams import content, plain, printable, write_whole
from vision.answers import answer, doubts, failure
from vision.arrays import Points
from vision.faces import FACES, face_index, look
from vision.load import load_photo
from vision.nets import Eye
from vision.read import read_photo
from vision.reading import Reading
from vision.teach import Taught
from vision.unread import Code, Unread

EXAMPLES: Final = """examples:
  python -m vision read photo.jpg another.jpg
  python -m vision read --corners 45,52,551,56,580,473,21,475 photo.jpg
  python -m vision city photo.jpg > city.json && python -m quadropolis_score score city.json
  python -m vision teach photo.jpg city.json --taught our_copy.npz
  python -m vision read --taught our_copy.npz next.jpg"""
MOST_THREADS: Final = 64
CORNERS: Final = 8  # numbers
FARTHEST: Final = 1e6  # pixels from the upper left of a photo
LEAST_AREA: Final = 100  # square pixels between the corners


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 if a photo was not read, 2 for anything else that was refused."""
    chosen = parser().parse_args(with_corners(list(sys.argv[1:] if arguments is None else arguments)))
    if chosen.threads is not None:
        cv2.setNumThreads(chosen.threads)
    return ran(chosen)


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = Parser(
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
    for command, run in ((reading, read_command), (city, city_command), (teach, teach_command)):
        command.set_defaults(command=run)
        speaks(command)
        command.add_argument("--mode", choices=("auto", *(mode.value for mode in Mode)), default="auto")
        command.add_argument(
            "--corners",
            type=corners,
            metavar="X,Y,X,Y,X,Y,X,Y",
            help="of the printed spaces, clockwise from the board's top left, in pixels of the upright photo",
        )
        command.add_argument("--threads", type=threads, metavar="N", help="processor cores to use (default: all)")
        command.add_argument("--taught", metavar="FILE", required=command is teach, help="what `teach` learned")
    return top


def with_corners(words: list[str]) -> list[str]:
    """The corners as one word, in whatever pieces they were typed."""
    if "--corners" not in words:
        return words
    start = words.index("--corners") + 1
    end = start + 1
    while end < len(words) and numbers(words[end]) is not None and count(words[start:end]) < CORNERS:
        end += 1
    return [*words[: start - 1], f"--corners={' '.join(words[start:end])}", *words[end:]]


def count(words: list[str]) -> int:
    """How many numbers stand in some words."""
    return len(numbers(" ".join(words)) or ())


def numbers(text: str) -> list[float] | None:
    """The numbers in a text that holds nothing else but commas and brackets."""
    words = re.sub(r"[\[\](),;]", " ", text).split()
    if not all(re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)", word) for word in words):
        return None
    return [float(word) for word in words]


def corners(text: str) -> Points:
    """Four points that a person, or another program, gave."""
    found = numbers(text)
    if found is not None and len(found) == CORNERS and max(map(abs, found)) < FARTHEST:
        four = np.array(found, np.float32).reshape(4, 2)
        if abs(cv2.contourArea(four)) > LEAST_AREA and cv2.isContourConvex(four):
            return four.astype(np.float64)
    raise argparse.ArgumentTypeError(str(say("cli.corners", word=shown(text))))


def threads(text: str) -> int:
    """A number of threads."""
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 0 < int(text) <= MOST_THREADS:
        raise argparse.ArgumentTypeError(str(say("cli.threads", word=shown(text), most=MOST_THREADS)))
    return int(text)


def read_command(chosen: argparse.Namespace) -> int:
    """Answer every photo with a line, whatever the photos before it were."""
    if chosen.corners is not None and len(chosen.photos) > 1:
        raise Refused("", say("cli.corners.many"))
    eye, taught, code = Eye.opened(), lessons(chosen.taught), 0
    for photo in chosen.photos:
        start = time.perf_counter()
        try:
            line = answer(photo, read(photo, chosen, eye, taught), time.perf_counter() - start)
        except Unread as unread:
            line, code = failure(photo, unread), 1
        print(json.dumps(line, allow_nan=False), flush=True)
    return code


def read(photo: str, chosen: argparse.Namespace, eye: Eye, taught: Taught) -> Reading:
    """One photo's reading, as the options ask."""
    mode = None if chosen.mode == "auto" else Mode(chosen.mode)
    try:
        return read_photo(load_photo(photo), eye, mode, chosen.corners, taught)
    except MemoryError:
        raise Unread(Code.TOO_LARGE, say("photo.memory")) from None
    except (cv2.error, np.linalg.LinAlgError) as error:  # no photo is known that does this; the others are still read
        raise Unread(Code.UNREADABLE, say("photo.failed", reason=plain(str(error)))) from None


def city_command(chosen: argparse.Namespace) -> int:
    """The city file of a photo; its tokens are the fewest that its tiles can have given."""
    taught = lessons(chosen.taught)
    try:
        reading = read(chosen.photo, chosen, Eye.opened(), taught)
    except Unread as unread:
        aside(f"{printable(chosen.photo)}: {in_words(unread.message, language(chosen.lang))}")
        return 1
    city = reading.city()
    print(json.dumps(city_to(city, least_given(city))))
    for line in doubts(chosen.photo, reading, language(chosen.lang)):
        aside(line)
    return 0


def teach_command(chosen: argparse.Namespace) -> int:
    """Read a photo, correct the reading by its right city, and keep what follows from that."""
    taught = lessons(chosen.taught) if Path(chosen.taught).exists() else Taught()
    with named(chosen.city):
        city, _ = city_from(data_from(content(chosen.city)))
    try:
        reading = read(chosen.photo, chosen, Eye.opened(), taught)
    except Unread as unread:
        aside(f"{printable(chosen.photo)}: {in_words(unread.message, language(chosen.lang))}")
        return 1
    if city.mode is not reading.mode:
        raise Refused(printable(chosen.city), say("taught.mode", mode=reading.mode))
    right, wrong = corrected(reading, city)
    write_whole(Path(chosen.taught), taught.after(right).packed())
    learned = say("taught.learned", wrong=wrong, spaces=len(list(reading.spots())))
    print(in_words(learned, language(chosen.lang)))
    return 0


def corrected(reading: Reading, city: City) -> tuple[Reading, int]:
    """The reading as a city says, and how many spaces were wrong. What a city file leaves out, the print, is kept."""
    wrong = 0
    for spot in reading.spots():
        guess, truth = reading[spot].building, city[spot]
        untold = truth is not None and replace(truth, floors=1) not in FACES
        if look(guess) == look(truth) and (untold or face_index(guess) == face_index(truth)):
            continue
        wrong += 1
        reading = reading.corrected(spot, truth)
    return reading, wrong


def lessons(name: str | None) -> Taught:
    """What was taught before."""
    if name is None:
        return Taught()
    with named(name):
        return Taught.unpacked(content(name))


if __name__ == "__main__":
    sys.exit(main())
