"""Copies: when one is made, which are kept, and when unused photos are deleted."""

import os
import shutil
import sqlite3
import time
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from store import checking, copying
from store.copying import DAMAGE_MARKER, FOLDER, LOCK, list_copies
from store.corruption import decoding
from store.database import FILE_NAME
from store.file_lock import FolderLock
from store.photos import FOLDER as PHOTOS
from store.store import Store
from tabletop.messages import Refused
from tests.support.stores import TABLE_WITH_READING, warning_keys
from tools.soak.sample_envelopes import ENVELOPE, Clock, with_tokens

NOW = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)


def copy_names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / FOLDER).glob("??????.sqlite3"))


def save_game(folder: Path, number: int = 1) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(with_tokens(ENVELOPE, number))


def test_a_copy_is_made_at_a_start_if_something_changed_since_the_last_one(tmp_path: Path) -> None:
    save_game(tmp_path)
    assert copy_names(tmp_path) == []
    for _ in range(3):
        Store.open(tmp_path, Clock()).close()
        assert copy_names(tmp_path) == ["000001.sqlite3"]
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert copy_names(tmp_path) == ["000001.sqlite3", "000002.sqlite3"]


def test_the_check_at_the_start_blocks_no_reading_and_the_first_edit_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_game(tmp_path)
    monkeypatch.setattr(checking, "BYTES_BETWEEN_PAUSES", 1)
    go_on, refuse_wrong, keys = Event(), checking.refuse_corruption, []

    def slow_check(*given: object) -> None:
        assert go_on.wait(5)
        refuse_wrong(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(checking, "refuse_corruption", slow_check)
    with Store.open(tmp_path, Clock()) as store:
        edit = Thread(target=lambda: keys.append(store.new(ENVELOPE).key))
        edit.start()
        edit.join(0.05)
        assert (len(store.games()), keys, copy_names(tmp_path)) == (1, [], [])
        go_on.set()
        edit.join()
        assert len(store.games()) == 2
    assert copy_names(tmp_path) == ["000001.sqlite3"]
    with Store.open(tmp_path, Clock()) as store:
        assert store.game(keys[0]).envelope == ENVELOPE


def test_damage_that_the_check_finds_is_said_at_the_first_edit_and_costs_none(tmp_path: Path) -> None:
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    raw = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(raw.replace(b'"rainy"', b'"raimy"'))
    with Store.open(tmp_path, Clock()) as store:
        for _ in range(2):
            with pytest.raises(Refused, match="damaged; close the program and open it again"):
                store.new(ENVELOPE)
    with Store.open(tmp_path, Clock()) as store:
        assert warning_keys(store) == ["store.recovered"]
        store.new(ENVELOPE)
        assert len(store.games()) == 2


def test_many_copies_of_an_evening_leave_those_of_two_earlier_days(tmp_path: Path) -> None:
    hours = [0, 1, 2, 3, 24, 25, 48, 49]  # before now
    for hour in reversed(hours):
        save_game(tmp_path)
        then = (NOW - timedelta(hours=hour)).timestamp()
        os.utime(tmp_path / FILE_NAME, (then, then))
        Store.open(tmp_path, Clock()).update_copies()
    kept = [round((NOW.timestamp() - path.stat().st_mtime) / 3600) for path in copying.list_copies(tmp_path)]
    assert kept == [0, 1, 2, 24, 48]


def test_the_newest_three_and_one_a_week_for_four_weeks_are_kept(tmp_path: Path) -> None:
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    first = tmp_path / FOLDER / "000001.sqlite3"
    for day in range(60):  # the newest is of today
        path = first.with_name(f"{day + 2:06}.sqlite3")
        shutil.copy(first, path)
        then = (NOW - timedelta(days=59 - day)).timestamp()
        os.utime(path, (then, then))
    first.unlink()
    copying.remove_old_copies(tmp_path, NOW)
    days = [
        round((NOW.timestamp() - (tmp_path / FOLDER / name).stat().st_mtime) / 86_400) for name in copy_names(tmp_path)
    ]
    assert days == [27, 20, 13, 6, 2, 1, 0]


def test_copying_take_a_tenth_of_the_free_room_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        save_game(tmp_path, number)
        Store.open(tmp_path, Clock()).close()
    assert len(copy_names(tmp_path)) == 3
    size = (tmp_path / FILE_NAME).stat().st_size
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=25 * size))
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert copy_names(tmp_path) == ["000003.sqlite3", "000004.sqlite3"]
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=9 * size))
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert copy_names(tmp_path) == ["000004.sqlite3"]


