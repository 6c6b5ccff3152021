"""Any damage ends in a sentence, overwrites nothing, and loses no game that was there at the last start."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from store.copying import DAMAGE_MARKER, FOLDER
from store.corruption import CorruptionError
from store.database import FILE_NAME, PAGE_SIZE
from store.game_rows import get_game
from store.people import checksum
from store.photos import FOLDER as PHOTOS
from store.store import Store
from store.values import PendingPhoto
from tabletop.messages import Refused
from tests.support.soaking import share_of
from tests.support.stores import TABLE_WITH_READING, KilledError, change_rows, copying_onto_a_full_disk, warning_keys
from tools.soak.sample_envelopes import ADA, ENVELOPE, Clock, results_in, with_tokens

GAMES = 4
GOOD_FILE_TIME = 1_760_000_000_000_000_000  # nanoseconds: modification time of the good file


class Games:
    """A good folder of games with results, a photo, a setting and a copy; tests damage copies of it."""

    def __init__(self, good: Path) -> None:
        """Fill the folder, and open it once more, so that it has a copy."""
        self.good = good
        with Store.open(good, Clock()) as store:
            for number in range(GAMES):
                saved = store.save(store.new(TABLE_WITH_READING).key, with_tokens(TABLE_WITH_READING, number))
                store.finish(saved, results_in(saved.envelope))
            store.set("eye", b"taught")
            self.contents = store_contents(store)
        os.utime(good / FILE_NAME, ns=(GOOD_FILE_TIME, GOOD_FILE_TIME))
        Store.open(good, Clock()).close()
        assert len(copy_paths(good)) == 1
        self.raw = (good / FILE_NAME).read_bytes()

    @property
    def keys(self) -> set[str]:
        return {each[0] for each in self.contents[0]}

    def copy(self, folder: Path) -> Path:
        """Return a copy of the folder, in the place of anything else."""
        shutil.rmtree(folder, ignore_errors=True)
        return Path(shutil.copytree(self.good, folder))

    def damaged(self, folder: Path, raw: bytes, *, unnoticed: bool = False) -> Path:
        """Return a copy with another database in place; `unnoticed` keeps the modification time."""
        self.copy(folder)
        (folder / FILE_NAME).write_bytes(raw)
        if unnoticed:
            os.utime(folder / FILE_NAME, ns=(GOOD_FILE_TIME, GOOD_FILE_TIME))
        return folder

    def without_page(self, at: int) -> bytes:
        """Return the database with zeros in the place of the page that begins at a byte."""
        return self.raw[:at] + bytes(PAGE_SIZE) + self.raw[at + PAGE_SIZE :]

    def assert_back(self, folder: Path, warning: str = "store.recovered") -> None:
        """Open a folder; it has everything again and says so."""
        with Store.open(folder, Clock()) as store:
            assert warning_keys(store) == [warning]
            assert store_contents(store) == self.contents


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Games:
    return Games(tmp_path_factory.mktemp("good") / "games")


def copy_paths(folder: Path) -> list[Path]:
    """Return the copies, the oldest first."""
    return sorted((folder / FOLDER).glob("??????.sqlite3"))


def without_copies(good: Path, folder: Path) -> Path:
    """Return the games as if no program had been started since they were saved."""
    shutil.copytree(good, folder)
    shutil.rmtree(folder / FOLDER)
    return folder


def mark_damaged(folder: Path) -> None:
    """Leave the note that the next opening must check the whole file."""
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / DAMAGE_MARKER).touch()


def store_contents(store: Store) -> Any:
    """Return everything that a store shows, histories included."""
    games = [store.game(game.key) for game in store.games()]
    with store._reading() as connection:
        steps = [get_game(connection, game.key).steps for game in games]
    return [(game.key, game.envelope, game.step, game.result) for game in games], steps, store.setting("eye")


def kept_files(folder: Path) -> list[Path]:
    """Return the unusable files that were renamed."""
    return sorted(folder.glob("games.damaged-*.sqlite3"))


def damaged_versions(raw: bytes) -> dict[str, bytes]:
    """Return databases with every kind of damage that a test has time for."""
    random = Random(7)

    def with_flipped_bits(at: int, bits: int) -> bytes:
        return raw[:at] + bytes([raw[at] ^ bits]) + raw[at + 1 :]

    found = {
        **{
            f"page {at} gone": raw[:at] + bytes(PAGE_SIZE) + raw[at + PAGE_SIZE :]
            for at in range(0, len(raw), PAGE_SIZE)
        },
        **{f"byte {at} of the head": with_flipped_bits(at, 1 << at % 8) for at in range(100)},
        **{f"version {at}": with_flipped_bits(at, bits) for at in (18, 19, 47, 60, 61, 62, 63) for bits in (1, 0xFF)},
        **{f"cut at {at}": raw[:at] for at in (0, 1, 99, PAGE_SIZE, 2 * PAGE_SIZE, len(raw) - 1, len(raw) - PAGE_SIZE)},
        **{f"longer by {len(more)}": raw + more for more in (b"x", bytes(PAGE_SIZE), b"x" * 3 * PAGE_SIZE)},
        "another head": sqlite_head() + raw[100:],
        "another program's": sqlite_head() + bytes(PAGE_SIZE),
    }
    for word in re.finditer(rb"[a-z]{4,}", raw[:PAGE_SIZE]):
        found[f"{word.group().decode()} at {word.start()}"] = with_flipped_bits(word.start(), 1)
    for _ in range(60):
        at = random.randrange(PAGE_SIZE, len(raw))
        found[f"byte {at}"] = with_flipped_bits(at, 1 << random.randrange(8))
    return found


def sqlite_head() -> bytes:
    """Return the header of a database of another program."""
    with closing(sqlite3.connect(":memory:")) as other:
        other.execute("CREATE TABLE notes (text)")
        return other.serialize()[:100] if hasattr(other, "serialize") else b"SQLite format 3\0" + bytes(84)


@pytest.mark.untraced
@pytest.mark.parametrize("unnoticed", [False, True])
def test_no_damage_of_the_file_loses_a_game(games: Games, tmp_path: Path, *, unnoticed: bool) -> None:
    for name, bad in share_of(damaged_versions(games.raw).items()):
        folder = games.damaged(tmp_path / "games", bad, unnoticed=unnoticed)
        with suppress(Refused), Store.open(folder, Clock()) as store:
            store_contents(store)
        with Store.open(folder, Clock()) as store:
            assert store_contents(store) == games.contents, name
            assert store.backup(tmp_path / "games.zip") == ()
        for each in kept_files(folder):
            assert each.read_bytes() == bad, name
    with Store.open(tmp_path / "new", Clock()) as store:
        assert store.restore(tmp_path / "games.zip").added == GAMES


@pytest.mark.parametrize("at", [18, 47, 60, 61, 62, 63])
def test_a_wrong_version_in_the_head_is_damage_and_nothing_else(games: Games, tmp_path: Path, at: int) -> None:
    raw = bytearray(games.raw)
    raw[at] ^= 4
    folder = games.damaged(tmp_path / "games", bytes(raw))
    games.assert_back(folder)


def test_no_acknowledged_edit_of_a_file_that_was_damaged_before_the_start_is_lost(games: Games, tmp_path: Path) -> None:
    known = [each[0] for each in games.contents[0]]
    for at in share_of(range(0, len(games.raw), PAGE_SIZE)):
        folder = games.damaged(tmp_path / "games", games.without_page(at))
        acknowledged = {}
        for number in range(2):
            with Store.open(folder, Clock()) as store:
                for key in known:
                    with suppress(Refused):
                        acknowledged[key] = store.save(key, with_tokens(ENVELOPE, 6, number)).envelope
        with Store.open(folder, Clock()) as store:
            assert acknowledged.keys() == {*known}
            assert {key: store.game(key).envelope for key in known} == acknowledged, at


def test_letters_of_the_tables_that_are_no_utf_8_are_damage(games: Games, tmp_path: Path) -> None:
    raw = games.raw
    for old, new in ((b"stepssteps", b"st\xe5psst\xe5ps"), (b"CREATE TABLE steps", b"CREATE TABL? steps")):
        assert old in raw
        raw = raw.replace(old, new)  # SQLite's own message is no text then
    folder = games.damaged(tmp_path / "games", raw)
    games.assert_back(folder)


def test_a_warning_has_the_number_of_recovered_games_and_their_date(games: Games, tmp_path: Path) -> None:
    folder = games.damaged(tmp_path / "games", b"no database at all" * 500)
    with Store.open(folder, Clock()) as store:
        when = datetime.fromtimestamp(GOOD_FILE_TIME / 10**9, timezone.utc).strftime("%Y-%m-%d %H:%M")
        assert [str(message) for message in store.warnings] == [
            "the file of the games was damaged; it is kept as games.damaged-2026-01-31.sqlite3, 4 games are back as of "
            f"{when} or later"
        ]
    with Store.open(folder, Clock()) as store:
        assert store.warnings == ()


@pytest.mark.parametrize("raw", [b"no database at all" * 500, b"SQLite format 3\0", b"\0" * 10_000])
def test_a_file_that_is_no_database_is_renamed_and_kept(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(raw)
    with Store.open(tmp_path, Clock()) as store:
        (kept,) = kept_files(tmp_path)
        assert kept.read_bytes() == raw
        assert kept.name in str(store.warnings[0])
        assert "0 games were saved" in str(store.warnings[0])
        assert store.games() == ()
        store.new(ENVELOPE)
    with Store.open(tmp_path, Clock()) as store:
        assert store.warnings == ()
        assert len(store.games()) == 1


def test_an_empty_file_is_where_games_begin(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    with Store.open(tmp_path, Clock()) as store:
        assert store.warnings == ()
        store.new(ENVELOPE)


def test_games_of_a_deleted_file_are_recovered(games: Games, tmp_path: Path) -> None:
    folder = games.copy(tmp_path / "games")
    (folder / FILE_NAME).unlink()
    games.assert_back(folder, "store.file_missing")


def test_no_kept_damaged_file_is_overwritten(tmp_path: Path) -> None:
    for raw in (b"one" * 999, b"two" * 999):
        (tmp_path / FILE_NAME).write_bytes(raw)
        Store.open(tmp_path, Clock()).close()
    assert {path.read_bytes() for path in kept_files(tmp_path)} == {b"one" * 999, b"two" * 999}


def test_earlier_damaged_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all" * 500)
    mine = tmp_path / "games.damaged-2026-01-31.sqlite3-wal"
    mine.write_text("mine")
    (tmp_path / f"{FILE_NAME}-wal").write_text("of the damaged file")
    Store.open(tmp_path, Clock()).close()
    assert mine.read_text() == "mine"
    assert [path.name for path in kept_files(tmp_path)] == ["games.damaged-2026-01-31-2.sqlite3"]


# newer than the copy
def edit_games(folder: Path) -> tuple[str, bytes]:
    """Edit everything after the copy was made (new game, edit, undo, result); return the key of the new game."""
    clock = Clock()
    with Store.open(folder, lambda: clock() + timedelta(days=1)) as store:
        first, second, third, _ = (game.key for game in store.games())
        store.save(first, with_tokens(TABLE_WITH_READING, 5))
        store.undo(second)
        store.save(second, with_tokens(TABLE_WITH_READING, 6))
        store.delete(third)
        store.rename_player("Bob", "Bea")
        store.set("eye", b"taught more")
        key = store.new(with_tokens(ENVELOPE, 3)).key
    return key, (folder / FILE_NAME).read_bytes()


@pytest.mark.parametrize("gone", [slice(0, 100), slice(0, PAGE_SIZE), slice(16, 18), slice(60, 64)])
def test_what_is_newer_than_the_copy_is_read_of_the_damaged_file(games: Games, tmp_path: Path, gone: slice) -> None:
    folder = games.copy(tmp_path / "games")
    key, raw = edit_games(folder)
    with Store.open(Path(shutil.copytree(folder, tmp_path / "whole")), Clock()) as store:
        whole = {game.key: store.game(game.key) for game in store.games()}
    (copy_paths(folder)[-1]).unlink()  # the one that would have had the edits
    shutil.copy(copy_paths(games.good)[0], folder / FOLDER)
    bad = bytearray(raw)
    bad[gone] = bytes(len(bad[gone]))
    (folder / FILE_NAME).write_bytes(bad)
    with Store.open(folder, Clock()) as store:
        found = {game.key: store.game(game.key) for game in store.games()}
        assert found == whole  # without the deleted one, which is in the copy
        assert key in found
        assert store.setting("eye") == b"taught more"


def test_without_a_copy_all_that_can_be_read_is_brought_back(games: Games, tmp_path: Path) -> None:
    for at in range(PAGE_SIZE, len(games.raw), PAGE_SIZE):
        folder = without_copies(games.good, tmp_path / str(at))
        (folder / FILE_NAME).write_bytes(games.without_page(at))
        mark_damaged(folder)
        with Store.open(folder, Clock()) as store:
            found = {game.key for game in store.games()}
            for key in found:
                store.game(key)
            assert warning_keys(store) in [["store.salvaged"], []]
            assert bool(store.players()) is bool(found)


def test_a_game_of_which_only_some_steps_are_left_keeps_them(tmp_path: Path) -> None:
    three = replace(ENVELOPE, sides=(*ENVELOPE.sides, replace(ADA, people=("Cyd",))))
    with Store.open(tmp_path, Clock()) as store:
        key = store.save(store.new(ENVELOPE).key, three).key
        store.finish(store.game(key), results_in(three))
        for side in (1, 2):
            store.set_pending_photo(key, PendingPhoto(side, f"photo-{side}.jpg", Clock()()))
    for number, (change, sides, awaited) in enumerate(
        (
            ("UPDATE steps SET checksum = 0 WHERE step = 0", 3, [1, 2]),
            ("UPDATE steps SET checksum = 0 WHERE step = 1", 2, [1]),
            ("UPDATE games SET checksum = 0", 3, []),
            ("UPDATE people SET checksum = 0 WHERE name = 'Cyd'", 3, [1, 2]),
        )
    ):
        folder = without_copies(tmp_path, tmp_path.parent / f"{tmp_path.name}-{number}")
        change_rows(folder, change)
        mark_damaged(folder)
        with Store.open(folder, Clock()) as store:
            assert warning_keys(store) == ["store.salvaged"]
            found = store.game(key)
            assert (len(found.envelope.sides), [each.side for each in found.pending]) == (sides, awaited)
            assert found.envelope.names[-1] in {"Cyd", "Bob", "? 3"}


def test_of_a_damaged_game_the_copy_or_the_file_wins_by_what_is_readable(games: Games, tmp_path: Path) -> None:
    folder = games.copy(tmp_path / "games")
    with Store.open(folder, Clock()) as store:
        longer, other = [game.key for game in store.games()][:2]
        for number in range(3):
            store.save(longer, with_tokens(TABLE_WITH_READING, 7 + number))
    shutil.rmtree(folder / FOLDER)
    shutil.copytree(games.good / FOLDER, folder / FOLDER)
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        connection.execute("UPDATE steps SET checksum = 0 WHERE step = 1")
        connection.execute("UPDATE games SET checksum = 0 WHERE key = ?", (longer,))
    mark_damaged(folder)
    with Store.open(folder, Clock()) as store:
        assert store.game(longer).envelope == with_tokens(TABLE_WITH_READING, 9)
        assert store.game(other).can_undo


def test_a_copy_that_is_damaged_itself_is_passed_over(games: Games, tmp_path: Path) -> None:
    folder = games.damaged(tmp_path / "games", b"")
    for name, raw in (
        ("000002", b"garbage"),
        ("000003", b""),
        ("000004", games.raw[: 3 * PAGE_SIZE]),
    ):
        (folder / FOLDER / f"{name}.sqlite3").write_bytes(raw)
    newer = folder / FOLDER / "000005.sqlite3"
    shutil.copy(copy_paths(games.good)[0], newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("PRAGMA user_version = 9")
    games.assert_back(folder)


def test_what_does_not_fit_together_is_left_where_it_is(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = games.damaged(tmp_path / "games", games.without_page(0))
    monkeypatch.setattr("store.recovering.game_from_scan", Mock(side_effect=CorruptionError()))
    games.assert_back(folder)


HOSTILE_VALUES = (
    7,
    1.5,
    b"\0\xff",
    "",
    "?",
    "null",
    "[]",
    "{}",
    "[[]]",
    '{"game":"toy","options":[],"notes":"","sides":[]}',
    '["a","b"]',
    '[["a","b",[1]]]',
    "[" * 9999,
)


@pytest.mark.parametrize("table", ["games", "people", "steps", "settings"])
def test_a_value_of_another_form_is_damage_even_under_a_right_checksum(
    games: Games, tmp_path: Path, table: str
) -> None:
    with closing(sqlite3.connect(games.good / FILE_NAME)) as connection:
        columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")][:-1]
    for column, value in product(columns, HOSTILE_VALUES):
        folder = games.copy(tmp_path / "games")
        with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
            row = f"WHERE rowid = (SELECT max(rowid) FROM {table})"
            with suppress(sqlite3.IntegrityError):  # the number of a person is a number
                connection.execute(f"UPDATE {table} SET {column} = ? {row}", (value,))
            values = connection.execute(f"SELECT {', '.join(columns)} FROM {table} {row}").fetchone()
            connection.execute(f"UPDATE {table} SET checksum = ? {row}", (checksum(*values),))
        with suppress(Refused), Store.open(folder, Clock()) as store:
            store_contents(store), store.pending_photos(), store.towns()
        mark_damaged(folder)
        with Store.open(folder, Clock()) as store:
            assert len(store_contents(store)[0]) == GAMES, (column, value)
        shutil.rmtree(folder)


def test_a_table_with_another_column_is_taken_from_the_copy(games: Games, tmp_path: Path) -> None:
    folder = games.copy(tmp_path / "games")
    change_rows(folder, "ALTER TABLE settings ADD COLUMN more")
    games.assert_back(folder)


# kills
def test_a_recovery_that_was_killed_anywhere_is_completed_at_the_next_start(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 100):
        folder = games.damaged(
            tmp_path / str(number),
            games.without_page(0),
        )
        (folder / f"{FILE_NAME}-wal").write_bytes(b"of the damaged file")
        calls = 0

        def killing_at_call(work: Callable[..., Any]) -> Callable[..., Any]:
            def work_or_die(*given: Any, **named: Any) -> Any:
                nonlocal calls
                calls += 1
                if calls == number:  # noqa: B023 - it is called in this round
                    raise KilledError
                return work(*given, **named)

            return work_or_die

        with monkeypatch.context() as patch:
            for module, name in (
                (Path, "rename"),
                (Path, "replace"),
                (Path, "unlink"),
                (os, "link"),
                (shutil, "copyfile"),
            ):
                patch.setattr(module, name, killing_at_call(getattr(module, name)))
            with suppress(KilledError):
                Store.open(folder, Clock()).close()
        with Store.open(folder, Clock()) as store:
            assert store_contents(store) == games.contents, number
        assert not [path.name for path in (folder / FOLDER).glob(".recovery*")]
        if calls < number:
            break
    assert number > 8


def test_recovering_works_on_a_disk_without_hard_links(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=OSError(1, "Operation not permitted")))
    folder = games.damaged(tmp_path / "games", b"garbage" * 999)
    with Store.open(folder, Clock()) as store:
        assert store_contents(store) == games.contents
    assert [path.read_bytes() for path in kept_files(folder)] == [b"garbage" * 999]


def test_a_full_disk_shows_the_games_in_a_temporary_copy(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = games.damaged(tmp_path / "games", b"garbage" * 999)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", copying_onto_a_full_disk(tmp_path))
        with Store.open(folder, Clock()) as store:
            assert "nothing can be saved here (No space left on device)" in str(store.warnings[0])
            assert "4 games could be read" in str(store.warnings[1])
            assert [store.game(game.key).envelope for game in store.games()] == [each[1] for each in games.contents[0]]
            store.backup(tmp_path / "games.zip")
    assert {path: path.read_bytes() for path in before} == before
    with Store.open(folder, Clock()) as store:
        assert store_contents(store) == games.contents


# the -wal file
def killed_files(good: Path, folder: Path) -> tuple[bytes, bytes]:
    """Return database and -wal of a program that was killed after some games were saved."""
    shutil.copytree(good, folder)
    with Store.open(folder, Clock()) as store:
        for number in range(3):
            store.new(with_tokens(ENVELOPE, number))
        return (folder / FILE_NAME).read_bytes(), (folder / f"{FILE_NAME}-wal").read_bytes()


def test_a_damaged_wal_is_kept_and_a_warning_names_what_may_be_missing(games: Games, tmp_path: Path) -> None:
    file, wal = killed_files(games.good, tmp_path / "first")
    random = Random(3)
    places = [*range(4, 32, 3), *(random.randrange(32, len(wal)) for _ in range(25)), len(wal) - 5]
    for at in places:
        folder = games.copy(tmp_path / "games")
        bad = wal[:at] + bytes([wal[at] ^ 16]) + wal[at + 1 :]
        (folder / FILE_NAME).write_bytes(file)
        (folder / f"{FILE_NAME}-wal").write_bytes(bad)
        with Store.open(folder, Clock()) as store:
            assert warning_keys(store) == ["store.recovered", "store.changes_missing"], at
            assert "may be missing" in str(store.warnings[1])
            assert games.keys <= {game.key for game in store.games()}
            (kept,) = kept_files(folder)
            assert (kept.read_bytes(), kept.with_name(f"{kept.name}-wal").read_bytes()) == (file, bad)
        shutil.rmtree(folder)


def test_what_was_not_written_into_a_damaged_file_yet_is_read_with_it(games: Games, tmp_path: Path) -> None:
    file, wal = killed_files(games.good, tmp_path / "first")
    newer = {int.from_bytes(wal[at : at + 4], "big") for at in range(32, len(wal), PAGE_SIZE + 24)}
    page = max(set(range(2, len(file) // PAGE_SIZE + 1)) - newer)
    folder = games.damaged(
        tmp_path / "games", file[: (page - 1) * PAGE_SIZE] + bytes(PAGE_SIZE) + file[page * PAGE_SIZE :]
    )
    (folder / f"{FILE_NAME}-wal").write_bytes(wal)
    with Store.open(folder, Clock()) as store:
        assert warning_keys(store) == ["store.recovered", "store.changes_missing"]
        assert len(store.games()) == GAMES + 3
        assert games.keys <= {game.key for game in store.games()}
    (kept,) = kept_files(folder)
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == wal


def test_a_wal_that_ends_in_the_middle_of_what_was_written_is_that_of_a_kill(games: Games, tmp_path: Path) -> None:
    file, wal = killed_files(games.good, tmp_path / "first")
    frame = PAGE_SIZE + 24
    for end in (0, 20, 32, 40, 32 + frame - 1, 32 + 2 * frame, len(wal) - 1):
        folder = games.copy(tmp_path / "games")
        (folder / FILE_NAME).write_bytes(file)
        (folder / f"{FILE_NAME}-wal").write_bytes(wal[:end])
        with Store.open(folder, Clock()) as store:
            assert store.warnings == (), end
            assert len(store.games()) >= GAMES
        shutil.rmtree(folder)


def test_what_was_written_with_another_order_of_bytes_is_read(games: Games, tmp_path: Path) -> None:
    from store.wal import refuse_damaged_wal, wal_checksum  # noqa: PLC0415

    file, wal = killed_files(games.good, tmp_path / "first")
    assert file
    head = (0x377F0683 ^ (wal[3] & 1 ^ 1)).to_bytes(4, "big")
    order = ">" if head[3] & 1 else "<"
    start = head + wal[4:24]
    sums = wal_checksum(start, (0, 0), order)
    other = start + b"".join(number.to_bytes(4, "big") for number in sums)
    for at in range(32, len(wal), PAGE_SIZE + 24):
        frame = wal[at : at + PAGE_SIZE + 24]
        sums = wal_checksum(frame[24:], wal_checksum(frame[:8], sums, order), order)
        other += frame[:16] + b"".join(number.to_bytes(4, "big") for number in sums) + frame[24:]
    path = tmp_path / "other"
    path.write_bytes(other)
    refuse_damaged_wal(path)
    path.write_bytes(other[:5000] + b"?" + other[5001:])
    with pytest.raises(CorruptionError):
        refuse_damaged_wal(path)


@pytest.mark.parametrize("there", [True, False])
def test_where_only_what_was_not_written_yet_is_left_it_is_kept(tmp_path: Path, *, there: bool) -> None:
    if there:
        (tmp_path / FILE_NAME).touch()
    (tmp_path / f"{FILE_NAME}-wal").write_bytes(b"frames" * 999)
    with Store.open(tmp_path, Clock()) as store:
        assert warning_keys(store) == ["store.salvaged", "store.changes_missing"]
    found = list(tmp_path.glob("games.damaged-*-wal"))
    assert [path.read_bytes() for path in found] == [b"frames" * 999]
    assert (tmp_path / str(dict(store.warnings[0].values)["file"])).exists()


def test_a_file_that_is_gone_is_not_said_to_be_kept(games: Games, tmp_path: Path) -> None:
    folder = games.copy(tmp_path / "games")
    (folder / FILE_NAME).unlink()
    (folder / f"{FILE_NAME}-wal").write_bytes(b"frames" * 999)
    with Store.open(folder, Clock()) as store:
        assert warning_keys(store) == ["store.recovered", "store.changes_missing"]
        assert (folder / str(dict(store.warnings[0].values)["file"])).read_bytes() == b"frames" * 999


# what is no file
OBSTACLES: dict[str, Callable[[Path], object]] = {
    "folder": lambda path: (path / "inside").mkdir(parents=True),
    "FIFO": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "dangling": lambda path: path.symlink_to(path.parent / "nothing" / "there"),
    "link": lambda path: path.symlink_to(__file__),
}


@pytest.mark.parametrize("kind", OBSTACLES)
@pytest.mark.parametrize(
    "name", [FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", f"{FILE_NAME}-journal", "games.lock", FOLDER, PHOTOS]
)
def test_a_special_file_in_the_place_of_a_store_file_is_refused_at_once(
    games: Games, tmp_path: Path, name: str, kind: str
) -> None:
    folder = without_copies(games.good, tmp_path / "games")
    path = folder / name
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    OBSTACLES[kind](path)
    if (name, kind) in {(FOLDER, "folder"), (PHOTOS, "folder"), (FILE_NAME, "link"), (FILE_NAME, "dangling")}:
        with suppress(Refused), Store.open(folder, Clock()) as store:
            store.games()
    else:
        with pytest.raises(
            Refused, match=rf"{name}: this is not an ordinary file or folder; move it away and try again"
        ):
            Store.open(folder, Clock())
    assert os.path.lexists(path)
    assert "test_something_else" in Path(__file__).read_text("utf-8")


@pytest.mark.parametrize("kind", OBSTACLES)
@pytest.mark.parametrize("name", [DAMAGE_MARKER, "lock", "000009.sqlite3", ".recovery", ".copy.partial"])
def test_special_files_among_the_copies_prevent_no_start(games: Games, tmp_path: Path, name: str, kind: str) -> None:
    for bad in (False, True):
        folder = games.copy(tmp_path / f"games{bad}")
        (folder / FOLDER / name).unlink(missing_ok=True)
        OBSTACLES[kind](folder / FOLDER / name)
        if bad:
            (folder / FILE_NAME).write_bytes(b"garbage" * 99)
        with Store.open(folder, Clock()) as store:
            found = [(g.key, g.envelope, g.step, g.result) for g in (store.game(s.key) for s in store.games())]
            assert found == games.contents[0]


@pytest.mark.parametrize("kind", [*OBSTACLES, "text"])
def test_a_file_that_a_player_named_games_damaged_is_left_alone(games: Games, tmp_path: Path, kind: str) -> None:
    folder = games.copy(tmp_path / "games")
    mine = folder / "games.damaged"
    (OBSTACLES.get(kind) or (lambda path: path.write_text("my list of damaged board games\n")))(mine)
    with Store.open(folder, Clock()) as store:
        assert store.warnings == ()
    assert os.path.lexists(mine)


# rows that a scan reaches
def test_a_scan_reaches_rows_before_and_behind_what_cannot_be_read(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        keys = [store.new(replace(ENVELOPE, notes=f"{number} " * 600)).key for number in range(20)]
    shutil.rmtree(tmp_path / FOLDER)
    raw = bytearray((tmp_path / FILE_NAME).read_bytes())
    page = raw.index(b"10 10 10 ") // PAGE_SIZE * PAGE_SIZE
    raw[page : page + PAGE_SIZE] = bytes(PAGE_SIZE)
    (tmp_path / FILE_NAME).write_bytes(raw)
    Store.open(tmp_path, Clock()).close()
    with Store.open(tmp_path, Clock()) as store:
        assert warning_keys(store) == ["store.salvaged"]
        assert {game.key for game in store.games()} > {*keys[:8], *keys[13:]}


@pytest.mark.parametrize("name", [".recovery", ".recovery-old", ".recovery-next", ".copy.partial"])
@pytest.mark.parametrize("kind", ["link", "folder"])
def test_a_link_or_a_folder_in_the_place_of_a_working_file_is_harmed_as_little_as_the_games(
    games: Games, tmp_path: Path, name: str, kind: str
) -> None:
    raw = games.raw
    folder = games.damaged(tmp_path / "games", raw[: 2 * PAGE_SIZE], unnoticed=False)
    foreign, working = tmp_path / "foreign", folder / FOLDER / name
    foreign.write_text("mine", encoding="utf-8")
    if kind == "link":
        working.symlink_to(foreign)
    else:
        working.mkdir()
        (working / "mine").touch()
    with Store.open(folder, Clock()) as store:
        assert store_contents(store) == games.contents
    with Store.open(folder, Clock()) as store:
        assert store.warnings == ()
    assert foreign.read_text(encoding="utf-8") == "mine"
    assert kind == "link" or list((folder / FOLDER).glob(f"{name}*/mine"))
