"""The choice of the device and of the games' folder; the only module that knows every device."""

import os
from collections.abc import Callable
from pathlib import Path

from device import AnswerCallback, Device, DeviceAnswer

# Runs work in the background, then its answer on the main thread.
InBackground = Callable[[Callable[[], DeviceAnswer], AnswerCallback, AnswerCallback], object]


def is_android() -> bool:
    """Return whether this is Android, where python-for-android sets the app's folder."""
    return "ANDROID_PRIVATE" in os.environ


def current_device(in_background: InBackground) -> Device:
    if is_android():
        from device.android import Android  # noqa: PLC0415 - what it needs is only there

        return Android(in_background)
    from device.desktop import Desktop  # noqa: PLC0415

    return Desktop(in_background)


def detach_from_jvm() -> None:
    """Detach from the JVM before the thread exits; otherwise Android aborts the app.

    Any thread may be attached, because the garbage collector releases Java objects on whichever thread it runs.
    """
    if is_android():
        from jnius import detach  # noqa: PLC0415 - only there

        detach()


def games_folder() -> Path:
    """Return the folder of the games: on Android one that survives updates, on a desktop the usual data folder."""
    if is_android():
        return Path(os.environ["ANDROID_PRIVATE"]) / "games"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "quadropolis-score"
