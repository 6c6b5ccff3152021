"""What the screens of one player share beside the side: its board, and the best plan behind it."""

from functools import partial
from typing import TypeVar

from quadropolis_score.advice import Scored, best_scored
from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.scoring import score
from screens.side_presenter import SidePresenter
from tabletop.game import Side

State = TypeVar("State")


class Seated(SidePresenter[State]):
    """One player's seat."""

    scored: Scored | None

    def open(self) -> None:
        """Nothing is scored yet; Refused if the game, or the seat, is not there."""
        self.scored = None
        self._scored_seat: Side | None = None
        super().open()

    def look_again(self) -> None:
        """Score the seat only if it is not the one that was scored last."""
        self._look_up_seat()
        if self.is_scored:
            self.refresh()
        else:
            self.changed()

    @property
    def is_scored(self) -> bool:
        """Whether everything is known of the seat as it is now."""
        return self._scored_seat == self.seat

    @property
    def board(self) -> PlayerBoard:
        """The player's board as it is now."""
        board: PlayerBoard = self.seat.board
        return board

    def changed(self) -> None:
        """Show the seat and score it; what was asked for before comes too late."""
        self.refresh()
        seat = self.seat
        self.slowly("score", partial(scored_of, seat), self._scored)

    def _scored(self, scored: Scored) -> None:
        """The score has come."""
        self.scored, self._scored_seat = scored, self.seat
        self.refresh()


def scored_of(seat: Side) -> Scored:
    """What the seat's allocation is worth: the player's own, or the best around the locks."""
    board: PlayerBoard = seat.board
    if board.plan is not None:
        return Scored(board.city, board.tokens, board.locks, board.plan, score(board.city, board.tokens, board.plan))
    return best_scored(board.city, board.tokens, board.locks)
