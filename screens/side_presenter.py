"""The base of all screens of one side: every edit is saved at once, undo names the player whose step it was."""

from abc import abstractmethod
from typing import TypeVar

from screens.game_screens import table_of
from screens.kit.presenter import Presenter
from store.values import Saved
from tabletop.game import Side
from tabletop.messages import Refused, say
from tabletop.people import name_key

State = TypeVar("State")


class SidePresenter(Presenter[State]):
    """The base of a screen of one side of any game; `Place.seat` is its number."""

    saved: Saved

    def open(self) -> None:
        """Load the side; raise Refused if the game or the side is missing."""
        self._look_up_seat()
        self.changed()

    @abstractmethod
    def changed(self) -> None:
        """Show the current side."""

    def _look_up_seat(self) -> None:
        """Load the saved game."""
        self.saved = self.parts.store.game(self.place.game)
        if self.place.seat not in range(len(self.saved.envelope.sides)):
            raise Refused("", say("store.seat", seat=self.place.seat + 1))

    @property
    def seat(self) -> Side:
        """Return the current side."""
        return self.saved.envelope.sides[self.place.seat]

    def change(self, seat: Side) -> None:
        """Save an edit and update the score."""
        self.keep(seat)
        self.changed()

    def keep(self, seat: Side) -> None:
        """Save an edit."""
        if seat != self.seat:
            self.saved = self.parts.store.save(self.place.game, self.saved.envelope.with_side(self.place.seat, seat))

    def undo(self) -> None:
        """Undo the last step of the game."""
        self._step(self.parts.store.undo(self.place.game))

    def redo(self) -> None:
        """Redo a step of the game."""
        self._step(self.parts.store.redo(self.place.game))

    def _step(self, saved: Saved) -> None:
        """Show another step of the game; name its player if it is not this one."""
        before, now = self.saved.envelope.sides, saved.envelope.sides
        self.saved = saved
        number = seat_after(before, now, self.place.seat)
        if other := other_than(before, now, self.place.seat, number):
            self.parts.tell(self.says("seat.other", name=other))
        if number is None:
            self.parts.way.back_to(table_of(saved.envelope.game, self.place.game))
        elif number != self.place.seat:
            self.parts.way.reseated(self.place.game, self.place.seat, number)
        else:
            self.changed()


def seat_after(before: tuple[Side, ...], now: tuple[Side, ...], number: int) -> int | None:
    """Return a player's seat after a step: by name or, if the step changed the name, the old seat."""
    names = [name_key(seat.name) for seat in now]
    mine = name_key(before[number].name)
    if mine in names:
        return names.index(mine)
    return number if len(now) == len(before) else None


def other_than(before: tuple[Side, ...], now: tuple[Side, ...], number: int, found: int | None) -> str:
    """Return the first other player that a step changed, added or removed; empty if none."""
    sitting = {name_key(seat.name): seat for place, seat in enumerate(before) if place != number or found is None}
    then = {name_key(seat.name): seat for place, seat in enumerate(now) if place != found}
    changed = (seat.name for name, seat in {**then, **sitting}.items() if sitting.get(name) != then.get(name))
    return next(changed, "")
