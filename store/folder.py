"""The folder of the games: made where it is missing, and looked at through a copy where it can only be read."""

import errno
import os
import shutil
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory

from quadropolis_score.messages import Message, Refused, say
from quadropolis_score.streams import printable, sync_folder, why
from store.aside import NOTE, copied, usable
from store.damage import TROUBLE
from store.disk import COPY, FILE, Way


@dataclass(slots=True)
class Held:
    """An open file, and what was told when it was opened; `read_only` is why nothing can be saved."""

    connection: Connection
    path: Path
    told: tuple[Message, ...]
    place: tuple[int, int]
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
        ours = path.name.lower().startswith((FILE, NOTE, COPY))
        return ours and path.parent.resolve() == self.path.parent.resolve()

    def close(self) -> None:
        """Let go of the file, and of its copy."""
        self.connection.close()
        self.copy.close()


def place_of(path: Path) -> tuple[int, int]:
    """Which file of the disk it is, whatever it is called."""
    found = path.stat()
    return found.st_dev, found.st_ino


def held(folder: Path, way: Way) -> Held:
    """Open the games of a folder, to write if that can be, else to read."""
    path = folder / FILE
    try:
        make(folder)
        if path.exists() and not (os.access(folder, os.W_OK) and os.access(path, os.W_OK)):
            return read(folder, way, os.strerror(errno.EACCES))  # SQLite may notice that as late as the first edit
        connection, told = usable(folder, way)
        return Held(connection, path, told, place_of(path))
    except (OSError, ValueError, *TROUBLE) as error:  # ValueError: a name with a NUL byte
        if isinstance(error, Refused) and error.message.key != "file.unwritten":
            raise
        if "locked" in str(error):
            raise Refused(printable(str(folder)), say("store.busy")) from None
        reason = dict(error.message.values)["reason"] if isinstance(error, Refused) else why(error)
        return read(folder, way, str(reason))


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
            for aside in folder.glob(f"{NOTE}*") if (folder / NOTE).exists() else ():
                shutil.copyfile(aside, copy / aside.name)
            connection, told = usable(copy, way)
        except (OSError, ValueError, *TROUBLE) as error:
            if isinstance(error, Refused):
                raise
            raise Refused(printable(str(folder)), say("store.folder", reason=reason)) from None
        return Held(connection, copy / FILE, (read_only, *told), place_of(copy / FILE), read_only, stack.pop_all())
