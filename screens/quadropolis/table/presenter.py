"""The table: a card for every player, with the ways to every city and to the score pad."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import count
from typing import Final

from quadropolis_score.advice import Scored
from quadropolis_score.plugin import RULES
from quadropolis_score.ranking import PLAYERS, merits
from screens.kit.navigation import Place, Screen
from screens.kit.presenter import Presenter
from screens.kit.undo import Steps, step_back, stepped, steps_of
from screens.player_choice import free, known, painted, problem_of, switched, unnamed
from screens.quadropolis.next_player import entry, next_empty, short
from screens.quadropolis.seat_presenter import scored_of
from screens.quadropolis.table.panels import TableGame, TablePlayer, of_game, of_player, renamed
from screens.quadropolis.table.seat_cards import (
    TableAct,
    TableCard,
    TableCheck,
    TableWay,
    Worth,
    Worths,
    awaited,
    card,
    ranks,
    worth,
)
from store.envelope import LONGEST_NOTES, Envelope
from store.values import Saved
from tabletop.game import Side
from tabletop.messages import Refused, say
from tabletop.people import Colour, name_key

FIRST_DAY: Final = date.min.toordinal()


@dataclass(frozen=True, slots=True)
class TableAction:
    """A button at the foot; the main one goes on, the other one opens the score pad."""

    icon: str
    text: str
    main: bool


@dataclass(frozen=True, slots=True)
class TableState:
    """A table."""

    title: str = ""
    detail: str = ""
    steps: Steps = field(default_factory=Steps)
    game: str = ""
    cards: tuple[TableCard, ...] = ()
    add: tuple[str, ...] = ()
    actions: tuple[TableAction, ...] = ()
    sheet: TablePlayer | TableGame | None = None


class TablePresenter(Presenter[TableState]):
    """A table."""

    def open(self) -> None:
        """Start without points."""
        self._worths: dict[Worth, Worths] = {}
        self.look_again()

    def look_again(self) -> None:
        """Load the saved game; raise Refused if it is missing."""
        self._known = known(self.parts.store)
        self._seat = 0  # the seat of the open panel
        self._written = ""
        self._sit(self.parts.store.game(self.place.game))

    def state(self) -> TableState:
        """Return the current state."""
        saved, says = self._saved, self.says
        seats, number = saved.envelope.sides, next_empty(saved)
        known = [self._worths.get(worth(seat)) for seat in seats]
        places = ranks(saved, known)
        return TableState(
            title=says(f"title.{saved.envelope.options['mode']}"),
            detail=self.parts.day(saved.played),
            steps=steps_of(self.parts, saved),
            game=says("table.game"),
            cards=tuple(card(self.parts, saved, each, known[each], places[each]) for each in range(len(seats))),
            add=(says("table.add"),) if len(seats) < PLAYERS[-1] else (),
            actions=tuple(self._actions(number)),
            sheet=self.sheet,
        )

    def _actions(self, number: int | None) -> Iterator[TableAction]:
        """Yield the score pad, once a city is in, and the next empty city, which is filled."""
        if self._is_begun:
            yield TableAction("clipboard-text", self.says("sheet.title"), main=number is None)
        if number is not None:
            name = self._saved.envelope.sides[number].name
            yield TableAction("arrow-right", self.says("table.go_on", name=short(name)), main=True)

    @property
    def _is_begun(self) -> bool:
        """Return whether any city has a building."""
        return not all(seat.board.city.is_empty for seat in self._saved.envelope.sides)

    def _player(self) -> TablePlayer:
        """Return the open panel of a player."""
        return of_player(self.parts, self._known, self._saved.envelope, self._seat, self._written)

    def _game(self) -> TableGame:
        """Return the panel of the game."""
        return of_game(self.parts, self._saved, self._written)

    def _sit(self, saved: Saved) -> None:
        """Show a step of the game, and score the changed cities in the background."""
        self._saved = saved
        for side, result in zip(saved.envelope.sides, saved.result or (), strict=False):
            self._worths[worth(side)] = Worths(result.total, place=result.place or 0)
        self.refresh()
        for number, seat in enumerate(saved.envelope.sides):
            if not seat.board.city.is_empty and worth(seat) not in self._worths:
                self.slowly(f"points {number}", partial(scored_of, seat), partial(self._counted, worth(seat)))

    def _counted(self, of: Worth, scored: Scored) -> None:
        """Show the points of a city."""
        self._worths[of] = Worths(scored.sheet.total, merits(scored.sheet))
        self.refresh()

    def _save(self, table: Envelope) -> None:
        """Save an edit."""
        if table != self._saved.envelope:
            self._sit(self.parts.store.save(self.place.game, table))

    # navigation
    def open_city(self, number: int) -> None:
        """Open a player's city, or the photo screen while a photo is pending."""
        self._go(Screen.PHOTO if awaited(self.parts, self._saved, number) else Screen.CITY, number)

    def act(self, way: TableWay) -> None:
        """Handle a named button of a card."""
        acts = {TableAct.PHOTO: self.photograph, TableAct.BY_HAND: self.edit, TableAct.ALLOCATION: self.allocate}
        acts[way.act](way.number)

    @property
    def drop_place(self) -> Place | None:
        """Return the photo screen of the first empty city, where photos can be read."""
        number = next_empty(self._saved)
        return None if number is None or self.parts.eye is None else Place(Screen.PHOTO, self.place.game, number)

    def go_on(self) -> None:
        """Enter the first empty city in the way of those that are in; open the score pad after the last one."""
        number = next_empty(self._saved)
        if number is None:
            self.pad()
        else:
            built = (side for side in reversed(self._saved.envelope.sides) if not side.board.city.is_empty)
            self.parts.way.go(entry(self.parts, self._saved, number, next(built, None)))

    def edit(self, number: int) -> None:
        """Open a player's city, even while a photo is pending."""
        self._go(Screen.CITY, number)

    def photograph(self, number: int) -> None:
        """Open the photo screen, where photos can be read."""
        if self.parts.eye is None:
            raise Refused("", say("photo.no_eye"))
        self._go(Screen.PHOTO, number)

    def allocate(self, number: int) -> None:
        """Open a player's allocation."""
        self._go(Screen.ALLOCATION, number)

    def check(self, check: TableCheck) -> None:
        """Open the screen of an open task."""
        self._go(check.screen, check.number)

    def _go(self, screen: Screen, number: int = 0) -> None:
        self.parts.way.go(Place(screen, self.place.game, number))

    def pad(self) -> None:
        """Open the score pad, once a city has a building."""
        if self._is_begun:
            self._go(Screen.PAD)
        else:
            self.parts.tell(self.says("table.no_city"))

    def undo(self) -> None:
        """Undo the last step of the game."""
        self._sit(self.parts.store.undo(self.place.game))

    def redo(self) -> None:
        """Redo a step of the game."""
        self._sit(self.parts.store.redo(self.place.game))

    # players
    def show_player(self, number: int) -> None:
        """Open the panel of a player."""
        self._seat, self._written = number, self._saved.envelope.sides[number].name
        self.lay(self._player)

    def write_name(self, name: str) -> None:
        """Set the typed name; it is saved when the panel closes."""
        self._written = name
        self.refresh()

    def take(self, name: str) -> None:
        """Seat a known player."""
        self.write_name(name)

    def paint(self, colour: Colour) -> None:
        """Choose a colour; its owner gets the one that becomes free."""
        table = self._saved.envelope
        self._save(replace(table, sides=painted(table.sides, self._seat, colour)))

    def _rename(self) -> None:
        """Seat another person; another spelling of the same person is renamed in all games."""
        table = self._saved.envelope
        names = renamed(table, self._seat, self._written)
        was, name = table.sides[self._seat], names[self._seat]
        for problem in problem_of(self.parts, names, self._seat):
            self.parts.tell(problem)
            return
        if name_key(name) != name_key(was.name):
            self._save(table.with_side(self._seat, replace(was, people=(name,))))
        elif name != was.name:
            self.parts.store.rename_player(was.name, name)
            self._sit(self.parts.store.game(self.place.game))

    def remove(self) -> None:
        """Remove a player; undo brings the city back. After an error the panel stays as it is."""
        seats, number = self._saved.envelope.sides, self._seat
        left = replace(self._saved.envelope, sides=(*seats[:number], *seats[number + 1 :]))
        saved = self.parts.store.save(self.place.game, left)
        super().dismiss()  # drop the typed text
        self._sit(saved)
        self.tell_undo(self.says("table.removed", name=seats[number].name), partial(step_back, self.parts, saved))

    def add(self) -> None:
        """Add a player with a free colour, and open the panel for the name."""
        table = self._saved.envelope
        taken = {name_key(seat.name) for seat in table.sides}
        names = (unnamed(self.parts, number) for number in count(len(taken)))
        name = next(name for name in names if name_key(name) not in taken)
        colour = free({seat.colour for seat in table.sides})
        self._save(replace(table, sides=(*table.sides, Side((name,), colour, RULES.new_board(table.options)))))
        self.show_player(len(table.sides))
        self.write_name("")

    # game
    def show_game(self) -> None:
        """Open the panel of the game."""
        self._written = self._saved.envelope.notes
        self.lay(self._game)

    def play_on(self, by: int) -> None:
        """Move the date by a day, up to today."""
        last = max(self.parts.today(), self._saved.played).toordinal()
        day = date.fromordinal(max(FIRST_DAY, min(last, self._saved.played.toordinal() + by)))
        if day != self._saved.played:
            self._sit(self.parts.store.play_on(self.place.game, day))

    def write_notes(self, text: str) -> None:
        """Set the typed notes; they are saved when the panel closes."""
        self._written = text
        self.refresh()

    def switch(self, key: str) -> None:
        """Toggle an expansion."""
        table = self._saved.envelope
        self._save(replace(table, options=switched(table.options, key)))

    # leaving
    def dismiss(self) -> bool:
        """Close the panel and save the typed text."""
        self._keep()
        return super().dismiss()

    def paused(self) -> None:
        """Save the typed text, because the app may be killed."""
        self._keep()

    def _keep(self) -> None:
        """Save the typed text; report an error as a message, because the panel must close in any case."""
        sheet = self.sheet
        try:
            if isinstance(sheet, TablePlayer):
                self._rename()
            elif isinstance(sheet, TableGame):
                self._save(replace(self._saved.envelope, notes=self._written[:LONGEST_NOTES]))
        except Refused as refused:
            self.told(refused)

    def key(self, key: str, *, control: bool = False) -> bool:
        """Undo and redo with Ctrl+Z and Ctrl+Y; a digit opens a player's city, P the score pad, C goes on."""
        seats = [str(number + 1) for number in range(len(self._saved.envelope.sides))]
        if self.sheet is not None:
            return False
        if control:
            return stepped(key, self.undo, self.redo)
        if key in seats:
            self.edit(seats.index(key))
        elif key == "p":
            self.pad()
        elif key == "c":
            self.go_on()
        return key in (*seats, "p", "c")
