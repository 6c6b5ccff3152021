"""Painting a city: taps and strokes with the brush, floors, moved tiles; replaced buildings can be restored."""

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
from screens.quadropolis.city.panels import FloorChoice, floor_choices
from screens.quadropolis.city.state import CityState, FloorRow
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
        self._painted: Spot | None = None  # the last painted space
        self._pile: Spot | None = None  # the pile with the row of numbers
        self._stroke: tuple[Spot, ...] = ()

    def _set_brush(self, brush: Brush) -> None:
        """Set the brush and save it for the player's return."""
        self._lift()
        self._brush = brush
        save_brush(self.context, self.route, brush)

    def _choose(self, what: str) -> None:
        """Choose a brush; choosing it again selects its next print."""
        self._set_brush(next_brush(what, self._brush, self.board.city.mode))
        self.refresh()

    @abstractmethod
    def inspect(self, spot: Spot) -> None:
        """Open the panel of a space."""

    # taps
    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush, or open its panel; a pile gets a row of numbers."""
        self._marked, self._cursor, self._pile = (), None, None
        if self._brush.tool == HAND:
            self.inspect(spot)
            return
        building = self._brush.building
        if building is not None:
            again, self._painted = self._painted == spot, spot
            building = paint(self.board.city[spot], building, self.board.city.mode, is_repeated=again)
            self._pile = spot if building.kind in PILED_KINDS else None
        self._paint({spot: building})

    @property
    def _floor_row(self) -> FloorRow | None:
        """Return the row of numbers at the pile that was tapped."""
        floors = tuple(floor_choices(self.seat, self._pile)) if self._pile is not None else ()
        return FloorRow(floors[0].spot, floors) if floors else None

    def set_floors(self, choice: FloorChoice) -> None:
        """Set the floors of a pile, and close its row of numbers."""
        there = self.board.city[choice.spot]
        self._pile = None
        if there is not None and there.kind in PILED_KINDS:
            self._put(choice.spot, replace(there, floors=choice.floors))

    # strokes
    def draw(self, spot: Spot) -> None:
        """Draw over a space; the stroke is painted as a whole when the finger leaves the board."""
        if self._brush.tool != HAND and spot not in self._stroke:
            self._marked, self._cursor, self._pile, self._painted = (), None, None, None
            self._stroke = (*self._stroke, spot)
            self.refresh()

    def end_stroke(self) -> None:
        """Paint the stroke."""
        stroke, self._stroke = self._stroke, ()
        if stroke:
            self._paint(self._strokes(stroke))

    def _strokes(self, stroke: Iterable[Spot]) -> dict[Spot, Building | None]:
        """Return the buildings of a stroke; piles of the brush's kind stay as they are."""
        brush, city = self._brush.building, self.board.city
        return {
            spot: brush for spot in stroke if not (brush and brush.kind in PILED_KINDS and is_alike(city[spot], brush))
        }

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
        self._pile = None
        self._marked = (spot,) if over == spot or self.board.city[spot] is None else (spot, over)
        self.refresh()

    def move(self, spot: Spot, over: Spot) -> None:
        """Move a building to another space, or swap two."""
        there, other = self.board.city[spot], self.board.city[over]
        self._marked, self._painted = (), None
        if there is None or there == other:
            self.refresh()
        else:
            self.context.device.vibrate()
            self.apply_edit(built(built(self.seat, over, there), spot, other))

    # changes
    def _put(self, spot: Spot, building: Building | None) -> None:
        """Change a space."""
        self.context.device.vibrate()
        self.apply_edit(built(self.seat, spot, building))

    def _paint(self, buildings: dict[Spot, Building | None]) -> None:
        """Change spaces in one step, and offer to restore replaced buildings."""
        city, seat = self.board.city, self.seat
        for spot, building in buildings.items():
            seat = built(seat, spot, building)
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
