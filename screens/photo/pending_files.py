"""The files of pending photos: their folder, their names, and the removal of unneeded ones."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from device import Device
from screens.kit.navigation import Route
from store.store import Store
from store.values import PendingPhoto
from tabletop.messages import Refused
from tabletop.safe_files import is_regular, make_folder, matching_files, remove_partial_files

SAMPLE: Final = Path(__file__).parents[2] / "assets" / "sample.jpg"
# The subfolder of unread photos; only files in it are deleted.
INCOMING: Final = "quadropolis-incoming"
NAME_FORMAT: Final = "{game}-{side}-{number}.jpg"
# The end of the number of a photo that adds to the reading before, and of any other; version 0.1.0 reads both.
ADDS: Final = "add"
REPLACES: Final = "000"
# The names of photos, also those of version 0.1.0, which were beside the games.
PHOTO_NAMES: Final = re.compile(r"(?:photo-)?[0-9a-f]{32}-[0-9]{1,2}-[0-9a-f]{8}\.jpg")
# The setting that a camera was opened: it may have written a photo while the app was dead.
CAMERA_REQUESTED: Final = "camera"


def new_photo_name(route: Route, *, adds: bool = False) -> str:
    """Return a new name for a photo of a side, because an earlier one may still be being read.

    It ends in `ADDS` if the photo adds to the reading of the side, because it may arrive after a restart.
    """
    return NAME_FORMAT.format(game=route.game, side=route.side, number=uuid4().hex[:5] + (ADDS if adds else REPLACES))


def adds_to_reading(pending: PendingPhoto) -> bool:
    """Return whether a photo was requested as a second one."""
    return pending.file.endswith(f"{ADDS}.jpg")


def pending_path(folder: Path, pending: PendingPhoto) -> Path:
    """Return the path of a pending photo; a name from a hostile backup cannot leave the subfolder."""
    return folder / INCOMING / pending.file


def prepare_pending_path(folder: Path, pending: PendingPhoto) -> Path:
    """Return the path of a pending photo, in an existing folder; raise Refused if it cannot be created."""
    path = pending_path(folder, pending)
    make_folder(path.parent)
    return path


def has_photo(file: Path) -> bool:
    """Return whether a photo arrived; a cancelled camera may leave an empty file."""
    try:
        return file.stat().st_size > 0
    except OSError:
        return False


def discard(file: Path) -> None:
    """Delete a photo; if that fails now, a later sweep does it."""
    with suppress(OSError):
        file.unlink()


def collect_photos(store: Store, folder: Path, device: Device) -> None:
    """At the start of the app, collect photos taken while it was dead, and drop requests that stay unanswered.

    A picker's answer, for example, is lost if the app was dead.
    """
    with suppress(Refused):
        is_camera_requested, awaited = store.setting(CAMERA_REQUESTED), store.pending_photos()
        for _, pending in awaited:
            adopt_old_photo(folder, pending)
        missing = {file for _, pending in awaited if not has_photo(file := prepare_pending_path(folder, pending))}
        delayed = device.collect_photos(missing) if is_camera_requested else set()
        for game, pending in awaited:
            if pending_path(folder, pending) not in delayed and not has_photo(pending_path(folder, pending)):
                store.clear_pending_photo(game, pending.side)
        if is_camera_requested and not delayed:
            store.set(CAMERA_REQUESTED, None)
    delete_unexpected_photos(store, folder)


def adopt_old_photo(folder: Path, pending: PendingPhoto) -> None:
    """Move a pending photo of version 0.1.0, which is beside the games, into the subfolder."""
    old_path = folder / pending.file
    if PHOTO_NAMES.fullmatch(pending.file) and is_regular(old_path):
        with suppress(OSError):
            old_path.replace(prepare_pending_path(folder, pending))


def delete_unexpected_photos(store: Store, folder: Path) -> None:
    """Delete the photos that no game waits for: of deleted games, or requested again after a kill.

    This runs at the start and when a photo screen opens. It deletes nothing if the store cannot list pending photos.
    """
    photos = matching_files(
        folder / INCOMING, PHOTO_NAMES
    )  # list them first, because another photo may arrive meanwhile
    remove_partial_files(folder / INCOMING)
    with suppress(Refused):
        awaited = {pending.file for _, pending in store.pending_photos()}
        for file in photos:
            if file.name not in awaited:
                discard(file)
