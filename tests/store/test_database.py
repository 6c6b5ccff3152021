"""Older databases are upgraded after a copy was made; newer ones stay as they are."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from store.copying import FOLDER as COPIES
from store.database import FILE_NAME, PAGE_SIZE, refuse_special_files
from store.schema import APPLICATION_ID, VERSION
from store.store import Store
from tabletop.messages import Refused
from tests.support.stores import KilledError, change_rows, copying_onto_a_full_disk, flip_bits, warning_keys
from tools.soak.sample_envelopes import ENVELOPE, Clock

Results = dict[str, object]
FROZEN = Path(__file__).parents[1] / "frozen" / "0.1.0"
NEWER = "UPDATE about SET version = 7; PRAGMA user_version = 7; ALTER TABLE games ADD COLUMN place TEXT;"


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store.open(tmp_path / "games", Clock()) as store:
        store.new(ENVELOPE)
    return tmp_path / "games"


def test_a_file_has_its_application_id_and_syncs_every_write(folder: Path) -> None:
    assert (pragma(folder / FILE_NAME, "application_id"), pragma(folder / FILE_NAME, "user_version")) == (
        APPLICATION_ID,
        VERSION,
    )
    with Store.open(folder, Clock()) as store, store._reading() as connection:
        reported = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "trusted_schema")
        }
    assert reported == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "trusted_schema": 0}


def test_a_file_of_a_newer_version_is_left_as_it_is(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.executescript(NEWER)
    raw = (folder / FILE_NAME).read_bytes()
    with pytest.raises(Refused, match="these games were saved by a newer version; update the app"):
        Store.open(folder, Clock())
    assert (folder / FILE_NAME).read_bytes() == raw


def test_a_newer_version_whose_number_was_not_written_into_the_file_yet_is_refused_too(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as connection:
        connection.executescript(NEWER)
        assert (folder / FILE_NAME).read_bytes()[63] == VERSION
        with pytest.raises(Refused, match="update the app"):
            Store.open(folder, Clock())


def test_the_pending_photo_of_a_first_version_store_is_kept(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FROZEN / "first", tmp_path / "games"))
    with Store.open(folder, Clock()) as store:
        assert store.warnings == ()
        key, pending = store.pending_photos()[0]
        assert store.game(key).pending == (pending,)
        other = replace(pending, side=1 - pending.side)
        store.set_pending_photo(key, other)
    with Store.open(folder, Clock()) as store:
        assert [each.side for each in store.game(key).pending] == [0, 1]
    assert [path.name for path in folder.rglob("version-1-*")] == ["version-1-2026-01-31.sqlite3"]


def changed_version_2_folder(tmp_path: Path, *changes: str) -> Path:
    """Return a folder with the games of version 2 in which rows were changed without the store."""
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    change_rows(folder, *changes)
    return folder


def results(store: Store) -> Results:
    """Return the results of all readable games by their keys."""
    return {game.key: store.game(game.key).result for game in store.games()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Results:
    with Store.open(Path(shutil.copytree(FROZEN / "store", tmp_path_factory.mktemp("whole") / "games"))) as store:
        return results(store)


def test_an_upgraded_file_is_kept_unchanged_and_no_temporary_file_is_left(tmp_path: Path, whole: Results) -> None:
    raw = (FROZEN / "store" / FILE_NAME).read_bytes()
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    for _ in range(2):
        with Store.open(folder, Clock()) as store:
            assert store.warnings == ()
            assert results(store) == whole
    assert [path.name for path in folder.glob("*.sqlite3")] == [FILE_NAME]
    assert (folder / COPIES / "version-2-2026-01-31.sqlite3").read_bytes() == raw
    assert sorted(path.name for path in (folder / COPIES).glob("*.sqlite3")) == [
        "000001.sqlite3",
        "version-2-2026-01-31.sqlite3",
    ]


def test_a_kill_during_an_upgrade_leaves_exactly_one_kept_older_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, (module, name) in enumerate(((Path, "replace"), (os, "link"), (shutil, "copyfile"), (Path, "rename"))):
        folder = Path(shutil.copytree(FROZEN / "killed", tmp_path / str(number)))
        with Store.open(Path(shutil.copytree(folder, tmp_path / f"whole-{number}")), Clock()) as store:
            expected = results(store)
        with monkeypatch.context() as patch:
            patch.setattr(module, name, Mock(side_effect=KilledError))
            with pytest.raises(KilledError):
                Store.open(folder, Clock())
        with Store.open(folder, Clock()) as store:
            assert (store.warnings, results(store)) == ((), expected)
        assert len(list(folder.rglob("version-2-*.sqlite3"))) == 1


def test_a_full_disk_shows_older_games_in_a_temporary_copy(
    tmp_path: Path, whole: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    monkeypatch.setattr(shutil, "copyfile", copying_onto_a_full_disk(tmp_path))
    with Store.open(folder, Clock()) as store:
        assert warning_keys(store) == ["store.read_only"]
        assert results(store) == whole
        store.backup(tmp_path / "games.zip")
    assert (folder / FILE_NAME).read_bytes() == (FROZEN / "store" / FILE_NAME).read_bytes()


def test_a_step_that_was_damaged_in_an_older_version_is_noticed(tmp_path: Path, whole: Results) -> None:
    key = min(whole)
    folder = changed_version_2_folder(
        tmp_path, f"UPDATE steps SET snapshot = snapshot || ' ' WHERE game = '{key}' AND step = 0"
    )
    with Store.open(folder, Clock()) as store:
        assert warning_keys(store) == ["store.salvaged"]
        assert {*results(store)} == {*whole}


def test_results_that_were_damaged_in_an_older_version_are_those_of_their_games(tmp_path: Path, whole: Results) -> None:
    with Store.open(
        changed_version_2_folder(tmp_path, "UPDATE results SET total = 7, place = 1", "DELETE FROM seats"), Clock()
    ) as store:
        assert store.warnings == ()
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
def test_what_was_damaged_in_an_older_version_takes_no_game_along(tmp_path: Path, whole: Results, change: str) -> None:
    key = next(key for key, result in whole.items() if result)
    with Store.open(changed_version_2_folder(tmp_path, change.format(key)), Clock()) as store:
        assert {*results(store)} == {*whole}
        assert store.backup(tmp_path / "games.zip") == () or "photos" in change


@pytest.mark.parametrize("at", [60, 61, 62, 63])
def test_a_wrong_version_of_an_older_file_is_damage_and_nothing_else(tmp_path: Path, whole: Results, at: int) -> None:
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    flip_bits(folder, at, 4)
    with Store.open(folder, Clock()) as store:
        assert warning_keys(store) == ["store.salvaged"]
        assert results(store) == whole


@pytest.mark.parametrize("gone", [range(1), range(16, 100), range(4000, 4096)])
def test_pages_that_were_damaged_in_an_older_version_cost_nothing_but_what_was_on_them(
    tmp_path: Path, whole: Results, gone: range
) -> None:
    raw = (FROZEN / "store" / FILE_NAME).read_bytes()
    for page in range(0, len(raw) // PAGE_SIZE, 5):
        folder = tmp_path / str(page)
        folder.mkdir()
        there = bytearray(raw)
        for at in gone:
            there[page * PAGE_SIZE + at] ^= 0x55
        (folder / FILE_NAME).write_bytes(there)
        with Store.open(folder, Clock()) as store:
            found = results(store)
        kept = [each for name in ("games.damaged-", "version-2-") for each in folder.rglob(f"{name}*.sqlite3")]
        assert [each.read_bytes() for each in kept] == [bytes(there)]
        assert len({*found} & {*whole}) >= len(whole) - 2 or page == 0


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_database_of_another_program_is_left_where_it_is(tmp_path: Path, mode: str) -> None:
    path = tmp_path / FILE_NAME
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("CREATE TABLE notes (text)")
        other.execute("INSERT INTO notes VALUES ('mine')")
        other.commit()
    raw = path.read_bytes()
    with pytest.raises(Refused, match="this is a database of another program; choose another folder"):
        Store.open(tmp_path)
    assert path.read_bytes() == raw
    assert not list(tmp_path.glob("games.damaged*"))


def test_a_wal_that_another_window_deletes_at_this_moment_is_no_special_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(tmp_path).close()
    monkeypatch.setattr("os.path.lexists", lambda _: True)  # it was there a moment ago
    refuse_special_files(tmp_path / FILE_NAME)
