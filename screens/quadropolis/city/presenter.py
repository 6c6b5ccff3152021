"""A player's city: taps paint it, doubtful spaces are settled beside their picture, the total is always visible."""

from functools import partial
from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED_KINDS, Building
from quadropolis_score.city import LETTERS
from quadropolis_score.player_board import (
    is_certain,
    is_fully_reviewed,
    unsettled_spots,
    with_prints_confirmed,
    with_token_count,
)
from quadropolis_score.tile_numbers import unnumbered_tiles
from quadropolis_score.validation import warnings
from screens.kit.cursor import ARROW_STEPS, move_cursor
from screens.kit.navigation import Route, Screen
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.quadropolis.board_view import BoardView, board_view_of, on_photo
from screens.quadropolis.city.brushes import TILE, Brush, building_after_key
from screens.quadropolis.city.painter import Painting
from screens.quadropolis.city.panels import (
    Act,
    CityOption,
    CitySpace,
    Oddity,
    Opened,
    PrintLine,
    kinds_in_city,
    oddities_panel,
    photo_sheet,
    prints_panel,
    space_panel,
    tiles_panel,
)
from screens.quadropolis.city.state import CityHints, CityState, CityTokens, NoticeKind, Sight
from screens.quadropolis.city.wording import brush_hint, notices, photo_links, tokens_text
from screens.quadropolis.number_pad import (
    DIGITS,
    ENTER,
    ERASE,
    NAMES,
    KeyPressed,
    TokensNumberPad,
    number_pad,
    stepped,
    typed,
)
from screens.quadropolis.question import AFTER_CITY, exit_route, next_city, onward_words

# The panels that hints lead to.
QUESTIONS: Final = {NoticeKind.FLOORS: Screen.FLOORS, NoticeKind.TOKENS: Screen.TOKENS}
# The subjects of the city's route that open a question: the doubtful spaces, printed points, numbers of tiles.
ABOUT: Final = {"spaces": NoticeKind.DOUBTFUL, "prints": NoticeKind.PRINTS, "numbers": NoticeKind.NUMBERS}
INSPECT_KEYS: Final = frozenset({"enter", "space"})
TOP_LEFT: Final = Spot(0, 0)


