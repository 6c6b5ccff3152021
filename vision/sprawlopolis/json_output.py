"""The JSON of readings for the command line (docs/files.md), and the lines about doubtful spaces."""

from collections.abc import Iterator
from gettext import NullTranslations

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.reading import Guess, Reading
from tabletop.messages import ENGLISH, Message, message, render
from tabletop.safe_files import printable_name
from tabletop.strict_json import JsonObject


def reading_to_json(photo: str, reading: Reading, seconds: float) -> JsonObject:
    """Return a reading as JSON; the rows begin at the top of the city with its cards in landscape."""
    return {
        "photo": photo,
        "grid": [[space_to_json(guess) for guess in line] for line in reading.guesses],
        "scoring": list(reading.scoring),
        "seconds": round(seconds, 3),
    }


def space_to_json(guess: Guess) -> JsonObject | None:
    """Return a space as JSON: its block, confidence and alternatives; None if it is surely empty."""
    if guess.block is None and not guess.is_doubtful:
        return None
    fields = {
        "block": text_of(guess.block),
        "confidence": round(guess.confidence, 3),
        "doubtful": guess.is_doubtful,
    }
    return fields | ({"also": [text_of(each) for each in guess.alternatives]} if guess.alternatives else {})


def text_of(block: Block | None) -> str | None:
    """Return the block in the text form of files; None for an empty space."""
    return None if block is None else str(block)


def doubt_lines(photo: str, reading: Reading, language: NullTranslations = ENGLISH) -> Iterator[str]:
    for spot in reading.doubtful_spots:
        yield f"{printable_name(photo)}: {spot}: {render(doubt_message(reading, spot), language)}"


def doubt_message(reading: Reading, spot: Spot) -> Message:
    """Return the guess of a space with the next best ones, in the text form of cities."""
    guess = reading[spot]
    words = [text_of(each) or "." for each in (guess.block, *guess.alternatives)]
    key = "reading.doubt.alternatives" if guess.alternatives else "reading.doubt"
    return message(key, guess=words[0], sure=round(100 * guess.confidence), others=" / ".join(words[1:]))
