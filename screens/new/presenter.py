"""The screen for a new game: game, options, players with names and colours."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games import GAMES
from screens.game_screens import table_route
from screens.kit.navigation import HOME
from screens.kit.options import Option, Switch
from screens.kit.presenter import Presenter
from screens.new.draft_game import SETTING, Draft, draft_like, last_game_draft, load_draft, save_draft
from screens.player_choice import (
    ColourChosen,
    KnownPlayerChosen,
    PlayerSuggestion,
    Swatch,
    colour_name,
    colour_swatches,
    default_name,
    known_players,
    name_problem,
    option_switches,
    regulars,
    switches_heading,
    toggled_option,
)
from store.envelope import Envelope
from tabletop.game import Rules, Side
from tabletop.people import PlayerColour, name_key


@dataclass(frozen=True, slots=True)
class NewOption:
    """An option with several words."""

    key: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class NewClearName:
    """A typed name, which can be cleared."""

    number: int
    clear: str


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A player; the hint shows the default name.

    The first player of a side offers the number of players, if it can be chosen.
    """

    number: int
    side: int
    people: tuple[Option, ...]
    name: str
    hint: str
    current_name: str
    problem: str | None
    colour: PlayerColour
    colour_name: str
    clear_name: NewClearName | None


@dataclass(frozen=True, slots=True)
class NewColours:
    """The colours for one player."""

    title: str
    swatches: tuple[Swatch, ...]


@dataclass(frozen=True, slots=True)
class NewGameState:
    """The draft of a game."""

    title: str = ""
    games: tuple[Option, ...] = ()
    choices: tuple[NewOption, ...] = ()
    house: str | None = None  # what the switches are, if the game has a word for them
    switches: tuple[Switch, ...] = ()
    players_title: str = ""
    side_counts: tuple[Option, ...] = ()
    player_rows: tuple[NewPlayer, ...] = ()
    suggestions_title: str | None = None
    hint: str | None = None
    suggestions: tuple[PlayerSuggestion, ...] = ()
    start: str = ""
    panel: NewColours | None = None


