"""The list of saved games, the newest first, with search and filters; links to all other screens."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MethodType
from typing import Final

from screens.game_screens import table_route
from screens.games.cards import Cards, GameCard, Picture, picture_of
from screens.games.effects import DeleteGame, OpenGame
from screens.games.example_game import has_example
from screens.games.filters import Filter, FilterChoice, Filters, FilterSet, FilterShown
from screens.games.results import FindResults
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.options import Menu, MenuAction, Option
from screens.kit.player_choice import played_games
from screens.kit.program import Dismissed, Go, Left, LinkTapped, PickGameFile, PlayExample, Program, Step
from screens.kit.words import Words
from store.selection import EVERYTHING, Selection
from store.store import Store
from store.values import Summary
from tabletop.text_enum import TextEnum

# The steps that an empty list shows.
STEPS: Final = ("photo", "floors", "winner")
# The least number of games with a search and filters.
SEARCHED: Final = 8
UNFILTERED: Final = Filters((Filter.PLAYER, Filter.KIND, Filter.PEOPLE, Filter.PERIOD))


class Action(TextEnum):
    """What can be pressed; the first ones are about a game."""

    OPEN = "open"
    MENU = "menu"
    DELETE = "delete"
    CLEAR = "clear"  # the filters
    EXAMPLE = "example"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Searched:
    """Words were typed that games are to have; an event."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A game or a button was pressed; an event."""

    action: Action
    key: str = ""  # of the game


GamesEvent = FilterShown | FilterSet | Searched | Pressed | LinkTapped | Dismissed | Left


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
    found: str  # if games are searched or filtered
    clear: str


@dataclass(frozen=True, slots=True)
class GamesState:
    title: str = ""
    entries: tuple[str | Summary, ...] = ()
    card: Callable[[Summary], GameCard] | None = None  # made lazily, for visible games only
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
    panel: Menu | FilterChoice | None = None


@dataclass(frozen=True, slots=True)
class GamesModel:
    """The games, those that are selected, under their months, and what is open: a filter, or the menu of a game."""

    games: tuple[Summary, ...]
    picture: Picture
    selection: Selection = EVERYTHING
    panel: Filter | Summary | None = None
    offered: Filters = UNFILTERED
    found: int = 0
    listed: Selection | None = None  # the selection of the entries
    entries: tuple[str | Summary, ...] = ()
    around: Surroundings = field(default_factory=Surroundings)

    @property
    def filters(self) -> Filters:
        return replace(self.offered, selection=self.selection)

    def selected(self, selection: Selection) -> "GamesModel":
        games = self.games if selection == EVERYTHING else selection.games(self.games)
        entries = tuple(under_months(games, self.around.words))
        return replace(self, selection=selection, listed=selection, found=len(games), entries=entries)


def under_months(games: tuple[Summary, ...], words: Words) -> Iterator[str | Summary]:
    last = ""
    for game in games:
        month = game.played.isoformat()[:7]
        if month != last:
            last = month
            yield words.format_month(game.played)
        yield game


def load(store: Store, _route: Route) -> GamesModel:
    return GamesModel(played_games(store), MethodType(picture_of, store))


def begin(model: GamesModel, around: Surroundings) -> Step[GamesModel]:
    """Select the games, unless that is done, and have missing results found."""
    model, effects = replace(model, around=around), (FindResults(model.games),) * (model.listed is None)
    if model.listed is None:
        model = replace(model, offered=UNFILTERED.over(model.games, around.today))
    selection = model.selection if len(model.games) >= SEARCHED else EVERYTHING
    return model if model.listed == selection else model.selected(selection), effects


def update(model: GamesModel, event: GamesEvent) -> Step[GamesModel]:
    match event:
        case Pressed(action, key):
            return press(model, action, key)
        case LinkTapped(Route() as route):
            return replace(model, panel=None), (Go((route,)),)
        case FilterShown(key):
            model = replace(model, panel=key)
        case FilterSet():
            model = replace(model, panel=None).selected(model.filters.after(event).selection)
        case Searched(text):
            model = model.selected(replace(model.selection, text=text))
        case Dismissed():
            model = replace(model, panel=None)
    return model, ()


def press(model: GamesModel, action: Action, key: str) -> Step[GamesModel]:
    game = next((each for each in model.games if each.key == key), None)
    match action:
        case Action.OPEN:
            return model, (OpenGame(key),)
        case Action.DELETE if game:
            return replace(model, panel=None), (DeleteGame(key, ", ".join(game.names)),)
        case Action.EXAMPLE:
            return model, (PlayExample(),)
        case Action.FILE:
            return model, (PickGameFile(),)
        case Action.CLEAR:
            model = model.selected(EVERYTHING)
        case Action.MENU:
            model = replace(model, panel=game)
    return model, ()


def view(model: GamesModel, words: Words) -> GamesState:
    cards = Cards(words, model.picture)
    return GamesState(
        title=words.text("app.name"),
        entries=model.entries,
        card=cards,
        selection=model.selection,
        empty=words.text("games.not_found") if model.games and not model.found else "",
        first_start=None if model.games else first_start(words),
        search=view_search(model, words) if len(model.games) >= SEARCHED else None,
        new=words.text("games.new"),
        statistics=words.text("statistics.title"),
        rules=words.text("rules.title"),
        settings=words.text("settings.title"),
        open_file=words.text("share.open"),
        is_open={screen: screen in {route.screen for route in model.around.way[-1:]} for screen in Screen},
        panel=view_panel(model, cards, words),
    )


def view_search(model: GamesModel, words: Words) -> GameSearch:
    """Return the search field, the filters, and the number of games that were found."""
    return GameSearch(
        words.text("games.search"),
        model.selection.text,
        model.filters.chips(words),
        words.text("games.count", games=model.found) if model.filters.is_set else "",
        words.text("filter.clear"),
    )


def first_start(words: Words) -> FirstStart:
    """Return what is shown before the first game."""
    return FirstStart(
        tuple(
            StartStep(f"start_{key}", words.text(f"start.{key}"), words.text(f"start.{key}.detail")) for key in STEPS
        ),
        words.text("start.example") if has_example() else None,
        words.text("start.example.detail"),
    )


def view_panel(model: GamesModel, cards: Cards, words: Words) -> Menu | FilterChoice | None:
    if isinstance(model.panel, Filter):
        return model.filters.panel(model.panel, words)
    if model.panel is None:
        return None
    card, key, table = cards(model.panel), model.panel.key, table_route(model.panel.kind.game, model.panel.key)
    actions = (
        MenuAction("pencil-outline", words.text("games.edit"), LinkTapped(table)),
        MenuAction("replay", words.text("pad.again"), LinkTapped(Route(Screen.NEW, key))),
        MenuAction("share-variant", words.text("share.title"), LinkTapped(Route(Screen.SHARE, key))),
        MenuAction("delete-outline", words.text("games.delete"), Pressed(Action.DELETE, key)),
    )
    return Menu(card.title, " \u00b7 ".join(filter(None, (card.detail, card.about))), actions)


def event_of_key(_: GamesModel, key: str, control: bool) -> LinkTapped | None:  # noqa: FBT001 - as `Program.key`
    return LinkTapped(Route(Screen.NEW)) if key == "n" and not control else None


GAMES: Final = Program(
    load,
    update,
    view,
    event_of_key,
    reload=lambda before, loaded: replace(loaded, selection=before.selection, panel=before.panel),
    begin=begin,
    keeps=("selection",),
)
