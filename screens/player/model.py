"""The model and the events of the page of a player."""

from dataclasses import dataclass, field

from screens.games.filters import Filters, FilterSet, FilterShown, name_and_selection
from screens.kit.navigation import Route
from screens.kit.player_choice import played_games
from screens.kit.program import Confirmed, Dismissed, Left, LinkTapped
from screens.statistics.model import KEYS, PlayerTapped
from store.standings import finished, players_of
from store.store import Store
from store.values import KnownPlayer, PlayerReport, Summary
from tabletop.messages import Refused, message
from tabletop.text_enum import TextEnum


class Act(TextEnum):
    """An action on the player; the first one shows the others."""

    MENU = "menu"
    RENAME = "rename"
    MERGE = "merge"
    HIDE = "hide"
    SHOW = "show"


@dataclass(frozen=True, slots=True)
class Acted:
    action: Act


@dataclass(frozen=True, slots=True)
class NameWritten:
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NotRenamed:
    """The typed name cannot be."""

    text: str = field(repr=False)
    problem: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class OtherChosen:
    """The player was chosen to merge this one with."""

    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reported:
    """The selected games were counted; there is no report without any."""

    report: PlayerReport | None


Panel = FilterShown | Acted | NameWritten | NotRenamed | OtherChosen  # by the last event on it
PlayerEvent = Panel | Dismissed | FilterSet | Reported | PlayerTapped | LinkTapped | Confirmed | Left


@dataclass(frozen=True, slots=True)
class Player:
    """A player among the others, the finished games, and the report about those that the filters select."""

    name: str
    players: tuple[KnownPlayer, ...]
    hidden: frozenset[str]
    games: tuple[Summary, ...]
    filters: Filters
    report: PlayerReport | None = None
    panel: Panel | None = None

    def after(self, event: Panel | Dismissed) -> Panel | None:
        match event:
            case Acted(Act.RENAME):
                return NameWritten(self.name)
            case NameWritten() | NotRenamed() if not isinstance(self.panel, NameWritten | NotRenamed):
                return self.panel  # it was closed meanwhile
        return None if isinstance(event, Dismissed) else event


def load(store: Store, route: Route) -> Player:
    """Load the games of the player; raise Refused if the player no longer exists."""
    (name, selection), saved, hidden = name_and_selection(route.about), played_games(store), store.hidden_players()
    players = players_of(saved, hidden)
    if name not in {player.name for player in players}:
        raise Refused("", message("store.unknown_player", name=name))
    games = finished(game for game in saved if name in game.names)
    return Player(name, players, hidden, games, Filters(KEYS, selection, always_a_kind=True))
