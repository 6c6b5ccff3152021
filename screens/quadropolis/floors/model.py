"""The model of the floors page: the question, the order of its rows, and the cursor."""

from dataclasses import dataclass, replace

from quadropolis_score.boards import Spot
from quadropolis_score.player_board import read_towers, side_ledger, unchecked_floors
from screens.quadropolis.question import Question


@dataclass(frozen=True, slots=True)
class FloorsModel(Question):
    """The question about the floors, its rows, and the tower under the cursor."""

    order: tuple[Spot, ...] = ()
    offers_photo: bool = False  # whether some floors were doubtful at first: the offer stays where it is
    cursor: Spot | None = None

    @property
    def sorted(self) -> "FloorsModel":
        """Sort the rows once, doubtful ones first, checked ones last; they stay in place while floors change."""
        side = self.side
        if {*self.order} == {*read_towers(side)}:
            return self
        doubtful = side_ledger(side).doubtful
        order = tuple(dict.fromkeys((*doubtful, *unchecked_floors(side), *read_towers(side))))
        return replace(self, order=order, offers_photo=bool(doubtful), cursor=None)

    def moved(self, by: int) -> "FloorsModel":
        """Choose the next or previous tower; without a cursor the first one."""
        if not self.order:
            return self
        index = self.order.index(self.cursor) + by if self.cursor is not None else 0
        return replace(self, cursor=self.order[max(0, min(len(self.order) - 1, index))])

    @property
    def typed_into(self) -> Spot | None:
        """Return the tower that a digit is for, by default the first one."""
        return self.cursor or next(iter(self.order), None)

    def heights(self, spot: Spot | None) -> range:
        """Return the possible floors of a row; nothing elsewhere."""
        city = self.board.city
        there = city[spot] if spot in self.order else None
        return range(1, city.board.max_floors[there.kind] + 1) if there else range(0)
