"""What the screens of one player share: the seat at its table, every edit saved at once, the best plan behind it."""

from functools import partial
from typing import TypeVar

from quadropolis_score.advice import Scored, best_scored
from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.scoring import score
from screens.kit.navigation import Place, Screen
from screens.kit.presenter import Presenter
from store.values import Saved
from tabletop.game import Side
from tabletop.messages import Refused, say
from tabletop.people import name_key

State = TypeVar("State")


class Seated(Presenter[State]):
    """One player's seat."""

    saved: Saved
    scored: Scored | None

    def open(self) -> None:
        """Nothing is scored yet; Refused if the game, or the seat, is not there."""
        self.scored = None
        self._scored_seat: Side | None = None
        self._look_up_seat()
        self.changed()

    def look_again(self) -> None:
        """Score the seat only if it is not the one that was scored last."""
        self._look_up_seat()
        if self.is_scored:
            self.refresh()
        else:
            self.changed()

    def _look_up_seat(self) -> None:
        """Look at the saved game."""
        self.saved = self.parts.store.game(self.place.game)
        if self.place.seat not in range(len(self.saved.envelope.sides)):
            raise Refused("", say("store.seat", seat=self.place.seat + 1))

    @property
    def is_scored(self) -> bool:
        """Whether everything is known of the seat as it is now."""
        return self._scored_seat == self.seat

    @property
    def seat(self) -> Side:
        """The player's seat as it is now."""
        return self.saved.envelope.sides[self.place.seat]

    @property
    def board(self) -> PlayerBoard:
        """The player's board as it is now."""
        board: PlayerBoard = self.seat.board
        return board

    def change(self, seat: Side) -> None:
        """Save an edit and show what it makes of the score."""
        self.keep(seat)
        self.changed()

    def keep(self, seat: Side) -> None:
        """Save an edit."""
        if seat != self.seat:
            self.saved = self.parts.store.save(self.place.game, self.saved.envelope.with_side(self.place.seat, seat))

    def changed(self) -> None:
        """Show the seat and score it; what was asked for before comes too late."""
        self.refresh()
        seat = self.seat
        self.slowly("score", partial(scored_of, seat), self._scored)

    def _scored(self, scored: Scored) -> None:
        """The score has come."""
        self.scored, self._scored_seat = scored, self.seat
        self.refresh()

    def undo(self) -> None:
        """Take the last step of the game back."""
        self._step(self.parts.store.undo(self.place.game))

    def redo(self) -> None:
        """Take it forth again."""
        self._step(self.parts.store.redo(self.place.game))

    def _step(self, saved: Saved) -> None:
        """Show another step of the game; if it is not this player's, say whose it is."""
        before, now = self.saved.envelope.sides, saved.envelope.sides
        self.saved = saved
        number = seat_after(before, now, self.place.seat)
        if other := other_than(before, now, self.place.seat, number):
            self.parts.tell(self.says("seat.other", name=other))
        if number is None:
            self.parts.way.back_to(Place(Screen.TABLE, self.place.game))
        elif number != self.place.seat:
            self.parts.way.reseated(self.place.game, self.place.seat, number)
        else:
            self.changed()


def seat_after(before: tuple[Side, ...], now: tuple[Side, ...], number: int) -> int | None:
    """Where a player sits after a step: by name or, if the step changed the name, where the player sat before."""
    names = [name_key(seat.name) for seat in now]
    mine = name_key(before[number].name)
    if mine in names:
        return names.index(mine)
    return number if len(now) == len(before) else None


def other_than(before: tuple[Side, ...], now: tuple[Side, ...], number: int, found: int | None) -> str:
    """The first player that a step changed, added or removed, but for the one who sits here; nothing if none."""
    sitting = {name_key(seat.name): seat for place, seat in enumerate(before) if place != number or found is None}
    then = {name_key(seat.name): seat for place, seat in enumerate(now) if place != found}
    changed = (seat.name for name, seat in {**then, **sitting}.items() if sitting.get(name) != then.get(name))
    return next(changed, "")


def scored_of(seat: Side) -> Scored:
    """What the seat's allocation is worth: the player's own, or the best around the locks."""
    board: PlayerBoard = seat.board
    if board.plan is not None:
        return Scored(board.city, board.tokens, board.locks, board.plan, score(board.city, board.tokens, board.plan))
    return best_scored(board.city, board.tokens, board.locks)
