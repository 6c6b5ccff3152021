"""Measures the store, each figure beside its peer in the same run.

`python -m tools.bench.store`, with 10,000 games: opening, the list and the statistics beside sqlite3 reading the same
rows; an edit beside a bare commit of the same bytes with the same PRAGMAs; and reading a setting while all these games
are copied and checked.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from quadropolis_score.files import city_from
from quadropolis_score.player_board import PlayerBoard, with_reading
from quadropolis_score.plugin import RULES
from store import people
from store.database import FILE_NAME
from store.encoding import envelope_to_json, side_to_json
from store.envelope import Envelope
from store.game_list import GameList
from store.game_rows import StoredGame, put_game
from store.opening import START_TIME
from store.photos import hash_of
from store.selection import Selection
from store.standings import standings
from store.store import Store
from store.values import GameKind
from tabletop.game import Side
from tabletop.people import PlayerColour
from tabletop.strict_json import compact
from tools.app.arguments import no_arguments
from tools.soak.random_cities import usual_cities
from tools.soak.sample_envelopes import PHOTO

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GAMES = (50, 5_000, 10_000)
STEPS = 5  # of every game
READS = 2_000
PLAYERS = 40
ROUNDS = 30
EDITS = 300
PICTURE = 200_000  # bytes
STORES: list[Store] = []
NOW = datetime(2026, 1, 31, tzinfo=timezone.utc)


def random_envelopes() -> list[Envelope]:
    """Return envelopes with four players, half of them Classic."""
    random = Random(1)
    found = []
    for mode in ("classic", "expert"):
        cities = [city_from(city) for city in usual_cities(24) if city["mode"] == mode]
        for _ in range(20):
            four = zip(PlayerColour, random.sample(cities, 4), strict=False)
            sides = tuple(Side((f"Player {colour.value}",), colour, PlayerBoard(*city)) for colour, city in four)
            options = {"mode": mode, "playgrounds": True, "public_services": mode == "expert"}
            found.append(Envelope("quadropolis", options, sides))
    return found


def add_games(store: Store, games: int, envelopes: list[Envelope]) -> None:
    """Add so many finished games, each with a short history."""
    random = Random(2)
    results = [RULES.final_verdict(table.options, table.sides).columns for table in envelopes]
    with store._writing() as connection:  # noqa: SLF001 - one transaction for all of them
        player_ids = [people.find_or_add(connection, f"Guest {number}")[0] for number in range(PLAYERS)]
        for number in range(games):
            index = random.randrange(len(envelopes))
            table, seated_ids = envelopes[index], random.sample(player_ids, 4)
            steps = tuple(encoded_snapshot(replace(table, notes=str(step)), seated_ids) for step in range(STEPS))
            key, day = f"{number:032x}", NOW - timedelta(days=number)
            put_game(
                connection,
                StoredGame(key, key, day, day, day.date(), STEPS - 1, steps, result=results[index]),
            )


def encoded_snapshot(table: Envelope, player_ids: Sequence[int]) -> str:
    readings = (side.reading and hash_of(RULES.write_reading(side.reading)) for side in table.sides)
    each = zip(table.sides, player_ids, readings, strict=True)
    return compact(envelope_to_json(table, (side_to_json(side, [person], name, RULES) for side, person, name in each)))


def best_ms(work: Callable[[], object]) -> float:
    """Return the best time of some rounds in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times) * 1000


def time_queries(folder: Path, envelopes: list[Envelope]) -> None:
    """Measure opening, the list of games and the statistics, with few and many games, beside reading their rows."""
    for games in GAMES:
        store_folder = folder / str(games)
        with Store.open(store_folder) as store:
            add_games(store, games, envelopes)
        with closing(sqlite3.connect(store_folder / FILE_NAME)) as bare:
            rows = best_ms(lambda: bare.execute("SELECT * FROM games").fetchall())
        bare_open = best_ms(partial(open_bare, store_folder / FILE_NAME))
        time_reads_during_copy(store_folder, games)
        opening = best_ms(partial(open_store, store_folder))
        with Store.open(store_folder) as store:
            wait_for_copy(store)
            times = {name: best_ms(work) for name, work in queries(store).items()}
        taken = ", ".join(f"{name} {each:.1f} ms" for name, each in times.items())
        print(
            f"{games} games: opened in {opening:.1f} ms (bare SQLite {bare_open:.1f}); {taken} "
            f"(the rows of all games alone {rows:.1f})"
        )
        ratios = ", ".join(f"{name} {times[name] / rows:.2f}" for name in ("list at first", "list", "statistics"))
        print(f"{games} games, times as long as their rows alone: {ratios}")


