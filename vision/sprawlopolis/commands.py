"""The commands of `python -m vision` for Sprawlopolis: read photos, make city files, learn from a corrected city."""

import argparse
from typing import Final

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.city import City
from sprawlopolis_score.files import CityFile, city_from, city_to
from sprawlopolis_score.reading import Reading
from sprawlopolis_score.variant import Variant
from tabletop.catalogues import load_catalogue
from tabletop.messages import Refused, message
from vision.answers import Commands, naming_photo
from vision.load import load_photo
from vision.sprawlopolis.json_output import doubt_lines, reading_to_json
from vision.sprawlopolis.lessons import Lessons
from vision.sprawlopolis.models import Models
from vision.sprawlopolis.read import EYE, read_photo


def read(photo: str, _chosen: argparse.Namespace, models: Models, lessons: Lessons) -> Reading:
    with naming_photo(photo):
        return read_photo(load_photo(photo), models, lessons=lessons)


def corrected(reading: Reading, truth: City) -> tuple[City, int, int]:
    """Return the right city as it lies on the photo, and how many spaces are wrong."""
    aligned = aligned_city(reading, truth)
    if aligned is None:
        raise Refused("", message("lessons.other_city"))
    return aligned, sum(reading[spot].block != aligned[spot] for spot in reading.spots), len(reading.spots)


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


COMMANDS: Final = Commands(
    EYE,
    read,
    lambda photo, reading, seconds, _chosen: reading_to_json(photo, reading, seconds),
    lambda reading, _chosen: city_to(CityFile(reading.city(), reading.scoring, Variant(), ())),
    lambda photo, reading, chosen: doubt_lines(photo, reading, load_catalogue(chosen.lang)),
    lambda data: city_from(data).city,
    corrected,
)
