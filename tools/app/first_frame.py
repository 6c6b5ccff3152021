"""Starts our app, or a bare KivyMD app with one label, up to the first frame: for tools/app/startup.py, and by hand.

`python -m tools.app.first_frame ours|bare [FOLDER]` prints seconds since the start of the process, megabytes, and every
module that is loaded by then.
"""

import os
import resource
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

STARTED = float(os.environ.get("STARTED", time.time()))
for switch in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"):
    os.environ.setdefault(switch, "1")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

if TYPE_CHECKING:
    from kivymd.app import MDApp


def score_app(folder: Path) -> "MDApp":
    """Return our app as main.py builds it."""
    from main import build_app  # noqa: PLC0415
    from store.store import Store  # noqa: PLC0415

    return build_app(Store.open(folder), folder)


def bare_app() -> "MDApp":
    """Return a KivyMD app with one label."""
    from kivymd.app import MDApp  # noqa: PLC0415
    from kivymd.uix.label import MDLabel  # noqa: PLC0415

    class Bare(MDApp):
        def build(self) -> MDLabel:
            return MDLabel(text="Quadropolis Score", halign="center")

    return Bare()


def main() -> None:
    """Run the app up to its first frame."""
    if sys.argv[1] == "ours":
        import main as _  # noqa: F401, PLC0415 - before Kivy, which it configures by the environment
    from kivy.config import Config  # noqa: PLC0415

    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "824")
    app = bare_app() if sys.argv[1] == "bare" else score_app(Path(sys.argv[2]))
    from kivy.core.window import Window  # noqa: PLC0415

    def on_first_flip(_: object) -> None:
        """Print the figures once the first frame is on the screen."""
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(time.time() - STARTED, megabytes, *sys.modules, flush=True)
        app.stop()
        Window.unbind(on_flip=on_first_flip)

    Window.bind(on_flip=on_first_flip)
    app.run()


if __name__ == "__main__":
    main()
