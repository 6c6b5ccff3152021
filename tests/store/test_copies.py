"""Copies: when one is made, which are kept, and what becomes of photos that nothing names."""

import os
import shutil
import sqlite3
import time
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace

import pytest

from quadropolis_score.player_board import with_reading
from store import copies, history
from store.copies import FOLDER, LOCK, NOTE
from store.damage import decoding
from store.database import FILE
from store.file_lock import Lock
from store.photos import FOLDER as PHOTOS
from store.store import Store
from tools.soak.sample_tables import ADA, PHOTO, TABLE, Clock, with_tokens

LOOKED_AT = TABLE.with_side(0, with_reading(ADA, PHOTO))
NOW = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)


def kept(folder: Path) -> list[str]:
    """The names of the copies."""
    return sorted(path.name for path in (folder / FOLDER).glob("??????.sqlite3"))


def changed(folder: Path, number: int = 1) -> None:
    """Save something."""
    with Store.open(folder, Clock()) as store:
        store.new(with_tokens(TABLE, number))


def test_a_copy_is_made_at_a_start_if_something_changed_since_the_last_one(tmp_path: Path) -> None:
    changed(tmp_path)
    assert kept(tmp_path) == []
    for _ in range(3):
        Store.open(tmp_path, Clock()).close()
        assert kept(tmp_path) == ["000001.sqlite3"]
    changed(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert kept(tmp_path) == ["000001.sqlite3", "000002.sqlite3"]
    (tmp_path / FILE).unlink()
    assert not copies.is_current(tmp_path)


def test_nobody_has_to_wait_for_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(tmp_path)
    monkeypatch.setattr(history, "PAUSE", 1)
    go_on, refuse_wrong = Event(), history.refuse_wrong

    def long(*given: object) -> None:
        assert go_on.wait(5)
        refuse_wrong(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "refuse_wrong", long)
    with Store.open(tmp_path, Clock()) as store:
        key = store.new(TABLE).key
        assert len(store.games()) == 2
        assert kept(tmp_path) == []
        go_on.set()
    assert kept(tmp_path) == ["000001.sqlite3"]
    with Store.open(tmp_path, Clock()) as store:
        assert store.game(key).envelope == TABLE


def test_the_newest_three_and_one_a_week_for_four_weeks_are_kept(tmp_path: Path) -> None:
    changed(tmp_path)
    Store.open(tmp_path, Clock()).close()
    first = tmp_path / FOLDER / "000001.sqlite3"
    for day in range(60):  # the newest is of today
        path = first.with_name(f"{day + 2:06}.sqlite3")
        shutil.copy(first, path)
        then = (NOW - timedelta(days=59 - day)).timestamp()
        os.utime(path, (then, then))
    first.unlink()
    copies.remove_old(tmp_path, NOW)
    days = [round((NOW.timestamp() - (tmp_path / FOLDER / name).stat().st_mtime) / 86_400) for name in kept(tmp_path)]
    assert days == [27, 20, 13, 6, 2, 1, 0]


def test_copies_take_a_tenth_of_the_free_room_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        changed(tmp_path, number)
        Store.open(tmp_path, Clock()).close()
    assert len(kept(tmp_path)) == 3
    size = (tmp_path / FILE).stat().st_size
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=25 * size))
    changed(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert kept(tmp_path) == ["000003.sqlite3", "000004.sqlite3"]
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=9 * size))
    changed(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert kept(tmp_path) == ["000004.sqlite3"]


def test_a_copy_of_what_is_damaged_is_none_and_the_next_start_looks_through(tmp_path: Path) -> None:
    changed(tmp_path)
    Store.open(tmp_path, Clock()).close()
    changed(tmp_path)
    raw = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(raw.replace(b'"rainy"', b'"raimy"'))
    with Store.open(tmp_path, Clock()) as store:
        assert store.told == ()
    assert kept(tmp_path) == ["000001.sqlite3"]
    assert (tmp_path / FOLDER / NOTE).exists()
    with Store.open(tmp_path, Clock()) as store:
        assert [message.key for message in store.told] == ["store.recovered"]
        assert len(store.games()) == 1  # the other one was never sound in any copy
    assert not (tmp_path / FOLDER / NOTE).exists()


def test_a_byte_that_changed_by_itself_is_found(tmp_path: Path) -> None:
    changed(tmp_path)
    Store.open(tmp_path, Clock()).close()
    path, at = tmp_path / FILE, (tmp_path / FILE).stat().st_mtime_ns
    path.write_bytes(path.read_bytes().replace(b'"rainy"', b'"raimy"'))
    os.utime(path, ns=(at, at))
    Store.open(tmp_path, Clock()).close()
    with Store.open(tmp_path, Clock()) as store:
        assert [message.key for message in store.told] == ["store.recovered"]
        assert store.game(store.games()[0].key).envelope == with_tokens(TABLE, 1)


def test_a_note_without_damage_goes_away(tmp_path: Path) -> None:
    changed(tmp_path)
    (tmp_path / FOLDER / NOTE).touch()
    with Store.open(tmp_path, Clock()) as store:
        assert store.told == ()
        assert len(store.games()) == 1
    assert not (tmp_path / FOLDER / NOTE).exists()


def test_what_is_in_use_is_not_damaged() -> None:
    with pytest.raises(sqlite3.OperationalError), decoding():
        raise sqlite3.OperationalError("database is locked")


def test_one_window_makes_the_copy(tmp_path: Path) -> None:
    changed(tmp_path)
    with closing(Lock(tmp_path / FOLDER, LOCK)) as other:
        assert other.taken()
        Store.open(tmp_path, Clock()).close()
        assert kept(tmp_path) == []
    Store.open(tmp_path, Clock()).close()
    assert kept(tmp_path) == ["000001.sqlite3"]


def test_who_comes_second_finds_the_copy_made(tmp_path: Path) -> None:
    changed(tmp_path)
    for _ in range(2):
        copies.keep_copy(tmp_path, NOW)
        assert kept(tmp_path) == ["000001.sqlite3"]


def test_what_a_kill_left_of_a_copy_goes_away(tmp_path: Path) -> None:
    changed(tmp_path)
    (tmp_path / FOLDER / ".copy.partial").write_bytes(b"half")
    Store.open(tmp_path, Clock()).close()
    assert sorted(path.name for path in (tmp_path / FOLDER).iterdir()) == ["000001.sqlite3", "lock"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), MemoryError()])
