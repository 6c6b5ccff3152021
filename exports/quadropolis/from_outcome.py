"""Quadropolis' finished games, from its scored ones."""

from exports.finished_game import FinishedGame
from quadropolis_score.buildings import Mode
from quadropolis_score.files import game_to
from quadropolis_score.ranking import Game
from quadropolis_score.scored_game import Outcome
from quadropolis_score.verdict import FACTS, verdict_of
from tabletop.game import Choice, GameFile, Json, Side
from tabletop.people import Colour


class QuadropolisRules:
    """What the sheets ask of Quadropolis; a board is a player of its game."""

    KEY = "quadropolis"
    OPTIONS: tuple[Choice, ...] = (Choice("mode", tuple(mode.value for mode in Mode)),)
    FACTS = FACTS

    def to_file(self, game: GameFile) -> Json:
        """Write the game file."""
        return game_to(Game(tuple(player for _, player in game.sides)))


def finished_game(outcome: Outcome) -> FinishedGame:
    """A scored game as sheets are made from it."""
    sides = tuple(
        Side((player.name,), colour, player) for player, colour in zip(outcome.game.players, Colour, strict=False)
    )
    return FinishedGame(QuadropolisRules(), {"mode": outcome.mode.value}, sides, verdict_of(outcome), outcome.played)
