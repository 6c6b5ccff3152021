"""The next player of a game whose city is empty, and the screen for entering it."""

from typing import Final

from quadropolis_score.player_board import PlayerSide
from screens.kit.navigation import Route, Screen, Surroundings
from screens.quadropolis.plugin import OwnScreen
from store.values import SavedGame

# The setting with the way that was used last.
WAY: Final = "entry"
# The longest name on a button; longer ones end in an ellipsis.
LONGEST: Final = 16


def next_empty(saved: SavedGame, after: int = -1) -> int | None:
    """Return the first side with an empty city after another one, going round the table."""
    sides = saved.envelope.sides
    order = ((after + step) % len(sides) for step in range(1, len(sides) + 1))
    return next((number for number in order if sides[number].board.is_empty), None)


def entry(around: Surroundings, saved: SavedGame, number: int, before: PlayerSide | None = None) -> Route:
    """Return the screen for entering a side's city: that of the city before, by default the photo if possible."""
    waits = saved.pending_photo(number) is not None
    by_photo = waits or before is None or before.reading is not None
    screen = Screen.PHOTO if by_photo and around.reads_photos else OwnScreen.CITY
    return Route(screen, saved.key, number)


def ways(around: Surroundings) -> tuple[Screen, ...]:
    """Return the ways to enter an empty city, the photo only where photos can be read."""
    return (*((Screen.PHOTO,) if around.reads_photos else ()), OwnScreen.CITY, Screen.TYPED)


def short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}\u2026"
