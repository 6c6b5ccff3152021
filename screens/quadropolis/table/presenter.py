"""The table: a card for every player, with the ways to every city and to the score pad."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.plugin import RULES
from quadropolis_score.ranking import PLAYERS, ranking_key
from quadropolis_score.score_sheet import ScoreSheet
from screens.companion.link import CompanionLink, companion_link
from screens.game_details import DetailsPresenter
from screens.kit.navigation import Route, Screen
from screens.kit.undo import UndoState, handle_undo_key, move_step, step_back, undo_state_of
from screens.player_choice import (
    default_name,
    first_free_colour,
    known_players,
    name_problem,
    toggled_option,
    with_swapped_colour,
)
from screens.quadropolis.game_options import game_in_mode, lost_cities
from screens.quadropolis.next_player import next_empty, remember_way, short
from screens.quadropolis.side_program import score_seat
from screens.quadropolis.table.panels import TableGame, TablePlayer, game_panel, names_after_edit, player_panel
from screens.quadropolis.table.seat_cards import (
    ScoreKey,
    TableAct,
    TableCard,
    TableCheck,
    TableWay,
    Worths,
    photo_status,
    player_card,
    ranks,
    score_key,
)
from store.envelope import Envelope
from store.values import SavedGame
from tabletop.game import Side
from tabletop.messages import Refused, message
from tabletop.people import PlayerColour, name_key

# The screens on which an empty city is entered.
WAYS: Final = {TableAct.PHOTO: Screen.PHOTO, TableAct.BY_HAND: Screen.CITY, TableAct.TYPED: Screen.TYPED}


@dataclass(frozen=True, slots=True)
class TableAction:
    """A button at the foot; the main one goes on, the other one opens the score pad."""

    icon: str
    text: str
    main: bool
    opens_pad: bool = False


@dataclass(frozen=True, slots=True)
class TableState:
    """A table."""

    title: str = ""
    detail: str = ""
    undo_state: UndoState = field(default_factory=UndoState)
    game: str = ""
    companion: CompanionLink | None = None
    cards: tuple[TableCard, ...] = ()
    add: str | None = None
    actions: tuple[TableAction, ...] = ()
    panel: TablePlayer | TableGame | None = None

    def foot(self, in_pane: bool) -> tuple[TableAction, ...]:  # noqa: FBT001 - called by the layout
        """Return the buttons at the foot; beside the pad none opens it."""
        return tuple(each for each in self.actions if not (in_pane and each.opens_pad))


class TablePresenter(DetailsPresenter[TableState]):
    """A table."""

    def open(self) -> None:
        """Start without points."""
        self._worths: dict[ScoreKey, Worths] = {}
        self.reload()

    def reload(self) -> None:
        """Load the saved game; raise Refused if it is missing."""
        self._known_players = known_players(self.context.store)
        self._seat = 0  # the seat of the open panel
        self._input = ""
        self._show_game(self.context.store.game(self.route.game))

    def state(self) -> TableState:
        """Return the current state."""
        saved, text = self._saved, self.text
        seats, number = saved.envelope.sides, next_empty(saved)
        known = [self._worths.get(score_key(seat)) for seat in seats]
        places = ranks(saved, known)
        return TableState(
            title=text(f"title.{saved.envelope.options['mode']}"),
            detail=self.context.format_date(saved.played),
            undo_state=undo_state_of(self.context, saved),
            game=text("table.game"),
            companion=companion_link(self.context, saved),
            cards=tuple(
                player_card(self.context, saved, each, known[each], places[each]) for each in range(len(seats))
            ),
            add=text("table.add") if len(seats) < PLAYERS[-1] else None,
            actions=tuple(self._actions(number)),
            panel=self.panel,
        )

    def _actions(self, number: int | None) -> Iterator[TableAction]:
        """Yield the score pad, once a city is in, and the next empty city, which is filled."""
        if self._has_buildings:
            yield TableAction("clipboard-text", self.text("sheet.title"), main=number is None, opens_pad=True)
        if number is not None:
            name = self._saved.envelope.sides[number].name
            yield TableAction("arrow-right", self.text("table.go_on", name=short(name)), main=True)

    @property
    def _has_buildings(self) -> bool:
        """Return whether any city has a building."""
        return not all(seat.board.is_empty for seat in self._saved.envelope.sides)

    def _player_panel(self) -> TablePlayer:
        """Return the open panel of a player."""
        return player_panel(self.context, self._known_players, self._saved.envelope, self._seat, self._input)

    def _game_panel(self) -> TableGame:
        """Return the panel of the game."""
        return game_panel(self.context, self._saved, self._details.view(self.context, self._saved))

    def _show_game(self, saved: SavedGame) -> None:
        """Show a step of the game, and score the changed cities in the background."""
        self._saved = saved
        for side, result in zip(saved.envelope.sides, saved.result or (), strict=False):
            self._worths[score_key(side)] = Worths(result.total, place=result.place or 0)
        self.refresh()
        for number, seat in enumerate(saved.envelope.sides):
            if not seat.board.is_empty and score_key(seat) not in self._worths:
                self.run_in_background(
                    f"points {number}", partial(score_seat, seat), partial(self._on_scored, score_key(seat))
                )

    def _on_scored(self, key: ScoreKey, scored: ScoreSheet) -> None:
        """Show the points of a city."""
        self._worths[key] = Worths(scored.total, ranking_key(scored))
        self.refresh()

    def _save_edit(self, table: Envelope) -> None:
        """Save an edit."""
        if table != self._saved.envelope:
            self._show_game(self.context.store.save(self.route.game, table))

    # navigation
    def open_city(self, number: int) -> None:
        """Open a player's city, its typed score, or the photo screen while a photo is pending."""
        if photo_status(self.context, self._saved, number):
            self._go(Screen.PHOTO, number)
        else:
            self._go(Screen.TYPED if self._saved.envelope.sides[number].board.typed else Screen.CITY, number)

    def act(self, way: TableWay) -> None:
        """Handle a named button of a card."""
        acts: dict[TableAct, Callable[[int], None]] = {
            TableAct.PHOTO: self.open_photo,
            TableAct.BY_HAND: self.edit_city,
            TableAct.ALLOCATION: self.open_allocation,
            TableAct.TYPED: partial(self._go, Screen.TYPED),
        }
        if self._saved.envelope.sides[way.number].board.is_empty:
            remember_way(self.context, WAYS[way.act])
        acts[way.act](way.number)

    def go_on(self) -> None:
        """Open the choice for the first empty city, or its pending photo; after the last city the score pad."""
        number = next_empty(self._saved)
        if number is None:
            self.open_pad()
        else:
            self._go(Screen.PHOTO if photo_status(self.context, self._saved, number) else Screen.ENTRY, number)

    def edit_city(self, number: int) -> None:
        """Open a player's city, even while a photo is pending."""
        self._go(Screen.CITY, number)

    def open_photo(self, number: int) -> None:
        """Open the photo screen, where photos can be read."""
        if self.context.photo_reader is None:
            raise Refused("", message("photo.no_opencv"))
        self._go(Screen.PHOTO, number)

    def open_allocation(self, number: int) -> None:
        """Open a player's allocation."""
        self._go(Screen.ALLOCATION, number)

    def open_check(self, check: TableCheck) -> None:
        """Open the screen of an open task."""
        self.context.navigator.go(Route(check.screen, self.route.game, check.number, check.about))

    def _go(self, screen: Screen, number: int = 0) -> None:
        self.context.navigator.go(Route(screen, self.route.game, number))

    def open_pad(self) -> None:
        """Open the score pad, once a city has a building."""
        if self._has_buildings:
            self._go(Screen.PAD)
        else:
            self.context.show_message(self.text("table.no_city"))

    def undo(self) -> None:
        """Undo the last step of the game."""
        move_step(self, self.route.game, -1, self._show_game)

    def redo(self) -> None:
        """Redo a step of the game."""
        move_step(self, self.route.game, 1, self._show_game)

    # players
    def show_player(self, number: int) -> None:
        """Open the panel of a player."""
        self._seat, self._input = number, self._saved.envelope.sides[number].name
        self.show_panel(self._player_panel)

    def write_name(self, name: str) -> None:
        """Set the typed name; it is saved when the panel closes."""
        self._input = name
        self.refresh()

    def choose_known_player(self, name: str) -> None:
        """Seat a known player."""
        self.write_name(name)

    def choose_colour(self, colour: PlayerColour) -> None:
        """Choose a colour; its owner gets the one that becomes free."""
        table = self._saved.envelope
        self._save_edit(replace(table, sides=with_swapped_colour(table.sides, self._seat, colour)))

    def _rename(self) -> None:
        """Seat another player; another spelling of the same name is changed in all games."""
        table = self._saved.envelope
        names = names_after_edit(table, self._seat, self._input)
        side, name = table.sides[self._seat], names[self._seat]
        if problem := name_problem(self.context, names, self._seat):
            self.context.show_message(problem)
            return
        if name_key(name) != name_key(side.name):
            self._save_edit(table.with_side(self._seat, replace(side, people=(name,))))
        elif name != side.name:
            self.context.store.rename_player(side.name, name)
            self._show_game(self.context.store.game(self.route.game))

    def remove_player(self) -> None:
        """Remove a player; undo brings the city back. After an error the panel stays as it is."""
        seats, number = self._saved.envelope.sides, self._seat
        envelope = replace(self._saved.envelope, sides=(*seats[:number], *seats[number + 1 :]))
        saved = self.context.store.save(self.route.game, envelope)
        super().dismiss()  # drop the typed text
        self._show_game(saved)
        self.tell_undo(self.text("table.removed", name=seats[number].name), partial(step_back, self.context, saved))

    def add_player(self) -> None:
        """Add a player with a free colour, and open the panel for the name."""
        table = self._saved.envelope
        taken = {name_key(seat.name) for seat in table.sides}
        names = (default_name(self.context, number) for number in count(len(taken)))
        name = next(name for name in names if name_key(name) not in taken)
        colour = first_free_colour({seat.colour for seat in table.sides})
        self._save_edit(replace(table, sides=(*table.sides, Side((name,), colour, RULES.new_board(table.options)))))
        self.show_player(len(table.sides))
        self.write_name("")

    # game
    def show_game(self) -> None:
        """Open the panel of the game."""
        self.open_details()
        self.show_panel(self._game_panel)

    def open_companion(self) -> None:
        """Open the companion of the game at the table."""
        self._go(Screen.COMPANION)

    def choose_mode(self, word: str) -> None:
        """Change the mode; cities that do not fit the other board come back with Undo."""
        table, mode = self._saved.envelope, Mode(word)
        names = ", ".join(lost_cities(table, mode))
        self._save_edit(game_in_mode(table, mode))
        if names:
            self.tell_undo(self.text("table.mode.lost", names=names), partial(step_back, self.context, self._saved))

    def switch(self, key: str) -> None:
        """Toggle an expansion."""
        table = self._saved.envelope
        self._save_edit(replace(table, options=toggled_option(table.options, key)))

    # leaving
    def dismiss(self) -> bool:
        """Close the panel and save the typed text."""
        self._save_input()
        return super().dismiss()

    def save_input(self) -> None:
        """Save the typed text, because the app may be killed."""
        self._save_input()

    def _save_input(self) -> None:
        """Save the typed text; report an error as a message, because the panel must close in any case."""
        sheet = self.panel
        try:
            if isinstance(sheet, TablePlayer):
                self._rename()
            elif isinstance(sheet, TableGame):
                self._save_edit(self._details.in_game(self._saved.envelope))
        except Refused as refused:
            self.report(refused)

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Undo and redo with Ctrl+Z and Ctrl+Y; a digit opens a player's city, P the score pad, C goes on."""
        seats = [str(number + 1) for number in range(len(self._saved.envelope.sides))]
        if self.panel is not None:
            return False
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if key in seats:
            self.edit_city(seats.index(key))
        elif key == "p":
            self.open_pad()
        elif key == "c":
            self.go_on()
        return key in (*seats, "p", "c")
