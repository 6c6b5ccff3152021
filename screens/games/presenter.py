"""The list of saved games, the newest first: search one, continue one, begin one, open statistics, rules, settings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from screens.context import capitalized
from screens.game_filters import KIND, PEOPLE, PERIOD, PLAYER, FilterChoice, GameFilters
from screens.game_screens import EXAMPLE, game_screens, table_route
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.options import Option
from screens.kit.presenter import Presenter
from screens.mini_city import MiniCity
from store.history import Deleted
from store.selection import EVERYTHING, Selection
from store.values import Summary
from tabletop.messages import Refused, with_minus
from tabletop.people import PlayerColour

# The least number of games with a search and filters.
SEARCHED: Final = 8


@dataclass(frozen=True, slots=True)
class CardSide:
    """A side of a game in the list."""

    names: str
    colour: PlayerColour
    total: str
    icons: tuple[str, ...]  # of the winner


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the list."""

    game: Summary
    title: str
    sides: tuple[CardSide, ...]
    status: str  # why there is no winner
    detail: str
    about: str  # place, times, notes
    icon: str
    menu: str

    @property
    def key(self) -> str:
        """Return the key of the game."""
        return self.game.key


@dataclass(frozen=True, slots=True)
class GameAction:
    """An action on a game."""

    key: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class GameMenu:
    """The panel of a game."""

    title: str
    detail: str
    actions: tuple[GameAction, ...]


@dataclass(frozen=True, slots=True)
class FoundGames:
    """How many games were found, and the button that shows all again."""

    count: str
    clear: str


@dataclass(frozen=True, slots=True)
class GamesState:
    """The list of games: months, and the games of each."""

    title: str = ""
    entries: tuple[str | Summary, ...] = ()
    card: Callable[[Summary], GameCard] | None = None  # made for the games in sight only
    selection: Selection = EVERYTHING
    empty: str = ""
    first_game_hint: str = ""
    search_hints: tuple[str, ...] = ()  # one, if games can be searched
    search: str = ""
    filters: tuple[Option, ...] = ()
    found: tuple[FoundGames, ...] = ()  # one, if games are searched or filtered
    new: str = ""
    statistics: str = ""
    rules: str = ""
    settings: str = ""
    panel: GameMenu | FilterChoice | None = None


