"""The store's figures, each beside what it is compared with, in the same run.

`python -m tools.bench.store`: the statistics and the list of games with 5,000 games beside the same with 50; an edit
beside a bare commit of the same bytes by sqlite3 with the same PRAGMAs.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from quadropolis_score.files import city_from
from store import people
from store.encoding import snapshot_of
from store.envelope import Seat, Table
from store.game_rows import Record, put_record
from store.history import photos_of
from store.store import Store
from store.values import results_of
from tabletop.people import Colour
from tools.soak.random_cities import usual_cities
from tools.soak.sample_tables import PHOTO

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = (50, 5_000)
STEPS = 5  # of every game
PLAYERS = 40
ROUNDS = 30
EDITS = 300
PICTURE = 200_000  # bytes
NOW = datetime(2026, 1, 31, tzinfo=timezone.utc)


def tables() -> list[Table]:
    """Tables of four, half of them Classic."""
    random = Random(1)
    found = []
    for mode in ("classic", "expert"):
        cities = [city_from(city) for city in usual_cities(24) if city["mode"] == mode]
        for _ in range(20):
            four = zip(Colour, random.sample(cities, 4), strict=False)
            seats = tuple(Seat(f"Player {colour.value}", colour, *city) for colour, city in four)
            found.append(Table(seats[0].city.mode, playgrounds=True, public_services=mode == "expert", seats=seats))
    return found


def fill(store: Store, games: int, chosen: list[Table]) -> None:
    """So many finished games, each with a short history."""
    random = Random(2)
    results = [results_of(table.standings()) for table in chosen]
    with store._writing() as connection:  # noqa: SLF001 - one transaction for all of them
        everybody = [people.find_or_add(connection, f"Player {number}") for number in range(PLAYERS)]
        for number in range(games):
            which = random.randrange(len(chosen))
            table, four = chosen[which], random.sample(everybody, 4)
            steps = tuple(snapshot_of(replace(table, notes=str(step)), four) for step in range(STEPS))
            key, day = f"{number:032x}", NOW - timedelta(days=number)
            put_record(
                connection,
                Record(key, key, day, day, day.date(), STEPS - 1, steps, photos_of(table), result=results[which]),
            )


def quickest(work: Callable[[], object]) -> float:
    """The time of the quickest round, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times) * 1000


def queries(folder: Path, chosen: list[Table]) -> None:
    """The statistics and the list of games, few and many."""
    times = []
    for games in GAMES:
        with Store.open(folder / str(games)) as store:
            fill(store, games, chosen)
            times.append((quickest(store.statistics), quickest(store.games)))
    for name, few, many in zip(("statistics", "list of games"), *times, strict=True):
        print(
            f"{name}: {few:.2f} ms with {GAMES[0]} games, {many:.1f} ms with {GAMES[1]}, {many / few:.0f} times as long"
        )


def edits(folder: Path, table: Table) -> None:
    """Edits of a table whose seats all have photos, and bare commits of the bytes of a snapshot, in turns."""
    photo = replace(PHOTO, picture=bytes(PICTURE))
    table = Table(
        PHOTO.mode, playgrounds=True, public_services=False, seats=tuple(seat.with_photo(photo) for seat in table.seats)
    )
    with Store.open(folder / "edits") as store, closing(sqlite3.connect(folder / "bare", isolation_level=None)) as bare:
        key = store.new(table).key
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            bare.execute(f"PRAGMA {pragma}")
        bare.execute("CREATE TABLE steps (game TEXT, step INTEGER, snapshot TEXT, PRIMARY KEY (game, step))")
        text = snapshot_of(table, range(4))
        ours, theirs = [], []
        for number in range(EDITS):
            edited = replace(table, notes=str(number))
            start = perf_counter()
            store.save(key, edited)
            between = perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO steps VALUES (?, ?, ?)", (key, number, text))
            bare.execute("COMMIT")
            ours.append((between - start) * 1000)
            theirs.append((perf_counter() - between) * 1000)
    one, other = median(ours), median(theirs)
    print(f"an edit: {one:.2f} ms, a bare commit of its bytes {other:.2f} ms, {one / other:.1f} times as long")


def main() -> None:
    """Measure in a folder that is thrown away."""
    chosen = tables()
    with TemporaryDirectory() as folder:
        queries(Path(folder), chosen)
        edits(Path(folder), chosen[0])


if __name__ == "__main__":
    main()
