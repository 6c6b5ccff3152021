"""Older files are brought to this version after a copy was made; newer ones are left alone."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from sqlite3 import Connection

import pytest

from store.database import FILE
from store.file_lock import LOCK
from store.recovery import PAGE
from store.schema import APPLICATION, MIGRATIONS
from store.store import Store
from tabletop.messages import Refused
from tools.soak.sample_tables import TABLE, Clock

NOW = len(MIGRATIONS)
FROZEN = Path(__file__).parents[1] / "frozen" / "0.1.0"
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


def test_the_photo_that_the_first_version_waited_for_is_waited_for_still(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FROZEN / "first", tmp_path / "games"))
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
        key, pending = store.awaited()[0]
        assert store.game(key).pending == (pending,)
        other = replace(pending, seat=1 - pending.seat)
        store.expect_photo(key, other)
    with Store.open(folder, Clock()) as store:
        assert [each.seat for each in store.game(key).pending] == [0, 1]
    assert len(list(folder.glob("games.version-1-*.sqlite3"))) == 1


def test_the_first_version_leaves_several_photos_to_a_newer_one(folder: Path) -> None:
    with pytest.raises(Refused, match="update the app"):
        Store.open(folder, Clock(), MIGRATIONS[:1])


def broken(tmp_path: Path, *changes: str) -> Path:
    """A folder with the games of version 2 in which rows were changed behind the store's back."""
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        for change in changes:
            connection.execute(change)
    return folder


def results(store: Store) -> dict[str, object]:
    """The results of all games that can be shown, by their keys."""
    return {game.key: store.game(game.key).result for game in store.games()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """The results of the games of version 2."""
    with Store.open(Path(shutil.copytree(FROZEN / "store", tmp_path_factory.mktemp("whole") / "games"))) as store:
        return results(store)


def test_a_step_that_was_damaged_in_an_older_version_is_noticed_as_before(
    tmp_path: Path, whole: dict[str, object]
) -> None:
    key = min(whole)
    folder = broken(tmp_path, f"UPDATE steps SET snapshot = snapshot || ' ' WHERE game = '{key}' AND step = 0")
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
        with pytest.raises(Refused, match="damaged"):
            store.backup(tmp_path / "games.zip")
    with Store.open(folder, Clock()) as store:
        assert store.told
        assert {*results(store)} == {*whole}


def test_results_that_were_damaged_in_an_older_version_are_those_of_their_games(
    tmp_path: Path, whole: dict[str, object]
) -> None:
    with Store.open(broken(tmp_path, "UPDATE results SET total = 7, place = 1", "DELETE FROM seats"), Clock()) as store:
        assert store.told == ()
        assert results(store) == whole


def test_a_game_that_was_damaged_in_an_older_version_is_noticed_as_before(
    tmp_path: Path, whole: dict[str, object]
) -> None:
    key = next(key for key, result in whole.items() if result)
    folder = broken(tmp_path, f"UPDATE games SET result = replace(result, '1', '2') WHERE key = '{key}'")
    with Store.open(folder, Clock()) as store, pytest.raises(Refused, match="damaged"):
        store.games()
    with Store.open(folder, Clock()) as store:
        assert results(store) == {**whole, key: None}


@pytest.mark.parametrize("gone", [range(1), range(16, 100), range(4000, 4096)])
def test_pages_that_were_damaged_in_an_older_version_cost_nothing_but_what_was_on_them(
    tmp_path: Path, whole: dict[str, object], gone: range
) -> None:
    raw = (FROZEN / "store" / FILE).read_bytes()
    for page in range(0, len(raw) // PAGE, 5):
        folder = tmp_path / str(page)
        folder.mkdir()
        there = bytearray(raw)
        for at in gone:
            there[page * PAGE + at] ^= 0x55
        (folder / FILE).write_bytes(there)
        for _ in range(2):  # what the first opening does not notice is noticed by reading, and then by the second one
            found: dict[str, object] = {}
            try:
                with Store.open(folder, Clock()) as store:
                    found = results(store)
            except Refused as refused:
                assert refused.message.key in {"store.damaged", "store.newer"}
        kept = [path for name in ("damaged", "version-2") for path in folder.glob(f"games.{name}-*.sqlite3")]
        assert kept or (folder / FILE).read_bytes() == bytes(there)
        assert len({*found} & {*whole}) >= len(whole) - 2 or (page, bool(found)) == (0, False)


def test_the_games_of_an_older_version_are_found_where_the_description_of_the_tables_is_gone(
    tmp_path: Path, whole: dict[str, object]
) -> None:
    raw = (FROZEN / "store" / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(bytes(PAGE) + raw[PAGE:])
    with Store.open(tmp_path, Clock()) as store:
        assert store.told
        assert results(store) == whole


def test_the_games_that_were_brought_to_this_version_are_found_where_the_description_of_the_tables_is_gone(
    tmp_path: Path, whole: dict[str, object]
) -> None:
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    Store.open(folder, Clock()).close()
    raw = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(bytes(PAGE) + raw[PAGE:])
    with Store.open(folder, Clock()) as store:
        assert store.told
        assert {*results(store)} == {*whole}
