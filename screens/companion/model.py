"""The model of the companion: the saved game and what no game saves."""

from dataclasses import dataclass
from datetime import datetime

from games import rules_of
from screens.kit.navigation import Route
from store.store import Store
from store.values import SavedGame
from tabletop.evening import Evening, Progress
from tabletop.game import Side
from tabletop.messages import Refused, message, quoted


@dataclass(frozen=True, slots=True)
class Companion:
    """A game with its progress, the consecutive draws of the first player, and the time of the last turn."""

    saved: SavedGame
    progress: Progress
    now: datetime
    draws: int = 0

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.saved.envelope.sides


def load(store: Store, route: Route) -> Companion:
    """Load the game; raise Refused if it is missing, or has no companion."""
    saved = store.game(route.game)
    return Companion(saved, progress_of(saved), store.now())


def progress_of(saved: SavedGame) -> Progress:
    """Return the progress of a game; raise Refused if it has no companion."""
    envelope = saved.envelope
    companion = rules_of(envelope.game).companion(envelope.options, envelope.sides)
    if companion is None:
        raise Refused("", message("game.unknown", game=quoted(envelope.game)))
    return Progress(companion, envelope.evening or Evening(), len(envelope.sides))
