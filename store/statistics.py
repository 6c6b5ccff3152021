"""What the saved games tell of their players, by one query over the finished ones."""

from sqlite3 import Connection
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.score_sheet import Category
from store import people
from store.corruption import DamagedError, reading, refuse_lost
from store.game_rows import checksum
from store.values import Statistic

QUERY: Final = f"""
SELECT people.name, mode, COUNT(*), SUM(place = 1), AVG(total), MAX(total),
  SUM(own_plan), SUM(own_plan * (possible - total)), SUM(own_plan * possible),
  {", ".join(f"AVG(results.{category.value})" for category in Category)}
FROM results JOIN games ON games.key = results.game JOIN people ON people.id = results.person
GROUP BY people.id, mode ORDER BY people.same, mode
"""  # noqa: S608 - the names of our own columns


ROWS: Final = [f"results.{category.value}" for category in Category]
# The games whose results are not, letter by letter, those in the rows that lists and statistics go by.
WRONG: Final = f"""
SELECT key FROM games WHERE result IS NOT (
  SELECT '[' || group_concat(told) || ']' FROM (
    SELECT CASE WHEN total = {" + ".join(ROWS)} AND seats.person = results.person AND seats.mode = results.mode THEN
      printf(
        '{{"seat":%s,"place":%s,"categories":[{",".join("%s" for _ in ROWS)}],"possible":%s,"own_plan":%s}}',
        results.seat, place, {", ".join(ROWS)}, possible, CASE own_plan WHEN 0 THEN 'false' WHEN 1 THEN 'true' END
      ) ELSE '' END AS told
    FROM results LEFT JOIN seats
      ON seats.game = results.game AND seats.step = games.step AND seats.seat = results.seat
    WHERE results.game = games.key ORDER BY results.seat
  )
)
"""  # noqa: S608 - the names of our own columns


def refuse_wrong_results(connection: Connection) -> None:
    """Raise DamagedError unless what lists and statistics go by is what the games say."""
    for *head, sum_ in connection.execute("SELECT * FROM games"):
        if checksum(*head) != sum_:
            raise DamagedError(head[0])
    if connection.execute(WRONG).fetchone():
        raise DamagedError("results")


def statistics(connection: Connection) -> tuple[Statistic, ...]:
    """A line for every player and mode."""
    refuse_wrong_results(connection)
    people.names(connection)  # what is damaged among them is noticed here
    with reading():
        found = tuple(
            Statistic(name, Mode(mode), games, wins, average, best, tuple(rows), own, left, possible)
            for name, mode, games, wins, average, best, own, left, possible, *rows in connection.execute(QUERY)
        )
    refuse_lost(connection, "results", sum(each.games for each in found))
    return found
