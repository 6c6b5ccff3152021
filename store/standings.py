"""Standings, pairs, records and a trend of finished games, computed from the summaries of the list of games."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import TYPE_CHECKING, Final

from store.values import KnownPlayer, SideSummary, Summary
from tabletop.people import is_unnamed, name_key

if TYPE_CHECKING:
    from datetime import datetime

    from tabletop.people import PlayerColour

# The most points of a trend.
LONGEST_TREND: Final = 12
# The months of the periods of a trend.
PERIODS: Final = (1, 3, 12)


@dataclass(frozen=True, slots=True)
class Standing:
    """The number of a player's games and wins, and the points."""

    name: str
    games: int
    wins: int
    average: float
    best: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who met, the one who won more often first."""

    names: tuple[str, str]
    wins: tuple[int, int]
    games: int


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A record: the game that holds it, the people, and its value."""

    record: str
    game: Summary
    names: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """The average of the best totals of the games of a period, and its first month."""

    first: date
    months: int
    value: float
    games: int


def finished(games: Iterable[Summary]) -> tuple[Summary, ...]:
    return tuple([game for game in games if all(side.total is not None for side in game.sides)])


def players_of(games: Iterable[Summary], hidden: Collection[str] = ()) -> tuple[KnownPlayer, ...]:
    """Return the players of games, with their last colour, the latest player first."""
    found: dict[str, tuple[date, datetime, PlayerColour]] = {}
    for game in games:
        for names, colour, *_ in game.sides:
            for name in names:
                last = found.get(name)
                if last is None or (game.played, game.changed) > last[:2]:
                    found[name] = game.played, game.changed, colour
    order = sorted(found, key=name_key)
    order.sort(key=lambda name: found[name][:2], reverse=True)
    return tuple(KnownPlayer(name, found[name][2], found[name][0], hidden=name in hidden) for name in order)


def standings(games: Iterable[Summary], hidden: Collection[str]) -> tuple[Standing, ...]:
    """Return the players of finished games, most wins first, without nameless sides."""
    totals: dict[str, list[int]] = {}
    wins: dict[str, int] = {}
    for game in finished(games):
        for names, _, total, won in game.sides:
            for name in names:
                totals.setdefault(name, []).append(total or 0)
                if won:
                    wins[name] = wins.get(name, 0) + 1
    found = [
        Standing(name, len(points), wins.get(name, 0), sum(points) / len(points), max(points))
        for name, points in totals.items()
        if name not in hidden and not is_unnamed(name)
    ]
    return tuple(sorted(found, key=lambda each: (-each.wins, -each.average, name_key(each.name))))


def pairs(games: Iterable[Summary], hidden: Collection[str], most: int) -> tuple[Pair, ...]:
    """Return the pairs that met most often on different sides, with the games in which each was ahead."""
    counts: dict[tuple[str, str], list[int]] = {}
    for game in finished(games):
        for one, other in combinations(game.sides, 2):
            ahead = rank(one) > rank(other), rank(one) < rank(other)
            for pair in ((name, rival) for name in one.names for rival in other.names):
                names, wins = (pair, ahead) if pair[0] < pair[1] else (pair[::-1], ahead[::-1])
                found = counts.setdefault((names[0], names[1]), [0, 0, 0])
                found[:] = found[0] + wins[0], found[1] + wins[1], found[2] + 1
    known = [
        Pair(names, (one, other), met) if one >= other else Pair(names[::-1], (other, one), met)
        for names, (one, other, met) in counts.items()
        if not any(name in hidden or is_unnamed(name) for name in names)
    ]
    return tuple(sorted(known, key=lambda each: (-each.games, *map(name_key, each.names)))[:most])


def rank(side: SideSummary) -> tuple[bool, int]:
    """Return a value that is greater for a better side; a win breaks a tie."""
    return side.won, side.total or 0


def records(games: Iterable[Summary], hidden: Collection[str]) -> tuple[GameRecord, ...]:
    """Return the records of finished games: the first game that reached each."""
    played = finished(games)[::-1]
    shown = [(game, [side for side in game.sides if is_shown(side, hidden)]) for game in played]
    best = [GameRecord("highest", game, side.names, side.total or 0) for game, sides in shown for side in sides]
    leads = [
        GameRecord("", game, side.names, lead)
        for game, sides in shown
        for side in sides
        if side.won and (lead := lead_of(game, side)) is not None
    ]
    found: list[GameRecord | None] = [
        first_most(best, lambda each: each.value),
        first_most([each for each in leads if each.value], lambda each: each.value),  # a tie-break is no clear win
        first_most(leads, lambda each: -each.value),
        longest_streak(shown),
    ]
    return tuple(
        GameRecord(name, each.game, each.names, each.value)
        for name, each in zip(("highest", "widest", "closest", "streak"), found, strict=True)
        if each is not None
    )


def is_shown(side: SideSummary, hidden: Collection[str]) -> bool:
    """Return whether all people of a side are in the statistics."""
    return not any(name in hidden or is_unnamed(name) for name in side.names)


def lead_of(game: Summary, side: SideSummary) -> int | None:
    """Return the points by which a side leads the best other one; None without another."""
    others = [other.total or 0 for other in game.sides if other is not side]
    return (side.total or 0) - max(others) if others else None


def first_most(found: Sequence[GameRecord], value: Callable[[GameRecord], int]) -> GameRecord | None:
    return max(found, key=value, default=None)


def longest_streak(shown: Iterable[tuple[Summary, Sequence[SideSummary]]]) -> GameRecord | None:
    """Return the most games that a player won in a row, at least two."""
    streaks: dict[str, int] = {}
    longest: GameRecord | None = None
    for game, sides in shown:
        for side in sides:
            for name in side.names:
                streaks[name] = streaks.get(name, 0) + 1 if side.won else 0
                if streaks[name] > max(1, longest.value if longest else 0):
                    longest = GameRecord("streak", game, (name,), streaks[name])
    return longest


def trend(games: Iterable[Summary]) -> tuple[TrendPoint, ...]:
    """Return the averages of the best totals by month, quarter or year, the shortest with few points; oldest first."""
    played = finished(games)[::-1]
    points: list[TrendPoint] = []
    for months in PERIODS:
        found: dict[date, list[int]] = {}
        for game in played:
            first = game.played.replace(day=1, month=game.played.month - (game.played.month - 1) % months)
            found.setdefault(first, []).append(max(side.total or 0 for side in game.sides))
        points = [
            TrendPoint(first, months, sum(totals) / len(totals), len(totals)) for first, totals in sorted(found.items())
        ]
        if len(points) <= LONGEST_TREND:
            break
    return tuple(points[-LONGEST_TREND:])