def test_the_copy_after_the_last_one_of_six_digits_is_the_newest(tmp_path: Path) -> None:
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    (tmp_path / FOLDER / "000001.sqlite3").rename(tmp_path / FOLDER / "999999.sqlite3")
    for _ in range(2):
        save_game(tmp_path)
        for _ in range(2):
            Store.open(tmp_path, Clock()).close()
    assert [path.name for path in list_copies(tmp_path)] == ["1000001.sqlite3", "1000000.sqlite3", "999999.sqlite3"]
    (tmp_path / FILE_NAME).unlink()
    with Store.open(tmp_path, Clock()) as store:
        assert len(store.games()) == 3


def test_a_damaged_file_is_not_copied_and_checked_thoroughly_at_the_next_start(tmp_path: Path) -> None:
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    save_game(tmp_path)
    raw = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(raw.replace(b'"rainy"', b'"raimy"'))
    with Store.open(tmp_path, Clock()) as store:
        assert store.warnings == ()
    assert copy_names(tmp_path) == ["000001.sqlite3"]
    assert (tmp_path / FOLDER / DAMAGE_MARKER).exists()
    with Store.open(tmp_path, Clock()) as store:
        assert warning_keys(store) == ["store.recovered"]
        assert len(store.games()) == 1  # the other one was never intact in any copy
    assert not (tmp_path / FOLDER / DAMAGE_MARKER).exists()


def test_bit_rot_is_detected(tmp_path: Path) -> None:
    save_game(tmp_path)
    Store.open(tmp_path, Clock()).close()
    path, at = tmp_path / FILE_NAME, (tmp_path / FILE_NAME).stat().st_mtime_ns
    path.write_bytes(path.read_bytes().replace(b'"rainy"', b'"raimy"'))
    os.utime(path, ns=(at, at))
    Store.open(tmp_path, Clock()).close()
    with Store.open(tmp_path, Clock()) as store:
        assert warning_keys(store) == ["store.recovered"]
        assert store.game(store.games()[0].key).envelope == with_tokens(ENVELOPE, 1)


def test_a_damage_marker_is_removed_when_the_file_is_sound(tmp_path: Path) -> None:
    save_game(tmp_path)
    (tmp_path / FOLDER / DAMAGE_MARKER).touch()
    with Store.open(tmp_path, Clock()) as store:
        assert store.warnings == ()
        assert len(store.games()) == 1
    assert not (tmp_path / FOLDER / DAMAGE_MARKER).exists()


def test_what_is_in_use_is_not_damaged() -> None:
    with pytest.raises(sqlite3.OperationalError), decoding():
        raise sqlite3.OperationalError("database is locked")


def test_one_window_makes_the_copy(tmp_path: Path) -> None:
    save_game(tmp_path)
    with closing(FolderLock(tmp_path / FOLDER, LOCK)) as other:
        assert other.try_acquire()
        Store.open(tmp_path, Clock()).close()
        assert copy_names(tmp_path) == []
    Store.open(tmp_path, Clock()).close()
    assert copy_names(tmp_path) == ["000001.sqlite3"]


def test_the_second_window_finds_the_copy_made(tmp_path: Path) -> None:
    save_game(tmp_path)
    for _ in range(2):
        Store.open(tmp_path, Clock()).update_copies()
        assert copy_names(tmp_path) == ["000001.sqlite3"]


def test_a_write_directly_after_a_copy_is_noticed_whatever_the_time_of_the_file_is(tmp_path: Path) -> None:
    for number in range(3):
        save_game(tmp_path, number)
        os.utime(tmp_path / FILE_NAME, (0, 0))
        Store.open(tmp_path, Clock()).close()
    assert len(copy_names(tmp_path)) == 3


def test_a_partial_copy_left_by_a_kill_is_removed(tmp_path: Path) -> None:
    save_game(tmp_path)
    (tmp_path / FOLDER / ".copy.partial").write_bytes(b"half")
    Store.open(tmp_path, Clock()).close()
    assert sorted(path.name for path in (tmp_path / FOLDER).iterdir()) == ["000001.sqlite3", "lock"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), MemoryError()])
