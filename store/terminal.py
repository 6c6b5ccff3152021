"""Games and statistics as text for a terminal, and as JSON for scripts."""

from collections.abc import Iterable
from gettext import NullTranslations
from typing import Final

from store.values import Statistic, Summary
from tabletop.messages import ENGLISH, SENTENCES, in_words, say
from tabletop.strict_json import moment_to
from tabletop.terminal import columns

JSON = dict[str, object]

SHORT_KEY: Final = 8


def game_lines(games: Iterable[Summary], spoken: NullTranslations = ENGLISH) -> list[str]:
    """Return the list of games: key, day, kind, players, winners and their points."""
    rows = [
        (
            game.key[:SHORT_KEY],
            game.played.isoformat(),
            in_words(game.kind.title, spoken),
            ", ".join(game.names),
            outcome(game, spoken),
        )
        for game in games
    ]
    return columns(rows)


def outcome(game: Summary, spoken: NullTranslations) -> str:
    """Return the winners, or that the game is unfinished."""
    if game.total is None:
        return in_words(say("list.photo" if game.pending else "list.unfinished"), spoken)
    if not game.winners:
        return in_words(say("list.missed", total=game.total), spoken)
    return in_words(say("list.won", names=", ".join(game.winners), total=game.total), spoken)


def statistic_lines(statistics: Iterable[Statistic], spoken: NullTranslations = ENGLISH) -> list[str]:
    """Return a line for every player and kind of game, then one for the average of every row of the pad."""
    heads = tuple(in_words(say(f"list.{head}"), spoken) for head in ("games", "wins", "average", "best", "left"))
    rows: list[tuple[str, ...]] = [("", "", *heads)]
    found = list(statistics)
    for each in found:
        left = f"{each.left} / {each.possible}" if each.own else "-"
        title = in_words(each.kind.title, spoken)
        rows.append((each.name, title, str(each.games), str(each.wins), f"{each.average:.1f}", str(each.best), left))
    lines = columns(rows)
    for each in found:
        lines += ["", f"{each.name}, {in_words(each.kind.title, spoken)}"]
        lines += [f"  {row_name(row, spoken):<24}{points:>6.1f}" for row, points in each.rows.items()]
    return lines


def row_name(row: str, spoken: NullTranslations) -> str:
    """Return the name of a row; its key if this version does not know the game."""
    return in_words(say(f"name.{row}"), spoken) if f"name.{row}" in SENTENCES else row


def statistic_to(statistic: Statistic) -> JSON:
    """Return a line of the statistics as JSON."""
    return {
        "name": statistic.name,
        "game": statistic.kind.game,
        **statistic.kind.option,
        "games": statistic.games,
        "wins": statistic.wins,
        "average": round(statistic.average, 3),
        "best": statistic.best,
        "categories": {row: round(points, 3) for row, points in statistic.rows.items()},
        "own_allocations": statistic.own,
        "left_on_the_table": statistic.left,
        "possible": statistic.possible,
    }


def game_to(game: Summary) -> JSON:
    """Return a line of the list of games as JSON."""
    return {
        "key": game.key,
        "played": game.played.isoformat(),
        "changed": moment_to(game.changed),
        "game": game.kind.game,
        **game.kind.option,
        "names": list(game.names),
        "winners": list(game.winners),
        "total": game.total,
        "pending": game.pending,
    }
