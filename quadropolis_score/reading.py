"""The reading of a photo: a guess a space, the corners of the board, evidence for lessons and the straightened picture.

Vision creates it, the store keeps its bytes, the screens show it; it is immutable.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import Building, Mode
from quadropolis_score.city import City, building_from_text, text_of
from tabletop.messages import Refused, message
from tabletop.strict_json import (
    LARGEST_NUMBER,
    array,
    boolean,
    compact,
    enum_member,
    integer,
    json_from_text,
    json_object,
    number,
    string,
)

# The most bytes of evidence and picture; the picture has the size of a screen, not of the camera.
LARGEST_PHOTO: Final = 8_000_000
# Readings whose bytes are cached: those of one game, because each may have megabytes.
CACHED_READINGS: Final = 4
ORIGIN: Final = Spot(0, 0)
# R15: floors of the highest pile in either mode.
HEIGHTS: Final = max(max(board.max_floors.values()) for board in BOARDS.values())
# The largest number in the text of a building.
LARGEST_TEXT_NUMBER: Final = 999

Corner = tuple[float, float]
Corners = tuple[Corner, Corner, Corner, Corner]


@dataclass(frozen=True, slots=True)
class Guess:
    """The guess of a space; the building None is an empty space.

    `heights` are the chances of one floor, two floors, and so on, by the picture alone; the ledger chose the building's
    floors among them. Readings of version 0.1.0 have none.
    """

    building: Building | None
    confidence: float
    is_doubtful: bool
    alternatives: tuple[Building | None, ...] = ()  # the next best guesses, likeliest first
    heights: tuple[float, ...] = ()
    is_covered: bool = False  # True if a hand, a cup or another object hides the space


@dataclass(frozen=True, slots=True)
class Reading:
    """A city read from a photo; `evidence` and `picture` are bytes that vision writes."""

    mode: Mode
    corners: Corners  # of the printed spaces, in pixels of the upright photo
    guesses: tuple[tuple[Guess, ...], ...]
    evidence: bytes = field(default=b"", repr=False)  # features of every space for lessons, no picture
    picture: bytes = field(default=b"", repr=False)  # JPEG of the board from above
    is_mode_sure: bool = True  # False where the photo may show the other board: a person says which it is
    photo: bytes = field(default=b"", repr=False)  # JPEG of the whole photo, small; later than version 0.1.0
    size: tuple[int, int] | None = None  # of the upright photo, in pixels; earlier readings have none

    def __post_init__(self) -> None:
        """Normalize the numbers; refuse values that could not be read back, and too many bytes."""
        self.city()
        corners = tuple(tuple(map(normalize_number, corner)) for corner in self.corners)
        guesses = tuple(tuple(map(normalize_guess, line)) for line in self.guesses)
        if list(map(len, corners)) != [2] * 4:
            raise Refused("photo", message("data.corrupt"))
        if len(self.evidence) + len(self.picture) + len(self.photo) > LARGEST_PHOTO:
            raise Refused("photo", message("table.photo", most=LARGEST_PHOTO // 1_000_000))
        object.__setattr__(self, "corners", corners)
        object.__setattr__(self, "guesses", guesses)

    def __getitem__(self, spot: Spot) -> Guess:
        return self.guesses[spot.row][spot.column]

    @property
    def doubtful_spots(self) -> tuple[Spot, ...]:
        """Return the spaces that the player should check, the least certain first."""
        return tuple(
            sorted((spot for spot in self.spots() if self[spot].is_doubtful), key=lambda s: self[s].confidence)
        )

    def spots(self) -> Iterator[Spot]:
        """Yield every space, row by row."""
        return iter(BOARDS[self.mode].spots)

    def with_floors(self, floors: Mapping[Spot, int]) -> "Reading":
        """Replace the floors of some guesses, after evidence beyond the picture."""
        rows = tuple(
            tuple(
                replace(guess, building=replace(guess.building, floors=floors[Spot(row, column)]))
                if guess.building is not None and Spot(row, column) in floors
                else guess
                for column, guess in enumerate(line)
            )
            for row, line in enumerate(self.guesses)
        )
        return replace(self, guesses=rows)

    def city(self) -> City:
        return City(self.mode, tuple(tuple(guess.building for guess in line) for line in self.guesses))


def normalize_number(value: float) -> float:
    """Return a number as a float, so that 0, 0.0 and -0.0 make the same bytes; Refused if JSON cannot hold it."""
    if not abs(value) < LARGEST_NUMBER:
        raise Refused("photo", message("data.corrupt"))
    return float(value) + 0.0


def normalize_guess(guess: Guess) -> Guess:
    """Return the guess with normalized numbers; raise `Refused` if its text form cannot hold a building's numbers."""
    for building in (guess.building, *guess.alternatives):
        if building is not None and not all(
            0 <= value <= LARGEST_TEXT_NUMBER for value in (building.floors, *building.tile_print)
        ):
            raise Refused("photo", message("data.corrupt"))
    heights = tuple(map(normalize_number, guess.heights))
    if len(heights) > HEIGHTS or not all(0 <= chance <= 1 for chance in heights):
        raise Refused("photo", message("data.corrupt"))
    return replace(
        guess,
        confidence=normalize_number(guess.confidence),
        is_doubtful=bool(guess.is_doubtful),
        alternatives=tuple(guess.alternatives),
        heights=heights,
        is_covered=bool(guess.is_covered),
    )


