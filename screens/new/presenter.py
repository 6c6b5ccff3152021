"""The screen for a new game: game, options, players with names and colours."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games import GAMES
from screens.game_screens import table_of
from screens.kit.options import Option, Switch
from screens.kit.presenter import Presenter
from screens.new.draft_game import SETTING, Draft, again, draft, keep, like
from screens.player_choice import (
    Guest,
    Swatch,
    known,
    problem_of,
    regulars,
    swatches,
    switched,
    switches,
    switches_heading,
    title,
    unnamed,
)
from store.envelope import Envelope
from tabletop.game import Rules, Side
from tabletop.people import Colour, name_key


@dataclass(frozen=True, slots=True)
class NewWords:
    """An option with several words."""

    key: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class NewNamed:
    """A typed name, which can be cleared."""

    number: int
    clear: str


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A person; the hint shows the default name.

    The first person of a side offers the number of people, where it can be chosen.
    """

    number: int
    side: int
    people: tuple[Option, ...]
    name: str
    hint: str
    called: str
    problem: tuple[str, ...]
    colour: Colour
    colour_name: str
    named: tuple[NewNamed, ...]


@dataclass(frozen=True, slots=True)
class NewColours:
    """The colours for one player."""

    title: str
    swatches: tuple[Swatch, ...]


@dataclass(frozen=True, slots=True)
class New:
    """The draft of a game."""

    title: str = ""
    games: tuple[Option, ...] = ()
    choices: tuple[NewWords, ...] = ()
    house: tuple[str, ...] = ()  # what the switches are, if the game has a word for them
    switches: tuple[Switch, ...] = ()
    players: str = ""
    counts: tuple[Option, ...] = ()
    chairs: tuple[NewPlayer, ...] = ()
    known: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()
    start: str = ""
    sheet: NewColours | None = None


