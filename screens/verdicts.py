"""The verdict of a saved game, scored once a step: pad, previews, files and lists share it."""

from dataclasses import dataclass
from functools import lru_cache

from exports.finished_game import FinishedGame
from games import rules_of
from store.values import SavedGame
from tabletop.game import Verdict


@dataclass(frozen=True, eq=False, slots=True)
class SavedStep:
    """A step of a game, hashed by its key and number because boards and readings are large."""

    saved: SavedGame

    def __hash__(self) -> int:
        return hash((self.saved.key, self.saved.step))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SavedStep) and self.saved.envelope == other.saved.envelope


def verdict_of(saved: SavedGame) -> Verdict:
    return verdict_of_step(SavedStep(saved))


@lru_cache(maxsize=2)  # a step and the one beside it, because each holds the pictures of its photos
def verdict_of_step(step: SavedStep) -> Verdict:
    """Score a step; a second thread that asks meanwhile scores again, which is rare."""
    envelope = step.saved.envelope
    return rules_of(envelope.game).verdict(envelope.options, envelope.sides)


def finished_game(saved: SavedGame) -> FinishedGame:
    played = saved.envelope
    rules = rules_of(played.game)
    return FinishedGame(rules, played.options, played.sides, verdict_of(saved), saved.played, played.occasion)
