"""The allocation of one player: the best one, why it is so, and the best around what the player settles."""

from dataclasses import replace
from functools import partial

from quadropolis_score.advice import Scored
from quadropolis_score.allocation import FREE as NO_LOCKS
from quadropolis_score.allocation import Locks
from quadropolis_score.boards import Spot
from quadropolis_score.messages import printed
from screens.allocation import told
from screens.allocation.building import DARK, FREE, LIT, sheet_of
from screens.allocation.locking import freed, kept_lit, left_dark, settled, with_customers
from screens.allocation.state import Allocation, AllocationBuilding, AllocationLine, AllocationTurn
from screens.allocation.told import Counsel, counsel
from screens.pictures import Picture, lit, picture_of
from screens.places import Place, Screen
from screens.seated import Seated
from screens.steps import stepped, steps_of
from screens.walking import ARROWS, walked

LETTERS = {"l": LIT, "d": DARK, "f": FREE}


class AllocationPresenter(Seated[Allocation]):
    """The allocation of one player."""

    def open(self) -> None:
        """Nothing is marked, nothing lies on top."""
        self._known: Counsel | None = None
        self._asked: Spot | None = None  # the building whose sheet is open
        self._cursor: Spot | None = None
        self._marked: AllocationLine | None = None
        self._busy = True
        super().open()

    def changed(self) -> None:
        """What was found before is shown until the new is there: nothing jumps."""
        self._busy = True
        self._marked = None
        city = self.seat.city
        if self._cursor not in city.board.spots:  # a step may lead to another board
            self._cursor = None
        if self._asked not in dict(city.buildings()):
            self._asked = None
        self.forget("counsel")
        super().changed()

    def _scored(self, scored: Scored) -> None:
        """The allocation is there; what there is to tell of it comes soon."""
        self._busy = False
        super()._scored(scored)
        self.slowly("counsel", partial(counsel, scored, own=self.seat.plan is not None), self._told)

    def _told(self, known: Counsel) -> None:
        """Everything is there."""
        self._known = known
        self.refresh()

    def state(self) -> Allocation:
        """What is to be seen now."""
        seat, known = self.seat, self._known
        state = Allocation(
            name=seat.name,
            colour=seat.colour,
            colour_name=told.sentence(self.says(f"colour.{seat.colour.value}")),
            status=self._status(),
            total=printed(self.scored.sheet.total) if self.scored else "\u2026",
            picture=self._picture(),
            steps=steps_of(self.parts, self.saved),
        )
        if seat.city.empty_spaces == len(seat.city.board.spots):
            turn = (self.says("allocation.empty"), "pencil", self.says("allocation.fill"), "fill")
            return replace(state, empty=(AllocationTurn(*turn),))
        if known is None:
            return state
        parts, marked = self.parts, self._marked
        dark = tuple(told.dark(parts, known))
        return replace(
            state,
            turns=tuple(self._turns(known)),
            tokens=tuple(told.tokens(parts, known)),
            dark_title=(self.says("allocation.dark"),) if dark else (),
            dark=dark,
            rows_title=(self.says("sheet.reasons"),),
            rows=tuple(told.rows(parts, known.scored, marked)),
            remarks=(*told.remarks(parts, known), self.says("allocation.pills")),
            sheet=self._sheet(known),
        )

    def _status(self) -> str:
        """What the player looks at."""
        if self._busy:
            return self.says("allocation.busy")
        if self.seat.plan is not None:
            return self.says("allocation.status.own")
        return self.says("allocation.status.locks" if self.seat.locks != NO_LOCKS else "allocation.status.best")

    def _picture(self) -> Picture:
        """The board with the tokens on it, as far as they are known; the locks are seen at once."""
        marked = self._marked.spots if self._marked else ()
        scored = self.scored
        if scored is None:
            return picture_of(self.seat.city, cursor=self._cursor)
        picture = picture_of(scored.city, marked=marked, cursor=self._cursor)
        points = told.points_of(scored.sheet)
        return lit(picture, scored.city, scored.plan, locked=settled(self.seat.locks), points=points)

    def _turns(self, known: Counsel) -> list[AllocationTurn]:
        """What the player's own wishes cost, and how to let go of them."""
        found = []
        loss = known.possible - known.scored.sheet.total
        if known.own:
            own = told.sentence(self.says("sheet.own", possible=printed(known.possible)))
            found.append(AllocationTurn(own, "auto-fix", self.says("allocation.take_best"), "best"))
        elif known.scored.locks != NO_LOCKS:
            cost = self.says("allocation.locks.cost", loss=loss) if loss else self.says("allocation.locks.even")
            found.append(AllocationTurn(cost, "lock-open-variant-outline", self.says("allocation.unlock"), "unlock"))
        return found

    def _sheet(self, known: Counsel) -> AllocationBuilding | None:
        """The sheet of the building that was asked about."""
        if self._asked is None or self.scored is None:
            return None
        is_told = known.scored is self.scored and self._asked in self.scored.sheet.dark
        why = told.why_dark(self.parts, known, self._asked) if is_told else ""
        return sheet_of(self.parts, self.scored, self.seat.locks, self._asked, why)

    def ask(self, spot: Spot) -> None:
        """What about this building? An empty space shows the board without marks."""
        self._marked = None
        self._asked = spot if self.seat.city[spot] is not None else None
        self.refresh()

    def mark(self, line: AllocationLine) -> None:
        """Show on the board where points come from; once more, not any longer."""
        self._marked = None if line.marked or not line.spots else replace(line, marked=False)
        self.refresh()

    def settle(self, spot: Spot, what: str) -> None:
        """Keep a building lit, leave it dark, or let it be as is best; the rest is made the best of."""
        make = {LIT: kept_lit, DARK: left_dark, FREE: freed}[what]
        self._lock(make(self.seat.locks, spot))
        self.dismiss()

    def serve(self, spot: Spot, by: int) -> None:
        """One customer more or less in a shop."""
        assert self.scored is not None
        locks = self.seat.locks
        now = dict(locks.customers).get(spot, dict(self.scored.plan.customers).get(spot, 0))
        count = now + by
        if 0 <= count <= self.seat.city.board.max_customers:
            self._lock(with_customers(locks, spot, count))

    def _lock(self, locks: Locks) -> None:
        """Lock something; whoever locks wants the rest to be the best, so an own plan gives way."""
        self.change(replace(self.seat, locks=locks, plan=None))

    def do(self, what: str) -> None:
        """Take the best allocation, let go of all locks, or fill an empty city."""
        if what == "fill":
            self.parts.way.instead(Place(Screen.CITY, self.place.game, self.place.seat))
        elif what == "best":
            self.change(replace(self.seat, plan=None))
        else:
            self.change(replace(self.seat, locks=NO_LOCKS))

    def look_up(self, spot: Spot) -> None:
        """The rule of a building."""
        building = self.seat.city[spot]
        if building is not None:
            self.parts.way.go(Place(Screen.RULES, about=(building.expansion or building.kind).value))

    def dismiss(self) -> bool:
        """Close the building's sheet."""
        was, self._asked = self._asked, None
        self.refresh()
        return was is not None

    def key(self, key: str, *, control: bool = False) -> bool:
        """Arrows and Enter walk over the board; L, D and F settle; Ctrl+Z and Ctrl+Y go through the steps."""
        if control:
            return stepped(key, self.undo, self.redo)
        spot = self._asked or self._cursor
        if key in ARROWS and self._asked is None:
            board = self.seat.city.board
            self._cursor = Spot(*walked(self._cursor, key, board.rows, board.columns))
            self.refresh()
        elif key == "enter" and self._asked is None and spot is not None:
            self.ask(spot)
        elif key in LETTERS and spot is not None:
            self.settle(spot, LETTERS[key])
        else:
            return False
        return True