@lru_cache(maxsize=CACHED_READINGS)
def write_reading(reading: Reading) -> bytes:
    """Return the bytes of a reading: a line of JSON, then the evidence, the picture and, if it is kept, the photo."""
    head: dict[str, Any] = {
        "mode": reading.mode.value,
        "corners": reading.corners,
        "guesses": [[guess_to(guess) for guess in line] for line in reading.guesses],
        "evidence": len(reading.evidence),
    } | ({} if reading.is_mode_sure else {"is_mode_sure": False})
    if reading.photo:
        head["picture"] = len(reading.picture)
    if reading.size:
        head["size"] = reading.size
    return b"\n".join((compact(head).encode(), reading.evidence + reading.picture + reading.photo))


def guess_to(guess: Guess) -> list[Any]:
    """Return a guess as JSON; optional values at the end are left out."""
    also = [text_of(building) for building in guess.alternatives]
    fields = [text_of(guess.building), guess.confidence, guess.is_doubtful, also]
    return [*fields, guess.heights, guess.is_covered] if guess.heights or guess.is_covered else fields


def read_reading(raw: bytes) -> Reading:
    """Read a reading from the bytes of `write_reading`; raise `Refused` for other bytes."""
    head, _, rest = raw.partition(b"\n")
    optional = ("is_mode_sure", "picture", "size")
    found = json_object(json_from_text(head), "", ("mode", "corners", "guesses", "evidence"), optional)
    cut = integer(found["evidence"], "evidence")
    end = cut + integer(found["picture"], "picture") if "picture" in found else len(rest)
    corners = tuple(
        tuple(number(each, "corners") for each in array(corner, "")) for corner in array(found["corners"], "")
    )
    if list(map(len, corners)) != [2] * 4 or not 0 <= cut <= end <= len(rest):
        raise Refused("", message("data.corrupt"))
    guesses = tuple(tuple(map(guess_from, array(line, "guesses"))) for line in array(found["guesses"], "guesses"))
    mode, is_sure = enum_member(found["mode"], "mode", Mode), boolean(found.get("is_mode_sure", True), "is_mode_sure")
    size = size_from(found["size"]) if "size" in found else None
    return Reading(mode, corners, guesses, rest[:cut], rest[cut:end], is_sure, rest[end:], size)  # type: ignore[arg-type]


def size_from(data: object) -> tuple[int, int]:
    """Read the size of a photo; raise `Refused` unless it has pixels."""
    size = [integer(each, "size") for each in array(data, "size")]
    if len(size) != 2 or min(size) < 1:
        raise Refused("size", message("data.corrupt"))
    return size[0], size[1]


def guess_from(data: object) -> Guess:
    """Read a guess from the JSON of `guess_to`."""
    found = array(data, "guesses")
    if len(found) not in (len(Guess.__slots__), len(Guess.__slots__) - 2):
        raise Refused("guesses", message("data.corrupt"))
    building, confidence, doubtful, also, *more = found
    heights, covered = more or ([], False)
    return Guess(
        building_from(building),
        number(confidence, "guesses"),
        boolean(doubtful, "guesses"),
        tuple(map(building_from, array(also, "guesses"))),
        tuple(number(chance, "guesses") for chance in array(heights, "guesses")),
        boolean(covered, "guesses"),
    )


def building_from(data: object) -> Building | None:
    return building_from_text(string(data, "guesses"), ORIGIN)
