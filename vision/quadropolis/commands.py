"""The commands of `python -m vision`: read photos, make city files of them, learn a copy of the game."""

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import city_from, city_to
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.reading import Corners, Reading
from quadropolis_score.second_photo import joined
from quadropolis_score.token_gifts import minimum_tokens
from tabletop.catalogues import language
from tabletop.command_line import aside, named
from tabletop.messages import Refused, in_words, say
from tabletop.safe_files import content, plain, printable, write_whole
from tabletop.strict_json import json_from_file
from vision.errors import Code, Unread
from vision.load import load_photo
from vision.nets import Eye
from vision.quadropolis.json_output import answer, doubts, failure
from vision.quadropolis.lessons import Taught
from vision.quadropolis.read import read_photo
from vision.quadropolis.tile_classes import FACES, face_index, look


def read(chosen: argparse.Namespace) -> int:
    """Answer every photo with a line, whatever the photos before it were."""
    if chosen.corners is not None and len(chosen.photos) > 1:
        raise Refused("", say("cli.corners.many"))
    if chosen.tokens is not None and len(chosen.photos) > 1:
        raise Refused("", say("cli.tokens.many"))
    if chosen.also is not None and len(chosen.photos) > 1:
        raise Refused("", say("cli.also.many"))
    eye, taught, code = Eye.opened(), lessons(chosen.taught), 0
    for photo in chosen.photos:
        start = time.perf_counter()
        try:
            reading = reading_of(photo, chosen, eye, taught)
            line = answer(photo, reading, time.perf_counter() - start, tokens_of(chosen))
        except Unread as unread:
            line, code = failure(unread), 1
        print(json.dumps(line, allow_nan=False), flush=True)
    return code


def reading_of(photo: str, chosen: argparse.Namespace, eye: Eye, taught: Taught) -> Reading:
    """Return the reading of a photo, and of another one of the same city, as the options ask."""
    if chosen.threads is not None:
        cv2.setNumThreads(chosen.threads)

    def read_one(name: str, mode: Mode | None, corners: Corners | None = None) -> Reading:
        """Read one of the photos."""
        try:
            return read_photo(load_photo(name), eye, mode, corners, taught)
        except Unread as unread:
            raise Unread(unread.code, unread.message, name) from None
        except MemoryError:
            raise Unread(Code.TOO_LARGE, say("photo.memory"), name) from None
        except (cv2.error, np.linalg.LinAlgError) as error:  # no photo is known that does this; others are still read
            raise Unread(Code.UNREADABLE, say("photo.failed", reason=plain(str(error))), name) from None

    reading = read_one(photo, None if chosen.mode == "auto" else Mode(chosen.mode), chosen.corners)
    also = getattr(chosen, "also", None)
    if also is not None:
        second = read_one(also, reading.mode if reading.is_mode_sure else None)
        if second.is_mode_sure and not reading.is_mode_sure:
            reading = read_one(photo, second.mode, chosen.corners)
        with named(also):
            reading = joined(reading, second)
    return reading.with_floors(reading_ledger(reading, tokens_of(chosen)).floors)


def tokens_of(chosen: argparse.Namespace) -> Tokens | None:
    """The tokens that were given on the command line."""
    given = getattr(chosen, "tokens", None)
    return None if given is None else Tokens(*given)


def city(chosen: argparse.Namespace) -> int:
    """The city file of a photo; without `--tokens` its tokens are the fewest that its tiles can have given."""
    taught = lessons(chosen.taught)
    try:
        reading = reading_of(chosen.photo, chosen, Eye.opened(), taught)
    except Unread as unread:
        aside(f"{printable(unread.photo)}: {in_words(unread.message, language(chosen.lang))}")
        return 1
    found, tokens = reading.city(), tokens_of(chosen)
    print(json.dumps(city_to(found, tokens or minimum_tokens(found))))
    for line in doubts(chosen.photo, reading, tokens, language(chosen.lang)):
        aside(line)
    return 0


def teach(chosen: argparse.Namespace) -> int:
    """Read a photo, correct the reading by its right city, and keep what follows from that."""
    taught = lessons(chosen.taught) if Path(chosen.taught).exists() else Taught()
    with named(chosen.city):
        truth, _ = city_from(json_from_file(content(chosen.city)))
    try:
        reading = reading_of(chosen.photo, chosen, Eye.opened(), taught)
    except Unread as unread:
        aside(f"{printable(unread.photo)}: {in_words(unread.message, language(chosen.lang))}")
        return 1
    if truth.mode is not reading.mode:
        raise Refused(printable(chosen.city), say("taught.mode", mode=reading.mode))
    right, wrong = corrected(reading, truth)
    write_whole(Path(chosen.taught), taught.after(reading.evidence, right).packed())
    learned = say("taught.learned", wrong=wrong, spaces=len(list(reading.spots())))
    print(in_words(learned, language(chosen.lang)))
    return 0


def corrected(reading: Reading, right: City) -> tuple[City, int]:
    """Return the right city, with the print that was read where its file names none, and the number of wrong spaces."""
    found, wrong = reading.city(), 0
    for spot in reading.spots():
        guess, truth = found[spot], right[spot]
        untold = truth is not None and replace(truth, floors=1) not in FACES
        if look(guess) == look(truth) and (untold or face_index(guess) == face_index(truth)):
            continue
        wrong += 1
        found = found.put(spot, truth)
    return found, wrong


def lessons(name: str | None) -> Taught:
    """What was taught before."""
    if name is None:
        return Taught()
    with named(name):
        return Taught.unpacked(content(name))
