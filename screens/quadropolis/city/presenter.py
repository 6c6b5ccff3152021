"""A player's city: taps paint it, doubtful spaces are settled beside their picture, the total is always visible."""

from functools import partial
from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building
from quadropolis_score.player_board import doubtful, is_certain, is_looked_through, with_tokens
from quadropolis_score.validation import MOST_TOKENS, warnings
from screens.kit.cursor import ARROWS, walked
from screens.kit.navigation import Place, Screen
from screens.kit.undo import stepped, steps_of
from screens.quadropolis.board_view import Picture, on_photo, picture_of
from screens.quadropolis.city.painter import Painting
from screens.quadropolis.city.palette import TILE, Brush, typed_on
from screens.quadropolis.city.panels import (
    Act,
    CityOption,
    CitySpace,
    Odd,
    Opened,
    kinds_at,
    odd_sheet,
    photo_sheet,
    space_panel,
    tiles_sheet,
)
from screens.quadropolis.city.state import CityHints, CityState, Look, Sight, Token
from screens.quadropolis.city.wording import brush_line, hints, photo_links
from screens.quadropolis.number_pad import DIGITS, ENTER, ERASE, TokensNumber, number_pad, typed
from screens.quadropolis.question_presenter import AFTER_CITY, next_city, onward_words, way_out

# The panels that hints lead to.
QUESTIONS: Final = {Look.FLOORS: Screen.FLOORS, Look.TOKENS: Screen.TOKENS}
# The subject of the city's route for a walk through the doubtful spaces.
DOUBTS: Final = "spaces"
LOOK: Final = frozenset({"enter", "space"})
CORNER: Final = Spot(0, 0)


