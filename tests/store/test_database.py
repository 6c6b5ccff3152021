"""Older files are brought to this version after a copy was made; newer ones are left alone."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from store.copies import FOLDER as COPIES
from store.database import FILE, PAGE
from store.schema import APPLICATION, VERSION
from store.store import Store
from tabletop.messages import Refused
from tools.soak.sample_tables import TABLE, Clock

NOW = VERSION
FROZEN = Path(__file__).parents[1] / "frozen" / "0.1.0"
NEWER = "UPDATE about SET version = 7; PRAGMA user_version = 7; ALTER TABLE games ADD COLUMN place TEXT;"


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


def test_a_file_of_a_newer_version_is_left_as_it_is(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.executescript(NEWER)
    raw = (folder / FILE).read_bytes()
    with pytest.raises(Refused, match="these games were saved by a newer version; update the app"):
        Store.open(folder, Clock())
    assert (folder / FILE).read_bytes() == raw


def test_a_newer_version_whose_number_was_not_written_into_the_file_yet_is_refused_too(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.executescript(NEWER)
        assert (folder / FILE).read_bytes()[63] == NOW
        with pytest.raises(Refused, match="update the app"):
            Store.open(folder, Clock())


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
    assert [path.name for path in folder.rglob("version-1-*")] == ["version-1-2026-01-31.sqlite3"]


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


def test_an_older_file_is_kept_as_it_was_and_nothing_is_left_of_the_way(
    tmp_path: Path, whole: dict[str, object]
) -> None:
    raw = (FROZEN / "store" / FILE).read_bytes()
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    for _ in range(2):
        with Store.open(folder, Clock()) as store:
            assert store.told == ()
            assert results(store) == whole
    assert [path.name for path in folder.glob("*.sqlite3")] == [FILE]
    assert (folder / COPIES / "version-2-2026-01-31.sqlite3").read_bytes() == raw
    assert sorted(path.name for path in (folder / COPIES).glob("*.sqlite3")) == [
        "000001.sqlite3",
        "version-2-2026-01-31.sqlite3",
    ]


def test_whoever_is_killed_while_an_older_file_is_brought_up_keeps_one_of_it(
    quick_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class KilledError(BaseException):
        """As if the process was gone."""

    for number, (module, name) in enumerate(((Path, "replace"), (os, "link"), (shutil, "copyfile"), (Path, "rename"))):
        folder = Path(shutil.copytree(FROZEN / "killed", quick_path / str(number)))
        with Store.open(Path(shutil.copytree(folder, quick_path / f"whole-{number}")), Clock()) as store:
            expected = results(store)
        with monkeypatch.context() as patch:

            def dead(*_: object, **__: object) -> None:
                raise KilledError

            patch.setattr(module, name, dead)
            with pytest.raises(KilledError):
                Store.open(folder, Clock())
        with Store.open(folder, Clock()) as store:
            assert results(store) == expected
        assert len(list(folder.rglob("version-2-*.sqlite3"))) == 1


def test_a_full_disk_shows_older_games_in_a_temporary_copy(
    tmp_path: Path, whole: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, to: Path) -> Path:
        if tmp_path in Path(to).parents:
            raise OSError(28, "No space left on device")
        return Path(copyfile(source, to))

    copyfile = shutil.copyfile
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    monkeypatch.setattr(shutil, "copyfile", full)
    with Store.open(folder, Clock()) as store:
        assert [message.key for message in store.told] == ["store.read_only"]
        assert results(store) == whole
        store.backup(tmp_path / "games.zip")
    assert (folder / FILE).read_bytes() == (FROZEN / "store" / FILE).read_bytes()


def test_a_step_that_was_damaged_in_an_older_version_is_noticed(tmp_path: Path, whole: dict[str, object]) -> None:
    key = min(whole)
    folder = broken(tmp_path, f"UPDATE steps SET snapshot = snapshot || ' ' WHERE game = '{key}' AND step = 0")
    with Store.open(folder, Clock()) as store:
        assert [message.key for message in store.told] == ["store.aside"]
        assert {*results(store)} == {*whole}


def test_results_that_were_damaged_in_an_older_version_are_those_of_their_games(
    tmp_path: Path, whole: dict[str, object]
) -> None:
    with Store.open(broken(tmp_path, "UPDATE results SET total = 7, place = 1", "DELETE FROM seats"), Clock()) as store:
        assert store.told == ()
        assert results(store) == whole


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET result = replace(result, '1', '2') WHERE key = '{}'",
        "UPDATE people SET name = 'x'",
        "UPDATE photos SET packed = x'00'",
        "UPDATE settings SET value = '7'",
        "UPDATE known_as SET key = '?' WHERE key = (SELECT MIN(key) FROM known_as)",
    ],
)
def test_what_was_damaged_in_an_older_version_takes_no_game_along(
    tmp_path: Path, whole: dict[str, object], change: str
) -> None:
    key = next(key for key, result in whole.items() if result)
    with Store.open(broken(tmp_path, change.format(key)), Clock()) as store:
        assert {*results(store)} == {*whole}
        assert store.backup(tmp_path / "games.zip") == () or "photos" in change


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
        with Store.open(folder, Clock()) as store:
            found = results(store)
        kept = [each for name in ("games.damaged-", "version-2-") for each in folder.rglob(f"{name}*.sqlite3")]
        assert [each.read_bytes() for each in kept] == [bytes(there)]
        assert len({*found} & {*whole}) >= len(whole) - 2 or page == 0