def test_where_no_copy_can_be_made_the_games_are_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    save_game(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(copying, "make_copy", Mock(side_effect=error))
        with Store.open(tmp_path, Clock()) as store:
            store.new(ENVELOPE)
    with Store.open(tmp_path, Clock()) as store:
        assert (store.warnings, len(store.games())) == ((), 2)


def test_a_folder_that_is_read_only_by_now_gets_no_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "touch", Mock(side_effect=PermissionError))
    copying.mark_damaged(tmp_path)
    assert not (tmp_path / FOLDER / DAMAGE_MARKER).exists()


# photos
def age_photos(folder: Path) -> None:
    """Set the modification time of all photos back by hours."""
    for each in (folder / PHOTOS).iterdir():
        os.utime(each, (time.time() - 9_000,) * 2)


def count_photos(folder: Path) -> int:
    return len(list((folder / PHOTOS).iterdir()))


def test_a_photo_is_swept_when_neither_the_games_nor_a_copy_names_it(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        key = store.new(TABLE_WITH_READING).key
    Store.open(tmp_path, Clock()).close()  # a copy names it
    mine = tmp_path / PHOTOS / "holiday.jpg"
    mine.write_text("mine")
    with Store.open(tmp_path, Clock()) as store:
        store.delete(key)
    age_photos(tmp_path)
    for number in range(2):
        Store.open(tmp_path, Clock()).close()
        assert count_photos(tmp_path) == 2
        save_game(tmp_path, number)
    (tmp_path / FOLDER / "000001.sqlite3").unlink()
    (tmp_path / PHOTOS / f".{'0' * 32}.partial").touch()
    (tmp_path / PHOTOS / ("0" * 64)).touch()
    Store.open(tmp_path, Clock()).close()
    assert count_photos(tmp_path) == 3
    age_photos(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert [path.name for path in (tmp_path / PHOTOS).iterdir()] == ["holiday.jpg"]


def test_a_photo_that_is_used_again_is_not_swept_before_it_is_named(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        key = store.new(TABLE_WITH_READING).key
        store.delete(key)
    age_photos(tmp_path)
    with Store.open(tmp_path, Clock()) as store:
        assert store._opened_folder.check_thread is not None
        store._opened_folder.check_thread.join()
        key = store.new(TABLE_WITH_READING).key
    Store.open(tmp_path, Clock()).close()
    with Store.open(tmp_path, Clock()) as store:
        assert store.game(key).envelope == TABLE_WITH_READING
    with Store.open(tmp_path, Clock()) as store:
        (photo,) = (tmp_path / PHOTOS).iterdir()
        os.utime(photo, (0, 0))
        store.new(TABLE_WITH_READING)
        assert photo.stat().st_mtime > 1


def test_what_is_behind_a_link_is_no_photo_and_is_not_swept(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games", Clock()) as store:
        key = store.new(TABLE_WITH_READING).key
        (photo,) = (tmp_path / "games" / PHOTOS).iterdir()
        other = photo.rename(tmp_path / "elsewhere")
        photo.symlink_to(other)
        assert store.game(key).envelope.sides[0].reading is None
    Store.open(tmp_path / "games", Clock()).close()
    assert other.exists()


def test_windows_that_start_together_make_one_copy(tmp_path: Path) -> None:
    save_game(tmp_path)
    windows = [Thread(target=lambda: Store.open(tmp_path, Clock()).close()) for _ in range(3)]
    for each in windows:
        each.start()
    for each in windows:
        each.join()
    assert copy_names(tmp_path) == ["000001.sqlite3"]


def test_a_folder_in_the_place_of_an_unfinished_copy_is_kept_and_blocks_no_copy(tmp_path: Path) -> None:
    save_game(tmp_path)
    (tmp_path / FOLDER / ".copy.partial" / "mine").mkdir(parents=True)
    Store.open(tmp_path, Clock()).close()
    assert copy_names(tmp_path) == ["000001.sqlite3"]
    assert list((tmp_path / FOLDER).glob(".copy.partial.*/mine"))


@pytest.mark.parametrize("seconds", [-1e12, 4e11])  # before Christ, and in the year 14645
def test_copying_of_a_wrong_clock_are_thinned_and_recovered_from(tmp_path: Path, seconds: float) -> None:
    for number in range(5):
        save_game(tmp_path, number)
        Store.open(tmp_path, Clock()).close()
        for path in (tmp_path / FOLDER).glob("*.sqlite3"):
            os.utime(path, (seconds, seconds))
    assert len(copy_names(tmp_path)) == 3
    (tmp_path / FILE_NAME).write_bytes(b"?" * 9999)
    with Store.open(tmp_path, Clock()) as store:
        assert len(store.games()) == 5
