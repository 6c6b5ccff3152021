"""What the package offers to other programs; the package loads it at first use."""

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
