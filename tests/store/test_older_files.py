"""A file that another program put in the place of a newer one is merged with the newest copy, and that is said."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from store import settings, writes
from store.copying import DAMAGE_MARKER, FOLDER, list_copies
from store.database import FILE_NAME
from store.store import Store
from tests.support.stores import flip_bits, warning_keys
from tools.soak.sample_envelopes import ENVELOPE, Clock, with_tokens

FROZEN = Path(__file__).parents[1] / "frozen" / "0.1.0"
WAL = f"{FILE_NAME}-wal"


def add_games(folder: Path, *numbers: int, day: int = 0) -> list[str]:
    """Add games on a day in a session of their own; return their keys."""
    clock = Clock()
    with Store.open(folder, lambda: clock() + timedelta(days=day)) as store:
        return [store.new(with_tokens(ENVELOPE, number)).key for number in numbers]


def start(folder: Path) -> tuple[list[str], set[str]]:
    """Open a folder; return the keys of the warnings and those of the games."""
    with Store.open(folder, Clock()) as store:
        return warning_keys(store), {game.key for game in store.games()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with five games, a copy of it beside, and three more games that the newest copy has, too."""
    folder = tmp_path / "games"
    add_games(folder, 1, 2, 3, 4, 5)
    shutil.copytree(folder, tmp_path / "older")
    add_games(folder, 6, 7, 8, day=1)
    start(folder)
    return folder


def put_back(folder: Path, name: str = FILE_NAME) -> None:
    """Put the file of before into the folder, as a sync program does."""
    shutil.copy2(folder.parent / "older" / name, folder / name)


def test_no_game_is_lost_when_an_older_file_is_put_back(folder: Path) -> None:
    _, games = start(folder)
    put_back(folder)
    with Store.open(folder, Clock()) as store:
        (said,) = store.warnings
        assert (said.key, {game.key for game in store.games()}) == ("store.replaced", games)
    assert str(said).startswith("the file of the games was replaced by an older or another one, kept as games.damaged-")
    assert "8 games are back as of " in str(said)
    assert start(folder) == ([], games)
    with Store.open(folder.parent / "older", Clock()) as store:
        assert len(store.games()) == 5


def test_no_game_is_lost_by_edits_of_the_older_file_before_and_after(folder: Path) -> None:
    _, games = start(folder)
    older = folder.parent / "older"
    for number in range(3):
        games |= {*add_games(older, 10 + number)}
    shutil.copy2(older / FILE_NAME, folder / FILE_NAME)
    for number in range(6):
        games |= {*add_games(folder, number)}
    assert start(folder) == ([], games)


@pytest.mark.parametrize("games_of_it", [0, 1, 30])
def test_no_game_is_lost_when_a_fresh_file_is_put_there(folder: Path, games_of_it: int) -> None:
    _, games = start(folder)
    added = add_games(folder.parent / "older2", *range(games_of_it))
    shutil.copy2(folder.parent / "older2" / FILE_NAME, folder / FILE_NAME)
    assert start(folder) == (["store.replaced"], games | {*added})
    assert start(folder) == ([], games | {*added})


def killed(folder: Path, *numbers: int) -> Path:
    """Return the folder as a program leaves it that is killed after it added games."""
    with Store.open(folder, Clock()) as store:
        for number in numbers:
            store.new(with_tokens(ENVELOPE, number))
        return Path(shutil.copytree(folder, folder.parent / f"killed{len(numbers)}"))


@pytest.mark.parametrize("copied", [True, False])
def test_an_older_wal_beside_a_newer_file_hides_no_game(tmp_path: Path, *, copied: bool) -> None:
    folder = tmp_path / "games"
    add_games(folder, 1)
    older = killed(folder, 2)
    add_games(folder, *range(3, 40), day=1)
    if copied:
        start(folder)
    with Store.open(Path(shutil.copytree(folder, tmp_path / "whole")), Clock()) as store:
        games = {game.key for game in store.games()}
    shutil.copy2(older / WAL, folder / WAL)
    warnings, found = start(folder)
    assert games <= found
    assert "store.replaced" in warnings
    assert start(folder) == ([], found)


def test_a_file_and_a_wal_of_an_earlier_day_hide_no_game(folder: Path) -> None:
    _, games = start(folder)
    older = killed(folder.parent / "older", 9)
    for name in (FILE_NAME, WAL):
        shutil.copy2(older / name, folder / name)
    warnings, found = start(folder)
    assert warnings == ["store.replaced"]
    assert games < found


def test_a_game_that_was_deleted_does_not_come_back_with_an_older_file(folder: Path) -> None:
    _, games = start(folder)
    gone = min(games & start(folder.parent / "older")[1])
    with Store.open(folder, Clock()) as store:
        store.delete(gone)
    start(folder)
    put_back(folder)
    assert start(folder) == (["store.replaced"], games - {gone})
    put_back(folder)
    assert start(folder) == (["store.replaced"], games - {gone})


