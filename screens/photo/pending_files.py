"""The files of pending photos: their folder, their names, and the removal of unneeded ones."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from device import Device
from screens.kit.navigation import Place
from store.store import Store
from store.values import Pending
from tabletop.messages import Refused
from tabletop.safe_files import is_regular, made_folder, own_files, remove_unfinished

SAMPLE: Final = Path(__file__).parents[2] / "assets" / "sample.jpg"
# The subfolder of unread photos; only files in it are deleted.
INCOMING: Final = "quadropolis-incoming"
NAMED: Final = "{game}-{seat}-{number}.jpg"
# The names of photos, also those of version 0.1.0, which were beside the games.
OURS: Final = re.compile(r"(?:photo-)?[0-9a-f]{32}-[0-9]{1,2}-[0-9a-f]{8}\.jpg")
# The setting that a camera was opened: it may have written a photo while the app was dead.
CAMERA: Final = "camera"


def new_name(place: Place) -> str:
    """Return a new name for a photo of a side, because an earlier one may still be being read."""
    return NAMED.format(game=place.game, seat=place.seat, number=uuid4().hex[:8])


def path_of(folder: Path, pending: Pending) -> Path:
    """Return the path of a pending photo; a name from a hostile backup cannot leave the subfolder."""
    return folder / INCOMING / pending.file


def place_for(folder: Path, pending: Pending) -> Path:
    """Return the path of a pending photo, in an existing folder; raise Refused if it cannot be created."""
    path = path_of(folder, pending)
    made_folder(path.parent)
    return path


def is_there(file: Path) -> bool:
    """Return whether a photo arrived; a cancelled camera may leave an empty file."""
    try:
        return file.stat().st_size > 0
    except OSError:
        return False


def discard(file: Path) -> None:
    """Delete a photo; if that fails now, a later sweep does it."""
    with suppress(OSError):
        file.unlink()


def take_in(store: Store, folder: Path, device: Device) -> None:
    """At the start of the app, collect photos taken while it was dead, and drop requests that stay unanswered.

    A picker's answer, for example, is lost if the app was dead.
    """
    with suppress(Refused):
        asked, awaited = store.setting(CAMERA), store.awaited()
        for _, pending in awaited:
            adopt(folder, pending)
        missing = {file for _, pending in awaited if not is_there(file := place_for(folder, pending))}
        later = device.bring_in(missing) if asked else set()
        for game, pending in awaited:
            if path_of(folder, pending) not in later and not is_there(path_of(folder, pending)):
                store.photo_came(game, pending.seat)
        if asked and not later:
            store.set(CAMERA, None)
    sweep(store, folder)


def adopt(folder: Path, pending: Pending) -> None:
    """Move an awaited photo of version 0.1.0, which lies beside the games, into the subfolder."""
    before = folder / pending.file
    if OURS.fullmatch(pending.file) and is_regular(before):
        with suppress(OSError):
            before.replace(place_for(folder, pending))


def sweep(store: Store, folder: Path) -> None:
    """Delete the photos that no game waits for: of deleted games, or requested again after a kill.

    This runs at the start and when a photo screen opens. It deletes nothing if the store cannot list pending photos.
    """
    came = own_files(folder / INCOMING, OURS)  # list them first, because another photo may arrive meanwhile
    remove_unfinished(folder / INCOMING)
    with suppress(Refused):
        awaited = {pending.file for _, pending in store.awaited()}
        for file in came:
            if file.name not in awaited:
                discard(file)
