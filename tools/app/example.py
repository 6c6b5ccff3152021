"""The example game of the README, scored: used by golden sheets, benches and the tests of the sheets."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from quadropolis_score import Game, Plan
from quadropolis_score.files import game_from
from quadropolis_score.other_mode import expansions_of
from quadropolis_score.player_board import PlayerBoard, PlayerSide
from quadropolis_score.plugin import RULES
from quadropolis_score.verdict import CitySheets
from store.envelope import Envelope
from tabletop.game import Side, Verdict
from tabletop.people import PlayerColour

FILE: Final = Path(__file__).parents[2] / "assets" / "games" / "example.json"
PLAYED: Final = date(2026, 11, 18)


def example_game() -> Game:
    """Return the players and their cities."""
    return game_from(json.loads(FILE.read_text("utf-8")))


def example_envelope() -> Envelope:
    return Envelope.from_file(RULES.KEY, RULES.from_file(json.loads(FILE.read_text("utf-8"))))


@lru_cache(maxsize=1)
def example_verdict() -> Verdict[CitySheets]:
    return score_game(example_game())


def score_game(
    game: Game, plans: Mapping[int, Plan] = MappingProxyType({}), played: date = PLAYED
) -> Verdict[CitySheets]:
    """Score a game whose totals count; players have the best plans, but for those with a plan of their own."""
    cities = [player.city for player in game.players]
    boards = (
        PlayerBoard(player.city, player.tokens, typed=player.typed, plan=plans.get(number))
        for number, player in enumerate(game.players)
    )
    sides: tuple[PlayerSide, ...] = tuple(map(Side, ((player.name,) for player in game.players), PlayerColour, boards))
    return replace(RULES.final_verdict({"mode": cities[0].mode.value, **expansions_of(cities)}, sides), played=played)
