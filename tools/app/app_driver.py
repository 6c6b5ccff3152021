"""Drives the real app in its real window by touches and keys through Kivy's event loop.

For the tests of the screens, the monkey, the screenshots and the bench; needs no display. Import it before Kivy,
because it configures the window.
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
# Size of the window; screenshots of a width that is no multiple of 4 are sheared.
WINDOW_SIZE: Final = tuple(map(int, os.environ.get("WINDOW", "412x824").split("x")))
Config.set("graphics", "width", str(WINDOW_SIZE[0]))
Config.set("graphics", "height", str(WINDOW_SIZE[1]))
Config.set("graphics", "multisamples", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")
Config.set("kivy", "exit_on_escape", "0")

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window as KivyWindow
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from screens.kit.gestures import LONGEST_FRAME
from screens.kit.keyboard import KEY_NAMES, scroll_into_view
from screens.kit.widgets.buttons import Tappable
from screens.quadropolis.widgets.board import BoardWidget
from screens.shell.app import ScoreApp

# Kivy's codes of the named keys; of two codes the lower one.
KEY_CODES: Final = {name: code for code, name in sorted(KEY_NAMES.items(), reverse=True)}
TIMEOUT_SECONDS: Final = 20.0  # most that `wait_until` waits
THREAD_SECONDS: Final = 0.002  # between two looks at what a thread does


class VirtualTime:
    """The time of Kivy's clock: only waiting for the next frame takes time, so no test depends on a machine's speed."""

    def __init__(self) -> None:
        """Replace the clock's time and its sleep."""
        self.now = Clock.time()
        Clock.time = lambda: self.now
        Clock.usleep = lambda microseconds: self.spend(microseconds / 1e6)

    def spend(self, seconds: float) -> None:
        """Let seconds pass without a frame."""
        self.now += seconds


VIRTUAL_TIME: Final = VirtualTime()
KivyWindow.on_draw = lambda: None  # frames lay out and animate; pictures alone draw, as it takes long


def draw_window() -> None:
    type(KivyWindow).on_draw(KivyWindow)


class AppDriver(AbstractContextManager["AppDriver"]):
    """The running app with its taps and keys; counts the taps."""

    def __init__(self, app: ScoreApp) -> None:
        """Start the app and draw its first frames."""
        self.app = app
        self.taps = 0
        KivyWindow.size = WINDOW_SIZE  # the test before may have rotated it
        app._run_prepare()  # noqa: SLF001 - what App.run() does before its loop
        self.run_frames()

    def run_frames(self, seconds: float = 0.0, minimum: int = 3) -> None:
        """Run Kivy's event loop for some frames or seconds, whichever ends later."""
        end, count = VIRTUAL_TIME.now + seconds, 0
        while count < minimum or VIRTUAL_TIME.now < end:
            EventLoop.idle()
            count += 1

    def wait_until(self, condition: Callable[[], Any]) -> None:
        end = time.monotonic() + TIMEOUT_SECONDS
        while not condition():
            assert time.monotonic() < end, "it did not happen"
            self.run_frames(minimum=1)
            time.sleep(THREAD_SECONDS)

    def is_on(self, screen: str) -> bool:
        return self.app.context.navigator.current.screen == screen

    @property
    def state(self) -> Any:
        self.run_frames()
        assert self.app.screen_view is not None
        return self.app.screen_view.state

    @property
    def runner(self) -> Any:
        assert self.app.runner is not None
        return self.app.runner

    def widgets(self) -> Iterator[Widget]:
        """Yield all widgets, those of the top layer first."""
        for layer in self.app.root.children:
            yield from layer.walk(restrict=True)

    def visible_texts(self) -> list[str]:
        return [widget.text for widget in self.widgets() if isinstance(widget, Label) and widget.text]

    def find(self, text: str, index: int = 0) -> Widget:
        """Return the innermost widget that a tap on a text would reach; `index` counts several with the same text."""
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
        """Tap a widget, or the one with a text, after scrolling to it."""
        widget = self.find(target, index) if isinstance(target, str) else target
        self.scroll_to(widget)
        self.touch_at(*widget.to_window(*widget.center))

    def scroll_to(self, widget: Widget) -> None:
        scroll_into_view(widget)
        self.run_frames()

    def middle(self, spot: Spot) -> tuple[float, float]:
        """Return the centre of a space of the board in the window."""
        self.run_frames()
        board = next(widget for widget in self.widgets() if isinstance(widget, BoardWidget) and not widget.disabled)
        x, y = board.to_window(*board.center_of(spot))
        return float(x), float(y)

    def tap_spot(self, row: int, column: int, *, held: bool = False) -> None:
        """Tap a space of the board, counted from 1; a long press if `held`."""
        self.touch_at(*self.middle(Spot(row - 1, column - 1)), seconds=0.6 if held else 0.0)

    def touch_at(self, x: float, y: float, seconds: float = 0.0, *, quick: bool = False) -> None:
        """Touch a point of the window for some seconds; a quick one is the second half of a double tap."""
        self.taps += 1
        while not quick and self.app.double_tap.is_awaited:
            VIRTUAL_TIME.spend(LONGEST_FRAME)
            EventLoop.idle()
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.run_frames(max(seconds, 0.08), minimum=2)  # a list waits so long for a drag
        touch.touch_up()
        self.run_frames(minimum=4)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6, *, held: bool = False) -> None:
        """Move a finger from a point to another; after a long press if `held`."""
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
        code = KEY_CODES.get(key, ord(key[0]))
        KivyWindow.dispatch("on_key_down", code, 0, key if len(key) == 1 else None, list(modifiers))
        KivyWindow.dispatch("on_key_up", code, 0)
        self.run_frames()

    def back(self) -> None:
        """Press Android's back button."""
        self.key("escape")

    def resize(self, width: int, height: int) -> None:
        """Resize the window, as a rotation does."""
        KivyWindow.size = (width, height)
        self.run_frames(0.1)

    def take_screenshot(self, path: Path) -> Path:
        self.run_frames(0.05)
        draw_window()
        return Path(EventLoop.window.screenshot(name=str(path))).replace(path)  # Kivy adds a number to the name

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the app after its last frame; another one can start in the same window."""
        self.run_frames()
        self.app.dispatch("on_stop")
        for child in list(KivyWindow.children):
            KivyWindow.remove_widget(child)
        App._running_app = None  # noqa: SLF001
        EventLoop.status = "started"
        self.run_frames()
