"""Records which files of a folder are opened by any program, by inotify of the Linux kernel."""

import ctypes
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final

IN_OPEN: Final = 0x20
EVENT: Final = struct.Struct("iIII")  # watch, mask, cookie, length of the name behind it
BUFFER_SIZE: Final = 1 << 16
LIBC: Final = ctypes.CDLL(None, use_errno=True)


@contextmanager
def record_opened_files(folder: Path) -> Iterator[set[Path]]:
    """Collect the opened files as paths in the folder; complete when the context is left."""
    opened_files: set[Path] = set()
    events = LIBC.inotify_init()
    folders = [folder, *(each for each in folder.rglob("*") if each.is_dir())]
    names = {LIBC.inotify_add_watch(events, bytes(each), IN_OPEN): each.relative_to(folder) for each in folders}
    if events < 0 or -1 in names:
        raise OSError(ctypes.get_errno(), "the kernel does not tell which files are opened", str(folder))
    reader = Thread(target=read_events, args=(events, names, opened_files), daemon=True)
    reader.start()
    try:
        yield opened_files
    finally:
        (folder / "last").touch()
        reader.join()
        (folder / "last").unlink()
        opened_files.discard(Path("last"))
        os.close(events)


def read_events(events: int, names: dict[int, Path], opened_files: set[Path]) -> None:
    while Path("last") not in opened_files:
        raw = os.read(events, BUFFER_SIZE)
        while raw:
            watch, _, _, length = EVENT.unpack_from(raw)
            name, raw = raw[EVENT.size : EVENT.size + length].rstrip(b"\0"), raw[EVENT.size + length :]
            if watch in names:
                opened_files.add(names[watch] / os.fsdecode(name))
