"""Quadropolis Score: builds the app from its parts and runs it; the only place that knows everything."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from device.here import device_here, home, is_phone, leave

if TYPE_CHECKING:
    from screens.app import ScoreApp
    from store.store import Store

# Before Kivy is loaded: no options and settings but ours, warnings only, pictures by SDL: else it loads Pillow as well.
KIVY = {"NO_ARGS": "1", "NO_CONFIG": "1", "NO_FILELOG": "1", "LOG_MODE": "PYTHON", "IMAGE": "sdl2"}
for switch, value in KIVY.items():
    os.environ.setdefault(f"KIVY_{switch}", value)


def main() -> int:
    """Run the app; the games are in a folder of the user's, or in another one that is named."""
    parser = argparse.ArgumentParser(prog="main.py", description="Score games of Quadropolis.")
    parser.add_argument("--folder", type=Path, default=home(), help="where the games are kept")
    parser.add_argument("--size", type=size, default="412x824", help="of the window, as 412x824 (a phone) or 1280x800")
    chosen = parser.parse_args()
    configure(*chosen.size)

    from quadropolis_score.messages import Refused  # noqa: PLC0415 - nothing is loaded before Kivy is configured
    from store.store import Store  # noqa: PLC0415

    try:
        with Store.open(chosen.folder) as store:
            app_of(store, chosen.folder).run()
    except Refused as refused:
        print(refused, file=sys.stderr)
        if is_phone():
            from screens.app import beside  # noqa: PLC0415
            from screens.sorry import Sorry  # noqa: PLC0415 - hardly ever

            Sorry(refused, device_here(beside(leave))).run()
        return 2
    return 0


def app_of(store: "Store", folder: Path) -> "ScoreApp":
    """The app of its real parts."""
    from screens.app import ScoreApp, beside  # noqa: PLC0415
    from screens.eye import Eye, can_see  # noqa: PLC0415
    from screens.photo.captures import take_in  # noqa: PLC0415
    from screens.welcome import welcome  # noqa: PLC0415

    in_background = beside(leave)
    device = device_here(in_background)
    welcome(store)
    take_in(store, folder, device)
    return ScoreApp(store, folder, device, Eye(store) if can_see() else None, in_background)


def size(text: str) -> tuple[int, int]:
    """Width and height of a window."""
    width, height = text.split("x")
    return int(width), int(height)


def configure(width: int, height: int) -> None:
    """The window of a desktop; a phone's is as large as its screen."""
    from kivy.config import Config  # noqa: PLC0415

    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "480")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")


if __name__ == "__main__":
    sys.exit(main())