def test_where_no_copy_can_be_made_the_games_are_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fails(*_: object) -> None:
        raise error

    changed(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(copies, "make_copy", fails)
        with Store.open(tmp_path, Clock()) as store:
            store.new(TABLE)
    with Store.open(tmp_path, Clock()) as store:
        assert (store.told, len(store.games())) == ((), 2)


def test_a_folder_that_is_read_only_by_now_gets_no_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "touch", refused)
    copies.leave_note(tmp_path)
    assert not (tmp_path / FOLDER / NOTE).exists()


# photos
def old(folder: Path) -> None:
    """Let all photos have been written hours ago."""
    for each in (folder / PHOTOS).iterdir():
        os.utime(each, (time.time() - 9_000,) * 2)


def photos(folder: Path) -> int:
    """How many photos there are."""
    return len(list((folder / PHOTOS).iterdir()))


def test_a_photo_is_swept_when_neither_the_games_nor_a_copy_names_it(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        key = store.new(LOOKED_AT).key
    Store.open(tmp_path, Clock()).close()  # a copy names it
    mine = tmp_path / PHOTOS / "holiday.jpg"
    mine.write_text("mine")
    with Store.open(tmp_path, Clock()) as store:
        store.delete(key)
    old(tmp_path)
    for number in range(2):
        Store.open(tmp_path, Clock()).close()
        assert photos(tmp_path) == 2
        changed(tmp_path, number)
    (tmp_path / FOLDER / "000001.sqlite3").unlink()
    (tmp_path / PHOTOS / f".{'0' * 32}.partial").touch()
    (tmp_path / PHOTOS / ("0" * 64)).touch()
    Store.open(tmp_path, Clock()).close()
    assert photos(tmp_path) == 3
    old(tmp_path)
    Store.open(tmp_path, Clock()).close()
    assert [path.name for path in (tmp_path / PHOTOS).iterdir()] == ["holiday.jpg"]


def test_a_photo_that_is_used_again_is_not_swept_before_it_is_named(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        key = store.new(LOOKED_AT).key
        store.delete(key)
    old(tmp_path)
    with Store.open(tmp_path, Clock()) as store:
        assert store._held.copying is not None
        store._held.copying.join()
        key = store.new(LOOKED_AT).key
    Store.open(tmp_path, Clock()).close()
    with Store.open(tmp_path, Clock()) as store:
        assert store.game(key).envelope == LOOKED_AT
    with Store.open(tmp_path, Clock()) as store:
        (photo,) = (tmp_path / PHOTOS).iterdir()
        os.utime(photo, (0, 0))
        store.new(LOOKED_AT)
        assert photo.stat().st_mtime > 1


def test_what_is_behind_a_link_is_no_photo_and_is_not_swept(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games", Clock()) as store:
        key = store.new(LOOKED_AT).key
        (photo,) = (tmp_path / "games" / PHOTOS).iterdir()
        other = photo.rename(tmp_path / "elsewhere")
        photo.symlink_to(other)
        assert store.game(key).envelope.sides[0].reading is None
    Store.open(tmp_path / "games", Clock()).close()
    assert other.exists()


def test_windows_that_start_together_make_one_copy(tmp_path: Path) -> None:
    changed(tmp_path)
    windows = [Thread(target=lambda: Store.open(tmp_path, Clock()).close()) for _ in range(3)]
    for each in windows:
        each.start()
    for each in windows:
        each.join()
    assert kept(tmp_path) == ["000001.sqlite3"]
