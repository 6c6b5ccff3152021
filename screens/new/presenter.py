"""A new game: Classic or Expert, the expansions, the players with names and colours."""

from dataclasses import dataclass, replace

from quadropolis_score.buildings import Mode
from quadropolis_score.plugin import KEY as GAME
from quadropolis_score.plugin import new_board
from quadropolis_score.ranking import PLAYERS
from screens.kit.navigation import Place, Screen
from screens.kit.options import Option, Switch
from screens.kit.presenter import Presenter
from screens.new.draft_game import SETTING, Draft, draft, keep
from screens.player_choice import (
    Guest,
    Swatch,
    expansions,
    guests,
    known,
    problem_of,
    swatches,
    switched,
    title,
    unnamed,
)
from store.envelope import Envelope
from tabletop.game import Side
from tabletop.people import Colour, name_key


@dataclass(frozen=True, slots=True)
class NewNamed:
    """Somebody who has a name, which can be cleared."""

    number: int
    clear: str


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A chair: a name that nobody wrote yet shows what the player is called until then."""

    number: int
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
    """A game about to begin."""

    title: str = ""
    modes: tuple[Option, ...] = ()
    expansions: tuple[Switch, ...] = ()
    players: str = ""
    counts: tuple[Option, ...] = ()
    chairs: tuple[NewPlayer, ...] = ()
    known: tuple[str, ...] = ()
    full: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()
    start: str = ""
    sheet: NewColours | None = None


class NewPresenter(Presenter[New]):
    """A game about to begin."""

    def open(self) -> None:
        """Lay the table as it was left, or as for the last game."""
        self._draft = draft(self.parts.store)
        self._known = known(self.parts.store)
        self._painted = 0  # who gets another colour
        self.refresh()

    def state(self) -> New:
        """What is to be seen now."""
        chosen, full, names = self._draft, self._free is None, self._names
        offered = guests(self._known, names, wait=full)
        return New(
            title=self.says("games.new"),
            modes=tuple(Option(self.says(f"title.{mode.value}"), mode.value, mode is chosen.mode) for mode in Mode),
            expansions=expansions(self.parts, chosen.options),
            players=self.says("new.players"),
            counts=tuple(Option(str(count), count, count == chosen.count) for count in PLAYERS),
            chairs=tuple(self._chair(number, names) for number in range(chosen.count)),
            known=(self.says("new.known"),) if offered else (),
            full=(self.says("new.full"),) if offered and full else (),
            guests=offered,
            start=self.says("new.start"),
            sheet=self.sheet,
        )

    @property
    def _names(self) -> tuple[str, ...]:
        """What the players are called if the game starts now."""
        return tuple(
            chair.name.strip() or unnamed(self.parts, number) for number, chair in enumerate(self._draft.taken)
        )

    def _chair(self, number: int, names: tuple[str, ...]) -> NewPlayer:
        """A player, with what is wrong about the name."""
        chair = self._draft.chairs[number]
        return NewPlayer(
            number,
            chair.name,
            unnamed(self.parts, number),
            names[number],
            problem_of(self.parts, names, number),
            chair.colour,
            title(self.parts, chair.colour),
            (NewNamed(number, self.says("new.clear")),) if chair.name else (),
        )

    def _colours(self) -> NewColours:
        """The colours, while somebody chooses."""
        names, number = self._names, self._painted
        holders = {chair.colour: name for chair, name in zip(self._draft.taken, names, strict=True)}
        chosen = self._draft.chairs[number].colour
        return NewColours(self.says("new.colour", name=names[number]), swatches(self.parts, holders, chosen))

    def _choose(self, chosen: Draft) -> None:
        """Show what is chosen now, then keep it: it holds even if it cannot be kept."""
        before, self._draft = self._draft, chosen
        self.refresh()
        if chosen != before:
            keep(self.parts.store, chosen)

    def play(self, mode: str) -> None:
        """Classic or Expert."""
        self._choose(replace(self._draft, mode=Mode(mode)))

    def switch(self, key: str) -> None:
        """With an expansion, or without."""
        self._choose(self._draft.playing(switched(self._draft.options, key)))

    def seat(self, count: int) -> None:
        """So many play."""
        self._choose(replace(self._draft, count=count))

    def call_player(self, number: int, name: str) -> None:
        """Somebody's name is written."""
        self._choose(self._draft.named(number, name))

    def clear(self, number: int) -> None:
        """Somebody else will sit there."""
        self.call_player(number, "")

    @property
    def _free(self) -> int | None:
        """The first chair on which nobody sits, or somebody without a name."""
        chairs = enumerate(self._draft.chairs)
        return next((at for at, chair in chairs if at >= self._draft.count or not chair.name.strip()), None)

    def take(self, name: str) -> None:
        """Somebody who played before sits down, on the first chair without a name, in the colour of the last game."""
        number, chosen = self._free, self._draft
        if number is None:
            return
        seated = replace(chosen, count=max(chosen.count, number + 1)).named(number, name)
        person = next(person for person in self._known if name_key(person.name) == name_key(name))
        holders = {chair.colour for at, chair in enumerate(seated.taken) if at != number and chair.name.strip()}
        self._choose(seated if person.colour in holders else seated.painted(number, person.colour))

    def show_colours(self, number: int) -> None:
        """Ask for another colour."""
        self._painted = number
        self.lay(self._colours)

    def paint(self, colour: Colour) -> None:
        """Take a colour; whoever has it gets the other."""
        if self.dismiss():
            self._choose(self._draft.painted(self._painted, colour))

    def start(self) -> None:
        """Begin the game, unless a name is none."""
        chosen, names = self._draft, self._names
        for number in range(chosen.count):
            for problem in problem_of(self.parts, names, number):
                self.parts.tell(problem)
                return
        options = chosen.options
        sides = (
            Side((name,), chair.colour, new_board(options)) for name, chair in zip(names, chosen.taken, strict=True)
        )
        saved = self.parts.store.new(Envelope(GAME, options, tuple(sides)), self.parts.today())
        self.parts.store.set(SETTING, None)
        self.parts.way.instead(Place(Screen.TABLE, saved.key))

    def key(self, key: str, *, control: bool = False) -> bool:
        """Enter starts the game, where nothing else has the focus."""
        meant = key == "enter" and not control and self.sheet is None
        if meant:
            self.start()
        return meant
