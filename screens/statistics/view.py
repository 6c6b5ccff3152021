"""The view of the statistics, and its state."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from screens.games.filters import FilterChoice
from screens.kit.chart_values import LineChartValues, LinePoint, Measure
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option
from screens.kit.words import Words
from screens.statistics.model import Statistics
from store.standings import GameRecord, Pair, TrendPoint
from store.values import KnownPlayer, Summary
from tabletop.messages import with_minus
from tabletop.people import PlayerColour, is_unnamed

Scale = tuple[float, float]
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
    route: Route


@dataclass(frozen=True, slots=True)
class PlayerLine:
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


def view(model: Statistics, words: Words) -> StatisticsState:
    found, others = model.figures, tuple(others_of(model))
    return StatisticsState(
        title=words.text("statistics.title"),
        empty="" if found.games else words.text("games.not_found" if model.games else "statistics.none"),
        filters=model.filters.chips(words),
        summary=summary_of(found.games, words) if found.games else "",
        records=tuple(record_line(each, words) for each in found.records),
        trend_title=words.text("statistics.trend") if len(found.trend) > 1 else "",
        trend=line_of(found.trend, words) if len(found.trend) > 1 else None,
        players_title=words.text("new.players") if found.standings else "",
        legend=words.text("statistics.legend") if found.standings else "",
        lines=tuple(player_lines(model, words)),
        pairs_title=words.text("statistics.pairs") if found.pairs else "",
        pairs=tuple(map(pair_line, found.pairs)),
        others_title=words.text("statistics.others") if others else "",
        others=others,
        panel=model.filters.panel(model.asked, words) if model.asked else None,
    )


def summary_of(games: Sequence[Summary], words: Words) -> str:
    """Return the number of games and days, or for games against a target how often it was met."""
    days = dict.fromkeys(words.format_date(game.played) for game in (games[-1], games[0]))
    parts = [words.text("games.count", games=len(games)), " \u2013 ".join(days)]
    if all(len(game.sides) == 1 for game in games):
        met = sum(bool(game.winners) for game in games)
        parts.append(words.text("statistics.target", met=met, games=len(games)))
    return " \u00b7 ".join(parts)


def record_line(found: GameRecord, words: Words) -> RecordLine:
    record = "tie" if found.record == "closest" and not found.value else found.record
    text = words.text(f"statistics.{record}", names=", ".join(found.names), value=with_minus(found.value))
    day, route = words.format_date(found.game.played), Route(Screen.PAD, found.game.key)
    return RecordLine(RECORD_ICONS[found.record], text, day, route)


def line_of(trend: Sequence[TrendPoint], words: Words) -> LineChartValues:
    """Return the trend as a line; its highest point stands out."""

    def period(point: TrendPoint) -> str:
        return str(point.first.year) if point.months == 12 else words.format_month(point.first)

    highest = max(point.value for point in trend)
    points = (LinePoint(each.value, str(round(each.value)), is_filled=each.value == highest) for each in trend)
    return LineChartValues(tuple(points), period(trend[0]), period(trend[-1]))


def player_lines(model: Statistics, words: Words) -> Iterator[PlayerLine]:
    found = model.figures.standings
    scale = scale_of(points for each in found for points in (each.average, each.best))
    for each in found:
        best = words.text("statistics.best", points=with_minus(each.best))
        measure = Measure(each.average, words.format_average(each.average), *scale, each.best, best)
        wins = words.text("statistics.wins", wins=each.wins, games=each.games)
        yield PlayerLine(each.name, colour_of(model.players, each.name), wins, measure)


def others_of(model: Statistics) -> Iterator[OtherPlayer]:
    """Yield the players who are hidden or not in these statistics."""
    shown = {each.name for each in model.figures.standings}
    for player in model.players:
        if player.name not in shown and not is_unnamed(player.name):
            yield OtherPlayer(player.name, "eye-off-outline" if player.hidden else "account-outline")


def pair_line(pair: Pair) -> PairLine:
    """Return the line of a pair, with the share of the first player."""
    one, other = pair.wins
    return PairLine(pair.names, (str(one), str(other)), one / (one + other) if one + other else 0.5)


def colour_of(players: Sequence[KnownPlayer], name: str) -> PlayerColour:
    return next((player.colour for player in players if player.name == name), PlayerColour.RED)


def scale_of(points: Iterable[float]) -> Scale:
    known = (0.0, *points)
    return min(known), max(1.0, *known)