class NewPresenter(Presenter[New]):
    """The screen for a new game."""

    def open(self) -> None:
        """Load the draft, or the last game's options and players."""
        self._draft = self._again_with() if self.place.game else draft(self.parts.store)
        self._drafts: dict[str, Draft] = {}  # the drafts of games looked at before
        self._known = known(self.parts.store)
        self._painted = 0  # the side whose colour is being chosen
        self.refresh()

    def _again_with(self) -> Draft:
        """Return the draft of another game of the same people; raise Refused if their game is gone."""
        return like(self.parts.store, self.parts.store.game(self.place.game).envelope)

    @property
    def _rules(self) -> Rules:
        """Return the rules of the chosen game."""
        return self.parts.store.rules(self._draft.game)

    def state(self) -> New:
        """Return the current state."""
        chosen, rules, full = self._draft, self._rules, self._draft.free is None
        offered = regulars(self._known, self._sitting, full=full)
        teams = len(rules.SIDES) > 1 and len(rules.PEOPLE) > 1
        return New(
            title=self.says("games.new"),
            games=self._games(),
            choices=tuple(self._choices()),
            house=switches_heading(self.parts, rules),
            switches=switches(self.parts, rules, chosen.options),
            players=self.says("new.teams" if teams else "new.players"),
            counts=tuple(
                Option(str(count), count, count == chosen.count) for count in rules.SIDES if len(rules.SIDES) > 1
            ),
            chairs=tuple(self._player(at, number) for at, number in enumerate(chosen.people)),
            known=(self.says("new.known"),) if offered else (),
            hints=(self.says("new.full" if full else "new.pick"),) if offered else (),
            guests=offered,
            start=self.says("new.start"),
            sheet=self.sheet,
        )

    def _games(self) -> tuple[Option, ...]:
        """Return the games, if there are several."""
        if len(GAMES) == 1:
            return ()
        chosen = self._draft.game
        return tuple(Option(self.says(f"game.{self.parts.store.rules(key).KEY}"), key, key == chosen) for key in GAMES)

    def _choices(self) -> Iterator[NewWords]:
        """Yield the game's options with several words."""
        game, chosen = self._draft.game, self._draft.options
        for choice in self._rules.OPTIONS:
            if choice.words:
                words = ((word, self.says(f"option.{game}.{choice.key}.{word}")) for word in choice.words)
                options = (Option(text, word, word == chosen[choice.key]) for word, text in words)
                yield NewWords(choice.key, tuple(options))

    @property
    def _names(self) -> dict[int, str]:
        """Return the players' names, default names included, by number."""
        chosen = self._draft
        return {number: chosen.name(number) or unnamed(self.parts, at) for at, number in enumerate(chosen.people)}

    @property
    def _sitting(self) -> dict[str, Colour]:
        """Return the colours of the named players."""
        chosen = self._draft
        named = (number for number in chosen.people if chosen.name(number))
        return {chosen.name(number): chosen.chairs[number // chosen.most].colour for number in named}

    def _team(self, side: int) -> tuple[str, ...]:
        """Return the names of a side's players."""
        return tuple(name for number, name in self._names.items() if number // self._draft.most == side)

    def _player(self, at: int, number: int) -> NewPlayer:
        """Return a player, with the error in the name."""
        chosen, names = self._draft, self._names
        side, person = divmod(number, chosen.most)
        chair = chosen.chairs[side]
        return NewPlayer(
            number,
            side,
            self._people(chair.people) if person == 0 else (),
            chair.names[person],
            unnamed(self.parts, at),
            names[number],
            problem_of(self.parts, tuple(names.values()), at),
            chair.colour,
            title(self.parts, chair.colour),
            (NewNamed(number, self.says("new.clear")),) if chair.names[person] else (),
        )

    def _people(self, chosen: int) -> tuple[Option, ...]:
        """Return the choices for the number of people on a side, if there are several."""
        counts = self._rules.PEOPLE
        return tuple(
            Option(self.says("new.people", count=count), count, count == chosen) for count in counts if len(counts) > 1
        )

    def _colours(self) -> NewColours:
        """Return the content of the colour panel."""
        chosen = self._draft
        teams = {chair.colour: ", ".join(self._team(side)) for side, chair in enumerate(chosen.taken)}
        colour = chosen.chairs[self._painted].colour
        return NewColours(self.says("new.colour", name=teams[colour]), swatches(self.parts, teams, colour))

    def _choose(self, chosen: Draft) -> None:
        """Show the draft, then save it; the choice holds even if saving fails."""
        before, self._draft = self._draft, chosen
        self.refresh()
        if chosen != before:
            keep(self.parts.store, chosen)

    def play(self, game: str) -> None:
        """Choose another game: its draft on this screen, otherwise its last game."""
        self._drafts[self._draft.game] = self._draft
        self._choose(self._drafts.get(game) or again(self.parts.store, game))

    def choose(self, key: str, word: str) -> None:
        """Choose a word of an option."""
        self._choose(replace(self._draft, options={**self._draft.options, key: word}))

    def switch(self, key: str) -> None:
        """Toggle a switch."""
        self._choose(replace(self._draft, options=switched(self._draft.options, key)))

    def seat(self, count: int) -> None:
        """Set the number of sides."""
        self._choose(replace(self._draft, count=count))

    def seat_people(self, side: int, people: int) -> None:
        """Set the number of people on a side."""
        self._choose(self._draft.of_people(side, people))

    def call_player(self, number: int, name: str) -> None:
        """Set a name while it is typed."""
        self._choose(self._draft.named(number, name))

    def clear(self, number: int) -> None:
        """Clear a name."""
        self.call_player(number, "")

    def take(self, name: str) -> None:
        """Seat a known player at the first free name, in the last game's colour; clear a seated one's name."""
        seated_at = next(
            (each for each in self._draft.people if name_key(self._draft.name(each)) == name_key(name)), None
        )
        number = self._draft.free
        if seated_at is not None:
            self.clear(seated_at)
        elif number is not None:
            self._seat(name, number)

    def _seat(self, name: str, number: int) -> None:
        """Seat a known player."""
        side = number // self._draft.most
        seated = self._draft.seated(number).named(number, name)
        person = next(person for person in self._known if name_key(person.name) == name_key(name))
        others = [each for each in seated.people if each != number and seated.name(each)]
        fixed = any(
            each // seated.most == side or seated.chairs[each // seated.most].colour is person.colour for each in others
        )
        self._choose(seated if fixed else seated.painted(side, person.colour))

    def show_colours(self, side: int) -> None:
        """Open the colour panel."""
        self._painted = side
        self.lay(self._colours)

    def paint(self, colour: Colour) -> None:
        """Choose a colour; a side that has it gets the other."""
        if self.dismiss():
            self._choose(self._draft.painted(self._painted, colour))

    def start(self) -> None:
        """Start the game, unless a name is invalid."""
        chosen, names = self._draft, tuple(self._names.values())
        for at in range(len(names)):
            for problem in problem_of(self.parts, names, at):
                self.parts.tell(problem)
                return
        new_board = self._rules.new_board
        sides = (
            Side(self._team(side), chair.colour, new_board(chosen.options)) for side, chair in enumerate(chosen.taken)
        )
        saved = self.parts.store.new(Envelope(chosen.game, chosen.options, tuple(sides)), self.parts.today())
        self.parts.store.set(SETTING, None)
        self.parts.way.instead(table_of(chosen.game, saved.key))

    def key(self, key: str, *, control: bool = False) -> bool:
        """Start the game with Enter, unless another widget has the focus."""
        meant = key == "enter" and not control and self.sheet is None
        if meant:
            self.start()
        return meant
