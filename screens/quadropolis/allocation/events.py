"""The events of the allocation; the switch between the best one and the player's own is `Switched`."""

from dataclasses import dataclass

from quadropolis_score.boards import Spot
from screens.quadropolis.allocation.model import Lock
from screens.quadropolis.plugin import OwnScreen


@dataclass(frozen=True, slots=True)
class SpaceTapped:
    spot: Spot


@dataclass(frozen=True, slots=True)
class LineTapped:
    """A line of the score sheet was tapped; its number counts from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Decided:
    spot: Spot
    lock: Lock


@dataclass(frozen=True, slots=True)
class Stepped:
    spot: Spot
    by: int


@dataclass(frozen=True, slots=True)
class CursorMoved:
    """An arrow key moved the cursor over the board."""

    arrow: str


@dataclass(frozen=True, slots=True)
class LookedUp:
    """The rule of a building is wanted."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Wanted:
    screen: OwnScreen


AllocationEvent = SpaceTapped | LineTapped | Decided | Stepped | CursorMoved | LookedUp | Wanted
