"""The example game of the README, scored: used by golden sheets, benches and the tests of the sheets."""

import json
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final

from exports.finished_game import FinishedGame
from quadropolis_score import Game
from quadropolis_score.files import game_from
from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.plugin import RULES
from quadropolis_score.scored_game import ScoredGame, score_game, verdict_of
from store.envelope import Envelope
from tabletop.game import Side
from tabletop.people import PlayerColour

FILE: Final = Path(__file__).parents[2] / "assets" / "games" / "example.json"
PLAYED: Final = date(2026, 11, 18)


def example_game() -> Game:
    """Return the players and their cities."""
    return game_from(json.loads(FILE.read_text("utf-8")))


def example_envelope() -> Envelope:
    return Envelope.from_file(RULES.KEY, RULES.from_file(json.loads(FILE.read_text("utf-8"))))


@lru_cache(maxsize=1)
def example_scored_game() -> ScoredGame:
    return score_game(example_game(), PLAYED)


def finished_game(scored_game: ScoredGame) -> FinishedGame:
    """Return a scored game in the form that the exports take."""
    rows = tuple(row.value for row in scored_game.rows)
    options = {"mode": scored_game.mode.value, "playgrounds": False, "public_services": "expansion" in rows}
    sides = tuple(
        Side((player.name,), colour, PlayerBoard(player.city, player.tokens))
        for player, colour in zip(scored_game.game.players, PlayerColour, strict=False)
    )
    return FinishedGame(RULES, options, sides, verdict_of(scored_game, rows), scored_game.played_on)


def finished_example() -> FinishedGame:
    """Return the example game in the form that the exports take."""
    return finished_game(example_scored_game())
