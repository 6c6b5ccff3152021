"""A player's city: taps paint it, doubtful spaces are settled beside their picture, the total is always visible."""

from dataclasses import replace
from functools import partial
from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import PILED_KINDS, Building, Mode
from quadropolis_score.player_board import is_certain, is_fully_reviewed, unsettled_spots, with_building, with_tokens
from quadropolis_score.token_gifts import minimum_tokens
from quadropolis_score.validation import MOST_TOKENS, warnings
from screens.kit.cursor import ARROW_STEPS, move_cursor
from screens.kit.navigation import Route, Screen
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.city.brush_palette import Palette, last_brush, next_brush, save_brush
from screens.quadropolis.city.brushes import HAND, TILE, Brush, building_after_key, paint
from screens.quadropolis.city.panels import (
    CityOption,
    CitySpace,
    Oddity,
    kinds_in_city,
    oddities_panel,
    space_panel,
    tiles_panel,
)
from screens.quadropolis.city.state import CityState, CityTokens, NoticeKind
from screens.quadropolis.city.wording import brush_hint, notices, token_source
from screens.quadropolis.question_presenter import AFTER_CITY, exit_route
from screens.quadropolis.seat_presenter import SeatPresenter

# The panels that hints lead to.
QUESTIONS: Final = {NoticeKind.FLOORS: Screen.FLOORS, NoticeKind.TOKENS: Screen.TOKENS}
# The subject of the city's route for a walk through the doubtful spaces.
DOUBTS: Final = "spaces"
INSPECT_KEYS: Final = frozenset({"enter", "space"})
TOP_LEFT: Final = Spot(0, 0)


