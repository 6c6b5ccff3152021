"""Painting a city: taps and strokes with the brush, floors, prints, moved tiles; replaced buildings can be restored."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED_KINDS, Building, Mode
from quadropolis_score.player_board import with_building as built
from screens.kit.undo import step_back
from screens.quadropolis.building_names import building_description
from screens.quadropolis.city.brush_palette import Palette, last_brush, next_brush, save_brush
from screens.quadropolis.city.brushes import HAND, Brush, is_alike, paint
from screens.quadropolis.city.panels import FloorChoice, PrintChoice, floor_choices, print_choices
from screens.quadropolis.city.state import CityState, TileRow
from screens.quadropolis.seat_presenter import SeatPresenter
from store.values import SavedGame
from tabletop.game import Side


class Painting(SeatPresenter[CityState]):
    """A city under a brush."""

    def _take_up(self) -> None:
        """Start with the brush of this city, without strokes."""
        self._mode: Mode = self.board.city.mode
        self._palette = Palette(self.context)
        self._marked: tuple[Spot, ...] = ()
        self._cursor: Spot | None = None
        self._brush = last_brush(self.context, self.route, self.saved.envelope.options, self.seat)
        self._lift()

    def _lift(self) -> None:
        """Lift the brush: the next tap starts a new building."""
        self._row_at: Spot | None = None  # the space with the row of floors or prints
        self._stroke: tuple[Spot, ...] = ()

    def _set_brush(self, brush: Brush) -> None:
        """Set the brush and save it for the player's return."""
        self._lift()
        self._brush = brush
        save_brush(self.context, self.route, brush)

    def _choose(self, what: str) -> None:
        """Choose a brush."""
        self._set_brush(next_brush(what, self._brush, self.board.city.mode))
        self.refresh()

    @abstractmethod
    def inspect(self, spot: Spot) -> None:
        """Open the panel of a space."""

    # taps
    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush, or open its panel; a row offers floors or prints of its tile."""
        self._marked, self._cursor, self._row_at = (), None, None
        if self._brush.tool == HAND:
            self.inspect(spot)
            return
        building = self._brush.building
        if building is not None:
            building = paint(self.board.city[spot], building, self.board.city.mode)
            self._row_at = spot
        self._paint({spot: building})

    @property
    def _tile_row(self) -> TileRow | None:
        """Return the row of floors, or of prints, of the tile that was tapped."""
        spot = self._row_at
        if spot is None:
            return None
        floors = tuple(floor_choices(self.seat, spot))
        prints = () if floors else tuple(print_choices(self.context, self.seat, spot))
        return TileRow(str(spot), floors, prints) if floors or len(prints) > 1 else None

    def set_floors(self, choice: FloorChoice) -> None:
        """Set the floors of a pile, and close its row."""
        there = self.board.city[choice.spot]
        self._row_at = None
        if there is not None and there.kind in PILED_KINDS:
            self._put(choice.spot, replace(there, floors=choice.floors))

    def set_print(self, choice: PrintChoice) -> None:
        """Set the print of the tile that was tapped, and close its row; a brush of its kind keeps it."""
        self._row_at = None
        if is_alike(choice.building, self._brush.building):
            self._set_brush(Brush.of(choice.building))
        if is_alike(choice.building, self.board.city[choice.spot]):
            self._put(choice.spot, choice.building)

    # strokes
    def draw(self, spot: Spot) -> None:
        """Draw over a space; the stroke is painted as a whole when the finger leaves the board."""
        if self._brush.tool != HAND and spot not in self._stroke:
            self._marked, self._cursor, self._row_at = (), None, None
            self._stroke = (*self._stroke, spot)
            self.refresh()

    def end_stroke(self) -> None:
        """Paint the stroke."""
        stroke, self._stroke = self._stroke, ()
        if stroke:
            self._paint(self._strokes(stroke))

    def _strokes(self, stroke: Iterable[Spot]) -> dict[Spot, Building | None]:
        """Return the buildings of a stroke; tiles of the brush's kind stay as they are."""
        brush, city = self._brush.building, self.board.city
        return {spot: brush for spot in stroke if not (brush and is_alike(city[spot], brush))}

    @property
    def _sketch(self) -> Side:
        """Return the seat with the stroke that the finger draws."""
        seat = self.seat
        for spot, building in self._strokes(self._stroke).items():
            seat = built(seat, spot, building)
        return seat

    # moving
    def carry(self, spot: Spot, over: Spot) -> None:
        """Mark a held space and the one under the finger."""
        if over == spot:
            self.context.device.vibrate()
        self._row_at = None
        self._marked = (spot,) if over == spot or self.board.city[spot] is None else (spot, over)
        self.refresh()

    def move(self, spot: Spot, over: Spot) -> None:
        """Move a building to another space, or swap two."""
        there, other = self.board.city[spot], self.board.city[over]
        self._marked = ()
        if there is None or there == other:
            self.refresh()
        else:
            self.context.device.vibrate()
            chosen = {each: each not in self.board.unprinted for each in (spot, over)}
            moved = built(self.seat, over, there, is_printed=chosen[spot])
            self.apply_edit(built(moved, spot, other, is_printed=chosen[over]))

    # changes
    def _put(self, spot: Spot, building: Building | None, *, is_printed: bool = True) -> None:
        """Change a space."""
        self.context.device.vibrate()
        self.apply_edit(built(self.seat, spot, building, is_printed=is_printed))

    def _paint(self, buildings: dict[Spot, Building | None]) -> None:
        """Change spaces in one step, with prints that nobody chose, and offer to restore replaced buildings."""
        city, seat = self.board.city, self.seat
        for spot, building in buildings.items():
            is_printed = building == city[spot] and spot not in self.board.unprinted
            seat = built(seat, spot, building, is_printed=is_printed)
        gone = {
            spot: there
            for spot, building in buildings.items()
            if (there := city[spot]) is not None and not is_alike(building, there)
        }
        self.context.device.vibrate()
        self.apply_edit(seat)
        if gone:
            self._offer_back(gone, "removed" if None in buildings.values() else "replaced")

    def _offer_back(self, gone: dict[Spot, Building], what: str) -> None:
        """Show a snackbar that restores removed or replaced buildings."""
        first, *others = gone.values()
        if others:
            text = self.text(f"city.{what}.many", count=len(gone))
        else:
            text = self.text(f"city.{what}", building=building_description(self.context, first))
        self.tell_undo(text, partial(self._bring_back, self.saved, gone))

    def _bring_back(self, saved: SavedGame, gone: dict[Spot, Building]) -> None:
        """Undo the step if it is the last one; otherwise put its old buildings back."""
        if self.is_closed:
            step_back(self.context, saved)
        elif self.saved.step == saved.step:
            self.undo()
        else:
            self._paint(dict(gone))
