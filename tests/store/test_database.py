"""Older files are brought to this version after a copy was made; newer ones are left alone."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from sqlite3 import Connection

import pytest

from store.database import FILE
from store.file_lock import LOCK
from store.game_rows import checksum
from store.schema import APPLICATION, MIGRATIONS
from store.store import Store
from store.values import Pending
from tabletop.messages import Refused
from tabletop.strict_json import moment_to
from tools.soak.sample_tables import TABLE, Clock

NOW = len(MIGRATIONS)
# What may come: a script of two statements, then a function.
NEXT = "CREATE TABLE tournaments (name TEXT); ALTER TABLE tournaments ADD COLUMN place TEXT"


def then(connection: Connection) -> None:
    connection.execute("INSERT INTO tournaments (name) VALUES ('first')")


def fails(connection: Connection) -> None:
    then(connection)
    raise ValueError("no room\nleft")


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game of this version."""
    with Store.open(tmp_path / "games", Clock()) as store:
        store.new(TABLE)
    return tmp_path / "games"


def test_a_file_says_whose_it_is_and_waits_for_the_disk(folder: Path) -> None:
    assert (pragma(folder / FILE, "application_id"), pragma(folder / FILE, "user_version")) == (APPLICATION, NOW)
    with Store.open(folder, Clock()) as store, store._reading() as connection:
        told = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "trusted_schema")
        }
    assert told == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "trusted_schema": 0}


def test_an_older_file_is_copied_before_it_is_brought_to_this_version(folder: Path) -> None:
    with Store.open(folder, Clock(), (*MIGRATIONS, NEXT)) as store, store._reading() as connection:
        assert connection.execute("SELECT place FROM tournaments").fetchall() == []
    with Store.open(folder, Clock(), (*MIGRATIONS, NEXT, then)) as store, store._reading() as connection:
        assert connection.execute("SELECT name FROM tournaments").fetchall() == [("first",)]
    assert sorted(path.name for path in folder.iterdir()) == [
        LOCK, FILE, f"games.version-{NOW}-2026-01-31.sqlite3", f"games.version-{NOW + 1}-2026-01-31.sqlite3",
    ]  # fmt: skip
    (folder / f"games.version-{NOW}-2026-01-31.sqlite3").replace(folder / FILE)
    with Store.open(folder, Clock()) as store:
        assert len(store.games()) == 1


@pytest.mark.parametrize(
    "migration", [fails, "CREATE TABLE tournaments (name TEXT); CREATE TABLE tournaments (name TEXT)"]
)
def test_a_migration_that_fails_halfway_changes_nothing(folder: Path, migration: object) -> None:
    for _ in range(2):
        with pytest.raises(
            Refused, match=r"could not be taken over from the version before \(.*\); they are as they were"
        ):
            Store.open(folder, Clock(), (*MIGRATIONS, NEXT, migration))  # type: ignore[arg-type]
    assert pragma(folder / FILE, "user_version") == NOW + 1
    assert len(list(folder.glob("*.sqlite3"))) == 2
    (folder / FILE).unlink()
    (folder / f"games.version-{NOW}-2026-01-31.sqlite3").rename(folder / FILE)
    with Store.open(folder, Clock()) as store:
        assert len(store.games()) == 1


def test_a_file_of_a_newer_version_is_left_as_it_is(folder: Path) -> None:
    Store.open(folder, Clock(), (*MIGRATIONS, NEXT)).close()
    raw = (folder / FILE).read_bytes()
    with pytest.raises(Refused, match="these games were saved by a newer version; update the app"):
        Store.open(folder, Clock())
    assert (folder / FILE).read_bytes() == raw


def test_a_newer_version_whose_number_was_not_written_into_the_file_yet_is_refused_too(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 7")
        assert (folder / FILE).read_bytes()[63] == NOW
        with pytest.raises(Refused, match="update the app"):
            Store.open(folder, Clock())


def test_two_windows_may_bring_the_file_up_at_once(folder: Path) -> None:
    def other_was_quicker(_: Connection) -> None:
        raise AssertionError

    with closing(sqlite3.connect(folder / FILE)) as other:
        other.executescript(f"{NEXT}; PRAGMA user_version = {NOW + 1};")
        with Store.open(folder, Clock(), (*MIGRATIONS, other_was_quicker)) as store:
            assert len(store.games()) == 1


def test_what_was_damaged_in_an_older_version_is_brought_over_too(folder: Path) -> None:
    raw = bytearray((folder / FILE).read_bytes())
    raw[0] ^= 1
    (folder / FILE).write_bytes(raw)
    with Store.open(folder, Clock(), (*MIGRATIONS, NEXT, then)) as store:
        assert [str(message).rpartition(", ")[2] for message in store.told] == ["one game was saved from it"]
        assert len(store.games()) == 1


def first_version(folder: Path, key: str, pending: str | None) -> None:
    """The games as the first version kept them: waiting for one photo, or for none."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        row = list(connection.execute("SELECT * FROM games WHERE key = ?", (key,)).fetchone())
        row[6:] = [pending, None, checksum(*row[:6], pending, None)]
        connection.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize("awaited", [True, False])
def test_the_photo_that_the_first_version_waited_for_is_waited_for_still(folder: Path, *, awaited: bool) -> None:
    with Store.open(folder, Clock()) as store:
        (game,) = store.games()
    pending = Pending(1, "photo-a.jpg", game.changed)
    one = f'{{"seat":1,"file":"photo-a.jpg","since":"{moment_to(game.changed)}"}}'
    first_version(folder, game.key, one if awaited else None)
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
        assert store.game(game.key).pending == ((pending,) if awaited else ())
        assert store.games()[0].pending is awaited
        store.expect_photo(game.key, replace(pending, seat=0))
    with Store.open(folder, Clock()) as store:
        assert [each.seat for each in store.game(game.key).pending] == ([0, 1] if awaited else [0])
    assert len(list(folder.glob("games.version-1-*.sqlite3"))) == 1


def test_the_first_version_leaves_several_photos_to_a_newer_one(folder: Path) -> None:
    with pytest.raises(Refused, match="update the app"):
        Store.open(folder, Clock(), MIGRATIONS[:1])
