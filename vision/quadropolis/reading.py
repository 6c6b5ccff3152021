"""What the eye made of a photo: a guess a space, each with its confidence and what else it may be."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import Building, Mode
from quadropolis_score.city import City
from vision.quadropolis.evidence import Evidence

Corner = tuple[float, float]
# What a corrected space is sure of: a person looked.
CERTAIN: Final = 1.0


@dataclass(frozen=True, slots=True)
class Guess:
    """What seems to stand on a space; None is an empty space."""

    building: Building | None
    confidence: float
    doubtful: bool
    also: tuple[Building | None, ...] = ()  # the next best guesses, likeliest first


@dataclass(frozen=True, slots=True)
class Reading:
    """A city as the eye read it. Corrections make a new reading; nothing is ever changed."""

    mode: Mode
    corners: tuple[Corner, Corner, Corner, Corner]  # of the printed spaces, in pixels of the upright photo
    guesses: tuple[tuple[Guess, ...], ...]
    # What was seen of every space, row by row, for `teach`; not the picture, and nothing that compares.
    evidence: Evidence = field(repr=False, compare=False)

    def __getitem__(self, spot: Spot) -> Guess:
        """The guess of a space."""
        return self.guesses[spot.row][spot.column]

    @property
    def doubtful(self) -> tuple[Spot, ...]:
        """The spaces that a person should look at, the least sure first."""
        return tuple(sorted((spot for spot in self.spots() if self[spot].doubtful), key=lambda s: self[s].confidence))

    def spots(self) -> Iterator[Spot]:
        """Every space, row by row."""
        return iter(BOARDS[self.mode].spots)

    def corrected(self, spot: Spot, building: Building | None) -> "Reading":
        """The reading after a person said what stands on a space."""
        lines = [list(line) for line in self.guesses]
        lines[spot.row][spot.column] = Guess(building, CERTAIN, doubtful=False)
        return replace(self, guesses=tuple(map(tuple, lines)))

    def city(self) -> City:
        """The city, every guess taken as it is."""
        return City(self.mode, tuple(tuple(guess.building for guess in line) for line in self.guesses))