def test_a_deleted_game_that_was_put_back_is_there_with_an_older_file(folder: Path) -> None:
    _, games = start(folder)
    with Store.open(folder, Clock()) as store:
        deleted = store.delete(min(games))
        assert deleted is not None
        store.put_back(deleted)
    start(folder)
    put_back(folder)
    assert start(folder) == (["store.replaced"], games)


def test_a_game_that_was_deleted_since_the_copy_does_not_come_back_from_it_after_damage(folder: Path) -> None:
    _, games = start(folder)
    with Store.open(folder, Clock()) as store:
        store.delete(min(games))
    flip_bits(folder)
    assert start(folder) == (["store.recovered"], games - {min(games)})


def test_what_was_changed_since_stays_changed(folder: Path) -> None:
    with Store.open(folder, lambda: Clock()() + timedelta(days=2)) as store:
        key = store.games()[-1].key
        store.save(key, with_tokens(ENVELOPE, 6, 6))
        store.rename_player("Bob", "Bea")
        store.set("theme", "dark")
    with Store.open(folder.parent / "older", Clock()) as store:
        store.set("language", "fr")
    start(folder)
    put_back(folder)
    with Store.open(folder, Clock()) as store:
        assert (store.setting("theme"), store.setting("language")) == ("dark", "fr")
        assert {player.name for player in store.players()} == {"Ada", "Bea"}
        assert store.game(key).envelope.sides[0].board == with_tokens(ENVELOPE, 6, 6).sides[0].board


def test_an_edit_is_kept_although_the_clock_was_set_back_before_it(tmp_path: Path) -> None:
    (key,) = add_games(tmp_path, 1, day=9)
    start(tmp_path)
    with Store.open(tmp_path, Clock()) as store:
        store.undo(key)
        edited = store.save(key, with_tokens(ENVELOPE, 5)).envelope
    flip_bits(tmp_path)
    with Store.open(tmp_path, Clock()) as store:
        assert store.game(key).envelope == edited


def test_a_file_of_the_first_version_that_is_put_back_hides_no_newer_game(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FROZEN / "store", tmp_path / "games"))
    assert start(folder)[0] == []
    add_games(folder, 1, 2)
    warnings, games = start(folder)
    assert warnings == []
    shutil.copy2(FROZEN / "store" / FILE_NAME, folder / FILE_NAME)
    assert start(folder) == (["store.replaced"], games)


def test_files_without_a_counter_are_as_new_as_their_copies(folder: Path) -> None:
    for path in (folder / FILE_NAME, *list_copies(folder)):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("DELETE FROM settings")
    warnings, games = start(folder)
    assert (warnings, len(games)) == ([], 8)
    add_games(folder, 9)
    assert [len(start(folder)[1]) for _ in range(2)] == [9, 9]


@pytest.mark.parametrize("name", ["file.writes", "file.deleted"])
def test_a_counter_of_another_form_is_damage(folder: Path, name: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        settings.put(connection, name, "many")
    (folder / FOLDER / DAMAGE_MARKER).touch()
    assert start(folder)[0] == ["store.recovered"]
    assert len(start(folder)[1]) == 8


def test_only_the_latest_sessions_and_deleted_games_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "MOST_SESSIONS", 2)
    monkeypatch.setattr(writes, "MOST_DELETED", 2)
    for _ in range(4):
        (key,) = add_games(tmp_path, 1)
        with Store.open(tmp_path, Clock()) as store:
            store.delete(key)
            with store._reading() as connection:
                assert len(writes.read(connection)) == 2
                assert key in writes.deleted_since(connection, {})
                assert len(writes.deleted_games(connection)) <= 2
        assert start(tmp_path) == ([], set())


def test_the_counter_is_in_no_backup_and_taken_from_none(folder: Path) -> None:
    backup = folder.parent / "games.zip"
    with Store.open(folder, Clock()) as store:
        store.set("theme", "dark")
        store.backup(backup)
    with Store.open(folder.parent / "new", Clock()) as store:
        assert store.restore(backup).settings == 1
    assert start(folder.parent / "new")[0] == []


def test_what_no_copy_has_yet_is_newer_than_every_copy(folder: Path) -> None:
    for copy in list_copies(folder):
        os.utime(copy)
    add_games(folder, 9)
    os.utime(folder / FILE_NAME, (0, 0))
    assert len(start(folder)[1]) == 9
    assert start(folder)[0] == []


def test_copying_that_cannot_be_read_say_nothing_about_the_file(folder: Path) -> None:
    (folder / FOLDER / "000009.sqlite3").write_bytes(b"garbage")
    warnings, games = start(folder)
    assert (warnings, len(games)) == ([], 8)


def test_an_older_file_that_can_only_be_read_is_shown_with_the_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_back(folder)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Store.open(folder, Clock()) as store:
        assert warning_keys(store) == ["store.read_only", "store.partly_read"]
        assert len(store.games()) == 8
