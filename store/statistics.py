"""Statistics of the players over the finished games."""

from collections.abc import Iterator, Mapping
from sqlite3 import Connection

from store import people
from store.corruption import decoding
from store.game_rows import split_sides
from store.history import parse_json_texts, read_game_rows
from store.values import GameKind, Statistic
from tabletop.people import is_unnamed, name_key
from tabletop.typed_score import TYPED_TOTAL

SideNumbers = dict[tuple[str, str], list[list[int]]]  # by the names of rows and facts


def statistics(connection: Connection) -> tuple[Statistic, ...]:
    """Return a line for every person and kind of game; every person of a winning side counts a win."""
    reached: dict[tuple[int, str, str], SideNumbers] = {}
    with decoding():
        names = people.all_names(connection)
        finished = [row for row in read_game_rows(connection) if row[7] is not None]
        seats, results = parse_json_texts(row[8] for row in finished), parse_json_texts(row[7] for row in finished)
        for (game, variant, *sides), groups in zip(seats, results, strict=True):
            found = [side for group in groups for side in split_sides(*group)]
            for (numbers, *_), (column_names, side) in zip(sides, found, strict=True):
                for person in named_people(numbers, names):
                    reached.setdefault((person, game, variant), {}).setdefault(column_names, []).append(side)
        lines = [
            statistic(names[person], GameKind(game + "", variant + ""), sides)
            for (person, game, variant), sides in reached.items()
        ]
        return tuple(sorted(lines, key=lambda each: (name_key(each.name), each.kind.game, each.kind.variant)))


def named_people(numbers: list[int], names: Mapping[int, str]) -> Iterator[int]:
    """Yield the people of a side but for seats without a name."""
    return (person for person in numbers if not is_unnamed(names[person]))


def statistic(name: str, kind: GameKind, reached: Mapping[tuple[str, str], list[list[int]]]) -> Statistic:
    """Return the sums of a person's sides, column by column; a row's average is over the games that have the row."""
    games = sum(map(len, reached.values()))
    total, wins, best = 0, 0, None
    order: dict[str, int] = {}
    rows: dict[str, int] = {}
    having: dict[str, int] = {}
    facts: dict[str, int] = {}
    for (row_names, fact_names), sides in reached.items():
        totals, won, _, *columns = zip(*sides, strict=True)
        total, wins = total + sum(totals), wins + sum(won)
        best = max(totals) if best is None else max(best, *totals)
        named = row_names.split()
        for number, (row, column) in enumerate(zip(named, columns, strict=False)):
            if row == TYPED_TOTAL:  # it is no row of the pad
                continue
            order[row] = max(number, order.get(row, 0))
            rows[row] = rows.get(row, 0) + sum(column)
            having[row] = having.get(row, 0) + len(column)
        for fact, column in zip(fact_names.split(), columns[len(named) :], strict=True):
            facts[fact] = facts.get(fact, 0) + sum(column)
    averages = {row: rows[row] / having[row] for row in sorted(rows, key=lambda row: (order[row], row))}
    return Statistic(name, kind, games, wins, total / games, best or 0, averages, facts)
