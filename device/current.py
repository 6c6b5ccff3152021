"""The choice of the device and of the games' folder; the only module that knows every device."""

import os
from collections.abc import Callable
from pathlib import Path

from device import Answered, Device, Outcome

# Runs work in the background, then its answer on the main thread.
InBackground = Callable[[Callable[[], Outcome], Answered, Answered], object]


def is_phone() -> bool:
    """Return whether this is Android, where python-for-android sets the app's folder."""
    return "ANDROID_PRIVATE" in os.environ


def device_here(in_background: InBackground) -> Device:
    """Return the device that this program runs on."""
    if is_phone():
        from device.android import Android  # noqa: PLC0415 - what it needs is only there

        return Android(in_background)
    from device.desktop import Desktop  # noqa: PLC0415

    return Desktop(in_background)


def leave() -> None:
    """Detach from the JVM before the thread exits; otherwise Android aborts the app.

    Any thread may be attached, because the garbage collector releases Java objects on whichever thread it runs.
    """
    if is_phone():
        from jnius import detach  # noqa: PLC0415 - only there

        detach()


def home() -> Path:
    """Return the folder of the games: on Android one that survives updates, on a desktop the usual data folder."""
    if is_phone():
        return Path(os.environ["ANDROID_PRIVATE"]) / "games"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "quadropolis-score"
