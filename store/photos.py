"""Photos as bytes: a line of JSON with what the eye read, then the evidence, then the picture."""

from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from quadropolis_score.buildings import Building, Mode
from quadropolis_score.city import building_from_text, text_of
from store.envelope import ORIGIN, Guess, Photo
from tabletop.messages import Refused, say
from tabletop.strict_json import array, boolean, compact, integer, json_from_text, json_object, number, text, word

# Photos that are remembered: those of one table, for each may have megabytes.
SEATS: Final = 4


@lru_cache(maxsize=SEATS)
def packed(photo: Photo) -> bytes:
    """A photo as bytes: a line of JSON, then the evidence, then the picture."""
    head = {
        "mode": photo.mode.value,
        "corners": photo.corners,
        "guesses": [[guess_to(guess) for guess in line] for line in photo.guesses],
        "evidence": len(photo.evidence),
    }
    return b"\n".join((compact(head).encode(), photo.evidence + photo.picture))


def guess_to(guess: Guess) -> list[Any]:
    """A guess of a photo."""
    also = [text_of(building) for building in guess.also]
    return [text_of(guess.building), guess.confidence, guess.doubtful, also]


@lru_cache(maxsize=SEATS)
def hash_of(raw: bytes) -> str:
    """The name of a photo: whatever else has it is the same."""
    return sha256(raw).hexdigest()


def photo_from(raw: bytes) -> Photo:
    """What `packed` made."""
    head, _, rest = raw.partition(b"\n")
    found = json_object(json_from_text(head), "", ("mode", "corners", "guesses", "evidence"))
    cut = integer(found["evidence"], "evidence")
    corners = tuple(
        tuple(number(each, "corners") for each in array(corner, "")) for corner in array(found["corners"], "")
    )
    if list(map(len, corners)) != [2] * 4 or not 0 <= cut <= len(rest):
        raise Refused("", say("kept.broken"))
    guesses = tuple(tuple(map(guess_from, array(line, "guesses"))) for line in array(found["guesses"], "guesses"))
    return Photo(word(found["mode"], "mode", Mode), corners, guesses, rest[:cut], rest[cut:])  # type: ignore[arg-type]


def guess_from(data: object) -> Guess:
    """What `guess_to` made."""
    found = array(data, "guesses")
    if len(found) != len(Guess.__slots__):
        raise Refused("guesses", say("kept.broken"))
    building, confidence, doubtful, also = found
    return Guess(
        building_from(building),
        number(confidence, "guesses"),
        boolean(doubtful, "guesses"),
        tuple(map(building_from, array(also, "guesses"))),
    )


def building_from(data: object) -> Building | None:
    """A building in its text."""
    return building_from_text(text(data, "guesses"), ORIGIN)
