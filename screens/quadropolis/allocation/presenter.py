"""The allocation of one player: the best one, under the player's locks, or the player's own."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from quadropolis_score.advice import Scored
from quadropolis_score.boards import Spot
from quadropolis_score.plan import FREE, Locks
from quadropolis_score.player_board import PlayerBoard, is_certain
from screens.kit.cursor import ARROWS, walked
from screens.kit.navigation import Place, Screen
from screens.kit.options import Option
from screens.kit.undo import stepped, steps_of
from screens.quadropolis.allocation import wording
from screens.quadropolis.allocation.building_panel import sheet_of
from screens.quadropolis.allocation.state import (
    Allocation,
    AllocationBuilding,
    AllocationHead,
    AllocationLine,
    AllocationTurn,
)
from screens.quadropolis.allocation.wording import Counsel, counsel
from screens.quadropolis.board_view import Picture, lit, picture_of
from screens.quadropolis.seat_presenter import Seated
from tabletop.game import Side
from tabletop.messages import about, printed

# The positions of the switch above the board.
BEST: Final = "best"
MINE: Final = "mine"


class AllocationPresenter(Seated[Allocation]):
    """The allocation of one player."""

    def open(self) -> None:
        """Start without a marked line or a panel."""
        self._known: Counsel | None = None
        self._asked: Spot | None = None  # the building of the open panel
        self._cursor: Spot | None = None
        self._marked: AllocationLine | None = None
        self._busy = True
        self._is_mine = False  # the player asked for an allocation of their own
        self._mine: PlayerBoard | None = None  # the board with the player's choices before the best one was shown
        super().open()

    def come_back(self) -> None:
        """Close the panel; keep the marked line."""
        self._asked = None
        super().come_back()

    @property
    def is_scored(self) -> bool:
        """Return whether the report is complete."""
        return super().is_scored and self._known is not None and self._known.scored is self.scored

    def changed(self) -> None:
        """Keep showing the old report until the new one arrives, so that nothing jumps; drop it for another board."""
        self._busy = True
        self._marked = None
        city = self.board.city
        if self.scored is not None and self.scored.city.mode is not city.mode:
            self.scored = self._known = None
        if self._cursor not in city.board.spots:
            self._cursor = None
        if self._asked not in dict(city.buildings()):
            self._forget_asked()
        self.forget("counsel")
        super().changed()

    def _forget_asked(self) -> None:
        """Close the panel of a building."""
        self._asked = self._top = None

    def _scored(self, scored: Scored) -> None:
        """Show the allocation; compute the report in the background."""
        self._busy = False
        super()._scored(scored)
        self.slowly("counsel", partial(counsel, scored, own=self.board.plan is not None), self._told)

    def _told(self, known: Counsel) -> None:
        """Show the report."""
        self._known = known
        self.refresh()

    def state(self) -> Allocation:
        """Return the current state."""
        seat, known = self.seat, self._known
        mine = self._is_own
        state = Allocation(
            name=seat.name,
            colour=seat.colour,
            title=self.says("allocation.title"),
            picture=self._picture(),
            steps=steps_of(self.parts, self.saved),
            done=self.says("app.done"),
            sheet=self.sheet,
        )
        if seat.board.city.is_empty:
            return replace(state, empty=(AllocationTurn(self.says("allocation.empty"), self.says("allocation.fill")),))
        written = printed if is_certain(seat) else about
        total = written(self.scored.sheet.total) if self.scored else "\u2026"
        best = self.says("allocation.best") + (f" \u00b7 {written(known.possible)}" if known else "")
        state = replace(
            state,
            switch=(Option(best, BEST, not mine), Option(self.says("allocation.mine"), MINE, mine)),
            head=(AllocationHead(self._status(), self._cost(known), total, seat.colour),),
        )
        return state if known is None else replace(state, **self._counsel(known))

    @property
    def _is_own(self) -> bool:
        """Return whether the player decides: there are choices of the player, or the player asked for that."""
        return self._is_mine or self.board.locks != FREE or self.board.plan is not None

    def _counsel(self, known: Counsel) -> dict[str, Any]:
        """Return the fields of the state that need the report."""
        parts = self.parts
        dark = tuple(wording.dark(parts, known))
        better = {each.spot for each in known.advice.dark} - known.scored.locks.dark
        chosen = tuple(each for each in dark if each.spot in better and not known.own)
        return {
            "tokens": tuple(wording.tokens(parts, known)),
            "dark_title": (self.says("allocation.dark"),) if dark else (),
            "dark": chosen,
            "groups": tuple(wording.groups(parts, [each for each in dark if each not in chosen])),
            "rows_title": (self.says("sheet.reasons"),),
            "rows": tuple(wording.rows(parts, known.scored, self._marked)),
            "remarks": (*wording.remarks(parts, known), self.says("allocation.pills")),
        }

    def _status(self) -> str:
        """Return the title of the shown allocation."""
        if self._busy:
            return self.says("allocation.busy")
        if self.board.plan is not None:
            return self.says("allocation.status.own")
        if self.board.locks != FREE:
            return self.says("allocation.status.locks")
        return self.says("allocation.status.none" if self._is_mine else "allocation.status.best")

    def _cost(self, known: Counsel | None) -> str:
        """Return the points that the player's own allocation misses, or how to choose one."""
        if self._busy or known is None or not self._is_own:
            return ""
        loss = known.possible - known.scored.sheet.total
        if known.own:
            return self.says("allocation.missed", loss=loss) if loss else self.says("allocation.missed.none")
        if self.board.locks == FREE:
            return self.says("allocation.decide")
        return self.says("allocation.locks.cost", loss=loss) if loss else self.says("allocation.locks.even")

    def _picture(self) -> Picture:
        """Return the board with the known tokens; locks appear at once."""
        marked = self._marked.spots if self._marked else ()
        scored = self.scored
        if scored is None:
            return picture_of(self.board.city, cursor=self._cursor)
        picture = picture_of(scored.city, marked=marked, cursor=self._cursor)
        points = wording.points_of(scored.sheet)
        return lit(picture, scored.city, scored.plan, locked=self.board.locks.settled, points=points)

    def _building(self) -> AllocationBuilding | None:
        """Return the panel of the chosen building."""
        known, scored, spot = self._known, self.scored, self._asked
        if known is None or scored is None or spot is None:
            return None
        is_told = known.scored is scored and spot in scored.sheet.dark
        why = wording.why_dark(self.parts, known, spot) if is_told else ""
        return sheet_of(self.parts, scored, self.board.locks, spot, why)

    def ask(self, spot: Spot) -> None:
        """Open the panel of a building; an empty space removes the marks."""
        self._marked = None
        if self.board.city[spot] is None:
            self.refresh()
            return
        self._asked = spot
        self.lay(self._building)

    def mark(self, line: AllocationLine) -> None:
        """Mark the spaces of a line on the board, or unmark them."""
        self._marked = None if line.marked or not line.spots else replace(line, marked=False)
        self.refresh()

    def keep_lit(self, spot: Spot) -> None:
        """Lock a building active and optimise the rest."""
        self._settle(self.board.locks.lighting(spot))

    def leave_dark(self, spot: Spot) -> None:
        """Lock a building inactive and optimise the rest."""
        self._settle(self.board.locks.darkening(spot))

    def free(self, spot: Spot) -> None:
        """Remove a building's lock."""
        self._settle(self.board.locks.freeing(spot))

    def _settle(self, locks: Locks) -> None:
        """Set a lock and close the panel."""
        self._lock(locks)
        self._forget_asked()
        self.changed()

    def serve(self, spot: Spot, by: int) -> None:
        """Change the customers of a shop by one."""
        if self.scored is None:
            return
        count = self.board.locks.customers_of(spot, self.scored.plan) + by
        if 0 <= count <= self.board.city.board.max_customers:
            self._lock(self.board.locks.serving(spot, count))
            self.changed()

    def _lock(self, locks: Locks) -> None:
        """Set the locks; an own plan gives way, because a lock asks for the best of the rest."""
        self.keep(self._with(locks=locks, plan=None))

    def _with(self, **changes: Any) -> Side:
        """Change the decisions on the board."""
        return replace(self.seat, board=replace(self.board, **changes))

    def switch(self, value: str) -> None:
        """Show the best allocation, or the player's own with the choices made before."""
        self._is_mine = value == MINE
        board, before = self.board, self._mine
        if value == BEST and (board.locks, board.plan) != (FREE, None):
            self._mine = board
            self.change(self._with(locks=FREE, plan=None))
        elif value == MINE and before is not None and replace(before, locks=board.locks, plan=board.plan) == board:
            self._mine = None
            self.change(self._with(locks=before.locks, plan=before.plan))
        else:
            self.refresh()

    def fill(self) -> None:
        """Open an empty city for entering, without a second copy on the back stack."""
        city, way = Place(Screen.CITY, self.place.game, self.place.seat), self.parts.way
        if city in way:
            way.back_to(city)
        else:
            way.instead(city)

    def done(self) -> None:
        """Go back to where the screen was opened."""
        self.parts.way.back()

    def look_up(self, spot: Spot) -> None:
        """Open the rule of a building."""
        building = self.board.city[spot]
        if building is not None:
            self.parts.way.go(Place(Screen.RULES, about=(building.expansion or building.kind).value))

    def dismiss(self) -> bool:
        """Close the building's panel."""
        self._asked = None
        return super().dismiss()

    def key(self, key: str, *, control: bool = False) -> bool:
        """Move over the board with arrows and Enter; L, D and F set locks; Ctrl+Z and Ctrl+Y undo and redo."""
        if control:
            return stepped(key, self.undo, self.redo)
        spot = self._asked or self._cursor
        settle = {"l": self.keep_lit, "d": self.leave_dark, "f": self.free}.get(key)
        if key in ARROWS and self._asked is None:
            board = self.board.city.board
            self._cursor = Spot(*walked(self._cursor, key, board.rows, board.columns))
            self.refresh()
        elif key == "enter" and self._asked is None and spot is not None:
            self.ask(spot)
        elif settle and spot is not None:
            settle(spot)
        else:
            return False
        return True
