"""The commands of `python -m vision` for Sprawlopolis: read photos, make city files, learn from a corrected city."""

import argparse
import json
import time
from pathlib import Path

import cv2

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.city import City
from sprawlopolis_score.files import CityFile, city_from, city_to
from sprawlopolis_score.reading import Reading
from sprawlopolis_score.variant import Variant
from tabletop.catalogues import load_catalogue
from tabletop.command_line import print_error, with_file_name
from tabletop.messages import Refused, message, render
from tabletop.safe_files import printable_name, read_bounded, write_atomically
from tabletop.strict_json import JsonObject, json_from_file
from vision.answers import answer_photos, naming_photo
from vision.errors import PhotoError
from vision.load import load_photo
from vision.sprawlopolis.json_output import doubt_lines, reading_to_json
from vision.sprawlopolis.lessons import Lessons
from vision.sprawlopolis.models import Models
from vision.sprawlopolis.read import read_photo


def read(chosen: argparse.Namespace) -> int:
    """Print a line for every photo; a photo that cannot be read does not stop the others."""
    models, lessons = Models.load(), load_lessons(chosen.taught)

    def answer(photo: str) -> JsonObject:
        start = time.perf_counter()
        reading = read_one(photo, chosen, models, lessons)
        return reading_to_json(photo, reading, time.perf_counter() - start)

    return answer_photos(chosen.photos, answer)


def read_one(photo: str, chosen: argparse.Namespace, models: Models, lessons: Lessons) -> Reading:
    if chosen.threads is not None:
        cv2.setNumThreads(chosen.threads)
    with naming_photo(photo):
        return read_photo(load_photo(photo), models, lessons=lessons)


def city(chosen: argparse.Namespace) -> int:
    """Print the city file of a photo with the scoring cards that were read; doubts go to standard error."""
    try:
        reading = read_one(chosen.photo, chosen, Models.load(), load_lessons(chosen.taught))
    except PhotoError as error:
        return print_unread(error, chosen)
    print(json.dumps(city_to(CityFile(reading.city(), reading.scoring, Variant(), ()))))
    for line in doubt_lines(chosen.photo, reading, load_catalogue(chosen.lang)):
        print_error(line)
    return 0


def print_unread(error: PhotoError, chosen: argparse.Namespace) -> int:
    """Print why a photo was not read."""
    print_error(f"{printable_name(error.photo)}: {render(error.message, load_catalogue(chosen.lang))}")
    return 1


def teach(chosen: argparse.Namespace) -> int:
    """Read a photo, correct the reading by its right city, and save the lesson."""
    lessons = load_lessons(chosen.taught) if Path(chosen.taught).exists() else Lessons()
    with with_file_name(chosen.city):
        truth = city_from(json_from_file(read_bounded(chosen.city))).city
    try:
        reading = read_one(chosen.photo, chosen, Models.load(), lessons)
    except PhotoError as error:
        return print_unread(error, chosen)
    aligned = aligned_city(reading, truth)
    if aligned is None:
        raise Refused(printable_name(chosen.city), message("lessons.other_city"))
    wrong = sum(reading[spot].block != aligned[spot] for spot in reading.spots)
    write_atomically(Path(chosen.taught), lessons.with_lesson(reading.evidence, aligned).to_bytes())
    learned = message("lessons.learned", wrong=wrong, spaces=len(reading.spots))
    print(render(learned, load_catalogue(chosen.lang)))
    return 0


def aligned_city(reading: Reading, truth: City) -> City | None:
    """Return a city turned and moved to match a reading; None if it does not match."""
    best, most = None, 0.5 * truth.block_count
    for turned in (truth, upside_down(truth)):
        blocks = dict(turned.blocks())
        for down in range(-2, 3):
            for right in range(-2, 3):
                shifted = {Spot(spot.row + down, spot.column + right): block for spot, block in blocks.items()}
                hits = sum(shifted.get(spot) == reading[spot].block for spot in reading.spots if reading[spot].block)
                if hits > most:
                    best, most = shifted, hits
    if best is None:
        return None
    return City(
        tuple(
            tuple(best.get(Spot(row, column)) for column in range(len(line)))
            for row, line in enumerate(reading.guesses)
        )
    )


def upside_down(city: City) -> City:
    """Return a city turned by 180 degrees."""
    return City(tuple(tuple(map(turned_block, line[::-1])) for line in city.grid[::-1]))


def turned_block(block: Block | None) -> Block | None:
    """Return a block turned by 180 degrees."""
    return None if block is None else block.rotated


def load_lessons(name: str | None) -> Lessons:
    """Load the lessons of a file; none without a name."""
    if name is None:
        return Lessons()
    with with_file_name(name):
        return Lessons.from_bytes(read_bounded(name))
