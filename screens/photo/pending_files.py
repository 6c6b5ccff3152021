"""Photos between the device and the reader: their folder, their names, and the removal of those that no game awaits."""

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
# The subfolder for photos that are not read yet; nothing outside it is ever deleted.
INCOMING: Final = "quadropolis-incoming"
NAMED: Final = "{game}-{seat}-{number}.jpg"
# How the number of a photo ends that adds to the reading before, and that of any other: version 0.1.0 reads both names.
ADDS: Final = "add"
REPLACES: Final = "000"
# Every name that this version or 0.1.0 gave a photo, which 0.1.0 kept beside the games.
OURS: Final = re.compile(r"(?:photo-)?[0-9a-f]{32}-[0-9]{1,2}-[0-9a-f]{8}\.jpg")
# The setting that says that a camera was asked: it may have written something while the app was dead.
CAMERA: Final = "camera"


def new_name(place: Place, *, adds: bool = False) -> str:
    """Return a new name for a photo of a seat; an earlier photo of the seat may still be being read.

    The name says whether the photo adds to the reading of the seat or replaces it, whenever it comes.
    """
    return NAMED.format(game=place.game, seat=place.seat, number=uuid4().hex[:5] + (ADDS if adds else REPLACES))


def adds_to_reading(pending: Pending) -> bool:
    """Tell whether a photo was asked for to add to the reading of its seat."""
    return pending.file.endswith(f"{ADDS}.jpg")


def path_of(folder: Path, pending: Pending) -> Path:
    """Return where a pending photo is written: a name from a foreign backup cannot leave the subfolder."""
    return folder / INCOMING / pending.file


def place_for(folder: Path, pending: Pending) -> Path:
    """Return where a pending photo is written, in a folder that exists; else Refused."""
    path = path_of(folder, pending)
    made_folder(path.parent)
    return path


def is_there(file: Path) -> bool:
    """Whether a photo came; cameras that were asked and then left may leave an empty file."""
    try:
        return file.stat().st_size > 0
    except OSError:
        return False


def discard(file: Path) -> None:
    """Forget a photo; one that cannot be deleted now is swept away later."""
    with suppress(OSError):
        file.unlink()


def take_in(store: Store, folder: Path, device: Device) -> None:
    """When the app starts: photos that were taken while it was dead come in, those that nobody waits for go.

    For what will never come nobody waits any longer: a picker, say, tells its answer to the dead only.
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
    """Delete the photos of the subfolder that no game awaits: of deleted games, or asked for again after a kill.

    Runs when the app starts and when a photo screen opens. Deletes nothing while the store cannot say what is awaited.
    """
    came = own_files(folder / INCOMING, OURS)  # before: another one may come meanwhile
    remove_unfinished(folder / INCOMING)
    with suppress(Refused):
        awaited = {pending.file for _, pending in store.awaited()}
        for file in came:
            if file.name not in awaited:
                discard(file)
