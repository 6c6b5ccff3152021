"""What the saved games tell of their players, by one query over the finished ones."""

from sqlite3 import Connection
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.sheet import Category
from store.damage import reading, refuse_lost
from store.saved import Statistic

QUERY: Final = f"""
SELECT people.name, mode, COUNT(*), SUM(place = 1), AVG(total), MAX(total),
  SUM(own_plan), SUM(own_plan * (possible - total)), SUM(own_plan * possible),
  {", ".join(f"AVG(results.{category.value})" for category in Category)}
FROM results JOIN people ON people.id = results.person GROUP BY people.id, mode ORDER BY people.same, mode
"""  # noqa: S608 - the names of our own columns


def statistics(connection: Connection) -> tuple[Statistic, ...]:
    """A line for every player and mode."""
    with reading():
        found = tuple(
            Statistic(name, Mode(mode), games, wins, average, best, tuple(rows), own, left, possible)
            for name, mode, games, wins, average, best, own, left, possible, *rows in connection.execute(QUERY)
        )
    refuse_lost(connection, "results", sum(each.games for each in found))
    return found
