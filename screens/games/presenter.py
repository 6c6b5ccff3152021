"""The list of saved games, the newest first: continue one, begin one, open statistics, rules, settings."""

from dataclasses import dataclass
from functools import partial

from screens.context import capitalized
from screens.game_screens import EXAMPLE, kind_name, table_route
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.presenter import Presenter
from store.history import Deleted
from store.values import Summary
from tabletop.messages import with_minus
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class CardPerson:
    """A player of a game in the list."""

    name: str
    colour: PlayerColour


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the list."""

    key: str
    title: str
    people: tuple[CardPerson, ...]
    detail: str
    result: str
    icon: str
    delete: str


@dataclass(frozen=True, slots=True)
class GamesState:
    """The list of games."""

    title: str = ""
    cards: tuple[GameCard, ...] = ()
    empty: str = ""
    first_game_hint: str = ""
    new: str = ""
    statistics: str = ""
    rules: str = ""
    settings: str = ""
    open_file: str = ""


class GamesPresenter(Presenter[GamesState]):
    """The list of games."""

    def open(self) -> None:
        """Load the list."""
        self._load()
        self.refresh()

    def _load(self) -> None:
        """Read the games from the store."""
        store = self.context.store
        self._example = store.setting(EXAMPLE)
        self._cards = tuple(map(self._card, store.games()))

    def state(self) -> GamesState:
        """Return the current state."""
        return GamesState(
            title=self.text("app.name"),
            cards=self._cards,
            empty="" if self._cards else self.text("games.none"),
            first_game_hint=self.text("games.first_hint", new=self.text("games.new"))
            if self._has_only_example()
            else "",
            new=self.text("games.new"),
            statistics=self.text("statistics.title"),
            rules=self.text("rules.title"),
            settings=self.text("settings.title"),
            open_file=self.text("share.open"),
        )

    def _has_only_example(self) -> bool:
        """Return whether the example is the only game."""
        return [card.key for card in self._cards] == [self._example]

    def _card(self, game: Summary) -> GameCard:
        """Return the card of a game: players, date, result."""
        if game.winners:
            names, total = ", ".join(game.winners), game.total or 0
            result, icon = self.text("list.won", names=names, total=with_minus(total)), "trophy"
        elif game.total is not None:
            result, icon = self.text("list.target_missed", total=with_minus(game.total)), "flag-outline"
        elif game.pending:
            result, icon = capitalized(self.text("list.photo_pending")), "camera"
        elif game.key == self._example:
            result, icon = self.text("games.example.hint"), "compass-outline"
        else:
            result, icon = capitalized(self.text("list.unfinished")), "pencil"
        prefix = (self.text("games.example"),) if game.key == self._example else ()
        typed = (self.text("games.typed"),) if game.is_typed else ()
        day = self.context.format_date(game.played)
        detail = " \u00b7 ".join((*prefix, kind_name(self.context, game.kind), day, *typed))
        people = tuple(CardPerson(name, colour) for name, colour in zip(game.names, game.colours, strict=True))
        return GameCard(game.key, ", ".join(game.names), people, detail, result, icon, self.text("games.delete"))

    def open_game(self, key: str) -> None:
        """Open the table of a game, or the score pad of a finished one."""
        saved = self.context.store.game(key)
        table, pad = table_route(saved.envelope.game, key), Route(Screen.PAD, key)
        self.context.navigator.go(table, *((pad,) if saved.result is not None and pad != table else ()))

    def new_game(self) -> None:
        """Open the screen for a new game."""
        self.context.navigator.go(Route(Screen.NEW))

    def open_screen(self, screen: str) -> None:
        """Open statistics, rules or settings."""
        self.context.navigator.go(Route(Screen(screen)))

    def choose_file(self) -> None:
        """Open the game of a file."""
        from screens.opening.game_files import pick_game_file  # noqa: PLC0415 - the first frame needs no sheets

        pick_game_file(self)

    def delete(self, card: GameCard) -> None:
        """Delete a game; a message puts it back."""
        deleted = self.context.store.delete(card.key)
        self.open()
        text = self.text("games.deleted", names=card.title)
        if deleted is None:
            self.context.show_message(text)
        else:
            self.tell_undo(text, partial(self._put_back, deleted))

    def _put_back(self, deleted: Deleted) -> None:
        """Put a deleted game back, and update a shown list."""
        self.context.store.put_back(deleted)
        if self.context.navigator.current == HOME:
            self.context.navigator.resume()

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Begin a game with N."""
        is_handled = key == "n" and not control
        if is_handled:
            self.new_game()
        return is_handled
