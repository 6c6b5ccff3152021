"""Damages stores and backups in every way we know; every game that was there at the last start must survive.

`python -m tools.soak.corruption [ROUNDS [SEED]]` changes pages, bytes, rows, lengths, headers and -wal files at random,
and sometimes kills the next start. Earlier files are put back, and files, links and folders of others lie beside
ours. Afterwards the store must show everything as before, and make a backup; what is not ours must be as it was.
Changed backups must be restored as they were, or be refused and change nothing. How often a game survives that no copy
has is counted.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from quadropolis_score.player_board import with_reading
from store.copying import FOLDER as COPIES
from store.database import FILE_NAME, PAGE_SIZE
from store.game_rows import get_game
from store.photos import FOLDER as PHOTOS
from store.store import Store
from tabletop.messages import Refused
from tools.app.arguments import numbers
from tools.app.sprawl_samples import BEGUN, WON, sprawl_game
from tools.soak.sample_envelopes import ADA, ENVELOPE, PHOTO, results_in, with_tokens

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5_000
GAMES = 6
PHOTOGRAPHED_ENVELOPE = ENVELOPE.with_side(0, with_reading(ADA, PHOTO))
TABLES = ("games", "steps", "people", "settings")
VALUES = ("NULL", "x'00ff'", "'?'", "7", "-1", "1.5", "'[1,2]'", "'{}'", "'null'", "99999999999999")
KILL_RATE = 0.1  # share of the rounds
FOREIGN_RATE = 0.3
NEWER_RATE = 0.3  # share with a game that no copy has, which is counted only
# Names that are near ours, and those of our working files.
FOREIGN = (
    "notes.txt",
    "games.txt",
    "games.sqlite3.bak",
    "games.damaged",
    f"{COPIES}/mine.txt",
    f"{PHOTOS}/holiday.jpg",
)
WORKING = (".recovery", ".recovery-old", ".recovery-next", ".copy.partial", ".recovery-old-wal")


def store_contents(store: Store) -> list[object]:
    """Return everything that a store shows, histories included."""
    store.statistics(), store.players()
    games = [store.game(game.key) for game in store.games()]
    with store._reading() as connection:  # noqa: SLF001 - there is no other way to a history
        steps = [get_game(connection, game.key).steps for game in games]
    return [(game.key, game.envelope, game.step, game.result) for game in games] + list(steps)


class CorruptionSoak:
    """A good folder, and the results of damaging copies of it."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Fill a store and open it once more, so that it has a copy."""
        self.random, self.folder = Random(seed), folder
        self.good = folder / "good"
        self.earlier: list[tuple[bytes, bytes]] = []
        Store.open(self.good).close()
        self.remember()
        with Store.open(self.good) as store:
            for number in range(GAMES):
                self.remember()
                saved = store.save(store.new(PHOTOGRAPHED_ENVELOPE).key, with_tokens(PHOTOGRAPHED_ENVELOPE, number))
                store.finish(saved, results_in(saved.envelope))
            city = store.save(store.new(sprawl_game(BEGUN)).key, sprawl_game(WON))
            verdict = store.rules(city.envelope.game).verdict(city.envelope.options, city.envelope.sides)
            store.finish(city, verdict.columns)
            store.set("eye", b"taught")
        with Store.open(folder / "other") as store:
            store.new(ENVELOPE)
        self.earlier.append(((folder / "other" / FILE_NAME).read_bytes(), b""))
        Store.open(self.good).close()
        with Store.open(self.good) as store:
            self.expected = store_contents(store)
            self.wal = b""
            store.backup(folder / "good.zip")
        killed = Path(shutil.copytree(self.good, folder / "killed"))
        with Store.open(killed) as store:
            store.set("language", "fr")
            self.file, self.wal = (killed / FILE_NAME).read_bytes(), (killed / f"{FILE_NAME}-wal").read_bytes()
        self.newer = Path(shutil.copytree(self.good, folder / "newer"))
        with Store.open(self.newer) as store:
            store.new(replace(ENVELOPE, notes="newer than the copy"))
        self.counts: Counter[str] = Counter()
        (folder / "canary").mkdir()
        (folder / "canary" / "mine").write_text("mine")

    def remember(self) -> None:
        """Remember the file and its -wal, which are put back later."""
        wal = self.good / f"{FILE_NAME}-wal"
        self.earlier.append(((self.good / FILE_NAME).read_bytes(), wal.read_bytes() if wal.exists() else b""))

    def run(self, rounds: int) -> None:
        """Damage so many times; every fifth time a backup."""
        for number in range(rounds):
            self.run_round() if number % 5 else self.backup()

    def run_round(self) -> None:
        """Damage a copy, start twice, and compare."""
        damaged = self.folder / "place"
        shutil.rmtree(damaged, ignore_errors=True)
        is_newer = self.random.random() < NEWER_RATE
        shutil.copytree(self.newer if is_newer else self.good, damaged)
        operations: list[Callable[[Path], object]] = [
            self.page,
            self.byte,
            self.byte_range,
            self.row,
            self.row,
            self.length,
            self.wal_file,
            self.older_file,
        ]
        operation = self.random.choice(operations)
        detail = operation(damaged)
        self.counts[operation.__name__] += 1
        foreign = self.put_foreign(damaged) if self.random.random() < FOREIGN_RATE else {}
        if self.random.random() < KILL_RATE:
            self.kill(damaged)
        with suppress(Refused), Store.open(damaged) as store:
            store_contents(store)
        with Store.open(damaged) as store:
            found = store_contents(store)
            if is_newer and operation in (self.page, self.byte, self.byte_range, self.length):
                self.counts[f"newer game {'kept' if len(found) > len(self.expected) else 'lost'}"] += 1
            if is_newer or operation == self.older_file:  # further games
                found = [each for each in found if each in self.expected]
            assert found == self.expected, f"{operation.__name__}: {detail}"
            assert store.backup(self.folder / "again.zip") == (), f"{operation.__name__}: {detail}"

        for path, words in foreign.items():
            assert path.read_text() == words, path
        assert [each.read_text() for each in (self.folder / "canary").iterdir()] == ["mine"]

    def put_foreign(self, place: Path) -> dict[Path, str]:
        """Put files, links and folders of others beside ours; return the texts of the files that nothing may touch."""
        self.counts["foreign files"] += 1
        found = {place / name: name for name in FOREIGN}
        for name in self.random.sample(WORKING, 2):
            if self.random.random() < 0.5:
                (place / COPIES / name).symlink_to(self.folder / "canary" / "mine")
            else:
                (place / COPIES / name).mkdir()
        for path, words in found.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(words)
        return found

    def kill(self, damaged: Path) -> None:
        """Start a program and kill it at a random moment."""
        process = multiprocessing.get_context("fork").Process(target=lambda: Store.open(damaged).close())
        process.start()
        sleep(self.random.uniform(0, 0.05))
        process.kill()
        process.join()
        self.counts["killed"] += 1

    def change_file(self, place: Path, change: Callable[[bytearray], object]) -> object:
        """Change the bytes of the file; sometimes keep its modification time."""
        path = place / FILE_NAME
        before, raw = path.stat().st_mtime_ns, bytearray(path.read_bytes())
        detail = change(raw)
        path.write_bytes(raw)
        if self.random.random() < 0.3:
            os.utime(path, ns=(before, before))
        return detail

    def page(self, place: Path) -> object:
        """Replace a page by zeros, another page or noise."""
        random = self.random

        def change(raw: bytearray) -> object:
            at, other = (PAGE_SIZE * random.randrange(len(raw) // PAGE_SIZE) for _ in range(2))
            raw[at : at + PAGE_SIZE] = random.choice(
                [bytes(PAGE_SIZE), raw[other : other + PAGE_SIZE], random.randbytes(PAGE_SIZE)]
            )
            return at

        return self.change_file(place, change)

    def byte(self, place: Path) -> object:
        """Flip bits of a byte, in half of the rounds of the header."""

        def change(raw: bytearray) -> object:
            at = self.random.randrange(self.random.choice([100, len(raw)]))
            raw[at] ^= self.random.choice([1, 2, 4, 8, 16, 32, 64, 128, 255])
            return at

        return self.change_file(place, change)

    def byte_range(self, place: Path) -> object:

        def change(raw: bytearray) -> object:
            at, count = self.random.randrange(len(raw)), self.random.randrange(2, 600)
            raw[at : at + count] = self.random.randbytes(len(raw[at : at + count]))
            return at, count

        return self.change_file(place, change)

    def length(self, place: Path) -> object:
        """Truncate the file, or append to it."""

        def change(raw: bytearray) -> object:
            at = self.random.randrange(len(raw))
            if self.random.random() < 0.7:
                del raw[at:]
            else:
                raw.extend(self.random.randbytes(at))
            return at

        return self.change_file(place, change)

    def row(self, place: Path) -> object:
        with closing(sqlite3.connect(place / FILE_NAME)) as connection, suppress(sqlite3.Error), connection:
            table = self.random.choice(TABLES)
            columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
            column, value = self.random.choice(columns), self.random.choice(VALUES)
            number = self.random.choice(connection.execute(f"SELECT rowid FROM {table}").fetchall())
            connection.execute(f"UPDATE {table} SET {column} = {value} WHERE rowid = ?", number)
            return table, column, value, number
        return None

    def wal_file(self, place: Path) -> object:
        """Put the files of a killed program there, with a changed byte in its -wal."""
        (place / FILE_NAME).write_bytes(self.file)
        raw = bytearray(self.wal)
        at = self.random.randrange(len(raw))
        raw[at] ^= 1 << self.random.randrange(8)
        (place / f"{FILE_NAME}-wal").write_bytes(raw)
        return at

    def older_file(self, place: Path) -> object:
        """Put an earlier file back, its -wal, or both, or a file of another folder."""
        number = self.random.randrange(len(self.earlier))
        file, wal = self.earlier[number]
        parts = self.random.choice(["file", "wal", "both"] if wal else ["file"])
        if parts != "wal":
            self.change_file(place, lambda raw: raw.__setitem__(slice(None), file))
        if parts != "file":
            (place / f"{FILE_NAME}-wal").write_bytes(wal)
        return number, parts

    def backup(self) -> None:
        raw = bytearray((self.folder / "good.zip").read_bytes())
        at = self.random.randrange(len(raw))
        raw[at : at + self.random.choice([1, 1, 30])] = self.random.randbytes(1)
        (self.folder / "bad.zip").write_bytes(raw)
        shutil.rmtree(self.folder / "new", ignore_errors=True)
        with Store.open(self.folder / "new") as store:
            try:
                store.restore(self.folder / "bad.zip")
            except Refused:
                assert not store.games(), at
                self.counts["refused"] += 1
            else:
                assert [store.game(game.key).envelope for game in store.games()], at
                self.counts["restored"] += 1


def main() -> None:
    rounds, seed = numbers(__doc__, rounds=ROUNDS, seed=0)
    start = perf_counter()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with TemporaryDirectory(dir=memory) as folder:
        soak = CorruptionSoak(Path(folder), seed)
        try:
            soak.run(rounds)
        finally:
            print(f"seed {seed}, {sum(soak.counts.values())} done", flush=True)
    counts = ", ".join(f"{count} {what}" for what, count in sorted(soak.counts.items()))
    print(f"{rounds} rounds in {perf_counter() - start:.0f} s, nothing lost: {counts}")


if __name__ == "__main__":
    main()
