"""Which device this is, and where it keeps the files of an app; the only module that knows every twin."""

import os
from collections.abc import Callable
from pathlib import Path

from device import Answered, Device, Outcome

# Some work beside the screen, then its answer on the main thread.
InBackground = Callable[[Callable[[], Outcome], Answered, Answered], object]


def is_phone() -> bool:
    """Whether this is Android: python-for-android says where our folder is there."""
    return "ANDROID_PRIVATE" in os.environ


def device_here(in_background: InBackground) -> Device:
    """The twin for this device."""
    if is_phone():
        from device.android import Android  # noqa: PLC0415 - what it needs is only there

        return Android(in_background)
    from device.desktop import Desktop  # noqa: PLC0415

    return Desktop()


def leave() -> None:
    """What every thread does last: Java ends an app of which a thread ends that it knows, without a word.

    It may know any of them: what was Java's is let go of by whichever thread happens to clean up.
    """
    if is_phone():
        from jnius import detach  # noqa: PLC0415 - only there

        detach()


def home() -> Path:
    """Where the games are kept: in a folder of ours that survives updates, or where a desktop has such things."""
    if is_phone():
        return Path(os.environ["ANDROID_PRIVATE"]) / "games"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "quadropolis-score"
