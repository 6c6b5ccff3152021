"""Scoring of Quadropolis: the best allocation of a city's tokens, and every point with its reason.

>>> from quadropolis_score import City, Tokens, best_plan, score
>>> city = City.parse("T2 P . . / . S F . / . . . . / . . . .")
>>> score(city, Tokens(inhabitants=4, energy=2), best_plan(city, Tokens(4, 2))).total
12

`advice` explains a plan, `validation` lists errors and warnings, `files` reads and writes JSON.
"""

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    from quadropolis_score import sentences as _  # noqa: F401 - registers them
    from quadropolis_score.boards import Spot
    from quadropolis_score.buildings import Building, Category, Expansion, Kind, Mode, Tokens
    from quadropolis_score.city import City
    from quadropolis_score.optimiser.search import best_plan
    from quadropolis_score.plan import Locks, Plan
    from quadropolis_score.ranking import Game, Player, rank
    from quadropolis_score.score_sheet import Line, ScoreSheet
    from quadropolis_score.scoring import score
    from tabletop import __version__
    from tabletop.messages import Message, Refused

__all__ = [
    "Building",
    "Category",
    "City",
    "Expansion",
    "Game",
    "Kind",
    "Line",
    "Locks",
    "Message",
    "Mode",
    "Plan",
    "Player",
    "Refused",
    "ScoreSheet",
    "Spot",
    "Tokens",
    "__version__",
    "best_plan",
    "rank",
    "score",
]
