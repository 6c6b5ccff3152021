"""The list of saved games, the newest first, with search and filters; links to all other screens."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from screens.example_game import has_example, open_example
from screens.game_filters import Filter, FilterChoice, Filters, FilterSet, FilterShown
from screens.game_screens import game_screens, table_route
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.options import Option
from screens.kit.presenter import Presenter
from screens.kit.words import capitalized
from screens.mini_city import MiniCity
from screens.player_choice import played_games
from screens.results import FindResults, find_results
from store.history import Deleted
from store.selection import EVERYTHING, Selection
from store.values import Summary
from tabletop.messages import Refused, with_minus
from tabletop.people import PlayerColour

# The steps that an empty list shows.
STEPS: Final = ("photo", "floors", "winner")
# The least number of games with a search and filters.
SEARCHED: Final = 8


@dataclass(frozen=True, slots=True)
class CardSide:
    """A side of a game in the list."""

    names: str
    colour: PlayerColour
    total: str
    is_winner: bool


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
    """The panel of the actions on a game."""

    title: str
    detail: str
    actions: tuple[GameAction, ...]


@dataclass(frozen=True, slots=True)
class FoundGames:
    """The number of found games, and the button that shows all again."""

    count: str
    clear: str


@dataclass(frozen=True, slots=True)
class StartStep:
    """A step from the city to the winner, with its drawing."""

    drawing: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class FirstStart:
    """The steps that an empty list shows, and the button of the example."""

    steps: tuple[StartStep, ...]
    example: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class GameSearch:
    """The search field, the filters below it, and the number of games found."""

    hint: str
    text: str
    filters: tuple[Option, ...]
    found: FoundGames | None  # if games are searched or filtered


@dataclass(frozen=True, slots=True)
class GamesState:
    """The list of games: months, and the games of each."""

    title: str = ""
    entries: tuple[str | Summary, ...] = ()
    card: Callable[[Summary], GameCard] | None = None  # built lazily, for visible games only
    selection: Selection = EVERYTHING
    empty: str = ""
    first_start: FirstStart | None = None
    search: GameSearch | None = None  # only with many games
    new: str = ""
    statistics: str = ""
    rules: str = ""
    settings: str = ""
    open_file: str = ""
    is_open: Mapping[Screen, bool] = field(default_factory=dict)  # by the screens of its buttons: in the other pane
    panel: GameMenu | FilterChoice | None = None


class GamesPresenter(Presenter[GamesState]):
    """The list of games."""

    def open(self) -> None:
        """Load the list without filters."""
        self._filters = Filters((Filter.PLAYER, Filter.KIND, Filter.PEOPLE, Filter.PERIOD))
        self.reload()

    def reload(self) -> None:
        """Load the list again; search and filters stay."""
        self._load()
        self.refresh()
        find_results(self, FindResults(self._games))

    def _load(self) -> None:
        """Read the games from the store."""
        store = self.context.store
        self._games = played_games(store)
        self._filters = self._filters.over(self._games, self.context.today())
        if len(self._games) < SEARCHED:
            self._filters = self._filters.cleared
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
        return GamesState(
            title=self.text("app.name"),
            entries=self._entries,
            card=self.card,
            selection=self._filters.selection,
            empty=self._empty_text(),
            first_start=None if self._games else self._first_start(),
            search=self._search() if len(self._games) >= SEARCHED else None,
            new=self.text("games.new"),
            statistics=self.text("statistics.title"),
            rules=self.text("rules.title"),
            settings=self.text("settings.title"),
            open_file=self.text("share.open"),
            is_open={screen: self.context.navigator.current.screen is screen for screen in Screen},
            panel=self.panel,
        )

    def _search(self) -> GameSearch:
        """Return the search field, the filters, and the number of games that were found."""
        found = FoundGames(self.text("games.count", games=len(self._selected)), self.text("filter.clear"))
        return GameSearch(
            self.text("games.search"),
            self._filters.selection.text,
            self._filters.chips(self.context),
            found if self._filters.is_set else None,
        )

    def _empty_text(self) -> str:
        """Return the sentence of an empty list."""
        return self.text("games.not_found") if self._games and not self._selected else ""

    def _first_start(self) -> FirstStart:
        """Return what is shown before the first game."""
        return FirstStart(
            tuple(
                StartStep(f"start_{key}", self.text(f"start.{key}"), self.text(f"start.{key}.detail")) for key in STEPS
            ),
            self.text("start.example") if has_example() else None,
            self.text("start.example.detail"),
        )

    def try_example(self) -> None:
        """Open the example game, from its photo if photos can be read."""
        open_example(self.context)

    # a game
    def card(self, game: Summary) -> GameCard:
        """Return the card of a game: sides with totals, mode, date."""
        status, icon = self._status(game)
        typed = (self.text("games.typed"),) if game.is_typed else ()
        detail = (self.context.render(game.kind.title), self.context.format_date(game.played), *typed)
        about = (*game.occasion.parts(self.context.render), *filter(None, (game.occasion.notes,)))
        return GameCard(
            game,
            ", ".join(game.names),
            tuple(
                CardSide(
                    ", ".join(side.names),
                    side.colour,
                    "" if side.total is None else with_minus(side.total),
                    side.won,
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
        """Return the reason why a game has no winner, and the icon in place of a city."""
        if game.winners:
            return "", "trophy"
        if game.total is not None:
            return capitalized(self.text("games.target_missed")), "flag-outline"
        if game.pending:
            return capitalized(self.text("list.photo_pending")), "camera"
        if game.occasion.begun and not game.occasion.ended:
            return self.text("games.playing"), "timer-sand"
        return capitalized(self.text("list.unfinished")), "pencil"

    def picture(self, game: Summary) -> MiniCity | None:
        """Return the winner's city; None if it cannot be drawn."""
        try:
            board = self.context.store.board(game.key, game.leading_side)
            return game_screens(game.kind.game).mini_city(board)
        except Refused:
            return None

    def open_game(self, key: str) -> None:
        """Open a game: its score pad if it is finished, its companion if it is being played, else its table."""
        from screens.companion.link import is_at_table  # noqa: PLC0415 - the list needs none

        saved = self.context.store.game(key)
        table, pad = table_route(saved.envelope.game, key), Route(Screen.PAD, key)
        if is_at_table(saved):
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
        """Run the chosen action of the panel."""
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

    def choose_file(self) -> None:
        """Open the game of a file."""
        from screens.opening.game_files import pick_game_file  # noqa: PLC0415 - the first frame needs no sheets

        pick_game_file(self.context)

    def delete(self, card: GameCard) -> None:
        """Delete a game; a snackbar undoes it."""
        deleted = self.context.store.delete(card.key)
        self.reload()
        text = self.text("games.deleted", names=card.title)
        if deleted is None:
            self.context.show_message(text)
        else:
            self.tell_undo(text, partial(self._put_back, deleted))

    def _put_back(self, deleted: Deleted) -> None:
        """Restore a deleted game, and update a visible list."""
        self.context.store.put_back(deleted)
        if not self.is_closed:
            self.reload()  # without this the list would scroll to the top
        elif self.context.navigator.current == HOME:
            self.context.navigator.resume()

    # search and filters
    def search(self, text: str) -> None:
        """Show the games whose players or place contain the words."""
        self._filters = replace(self._filters, selection=replace(self._filters.selection, text=text))
        self._select()
        self.refresh()

    def send(self, event: FilterShown | FilterSet) -> None:
        """Handle an event of the shared widgets."""
        if isinstance(event, FilterShown):
            self.open_filter(event.key)
        else:
            self.choose_filter(event.key, event.value)

    def open_filter(self, key: str) -> None:
        """Show the options of a filter."""
        self.show_panel(partial(self._filters.panel, Filter(key), self.context))

    def choose_filter(self, key: str, number: int) -> None:
        """Set a filter."""
        self._filters = self._filters.after(FilterSet(Filter(key), number))
        self._select()
        self._make_panel = None
        self.refresh()

    def clear_filters(self) -> None:
        """Show all games."""
        self._filters = self._filters.cleared
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
