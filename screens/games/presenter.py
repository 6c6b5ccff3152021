"""Saved games, newest first: go on with one, begin one, look something up."""

from dataclasses import dataclass
from functools import partial

from screens.context import begun
from screens.game_screens import EXAMPLE, kind_name, table_of
from screens.kit.confirmation import Question
from screens.kit.navigation import Place, Screen
from screens.kit.presenter import Presenter
from store.values import Summary
from tabletop.messages import printed


@dataclass(frozen=True, slots=True)
class Card:
    """A game in the list."""

    key: str
    title: str
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
    sheet: Question | None = None


class GamesPresenter(Presenter[Games]):
    """The list of games."""

    def open(self) -> None:
        """Read the list."""
        self._read()
        self.refresh()

    def _read(self) -> None:
        """What is there now."""
        store = self.parts.store
        self._example = store.setting(EXAMPLE)
        self._cards = tuple(map(self._card, store.games()))

    def state(self) -> Games:
        """What is to be seen now."""
        return Games(
            title=self.says("app.name"),
            cards=self._cards,
            empty="" if self._cards else self.says("games.none"),
            first=self.says("games.first", new=self.says("games.new")) if self._is_new_here() else "",
            new=self.says("games.new"),
            statistics=self.says("statistics.title"),
            rules=self.says("rules.title"),
            settings=self.says("settings.title"),
            sheet=self.sheet,
        )

    def _is_new_here(self) -> bool:
        """Whether there is our example, and nothing else yet."""
        return [card.key for card in self._cards] == [self._example]

    def _card(self, game: Summary) -> Card:
        """A game: who played, when, and what became of it."""
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
        return Card(game.key, ", ".join(game.names), detail, result, icon, self.says("games.delete"))

    def open_game(self, key: str) -> None:
        """Go to the table of a game; of a finished one to its score pad."""
        saved = self.parts.store.game(key)
        table, pad = table_of(saved.envelope.game, key), Place(Screen.PAD, key)
        self.parts.way.go(table, *((pad,) if saved.result is not None and pad != table else ()))

    def new(self) -> None:
        """Begin a game."""
        self.parts.way.go(Place(Screen.NEW))

    def look_up(self, screen: str) -> None:
        """Statistics, rules or settings."""
        self.parts.way.go(Place(Screen(screen)))

    def ask_delete(self, card: Card) -> None:
        """Ask whether a game is to be deleted."""
        self._asked = card.key
        self.lay(partial(self._question, card))

    def _question(self, card: Card) -> Question:
        """Whether a game is to be deleted."""
        return Question(
            self.says("games.delete.title"),
            self.says("games.delete.detail", names=card.title),
            self.says("games.delete"),
            self.says("games.keep"),
        )

    def agree(self) -> None:
        """Delete it."""
        self.parts.store.delete(self._asked)
        self._read()
        self.dismiss()

    def key(self, key: str, *, control: bool = False) -> bool:
        """N begins a game."""
        meant = key == "n" and not control and self.sheet is None
        if meant:
            self.new()
        return meant
