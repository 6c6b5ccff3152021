"""The window: its size, and whether it would be visible, because SDL opens an invisible one without a screen."""

import os
import sys
from collections.abc import Iterator
from ctypes import CDLL, c_char_p
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Final

from device.current import is_android
from tabletop.messages import Refused, message

# SDL's video drivers without a visible window.
INVISIBLE_DRIVERS: Final = frozenset({"offscreen", "dummy", "evdev"})
# Seconds after which a silent X server counts as missing; the network's timeout would take two minutes.
SDL_TIMEOUT: Final = 3.0


def has_screen() -> bool:
    """Return whether Kivy's window would be visible; a video driver that the user named is trusted."""
    if is_android() or "SDL_VIDEODRIVER" in os.environ or not sys.platform.startswith("linux"):
        return True
    drivers: list[str] = []
    probe = Thread(target=lambda: drivers.extend(probe_video_driver()), daemon=True)
    probe.start()
    probe.join(SDL_TIMEOUT)
    return not probe.is_alive() and not INVISIBLE_DRIVERS & {*drivers}


def size(text: str) -> tuple[int, int]:
    """Read width and height of a window."""
    width, height = text.split("x")
    return int(width), int(height)


def configure(width: int, height: int) -> None:
    """Configure the window of a desktop; a phone's fills its screen. Raise Refused where it would be invisible."""
    from kivy.config import Config  # noqa: PLC0415 - its absence is refused in a sentence

    if not has_screen():
        raise Refused("", message("app.no_screen"))
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "320")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")


def probe_video_driver() -> Iterator[str]:
    """Yield the video driver that SDL chooses; nothing if SDL is not found or finds none."""
    for name in sdl_libraries():
        try:
            sdl = CDLL(name)
        except OSError:
            continue
        sdl.SDL_GetCurrentVideoDriver.restype = c_char_p
        if sdl.SDL_VideoInit(None):
            yield "dummy"  # not even an invisible window is possible
        else:
            yield sdl.SDL_GetCurrentVideoDriver().decode()
            sdl.SDL_VideoQuit()
        return


def sdl_libraries() -> Iterator[str]:
    """Yield the paths where SDL may be: beside Kivy in its wheel, then in the system."""
    kivy = find_spec("kivy")
    if kivy is not None and kivy.origin is not None:
        packages = Path(kivy.origin).parents[1]
        yield from map(str, packages.glob("[Kk]ivy.libs/libSDL2-2*.so*"))
    yield "libSDL2-2.0.so.0"