class CityPresenter(Painting):
    """One player's city."""

    def open(self) -> None:
        """Start with the saved brush."""
        self._doubts: tuple[Spot, ...] = ()
        self._on_photo = False
        self._is_begun = False
        self._reading: object = None  # the last one
        super().open()
        if self.route.about in ABOUT:
            self.follow_notice(ABOUT[self.route.about])

    def on_side_changed(self) -> None:
        """Find the warnings once for every edit; after an undo show the doubt again."""
        if not self._is_begun or self.board.city.mode is not self._mode:  # an undo may lead to the other mode
            self._begin_board()
        elif self.seat.reading not in (None, self._reading):  # a photo was taken since
            self._set_brush(Brush())
        self._reading = self.seat.reading
        self._problems = tuple(warnings(self.board.city, self.board.tokens))
        self._is_certain = is_certain(self.seat)
        newly_doubtful = [spot for spot in unsettled_spots(self.seat) if spot not in self._doubts]
        self._doubts = unsettled_spots(self.seat)
        super().on_side_changed()
        if self._is_reviewing and newly_doubtful:
            self.inspect(newly_doubtful[0])

    def _begin_board(self) -> None:
        """Start without panels."""
        self._is_begun = True
        self._take_up()
        self._close_panels()

    def _close_panels(self) -> None:
        """Close all panels."""
        self._make_panel = None
        self._is_leaving = False  # while the question about printed points stands before the next screen
        self._open_spot: Spot | None = None  # the space of the panel beside the board
        self._changes = False  # True while that panel offers the other kinds
        self._is_reviewing = False  # during a walk through the doubtful spaces
        self._tile_target: Spot | None = None  # the space for which a Public Services tile is being chosen
        self._number = ""  # the number of the number pad
        self._is_fresh = True  # True if the next digit starts a new number

    def reopen(self) -> None:
        """Close the panels; keep brush and cursor."""
        self._marked = ()
        self._lift()
        self._close_panels()
        super().reopen()

    def state(self) -> CityState:
        """Return the current state."""
        seat, context = self.seat, self.context
        found_notices = tuple(notices(context, seat, self._problems))
        return CityState(
            name=seat.name,
            colour=seat.colour,
            total=context.format_points(self.scored.sheet.total, is_certain=self._is_certain) if self.scored else "",
            picture=self._picture(),
            brushes=self._palette.choices(self.saved.envelope.options, seat, self._brush),
            brush_hint=brush_hint(context, seat, self._brush),
            tokens=tuple(CityTokens(name, tokens_text(seat, name), TOKENS[name]) for name in NAMES),
            photos=tuple(photo_links(context, seat, on_photo=self._on_photo)),
            notices=found_notices,
            row=self._tile_row,
            space=self._space_panel,
            undo_state=undo_state_of(context, self.saved),
            allocation=self.text("allocation.title"),
            done=self._done_words,
            panel=self.panel,
        )

    def _picture(self) -> BoardView:
        """Return the board, as a drawing or as the straightened photo."""
        seat = self.seat
        city = self._sketch.board.city
        drawn = board_view_of(city, doubtful=unsettled_spots(seat), marked=self._marked, cursor=self._cursor)
        photo = seat.reading.picture if self._on_photo and seat.reading else b""
        return on_photo(drawn, photo) if photo else drawn

    def see(self, what: Sight) -> None:
        """Switch the board between photo and drawing, or show the whole photo."""
        if what is Sight.BOARD:
            self._on_photo = not self._on_photo
            self.refresh()
        else:
            self.show_panel(partial(photo_sheet, self.context, self.seat.reading.photo if self.seat.reading else b""))

    # the palette
    def choose_brush(self, tool: str) -> None:
        """Choose a brush, and close the panel of a space; the Public Services tiles open theirs."""
        self._open_spot, self._marked = None, ()
        if tool == TILE:
            self._lift()
            self.show_panel(lambda: tiles_panel(self.context, self.seat, TOP_LEFT, self._brush.building))
        else:
            self._choose(tool)

    # the panel of a space
    def inspect(self, spot: Spot) -> None:
        """Open the panel of a space."""
        self._lift()
        self._make_panel, self._tile_target = None, None
        self._open_spot, self._changes = spot, False
        self._marked = (spot,)
        self.refresh()

    @property
    def _space_panel(self) -> CitySpace | None:
        """Return the panel of the open space."""
        if self._open_spot is None:
            return None
        opened = Opened(self._open_spot, self._changes, self._next_doubtful() is not None)
        return space_panel(self.context, self.saved.envelope.options, self.seat, opened)

    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush; while a panel is open, show that of the tapped space."""
        if self._open_spot is None:
            super().tap(spot)
        else:
            self.inspect(spot)

    def draw(self, spot: Spot) -> None:
        """Draw over a space, unless a panel is open."""
        if self._open_spot is None:
            super().draw(spot)

    def act(self, what: Act) -> None:
        """Do an action at the foot of the panel."""
        assert self._open_spot is not None
        if what is Act.REMOVE:
            self.remove()
        elif what is Act.YES:
            self._settle(self.board.city[self._open_spot])
        else:
            self.leave_space()

    def settle_doubt(self, choice: CityOption) -> None:
        """Settle a doubtful space, and go to the next one during a walk through the doubts."""
        self._settle(choice.building)

    def _settle(self, building: Building | None) -> None:
        """Settle the open space."""
        assert self._open_spot is not None
        self._put(self._open_spot, building)
        self._inspect_next_doubtful()

    def show_kinds(self) -> None:
        """Offer the other kinds."""
        self._changes = True
        self.refresh()

    def change_to(self, choice: CityOption) -> None:
        """Put another building on the space; the panel stays open for floors and prints."""
        assert self._open_spot is not None
        self._changes = False
        self._put(self._open_spot, choice.building, is_printed=False)

    def change_print(self, choice: CityOption) -> None:
        """Set the print of the tile on the space."""
        assert self._open_spot is not None
        self._put(self._open_spot, choice.building)

    def remove(self) -> None:
        """Empty the space."""
        assert self._open_spot is not None
        self._paint({self._open_spot: None})
        self._inspect_next_doubtful()

    def leave_space(self) -> None:
        """Leave the space as it is."""
        self._inspect_next_doubtful()

    def _next_doubtful(self) -> Spot | None:
        """Return the next doubtful space during a walk through the doubts."""
        if not self._is_reviewing or self.seat.reading is None or self._open_spot is None:
            return None
        order, left = self.seat.reading.doubtful_spots, unsettled_spots(self.seat)
        after = order[order.index(self._open_spot) + 1 :] if self._open_spot in order else ()
        return next((spot for spot in after if spot in left), None)

    def _inspect_next_doubtful(self) -> None:
        """Open the next doubtful space, or close the panel."""
        following = self._next_doubtful()
        if following is None:
            self.dismiss()
        else:
            self.inspect(following)

    def show_tiles(self) -> None:
        """Open the Public Services tiles for the open space."""
        assert self._open_spot is not None
        spot = self._tile_target = self._open_spot
        self.show_panel(lambda: tiles_panel(self.context, self.seat, spot, self.board.city[spot]))

    def choose_tile(self, choice: CityOption) -> None:
        """Put a Public Services tile on the open space, or choose it as the brush."""
        if self._tile_target is not None:
            self._tile_target, self._make_panel = None, None
            self.settle_doubt(choice)
        else:
            self._set_brush(Brush(TILE, choice.building))
            self.dismiss()

    # hints
    def follow_notice(self, kind: NoticeKind) -> None:
        """Follow a hint: retake the photo, walk through the doubts, or show the warnings."""
        if kind is NoticeKind.POORLY_READ:
            self.context.navigator.replace(Route(Screen.PHOTO, self.route.game, self.route.seat))
        elif kind is NoticeKind.ODDITIES:
            self._open_spot = None
            self.show_panel(lambda: oddities_panel(self.context, self._problems))
        elif kind is NoticeKind.PRINTS:
            if self.board.unprinted:
                self.show_panel(lambda: prints_panel(self.context, self.seat))
        elif kind is NoticeKind.NUMBERS:
            for spot, _ in unnumbered_tiles(self.board.city)[:1]:
                self.inspect(spot)
        elif kind in QUESTIONS:
            self.context.navigator.go(Route(QUESTIONS[kind], self.route.game, self.route.seat))
        elif unsettled_spots(self.seat):
            self._is_reviewing = True
            self.inspect(unsettled_spots(self.seat)[0])

    def show_print(self, line: PrintLine) -> None:
        """Open the first space of tiles whose printed points nobody chose."""
        self.dismiss()
        self.inspect(line.spots[0])

    def confirm_prints(self) -> None:
        """Settle all printed points as they stand, and go on if the player was leaving."""
        self.save_edit(with_prints_confirmed(self.seat))
        self.ask_later()
        self.on_side_changed()

    def ask_later(self) -> None:
        """Close the question about printed points; go on if the player was leaving."""
        is_leaving = self._is_leaving
        self.dismiss()
        if is_leaving:
            self._leave()

    def all_hints(self) -> None:
        """List all hints."""
        self.show_panel(self._hint_list)

    def _hint_list(self) -> CityHints:
        """Return the panel of all hints."""
        found_notices = tuple(notices(self.context, self.seat, self._problems))
        return CityHints(self.text("city.oddities"), found_notices, self.text("app.close"))

    def show_oddity(self, oddity: Oddity) -> None:
        """Mark the spaces of a warning."""
        self.dismiss()
        self._marked = oddity.spots
        self.refresh()

    def dismiss(self) -> bool:
        """Close the topmost panel: the Public Services tiles are above the panel of their space."""
        self._tile_target, self._is_fresh, self._is_leaving = None, True, False
        if super().dismiss():
            return True
        if self._open_spot is None:
            self._marked = ()
            return False
        self._open_spot, self._marked, self._is_reviewing = None, (), False
        self.refresh()
        return True

    # tokens
    def change_tokens(self, name: str, by: int) -> None:
        """Change a number of tokens by one."""
        self.apply_edit(with_token_count(self.seat, name, stepped(self.seat, name, by)))

    def write(self, name: str) -> None:
        """Open the number pad of a number."""
        self._lift()
        self._number, self._is_fresh = name, True
        self.show_panel(lambda: number_pad(self.context, self.seat, name))

    def send(self, event: KeyPressed) -> None:
        """Handle a key of the number pad."""
        self.press_key(event.key)

    def press_key(self, key: str) -> None:
        """Type a key on the number pad."""
        if key == ENTER:
            self.dismiss()
            return
        count = typed(getattr(self.board.tokens, self._number), key, is_fresh=self._is_fresh)
        self._is_fresh = False
        self.apply_edit(with_token_count(self.seat, self._number, count))

    # navigation
    def open_allocation(self) -> None:
        """Open the allocation."""
        self.context.navigator.go(Route(Screen.ALLOCATION, self.route.game, self.route.seat))

    @property
    def _onward(self) -> Route | None:
        """Return the route of the next player's city, if this one is done."""
        board = self.board
        return (
            next_city(self.context.surroundings, self.saved, self.route.seat)
            if board.tokens_confirmed and not board.city.is_empty
            else None
        )

    @property
    def _done_words(self) -> str:
        """Return the text of the button that ends the city."""
        return onward_words(self.context, self.saved, self._onward, self.text("app.done"))

    def done(self) -> None:
        """Ask for the printed points that nobody chose, then leave."""
        if self.board.unprinted:
            self.follow_notice(NoticeKind.PRINTS)
            self._is_leaving = True
        else:
            self._leave()

    def _leave(self) -> None:
        """Ask for the tokens, otherwise go to the next player or back; a checked photo teaches the reader."""
        seat, context, game, onward = self.seat, self.context, self.route.game, self._onward
        if (
            context.photo_reader is not None
            and context.preferences.teaching
            and seat.reading is not None
            and is_fully_reviewed(seat)
        ):
            context.in_background(
                partial(context.photo_reader.teach, seat.reading, seat.board.city), lambda _: None, self.report
            )
        if not seat.board.tokens_confirmed and not seat.board.city.is_empty:
            context.navigator.go(Route(Screen.TOKENS, game, self.route.seat, AFTER_CITY))
        elif onward is not None:
            context.navigator.back_to(Route(Screen.TABLE, game), onward)
        else:
            context.navigator.back_to(exit_route(context.surroundings, game))

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Move with arrows, set kinds with letters, floors with digits; type on the number pad."""
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if isinstance(self.panel, TokensNumberPad):
            return self._key_on_pad(key)
        if self.panel is not None or self._open_spot is not None:
            return False
        if key in ARROW_STEPS:
            board = self.board.city.board
            self._cursor, self._row_at = Spot(*move_cursor(self._cursor, key, board.rows, board.columns)), None
            self.refresh()
            return True
        spot = self._cursor or self._row_at
        return self._key_on(spot, key) if spot is not None else self._ask_for_space(key)

    def _ask_for_space(self, key: str) -> bool:
        """Say that a letter or a digit needs a space."""
        is_typed = key.upper() in LETTERS or key.isdecimal()
        if is_typed:
            self.context.show_message(self.text("city.key.space"))
        return is_typed

    def _key_on(self, spot: Spot, key: str) -> bool:
        """Look at a space, or type on it; say why a key does not fit."""
        if key in INSPECT_KEYS:
            self.inspect(spot)
            return True
        there, kinds = self.board.city[spot], kinds_in_city(self.saved.envelope.options, self.seat)
        kind = LETTERS.get(key.upper())
        if kind is not None and kind not in kinds:
            self.context.show_message(self.text("city.key.kind", kind=kind))
            return True
        new = building_after_key(there, key, self.board.city.mode, kinds)
        if key.isdecimal():
            self._type_digit(spot, key, new)
        elif new != there or kind is not None:
            self._paint({spot: new})
            self._row_at = spot
            self.refresh()
        return new != there or kind is not None or key.isdecimal()

    def _type_digit(self, spot: Spot, key: str, building: Building | None) -> None:
        """Set the floors of a pile, or the printed points."""
        is_pile = building is not None and building.kind in PILED_KINDS
        if building is None or int(key) != (building.floors if is_pile else building.points):
            self.context.show_message(self.text("city.key.digit", digit=key))
            return
        self._row_at = None
        self._put(spot, building)

    def _key_on_pad(self, key: str) -> bool:
        """Type on the number pad."""
        if key not in DIGITS and key not in (ERASE, ENTER):
            return False
        self.press_key(key)
        return True
