"""Statistics of one kind of game: records, a trend, the players, pairs; a tap leads to a game or a player."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from screens.game_filters import Filter, FilterChoice, Filters, FilterSet, FilterShown, subject_of
from screens.kit.chart_values import LineChartValues, LinePoint, Measure
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option
from screens.kit.presenter import Presenter
from screens.player_choice import played_games
from screens.results import FindResults, find_results
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
from store.values import KnownPlayer
from tabletop.messages import with_minus
from tabletop.people import PlayerColour, is_unnamed

Scale = tuple[float, float]
# The most pairs of players.
MOST_PAIRS: Final = 5
RECORD_ICONS: Final = {
    "highest": "trophy",
    "widest": "arrow-expand-horizontal",
    "closest": "arrow-collapse-horizontal",
    "streak": "fire",
}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record, which leads to its game."""

    icon: str
    text: str
    detail: str
    key: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player: wins, average and best."""

    name: str
    colour: PlayerColour
    wins: str
    measure: Measure


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two players and how often each was ahead of the other."""

    names: tuple[str, str]
    wins: tuple[str, str]
    share: float  # of games in which the first was ahead


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """A player who is not in these statistics."""

    name: str
    icon: str


@dataclass(frozen=True, slots=True)
class StatisticsState:
    """The players of one kind of game."""

    title: str = ""
    empty: str = ""
    filters: tuple[Option, ...] = ()
    summary: str = ""
    records: tuple[RecordLine, ...] = ()
    trend_title: str = ""
    trend: LineChartValues | None = None
    players_title: str = ""
    legend: str = ""
    lines: tuple[PlayerLine, ...] = ()
    pairs_title: str = ""
    pairs: tuple[PairLine, ...] = ()
    others_title: str = ""
    others: tuple[OtherPlayer, ...] = ()
    panel: FilterChoice | None = None


class StatisticsPresenter(Presenter[StatisticsState]):
    """The statistics."""

    def open(self) -> None:
        """Load the games; start with the kind that was played most often."""
        self._filters = Filters((Filter.KIND, Filter.PEOPLE, Filter.PERIOD), always_a_kind=True)
        self.reload()

    def reload(self) -> None:
        """Load the games again; filters stay where there are games of their kind."""
        store = self.context.store
        self._hidden = store.hidden_players()
        saved = played_games(store)
        self._players = players_of(saved, self._hidden)
        games = finished(saved)
        self._filters = self._filters.over(games, self.context.today(), self._hidden)
        played = Counter(game.kind for game in games)
        if self._filters.selection.kind not in played and played:
            kind = max(played, key=lambda each: played[each])
            selection = replace(self._filters.selection, game=kind.game, variant=kind.variant)
            self._filters = replace(self._filters, selection=selection)
        self._all = games
        self._select()
        self.refresh()
        find_results(self, FindResults(saved))

    def _select(self) -> None:
        """Filter the games, and count them."""
        self._games = self._filters.selection.games(self._all)
        self._standings = standings(self._games, self._hidden)
        self._records = records(self._games, self._hidden)
        self._pairs = pairs(self._games, self._hidden, MOST_PAIRS)
        self._trend = trend(self._games)

    def state(self) -> StatisticsState:
        """Return the current state."""
        found = self._standings
        scale = scale_of(points for each in found for points in (each.average, each.best))
        others = tuple(self._others())
        shows_trend = len(self._trend) > 1
        return StatisticsState(
            title=self.text("statistics.title"),
            empty=self._empty_text(),
            filters=self._filters.chips(self.context),
            summary=self._summary() if self._games else "",
            records=tuple(map(self._record_line, self._records)),
            trend_title=self.text("statistics.trend") if shows_trend else "",
            trend=self._trend_values() if shows_trend else None,
            players_title=self.text("new.players") if found else "",
            legend=self.text("statistics.legend") if found else "",
            lines=tuple(self._line(each, scale) for each in found),
            pairs_title=self.text("statistics.pairs") if self._pairs else "",
            pairs=tuple(map(pair_line, self._pairs)),
            others_title=self.text("statistics.others") if others else "",
            others=others,
            panel=self.panel,
        )

    def _empty_text(self) -> str:
        """Return the sentence of empty statistics."""
        if self._games:
            return ""
        return self.text("games.not_found" if self._all else "statistics.none")

    def _summary(self) -> str:
        """Return the number of games and days, or for games against a target how often it was met."""
        count = self.text("games.count", games=len(self._games))
        days = dict.fromkeys(self.context.format_date(game.played) for game in (self._games[-1], self._games[0]))
        parts = [count, " \u2013 ".join(days)]
        if all(len(game.sides) == 1 for game in self._games):
            met = sum(bool(game.winners) for game in self._games)
            parts.append(self.text("statistics.target", met=met, games=len(self._games)))
        return " \u00b7 ".join(parts)

    def _record_line(self, found: GameRecord) -> RecordLine:
        """Return a record as a sentence."""
        record = "tie" if found.record == "closest" and not found.value else found.record
        text = self.text(f"statistics.{record}", names=", ".join(found.names), value=with_minus(found.value))
        return RecordLine(RECORD_ICONS[found.record], text, self.context.format_date(found.game.played), found.game.key)

    def _trend_values(self) -> LineChartValues:
        """Return the trend as a line; its highest point stands out."""
        highest = max(point.value for point in self._trend)
        return LineChartValues(
            tuple(
                LinePoint(point.value, str(round(point.value)), is_filled=point.value == highest)
                for point in self._trend
            ),
            self._period(self._trend[0]),
            self._period(self._trend[-1]),
        )

    def _period(self, point: TrendPoint) -> str:
        """Return the first month of a point, or its year."""
        return str(point.first.year) if point.months == 12 else self.context.format_month(point.first)

    def _line(self, player: Standing, scale: Scale) -> PlayerLine:
        """Return the line of a player on the common scale."""
        best = self.text("statistics.best", points=with_minus(player.best))
        average = self.context.format_average(player.average)
        measure = Measure(player.average, average, *scale, player.best, best)
        wins = self.text("statistics.wins", wins=player.wins, games=player.games)
        return PlayerLine(player.name, colour_of(self._players, player.name), wins, measure)

    def _others(self) -> Iterator[OtherPlayer]:
        """Yield the players who are hidden or not in these statistics."""
        shown = {each.name for each in self._standings}
        for player in self._players:
            if player.name not in shown and not is_unnamed(player.name):
                yield OtherPlayer(player.name, "eye-off-outline" if player.hidden else "account-outline")

    def open_player(self, name: str) -> None:
        """Open the page of a player, with the filters of these statistics."""
        self.context.navigator.go(Route(Screen.PLAYER, about=subject_of(name, self._filters.selection)))

    def open_game(self, key: str) -> None:
        """Open the score pad of a game."""
        self.context.navigator.go(Route(Screen.PAD, key))

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


def pair_line(pair: Pair) -> PairLine:
    """Return the line of a pair, with the share of the first player."""
    one, other = pair.wins
    return PairLine(pair.names, (str(one), str(other)), one / (one + other) if one + other else 0.5)


def colour_of(players: Sequence[KnownPlayer], name: str) -> PlayerColour:
    """Return the last colour of a player."""
    return next((player.colour for player in players if player.name == name), PlayerColour.RED)


def scale_of(points: Iterable[float]) -> Scale:
    """Return a scale that includes all values and 0."""
    known = (0.0, *points)
    return min(known), max(1.0, *known)
