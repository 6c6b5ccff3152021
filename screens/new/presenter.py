"""A new game: Classic or Expert, the expansions, the players with names and colours."""

from dataclasses import dataclass, replace

from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from quadropolis_score.game import PLAYERS
from screens.new.draft import CHAIRS, SETTING, Draft, draft, keep
from screens.people import Guest, Option, Swatch, guests, known, options, problem_of, swatches, title, unnamed
from screens.places import Place, Screen
from screens.presenter import Presenter
from store.notation import same
from store.table import Colour, Seat, Table


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few; the one that is chosen is ticked."""

    value: str | int
    text: str
    chosen: bool
    icon: str


@dataclass(frozen=True, slots=True)
class NewClear:
    """A way to empty the name of a chair."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A chair: a name that nobody wrote yet shows what the player is called until then."""

    number: int
    name: str
    hint: str
    problem: tuple[str, ...]
    colour: Colour
    colour_name: str
    clear: tuple[NewClear, ...]


@dataclass(frozen=True, slots=True)
class NewColours:
    """The colours for one player."""

    title: str
    swatches: tuple[Swatch, ...]


@dataclass(frozen=True, slots=True)
class New:
    """A game about to begin."""

    title: str = ""
    modes: tuple[Choice, ...] = ()
    options: tuple[Option, ...] = ()
    players: str = ""
    counts: tuple[Choice, ...] = ()
    chairs: tuple[NewPlayer, ...] = ()
    known: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()
    start: str = ""
    sheet: NewColours | None = None


def choice(value: str | int, text: str, chosen: str | int) -> Choice:
    """A value to choose."""
    return Choice(value, text, value == chosen, "check" if value == chosen else "blank")


class NewPresenter(Presenter[New]):
    """A game about to begin."""

    def open(self) -> None:
        """Lay the table as it was left, or as for the last game."""
        self._draft = draft(self.parts.store)
        self._known = known(self.parts.store)
        self._colours_of: int | None = None
        self.refresh()

    def state(self) -> New:
        """What is to be seen now."""
        chosen, offered = self._draft, guests(self._known, self._names)
        return New(
            title=self.says("games.new"),
            modes=tuple(choice(mode.value, self.says(f"title.{mode.value}"), chosen.mode.value) for mode in Mode),
            options=options(
                self.parts,
                playgrounds=chosen.playgrounds,
                services=chosen.services if chosen.mode is Mode.EXPERT else None,
            ),
            players=self.says("new.players"),
            counts=tuple(choice(count, str(count), chosen.count) for count in PLAYERS),
            chairs=tuple(map(self._chair, range(chosen.count))),
            known=(self.says("new.known"),) if offered else (),
            guests=offered,
            start=self.says("new.start"),
            sheet=self._colours(),
        )

    @property
    def _names(self) -> tuple[str, ...]:
        """What the players are called if the game starts now."""
        return tuple(
            chair.name.strip() or unnamed(self.parts, number) for number, chair in enumerate(self._draft.taken)
        )

    def _chair(self, number: int) -> NewPlayer:
        """A player, with what is wrong about the name."""
        chair = self._draft.chairs[number]
        return NewPlayer(
            number,
            chair.name,
            unnamed(self.parts, number),
            problem_of(self.parts, self._names, number),
            chair.colour,
            title(self.parts, chair.colour),
            (NewClear(number, self.says("new.clear")),) if chair.name else (),
        )

    def _colours(self) -> NewColours | None:
        """The colours, while somebody chooses."""
        if self._colours_of is None:
            return None
        names = self._names
        holders = {chair.colour: name for chair, name in zip(self._draft.taken, names, strict=True)}
        chosen = self._draft.chairs[self._colours_of].colour
        return NewColours(self.says("new.colour", name=names[self._colours_of]), swatches(self.parts, holders, chosen))

    def _choose(self, chosen: Draft) -> None:
        """Keep what is chosen now, and show it."""
        if chosen != self._draft:
            self._draft = chosen
            keep(self.parts.store, chosen)
        self.refresh()

    def play(self, mode: str) -> None:
        """Classic or Expert."""
        self._choose(replace(self._draft, mode=Mode(mode)))

    def switch(self, key: str) -> None:
        """With an expansion, or without."""
        if key == "playgrounds":
            self._choose(replace(self._draft, playgrounds=not self._draft.playgrounds))
        else:
            self._choose(replace(self._draft, services=not self._draft.services))

    def seat(self, count: int) -> None:
        """So many play."""
        self._choose(replace(self._draft, count=count))

    def call_player(self, number: int, name: str) -> None:
        """Somebody's name is written."""
        self._choose(self._draft.named(number, name))

    def clear(self, number: int) -> None:
        """Somebody else will sit there."""
        self.call_player(number, "")

    def take(self, name: str) -> None:
        """Somebody who played before sits down, on the first chair without a name, in the colour of the last game."""
        chosen = self._draft
        number = next(
            (at for at, chair in enumerate(chosen.chairs) if not self._sits(at) or not chair.name.strip()), CHAIRS
        )
        if number == CHAIRS:
            self.parts.tell(self.says("new.full"))
            return
        seated = replace(chosen, count=max(chosen.count, number + 1)).named(number, name)
        person = next(person for person in self._known if same(person.name) == same(name))
        holders = {chair.colour for at, chair in enumerate(seated.taken) if at != number and chair.name.strip()}
        self._choose(seated if person.colour in holders else seated.painted(number, person.colour))

    def _sits(self, number: int) -> bool:
        """Whether somebody plays on this chair."""
        return number < self._draft.count

    def show_colours(self, number: int) -> None:
        """Ask for another colour."""
        self._colours_of = number
        self.refresh()

    def paint(self, colour: Colour) -> None:
        """Take a colour; whoever has it gets the other."""
        number, self._colours_of = self._colours_of, None
        if number is not None:
            self._choose(self._draft.painted(number, colour))

    def dismiss(self) -> bool:
        """The colours stay as they are."""
        was, self._colours_of = self._colours_of, None
        self.refresh()
        return was is not None

    def start(self) -> None:
        """Begin the game, unless a name is none."""
        chosen, names = self._draft, self._names
        for number in range(chosen.count):
            for problem in problem_of(self.parts, names, number):
                self.parts.tell(problem)
                return
        seats = (
            Seat(name, chair.colour, City.empty(chosen.mode)) for name, chair in zip(names, chosen.taken, strict=True)
        )
        services = chosen.services and chosen.mode is Mode.EXPERT
        saved = self.parts.store.new(Table(chosen.mode, chosen.playgrounds, services, tuple(seats)), self.parts.today())
        self.parts.store.set(SETTING, None)
        self.parts.way.instead(Place(Screen.TABLE, saved.key))

    def key(self, key: str, *, control: bool = False) -> bool:
        """Enter starts the game, where nothing else has the focus."""
        meant = key == "enter" and not control
        if meant:
            self.start()
        return meant
