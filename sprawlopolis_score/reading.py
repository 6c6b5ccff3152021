"""The reading of a photo: a guess a space, the scoring cards beside the city, and the straightened picture.

Vision makes it, the store keeps its bytes, the screens show it; it is immutable.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.city import EMPTY, City, block_from_text
from sprawlopolis_score.validation import refuse_scoring
from tabletop.messages import Refused, message
from tabletop.strict_json import array, boolean, compact, integer, json_from_text, json_object, number, string

# Most bytes of the picture, which has the size of a screen, not of the camera.
LARGEST_PICTURE: Final = 8_000_000
ORIGIN: Final = Spot(0, 0)


@dataclass(frozen=True, slots=True)
class Guess:
    """The guess of a space, None for an empty one; `alternatives` are the next best guesses, likeliest first."""

    block: Block | None
    confidence: float
    is_doubtful: bool = False
    alternatives: tuple[Block | None, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a confidence outside of 0..1; convert it to float."""
        if not 0 <= self.confidence <= 1:
            raise Refused("photo", message("data.corrupt"))
        object.__setattr__(self, "confidence", float(self.confidence) + 0.0)


@dataclass(frozen=True, slots=True)
class Reading:
    """A city read from a photo, and the numbers of the scoring cards beside it."""

    guesses: tuple[tuple[Guess, ...], ...]
    scoring: tuple[int, ...] = ()
    picture: bytes = field(default=b"", repr=False)  # JPEG of the city from above
    evidence: bytes = field(default=b"", repr=False)  # what vision keeps so that corrections can teach

    def __post_init__(self) -> None:
        """Refuse an irregular grid, impossible scoring cards, and too many bytes."""
        self.city()
        refuse_scoring(self.scoring)
        if len(self.picture) > LARGEST_PICTURE:
            raise Refused("photo", message("table.photo", most=LARGEST_PICTURE // 1_000_000))

    def __getitem__(self, spot: Spot) -> Guess:
        return self.guesses[spot.row][spot.column]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return every space, row by row."""
        return tuple(Spot(row, column) for row, line in enumerate(self.guesses) for column in range(len(line)))

    @property
    def doubtful_spots(self) -> tuple[Spot, ...]:
        """Return the spaces that the player should check, the lowest confidence first."""
        return tuple(sorted((spot for spot in self.spots if self[spot].is_doubtful), key=lambda s: self[s].confidence))

    def city(self) -> City:
        return City(tuple(tuple(guess.block for guess in line) for line in self.guesses))


def write_reading(reading: Reading) -> bytes:
    """Encode a reading as a line of JSON, then the evidence, if there is any, and the picture."""
    guesses = [[guess_to(guess) for guess in line] for line in reading.guesses]
    evidence = {"evidence": len(reading.evidence)} if reading.evidence else {}
    head = compact({"guesses": guesses, "scoring": list(reading.scoring), **evidence})
    return b"\n".join((head.encode(), reading.evidence + reading.picture))


def guess_to(guess: Guess) -> list[Any]:
    """Return a guess as JSON, blocks as text."""
    block, *also = (EMPTY if each is None else str(each) for each in (guess.block, *guess.alternatives))
    return [block, guess.confidence, guess.is_doubtful, also]


def read_reading(raw: bytes) -> Reading:
    """Decode a reading; Refused for anything else."""
    head, _, rest = raw.partition(b"\n")
    found = json_object(json_from_text(head), "", ("guesses", "scoring"), ("evidence",))
    guesses = tuple(tuple(map(guess_from, array(line, "guesses"))) for line in array(found["guesses"], "guesses"))
    if not guesses:
        raise Refused("guesses", message("data.corrupt"))
    scoring = tuple(integer(each, "scoring") for each in array(found["scoring"], "scoring"))
    length = integer(found.get("evidence", 0), "evidence")
    if not 0 <= length <= len(rest):
        raise Refused("evidence", message("data.corrupt"))
    return Reading(guesses, scoring, rest[length:], rest[:length])


def guess_from(data: object) -> Guess:
    found = array(data, "guesses")
    if len(found) != len(Guess.__slots__):
        raise Refused("guesses", message("data.corrupt"))
    block, confidence, doubtful, also = found
    return Guess(
        block_from(block),
        number(confidence, "guesses"),
        boolean(doubtful, "guesses"),
        tuple(map(block_from, array(also, "guesses"))),
    )


def block_from(data: object) -> Block | None:
    return block_from_text(string(data, "guesses"), ORIGIN)
