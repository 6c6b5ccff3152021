"""The worth of a city: the best arrangement of the same buildings, and the best single change.

The search runs in slices in the background; between two of them it can be stopped, and the best result so far remains.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from exports.quadropolis.drawings import row_picture, tile_drawing
from quadropolis_score.advice import ScoredCity
from quadropolis_score.boards import Spot
from quadropolis_score.one_change import ChangeKind, change_message
from quadropolis_score.player_board import PlayerBoard, PlayerSide, is_certain
from quadropolis_score.score_sheet import rows_of_cities
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option
from screens.kit.words import capitalized
from screens.quadropolis.board_view import board_view_of, with_plan
from screens.quadropolis.building_names import building_name
from screens.quadropolis.worth import search
from screens.quadropolis.worth.search import Worth, begin, search_on
from screens.quadropolis.worth.state import (
    Arrow,
    WorthAction,
    WorthHead,
    WorthMove,
    WorthRow,
    WorthSearch,
    WorthState,
)
from screens.side_presenter import SidePresenter
from tabletop.messages import approximate_points, with_minus

# The positions of the switch above the board.
PLAYED: Final = "played"
BEST: Final = "best"
CHANGE: Final = "change"
# The buttons of the finished search.
SEARCH_ON: Final = "search"
TO_SHEET: Final = "sheet"


class WorthPresenter(SidePresenter[WorthState]):
    """The worth of one player's city."""

    def open(self) -> None:
        """Begin the search; raise Refused if the game or the seat is missing."""
        self._worth: Worth | None = None
        self._searched: PlayerSide | None = None  # the side of the search
        super().open()

    def reload(self) -> None:
        """Search again only if the board changed."""
        self._load_side()
        if self._worth is None or self._searched is None or not is_same(self._searched, self.seat):
            self.on_side_changed()
        else:
            self.refresh()
            if self._is_busy:
                self._search_on(self._worth)

    def on_side_changed(self) -> None:
        """Begin the search for the current board."""
        self._worth = None
        self._searched = self.seat
        self._shown = BEST
        self._marked: Arrow | None = None
        self._is_stopping = False
        self._wanted = search.SECONDS
        self._is_busy = not self.seat.board.city.is_empty
        self.refresh()
        if self._is_busy:
            self.run_in_background("search", partial(begin, self.seat), self._on_found)

    def _search_on(self, worth: Worth) -> None:
        """Search for another slice."""
        self.run_in_background("search", partial(search_on, worth), self._on_found)

    def _on_found(self, worth: Worth) -> None:
        """Show the best result so far; continue until the time is over."""
        if self._worth is not None and worth.best.after.city != self._worth.best.after.city:
            self._marked = None
        self._worth = worth
        self._is_busy = not (worth.is_over or self._is_stopping or worth.spent >= self._wanted)
        self.refresh()
        if self._is_busy:
            self._search_on(worth)

    def stop(self) -> None:
        """Stop the search after its slice; the best result so far remains."""
        self._is_stopping = True
        self._is_busy = False
        self.refresh()

    def act(self, key: str) -> None:
        """Continue the search, or toggle the arrangement on the sheet."""
        if key == SEARCH_ON and self._worth is not None:
            self._is_stopping = False
            self._wanted = self._worth.spent + search.LONGER
            self._is_busy = True
            self.refresh()
            self._search_on(self._worth)
        elif self._worth is not None:
            board: PlayerBoard = self.seat.board
            best = self._worth.best.after.city
            self.save_edit(
                replace(self.seat, board=replace(board, rearranged=None if board.rearranged == best else best))
            )
            self.refresh()

    def switch(self, value: str) -> None:
        """Show the city as played, the best arrangement, or the best single change."""
        self._shown = value
        self._marked = None
        self.refresh()

    def choose_player(self, seat: int) -> None:
        """Show another player's city."""
        if seat != self.route.seat:
            self.context.navigator.replace(Route(Screen.WORTH, self.route.game, seat))

    def toggle_move(self, arrow: Arrow) -> None:
        """Show the arrow of one building alone, or all again."""
        self._marked = None if arrow == self._marked else arrow
        self.refresh()

    def show_spot(self, spot: Spot) -> None:
        """Show the arrow that begins or ends on a space alone, or all again."""
        found = [arrow for arrow in self._arrows() if spot in {arrow.origin, arrow.target}]
        others = [arrow for arrow in found if arrow != self._marked]
        self._marked = others[0] if others else None
        self.refresh()

    def done(self) -> None:
        """Go back to where the screen was opened."""
        self.context.navigator.back()

    def state(self) -> WorthState:
        """Return the current state."""
        seat = self.seat
        state = WorthState(
            name=seat.name,
            colour=seat.colour,
            title=self.text("rearranged.title"),
            players=tuple(
                Option(side.name, number, number == self.route.seat)
                for number, side in enumerate(self.saved.envelope.sides)
            ),
            picture=board_view_of(seat.board.city),
            search=self._search() if self._is_busy else None,
            done=self.text("app.done"),
        )
        if seat.board.city.is_empty:
            return replace(state, notes=(self.text("worth.empty"),))
        worth = self._worth
        if worth is None:
            return state
        shown = self._shown_city(worth)
        arrows = self._arrows()
        marked = [spot for each in arrows if each == self._marked for spot in (each.origin, each.target)]
        picture = with_plan(
            board_view_of(shown.city, marked=marked or self._changed_spots(worth)), shown.city, shown.plan
        )
        return replace(
            state,
            switch=tuple(self._switch(worth)),
            picture=picture,
            arrows=tuple(each for each in arrows if self._marked in {None, each}),
            head=self._head(worth, shown),
            notes=tuple(self._notes(worth)),
            actions=tuple(self._actions(worth)),
            rows_title=self.text("rearranged.rows") if shown is not worth.best.before else None,
            rows=tuple(self._rows(worth, shown)),
            moves_title=self.text("rearranged.moves") if arrows and self._shown == BEST else None,
            moves=tuple(self._moves(worth)),
            remark=self.text("rearranged.ignores"),
        )

    def _search(self) -> WorthSearch:
        """Return the running search."""
        share = min(1.0, self._worth.spent / self._wanted) if self._worth else 0.0
        return WorthSearch(self.text("worth.searching"), share, self.text("worth.stop"))

    def _shown_city(self, worth: Worth) -> ScoredCity:
        """Return the city that the switch shows."""
        if self._shown == CHANGE and worth.change is not None:
            return worth.change.after
        return worth.best.after if self._shown == BEST else worth.best.before

    def _switch(self, worth: Worth) -> Iterator[Option]:
        """Yield the cities to look at, each with its points."""
        shown = {PLAYED: worth.best.before, BEST: worth.best.after}
        if worth.change is not None:
            shown[CHANGE] = worth.change.after
        for key, scored in shown.items():
            yield Option(
                f"{self.text(f'worth.{key}')} \u00b7 {self._points(scored.sheet.total)}", key, key == self._shown
            )

    def _points(self, total: int) -> str:
        """Return points, marked as approximate while the city is not certain."""
        return with_minus(total) if is_certain(self.seat) else approximate_points(total)

    def _head(self, worth: Worth, shown: ScoredCity) -> WorthHead:
        """Return the title of the shown city, and its points compared with those of the played one."""
        best = worth.best
        title, detail = self.text("worth.played.title"), ""
        if self._shown == CHANGE and worth.change is not None:
            title = capitalized(self.context.render(change_message(worth.change)))
        elif self._shown == BEST:
            title = self.text("worth.best.title" if best.total > best.was else "worth.none")
            detail = (
                self.text("rearranged.proven")
                if best.is_proven
                else self.text("rearranged.at_most", total=best.total, most=best.at_most)
            )
        elif worth.own.sheet.total != best.was:
            detail = self.text("worth.own", own=worth.own.sheet.total)
        return WorthHead(
            title, capitalized(detail) if detail else "", self._points(shown.sheet.total), self.seat.colour
        )

    def _notes(self, worth: Worth) -> Iterator[str]:
        """Yield the notes: no single change brings a point, or the search was stopped."""
        if worth.change is None and self._shown == PLAYED:
            yield self.text("change.none")
        if self._is_stopping and self._shown == BEST:
            yield self.text("rearranged.stopped")

    def _actions(self, worth: Worth) -> Iterator[WorthAction]:
        """Yield the buttons of the finished search."""
        if self._shown == BEST and not self._is_busy and not worth.best.is_proven:
            yield WorthAction("magnify", self.text("worth.longer"), SEARCH_ON)
        if self._shown == BEST and not self._is_busy and worth.best.total > worth.best.was:
            is_there = self.seat.board.rearranged == worth.best.after.city
            key = "worth.sheet.remove" if is_there else "worth.sheet.add"
            yield WorthAction("file-minus-outline" if is_there else "file-plus-outline", self.text(key), TO_SHEET)

    def _rows(self, worth: Worth, shown: ScoredCity) -> Iterator[WorthRow]:
        """Yield the rows of the pad that changed."""
        base = worth.own if self._is_own_change(worth) else worth.best.before
        before, after = base.sheet.categories, shown.sheet.categories
        for row in rows_of_cities([shown.city, base.city]):
            if before[row] != after[row]:
                yield WorthRow(
                    row_picture(row.value),
                    self.text(f"name.{row.value}"),
                    with_minus(before[row]),
                    with_minus(after[row]),
                    f"{after[row] - before[row]:+}".replace("-", "\u2212"),
                )

    def _is_own_change(self, worth: Worth) -> bool:
        """Return whether the shown change is one of the player's own allocation."""
        return (
            self._shown == CHANGE
            and worth.change is not None
            and worth.change.change.kind in {ChangeKind.LIGHT, ChangeKind.DARKEN}
        )

    def _moves(self, worth: Worth) -> Iterator[WorthMove]:
        """Yield the buildings of the best arrangement that moved."""
        if self._shown != BEST:
            return
        for move in worth.best.moves:
            arrow = Arrow(move.origin, move.target)
            text = self.text(
                "rearranged.move",
                kind=building_name(self.context, move.building),
                spot=str(move.origin),
                target=str(move.target),
            )
            yield WorthMove(tile_drawing(move.building), text, arrow, arrow == self._marked)

    def _arrows(self) -> tuple[Arrow, ...]:
        """Return the arrows of the moved buildings on the shown board."""
        worth = self._worth
        if worth is None or self._shown == PLAYED:
            return ()
        if self._shown == BEST:
            return tuple(Arrow(move.origin, move.target) for move in worth.best.moves)
        change = worth.change.change if worth.change else None
        if change is None or change.kind not in {ChangeKind.MOVE, ChangeKind.EXCHANGE}:
            return ()
        one, other = change.spots
        back = (Arrow(other, one),) if change.kind is ChangeKind.EXCHANGE else ()
        return (Arrow(one, other), *back)

    def _changed_spots(self, worth: Worth) -> tuple[Spot, ...]:
        """Return the spaces of the shown single change."""
        return worth.change.change.spots if self._shown == CHANGE and worth.change else ()


def is_same(one: PlayerSide, other: PlayerSide) -> bool:
    """Return whether two sides have the same city, tokens and allocation."""
    first, second = one.board, other.board
    return bool(
        (first.city, first.tokens, first.locks, first.plan) == (second.city, second.tokens, second.locks, second.plan)
    )
