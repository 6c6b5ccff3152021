"""The floors of the towers on a photo: guesses follow the ledger until the player counts them."""

from dataclasses import replace

from quadropolis_score.boards import Spot
from quadropolis_score.player_board import (
    floors_place,
    has_height_chances,
    is_certain,
    read_towers,
    side_ledger,
    unchecked_floors,
    with_floors,
    with_floors_checked,
)
from quadropolis_score.validation import warnings
from screens.kit.crop import Crop
from screens.kit.navigation import Screen
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.quadropolis.building_names import building_name, problem_text
from screens.quadropolis.floors.state import (
    FloorsCertainty,
    FloorsState,
    FloorsSum,
    FloorsTower,
    HeightChoice,
    SidePhoto,
)
from screens.quadropolis.photo.tile_crop import crop_region
from screens.quadropolis.question_presenter import SECOND_PHOTO, QuestionPresenter

TURNS_WARNING = "box.turns"  # the warning that the sum contains already


class FloorsPresenter(QuestionPresenter[FloorsState]):
    """The floors of the towers on one player's photo."""

    def open(self) -> None:
        """Start without a chosen tower."""
        self._order: tuple[Spot, ...] = ()
        self._offers_photo = False  # whether some floors were doubtful at first: the offer stays where it is
        self._cursor: Spot | None = None
        super().open()

    def on_side_changed(self) -> None:
        """Sort the rows once, doubtful ones first, checked ones last; they stay in place while floors change."""
        if {*self._order} != {*read_towers(self.seat)}:
            unchecked, doubtful = unchecked_floors(self.seat), side_ledger(self.seat).doubtful
            self._order = tuple(dict.fromkeys((*doubtful, *unchecked, *read_towers(self.seat))))
            self._offers_photo = bool(doubtful)
            self._cursor = None
        super().on_side_changed()

    def state(self) -> FloorsState:
        """Return the current state."""
        seat = self.seat
        checked = {spot for spot in self._order if floors_place(spot) in seat.settled}
        doubtful = {*side_ledger(seat).doubtful} - checked
        return FloorsState(
            name=seat.name,
            colour=seat.colour,
            title=self.text("piles.title"),
            tally=self._tally(),
            side_photo=self._side_photo() if self._offers_photo else None,
            towers=tuple(
                self._tower(spot, self._certainty(is_doubtful=spot in doubtful, is_checked=spot in checked))
                for spot in self._order
            ),
            no_towers="" if self._order else self.text("piles.none"),
            undo_state=undo_state_of(self.context, self.saved),
            done=self.text("piles.done"),
        )

    @staticmethod
    def _certainty(*, is_doubtful: bool, is_checked: bool) -> FloorsCertainty:
        """Return the certainty of floors."""
        return (
            FloorsCertainty.CHECKED
            if is_checked
            else FloorsCertainty.DOUBTFUL
            if is_doubtful
            else FloorsCertainty.GUESSED
        )

    def _tower(self, spot: Spot, check: FloorsCertainty) -> FloorsTower:
        """Return the row of a tower."""
        reading, building = self.seat.reading, self.board.city[spot]
        assert reading is not None
        assert building is not None
        max_floors = self.board.city.board.max_floors[building.kind]
        return FloorsTower(
            crop=Crop(reading.picture, crop_region(reading.mode, spot)) if reading.picture else None,
            name=f"{building_name(self.context, building)} \u00b7 {spot}",
            certainty=check,
            text=self.text(f"piles.{check.value}"),
            heights=tuple(HeightChoice(spot, floors, floors == building.floors) for floors in range(1, max_floors + 1)),
            cursor=spot == self._cursor,
        )

    def _side_photo(self) -> SidePhoto | None:
        """Offer a second photo where it can be read; one of version 0.1.0 has no heights to join with."""
        if self.context.photo_reader is None or not has_height_chances(self.seat):
            return None
        return SidePhoto(self.text("piles.side"), self.text("piles.side.photo"))

    def _tally(self) -> FloorsSum:
        """R3: return the sum of tiles and floors beside the turns."""
        city, tokens = self.board.city, self.board.tokens
        floors = [building.floors for _, building in city.buildings()]
        tiles, sum_, turns = len(floors), sum(floors), len(city.board.spots)
        total = (
            self.context.format_points(self.scored.sheet.total, is_certain=is_certain(self.seat)) if self.scored else ""
        )
        oddities = [
            problem_text(self.context, each) for each in warnings(city, tokens) if each.message.key != TURNS_WARNING
        ]
        if sum_ == turns:
            icon, text, detail = "check-circle-outline", "piles.sum.even", ""
        elif sum_ > turns:
            icon, text, detail = "alert", "piles.sum", ""
            oddities.insert(0, self.text("piles.sum.many", tiles=sum_, turns=turns))
        else:
            icon, text = "information-outline", "piles.sum"
            detail = self.text("piles.sum.few", missing=turns - sum_, turns=turns)
        words = self.text(text, tiles=tiles, floors=sum_ - tiles, sum=sum_)
        return FloorsSum(icon, words, total, " \u00b7 ".join(oddities) or detail, bool(oddities))

    def photograph(self) -> None:
        """Take a second photo, from the side."""
        self.context.navigator.go(replace(self.route, screen=Screen.PHOTO, about=SECOND_PHOTO))

    # counting
    def choose_height(self, height: HeightChoice) -> None:
        """Settle the floors of a tower; uncounted ones follow."""
        self._cursor = height.spot
        self.context.device.vibrate()
        self.apply_edit(with_floors(self.seat, {height.spot: height.floors}))

    def confirm_all(self) -> None:
        """Settle all floors as they stand, and go on."""
        self.save_edit(with_floors_checked(self.seat))
        self._open_next_question()

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Choose a tower with up and down; a digit sets its floors and chooses the next one; Enter is "All correct"."""
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if key == "enter":
            self.confirm_all()
            return True
        if key in ("up", "down"):
            return self._move_cursor(1 if key == "down" else -1)
        return key.isdecimal() and self._set_floors(int(key))

    def _move_cursor(self, by: int) -> bool:
        """Choose the next or previous tower; the first key chooses the first one."""
        if not self._order:
            return False
        index = self._order.index(self._cursor) + by if self._cursor in self._order else 0
        self._cursor = self._order[max(0, min(len(self._order) - 1, index))]
        self.refresh()
        return True

    def _set_floors(self, floors: int) -> bool:
        """Settle the floors of the chosen tower and choose the next one."""
        if self._cursor is None:
            self._move_cursor(1)
        heights = {
            each.floors: each for row in self.state().towers for each in row.heights if each.spot == self._cursor
        }
        if floors not in heights:
            return False
        self.choose_height(heights[floors])
        return self._move_cursor(1)
