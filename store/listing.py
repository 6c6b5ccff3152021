"""Games and statistics as lines for a terminal."""

from collections.abc import Iterable, Sequence
from typing import Final

from quadropolis_score.english import SENTENCES
from quadropolis_score.messages import say
from quadropolis_score.sheet import Category
from quadropolis_score.terminal import wide
from store.notation import moment_to
from store.saved import Statistic, Summary

JSON = dict[str, object]

SHORT_KEY: Final = 8


def game_lines(games: Iterable[Summary]) -> list[str]:
    """The list of games: key, day, mode, players, and who has won with how many points."""
    rows = [
        (
            game.key[:SHORT_KEY],
            game.played.isoformat(),
            str(SENTENCES[f"title.{game.mode.value}"]),
            ", ".join(game.names),
            outcome(game),
        )
        for game in games
    ]
    return columns(rows)


def outcome(game: Summary) -> str:
    """Who has won, or that nobody knows yet."""
    if game.total is None:
        return str(say("list.photo") if game.pending else say("list.unfinished"))
    return str(say("list.won", names=", ".join(game.winners), total=game.total))


def statistic_lines(statistics: Iterable[Statistic]) -> list[str]:
    """A line for every player and mode, then one for the average of every row of the pad."""
    heads = tuple(str(say(f"list.{head}")) for head in ("games", "wins", "average", "best", "left"))
    rows: list[tuple[str, ...]] = [("", "", *heads)]
    found = list(statistics)
    for each in found:
        left = f"{each.left} / {each.possible}" if each.own else "-"
        title = str(SENTENCES[f"title.{each.mode.value}"])
        rows.append((each.name, title, str(each.games), str(each.wins), f"{each.average:.1f}", str(each.best), left))
    lines = columns(rows)
    for each in found:
        lines += ["", f"{each.name}, {SENTENCES[f'title.{each.mode.value}']}"]
        averages = zip(Category, each.categories, strict=True)
        lines += [f"  {SENTENCES[f'name.{row.value}']:<24}{points:>6.1f}" for row, points in averages]
    return lines


def statistic_to(statistic: Statistic) -> JSON:
    """A line of the statistics, for scripts."""
    averages = zip(Category, statistic.categories, strict=True)
    return {
        "name": statistic.name,
        "mode": statistic.mode.value,
        "games": statistic.games,
        "wins": statistic.wins,
        "average": round(statistic.average, 3),
        "best": statistic.best,
        "categories": {row.value: round(points, 3) for row, points in averages},
        "own_allocations": statistic.own,
        "left_on_the_table": statistic.left,
        "possible": statistic.possible,
    }


def game_to(game: Summary) -> JSON:
    """A line of the list of games, for scripts."""
    return {
        "key": game.key,
        "played": game.played.isoformat(),
        "changed": moment_to(game.changed),
        "mode": game.mode.value,
        "names": list(game.names),
        "winners": list(game.winners),
        "total": game.total,
        "pending": game.pending,
    }


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows with their columns below each other."""
    widths = [max(map(wide, column)) for column in zip(*rows, strict=True)]
    lines = (zip(row, widths, strict=True) for row in rows)
    return ["  ".join(word + " " * (width - wide(word)) for word, width in line).rstrip() for line in lines]
