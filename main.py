"""Quadropolis Score: connects store, device and screens, and runs the app; the only place that knows them all."""

# ruff: noqa: PLC0415 - functions import modules, so that Ctrl-C and a missing package end in a sentence
import os
import sys

from tabletop.launch import TYPE_CHECKING, launch

if TYPE_CHECKING:
    from pathlib import Path

    from screens.app import ScoreApp
    from store.store import Store

# Set before Kivy is imported: no arguments and settings of its own, warnings only, images by SDL instead of Pillow.
KIVY = {"NO_ARGS": "1", "NO_CONFIG": "1", "NO_FILELOG": "1", "LOG_MODE": "PYTHON", "IMAGE": "sdl2"}
for switch, value in KIVY.items():
    os.environ.setdefault(f"KIVY_{switch}", value)


def main() -> int:
    """Run the app; the games are in the user's folder, or in the one that is named."""
    from argparse import ArgumentParser

    from device.current import home
    from device.window import size
    from tabletop.catalogues import language, spoken_on, system_locale
    from tabletop.messages import Refused
    from tabletop.safe_files import named_folder

    parser = ArgumentParser(prog="main.py", description="Score games of Quadropolis.")
    parser.add_argument("--folder", type=named_folder, default=home(), help="where the games are kept")
    parser.add_argument("--size", type=size, default="412x824", help="of the window, as 412x824 (a phone) or 1280x800")
    try:
        run(**vars(parser.parse_args()))
    except Refused as refused:
        print(refused.in_words(language(spoken_on(system_locale()))), file=sys.stderr)
        return 2
    return 0


def run(folder: "Path", size: tuple[int, int]) -> None:
    """Open the games and show them; if they cannot be opened, a phone shows the error, because it has no terminal."""
    from device.current import device_here, is_phone, leave
    from device.window import configure
    from store.store import Store
    from tabletop.messages import Refused
    from tabletop.packages import refusing_missing_packages

    with refusing_missing_packages():
        configure(*size)
        from screens.app import beside
    try:
        with Store.open(folder) as store:
            app_of(store, folder).run()
    except Refused as refused:
        if is_phone():
            from screens.startup_error import Sorry

            Sorry(refused, device_here(beside(leave))).run()
        raise


def app_of(store: "Store", folder: "Path") -> "ScoreApp":
    """Return the app with the real store and device."""
    from device.current import device_here, leave
    from screens.app import ScoreApp, beside
    from screens.example_game import welcome
    from screens.photo.pending_files import take_in
    from screens.photo.photo_reader import Eye, can_see

    in_background = beside(leave)
    device = device_here(in_background)
    welcome(store)
    take_in(store, folder, device)
    return ScoreApp(store, folder, device, Eye(store) if can_see() else None, in_background)


if __name__ == "__main__":
    sys.exit(launch(main))
