"""A player's city: taps paint it, a doubtful space is settled beside its picture, the total is always there."""

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
from screens.quadropolis.board_view import picture_of
from screens.quadropolis.city.hand import Palette, keep_brush, last_brush, taken
from screens.quadropolis.city.palette import HAND, TILE, Brush, painted, typed_on
from screens.quadropolis.city.panels import (
    CityOption,
    CitySpace,
    Odd,
    kinds_at,
    odd_sheet,
    space_sheet,
    tiles_sheet,
)
from screens.quadropolis.city.state import CityState, Look, Token
from screens.quadropolis.city.wording import brush_line, given, hints
from screens.quadropolis.question_presenter import AFTER_CITY, way_out
from screens.quadropolis.seat_presenter import Seated

# The pages that some of what there is to look at leads to.
QUESTIONS: Final = {Look.FLOORS: Screen.FLOORS, Look.TOKENS: Screen.TOKENS}
# What the city is about in its Place where a person is to go through its doubtful spaces.
DOUBTS: Final = "spaces"
LOOK: Final = frozenset({"enter", "space"})
CORNER: Final = Spot(0, 0)


class CityPresenter(Seated[CityState]):
    """One player's city."""

    def open(self) -> None:
        """Begin on the board that the city stands on."""
        self._mode: Mode | None = None
        self._doubts: tuple[Spot, ...] = ()
        self._palette = Palette(self.parts)
        super().open()
        if self.place.about == DOUBTS:
            self.hint(Look.DOUBTFUL)

    def changed(self) -> None:
        """What is odd and what the tiles gave is found once for every edit; a step back leads back to its doubt."""
        if self.board.city.mode is not self._mode:  # nothing is known yet, or a step led to another board
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
        """A photographed city is looked at first, any other painted."""
        self._mode = self.board.city.mode
        self._top = None
        self._spot = CORNER
        self._going_on = False  # from one doubtful space to the next
        self._marked: tuple[Spot, ...] = ()
        self._cursor: Spot | None = None
        self._painted: Spot | None = None  # the last space that the brush painted
        self._tile_for: Spot | None = None  # the space that a Public Services tile is being chosen for
        self._brush = last_brush(self.parts, self.place, self.saved.envelope.options, self.seat)

    def come_back(self) -> None:
        """Nothing is looked at any more; brush and cursor are where they were."""
        self._marked, self._painted, self._tile_for, self._going_on = (), None, None, False
        super().come_back()

    def state(self) -> CityState:
        """What is to be seen now."""
        seat, parts = self.seat, self.parts
        return CityState(
            name=seat.name,
            colour=seat.colour,
            total=parts.points(self.scored.sheet.total, certain=self._is_certain) if self.scored else "",
            picture=picture_of(seat.board.city, doubtful=doubtful(seat), marked=self._marked, cursor=self._cursor),
            brushes=self._palette.of(self.saved.envelope.options, seat, self._brush),
            brush=brush_line(parts, seat, self._brush),
            tokens=tuple(Token(name, count, TOKENS[name]) for name, count in seat.board.tokens._asdict().items()),
            given=given(parts, seat, self._least),
            reset=() if seat.board.tokens == self._least else (self.says("city.reset"),),
            hints=tuple(hints(parts, seat, self._odd)),
            steps=steps_of(parts, self.saved),
            allocation=self.says("allocation.title"),
            done=self.says("app.done"),
            sheet=self.sheet,
        )

    # painting
    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush, or look at it."""
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
        """Everything about a space."""
        self._spot, self._tile_for = spot, None
        self._marked = (spot,)
        self.lay(self._space)

    def _space(self) -> CitySpace:
        """The space that is looked at; a doubt can be left for later."""
        if self._spot in doubtful(self.seat):
            leave = self.says("city.later")
        else:
            leave = self.says("app.done" if self._next() is None else "city.next")
        return space_sheet(self.parts, self.saved.envelope.options, self.seat, self._spot, leave)

    def choose(self, what: str) -> None:
        """Take a brush; one that is in the hand already gets its next print, the tiles their list."""
        self._painted = None
        if what == TILE:
            self.lay(lambda: tiles_sheet(self.parts, self.seat, CORNER, self._brush.building))
        else:
            self._take(taken(what, self._brush, self.board.city.mode))
            self.refresh()

    def _take(self, brush: Brush) -> None:
        """Take a brush; it is still in the hand when the player comes back."""
        self._brush = brush
        keep_brush(self.parts, self.place, brush)

    def _put(self, spot: Spot, building: Building | None) -> None:
        """Change a space."""
        self.parts.device.tick()
        self.change(built(self.seat, spot, building))

    # the sheet of a space
    def settle(self, choice: CityOption) -> None:
        """Say what stands there, and go on to the next doubtful space when going through them."""
        self._put(self._spot, choice.building)
        self._go_on()

    def change_to(self, choice: CityOption) -> None:
        """Put something else there; the sheet stays, for floors and prints."""
        self._put(self._spot, choice.building)

    def pile(self, by: int) -> None:
        """More floors, or fewer."""
        there = self.board.city[self._spot]
        if there is not None and there.kind in PILED:
            highest = BOARDS[self.board.city.mode].max_floors[there.kind]
            self._put(self._spot, replace(there, floors=min(highest, max(1, there.floors + by))))

    def remove(self) -> None:
        """Empty the space."""
        self._put(self._spot, None)
        self._go_on()

    def leave(self) -> None:
        """Leave the space as it is: a doubt stays for later."""
        self._go_on()

    def _next(self) -> Spot | None:
        """The next doubtful space, when going through them."""
        if not self._going_on or self.seat.reading is None:
            return None
        order, left = self.seat.reading.doubtful, doubtful(self.seat)
        after = order[order.index(self._spot) + 1 :] if self._spot in order else ()
        return next((spot for spot in after if spot in left), None)

    def _go_on(self) -> None:
        """To the next doubtful space, or back to the board."""
        following = self._next()
        if following is None:
            self.dismiss()
        else:
            self.look(following)

    def tiles(self) -> None:
        """The Public Services tiles, for the space that is looked at."""
        self._tile_for = self._spot
        self.lay(lambda: tiles_sheet(self.parts, self.seat, self._spot, self.board.city[self._spot]))

    def choose_tile(self, choice: CityOption) -> None:
        """A Public Services tile: on the space that is looked at, or into the hand."""
        if self._tile_for is not None:
            self._tile_for = None
            self.settle(choice)
        else:
            self._take(Brush(TILE, choice.building))
            self.dismiss()

    # what to look at
    def hint(self, what: Look) -> None:
        """Take the photo again, go through the doubtful spaces, or read what is odd."""
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
        """Show where something is odd."""
        self.dismiss()
        self._marked = odd.spots
        self.refresh()

    def dismiss(self) -> bool:
        """Close the sheet, nothing has to be saved; under the tiles for a space lies the sheet of that space."""
        if self._tile_for is not None:
            self.look(self._tile_for)
            return True
        self._marked, self._going_on = (), False
        return super().dismiss()

    # tokens
    def step(self, name: str, by: int) -> None:
        """One token more or less; it is confirmed with the others."""
        count = min(MOST_TOKENS, max(0, getattr(self.board.tokens, name) + by))
        tokens = self.board.tokens._replace(**{name: count})
        self.change(with_tokens(self.seat, tokens, counted=self.board.counted))

    def as_given(self) -> None:
        """The tokens as the tiles show them."""
        self.change(with_tokens(self.seat, self._least))

    # further
    def to_allocation(self) -> None:
        """Where the tokens go."""
        self.parts.way.go(Place(Screen.ALLOCATION, self.place.game, self.place.seat))

    def done(self) -> None:
        """Ask for the tokens, else lead back; a photo that a person went through teaches the eye."""
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
        """Arrows on the board, letters for kinds, digits for floors."""
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
