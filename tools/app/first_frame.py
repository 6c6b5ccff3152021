"""Starts our app, or a bare KivyMD app with one label, up to the first frame: for tools/app/startup.py, and by hand.

`python -m tools.app.first_frame ours|bare [FOLDER]` prints seconds since the start of the process, megabytes, and every
module that is loaded by then.
"""

import os
import resource
import sys
import time
from pathlib import Path
from typing import Any, Final

SIZE: Final = 412, 824
STARTED = float(os.environ.get("STARTED", time.time()))
for switch in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"):
    os.environ.setdefault(switch, "1")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")


def run_ours() -> None:
    """Run our app as main.py does."""
    import main  # noqa: PLC0415

    main.run(Path(sys.argv[2]), SIZE, None)


def run_bare() -> None:
    from kivy.config import Config  # noqa: PLC0415

    Config.set("graphics", "width", str(SIZE[0]))
    Config.set("graphics", "height", str(SIZE[1]))
    from kivymd.app import MDApp  # noqa: PLC0415
    from kivymd.uix.label import MDLabel  # noqa: PLC0415

    class Bare(MDApp):
        def build(self) -> MDLabel:
            return MDLabel(text="Quadropolis Score", halign="center")

    Bare().run()


def await_first_frame() -> None:
    """Print the figures once the first frame is on the screen, and stop the app."""
    from kivy.app import App  # noqa: PLC0415
    from kivy.clock import Clock  # noqa: PLC0415

    def on_first_flip(window: Any) -> None:
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(time.time() - STARTED, megabytes, *sys.modules, flush=True)
        window.unbind(on_flip=on_first_flip)
        App.get_running_app().stop()

    def await_flip(_: float) -> None:
        from kivy.core.window import Window  # noqa: PLC0415

        Window.bind(on_flip=on_first_flip)

    Clock.schedule_once(await_flip, -1)


if __name__ == "__main__":
    if sys.argv[1] == "ours":
        import main as _  # noqa: F401 - before Kivy, which it configures by the environment
    await_first_frame()
    run_ours() if sys.argv[1] == "ours" else run_bare()
