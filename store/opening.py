"""Opening the folder of the games: for writing or, through a copy, for reading."""

import errno
import os
import shutil
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Final

from store import checking, copying, photos, recovering, writes
from store.corruption import READ_ERRORS, CorruptionError, is_busy, special_file_error
from store.database import (
    FILE_NAME,
    SIDECAR_SUFFIXES,
    clear_working_file,
    file_size,
    open_checked,
    open_read_only,
    refuse_special_files,
    sidecar,
    transaction,
)
from store.file_lock import LOCK, FolderLock
from store.schema import VERSION
from tabletop.messages import Message, Refused, message
from tabletop.safe_files import error_reason, is_regular, printable_name, single_line, sync_folder

# Seconds of the pauses for other threads while the file is checked, and before the check, because of the first frame.
PAUSE_TIME: Final = 0.004
START_TIME: Final = 1.0


@dataclass(slots=True)
class OpenFolder:
    """An open file with the warnings of its opening; `read_only` is the reason why nothing can be saved."""

    connection: Connection
    folder: Path
    path: Path  # in the folder, or the copy of a read-only file
    warnings: tuple[Message, ...]
    file_id: tuple[int, int]
    lock: FolderLock | None = None
    read_only: Message | None = None
    temporary_copy: ExitStack = field(default_factory=ExitStack)
    check_thread: Thread | None = None
    is_hurried: Event = field(default_factory=Event)
    is_damaged: bool = False

    @property
    def photos(self) -> photos.Photos:
        """Return the photos of the folder; for a read-only older version those in its converted copy."""
        return photos.Photos(*dict.fromkeys((self.path.parent, self.folder)))

    def is_in_place(self) -> bool:
        """Return whether the path still names the open file, because another window may have replaced it."""
        try:
            return file_id_of(self.path) == self.file_id
        except OSError:
            return False

    def owns(self, path: Path) -> bool:
        """Return whether a file belongs to the store: the games, a copy, a photo, or a damaged file."""
        real, home = Path(os.path.realpath(path)), Path(os.path.realpath(self.folder))
        names = (FILE_NAME, LOCK, recovering.DAMAGED_STEM, copying.FOLDER, photos.FOLDER)
        if home in real.parents and real.relative_to(home).parts[0].lower().startswith(names):
            return True
        return real.exists() and any(each.exists() and each.samefile(real) for each in self.folder.glob("games.*"))

    def check_and_copy(self, now: datetime, seconds: float = 0.0) -> None:
        """Check the whole file after some seconds, with pauses for other threads; copy it if it changed."""
        self.is_hurried.wait(seconds)
        try:
            with closing(open_read_only(self.path)) as source, transaction(source, "BEGIN"):
                checking.refuse_corruption(source, partial(self.is_hurried.wait, PAUSE_TIME))
                copying.update_copies(self.folder, source, now)
        except CorruptionError:
            self.is_damaged = True
            copying.mark_damaged(self.folder)
        except READ_ERRORS:
            pass

    def refuse_damage(self) -> None:
        """Finish the check; raise CorruptionError if the file is damaged."""
        self.finish_check()
        if self.is_damaged:
            raise CorruptionError(FILE_NAME)

    def finish_check(self) -> None:
        """Finish the check and the copy without pauses."""
        self.is_hurried.set()
        if self.check_thread is not None:
            self.check_thread.join()

    def close(self) -> None:
        """Close the file after its check."""
        self.finish_check()
        if self.lock is not None and self.lock.is_open:  # closing may delete the -wal that another window reads
            with suppress(Refused), self.lock.hold(alone=False):
                self.connection.close()
        self.connection.close()
        self.temporary_copy.close()
        if self.lock is not None:
            self.lock.close()


def file_id_of(path: Path) -> tuple[int, int]:
    """Return device and inode, which identify a file under any name."""
    found = path.stat()
    return found.st_dev, found.st_ino


def open_folder(folder: Path, now: datetime) -> OpenFolder:
    """Open the games of a folder, for writing if possible, otherwise for reading."""
    try:
        make_folder(folder)
        refuse_foreign_paths(folder)
        return open_writable(folder, now)
    except READ_ERRORS as error:
        if isinstance(error, Refused):
            raise
        if is_busy(error):
            raise Refused(printable_name(str(folder)), message("store.busy")) from None
        return open_temporary_copy(folder, now, error_reason(error))