class CityPresenter(Painting):
    """One player's city."""

    def open(self) -> None:
        """Start with the saved brush."""
        self._doubts: tuple[Spot, ...] = ()
        self._on_photo = False
        self._is_begun = False
        super().open()
        if self.place.about == DOUBTS:
            self.hint(Look.DOUBTFUL)

    def changed(self) -> None:
        """Find the warnings once for every edit; after an undo show the doubt again."""
        if not self._is_begun or self.board.city.mode is not self._mode:  # an undo may lead to the other mode
            self._begin()
        self._odd = tuple(warnings(self.board.city, self.board.tokens))
        self._is_certain = is_certain(self.seat)
        again = [spot for spot in doubtful(self.seat) if spot not in self._doubts]
        self._doubts = doubtful(self.seat)
        super().changed()
        if self._going_on and again:
            self.inspect(again[0])

    def _begin(self) -> None:
        """Start without panels."""
        self._is_begun = True
        self._take_up()
        self._close_panels()

    def _close_panels(self) -> None:
        """Close all panels."""
        self._top = None
        self._spot: Spot | None = None  # the space of the panel beside the board
        self._changes = False  # True while that panel offers the other kinds
        self._going_on = False  # during a walk through the doubtful spaces
        self._tile_for: Spot | None = None  # the space for which a Public Services tile is being chosen
        self._number = ""  # the number of the number pad
        self._is_fresh = True  # True if the next digit starts a new number

    def come_back(self) -> None:
        """Close the panels; keep brush and cursor."""
        self._marked = ()
        self._lift()
        self._close_panels()
        super().come_back()

    def state(self) -> CityState:
        """Return the current state."""
        seat, parts = self.seat, self.parts
        told = tuple(hints(parts, seat, self._odd))
        return CityState(
            name=seat.name,
            colour=seat.colour,
            total=parts.points(self.scored.sheet.total, certain=self._is_certain) if self.scored else "",
            picture=self._picture(),
            brushes=self._palette.of(self.saved.envelope.options, seat, self._brush),
            brush=brush_line(parts, seat, self._brush),
            tokens=tuple(Token(name, count, TOKENS[name]) for name, count in seat.board.tokens._asdict().items()),
            photos=tuple(photo_links(parts, seat, on_photo=self._on_photo)),
            hints=told,
            floors=self._floor_row,
            space=self._space,
            steps=steps_of(parts, self.saved),
            allocation=self.says("allocation.title"),
            done=self._done_words,
            sheet=self.sheet,
        )

    def _picture(self) -> Picture:
        """Return the board, as a drawing or as the straightened photo."""
        seat = self.seat
        city = self._sketch.board.city
        drawn = picture_of(city, doubtful=doubtful(seat), marked=self._marked, cursor=self._cursor)
        photo = seat.reading.picture if self._on_photo and seat.reading else b""
        return on_photo(drawn, photo) if photo else drawn

    def see(self, what: Sight) -> None:
        """Switch the board between photo and drawing, or show the whole photo."""
        if what is Sight.BOARD:
            self._on_photo = not self._on_photo
            self.refresh()
        else:
            self.lay(partial(photo_sheet, self.parts, self.seat.reading.photo if self.seat.reading else b""))

    # the palette
    def choose(self, what: str) -> None:
        """Choose a brush, and close the panel of a space; the Public Services tiles open theirs."""
        self._spot, self._marked = None, ()
        if what == TILE:
            self._lift()
            self.lay(lambda: tiles_sheet(self.parts, self.seat, CORNER, self._brush.building))
        else:
            self._choose(what)

    # the panel of a space
    def inspect(self, spot: Spot) -> None:
        """Open the panel of a space."""
        self._lift()
        self._top, self._tile_for = None, None
        self._spot, self._changes = spot, False
        self._marked = (spot,)
        self.refresh()

    @property
    def _space(self) -> CitySpace | None:
        """Return the panel of the open space."""
        if self._spot is None:
            return None
        opened = Opened(self._spot, self._changes, self._next() is not None)
        return space_panel(self.parts, self.saved.envelope.options, self.seat, opened)

    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush; while a panel is open, show that of the tapped space."""
        if self._spot is None:
            super().tap(spot)
        else:
            self.inspect(spot)

    def draw(self, spot: Spot) -> None:
        """Draw over a space, unless a panel is open."""
        if self._spot is None:
            super().draw(spot)

    def act(self, what: Act) -> None:
        """Do an action at the foot of the panel."""
        assert self._spot is not None
        if what is Act.REMOVE:
            self.remove()
        elif what is Act.YES:
            self._settle(self.board.city[self._spot])
        else:
            self.leave()

    def settle(self, choice: CityOption) -> None:
        """Settle a doubtful space, and go to the next one during a walk through the doubts."""
        self._settle(choice.building)

    def _settle(self, building: Building | None) -> None:
        """Settle the open space."""
        assert self._spot is not None
        self._put(self._spot, building)
        self._go_on()

    def show_kinds(self) -> None:
        """Offer the other kinds."""
        self._changes = True
        self.refresh()

    def change_to(self, choice: CityOption) -> None:
        """Put another building on the space; the panel stays open for floors and symbols."""
        assert self._spot is not None
        self._changes = False
        self._put(self._spot, choice.building)

    def remove(self) -> None:
        """Empty the space."""
        assert self._spot is not None
        self._paint({self._spot: None})
        self._go_on()

    def leave(self) -> None:
        """Leave the space as it is."""
        self._go_on()

    def _next(self) -> Spot | None:
        """Return the next doubtful space during a walk through the doubts."""
        if not self._going_on or self.seat.reading is None or self._spot is None:
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
            self.inspect(following)

    def tiles(self) -> None:
        """Open the Public Services tiles for the open space."""
        assert self._spot is not None
        spot = self._tile_for = self._spot
        self.lay(lambda: tiles_sheet(self.parts, self.seat, spot, self.board.city[spot]))

    def choose_tile(self, choice: CityOption) -> None:
        """Put a Public Services tile on the open space, or choose it as the brush."""
        if self._tile_for is not None:
            self._tile_for, self._top = None, None
            self.settle(choice)
        else:
            self._set_brush(Brush(TILE, choice.building))
            self.dismiss()

    # hints
    def hint(self, what: Look) -> None:
        """Follow a hint: retake the photo, walk through the doubts, or show the warnings."""
        if what is Look.HARDLY:
            self.parts.way.instead(Place(Screen.PHOTO, self.place.game, self.place.seat))
        elif what is Look.ODD:
            self._spot = None
            self.lay(lambda: odd_sheet(self.parts, self._odd))
        elif what in QUESTIONS:
            self.parts.way.go(Place(QUESTIONS[what], self.place.game, self.place.seat))
        elif doubtful(self.seat):
            self._going_on = True
            self.inspect(doubtful(self.seat)[0])

    def all_hints(self) -> None:
        """List all hints."""
        self.lay(self._hint_list)

    def _hint_list(self) -> CityHints:
        """Return the panel of all hints."""
        told = tuple(hints(self.parts, self.seat, self._odd))
        return CityHints(self.says("city.odd"), told, self.says("app.close"))

    def show_odd(self, odd: Odd) -> None:
        """Mark the spaces of a warning."""
        self.dismiss()
        self._marked = odd.spots
        self.refresh()

    def dismiss(self) -> bool:
        """Close the topmost panel: the tiles of a space lie above the panel of that space."""
        self._tile_for, self._is_fresh = None, True
        if super().dismiss():
            return True
        if self._spot is None:
            self._marked = ()
            return False
        self._spot, self._marked, self._going_on = None, (), False
        self.refresh()
        return True

    # tokens
    def step(self, name: str, by: int) -> None:
        """Change a number of tokens by one."""
        self._count(name, getattr(self.board.tokens, name) + by)

    def _count(self, name: str, count: int) -> None:
        """Set a number of tokens; both numbers are confirmed together."""
        tokens = self.board.tokens._replace(**{name: min(MOST_TOKENS, max(0, count))})
        self.change(with_tokens(self.seat, tokens, counted=self.board.counted))

    def write(self, name: str) -> None:
        """Open the number pad of a number."""
        self._lift()
        self._number, self._is_fresh = name, True
        self.lay(lambda: number_pad(self.parts, self.seat, name))

    def press(self, key: str) -> None:
        """Type a key on the number pad."""
        if key == ENTER:
            self.dismiss()
            return
        count = typed(getattr(self.board.tokens, self._number), key, is_fresh=self._is_fresh)
        self._is_fresh = False
        self._count(self._number, count)

    # navigation
    def to_allocation(self) -> None:
        """Open the allocation."""
        self.parts.way.go(Place(Screen.ALLOCATION, self.place.game, self.place.seat))

    @property
    def _onward(self) -> Place | None:
        """Return the route of the next player's city, if this one is done."""
        board = self.board
        return next_city(self.parts, self.saved, self.place.seat) if board.counted and not board.city.is_empty else None

    @property
    def _done_words(self) -> str:
        """Return the text of the button that ends the city."""
        return onward_words(self.parts, self.saved, self._onward, self.says("app.done"))

    def done(self) -> None:
        """Ask for the tokens, otherwise go to the next player or back; a checked photo teaches the reader."""
        seat, parts, game, onward = self.seat, self.parts, self.place.game, self._onward
        if (
            parts.eye is not None
            and parts.preferences.teaching
            and seat.reading is not None
            and is_looked_through(seat)
        ):
            parts.in_background(partial(parts.eye.teach, seat.reading, seat.board.city), lambda _: None, self.told)
        if not seat.board.counted and not seat.board.city.is_empty:
            parts.way.go(Place(Screen.TOKENS, game, self.place.seat, AFTER_CITY))
        elif onward is not None:
            parts.way.back_to(Place(Screen.TABLE, game), onward)
        else:
            parts.way.back_to(way_out(parts, game))

    def key(self, key: str, *, control: bool = False) -> bool:
        """Move with arrows, set kinds with letters, floors with digits; type on the number pad."""
        if control:
            return stepped(key, self.undo, self.redo)
        if isinstance(self.sheet, TokensNumber):
            return self._key_on_pad(key)
        if self.sheet is not None or self._spot is not None:
            return False
        if key in ARROWS:
            board = self.board.city.board
            self._cursor, self._pile = Spot(*walked(self._cursor, key, board.rows, board.columns)), None
            self.refresh()
            return True
        spot = self._cursor or self._pile
        return spot is not None and self._key_on(spot, key)

    def _key_on(self, spot: Spot, key: str) -> bool:
        """Look at a space, or type on it."""
        if key in LOOK:
            self.inspect(spot)
            return True
        there = self.board.city[spot]
        new = typed_on(there, key, self.board.city.mode, kinds_at(self.saved.envelope.options, self.seat))
        if new != there:
            self._pile = None
            self._paint({spot: new})
        return new != there

    def _key_on_pad(self, key: str) -> bool:
        """Type on the number pad."""
        if key not in DIGITS and key not in (ERASE, ENTER):
            return False
        self.press(key)
        return True
