"""Photos on their way: files between the device and the eye, of which none is left lying about."""

from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from device import Device
from quadropolis_score.messages import Refused
from screens.places import Place
from store.store import Store

SAMPLE: Final = Path(__file__).parents[2] / "assets" / "sample.jpg"
NAMED: Final = "photo-{game}-{seat}-{number}.jpg"
# The setting that says that a camera was asked: it may have written something while the app was dead.
CAMERA: Final = "camera"


def new_name(place: Place) -> str:
    """A name for the next photo of a seat, which no photo before it had: that one may still be being read."""
    return NAMED.format(game=place.game, seat=place.seat, number=uuid4().hex[:8])


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
        missing = {file for _, pending in awaited if not is_there(file := folder / pending.file)}
        later = device.bring_in(missing) if asked else set()
        for game, pending in awaited:
            if folder / pending.file not in later and not is_there(folder / pending.file):
                store.photo_came(game, pending.seat)
        if asked and not later:
            store.set(CAMERA, None)
    sweep(store, folder)


def sweep(store: Store, folder: Path) -> None:
    """Delete the photos that nobody waits for: of games that are gone, or asked for again before the app was killed.

    When the app starts, and when a photo screen opens. Whoever cannot tell who waits deletes nothing.
    """
    came = list(folder.glob(NAMED.format(game="*", seat="*", number="*")))  # before: another one may come meanwhile
    with suppress(Refused):
        awaited = {pending.file for _, pending in store.awaited()}
        for file in came:
            if file.name not in awaited:
                discard(file)
