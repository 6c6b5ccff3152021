"""The folder of the games: made where it is missing, and looked at through a copy where it can only be read."""

import errno
import os
import shutil
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory

from store.corruption import TROUBLE, is_busy
from store.database import COPY, FILE, Way
from store.file_lock import LOCK, Lock
from store.recovery import NOTE, copied, is_note, kept_files, usable
from tabletop.messages import Message, Refused, say
from tabletop.safe_files import printable, sync_folder, why


@dataclass(slots=True)
class Held:
    """An open file, and what was told when it was opened; `read_only` is why nothing can be saved."""

    connection: Connection
    folder: Path
    path: Path  # in the folder, or of the copy that is looked at
    told: tuple[Message, ...]
    place: tuple[int, int]
    lock: Lock | None = None
    read_only: Message | None = None
    copy: ExitStack = field(default_factory=ExitStack)

    def is_in_place(self) -> bool:
        """Whether the file is still the one that we write into: another window may have set it aside."""
        try:
            return place_of(self.path) == self.place
        except OSError:
            return False

    def keeps(self, path: Path) -> bool:
        """Whether a file is one of the store's: the games, a copy of them, or one that was set aside."""
        real = Path(os.path.realpath(path))
        ours = real.name.lower().startswith((FILE, NOTE, COPY, LOCK))
        if ours and real.parent == Path(os.path.realpath(self.folder)):
            return True
        return real.exists() and any(each.exists() and each.samefile(real) for each in self.folder.glob("games.*"))

    def close(self) -> None:
        """Let go of the file, and of its copy."""
        self.connection.close()
        self.copy.close()
        if self.lock is not None:
            self.lock.close()


def place_of(path: Path) -> tuple[int, int]:
    """Which file of the disk it is, whatever it is called."""
    found = path.stat()
    return found.st_dev, found.st_ino


def held(folder: Path, way: Way) -> Held:
    """Open the games of a folder, to write if that can be, else to read."""
    try:
        make(folder)
        return opened(folder, way)
    except (OSError, ValueError, *TROUBLE) as error:  # ValueError: a name with a NUL byte
        if isinstance(error, Refused) and error.message.key != "file.unwritten":
            raise
        if is_busy(error):
            raise Refused(printable(str(folder)), say("store.busy")) from None
        reason = dict(error.message.values)["reason"] if isinstance(error, Refused) else why(error)
        return read(folder, way, str(reason))


def opened(folder: Path, way: Way) -> Held:
    """Open the games of a folder, one window at a time."""
    path, lock = folder / FILE, Lock(folder)
    try:
        with lock.held(alone=True):
            if not all(os.access(each, os.W_OK) for each in (folder, path) if each.exists()):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))  # noqa: TRY301 - SQLite notices it late
            connection, told = usable(folder, way)
            return Held(connection, folder, path, told, place_of(path), lock)
    except BaseException:
        lock.close()
        raise


def make(folder: Path) -> None:
    """Make a folder that will still be there after a loss of power."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        sync_folder(folder.parent)


def read(folder: Path, way: Way, reason: str) -> Held:
    """Open a copy of games that can only be read."""
    read_only = say("store.read_only", reason=reason)
    with ExitStack() as stack:
        try:
            copy = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
            copied(folder / FILE, copy / FILE)
            for aside in kept_files(folder) if is_note(folder / NOTE) else ():
                shutil.copyfile(aside, copy / aside.name)
            connection, messages = usable(copy, way)
        except (OSError, ValueError, *TROUBLE) as error:
            if isinstance(error, Refused):
                raise
            raise Refused(printable(str(folder)), say("store.folder", reason=reason)) from None
        told = (say("store.partly", games=dict(each.values)["games"]) for each in messages)
        place = place_of(copy / FILE)
        return Held(
            connection, folder, copy / FILE, (read_only, *told), place, read_only=read_only, copy=stack.pop_all()
        )
