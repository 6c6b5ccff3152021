"""The model and the event of the statistics: all games, and the figures of the selected ones."""

from dataclasses import dataclass, field, replace
from typing import Final

from screens.games.filters import Filter, Filters
from screens.kit.navigation import Route
from screens.kit.player_choice import played_games
from store.standings import (
    GameRecord,
    Pair,
    Standing,
    TrendPoint,
    finished,
    pairs,
    players_of,
    records,
    standings,
    trend,
)
from store.store import Store
from store.values import KnownPlayer, Summary

MOST_PAIRS: Final = 5
KEYS: Final = (Filter.KIND, Filter.PEOPLE, Filter.PERIOD)


@dataclass(frozen=True, slots=True)
class PlayerTapped:
    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Figures:
    games: tuple[Summary, ...] = ()
    standings: tuple[Standing, ...] = ()
    records: tuple[GameRecord, ...] = ()
    pairs: tuple[Pair, ...] = ()
    trend: tuple[TrendPoint, ...] = ()


@dataclass(frozen=True, slots=True)
class Statistics:
    """All games but the example, those that are finished, and the figures of the ones that the filters select."""

    saved: tuple[Summary, ...]
    games: tuple[Summary, ...]
    players: tuple[KnownPlayer, ...]
    hidden: frozenset[str]
    filters: Filters = field(default_factory=lambda: Filters(KEYS, always_a_kind=True))
    figures: Figures = field(default_factory=Figures)
    asked: Filter | None = None  # the panel

    def filtered(self, filters: Filters) -> "Statistics":
        """Return the figures by other filters."""
        games = filters.selection.games(self.games)
        found = standings(games, self.hidden), records(games, self.hidden), pairs(games, self.hidden, MOST_PAIRS)
        return replace(self, filters=filters, figures=Figures(games, *found, trend(games)))


def load(store: Store, _route: Route) -> Statistics:
    saved, hidden = played_games(store), store.hidden_players()
    return Statistics(saved, finished(saved), players_of(saved, hidden), hidden)
