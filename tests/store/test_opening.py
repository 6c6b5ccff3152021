"""Folders that are read-only, or cannot exist."""

import codecs
import os
import shutil
import sqlite3
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from store.copying import FOLDER as COPIES
from store.database import FILE_NAME
from store.file_lock import LOCK
from store.store import Store
from tabletop.messages import Refused
from tests.support.stores import TABLE_WITH_READING, change_rows, flip_bits
from tools.soak.sample_envelopes import ENVELOPE, Clock, with_tokens

UNPRIVILEGED_USER = 65534


def run_unprivileged(work: Callable[[], None]) -> None:
    """Run a function in a child process that may write only where everyone may."""
    if sys.platform == "win32" or os.getuid() != 0:
        pytest.skip("only root can become somebody else")
    codecs.lookup("cp437")  # of zip files: the child may not be able to read Python's own files
    child = os.fork()
    if not child:
        code = 1
        try:
            os.setgroups([])
            os.setgid(UNPRIVILEGED_USER)
            os.setuid(UNPRIVILEGED_USER)
            work()
            code = 0
        except BaseException:  # noqa: BLE001 - whatever it is, the parent tells it
            traceback.print_exc()
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a folder that everyone can read; not one of pytest, because another run takes these rights away."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name) / "games"


def joined_warnings(store: Store) -> str:
    return " ".join(map(str, store.warnings))


def test_games_in_a_read_only_folder_are_shown_but_not_changed(folder: Path) -> None:
    writer = Store.open(folder, Clock())
    key = writer.new(ENVELOPE).key
    writer.close()
    with Store.open(folder, Clock()) as store:
        assert store._opened_folder.check_thread is not None
        store._opened_folder.check_thread.join()
        store.save(key, with_tokens(ENVELOPE, 1))
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

        def look() -> None:
            with Store.open(folder, Clock()) as reader:
                assert "nothing can be saved here" in joined_warnings(reader)
                assert reader.game(key).envelope == with_tokens(ENVELOPE, 1)
                for write in (lambda: reader.new(ENVELOPE), lambda: reader.delete(key), lambda: reader.set("eye", 1)):
                    with pytest.raises(Refused, match="nothing can be saved here"):
                        write()
                reader.backup(Path("/tmp") / f"{key}.zip")
                (Path("/tmp") / f"{key}.zip").unlink()

        run_unprivileged(look)
        assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_damaged_games_in_a_read_only_folder_are_shown_as_far_as_readable(folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(ENVELOPE)
    raw = flip_bits(folder)

    def look() -> None:
        with Store.open(folder, Clock()) as reader:
            assert "nothing can be saved here" in joined_warnings(reader)
            assert "one game could be read" in joined_warnings(reader)
            assert len(reader.games()) == 1

    run_unprivileged(look)
    assert {path.name for path in folder.iterdir()} == {FILE_NAME, LOCK, COPIES}
    assert (folder / FILE_NAME).read_bytes() == raw


def test_of_games_that_may_not_be_read_the_copies_are_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_file = shutil.copyfile

    def copy_readable(source: Path, to: Path) -> None:
        if source == folder / FILE_NAME:
            raise PermissionError(13, "Permission denied")
        copy_file(source, to)

    with Store.open(folder, Clock()) as store:
        store.new(ENVELOPE)
    Store.open(folder, Clock()).close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(shutil, "copyfile", copy_readable)
    with Store.open(folder, Clock()) as reader:
        assert "the file of the games cannot be read; one game is shown as of 20" in joined_warnings(reader)
        assert len(reader.games()) == 1
    for copy in (folder / COPIES).glob("*.sqlite3"):
        copy.unlink()
    with pytest.raises(Refused, match=r"no games can be kept here \(Permission denied\)"):
        Store.open(folder, Clock())


def test_read_only_games_are_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(ENVELOPE)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Store.open(folder, Clock()) as reader:
        assert joined_warnings(reader).startswith("nothing can be saved here (Permission denied), only looked at")
        assert len(reader.games()) == 1
        with pytest.raises(Refused, match="nothing can be saved here"):
            reader.new(ENVELOPE)


def test_a_file_that_another_program_holds_is_reported_as_busy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("store.database.LOCK_TIMEOUT", 0.0)
    Store.open(folder, Clock()).close()
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Refused, match="another program is writing the games"):
            Store.open(folder, Clock())


