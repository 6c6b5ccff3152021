"""Games and statistics as text for a terminal, and as JSON for scripts."""

from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import Final

from store.values import KnownPlayer, Statistic, Summary
from tabletop.evening import Occasion
from tabletop.messages import ENGLISH, SENTENCES, message, render
from tabletop.strict_json import moment_to
from tabletop.terminal import align_columns

JsonObject = dict[str, object]

SHORT_KEY: Final = 8


def game_lines(games: Iterable[Summary], translations: NullTranslations = ENGLISH) -> list[str]:
    """Return the list of games: key, day, kind, players, winners and their points."""
    rows = [
        (
            game.key[:SHORT_KEY],
            game.played.isoformat(),
            render(game.kind.title, translations),
            ", ".join(game.names),
            result_text(game, translations),
        )
        for game in games
    ]
    return align_columns(rows)


def result_text(game: Summary, translations: NullTranslations) -> str:
    """Return the winners, or that the game is unfinished."""
    if game.total is None:
        return render(message("list.photo_pending" if game.pending else "list.unfinished"), translations)
    if not game.winners:
        return render(message("list.target_missed", total=game.total), translations)
    return render(message("list.won", names=", ".join(game.winners), total=game.total), translations)


def player_lines(
    players: Iterable[KnownPlayer], games: Sequence[Summary], translations: NullTranslations = ENGLISH
) -> list[str]:
    """Return a line for every player: name, last day, finished games, wins, and whether hidden."""
    rows = [("", "", *(render(message(f"list.{head}"), translations) for head in ("games", "wins")), "")]
    for each in players:
        hidden = render(message("list.hidden"), translations) if each.hidden else ""
        rows.append((each.name, each.played.isoformat(), *map(str, finished_and_won(each, games)), hidden))
    return align_columns(rows) if len(rows) > 1 else []


def finished_and_won(player: KnownPlayer, games: Iterable[Summary]) -> tuple[int, int]:
    """Return the number of a player's finished games, and of those won."""
    finished = [game for game in games if game.total is not None and player.name in game.names]
    return len(finished), sum(player.name in game.winners for game in finished)


def player_to_json(player: KnownPlayer, games: Iterable[Summary]) -> JsonObject:
    finished, won = finished_and_won(player, games)
    return {
        "name": player.name,
        "colour": player.colour.value,
        "played": player.played.isoformat(),
        "games": finished,
        "wins": won,
        "hidden": player.hidden,
    }


def statistic_lines(statistics: Iterable[Statistic], translations: NullTranslations = ENGLISH) -> list[str]:
    """Return a line for every player and kind of game, then one for the average of every row of the pad."""
    heads = tuple(
        render(message(f"list.{head}"), translations) for head in ("games", "wins", "average", "best", "left")
    )
    rows: list[tuple[str, ...]] = [("", "", *heads)]
    found = list(statistics)
    for each in found:
        left = f"{each.points_left} / {each.points_possible}" if each.own_allocations else "-"
        title = render(each.kind.title, translations)
        rows.append((each.name, title, str(each.games), str(each.wins), f"{each.average:.1f}", str(each.best), left))
    lines = align_columns(rows)
    for each in found:
        lines += ["", f"{each.name}, {render(each.kind.title, translations)}"]
        lines += [f"  {row_name(row, translations):<24}{points:>6.1f}" for row, points in each.rows.items()]
    return lines


def row_name(row: str, translations: NullTranslations) -> str:
    """Return the name of a row; its key if this version does not know the game."""
    return render(message(f"name.{row}"), translations) if f"name.{row}" in SENTENCES else row


def statistic_to_json(statistic: Statistic) -> JsonObject:
    return {
        "name": statistic.name,
        "game": statistic.kind.game,
        **statistic.kind.option,
        "games": statistic.games,
        "wins": statistic.wins,
        "average": round(statistic.average, 3),
        "best": statistic.best,
        "categories": {row: round(points, 3) for row, points in statistic.rows.items()},
        "own_allocations": statistic.own_allocations,
        "left_on_the_table": statistic.points_left,
        "possible": statistic.points_possible,
    }


def summary_to_json(game: Summary) -> JsonObject:
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
        **occasion_to_json(game.occasion),
    }


def occasion_to_json(occasion: Occasion) -> JsonObject:
    """Return the place, the start and the end of a game as JSON, as far as they are known."""
    times = {"begun": occasion.begun, "ended": occasion.ended}
    place: JsonObject = {"place": occasion.town} if occasion.town else {}
    return place | {name: moment_to(moment) for name, moment in times.items() if moment}
