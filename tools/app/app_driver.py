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

PHONE: Final = (412, 824)
# Of the window, which pictures are taken of; a width that is no multiple of 4 shears them.
SIZE: Final = tuple(map(int, os.environ.get("WINDOW", "412x824").split("x")))
Config.set("graphics", "width", str(SIZE[0]))
Config.set("graphics", "height", str(SIZE[1]))
Config.set("graphics", "multisamples", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")
Config.set("kivy", "exit_on_escape", "0")

from kivy.app import App
from kivy.base import EventLoop
from kivy.core.window import Window as Glass
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from screens.app import ScoreApp
from screens.kit.keyboard import NAMES, bring_into_view
from screens.kit.widgets.buttons import Tappable
from screens.quadropolis.widgets.board import Board

# Kivy's codes of the keys that have names; of two codes the lower one.
CODES: Final = {name: code for code, name in sorted(NAMES.items(), reverse=True)}
PATIENCE: Final = 20.0  # seconds that anything may take


class Hands(AbstractContextManager["Hands"]):
    """Taps, keys and looks at the running app; counts its taps."""

    def __init__(self, app: ScoreApp) -> None:
        """Start the app, up to its first frames."""
        self.app = app
        self.taps = 0
        Glass.size = SIZE  # whoever had the window before may have turned it
        app._run_prepare()  # noqa: SLF001 - what App.run() does before its loop
        self.frames()

    def frames(self, seconds: float = 0.0, least: int = 3) -> None:
        """Let the app run."""
        end, count = time.monotonic() + seconds, 0
        while count < least or time.monotonic() < end:
            EventLoop.idle()
            count += 1

    def until(self, what: Callable[[], Any]) -> None:
        """Let the app run until something is so."""
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, "it did not happen"
            self.frames(least=1)

    def on(self, screen: str) -> bool:
        """Whether the player is on a screen."""
        return self.app.parts.way.here.screen == screen

    @property
    def state(self) -> Any:
        """What the screen shows."""
        self.frames()
        assert self.app.window is not None
        return self.app.window.state

    @property
    def presenter(self) -> Any:
        """The presenter of the screen that is shown."""
        assert self.app.presenter is not None
        return self.app.presenter

    def widgets(self) -> Iterator[Widget]:
        """Everything that is there, what lies on top first."""
        for ground in self.app.root.children:
            yield from ground.walk(restrict=True)

    def words(self) -> list[str]:
        """Every text that can be read."""
        return [widget.text for widget in self.widgets() if isinstance(widget, Label) and widget.text]

    def find(self, text: str, which: int = 0) -> Widget:
        """What a finger on a text would tap; of several, the one with this number."""
        self.frames()
        found = []
        for widget in self.widgets():
            if isinstance(widget, Tappable) and not widget.disabled:
                own = getattr(widget, "text", None)
                inside = [part.text for part in widget.walk(restrict=True) if isinstance(part, Label)]
                if own == text or text in inside:
                    found.append(widget)
        found = [
            each for each in found if not any(part in found for part in each.walk(restrict=True) if part is not each)
        ]
        assert len(found) > which, f"nothing to tap says {text!r}; there is {self.words()}"
        return found[which]

    def tap(self, what: str | Widget, which: int = 0) -> None:
        """Tap something by its words, scrolling to it first."""
        widget = self.find(what, which) if isinstance(what, str) else what
        self.show(widget)
        self.touch(*widget.to_window(*widget.center))

    def show(self, widget: Widget) -> None:
        """Scroll to something."""
        bring_into_view(widget)
        self.frames()

    def middle(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a space of the board in the window."""
        self.frames()
        board = next(widget for widget in self.widgets() if isinstance(widget, Board) and not widget.disabled)
        x, y = board.to_window(*board.middle(spot))
        return float(x), float(y)

    def spot(self, row: int, column: int, *, held: bool = False) -> None:
        """Tap a space of the board, counted from 1."""
        self.touch(*self.middle(Spot(row - 1, column - 1)), seconds=0.6 if held else 0.0)

    def touch(self, x: float, y: float, seconds: float = 0.0) -> None:
        """One tap through the window."""
        self.taps += 1
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames(max(seconds, 0.08), least=2)  # a list waits so long for a drag
        touch.touch_up()
        self.frames(least=4)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6, *, held: bool = False) -> None:
        """Move a finger; after a long press if `held`."""
        self.taps += 1
        touch = UnitTestTouch(*start)
        touch.touch_down()
        self.frames(0.6 if held else 0.0)
        for step in range(1, steps + 1):
            touch.touch_move(*(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
            self.frames(least=1)
        touch.touch_up()
        self.frames()

    def key(self, key: str, *modifiers: str) -> None:
        """A key of the keyboard."""
        code = CODES.get(key, ord(key[0]))
        Glass.dispatch("on_key_down", code, 0, key if len(key) == 1 else None, list(modifiers))
        Glass.dispatch("on_key_up", code, 0)
        self.frames()

    def back(self) -> None:
        """The phone's step back."""
        self.key("escape")

    def turn(self, width: int, height: int) -> None:
        """Another size of window: a rotation."""
        Glass.size = (width, height)
        self.frames(0.1)

    def shot(self, path: Path) -> Path:
        """A picture of the window."""
        self.frames(0.05)
        return Path(EventLoop.window.screenshot(name=str(path))).replace(path)  # Kivy puts a number behind the name

    def __exit__(self, *_: object) -> None:
        """Leave."""
        self.leave()

    def leave(self) -> None:
        """Close the app, when what it drew last is there; another one may start in the same window."""
        self.frames()
        self.app.dispatch("on_stop")
        for child in list(Glass.children):
            Glass.remove_widget(child)
        App._running_app = None  # noqa: SLF001
        EventLoop.status = "started"
        self.frames()
