"""A player's city: taps paint it, doubtful spaces are settled beside their picture, the total is always visible."""

from dataclasses import replace
from functools import partial
from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import PILED, Building, Mode
from quadropolis_score.player_board import doubtful, is_certain, is_looked_through, with_tokens
from quadropolis_score.player_board import painted as built
from quadropolis_score.token_gifts import minimum_tokens
from quadropolis_score.validation import MOST_TOKENS, warnings
from screens.kit.cursor import ARROWS, walked
from screens.kit.navigation import Place, Screen
from screens.kit.undo import stepped, steps_of
from screens.quadropolis.board_view import Picture, on_photo, picture_of
from screens.quadropolis.city.hand import Palette, keep_brush, last_brush, taken
from screens.quadropolis.city.palette import HAND, TILE, Brush, painted, typed_on
from screens.quadropolis.city.panels import (
    CityOption,
    CitySpace,
    Odd,
    kinds_at,
    odd_sheet,
    photo_sheet,
    space_sheet,
    tiles_sheet,
)
from screens.quadropolis.city.state import CityState, Look, Sight, Token
from screens.quadropolis.city.wording import brush_line, given, hints, photo_links
from screens.quadropolis.question_presenter import AFTER_CITY, way_out
from screens.quadropolis.seat_presenter import Seated

# The panels that hints lead to.
QUESTIONS: Final = {Look.FLOORS: Screen.FLOORS, Look.TOKENS: Screen.TOKENS}
# The subject of the city's route for a walk through the doubtful spaces.
DOUBTS: Final = "spaces"
LOOK: Final = frozenset({"enter", "space"})
CORNER: Final = Spot(0, 0)


