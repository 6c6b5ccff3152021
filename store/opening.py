"""Opening the folder of the games: for writing or, through a copy, for reading."""

import errno
import os
import shutil
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import BinaryIO, Final

from store import copies, photos, recovery
from store.damage import TROUBLE, DamagedError, is_busy, strange
from store.database import BESIDE, FILE, beside, look, opened, refuse_strange, size_of
from store.file_lock import LOCK, Lock
from store.schema import VERSION
from tabletop.messages import Message, Refused, say
from tabletop.safe_files import is_regular, plain, printable, sync_folder, why

# Seconds of the pauses for other threads while a copy is checked.
REST: Final = 0.004


@dataclass(slots=True)
class Held:
    """An open file with the warnings of its opening; `read_only` is the reason why nothing can be saved."""

    connection: Connection
    folder: Path
    path: Path  # in the folder, or the copy of a read-only file
    told: tuple[Message, ...]
    place: tuple[int, int]
    lock: Lock | None = None
    read_only: Message | None = None
    copy: ExitStack = field(default_factory=ExitStack)
    file: BinaryIO | None = None  # to compare with its copy; closed after the connection (`copies.refuse_rot`)
    copying: Thread | None = None
    leaving: Event = field(default_factory=Event)

    @property
    def photos(self) -> photos.Photos:
        """Return the photos of the folder; for a read-only older version those in its converted copy."""
        return photos.Photos(*dict.fromkeys((self.path.parent, self.folder)))

    def is_in_place(self) -> bool:
        """Return whether the path still names the open file, because another window may have replaced it."""
        try:
            return place_of(self.path) == self.place
        except OSError:
            return False

    def keeps(self, path: Path) -> bool:
        """Return whether a file belongs to the store: the games, a copy, a photo, or a damaged file."""
        real, home = Path(os.path.realpath(path)), Path(os.path.realpath(self.folder))
        names = (FILE, LOCK, recovery.DAMAGED, copies.FOLDER, photos.FOLDER)
        if home in real.parents and real.relative_to(home).parts[0].lower().startswith(names):
            return True
        return real.exists() and any(each.exists() and each.samefile(real) for each in self.folder.glob("games.*"))

    def keep_copy(self, now: datetime, file: BinaryIO | None = None) -> None:
        """Copy the file if it changed since the last copy; otherwise compare it with that copy."""
        if self.read_only is None and self.is_in_place():
            copies.keep_copy(self.folder, now, file, rest=partial(self.leaving.wait, REST))

    def close(self) -> None:
        """Close the file and its comparison; finish a running copy without pauses."""
        self.leaving.set()
        if self.copying is not None:
            self.copying.join()
        if self.lock is not None and self.lock.is_open:  # closing may delete the -wal that another window reads
            with suppress(Refused), self.lock.held(alone=False):
                self.connection.close()
        self.connection.close()
        if self.file is not None:
            self.file.close()
        self.copy.close()
        if self.lock is not None:
            self.lock.close()


def place_of(path: Path) -> tuple[int, int]:
    """Return device and inode, which identify a file under any name."""
    found = path.stat()
    return found.st_dev, found.st_ino


def held(folder: Path, now: datetime) -> Held:
    """Open the games of a folder, for writing if possible, otherwise for reading."""
    try:
        make(folder)
        refuse_strangers(folder)
        return writable(folder, now)
    except TROUBLE as error:  # ValueError: the name has a NUL byte
        if isinstance(error, Refused):
            raise
        if is_busy(error):
            raise Refused(printable(str(folder)), say("store.busy")) from None
        return read(folder, now, why(error))


def refuse_strangers(folder: Path) -> None:
    """Raise if a path of the store is no regular file or folder."""
    refuse_strange(folder / FILE)
    for name in (copies.FOLDER, photos.FOLDER):
        path = folder / name
        if os.path.lexists(path) and (path.is_symlink() or not path.is_dir()):
            raise strange(path)


def writable(folder: Path, now: datetime) -> Held:
    """Open the games of a folder under the exclusive lock; then copy them in a thread."""
    path, lock = folder / FILE, Lock(folder)
    try:
        with lock.held(alone=True):
            if not all(os.access(each, os.W_OK) for each in (folder, path) if each.exists()):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))  # noqa: TRY301 - SQLite notices it late
            begun = size_of(path) > 0
            told = usable(folder, folder, now)
            file = path.open("rb") if copies.is_current(folder) else None
            found = Held(opened(path), folder, path, told, place_of(path), lock, file=file)
        if begun:
            found.copying = Thread(target=found.keep_copy, args=(now, file))
            found.copying.start()
    except BaseException:
        lock.close()
        raise
    return found


def usable(place: Path, home: Path, now: datetime) -> tuple[Message, ...]:
    """Create, convert or recover the file so that it can be opened; return the warnings."""
    path = place / FILE
    try:
        version = look(path, thorough=is_regular(home / copies.FOLDER / copies.NOTE))
        if not version and copies.copies(home):  # missing or truncated to nothing
            raise DamagedError(path.name)  # noqa: TRY301 - there is one way out
    except DamagedError:
        return recovery.recover(place, home, now)
    (place / copies.FOLDER / copies.NOTE).unlink(missing_ok=True)
    if not version:
        recovery.fresh(place)
    elif version < VERSION:
        return recovery.brought_up(place, home, now, version)
    return ()


def make(folder: Path) -> None:
    """Create a folder durably, so that it survives a loss of power."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        sync_folder(folder.parent)


def read(folder: Path, now: datetime, reason: str) -> Held:
    """Open a copy of games that can only be read."""
    read_only = say("store.read_only", reason=reason)
    with ExitStack() as stack:
        try:
            if not (folder / FILE).exists() and not copies.copies(folder):
                raise Refused(printable(str(folder)), say("store.folder", reason=reason))
            copy = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
            for ending in ("", BESIDE[0]):
                with suppress(FileNotFoundError):
                    shutil.copyfile(beside(folder / FILE, ending), beside(copy / FILE, ending))
            told = tuple(
                say("store.partly", games=dict(each.values)["games"])
                for each in usable(copy, folder, now)
                if "games" in dict(each.values)
            )
            connection = opened(copy / FILE)
        except TROUBLE as error:
            if isinstance(error, Refused):
                raise
            other = why(error) if isinstance(error, OSError) else plain(str(error))
            both = reason if other == reason else f"{reason}; {other}"
            raise Refused(printable(str(folder)), say("store.folder", reason=both)) from None
        place = place_of(copy / FILE)
        return Held(
            connection, folder, copy / FILE, (read_only, *told), place, read_only=read_only, copy=stack.pop_all()
        )