class CityPresenter(SeatPresenter[CityState]):
    """One player's city."""

    def open(self) -> None:
        """Start with the saved brush."""
        self._mode: Mode | None = None
        self._doubts: tuple[Spot, ...] = ()
        self._palette = Palette(self.context)
        super().open()
        if self.route.about == DOUBTS:
            self.follow_notice(NoticeKind.DOUBTFUL)

    def on_side_changed(self) -> None:
        """Compute warnings and minimum tokens once for every edit; after an undo show the doubt again."""
        if self.board.city.mode is not self._mode:  # nothing is computed yet, or an undo led to the other mode
            self._begin_board()
        self._problems = tuple(warnings(self.board.city, self.board.tokens))
        self._is_certain = is_certain(self.seat)
        self._minimum_tokens = minimum_tokens(self.board.city)
        newly_doubtful = [spot for spot in unsettled_spots(self.seat) if spot not in self._doubts]
        self._doubts = unsettled_spots(self.seat)
        super().on_side_changed()
        if self._is_reviewing and newly_doubtful:
            self.inspect(newly_doubtful[0])

    def _begin_board(self) -> None:
        """Choose looking for a photographed city, painting for any other."""
        self._mode = self.board.city.mode
        self._make_panel = None
        self._open_spot = TOP_LEFT
        self._is_reviewing = False  # during a walk through the doubtful spaces
        self._marked: tuple[Spot, ...] = ()
        self._cursor: Spot | None = None
        self._last_painted: Spot | None = None  # the last painted space
        self._tile_target: Spot | None = None  # the space for which a Public Services tile is being chosen
        self._brush = last_brush(self.context, self.route, self.saved.envelope.options, self.seat)

    def reopen(self) -> None:
        """Close the panel; keep brush and cursor."""
        self._marked, self._last_painted, self._tile_target, self._is_reviewing = (), None, None, False
        super().reopen()

    def state(self) -> CityState:
        """Return the current state."""
        seat, context = self.seat, self.context
        return CityState(
            name=seat.name,
            colour=seat.colour,
            total=context.format_points(self.scored.sheet.total, is_certain=self._is_certain) if self.scored else "",
            picture=board_view_of(
                seat.board.city, doubtful=unsettled_spots(seat), marked=self._marked, cursor=self._cursor
            ),
            brushes=self._palette.choices(self.saved.envelope.options, seat, self._brush),
            brush_hint=brush_hint(context, seat, self._brush),
            tokens=tuple(CityTokens(name, count, TOKENS[name]) for name, count in seat.board.tokens._asdict().items()),
            token_source=token_source(context, seat, self._minimum_tokens),
            reset=() if seat.board.tokens == self._minimum_tokens else (self.text("city.tokens.reset"),),
            notices=tuple(notices(context, seat, self._problems)),
            undo_state=undo_state_of(context, self.saved),
            allocation=self.text("allocation.title"),
            done=self.text("app.done"),
            panel=self.panel,
        )

    # painting
    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush, or open its panel."""
        self._marked, self._cursor = (), None
        if self._brush.tool == HAND:
            self.inspect(spot)
        elif self._brush.building is None:
            self._put_building(spot, None)
        else:
            is_repeated, self._last_painted = self._last_painted == spot, spot
            current, mode = self.board.city[spot], self.board.city.mode
            self._put_building(spot, paint(current, self._brush.building, mode, is_repeated=is_repeated))

    def inspect(self, spot: Spot) -> None:
        """Open the panel of a space."""
        self._open_spot, self._tile_target = spot, None
        self._marked = (spot,)
        self.show_panel(self._space_panel)

    def _space_panel(self) -> CitySpace:
        """Return the panel of the open space."""
        if self._open_spot in unsettled_spots(self.seat):
            leave = self.text("city.later")
        else:
            leave = self.text("app.done" if self._next_doubtful() is None else "city.next")
        return space_panel(self.context, self.saved.envelope.options, self.seat, self._open_spot, leave)

    def choose_brush(self, tool: str) -> None:
        """Choose a brush; choosing it again selects its next print; the tiles open their panel."""
        self._last_painted = None
        if tool == TILE:
            self.show_panel(lambda: tiles_panel(self.context, self.seat, TOP_LEFT, self._brush.building))
        else:
            self._set_brush(next_brush(tool, self._brush, self.board.city.mode))
            self.refresh()

    def _set_brush(self, brush: Brush) -> None:
        """Set the brush and save it for the player's return."""
        self._brush = brush
        save_brush(self.context, self.route, brush)

    def _put_building(self, spot: Spot, building: Building | None) -> None:
        """Change a space."""
        self.context.device.vibrate()
        self.apply_edit(with_building(self.seat, spot, building))

    # the sheet of a space
    def settle_doubt(self, choice: CityOption) -> None:
        """Settle a doubtful space, and go to the next one during a walk through the doubts."""
        self._put_building(self._open_spot, choice.building)
        self._inspect_next_doubtful()

    def change_to(self, choice: CityOption) -> None:
        """Put another building on the space; the panel stays open for floors and symbols."""
        self._put_building(self._open_spot, choice.building)

    def change_floors(self, by: int) -> None:
        """Add or remove floors."""
        current = self.board.city[self._open_spot]
        if current is not None and current.kind in PILED_KINDS:
            max_floors = BOARDS[self.board.city.mode].max_floors[current.kind]
            self._put_building(self._open_spot, replace(current, floors=min(max_floors, max(1, current.floors + by))))

    def remove(self) -> None:
        """Empty the space."""
        self._put_building(self._open_spot, None)
        self._inspect_next_doubtful()

    def leave_space(self) -> None:
        """Leave the space doubtful."""
        self._inspect_next_doubtful()

    def _next_doubtful(self) -> Spot | None:
        """Return the next doubtful space during a walk through the doubts."""
        if not self._is_reviewing or self.seat.reading is None:
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
        self._tile_target = self._open_spot
        self.show_panel(lambda: tiles_panel(self.context, self.seat, self._open_spot, self.board.city[self._open_spot]))

    def choose_tile(self, choice: CityOption) -> None:
        """Put a Public Services tile on the open space, or choose it as the brush."""
        if self._tile_target is not None:
            self._tile_target = None
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
            self.show_panel(lambda: oddities_panel(self.context, self._problems))
        elif kind in QUESTIONS:
            self.context.navigator.go(Route(QUESTIONS[kind], self.route.game, self.route.seat))
        elif unsettled_spots(self.seat):
            self._is_reviewing = True
            self.inspect(unsettled_spots(self.seat)[0])

    def show_oddity(self, oddity: Oddity) -> None:
        """Mark the spaces of a warning."""
        self.dismiss()
        self._marked = oddity.spots
        self.refresh()

    def dismiss(self) -> bool:
        """Close the panel; below the tiles of a space lies the panel of that space."""
        if self._tile_target is not None:
            self.inspect(self._tile_target)
            return True
        self._marked, self._is_reviewing = (), False
        return super().dismiss()

    # tokens
    def change_tokens(self, name: str, by: int) -> None:
        """Change a number of tokens by one; both numbers are confirmed together."""
        count = min(MOST_TOKENS, max(0, getattr(self.board.tokens, name) + by))
        tokens = self.board.tokens._replace(**{name: count})
        self.apply_edit(with_tokens(self.seat, tokens, confirmed=self.board.tokens_confirmed))

    def reset_tokens(self) -> None:
        """Set the tokens to those of the tiles."""
        self.apply_edit(with_tokens(self.seat, self._minimum_tokens))

    # navigation
    def open_allocation(self) -> None:
        """Open the allocation."""
        self.context.navigator.go(Route(Screen.ALLOCATION, self.route.game, self.route.seat))

    def done(self) -> None:
        """Ask for the tokens, otherwise go back; a checked photo teaches the reader."""
        seat, context = self.seat, self.context
        if (
            context.photo_reader is not None
            and context.preferences.teaching
            and seat.reading is not None
            and is_fully_reviewed(seat)
        ):
            context.in_background(
                partial(context.photo_reader.teach, seat.reading, seat.board.city), lambda _: None, self.report
            )
        if seat.board.tokens_confirmed or seat.board.city.is_empty:
            context.navigator.back_to(exit_route(context, self.route.game))
        else:
            context.navigator.go(Route(Screen.TOKENS, self.route.game, self.route.seat, AFTER_CITY))

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Move with arrows, set kinds with letters, floors with digits."""
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if self.panel is not None:
            return False
        if key in ARROW_STEPS:
            board = self.board.city.board
            self._cursor = Spot(*move_cursor(self._cursor, key, board.rows, board.columns))
            self.refresh()
            return True
        if self._cursor is None:
            return False
        if key in INSPECT_KEYS:
            self.inspect(self._cursor)
            return True
        current = self.board.city[self._cursor]
        typed = building_after_key(
            current, key, self.board.city.mode, kinds_in_city(self.saved.envelope.options, self.seat)
        )
        if typed != current:
            self._put_building(self._cursor, typed)
        return typed != current
