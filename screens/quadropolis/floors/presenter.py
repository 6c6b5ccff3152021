"""The floors of the towers on a photo: guesses follow the ledger until a person counts them."""

from dataclasses import replace

from quadropolis_score.boards import Spot
from quadropolis_score.player_board import (
    floors_of,
    has_heights,
    is_certain,
    side_ledger,
    towers,
    unchecked_floors,
    with_floors,
    with_floors_checked,
)
from quadropolis_score.validation import warnings
from screens.kit.crop import Crop
from screens.kit.navigation import Screen
from screens.kit.undo import stepped, steps_of
from screens.quadropolis.building_names import called, problem_in_words
from screens.quadropolis.floors.state import Check, FloorsState, FloorsSum, FloorsTower, Height, SidePhoto
from screens.quadropolis.photo.tile_crop import crop_of
from screens.quadropolis.question_presenter import SECOND_PHOTO, Asking

TURNS = "box.turns"  # the warning that the sum contains already


class FloorsPresenter(Asking[FloorsState]):
    """The floors of the towers on one player's photo."""

    def open(self) -> None:
        """Start without a chosen tower."""
        self._order: tuple[Spot, ...] = ()
        self._cursor: Spot | None = None
        super().open()

    def changed(self) -> None:
        """Sort the rows once, doubtful ones first, checked ones last; they stay in place while floors change."""
        if {*self._order} != {*towers(self.seat)}:
            unchecked, doubtful = unchecked_floors(self.seat), side_ledger(self.seat).doubtful
            self._order = tuple(dict.fromkeys((*doubtful, *unchecked, *towers(self.seat))))
            self._cursor = None
        super().changed()

    def state(self) -> FloorsState:
        """Return the current state."""
        seat = self.seat
        checked = {spot for spot in self._order if floors_of(spot) in seat.settled}
        doubtful = {*side_ledger(seat).doubtful} - checked
        return FloorsState(
            name=seat.name,
            colour=seat.colour,
            title=self.says("piles.title"),
            sums=(self._sum(),),
            side_photo=self._side_photo() if doubtful else (),
            towers=tuple(
                self._tower(spot, self._check(is_doubtful=spot in doubtful, is_checked=spot in checked))
                for spot in self._order
            ),
            none="" if self._order else self.says("piles.none"),
            steps=steps_of(self.parts, self.saved),
            done=self.says("piles.done"),
        )

    @staticmethod
    def _check(*, is_doubtful: bool, is_checked: bool) -> Check:
        """Return the certainty of floors."""
        return Check.CHECKED if is_checked else Check.DOUBTFUL if is_doubtful else Check.GUESSED

    def _tower(self, spot: Spot, check: Check) -> FloorsTower:
        """Return the row of a tower."""
        reading, building = self.seat.reading, self.board.city[spot]
        assert reading is not None
        assert building is not None
        highest = self.board.city.board.max_floors[building.kind]
        return FloorsTower(
            crops=(Crop(reading.picture, crop_of(reading.mode, spot)),) if reading.picture else (),
            name=f"{called(self.parts, building)} \u00b7 {spot}",
            check=check,
            text=self.says(f"piles.{check.value}"),
            heights=tuple(Height(spot, floors, floors == building.floors) for floors in range(1, highest + 1)),
            cursor=spot == self._cursor,
        )

    def _side_photo(self) -> tuple[SidePhoto, ...]:
        """Offer a second photo where it can be read; one of version 0.1.0 has no heights to join with."""
        if self.parts.eye is None or not has_heights(self.seat):
            return ()
        return (SidePhoto(self.says("piles.side"), self.says("piles.side.photo")),)

    def _sum(self) -> FloorsSum:
        """R3: return the sum of tiles and floors beside the turns."""
        city, tokens = self.board.city, self.board.tokens
        floors = [building.floors for _, building in city.buildings()]
        tiles, sum_, turns = len(floors), sum(floors), len(city.board.spots)
        total = self.parts.points(self.scored.sheet.total, certain=is_certain(self.seat)) if self.scored else ""
        odd = tuple(problem_in_words(self.parts, each) for each in warnings(city, tokens) if each.message.key != TURNS)
        if sum_ == turns:
            text = self.says("piles.sum.even", tiles=tiles, floors=sum_ - tiles, sum=sum_)
            return FloorsSum("check-circle-outline", text, total, odd=odd)
        text = self.says("piles.sum", tiles=tiles, floors=sum_ - tiles, sum=sum_)
        if sum_ > turns:
            return FloorsSum("alert", text, total, odd=(self.says("piles.sum.many", tiles=sum_, turns=turns), *odd))
        few = self.says("piles.sum.few", missing=turns - sum_, turns=turns)
        return FloorsSum("information-outline", text, total, (few,), odd)

    def photograph(self) -> None:
        """Take a second photo, from the side."""
        self.parts.way.go(replace(self.place, screen=Screen.PHOTO, about=SECOND_PHOTO))

    # counting
    def choose(self, height: Height) -> None:
        """Settle the floors of a tower; uncounted ones follow."""
        self._cursor = height.spot
        self.parts.device.tick()
        self.change(with_floors(self.seat, {height.spot: height.floors}))

    def all_correct(self) -> None:
        """Settle all floors as they stand, and go on."""
        self.keep(with_floors_checked(self.seat))
        self._go_on()

    def key(self, key: str, *, control: bool = False) -> bool:
        """Choose a tower with up and down; a digit sets its floors and chooses the next one; Enter is "All correct"."""
        if control:
            return stepped(key, self.undo, self.redo)
        if key == "enter":
            self.all_correct()
            return True
        if key in ("up", "down"):
            return self._walk(1 if key == "down" else -1)
        return key.isdecimal() and self._count(int(key))

    def _walk(self, by: int) -> bool:
        """Choose the next or previous tower; the first key chooses the first one."""
        if not self._order:
            return False
        at = self._order.index(self._cursor) + by if self._cursor in self._order else 0
        self._cursor = self._order[max(0, min(len(self._order) - 1, at))]
        self.refresh()
        return True

    def _count(self, floors: int) -> bool:
        """Settle the floors of the chosen tower and choose the next one."""
        if self._cursor is None:
            self._walk(1)
        heights = {
            each.floors: each for row in self.state().towers for each in row.heights if each.spot == self._cursor
        }
        if floors not in heights:
            return False
        self.choose(heights[floors])
        return self._walk(1)