class GamesPresenter(Presenter[GamesState]):
    """The list of games."""

    def open(self) -> None:
        """Load the list without filters."""
        self._filters = GameFilters(self.context, (PLAYER, KIND, PEOPLE, PERIOD))
        self.reload()

    def reload(self) -> None:
        """Load the list again; search and filters stay."""
        self._load()
        self.refresh()

    def _load(self) -> None:
        """Read the games from the store."""
        store = self.context.store
        self._example = store.setting(EXAMPLE)
        self._games = store.games()
        self._filters.load(self._games)
        if len(self._games) < SEARCHED:
            self._filters.clear()
        self._select()

    def _select(self) -> None:
        """Search and filter the games."""
        self._selected = self._filters.selection.games(self._games) if self._filters.is_set else self._games
        self._entries = tuple(self._under_months())

    def _under_months(self) -> Iterator[str | Summary]:
        """Yield the selected games under their months."""
        last = ""
        for game in self._selected:
            month = game.played.isoformat()[:7]
            if month != last:
                last = month
                yield self.context.format_month(game.played)
            yield game

    def state(self) -> GamesState:
        """Return the current state."""
        can_search = len(self._games) >= SEARCHED
        return GamesState(
            title=self.text("app.name"),
            entries=self._entries,
            card=self.card,
            selection=self._filters.selection,
            empty=self._empty_text(),
            first_game_hint=self.text("games.first_hint", new=self.text("games.new"))
            if self._has_only_example()
            else "",
            search_hints=(self.text("games.search"),) if can_search else (),
            search=self._filters.selection.text,
            filters=self._filters.chips() if can_search else (),
            found=(self._found(),) if self._filters.is_set else (),
            new=self.text("games.new"),
            statistics=self.text("statistics.title"),
            rules=self.text("rules.title"),
            settings=self.text("settings.title"),
            panel=self.panel,
        )

    def _found(self) -> FoundGames:
        """Return the number of games that were found."""
        return FoundGames(self.text("games.count", games=len(self._selected)), self.text("filter.clear"))

    def _empty_text(self) -> str:
        """Return the sentence of an empty list."""
        if self._selected:
            return ""
        return self.text("games.not_found" if self._games else "games.none")

    def _has_only_example(self) -> bool:
        """Return whether the example is the only game."""
        return [game.key for game in self._games] == [self._example]

    # a game
    def card(self, game: Summary) -> GameCard:
        """Return the card of a game: sides with totals, mode, date."""
        status, icon = self._status(game)
        prefix = (self.text("games.example"),) if game.key == self._example else ()
        detail = (*prefix, self.context.render(game.kind.title), self.context.format_date(game.played))
        about = (*game.occasion.parts(self.context.render), *filter(None, (game.occasion.notes,)))
        return GameCard(
            game,
            ", ".join(game.names),
            tuple(
                CardSide(
                    ", ".join(side.names),
                    side.colour,
                    "" if side.total is None else with_minus(side.total),
                    ("trophy",) if side.won else (),
                )
                for side in game.sides
            ),
            status,
            " \u00b7 ".join(detail),
            " \u00b7 ".join(about),
            icon,
            self.text("games.menu"),
        )

    def _status(self, game: Summary) -> tuple[str, str]:
        """Return why a game has no winner, and the icon in place of a city."""
        if game.winners:
            return "", "trophy"
        if game.total is not None:
            return capitalized(self.text("games.target_missed")), "flag-outline"
        if game.pending:
            return capitalized(self.text("list.photo_pending")), "camera"
        if game.key == self._example:
            return self.text("games.example.hint"), "compass-outline"
        if game.occasion.begun and not game.occasion.ended:
            return self.text("games.playing"), "timer-sand"
        return capitalized(self.text("list.unfinished")), "pencil"

    def picture(self, game: Summary) -> MiniCity | None:
        """Return the winner's city; None where nothing can be drawn."""
        screens = game_screens(game.kind.game)
        try:
            return screens.mini_city(self.context.store.board(game.key, game.leading_side)) if screens else None
        except Refused:
            return None

    def open_game(self, key: str) -> None:
        """Open the table of a game, the score pad of a finished one, or the companion of one that is being played."""
        from screens.companion.link import is_at_table  # noqa: PLC0415 - the list needs none

        saved = self.context.store.game(key)
        table, pad = table_route(saved.envelope.game, key), Route(Screen.PAD, key)
        if is_at_table(self.context, saved):
            self.context.navigator.go(table, Route(Screen.COMPANION, key))
        else:
            self.context.navigator.go(table, *((pad,) if saved.result is not None and pad != table else ()))

    def open_menu(self, card: GameCard) -> None:
        """Show the actions on a game."""
        actions = (
            GameAction("edit", "pencil-outline", self.text("games.edit")),
            GameAction("again", "replay", self.text("pad.again")),
            GameAction("share", "share-variant", self.text("share.title")),
            GameAction("delete", "delete-outline", self.text("games.delete")),
        )
        self._menu_of = card
        detail = " \u00b7 ".join(filter(None, (card.detail, card.about)))
        self.show_panel(lambda: GameMenu(card.title, detail, actions))

    def act(self, action: str) -> None:
        """Do what was chosen of the panel of a game."""
        self.dismiss()
        card = self._menu_of
        if action == "edit":
            self.context.navigator.go(table_route(self.context.store.game(card.key).envelope.game, card.key))
        elif action == "again":
            self.context.navigator.go(Route(Screen.NEW, card.key))
        elif action == "share":
            self.context.navigator.go(Route(Screen.SHARE, card.key))
        else:
            self.delete(card)

    def delete(self, card: GameCard) -> None:
        """Delete a game; a message puts it back."""
        deleted = self.context.store.delete(card.key)
        self.reload()
        text = self.text("games.deleted", names=card.title)
        if deleted is None:
            self.context.show_message(text)
        else:
            self.tell_undo(text, partial(self._put_back, deleted))

    def _put_back(self, deleted: Deleted) -> None:
        """Put a deleted game back, and update a shown list."""
        self.context.store.put_back(deleted)
        if not self.is_closed:
            self.reload()  # the list stays where it was scrolled to
        elif self.context.navigator.current == HOME:
            self.context.navigator.resume()

    # search and filters
    def search(self, text: str) -> None:
        """Show the games of which players' names have the words."""
        self._filters.selection = replace(self._filters.selection, text=text)
        self._select()
        self.refresh()

    def open_filter(self, key: str) -> None:
        """Show the options of a filter."""
        self.show_panel(partial(self._filters.panel, key))

    def choose_filter(self, key: str, number: int) -> None:
        """Set a filter."""
        self._filters.choose(key, number)
        self._select()
        self._make_panel = None
        self.refresh()

    def clear_filters(self) -> None:
        """Show all games."""
        self._filters.clear()
        self._select()
        self.refresh()

    # elsewhere
    def new_game(self) -> None:
        """Open the screen for a new game."""
        self.context.navigator.go(Route(Screen.NEW))

    def open_screen(self, screen: str) -> None:
        """Open statistics, rules or settings."""
        self.context.navigator.go(Route(Screen(screen)))

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Begin a game with N."""
        is_handled = key == "n" and not control
        if is_handled:
            self.new_game()
        return is_handled
