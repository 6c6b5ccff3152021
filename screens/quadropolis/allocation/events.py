"""The events of the allocation; the switch between the best one and the player's own is `Switched`."""

from dataclasses import dataclass

from quadropolis_score.boards import Spot
from screens.kit.navigation import Screen
from screens.quadropolis.allocation.model import Lock


@dataclass(frozen=True, slots=True)
class SpaceTapped:
    """A building was tapped, or an empty space."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class LineTapped:
    """A line of the score sheet was tapped; its number counts from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Decided:
    """The player decided about a building."""

    spot: Spot
    lock: Lock


@dataclass(frozen=True, slots=True)
class Stepped:
    """The customers of a shop were stepped."""

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
    """Another screen of the city is wanted."""

    screen: Screen


AllocationEvent = SpaceTapped | LineTapped | Decided | Stepped | CursorMoved | LookedUp | Wanted