def test_newer_games_say_to_update_the_app_even_where_they_are_read_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(folder, Clock()).close()
    change_rows(folder, "PRAGMA user_version = 9", "UPDATE about SET version = 9")
    for _ in range(2):
        with pytest.raises(Refused, match="update the app"):
            Store.open(folder, Clock())
        monkeypatch.setattr(os, "access", lambda *_: False)


def test_a_folder_that_may_not_be_entered_is_refused(folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(ENVELOPE)
    (folder / FILE_NAME).chmod(0o600)

    def look() -> None:
        for place in (folder, folder / "deeper"):
            with pytest.raises(Refused, match="no games can be kept here"):
                Store.open(place, Clock())

    run_unprivileged(look)
    folder.chmod(0o700)
    run_unprivileged(look)


@pytest.mark.parametrize("name", ["file", "file/games", "a\0b", "x" * 300])
def test_a_folder_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match=r"no games can be kept here \(.*\); make room, or choose another folder"):
        Store.open(tmp_path / name, Clock())


def test_a_folder_in_a_folder_is_made(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a" / "b", Clock()) as store:
        store.new(ENVELOPE)


def test_if_no_copy_can_be_made_either_both_reasons_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    Store.open(tmp_path, Clock()).close()
    monkeypatch.setattr("store.opening.prepare_file", full)
    with pytest.raises(Refused, match=r"no games can be kept here \(No space left on device\)"):
        Store.open(tmp_path, Clock())
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr("store.opening.TemporaryDirectory", full)
    with pytest.raises(Refused, match=r"kept here \(Permission denied; No space left on device\)"):
        Store.open(tmp_path, Clock())


def test_the_photos_of_games_that_can_only_be_read_are_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = TABLE_WITH_READING
    with Store.open(folder, Clock()) as store:
        key = store.new(looked_at).key
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Store.open(folder, Clock()) as reader:
        assert reader.game(key).envelope == looked_at
        reader.update_copies()
    assert list((folder / COPIES).iterdir()) == []


@pytest.mark.parametrize("kind", ["link", "second name", "link to the folder"])
def test_a_backup_never_takes_the_place_of_the_games_by_another_name(folder: Path, kind: str) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(ENVELOPE)
        path = folder.parent / "out.zip"
        if kind == "link":
            path.symlink_to(folder / FILE_NAME)
        elif kind == "second name":
            path.hardlink_to(folder / FILE_NAME)
        else:
            path = folder.parent / "other"
            path.symlink_to(folder)
            path /= FILE_NAME
        with pytest.raises(Refused, match="the store keeps its games under this name"):
            store.backup(path)
        assert len(store.games()) == 1


def test_a_backup_never_replaces_games_that_are_read_only(folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(ENVELOPE)
    folder.chmod(0o777)
    (folder / FILE_NAME).chmod(0o444)

    def write() -> None:
        with Store.open(folder, Clock()) as reader:
            assert "nothing can be saved here" in joined_warnings(reader)
            with pytest.raises(Refused, match="the store keeps its games under this name"):
                reader.backup(folder / FILE_NAME)

    run_unprivileged(write)
    with Store.open(folder, Clock()) as store:
        assert len(store.games()) == 1


def test_a_link_that_leads_to_itself_gives_way(folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        loop = folder.parent / "loop.zip"
        loop.symlink_to(loop)
        store.backup(loop)
        assert loop.is_file()
