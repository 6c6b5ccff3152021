"""What the saved games tell of their players, by queries over the finished ones."""

from sqlite3 import Connection
from typing import Final

from store import people
from store.corruption import DamagedError, reading
from store.game_rows import checksum, result_checksums
from store.values import Kind, Statistic
from tabletop.people import name_key

# CROSS JOIN: from the games to their seats and results, never through those of all steps.
PLAYED: Final = "FROM games CROSS JOIN seats ON seats.game = games.key AND seats.step = games.step CROSS JOIN"
OF_SIDE: Final = "USING (game, side) GROUP BY seats.person, seats.rules, seats.variant"
TOTALS: Final = f"""
SELECT seats.person, seats.rules, seats.variant, COUNT(*), SUM(won), AVG(total), MAX(total)
{PLAYED} results USING (game, side)
GROUP BY seats.person, seats.rules, seats.variant ORDER BY seats.rules, seats.variant
"""
ROWS: Final = (
    f"SELECT person, rules, variant, row, SUM(points) {PLAYED} points {OF_SIDE}, row ORDER BY MAX(number), row"
)
FACTS: Final = f"SELECT person, rules, variant, name, SUM(value) {PLAYED} facts {OF_SIDE}, name"


def refuse_wrong_results(connection: Connection) -> None:
    """Raise DamagedError unless what lists and statistics go by is what was written."""
    expected = {}
    for *head, sum_ in connection.execute("SELECT * FROM games"):
        if checksum(*head) != sum_:
            raise DamagedError(head[0])
        if head[-1] is not None:
            expected[head[0]] = head[-1]
    with reading():
        if result_checksums(connection) != expected:
            raise DamagedError("results")


def statistics(connection: Connection) -> tuple[Statistic, ...]:
    """Return a line for every person and kind of game; each person of a winning side has won."""
    refuse_wrong_results(connection)
    names = people.names(connection)
    named: tuple[dict[tuple[int, str, str], dict[str, int]], ...] = ({}, {})
    with reading():
        for query, found in zip((ROWS, FACTS), named, strict=True):
            for *key, name, count in connection.execute(query):
                found.setdefault(tuple(key), {})[name] = count
        rows, facts = named
        lines = tuple(
            Statistic(
                names[person],
                Kind(game, variant),
                games,
                wins,
                average,
                best,
                {row: points / games for row, points in rows[person, game, variant].items()},
                facts.get((person, game, variant), {}),
            )
            for person, game, variant, games, wins, average, best in connection.execute(TOTALS)
        )
    return tuple(sorted(lines, key=lambda each: name_key(each.name)))
