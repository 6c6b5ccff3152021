"""Connect store, device and screens, and run the app; the only module that imports all of them."""

# ruff: noqa: PLC0415 - functions import modules, so that Ctrl-C and a missing package end in a sentence
import gc
import os
import sys

from tabletop.launch import TYPE_CHECKING, launch

if TYPE_CHECKING:
    from pathlib import Path

    from screens.shell.app import ScoreApp
    from store.store import Store

# Set before Kivy is imported: no arguments and settings of its own, warnings only, images by SDL instead of Pillow.
KIVY = {"NO_ARGS": "1", "NO_CONFIG": "1", "NO_FILELOG": "1", "LOG_MODE": "PYTHON", "IMAGE": "sdl2"}
for switch, value in KIVY.items():
    os.environ.setdefault(f"KIVY_{switch}", value)


def main() -> int:
    """Run the app; the games are in the user's folder, or in the one that is named."""
    from argparse import ArgumentParser

    from device.current import games_folder
    from device.window import size
    from tabletop.catalogues import load_catalogue, supported_language, system_locale
    from tabletop.messages import Refused
    from tabletop.safe_files import folder_argument

    parser = ArgumentParser(prog="main.py", description="Score games of Quadropolis.")
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game file (.json) to open")
    parser.add_argument("--folder", type=folder_argument, default=games_folder(), help="where the games are kept")
    parser.add_argument("--size", type=size, default="412x824", help="of the window, as 412x824 (a phone) or 1280x800")
    try:
        run(**vars(parser.parse_args()))
    except Refused as refused:
        print(refused.render(load_catalogue(supported_language(system_locale()))), file=sys.stderr)
        return 2
    return 0


def run(folder: "Path", size: tuple[int, int], game: str | None) -> None:
    """Open the games and show them; if they cannot be opened, a phone shows why, because it has no terminal."""
    from device.current import current_device, detach_from_jvm, is_android
    from device.window import configure
    from screens.shell.log import log_unhandled, open_log
    from store.store import Store
    from tabletop.messages import Refused
    from tabletop.packages import refusing_missing_packages

    gc.disable()  # until the first frame, which comes sooner so
    log_unhandled(folder)
    with refusing_missing_packages():
        configure(*size)
        from screens.shell.window import after_next_frame, kivy_background
    try:
        store = Store.open(folder)
        app = build_app(store, folder).opening(game).handling_exceptions()
    except Exception as error:
        if is_android():
            from screens.shell.startup_error import StartupErrorApp

            if not isinstance(error, Refused):
                sys.excepthook(type(error), error, error.__traceback__)  # now, because the player may end the app
            StartupErrorApp(error, current_device(kivy_background(detach_from_jvm))).run()
        raise
    with store:
        after_next_frame(lambda _: open_log(folder))
        app.run()
        store.update_copies()


def build_app(store: "Store", folder: "Path") -> "ScoreApp":
    """Return the app with the real store and device; it collects garbage from its first frame on, and more seldom."""
    from device.current import current_device, detach_from_jvm
    from screens.photo.eyes import Eyes, has_opencv
    from screens.photo.pending_files import collect_photos
    from screens.shell.app import ScoreApp
    from screens.shell.window import after_next_frame, collect_seldom, kivy_background

    after_next_frame(collect_seldom)
    collect_photos(store, folder, device := current_device(in_background := kivy_background(detach_from_jvm)))
    return ScoreApp(store, folder, device, Eyes(store) if has_opencv() else None, in_background)


if __name__ == "__main__":
    sys.exit(launch(main))
