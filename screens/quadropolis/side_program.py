"""What programs of a player's city share: its score in the background."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from quadropolis_score.advice import ScoredCity, score_best_plan
from quadropolis_score.scoring import score
from quadropolis_score.typed_sheet import typed_city
from screens.kit.program import Work
from tabletop.game import Side

if TYPE_CHECKING:
    from quadropolis_score.player_board import PlayerBoard


@dataclass(frozen=True, slots=True)
class Scored:
    """A side was scored; an event."""

    side: Side
    city: ScoredCity


def score_seat(seat: Side) -> ScoredCity:
    """Return the score of the seat's allocation: the player's own, or the best under the locks."""
    board: PlayerBoard = seat.board
    typed = typed_city(board.city, board.typed)
    if typed is not None:
        return typed
    if board.plan is not None:
        return ScoredCity(
            board.city, board.tokens, board.locks, board.plan, score(board.city, board.tokens, board.plan)
        )
    return score_best_plan(board.city, board.tokens, board.locks)


def scored_side(side: Side) -> Scored:
    """Score a side; the job of `scoring`."""
    return Scored(side, score_seat(side))


def scoring(side: Side) -> Work:
    """Score a side in the background; `Scored` follows."""
    return Work("score", scored_side, (side,))
