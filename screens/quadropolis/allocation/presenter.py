"""The allocation of one player: the best one, under the player's locks, or the player's own."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from quadropolis_score.advice import ScoredCity
from quadropolis_score.boards import Spot
from quadropolis_score.plan import NO_LOCKS, Locks
from quadropolis_score.player_board import PlayerBoard, is_certain
from screens.kit.cursor import ARROW_STEPS, move_cursor
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.quadropolis.allocation import wording
from screens.quadropolis.allocation.building_panel import building_panel
from screens.quadropolis.allocation.state import (
    AllocationBuilding,
    AllocationHead,
    AllocationLine,
    AllocationPrompt,
    AllocationState,
)
from screens.quadropolis.allocation.wording import AllocationReport, allocation_report
from screens.quadropolis.board_view import BoardView, board_view_of, with_plan
from screens.quadropolis.seat_presenter import SeatPresenter
from tabletop.game import Side
from tabletop.messages import approximate_points, with_minus

# The positions of the switch above the board.
BEST: Final = "best"
MINE: Final = "mine"


class AllocationPresenter(SeatPresenter[AllocationState]):
    """The allocation of one player."""

    def open(self) -> None:
        """Start without a marked line or a panel."""
        self._report: AllocationReport | None = None
        self._open_building: Spot | None = None  # the building of the open panel
        self._cursor: Spot | None = None
        self._marked_line: AllocationLine | None = None
        self._is_busy = True
        self._is_mine = False  # the player asked for an allocation of their own
        self._mine: PlayerBoard | None = None  # the board with the player's choices before the best one was shown
        super().open()

    def reopen(self) -> None:
        """Close the panel; keep the marked line."""
        self._open_building = None
        super().reopen()

    @property
    def is_scored(self) -> bool:
        """Return whether the report is complete."""
        return super().is_scored and self._report is not None and self._report.scored is self.scored

    def on_side_changed(self) -> None:
        """Show the old report until the new one arrives, so that the layout stays; drop it if the board changed."""
        self._is_busy = True
        self._marked_line = None
        city = self.board.city
        if self.scored is not None and self.scored.city.mode is not city.mode:
            self.scored = self._report = None
        if self._cursor not in city.board.spots:
            self._cursor = None
        if self._open_building not in dict(city.buildings()):
            self._close_building()
        self.cancel_task("counsel")
        super().on_side_changed()

    def _close_building(self) -> None:
        """Close the panel of a building."""
        self._open_building = self._make_panel = None

    def _on_scored(self, scored: ScoredCity) -> None:
        """Show the allocation; compute the report in the background."""
        self._is_busy = False
        super()._on_scored(scored)
        self.run_in_background(
            "counsel", partial(allocation_report, scored, is_own_plan=self.board.plan is not None), self._on_report
        )

    def _on_report(self, report: AllocationReport) -> None:
        """Show the report."""
        self._report = report
        self.refresh()

    def state(self) -> AllocationState:
        """Return the current state."""
        seat, report = self.seat, self._report
        mine = self._is_own
        state = AllocationState(
            name=seat.name,
            colour=seat.colour,
            title=self.text("allocation.title"),
            picture=self._picture(),
            undo_state=undo_state_of(self.context, self.saved),
            done=self.text("app.done"),
            panel=self.panel,
        )
        if seat.board.city.is_empty:
            return replace(state, empty=AllocationPrompt(self.text("allocation.empty"), self.text("allocation.fill")))
        format_total = with_minus if is_certain(seat) else approximate_points
        total = format_total(self.scored.sheet.total) if self.scored else "\u2026"
        best = self.text("allocation.best") + (f" \u00b7 {format_total(report.possible)}" if report else "")
        state = replace(
            state,
            switch=(Option(best, BEST, not mine), Option(self.text("allocation.mine"), MINE, mine)),
            head=AllocationHead(self._status(), self._cost(report), total, seat.colour),
        )
        return state if report is None else replace(state, **self._report_fields(report))

    @property
    def _is_own(self) -> bool:
        """Return whether the player decides: there are choices of the player, or the player asked for that."""
        return self._is_mine or self.board.locks != NO_LOCKS or self.board.plan is not None

    def _report_fields(self, report: AllocationReport) -> dict[str, Any]:
        """Return the fields of the state that need the report."""
        context = self.context
        dark = tuple(wording.dark_buildings(context, report))
        better = {each.spot for each in report.advice.dark} - report.scored.locks.dark
        chosen = tuple(each for each in dark if each.spot in better and not report.is_own)
        return {
            "tokens": tuple(wording.token_lines(context, report)),
            "dark_title": self.text("allocation.dark") if dark else None,
            "dark": chosen,
            "groups": tuple(wording.groups(context, [each for each in dark if each not in chosen])),
            "rows_title": self.text("sheet.reasons"),
            "rows": tuple(wording.pad_rows(context, report.scored, self._marked_line)),
            "worth": self.text("rearranged.title"),
            "remarks": (*wording.remarks(context, report), self.text("allocation.points_hint")),
        }

    def _status(self) -> str:
        """Return the title of the shown allocation."""
        if self._is_busy:
            return self.text("allocation.computing")
        if self.board.plan is not None:
            return self.text("allocation.status.own")
        if self.board.locks != NO_LOCKS:
            return self.text("allocation.status.locks")
        return self.text("allocation.status.none" if self._is_mine else "allocation.status.best")

    def _cost(self, known: AllocationReport | None) -> str:
        """Return the points that the player's own allocation misses, or how to choose one."""
        if self._is_busy or known is None or not self._is_own:
            return ""
        loss = known.possible - known.scored.sheet.total
        if known.is_own:
            return self.text("allocation.missed", loss=loss) if loss else self.text("allocation.missed.none")
        if self.board.locks == NO_LOCKS:
            return self.text("allocation.decide")
        return self.text("allocation.locks.cost", loss=loss) if loss else self.text("allocation.locks.even")

    def _picture(self) -> BoardView:
        """Return the board with the known tokens; locks appear at once."""
        marked = self._marked_line.spots if self._marked_line else ()
        scored = self.scored
        if scored is None:
            return board_view_of(self.board.city, cursor=self._cursor)
        picture = board_view_of(scored.city, marked=marked, cursor=self._cursor)
        points = scored.sheet.own_points
        return with_plan(picture, scored.city, scored.plan, locked=self.board.locks.locked_spots, points=points)

    def _building_panel(self) -> AllocationBuilding | None:
        """Return the panel of the chosen building."""
        report, scored, spot = self._report, self.scored, self._open_building
        if report is None or scored is None or spot is None:
            return None
        is_current = report.scored is scored and spot in scored.sheet.dark
        reason = wording.dark_reason(self.context, report, spot) if is_current else ""
        return building_panel(self.context, scored, self.board.locks, spot, reason)

    def show_building(self, spot: Spot) -> None:
        """Open the panel of a building; an empty space removes the marks."""
        self._marked_line = None
        if self.board.city[spot] is None:
            self.refresh()
            return
        self._open_building = spot
        self.show_panel(self._building_panel)

    def toggle_mark(self, line: AllocationLine) -> None:
        """Mark the spaces of a line on the board, or unmark them."""
        self._marked_line = None if line.marked or not line.spots else replace(line, marked=False)
        self.refresh()

    def keep_lit(self, spot: Spot) -> None:
        """Lock a building active and optimise the rest."""
        self._apply_locks(self.board.locks.lock_lit(spot))

    def leave_dark(self, spot: Spot) -> None:
        """Lock a building inactive and optimise the rest."""
        self._apply_locks(self.board.locks.lock_dark(spot))

    def clear_lock(self, spot: Spot) -> None:
        """Remove a building's lock."""
        self._apply_locks(self.board.locks.unlock(spot))

    def _apply_locks(self, locks: Locks) -> None:
        """Set a lock and close the panel."""
        self._save_locks(locks)
        self._close_building()
        self.on_side_changed()

    def change_customers(self, spot: Spot, by: int) -> None:
        """Change the customers of a shop by one."""
        if self.scored is None:
            return
        count = self.board.locks.customers_of(spot, self.scored.plan) + by
        if 0 <= count <= self.board.city.board.max_customers:
            self._save_locks(self.board.locks.lock_customers(spot, count))
            self.on_side_changed()

    def _save_locks(self, locks: Locks) -> None:
        """Set the locks; an own plan gives way, because a lock asks for the best of the rest."""
        self.save_edit(self._edited_side(locks=locks, plan=None))

    def _edited_side(self, **changes: Any) -> Side:
        """Change the decisions on the board."""
        return replace(self.seat, board=replace(self.board, **changes))

    def switch(self, value: str) -> None:
        """Show the best allocation, or the player's own with the choices made before."""
        self._is_mine = value == MINE
        board, before = self.board, self._mine
        if value == BEST and (board.locks, board.plan) != (NO_LOCKS, None):
            self._mine = board
            self.apply_edit(self._edited_side(locks=NO_LOCKS, plan=None))
        elif value == MINE and before is not None and replace(before, locks=board.locks, plan=board.plan) == board:
            self._mine = None
            self.apply_edit(self._edited_side(locks=before.locks, plan=before.plan))
        else:
            self.refresh()

    def fill_in_city(self) -> None:
        """Open an empty city for entering, without a second copy on the back stack."""
        city, navigator = Route(Screen.CITY, self.route.game, self.route.seat), self.context.navigator
        if city in navigator:
            navigator.back_to(city)
        else:
            navigator.replace(city)

    def show_worth(self) -> None:
        """Open what the city was worth, without a second copy on the back stack."""
        worth, navigator = Route(Screen.WORTH, self.route.game, self.route.seat), self.context.navigator
        if worth in navigator:
            navigator.back_to(worth)
        else:
            navigator.go(worth)

    def done(self) -> None:
        """Go back to where the screen was opened."""
        self.context.navigator.back()

    def look_up(self, spot: Spot) -> None:
        """Open the rule of a building."""
        building = self.board.city[spot]
        if building is not None:
            self.context.navigator.go(Route(Screen.RULES, about=(building.expansion or building.kind).value))

    def dismiss(self) -> bool:
        """Close the building's panel."""
        self._open_building = None
        return super().dismiss()

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Move over the board with arrows and Enter; L, D and F set locks; Ctrl+Z and Ctrl+Y undo and redo."""
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        spot = self._open_building or self._cursor
        settle = {"l": self.keep_lit, "d": self.leave_dark, "f": self.clear_lock}.get(key)
        if key in ARROW_STEPS and self._open_building is None:
            board = self.board.city.board
            self._cursor = Spot(*move_cursor(self._cursor, key, board.rows, board.columns))
            self.refresh()
        elif key == "enter" and self._open_building is None and spot is not None:
            self.show_building(spot)
        elif settle and spot is not None:
            settle(spot)
        else:
            return False
        return True
