"""The verdict of a saved game, scored once a step: pad, previews, files and lists share it."""

from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Final

from games import rules_of
from store.values import SavedGame
from tabletop.game import Verdict

SCORING: Final = Lock()


@dataclass(frozen=True, eq=False, slots=True)
class SavedStep:
    """A step of a game, hashed by its key and number because boards and readings are large."""

    saved: SavedGame

    def __hash__(self) -> int:
        return hash((self.saved.key, self.saved.step))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SavedStep) and self.saved.envelope == other.saved.envelope


def verdict_of(saved: SavedGame) -> Verdict:
    """Return the verdict of a saved game with its day and occasion; a second thread waits instead of scoring again."""
    with SCORING:
        return replace(verdict_of_step(SavedStep(saved)), played=saved.played, occasion=saved.envelope.occasion)


@lru_cache(maxsize=2)  # a step and the one beside it, because each holds the pictures of its photos
def verdict_of_step(step: SavedStep) -> Verdict:
    envelope = step.saved.envelope
    return rules_of(envelope.game).verdict(envelope.options, envelope.sides)