class CityPresenter(Seated[CityState]):
    """One player's city."""

    def open(self) -> None:
        """Start with the saved brush."""
        self._mode: Mode | None = None
        self._doubts: tuple[Spot, ...] = ()
        self._palette = Palette(self.parts)
        super().open()
        if self.place.about == DOUBTS:
            self.hint(Look.DOUBTFUL)

    def changed(self) -> None:
        """Compute warnings and minimum tokens once for every edit; after an undo show the doubt again."""
        if self.board.city.mode is not self._mode:  # nothing is computed yet, or an undo led to the other mode
            self._begin()
        self._odd = tuple(warnings(self.board.city, self.board.tokens))
        self._is_certain = is_certain(self.seat)
        self._least = minimum_tokens(self.board.city)
        again = [spot for spot in doubtful(self.seat) if spot not in self._doubts]
        self._doubts = doubtful(self.seat)
        super().changed()
        if self._going_on and again:
            self.look(again[0])

    def _begin(self) -> None:
        """Choose looking for a photographed city, painting for any other."""
        self._mode = self.board.city.mode
        self._top = None
        self._spot = CORNER
        self._going_on = False  # during a walk through the doubtful spaces
        self._marked: tuple[Spot, ...] = ()
        self._cursor: Spot | None = None
        self._painted: Spot | None = None  # the last painted space
        self._tile_for: Spot | None = None  # the space for which a Public Services tile is being chosen
        self._on_photo = False
        self._brush = last_brush(self.parts, self.place, self.saved.envelope.options, self.seat)

    def come_back(self) -> None:
        """Close the panel; keep brush and cursor."""
        self._marked, self._painted, self._tile_for, self._going_on = (), None, None, False
        super().come_back()

    def state(self) -> CityState:
        """Return the current state."""
        seat, parts = self.seat, self.parts
        return CityState(
            name=seat.name,
            colour=seat.colour,
            total=parts.points(self.scored.sheet.total, certain=self._is_certain) if self.scored else "",
            picture=self._picture(),
            brushes=self._palette.of(self.saved.envelope.options, seat, self._brush),
            brush=brush_line(parts, seat, self._brush),
            tokens=tuple(Token(name, count, TOKENS[name]) for name, count in seat.board.tokens._asdict().items()),
            given=given(parts, seat, self._least),
            reset=() if seat.board.tokens == self._least else (self.says("city.reset"),),
            hints=tuple(hints(parts, seat, self._odd)),
            steps=steps_of(parts, self.saved),
            photos=tuple(photo_links(parts, seat, on_photo=self._on_photo)),
            allocation=self.says("allocation.title"),
            done=self.says("app.done"),
            sheet=self.sheet,
        )

    def _picture(self) -> Picture:
        """Return the board, as a drawing or as the straightened photo."""
        seat = self.seat
        drawn = picture_of(seat.board.city, doubtful=doubtful(seat), marked=self._marked, cursor=self._cursor)
        photo = seat.reading.picture if self._on_photo and seat.reading else b""
        return on_photo(drawn, photo) if photo else drawn

    def see(self, what: Sight) -> None:
        """Switch the board between photo and drawing, or show the whole photo."""
        if what is Sight.BOARD:
            self._on_photo = not self._on_photo
            self.refresh()
        else:
            self.lay(partial(photo_sheet, self.parts, self.seat.reading.photo if self.seat.reading else b""))

    # painting
    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush, or open its panel."""
        self._marked, self._cursor = (), None
        if self._brush.what == HAND:
            self.look(spot)
        elif self._brush.building is None:
            self._put(spot, None)
        else:
            again, self._painted = self._painted == spot, spot
            there, mode = self.board.city[spot], self.board.city.mode
            self._put(spot, painted(there, self._brush.building, mode, again=again))

    def look(self, spot: Spot) -> None:
        """Open the panel of a space."""
        self._spot, self._tile_for = spot, None
        self._marked = (spot,)
        self.lay(self._space)

    def _space(self) -> CitySpace:
        """Return the panel of the open space."""
        if self._spot in doubtful(self.seat):
            leave = self.says("city.later")
        else:
            leave = self.says("app.done" if self._next() is None else "city.next")
        return space_sheet(self.parts, self.saved.envelope.options, self.seat, self._spot, leave)

    def choose(self, what: str) -> None:
        """Choose a brush; choosing it again selects its next print; the tiles open their panel."""
        self._painted = None
        if what == TILE:
            self.lay(lambda: tiles_sheet(self.parts, self.seat, CORNER, self._brush.building))
        else:
            self._take(taken(what, self._brush, self.board.city.mode))
            self.refresh()

    def _take(self, brush: Brush) -> None:
        """Set the brush and save it for the player's return."""
        self._brush = brush
        keep_brush(self.parts, self.place, brush)

    def _put(self, spot: Spot, building: Building | None) -> None:
        """Change a space."""
        self.parts.device.tick()
        self.change(built(self.seat, spot, building))

    # the sheet of a space
    def settle(self, choice: CityOption) -> None:
        """Settle a doubtful space, and go to the next one during a walk through the doubts."""
        self._put(self._spot, choice.building)
        self._go_on()

    def change_to(self, choice: CityOption) -> None:
        """Put another building on the space; the panel stays open for floors and symbols."""
        self._put(self._spot, choice.building)

    def pile(self, by: int) -> None:
        """Add or remove floors."""
        there = self.board.city[self._spot]
        if there is not None and there.kind in PILED:
            highest = BOARDS[self.board.city.mode].max_floors[there.kind]
            self._put(self._spot, replace(there, floors=min(highest, max(1, there.floors + by))))

    def remove(self) -> None:
        """Empty the space."""
        self._put(self._spot, None)
        self._go_on()

    def leave(self) -> None:
        """Leave the space doubtful."""
        self._go_on()

    def _next(self) -> Spot | None:
        """Return the next doubtful space during a walk through the doubts."""
        if not self._going_on or self.seat.reading is None:
            return None
        order, left = self.seat.reading.doubtful, doubtful(self.seat)
        after = order[order.index(self._spot) + 1 :] if self._spot in order else ()
        return next((spot for spot in after if spot in left), None)

    def _go_on(self) -> None:
        """Open the next doubtful space, or close the panel."""
        following = self._next()
        if following is None:
            self.dismiss()
        else:
            self.look(following)

    def tiles(self) -> None:
        """Open the Public Services tiles for the open space."""
        self._tile_for = self._spot
        self.lay(lambda: tiles_sheet(self.parts, self.seat, self._spot, self.board.city[self._spot]))

    def choose_tile(self, choice: CityOption) -> None:
        """Put a Public Services tile on the open space, or choose it as the brush."""
        if self._tile_for is not None:
            self._tile_for = None
            self.settle(choice)
        else:
            self._take(Brush(TILE, choice.building))
            self.dismiss()

    # hints
    def hint(self, what: Look) -> None:
        """Follow a hint: retake the photo, walk through the doubts, or show the warnings."""
        if what is Look.HARDLY:
            self.parts.way.instead(Place(Screen.PHOTO, self.place.game, self.place.seat))
        elif what is Look.ODD:
            self.lay(lambda: odd_sheet(self.parts, self._odd))
        elif what in QUESTIONS:
            self.parts.way.go(Place(QUESTIONS[what], self.place.game, self.place.seat))
        elif doubtful(self.seat):
            self._going_on = True
            self.look(doubtful(self.seat)[0])

    def show_odd(self, odd: Odd) -> None:
        """Mark the spaces of a warning."""
        self.dismiss()
        self._marked = odd.spots
        self.refresh()

    def dismiss(self) -> bool:
        """Close the panel; below the tiles of a space lies the panel of that space."""
        if self._tile_for is not None:
            self.look(self._tile_for)
            return True
        self._marked, self._going_on = (), False
        return super().dismiss()

    # tokens
    def step(self, name: str, by: int) -> None:
        """Change a number of tokens by one; both numbers are confirmed together."""
        count = min(MOST_TOKENS, max(0, getattr(self.board.tokens, name) + by))
        tokens = self.board.tokens._replace(**{name: count})
        self.change(with_tokens(self.seat, tokens, counted=self.board.counted))

    def as_given(self) -> None:
        """Set the tokens to those of the tiles."""
        self.change(with_tokens(self.seat, self._least))

    # navigation
    def to_allocation(self) -> None:
        """Open the allocation."""
        self.parts.way.go(Place(Screen.ALLOCATION, self.place.game, self.place.seat))

    def done(self) -> None:
        """Ask for the tokens, otherwise go back; a checked photo teaches the reader."""
        seat, parts = self.seat, self.parts
        if (
            parts.eye is not None
            and parts.preferences.teaching
            and seat.reading is not None
            and is_looked_through(seat)
        ):
            parts.in_background(partial(parts.eye.teach, seat.reading, seat.board.city), lambda _: None, self.told)
        if seat.board.counted or seat.board.city.is_empty:
            parts.way.back_to(way_out(parts, self.place.game))
        else:
            parts.way.go(Place(Screen.TOKENS, self.place.game, self.place.seat, AFTER_CITY))

    def key(self, key: str, *, control: bool = False) -> bool:
        """Move with arrows, set kinds with letters, floors with digits."""
        if control:
            return stepped(key, self.undo, self.redo)
        if self.sheet is not None:
            return False
        if key in ARROWS:
            board = self.board.city.board
            self._cursor = Spot(*walked(self._cursor, key, board.rows, board.columns))
            self.refresh()
            return True
        if self._cursor is None:
            return False
        if key in LOOK:
            self.look(self._cursor)
            return True
        there = self.board.city[self._cursor]
        typed = typed_on(there, key, self.board.city.mode, kinds_at(self.saved.envelope.options, self.seat))
        if typed != there:
            self._put(self._cursor, typed)
        return typed != there
