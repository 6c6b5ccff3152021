"""Saved games, newest first: go on with one, begin one, look something up."""

from dataclasses import dataclass
from functools import partial

from quadropolis_score.messages import printed
from screens.places import Place, Screen
from screens.presenter import Presenter
from store.saved import Summary


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
class Forget:
    """Whether a game is to be deleted."""

    key: str
    title: str
    detail: str
    delete: str
    keep: str


@dataclass(frozen=True, slots=True)
class Games:
    """The list of games."""

    title: str = ""
    cards: tuple[Card, ...] = ()
    empty: tuple[str, ...] = ()
    new: str = ""
    statistics: str = ""
    rules: str = ""
    settings: str = ""
    sheet: Forget | None = None


class GamesPresenter(Presenter[Games]):
    """The list of games."""

    def open(self) -> None:
        """Read the list."""
        self._cards = tuple(map(self._card, self.parts.store.games()))
        self.refresh()

    def state(self) -> Games:
        """What is to be seen now."""
        return Games(
            title=self.says("app.name"),
            cards=self._cards,
            empty=() if self._cards else (self.says("games.none"),),
            new=self.says("games.new"),
            statistics=self.says("statistics.title"),
            rules=self.says("rules.title"),
            settings=self.says("settings.title"),
            sheet=self.sheet,
        )

    def _card(self, game: Summary) -> Card:
        """A game: who played, when, and what became of it."""
        if game.winners:
            names, total = ", ".join(game.winners), game.total or 0
            result, icon = self.says("list.won", names=names, total=printed(total)), "trophy"
        elif game.pending:
            result, icon = self.says("list.photo"), "camera"
        else:
            result, icon = self.says("list.unfinished"), "pencil"
        mode = self.says(f"title.{game.mode.value}")
        detail = f"{mode} \u00b7 {self.parts.day(game.played)}"
        return Card(game.key, ", ".join(game.names), detail, result, icon, self.says("games.delete"))

    def open_game(self, key: str) -> None:
        """Go to the table of a game; of a finished one to its score pad."""
        pad = (Place(Screen.PAD, key),) if self.parts.store.game(key).result is not None else ()
        self.parts.way.go(Place(Screen.TABLE, key), *pad)

    def new(self) -> None:
        """Begin a game."""
        self.parts.way.go(Place(Screen.NEW))

    def look_up(self, screen: str) -> None:
        """Statistics, rules or settings."""
        self.parts.way.go(Place(Screen(screen)))

    def ask_delete(self, card: Card) -> None:
        """Ask whether a game is to be deleted."""
        self.lay(partial(self._question, card))

    def _question(self, card: Card) -> Forget:
        """Whether a game is to be deleted."""
        return Forget(
            card.key,
            self.says("games.delete.title"),
            self.says("games.delete.detail", names=card.title),
            self.says("games.delete"),
            self.says("games.keep"),
        )

    def delete(self, key: str) -> None:
        """Delete it."""
        self.parts.store.delete(key)
        self._cards = tuple(map(self._card, self.parts.store.games()))
        self.dismiss()

    def key(self, key: str, *, control: bool = False) -> bool:
        """N begins a game."""
        meant = key == "n" and not control
        if meant:
            self.new()
        return meant
