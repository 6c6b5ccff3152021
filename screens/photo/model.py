"""The model of a photo screen: the photo that is there, and its stage."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from screens.kit.navigation import Route, Surroundings
from screens.kit.side_program import load_side
from screens.photo.eyes import Progress
from store.settings import EXAMPLE
from store.store import Store
from store.values import PendingPhoto, SavedGame
from tabletop.game import GivenSide
from tabletop.messages import Refused

# The setting that a photo was read, after which the tips for taking one are hidden.
PHOTOGRAPHED: Final = "photographed"


@dataclass(frozen=True, slots=True)
class Start:
    """No photo is there."""


START: Final = Start()


@dataclass(frozen=True, slots=True)
class BeingRead:
    """The photo is read; cancelling leads back to a stage, or gives the photo up."""

    back: object = START
    progress: Progress | None = None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The photo cannot be read."""

    problem: Refused


@dataclass(frozen=True, slots=True)
class Photo:
    """The photo of a side; a game may have stages of its own."""

    saved: SavedGame
    route: Route
    is_example: bool
    has_read: bool  # whether any photo was read before
    around: Surroundings = field(default_factory=Surroundings)
    can_take: bool = False
    file: Path | None = None
    stage: object = START

    @property
    def side(self) -> GivenSide:
        return self.saved.envelope.sides[self.route.side]

    @property
    def awaited(self) -> PendingPhoto | None:
        """Return the photo that the game waits for: one that was asked for, or that is not read yet."""
        return self.saved.pending_photo(self.route.side)


def load(store: Store, route: Route) -> Photo:
    """Load the side; raise Refused if the game or the side is missing."""
    is_example, has_read = store.setting(EXAMPLE) == route.game, bool(store.setting(PHOTOGRAPHED))
    return Photo(load_side(store, route), route, is_example, has_read)
