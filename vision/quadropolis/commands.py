"""The commands of `python -m vision`: read photos, make city files, learn from a corrected city."""

import argparse
from dataclasses import replace
from typing import Final

from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import city_from, city_to
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.second_photo import join_readings
from quadropolis_score.token_gifts import minimum_tokens
from tabletop.catalogues import load_catalogue
from tabletop.command_line import with_file_name
from tabletop.messages import Refused, message
from tabletop.strict_json import JsonObject
from vision.answers import Commands, naming_photo
from vision.load import load_photo
from vision.quadropolis.json_output import doubt_lines, reading_to_json
from vision.quadropolis.lessons import Lessons
from vision.quadropolis.models import Models
from vision.quadropolis.read import EYE, read_photo
from vision.quadropolis.tile_classes import FACES, face_index, tile_class

# The options that several photos cannot have.
OF_ONE_PHOTO: Final = {
    "corners": message("cli.corners.many"),
    "tokens": message("cli.tokens.many"),
    "also": message("cli.also.many"),
}


def read(photo: str, chosen: argparse.Namespace, models: Models, known_lessons: Lessons) -> Reading:
    """Return the reading of a photo, joined with that of `--also`, a second photo of the same city."""
    for option, refusal in OF_ONE_PHOTO.items():
        if getattr(chosen, option, None) is not None and len(getattr(chosen, "photos", ())) > 1:
            raise Refused("", refusal)

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


def city_file(reading: Reading, chosen: argparse.Namespace) -> JsonObject:
    """Return the city file; without `--tokens` it has the fewest tokens that its tiles can have given."""
    found = reading.city()
    return city_to(found, tokens_option(chosen) or minimum_tokens(found))


def corrected(reading: Reading, right: City) -> tuple[City, int, int]:
    """Return the right city and how many spaces are wrong; the reading decides the prints that the city file omits."""
    if right.mode is not reading.mode:
        raise Refused("", message("lessons.wrong_board", mode=reading.mode))
    found, wrong = reading.city(), 0
    for spot in reading.spots():
        guess, truth = found[spot], right[spot]
        is_print_unknown = truth is not None and replace(truth, floors=1) not in FACES
        if tile_class(guess) == tile_class(truth) and (is_print_unknown or face_index(guess) == face_index(truth)):
            continue
        wrong += 1
        found = found.put(spot, truth)
    return found, wrong, len(found.board.spots)


COMMANDS: Final = Commands(
    EYE,
    read,
    lambda photo, reading, seconds, chosen: reading_to_json(photo, reading, seconds, tokens_option(chosen)),
    city_file,
    lambda photo, reading, chosen: doubt_lines(photo, reading, tokens_option(chosen), load_catalogue(chosen.lang)),
    lambda data: city_from(data)[0],
    corrected,
)
