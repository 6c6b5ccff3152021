"""The commands of `python -m vision`: read photos, make city files, learn from a corrected city."""

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path

import cv2

from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import city_from, city_to
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.second_photo import join_readings
from quadropolis_score.token_gifts import minimum_tokens
from tabletop.catalogues import load_catalogue
from tabletop.command_line import print_error, with_file_name
from tabletop.messages import Refused, message, render
from tabletop.safe_files import printable_name, read_bounded, write_atomically
from tabletop.strict_json import JsonObject, json_from_file
from vision.answers import answer_photos, naming_photo
from vision.errors import PhotoError
from vision.load import load_photo
from vision.quadropolis.json_output import doubt_lines, reading_to_json
from vision.quadropolis.lessons import Lessons
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo
from vision.quadropolis.tile_classes import FACES, face_index, tile_class


def read(chosen: argparse.Namespace) -> int:
    """Print a line of JSON for every photo, and go on after a photo that cannot be read."""
    if chosen.corners is not None and len(chosen.photos) > 1:
        raise Refused("", message("cli.corners.many"))
    if chosen.tokens is not None and len(chosen.photos) > 1:
        raise Refused("", message("cli.tokens.many"))
    if chosen.also is not None and len(chosen.photos) > 1:
        raise Refused("", message("cli.also.many"))
    models, known_lessons = Models.load(), load_lessons(chosen.taught)

    def answer(photo: str) -> JsonObject:
        start = time.perf_counter()
        reading = read_with_options(photo, chosen, models, known_lessons)
        return reading_to_json(photo, reading, time.perf_counter() - start, tokens_option(chosen))

    return answer_photos(chosen.photos, answer)


def read_with_options(photo: str, chosen: argparse.Namespace, models: Models, known_lessons: Lessons) -> Reading:
    """Return the reading of a photo, joined with that of `--also`, a second photo of the same city."""
    if chosen.threads is not None:
        cv2.setNumThreads(chosen.threads)

    def read_one(name: str, mode: Mode | None, corners: Corners | None = None) -> Reading:
        """Read one of the photos; any error names its file."""
        with naming_photo(name):
            return read_photo(load_photo(name), models, mode, corners, known_lessons)

    reading = read_one(photo, None if chosen.mode == "auto" else Mode(chosen.mode), chosen.corners)
    also = getattr(chosen, "also", None)
    if also is not None:
        second = read_one(also, reading.mode if reading.is_mode_sure else None)
        if second.is_mode_sure and not reading.is_mode_sure:
            reading = read_one(photo, second.mode, chosen.corners)
        with with_file_name(also):
            reading = join_readings(reading, second)
    return reading.with_floors(reading_ledger(reading, tokens_option(chosen)).floors)


def tokens_option(chosen: argparse.Namespace) -> Tokens | None:
    counts = getattr(chosen, "tokens", None)
    return None if counts is None else Tokens(*counts)


def city(chosen: argparse.Namespace) -> int:
    """Print the city file of a photo; without `--tokens` it has the fewest tokens that its tiles can have given."""
    known_lessons = load_lessons(chosen.taught)
    try:
        reading = read_with_options(chosen.photo, chosen, Models.load(), known_lessons)
    except PhotoError as error:
        print_error(f"{printable_name(error.photo)}: {render(error.message, load_catalogue(chosen.lang))}")
        return 1
    found, tokens = reading.city(), tokens_option(chosen)
    print(json.dumps(city_to(found, tokens or minimum_tokens(found))))
    for line in doubt_lines(chosen.photo, reading, tokens, load_catalogue(chosen.lang)):
        print_error(line)
    return 0


def teach(chosen: argparse.Namespace) -> int:
    """Read a photo, correct the reading by its right city, and add the lesson to the file of lessons."""
    known_lessons = load_lessons(chosen.taught) if Path(chosen.taught).exists() else Lessons()
    with with_file_name(chosen.city):
        truth, _ = city_from(json_from_file(read_bounded(chosen.city)))
    try:
        reading = read_with_options(chosen.photo, chosen, Models.load(), known_lessons)
    except PhotoError as error:
        print_error(f"{printable_name(error.photo)}: {render(error.message, load_catalogue(chosen.lang))}")
        return 1
    if truth.mode is not reading.mode:
        raise Refused(printable_name(chosen.city), message("lessons.wrong_board", mode=reading.mode))
    right, wrong = correct_city(reading, truth)
    write_atomically(Path(chosen.taught), known_lessons.with_lesson(reading.evidence, right).to_bytes())
    learned = message("lessons.learned", wrong=wrong, spaces=len(list(reading.spots())))
    print(render(learned, load_catalogue(chosen.lang)))
    return 0


def correct_city(reading: Reading, right: City) -> tuple[City, int]:
    """Return the right city and the number of wrong spaces; the reading decides the prints that the city file omits."""
    found, wrong = reading.city(), 0
    for spot in reading.spots():
        guess, truth = found[spot], right[spot]
        is_print_unknown = truth is not None and replace(truth, floors=1) not in FACES
        if tile_class(guess) == tile_class(truth) and (is_print_unknown or face_index(guess) == face_index(truth)):
            continue
        wrong += 1
        found = found.put(spot, truth)
    return found, wrong


def load_lessons(name: str | None) -> Lessons:
    """Load the file of lessons of `--taught`."""
    if name is None:
        return Lessons()
    with with_file_name(name):
        return Lessons.from_bytes(read_bounded(name))