def refuse_foreign_paths(folder: Path) -> None:
    """Raise if a path of the store is no regular file or folder."""
    refuse_special_files(folder / FILE_NAME)
    for name in (copying.FOLDER, photos.FOLDER):
        path = folder / name
        if os.path.lexists(path) and (path.is_symlink() or not path.is_dir()):
            raise special_file_error(path)


def open_writable(folder: Path, now: datetime) -> OpenFolder:
    """Open the games of a folder under the exclusive lock; then check and copy them in a thread."""
    path, lock = folder / FILE_NAME, FolderLock(folder)
    try:
        with lock.hold(alone=True):
            if not all(os.access(each, os.W_OK) for each in (folder, path) if each.exists()):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))  # noqa: TRY301 - SQLite notices it late
            has_games = file_size(path) > 0
            warnings = prepare_file(folder, folder, now)
            found = OpenFolder(open_checked(path), folder, path, warnings, file_id_of(path), lock)
        if has_games:
            found.check_thread = Thread(target=found.check_and_copy, args=(now, START_TIME))
            found.check_thread.start()
    except BaseException:
        lock.close()
        raise
    return found


def prepare_file(work_folder: Path, home: Path, now: datetime) -> tuple[Message, ...]:
    """Create, convert or recover the file so that it can be opened; return the warnings."""
    path = work_folder / FILE_NAME
    try:
        version, written = checking.check_file(path, thorough=is_regular(home / copying.FOLDER / copying.DAMAGE_MARKER))
        if not version and copying.list_copies(home):  # missing or truncated to nothing
            raise CorruptionError(path.name)  # noqa: TRY301 - there is one way out
    except CorruptionError:
        checking.refuse_foreign_database(path)
        return recovering.recover(work_folder, home, now)
    if version and (writes.is_behind(written, copying.newest_writes(home)) or checking.has_older_wal(path)):
        return recovering.recover(work_folder, home, now, is_replaced=True)
    (work_folder / copying.FOLDER / copying.DAMAGE_MARKER).unlink(missing_ok=True)
    if not version:
        recovering.create_file(work_folder, now)
    elif version < VERSION:
        return recovering.upgrade_file(work_folder, home, now, version)
    return ()


def make_folder(folder: Path) -> None:
    """Create a folder durably, so that it survives a loss of power."""
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            sync_folder(folder.parent)
    except ValueError as error:  # the name has a NUL byte
        reason = message("store.folder_unusable", reason=error_reason(error))
        raise Refused(printable_name(str(folder)), reason) from None


def open_temporary_copy(folder: Path, now: datetime, reason: str) -> OpenFolder:
    """Open a copy of games that can only be read."""
    read_only = message("store.read_only", reason=reason)
    with ExitStack() as stack:
        try:
            if not (folder / FILE_NAME).exists() and not copying.list_copies(folder):
                raise Refused(printable_name(str(folder)), message("store.folder_unusable", reason=reason))
            copy = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
            try:
                for ending in ("", SIDECAR_SUFFIXES[0]):
                    with suppress(FileNotFoundError):
                        shutil.copyfile(sidecar(folder / FILE_NAME, ending), sidecar(copy / FILE_NAME, ending))
            except PermissionError:
                if not copying.list_copies(folder):
                    raise
                clear_working_file(copy / FILE_NAME)
            warnings = tuple(
                message("store.copy_read", games=values["games"], day=values["day"])
                if each.key == "store.file_missing"
                else message("store.partly_read", games=values["games"])
                for each in prepare_file(copy, folder, now)
                if "games" in (values := dict(each.values))
            )
            connection = open_checked(copy / FILE_NAME)
        except READ_ERRORS as error:
            if isinstance(error, Refused):
                raise
            other = error_reason(error) if isinstance(error, OSError) else single_line(str(error))
            both = reason if other == reason else f"{reason}; {other}"
            raise Refused(printable_name(str(folder)), message("store.folder_unusable", reason=both)) from None
        file_id = file_id_of(copy / FILE_NAME)
        return OpenFolder(
            connection,
            folder,
            copy / FILE_NAME,
            (read_only, *warnings),
            file_id,
            read_only=read_only,
            temporary_copy=stack.pop_all(),
        )
