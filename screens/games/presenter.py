"""The list of saved games, the newest first: continue one, begin one, open statistics, rules, settings."""

from dataclasses import dataclass
from functools import partial

from screens.context import begun
from screens.game_screens import EXAMPLE, kind_name, table_of
from screens.kit.navigation import HOME, Place, Screen
from screens.kit.presenter import Presenter
from store.history import Deleted
from store.values import Summary
from tabletop.messages import printed
from tabletop.people import Colour


@dataclass(frozen=True, slots=True)
class CardPerson:
    """A player of a game in the list."""

    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Card:
    """A game in the list."""

    key: str
    title: str
    people: tuple[CardPerson, ...]
    detail: str
    result: str
    icon: str
    delete: str


@dataclass(frozen=True, slots=True)
class Games:
    """The list of games."""

    title: str = ""
    cards: tuple[Card, ...] = ()
    empty: str = ""
    first: str = ""
    new: str = ""
    statistics: str = ""
    rules: str = ""
    settings: str = ""


class GamesPresenter(Presenter[Games]):
    """The list of games."""

    def open(self) -> None:
        """Load the list."""
        self._read()
        self.refresh()

    def _read(self) -> None:
        """Read the games from the store."""
        store = self.parts.store
        self._example = store.setting(EXAMPLE)
        self._cards = tuple(map(self._card, store.games()))

    def state(self) -> Games:
        """Return the current state."""
        return Games(
            title=self.says("app.name"),
            cards=self._cards,
            empty="" if self._cards else self.says("games.none"),
            first=self.says("games.first", new=self.says("games.new")) if self._is_new_here() else "",
            new=self.says("games.new"),
            statistics=self.says("statistics.title"),
            rules=self.says("rules.title"),
            settings=self.says("settings.title"),
        )

    def _is_new_here(self) -> bool:
        """Return whether the example is the only game."""
        return [card.key for card in self._cards] == [self._example]

    def _card(self, game: Summary) -> Card:
        """Return the card of a game: players, date, result."""
        if game.winners:
            names, total = ", ".join(game.winners), game.total or 0
            result, icon = self.says("list.won", names=names, total=printed(total)), "trophy"
        elif game.total is not None:
            result, icon = self.says("list.missed", total=printed(game.total)), "flag-outline"
        elif game.pending:
            result, icon = begun(self.says("list.photo")), "camera"
        elif game.key == self._example:
            result, icon = self.says("games.look"), "compass-outline"
        else:
            result, icon = begun(self.says("list.unfinished")), "pencil"
        what = (self.says("games.example"),) if game.key == self._example else ()
        detail = " \u00b7 ".join((*what, kind_name(self.parts, game.kind), self.parts.day(game.played)))
        people = tuple(CardPerson(name, colour) for name, colour in zip(game.names, game.colours, strict=True))
        return Card(game.key, ", ".join(game.names), people, detail, result, icon, self.says("games.delete"))

    def open_game(self, key: str) -> None:
        """Open the table of a game, or the score pad of a finished one."""
        saved = self.parts.store.game(key)
        table, pad = table_of(saved.envelope.game, key), Place(Screen.PAD, key)
        self.parts.way.go(table, *((pad,) if saved.result is not None and pad != table else ()))

    def new(self) -> None:
        """Open the screen for a new game."""
        self.parts.way.go(Place(Screen.NEW))

    def look_up(self, screen: str) -> None:
        """Open statistics, rules or settings."""
        self.parts.way.go(Place(Screen(screen)))

    def delete(self, card: Card) -> None:
        """Delete a game; a message puts it back."""
        deleted = self.parts.store.delete(card.key)
        self.open()
        text = self.says("games.deleted", names=card.title)
        if deleted is None:
            self.parts.tell(text)
        else:
            self.tell_undo(text, partial(self._put_back, deleted))

    def _put_back(self, deleted: Deleted) -> None:
        """Put a deleted game back, and update a shown list."""
        self.parts.store.put_back(deleted)
        if self.parts.way.here == HOME:
            self.parts.way.resume()

    def key(self, key: str, *, control: bool = False) -> bool:
        """Begin a game with N."""
        meant = key == "n" and not control
        if meant:
            self.new()
        return meant
