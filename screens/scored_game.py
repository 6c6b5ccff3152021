"""A saved game, scored by the rules of its game: what the pad shows and sheets are made from."""

from exports.finished_game import FinishedGame
from games import rules_of
from store.values import Saved
from tabletop.game import Verdict


def verdict_of(saved: Saved) -> Verdict:
    """Score a saved game; plans that people chose themselves stay theirs."""
    return rules_of(saved.envelope.game).verdict(saved.envelope.options, saved.envelope.sides)


def finished_game(saved: Saved, verdict: Verdict) -> FinishedGame:
    """Return what sheets are made from."""
    envelope = saved.envelope
    return FinishedGame(rules_of(envelope.game), envelope.options, envelope.sides, verdict, saved.played)
