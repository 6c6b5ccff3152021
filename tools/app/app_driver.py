"""Hands for the app: the real one in its real window, driven by touches and keys through Kivy's event loop.

For the tests of the screens, the monkey, the screenshots and the bench; no display is needed.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

for switch in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG"):
    os.environ.setdefault(switch, "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_IMAGE", "sdl2")
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from kivy.config import Config

PHONE_SIZE: Final = (412, 824)
# Of the window, which pictures are taken of; a width that is no multiple of 4 shears them.
WINDOW_SIZE: Final = tuple(map(int, os.environ.get("WINDOW", "412x824").split("x")))
Config.set("graphics", "width", str(WINDOW_SIZE[0]))
Config.set("graphics", "height", str(WINDOW_SIZE[1]))
Config.set("graphics", "multisamples", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")
Config.set("kivy", "exit_on_escape", "0")

from kivy.app import App
from kivy.base import EventLoop
from kivy.core.window import Window as KivyWindow
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from screens.app import ScoreApp
from screens.kit.keyboard import KEY_NAMES, scroll_into_view
from screens.kit.widgets.buttons import Tappable
from screens.quadropolis.widgets.board import BoardWidget

# Kivy's codes of the keys that have names; of two codes the lower one.
KEY_CODES: Final = {name: code for code, name in sorted(KEY_NAMES.items(), reverse=True)}
TIMEOUT_SECONDS: Final = 20.0  # seconds that anything may take


class AppDriver(AbstractContextManager["AppDriver"]):
    """Taps, keys and looks at the running app; counts its taps."""

    def __init__(self, app: ScoreApp) -> None:
        """Start the app, up to its first frames."""
        self.app = app
        self.taps = 0
        KivyWindow.size = WINDOW_SIZE  # whoever had the window before may have turned it
        app._run_prepare()  # noqa: SLF001 - what App.run() does before its loop
        self.run_frames()

    def run_frames(self, seconds: float = 0.0, minimum: int = 3) -> None:
        """Let the app run."""
        end, count = time.monotonic() + seconds, 0
        while count < minimum or time.monotonic() < end:
            EventLoop.idle()
            count += 1

    def wait_until(self, condition: Callable[[], Any]) -> None:
        """Let the app run until something is so."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while not condition():
            assert time.monotonic() < end, "it did not happen"
            self.run_frames(minimum=1)

    def is_on(self, screen: str) -> bool:
        """Whether the player is on a screen."""
        return self.app.context.navigator.current.screen == screen

    @property
    def state(self) -> Any:
        """What the screen shows."""
        self.run_frames()
        assert self.app.screen_view is not None
        return self.app.screen_view.state

    @property
    def presenter(self) -> Any:
        """The presenter of the screen that is shown."""
        assert self.app.presenter is not None
        return self.app.presenter

    def widgets(self) -> Iterator[Widget]:
        """Everything that is there, what lies on top first."""
        for layer in self.app.root.children:
            yield from layer.walk(restrict=True)

    def visible_texts(self) -> list[str]:
        """Every text that can be read."""
        return [widget.text for widget in self.widgets() if isinstance(widget, Label) and widget.text]

    def find(self, text: str, index: int = 0) -> Widget:
        """What a finger on a text would tap; of several, the one with this number."""
        self.run_frames()
        found = []
        for widget in self.widgets():
            if isinstance(widget, Tappable) and not widget.disabled:
                own_text = getattr(widget, "text", None)
                inside = [part.text for part in widget.walk(restrict=True) if isinstance(part, Label)]
                if own_text == text or text in inside:
                    found.append(widget)
        found = [
            each for each in found if not any(part in found for part in each.walk(restrict=True) if part is not each)
        ]
        assert len(found) > index, f"nothing to tap says {text!r}; there is {self.visible_texts()}"
        return found[index]

    def tap(self, target: str | Widget, index: int = 0) -> None:
        """Tap something by its words, scrolling to it first."""
        widget = self.find(target, index) if isinstance(target, str) else target
        self.scroll_to(widget)
        self.touch_at(*widget.to_window(*widget.center))

    def scroll_to(self, widget: Widget) -> None:
        """Scroll to something."""
        scroll_into_view(widget)
        self.run_frames()

    def middle(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a space of the board in the window."""
        self.run_frames()
        board = next(widget for widget in self.widgets() if isinstance(widget, BoardWidget) and not widget.disabled)
        x, y = board.to_window(*board.center_of(spot))
        return float(x), float(y)

    def tap_spot(self, row: int, column: int, *, held: bool = False) -> None:
        """Tap a space of the board, counted from 1."""
        self.touch_at(*self.middle(Spot(row - 1, column - 1)), seconds=0.6 if held else 0.0)

    def touch_at(self, x: float, y: float, seconds: float = 0.0) -> None:
        """One tap through the window."""
        self.taps += 1
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.run_frames(max(seconds, 0.08), minimum=2)  # a list waits so long for a drag
        touch.touch_up()
        self.run_frames(minimum=4)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6, *, held: bool = False) -> None:
        """Move a finger; after a long press if `held`."""
        self.taps += 1
        touch = UnitTestTouch(*start)
        touch.touch_down()
        self.run_frames(0.6 if held else 0.0)
        for step in range(1, steps + 1):
            touch.touch_move(*(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
            self.run_frames(minimum=1)
        touch.touch_up()
        self.run_frames()

    def key(self, key: str, *modifiers: str) -> None:
        """A key of the keyboard."""
        code = KEY_CODES.get(key, ord(key[0]))
        KivyWindow.dispatch("on_key_down", code, 0, key if len(key) == 1 else None, list(modifiers))
        KivyWindow.dispatch("on_key_up", code, 0)
        self.run_frames()

    def back(self) -> None:
        """The phone's step back."""
        self.key("escape")

    def resize(self, width: int, height: int) -> None:
        """Another size of window: a rotation."""
        KivyWindow.size = (width, height)
        self.run_frames(0.1)

    def take_screenshot(self, path: Path) -> Path:
        """A picture of the window."""
        self.run_frames(0.05)
        return Path(EventLoop.window.screenshot(name=str(path))).replace(path)  # Kivy puts a number behind the name

    def __exit__(self, *_: object) -> None:
        """Leave."""
        self.close()

    def close(self) -> None:
        """Close the app, when what it drew last is there; another one may start in the same window."""
        self.run_frames()
        self.app.dispatch("on_stop")
        for child in list(KivyWindow.children):
            KivyWindow.remove_widget(child)
        App._running_app = None  # noqa: SLF001
        EventLoop.status = "started"
        self.run_frames()