def queries(store: Store) -> dict[str, Callable[[], object]]:
    """Return the queries of lists and statistics: a new search text, among games that are listed already."""
    games, kind, last = store.games(), GameKind("quadropolis", "mode.expert"), NOW.date()
    return {
        "list at first": partial(list_at_first, store),
        "list": store.games,
        "newest three": partial(store.games, newest=3),
        "search": partial(Selection(text="guest 1 9", first=last.replace(year=last.year - 20)).games, games),
        "statistics": store.statistics,
        "of a mode": partial(store.statistics, Selection(kind.game, kind.variant, people=4)),
        "a player": partial(store.player_report, "Guest 1", kind),
        "standings": partial(standings, games, frozenset()),
    }


def list_at_first(store: Store) -> None:
    """Read the list as after a start."""
    store._list = GameList()  # noqa: SLF001 - what is kept of it is forgotten
    store.games()


def open_bare(path: Path) -> None:
    with closing(sqlite3.connect(path)) as bare:
        bare.execute("SELECT * FROM sqlite_master").fetchall()


def open_store(place: Path) -> None:
    """Open a store; closing it is not measured."""
    STORES.append(Store.open(place))


def wait_for_copy(store: Store) -> None:
    """Wait for the copy at the start, and close stores that were only opened."""
    while STORES:
        STORES.pop().close()
    if store._opened_folder.check_thread is not None:  # noqa: SLF001 - it would be measured, too
        store._opened_folder.check_thread.join()  # noqa: SLF001


def time_reads_during_copy(place: Path, games: int) -> None:
    """Read a setting again and again while the file is checked and copied, and once more afterwards."""
    times = []
    with Store.open(place) as store:
        thread = store._opened_folder.check_thread  # noqa: SLF001
        sleep(START_TIME)
        start = perf_counter()
        while thread is not None and thread.is_alive():
            times.append(setting_ms(store))
        took = perf_counter() - start
        alone = [setting_ms(store) for _ in range(READS)]
    if times:
        print(
            f"a copy of {games} games: {took:.2f} s beside; a setting is read in {median(times):.3f} ms meanwhile, "
            f"{median(alone):.3f} ms else; the longest {max(times):.1f} and {max(alone):.1f} ms"
        )


def setting_ms(store: Store) -> float:
    start = perf_counter()
    store.setting("language")
    return (perf_counter() - start) * 1000


def time_edits(folder: Path, table: Envelope) -> None:
    """Measure edits of an envelope whose sides all have photos, and bare commits of a snapshot's bytes, in turns."""
    photo = replace(PHOTO, picture=bytes(PICTURE))
    table = replace(table, sides=tuple(with_reading(side, photo) for side in table.sides))
    with Store.open(folder / "edits") as store, closing(sqlite3.connect(folder / "bare", isolation_level=None)) as bare:
        key = store.new(table).key
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            bare.execute(f"PRAGMA {pragma}")
        bare.execute("CREATE TABLE steps (game TEXT, step INTEGER, snapshot TEXT, PRIMARY KEY (game, step))")
        text = encoded_snapshot(table, range(4))
        save_times, commit_times = [], []
        for number in range(EDITS):
            edited = replace(table, notes=str(number))
            start = perf_counter()
            store.save(key, edited)
            between = perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO steps VALUES (?, ?, ?)", (key, number, text))
            bare.execute("COMMIT")
            save_times.append((between - start) * 1000)
            commit_times.append((perf_counter() - between) * 1000)
    one, other = median(save_times), median(commit_times)
    print(f"an edit: {one:.2f} ms, a bare commit of its bytes {other:.2f} ms, {one / other:.1f} times as long")


def main() -> None:
    envelopes = random_envelopes()
    with TemporaryDirectory() as folder:
        time_queries(Path(folder), envelopes)
        time_edits(Path(folder), envelopes[0])


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
