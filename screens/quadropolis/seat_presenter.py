"""The base of all screens of one player: the side, its board, and the best plan in the background."""

from functools import partial
from typing import TypeVar

from quadropolis_score.advice import ScoredCity
from quadropolis_score.player_board import PlayerBoard
from screens.quadropolis.game_options import expansions_news, game_with_side
from screens.quadropolis.side_program import score_seat
from screens.side_presenter import SidePresenter
from store.envelope import Envelope
from tabletop.game import Side

State = TypeVar("State")


class SeatPresenter(SidePresenter[State]):
    """The base of a screen of one player."""

    scored: ScoredCity | None

    def open(self) -> None:
        """Start unscored; raise Refused if the game or the seat is missing."""
        self.scored = None
        self._scored_seat: Side | None = None
        super().open()

    def reload(self) -> None:
        """Score the seat only if it changed."""
        self._load_side()
        if self.is_scored:
            self.refresh()
        else:
            self.on_side_changed()

    def save_edit(self, seat: Side) -> None:
        """Save an edit; say which expansions its tiles switch on."""
        news = expansions_news(self.saved.envelope.options, seat.board.city)
        super().save_edit(seat)
        if news:
            self.context.show_message(self.context.render(news))

    def with_side(self, side: Side) -> Envelope:
        """Return the game with this side changed, and with the expansions of its tiles."""
        return game_with_side(self.saved.envelope, self.route.seat, side)

    @property
    def is_scored(self) -> bool:
        """Return whether the score of the current seat is known."""
        return self._scored_seat == self.seat

    @property
    def board(self) -> PlayerBoard:
        """Return the player's current board."""
        board: PlayerBoard = self.seat.board
        return board

    def on_side_changed(self) -> None:
        """Show the seat and score it; cancel an earlier scoring."""
        self.refresh()
        seat = self.seat
        self.run_in_background("score", partial(score_seat, seat), self._on_scored)

    def _on_scored(self, scored: ScoredCity) -> None:
        """Show the score."""
        self.scored, self._scored_seat = scored, self.seat
        self.refresh()
