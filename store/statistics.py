"""What the saved games tell of their players, of the finished ones."""

import json
from sqlite3 import Connection
from typing import Any

from store import people
from store.damage import decoding
from store.history import listed
from store.values import Kind, Statistic
from tabletop.people import name_key


def statistics(connection: Connection) -> tuple[Statistic, ...]:
    """Return a line for every person and kind of game; each person of a winning side has won."""
    reached: dict[tuple[int, str, str], list[list[Any]]] = {}
    with decoding():
        names = people.names(connection)
        finished = [(row[7], seats) for row, seats in zip(*listed(connection), strict=True) if row[7] is not None]
        results = json.loads(f"[{','.join([result for result, _ in finished])}]")  # one text is read fastest
        for (_, (game, variant, *sides)), result in zip(finished, results, strict=True):
            for (numbers, *_), side in zip(sides, result, strict=True):
                for person in numbers:
                    reached.setdefault((person, game, variant), []).append(side)
        lines = [
            statistic(names[person], Kind(game + "", variant + ""), sides)
            for (person, game, variant), sides in reached.items()
        ]
        return tuple(sorted(lines, key=lambda each: (name_key(each.name), each.kind.game, each.kind.variant)))


def statistic(name: str, kind: Kind, sides: list[list[Any]]) -> Statistic:
    """Sum up the sides of a person: lists of total, victory, place, names of rows, points of rows and facts."""
    totals, won, _, texts, points, found = zip(*sides, strict=True)
    pads: dict[str, list[list[int]]] = {}
    for text, numbers in zip(texts, points, strict=True):
        pads.setdefault(text, []).append(numbers)
    order: dict[str, int] = {}
    rows: dict[str, int] = {}
    for text, columns in pads.items():
        for number, (row, *all_) in enumerate(zip(text.split(), *columns, strict=True)):
            order[row] = max(number, order.get(row, 0))
            rows[row] = rows.get(row, 0) + sum(all_)
    facts: dict[str, int] = {}
    for each in found:
        for fact, value in each.items():
            facts[fact] = facts.get(fact, 0) + value
    return Statistic(
        name,
        kind,
        len(sides),
        sum(won),
        sum(totals) / len(sides),
        max(totals),
        {row: rows[row] / len(sides) for row in sorted(rows, key=lambda row: (order[row], row))},
        facts,
    )
