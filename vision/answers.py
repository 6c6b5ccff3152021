"""The commands of `python -m vision` for any game: read photos, make city files, learn from a corrected city."""

import json
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

import cv2
import numpy as np

from tabletop.catalogues import load_catalogue
from tabletop.command_line import print_error, with_file_name
from tabletop.messages import message, render
from tabletop.safe_files import printable_name, read_bounded, single_line, write_atomically
from tabletop.strict_json import Json, JsonObject, json_from_file
from vision.errors import ErrorCode, PhotoError
from vision.eye import Eye, HintsT, Lessons, LessonsT, ModelsT, ReadingT

CityT = TypeVar("CityT")


@dataclass(frozen=True, slots=True)
class Commands(Generic[ModelsT, HintsT, LessonsT, ReadingT, CityT]):
    """What the commands need of a game, `COMMANDS` of the module `commands` in its folder; all take the options."""

    eye: Eye[ModelsT, HintsT, LessonsT, ReadingT]
    read: Callable[[str, Namespace, ModelsT, LessonsT], ReadingT]  # any error names the photo
    to_json: Callable[[str, ReadingT, float, Namespace], JsonObject]
    to_city: Callable[[ReadingT, Namespace], JsonObject]
    doubt_lines: Callable[[str, ReadingT, Namespace], Iterable[str]]
    city_from: Callable[[Json], CityT]
    corrected: Callable[[ReadingT, CityT], tuple[CityT, int, int]]  # the right board, wrong spaces, spaces


AnyCommands = Commands[Any, Any, Any, Any, Any]


def run(game: AnyCommands, name: str, chosen: Namespace) -> int:
    """Run a command; say why a photo was not read."""
    if chosen.threads is not None:
        cv2.setNumThreads(chosen.threads)
    try:
        return {"read": read, "city": city, "teach": teach}[name](game, chosen)
    except PhotoError as error:
        print_error(f"{printable_name(error.photo)}: {render(error.message, load_catalogue(chosen.lang))}")
        return 1


def read(game: AnyCommands, chosen: Namespace) -> int:
    """Print a line of JSON for every photo, and go on after a photo that cannot be read; return 1 if there was one."""
    lessons, models, code = lessons_of(game, chosen.taught), game.eye.load_models(), 0
    for photo in chosen.photos:
        start = time.perf_counter()
        try:
            reading = game.read(photo, chosen, models, lessons)
            line = game.to_json(photo, reading, time.perf_counter() - start, chosen)
        except PhotoError as error:
            line, code = error_to_json(error), 1
        print(json.dumps(line, allow_nan=False), flush=True)
    return code


def city(game: AnyCommands, chosen: Namespace) -> int:
    """Print the city file of a photo; doubts go to standard error."""
    lessons = lessons_of(game, chosen.taught)
    reading = game.read(chosen.photo, chosen, game.eye.load_models(), lessons)
    print(json.dumps(game.to_city(reading, chosen)))
    for line in game.doubt_lines(chosen.photo, reading, chosen):
        print_error(line)
    return 0


def teach(game: AnyCommands, chosen: Namespace) -> int:
    """Read a photo, correct the reading by its right city, and add the lesson to the file of lessons."""
    lessons = lessons_of(game, chosen.taught if Path(chosen.taught).exists() else None)
    with with_file_name(chosen.city):
        truth = game.city_from(json_from_file(read_bounded(chosen.city)))
    reading = game.read(chosen.photo, chosen, game.eye.load_models(), lessons)
    with with_file_name(chosen.city):
        right, wrong, spaces = game.corrected(reading, truth)
    write_atomically(Path(chosen.taught), lessons.with_lesson(reading.evidence, right).to_bytes())
    print(render(message("lessons.learned", wrong=wrong, spaces=spaces), load_catalogue(chosen.lang)))
    return 0


def lessons_of(game: AnyCommands, name: str | None) -> Lessons[NoReturn]:
    """Load the file of lessons of `--taught`; none without a name."""
    lessons: Lessons[NoReturn] = game.eye.no_lessons
    if name is not None:
        with with_file_name(name):
            lessons = game.eye.parse_lessons(read_bounded(name))
    return lessons


def error_to_json(error: PhotoError) -> JsonObject:
    return {"photo": error.photo, "error": {"code": error.code.value, "message": str(error)}}


@contextmanager
def naming_photo(name: str) -> Iterator[None]:
    """Raise every error that a photo can cause as a PhotoError that names it."""
    try:
        yield
    except PhotoError as unread:
        raise PhotoError(unread.code, unread.message, name) from None
    except MemoryError:
        raise PhotoError(ErrorCode.TOO_LARGE, message("photo.out_of_memory"), name) from None
    except (cv2.error, np.linalg.LinAlgError) as error:  # not known of any photo; the others are still read
        raise PhotoError(ErrorCode.UNREADABLE, message("photo.failed", reason=single_line(str(error))), name) from None
