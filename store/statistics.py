"""What the saved games tell of their players, by one query over the finished ones."""

from sqlite3 import Connection
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.sheet import Category
from store.damage import reading
from store.saved import Statistic

QUERY: Final = f"""
SELECT people.name, steps.mode, COUNT(*), SUM(place = 1), AVG(total), MAX(total),
  SUM(own_plan), SUM(own_plan * (possible - total)), SUM(own_plan * possible),
  {", ".join(f"AVG(results.{category.value})" for category in Category)}
FROM results
  JOIN games ON games.key = results.game
  JOIN steps ON steps.game = games.key AND steps.step = games.step
  JOIN seats ON seats.game = games.key AND seats.step = games.step AND seats.seat = results.seat
  JOIN people ON people.id = seats.person
GROUP BY people.id, steps.mode ORDER BY people.same, steps.mode
"""  # noqa: S608 - the names of our own columns


def statistics(connection: Connection) -> tuple[Statistic, ...]:
    """A line for every player and mode."""
    with reading():
        return tuple(
            Statistic(name, Mode(mode), games, wins, average, best, tuple(rows), own, left, possible)
            for name, mode, games, wins, average, best, own, left, possible, *rows in connection.execute(QUERY)
        )
