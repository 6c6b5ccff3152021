"""The report about one player: the player's games, the others in them, and every opponent."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from sqlite3 import Connection

from store import people
from store.corruption import decoding
from store.game_rows import split_sides
from store.selection import Selection
from store.statistics import GameRow, SideNumbers, finished_games, paused_collector, people_in_statistics, statistic
from store.values import GameKind, HeadToHead, PlayerGame, PlayerReport
from tabletop.messages import Refused, message, quoted
from tabletop.people import name_key

TOTAL, WON, PLACE = range(3)  # the numbers of a side
Sides = list[tuple[list[int], tuple[str, str], list[int]]]  # people, names of rows and facts, numbers


@dataclass(slots=True)
class Sums:
    """The sums of a report while its games are read."""

    own: SideNumbers = field(default_factory=dict)
    others: SideNumbers = field(default_factory=dict)
    games: list[PlayerGame] = field(default_factory=list)
    opponents: dict[int, list[int]] = field(default_factory=dict)  # the numbers of a HeadToHead, by person


def player_report(connection: Connection, name: str, kind: GameKind, selection: Selection) -> PlayerReport:
    """Return the report of a player about the finished games of a kind; raise Refused if there are none."""
    person, sums = people.known(connection, name), Sums()
    with decoding(), paused_collector():
        for row in finished_games(connection, selection, person.number):
            add_game(sums, row, person.number, kind)
    if not sums.games:
        raise Refused("", message("store.no_finished_game", name=quoted(name)))
    with decoding():
        names = people_in_statistics(connection)
        group = statistic("", kind, sums.others) if sums.others else None
        opponents = [HeadToHead(names[number], *counts) for number, counts in sums.opponents.items() if number in names]
        return PlayerReport(
            statistic(person.name, kind, sums.own),
            tuple(sorted(sums.games, key=lambda each: (each.played, each.key))),
            group.rows if group else {},
            group.average if group else None,
            tuple(sorted(opponents, key=lambda each: (-each.games - each.together, name_key(each.name)))),
        )


def add_game(sums: Sums, row: GameRow, person: int, kind: GameKind) -> None:
    """Add a game to the sums, if it is of this kind and the person is in its result."""
    (game, variant, *seats), groups, columns = row
    results = [side for group in groups for side in split_sides(*group)]
    sides: Sides = [(seat[0], *result) for seat, result in zip(seats, results, strict=True)]
    own = next((side for side in sides if person in side[0]), None)
    if own is None or (game, variant) != (kind.game, kind.variant):
        return
    people_of_side, column_names, numbers = own
    sums.own.setdefault(column_names, []).append(numbers)
    others = [side for side in sides if side is not own]
    for _, names, other in others:
        sums.others.setdefault(names, []).append(other)
    lead = numbers[TOTAL] - max(other[TOTAL] for _, _, other in others) if others else None
    sums.games.append(PlayerGame(columns[0], date.fromisoformat(columns[4]), numbers[TOTAL], bool(numbers[WON]), lead))
    for number, counts in meetings(people_of_side, numbers, others):
        if number != person:
            before = sums.opponents.get(number, [0] * len(counts))
            sums.opponents[number] = [one + other for one, other in zip(before, counts, strict=True)]


def meetings(partners: list[int], numbers: list[int], others: Sides) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every other person of a game with the numbers of a HeadToHead."""
    for partner in partners:
        yield partner, (0, 0, 0, 0, 1, numbers[WON])
    for opponents, _, other in others:
        gap = rank(other) - rank(numbers)
        for opponent in opponents:
            yield opponent, (1, int(gap > 0), int(gap < 0), numbers[TOTAL] - other[TOTAL], 0, 0)


def rank(numbers: list[int]) -> int:
    """Return a number that is lower for a better side: the place, which breaks ties, or without places the points."""
    return numbers[PLACE] or -numbers[TOTAL]