class NewPresenter(Presenter[NewGameState]):
    """The screen for a new game."""

    def open(self) -> None:
        """Load the draft, or the last game's options and players."""
        self._draft = self._again_with() if self.route.game else load_draft(self.context.store)
        self._drafts: dict[str, Draft] = {}  # the drafts of games looked at before
        self._known_players = known_players(self.context.store)
        self._colour_side = 0  # the side whose colour is being chosen
        self.refresh()

    def _again_with(self) -> Draft:
        """Return the draft of another game of the same people; raise Refused if their game is gone."""
        return draft_like(self.context.store, self.context.store.game(self.route.game).envelope)

    @property
    def _rules(self) -> Rules:
        """Return the rules of the chosen game."""
        return self.context.store.rules(self._draft.game)

    def state(self) -> NewGameState:
        """Return the current state."""
        chosen, rules, full = self._draft, self._rules, self._draft.first_free_person is None
        offered = regulars(self._known_players, self._sitting, full=full)
        teams = len(rules.SIDES) > 1 and len(rules.PEOPLE) > 1
        return NewGameState(
            title=self.text("games.new"),
            games=self._games(),
            choices=tuple(self._choices()),
            house=switches_heading(self.context, rules),
            switches=option_switches(self.context, rules, chosen.options),
            players_title=self.text("new.teams" if teams else "new.players"),
            side_counts=tuple(
                Option(str(count), count, count == chosen.count) for count in rules.SIDES if len(rules.SIDES) > 1
            ),
            player_rows=tuple(self._player(at, number) for at, number in enumerate(chosen.people)),
            suggestions_title=self.text("new.known") if offered else None,
            hint=self.text("new.all_named" if full else "new.pick") if offered else None,
            suggestions=offered,
            start=self.text("new.start"),
            panel=self.panel,
        )

    def _games(self) -> tuple[Option, ...]:
        """Return the games, if there are several."""
        if len(GAMES) == 1:
            return ()
        chosen = self._draft.game
        return tuple(
            Option(self.text(f"game.{self.context.store.rules(key).KEY}"), key, key == chosen) for key in GAMES
        )

    def _choices(self) -> Iterator[NewOption]:
        """Yield the game's options with several words."""
        game, chosen = self._draft.game, self._draft.options
        for choice in self._rules.OPTIONS:
            if choice.values:
                words = ((word, self.text(f"option.{game}.{choice.key}.{word}")) for word in choice.values)
                options = (Option(text, word, word == chosen[choice.key]) for word, text in words)
                yield NewOption(choice.key, tuple(options))

    @property
    def _names(self) -> dict[int, str]:
        """Return the players' names, default names included, by number."""
        chosen = self._draft
        return {
            number: chosen.name(number) or default_name(self.context, at) for at, number in enumerate(chosen.people)
        }

    @property
    def _sitting(self) -> dict[str, PlayerColour]:
        """Return the colours of the named players."""
        chosen = self._draft
        named = (number for number in chosen.people if chosen.name(number))
        return {chosen.name(number): chosen.seats[number // chosen.people_per_side].colour for number in named}

    def _team(self, side: int) -> tuple[str, ...]:
        """Return the names of a side's players."""
        return tuple(name for number, name in self._names.items() if number // self._draft.people_per_side == side)

    def _player(self, index: int, number: int) -> NewPlayer:
        """Return a player, with the error in the name."""
        chosen, names = self._draft, self._names
        side, person = divmod(number, chosen.people_per_side)
        chair = chosen.seats[side]
        return NewPlayer(
            number,
            side,
            self._people(chair.people) if person == 0 else (),
            chair.names[person],
            default_name(self.context, index),
            names[number],
            name_problem(self.context, tuple(names.values()), index),
            chair.colour,
            colour_name(self.context, chair.colour),
            NewClearName(number, self.text("new.clear")) if chair.names[person] else None,
        )

    def _people(self, chosen: int) -> tuple[Option, ...]:
        """Return the choices for the number of people on a side, if there are several."""
        counts = self._rules.PEOPLE
        return tuple(
            Option(self.text("new.people", count=count), count, count == chosen) for count in counts if len(counts) > 1
        )

    def _colours(self) -> NewColours:
        """Return the content of the colour panel."""
        chosen = self._draft
        teams = {chair.colour: ", ".join(self._team(side)) for side, chair in enumerate(chosen.playing)}
        colour = chosen.seats[self._colour_side].colour
        return NewColours(self.text("new.colour", name=teams[colour]), colour_swatches(self.context, teams, colour))

    def _update_draft(self, draft: Draft) -> None:
        """Show the draft, then save it; the choice holds even if saving fails."""
        before, self._draft = self._draft, draft
        self.refresh()
        if draft != before:
            save_draft(self.context.store, draft)

    def choose_game(self, game: str) -> None:
        """Choose another game; show its draft on this screen, or else the options and players of its last game."""
        self._drafts[self._draft.game] = self._draft
        self._update_draft(self._drafts.get(game) or last_game_draft(self.context.store, game))

    def choose_option(self, key: str, word: str) -> None:
        """Choose a word of an option."""
        self._update_draft(replace(self._draft, options={**self._draft.options, key: word}))

    def switch(self, key: str) -> None:
        """Toggle a switch."""
        self._update_draft(replace(self._draft, options=toggled_option(self._draft.options, key)))

    def choose_side_count(self, count: int) -> None:
        """Set the number of sides."""
        self._update_draft(replace(self._draft, count=count))

    def choose_team_size(self, side: int, people: int) -> None:
        """Set the number of people on a side."""
        self._update_draft(self._draft.with_people(side, people))

    def write_name(self, number: int, name: str) -> None:
        """Set a name while it is typed."""
        self._update_draft(self._draft.with_name(number, name))

    def clear_name(self, number: int) -> None:
        """Clear a name."""
        self.write_name(number, "")

    def send(self, event: KnownPlayerChosen | ColourChosen) -> None:
        """Handle an event of the shared widgets."""
        if isinstance(event, ColourChosen):
            self.choose_colour(event.colour)
        else:
            self.choose_known_player(event.name)

    def choose_known_player(self, name: str) -> None:
        """Seat a known player at the first free name, in the last game's colour; clear a seated one's name."""
        seated_at = next(
            (each for each in self._draft.people if name_key(self._draft.name(each)) == name_key(name)), None
        )
        number = self._draft.first_free_person
        if seated_at is not None:
            self.clear_name(seated_at)
        elif number is not None:
            self._seat(name, number)

    def _seat(self, name: str, number: int) -> None:
        """Seat a known player."""
        side = number // self._draft.people_per_side
        seated = self._draft.with_person(number).with_name(number, name)
        person = next(person for person in self._known_players if name_key(person.name) == name_key(name))
        others = [each for each in seated.people if each != number and seated.name(each)]
        fixed = any(
            each // seated.people_per_side == side
            or seated.seats[each // seated.people_per_side].colour is person.colour
            for each in others
        )
        self._update_draft(seated if fixed else seated.with_colour(side, person.colour))

    def show_colours(self, side: int) -> None:
        """Open the colour panel."""
        self._colour_side = side
        self.show_panel(self._colours)

    def choose_colour(self, colour: PlayerColour) -> None:
        """Choose a colour; a side that has it gets the other."""
        if self.dismiss():
            self._update_draft(self._draft.with_colour(self._colour_side, colour))

    def start(self) -> None:
        """Start the game, unless a name is invalid."""
        chosen, names = self._draft, tuple(self._names.values())
        for index in range(len(names)):
            if problem := name_problem(self.context, names, index):
                self.context.show_message(problem)
                return
        new_board = self._rules.new_board
        sides = (
            Side(self._team(side), chair.colour, new_board(chosen.options)) for side, chair in enumerate(chosen.playing)
        )
        saved = self.context.store.new(Envelope(chosen.game, chosen.options, tuple(sides)), self.context.today())
        self.context.store.set(SETTING, None)
        self.context.navigator.back_to(HOME, table_route(chosen.game, saved.key))

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Start the game with Enter, unless another widget has the focus."""
        is_handled = key == "enter" and not control and self.panel is None
        if is_handled:
            self.start()
        return is_handled
