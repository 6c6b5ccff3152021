"""A hand at the app: it sends mouse, touch and key events to SDL's window, and finds what it presses by its text."""

import os
import time
from collections.abc import Callable
from ctypes import CDLL, Structure, byref, c_char, c_int32, c_uint8, c_uint16, c_uint32, c_void_p
from pathlib import Path
from typing import Any, Final

from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.core.window import Window
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image

from device.window import sdl_libraries
from quadropolis_score.boards import Spot
from screens.kit.gestures import LONGEST_FRAME
from screens.kit.keyboard import KEY_NAMES
from screens.kit.widgets.buttons import Snackbar
from screens.kit.widgets.screen_frame import ScreenView
from screens.quadropolis.widgets.board import BoardWidget
from screens.shell.app import ScoreApp
from tools.app.pixels import (
    BOARDS,
    ROUNDING,
    Box,
    Picture,
    Shown,
    draw,
    in_front,
    pressable,
    problems,
    shown_widgets,
    words_of,
)

# SDL's numbers of events.
MOTION, DOWN, UP, WHEEL, KEY_DOWN, KEY_UP, TEXT = 0x400, 0x401, 0x402, 0x403, 0x300, 0x301, 0x303
KEY_CODES: Final = {name: code for code, name in sorted(KEY_NAMES.items(), reverse=True)}
# SDL's codes of the keys that Kivy renumbers.
SDL_KEYS: Final = {273: 0x40000052, 274: 0x40000051, 275: 0x4000004F, 276: 0x40000050}
MODIFIERS: Final = {"shift": 0x1, "ctrl": 0x40}
STILL_FRAMES: Final = 4  # without a drawing, after which the window is at rest
PATIENCE: Final = 60.0  # seconds
LONG_PRESS_SECONDS: Final = 0.6
ANSWER_SECONDS: Final = 2.0  # until work in the background shows
NOTCHES: Final = 120  # most of the wheel until a text is in sight


# What all events begin with, and room for the largest.
HEAD: Final = (("type", c_uint32), ("timestamp", c_uint32), ("window", c_uint32))
ROOM: Final = ("room", c_uint8 * 32)


class MouseButton(Structure):
    _fields_ = (
        *HEAD,
        ("mouse", c_uint32),
        ("button", c_uint8),
        ("state", c_uint8),
        ("clicks", c_uint8),
        ("gap", c_uint8),
        ("x", c_int32),
        ("y", c_int32),
        ROOM,
    )


class MouseMotion(Structure):
    _fields_ = (
        *HEAD,
        ("mouse", c_uint32),
        ("state", c_uint32),
        ("x", c_int32),
        ("y", c_int32),
        ("dx", c_int32),
        ("dy", c_int32),
        ROOM,
    )


class MouseWheel(Structure):
    _fields_ = (*HEAD, ("mouse", c_uint32), ("x", c_int32), ("y", c_int32), ("direction", c_uint32), ROOM)


class Key(Structure):
    _fields_ = (
        *HEAD,
        ("state", c_uint8),
        ("repeat", c_uint8),
        ("gap", c_uint16),
        ("scancode", c_int32),
        ("symbol", c_int32),
        ("modifiers", c_uint16),
        ROOM,
    )


class Letters(Structure):
    _fields_ = (*HEAD, ("text", c_char * 32), ROOM)


class FaultError(AssertionError):
    """What a person would complain of."""


def draw_a_corner() -> None:
    """Draw a frame whose pixels are cut off, so that the window comes to rest as if it was drawn."""
    glEnable(GL_SCISSOR_TEST)
    glScissor(0, 0, 1, 1)
    type(Window).on_draw(Window)
    glDisable(GL_SCISSOR_TEST)


class Hand:
    """A hand with a mouse or a finger, and the eye above it, which looks at the window after every step."""

    def __init__(
        self, app: ScoreApp, size: tuple[int, int], *, finger: bool = False, pictures: Path | None = None
    ) -> None:
        """Start the app in a window of a size; a folder keeps a picture of every step."""
        self.app = app
        self.finger = finger
        self.pictures = pictures
        self.faults: list[str] = []
        self.presses = 0
        self._step = 0
        self._sdl = CDLL(next(iter(sdl_libraries())))
        self._sdl.SDL_GetWindowFromID.restype = c_void_p
        self._sdl_window = c_void_p(self._sdl.SDL_GetWindowFromID(1))
        self._draws = 0
        self._before: dict[str, Box] = {}  # where everything was before the last press
        self._place: object = None  # the screen and the panel of the last press
        Window.bind(on_draw=self._count_drawing)
        Window.on_draw = draw_a_corner  # the eye draws what it looks at; a whole frame takes 80 ms without a GPU
        Window.size = size
        Window.left = Window.top = (
            0  # otherwise Kivy takes the mouse for one outside of the window, and drops its wheel
        )
        EventLoop.status = "idle"
        app._run_prepare()  # noqa: SLF001 - what App.run() does before its loop
        if not EventLoop.input_providers:  # an app before this one has stopped the one that the window added
            EventLoop.add_input_provider(SDL2MotionEventProvider("sdl", ""))
        runTouchApp(embedded=True)
        self.rest()
        self.look("start")

    # time
    def frame(self) -> None:
        Window.mainloop()
        EventLoop.idle()

    def rest(self, least: float = 0.0) -> None:
        """Run the window until it is still; a slow frame counts as a short one."""
        left, limit, still = least, time.monotonic() + PATIENCE, 0
        while still < STILL_FRAMES or left > 0:
            drawn, start = self._draws, time.monotonic()
            self.frame()
            left -= min(time.monotonic() - start, LONGEST_FRAME)
            still = 0 if self._draws != drawn else still + 1
            if time.monotonic() > limit:  # a bar of progress never rests
                return

    def wait(self, condition: Callable[[], Any], what: str) -> None:
        """Run the window until a condition holds."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                self.look("waited")
                msg = f"{what}; there is {self.texts()}"
                raise FaultError(msg)
            self.frame()
        self.rest()

    def _count_drawing(self, *_: object) -> None:
        self._draws += 1

    # eyes
    def widgets(self) -> list[Shown]:
        return in_front(shown_widgets())

    def texts(self) -> list[str]:
        labels = [each for each in self.widgets() if isinstance(each.widget, Label) and each.sight.area > 0]
        return [each.widget.text for each in labels if each.widget.text.strip() and ord(each.widget.text[0]) < 0xF0000]

    def look(self, name: str) -> Picture:
        """Look at the window; keep its picture and note what is wrong with it."""
        self._step += 1
        picture = draw()
        if self.pictures is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            clean = "".join(letter if letter.isalnum() else "-" for letter in name)[:40]
            Image.fromarray(picture.astype("uint8")).save(self.pictures / f"{self._step:03}-{clean}.png")
        self.faults += [f"step {self._step}, {name}: {problem}" for problem in problems(picture)]
        return picture

    def sees(self, text: str) -> bool:
        """Return whether a text is in sight, as a whole or as a part of another one."""
        return any(text in each for each in self.texts())

    def see(self, text: str) -> None:
        """Wait until a text is in sight, scrolling where it is further down."""
        self.wait(lambda: self.sees(text) or self._found(text), f"{text!r} is not to be seen")
        if not self.sees(text):
            self.find(text)
        self.look(text)

    def miss(self, text: str) -> None:
        self.wait(lambda: not self.sees(text), f"{text!r} is still to be seen")

    def _found(self, text: str) -> Shown | None:
        """Return the widget with a text, whether it is in sight or not; `text #2` is the second one from the top."""
        text, _, number = text.partition(" #")
        matches = [each for each in self.widgets() if words_of(each.widget) == text or own_text(each) == text]
        if not matches:
            matches = [each for each in self.widgets() if isinstance(each.widget, Label) and text in own_text(each)]
        exact = [each for each in matches if own_text(each) == text]
        outer = {above for each in exact or matches for above in ancestors(each.widget, Widget)}
        ordered = sorted(
            (each for each in exact or matches if each.widget not in outer),
            key=lambda each: (
                self._is_beside(each.widget),
                each.sight.area == 0 and not number,
                -round(each.box.high),
                each.box.left,
                each.box.area,
            ),
        )
        return next(iter(ordered[int(number or 1) - 1 :]), None)

    def _is_beside(self, widget: Widget) -> bool:
        """Return whether a widget belongs to the pane beside the current screen."""
        return any(screen is not self.app.screen_view for screen in ancestors(widget, ScreenView))

    def find(self, text: str) -> Shown:
        """Return the widget with a text, scrolled into sight."""
        return self.scrolled_to(lambda: self._found(text), repr(text))

    def scrolled_to(self, look_for: Callable[[], Shown | None], name: str) -> Shown:
        """Wait for something, and turn the wheel until its middle is in sight."""
        self.wait(look_for, f"{name} is nowhere to be seen")
        for _ in range(NOTCHES):
            found = look_for()
            if found is None or found.sight.holds(*found.box.middle):
                break
            self._scroll_to(found)
        if found is None or not found.sight.holds(*found.box.middle):
            msg = f"{name} cannot be scrolled into sight; there is {self.texts()}"
            raise FaultError(msg)
        return found

    def _scroll_to(self, hidden: Shown) -> None:
        """Turn the wheel a notch over the list that holds something."""
        around = next((each for each in self.widgets() if each.widget in ancestors(hidden.widget, ScrollView)), None)
        if around is not None:
            (x, y), middle = hidden.box.middle, around.sight.middle
            is_further = y < middle[1] if around.widget.do_scroll_y else x > middle[0]
            self.wheel(*middle, -1 if is_further else 1)

    # hands
    def _send(self, event: Structure) -> None:
        assert self._sdl.SDL_PushEvent(byref(event)) == 1

    def _touch(self, kind: int, x: float, y: float, button: int = 1) -> None:
        """Press or lift the mouse or the finger, or move it."""
        right, down = round(x), round(Window.height - y)
        if self.finger and button == 1:
            name = {DOWN: "fingerdown", UP: "fingerup", MOTION: "fingermotion"}[kind]
            SDL2MotionEventProvider.q.appendleft((name, 1, x / Window.width, 1 - y / Window.height, 1.0))
        elif kind == MOTION:
            self._send(MouseMotion(MOTION, 0, 1, 0, 1, right, down, 0, 0))
        else:
            self._send(MouseButton(kind, 0, 1, 0, button, kind == DOWN, 1, 0, right, down))
        self.frame()

    def wheel(self, x: float, y: float, notches: int) -> None:
        """Turn the wheel over a point: up for positive notches."""
        self._sdl.SDL_WarpMouseInWindow(self._sdl_window, round(x), round(Window.height - y))
        self._send(MouseWheel(WHEEL, 0, 1, 0, 0, notches, 0))
        self.rest()
        self._before = {}

    def press_at(self, x: float, y: float, name: str, *, held: bool = False, button: int = 1) -> None:
        """Press a point of the window; something must change."""
        self.presses += 1
        if not self.finger:
            self._sdl.SDL_WarpMouseInWindow(self._sdl_window, round(x), round(Window.height - y))
            self.rest()
        before, place, positions = draw(), self.place(), self._positions()
        self._touch(DOWN, x, y, button)
        if held:
            self.rest(LONG_PRESS_SECONDS)
        self._touch(UP, x, y, button)
        self.rest()
        after = self.look(name)
        if same(before, after) and not self._changes_soon(before):
            self.faults.append(f"step {self._step}: pressing {name!r} changes nothing")
        self._before, self._place = (positions, place) if place == self.place() else ({}, None)
        for pressed in [key for key, box in positions.items() if box.holds(x, y) and key in self._before]:
            self._still(pressed)

    def _changes_soon(self, before: Picture) -> bool:
        """Return whether work in the background changes the window within a moment."""
        drawn, end = self._draws, time.monotonic() + ANSWER_SECONDS
        while self._draws == drawn and time.monotonic() < end:
            self.frame()
        self.rest()
        return not same(before, draw())

    def press(self, text: str, *, held: bool = False) -> None:
        target = self.find(text)
        if not isinstance(target.widget, Snackbar):
            self.wait(lambda: not self._is_covered(target), f"a message stays on {text!r}")
        key = key_of(target)
        if self._place == self.place() and key in self._before:
            self._still(key)
        self.press_at(*target.sight.middle, text, held=held)

    def _is_covered(self, target: Shown) -> bool:
        """Return whether a message, which goes by itself, lies where something would be pressed."""
        messages = [each for each in self.widgets() if isinstance(each.widget, Snackbar)]
        return any(
            each.sight.holds(*target.sight.middle) and each.widget not in ancestors(target.widget, Widget)
            for each in messages
        )

    def press_field(self, label: str, number: int = 1) -> None:
        """Press the field beside a label, or with these words in it, or below it; of a table the one in a column."""
        at = self.find(label)
        fields = [each for each in self.widgets() if isinstance(each.widget, TextInput) and each.sight.area]
        row = [each for each in fields if each.box.low <= at.box.middle[1] <= each.box.high]
        if not row:
            top = max((each.box.high for each in fields if each.box.high <= at.box.middle[1]), default=None)
            row = [each for each in fields if top is not None and abs(each.box.high - top) < 1]
        if len(row) < number:
            msg = f"there is no field beside {label!r}"
            raise FaultError(msg)
        nearest = sorted(row, key=lambda each: abs(each.box.left - at.box.left))[number - 1]
        self.press_at(*nearest.sight.middle, f"field {label}")

    def place(self) -> object:
        """Return the screen that is shown, and what lies on top of it."""
        tops = [type(each.widget).__name__ for each in self.widgets() if hasattr(each.widget, "bottom_sheet")]
        return self.app.context.navigator.current, tuple(tops), tuple(Window.size)

    def _positions(self) -> dict[str, Box]:
        """Return where everything is that can be pressed and is told apart by its text."""
        found: dict[str, list[Box]] = {}
        for each in pressable(self.widgets()):
            if words_of(each.widget) and not (each.scrolls or each.sideways):
                found.setdefault(key_of(each), []).append(each.box)
        return {key: boxes[0] for key, boxes in found.items() if len(boxes) == 1}

    def _still(self, key: str) -> None:
        """Note if something moved since the last press."""
        now = self._positions().get(key)
        then = self._before.get(key)
        if now is None or then is None:
            return
        moved = max(abs(a - b) for a, b in zip(now.middle, then.middle, strict=True))
        if moved > ROUNDING:
            self.faults.append(f"step {self._step}: {key} moved by {moved:.0f} pixels under the finger")

    def board(self) -> Shown:
        """Return the largest board in sight that takes touches."""
        boards = [each for each in self.widgets() if isinstance(each.widget, BOARDS) and not each.widget.disabled]
        if not boards:
            msg = f"no board is to be seen; there is {self.texts()}"
            raise FaultError(msg)
        return max(boards, key=lambda each: each.sight.area)

    def point_of(self, space: str) -> tuple[float, float]:
        widget = self.board().widget
        assert isinstance(widget, BoardWidget)
        x, y = widget.to_window(*widget.center_of(Spot(int(space[1:]) - 1, ord(space[0]) - ord("A"))))
        return float(x), float(y)

    def press_space(self, space: str, *, held: bool = False) -> None:
        """Press a space of the board; nothing may lie over it."""
        point, board = self.point_of(space), self.board().widget
        top = next((each for each in pressable(self.widgets()) if each.sight.holds(*point)), None)
        if top is not None and top.widget is not board:
            self.faults.append(f"step {self._step}: {space} is covered by {top.name}")
        self.press_at(*point, f"space {space}", held=held)

    def drag(self, start: tuple[float, float], end: tuple[float, float], name: str, steps: int = 8) -> None:
        self.presses += 1
        self._touch(DOWN, *start)
        for step in range(1, steps + 1):
            share = step / steps
            self._touch(MOTION, start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        self._touch(UP, *end)
        self.rest()
        self._before = {}
        self.look(name)

    def key(self, name: str, *modifiers: str) -> None:
        """Press a key: a letter, or `enter`, `escape`."""
        code = KEY_CODES.get(name, ord(name[0]))
        bits = sum(MODIFIERS[each] for each in modifiers)
        symbol = SDL_KEYS.get(code, code)
        self._send(Key(KEY_DOWN, 0, 1, 1, 0, 0, 0, symbol, bits))
        if len(name) == 1 and not bits and self._sdl.SDL_IsTextInputActive():
            self._send(Letters(TEXT, 0, 1, name.encode()))
        self._send(Key(KEY_UP, 0, 1, 0, 0, 0, 0, symbol, 0))
        self.rest()
        self._before = {}

    def type(self, text: str) -> None:
        if not any(isinstance(each.widget, TextInput) and each.widget.focus for each in self.widgets()):
            self.faults.append(f"step {self._step}: {text!r} is typed, and no field has the focus")
        for letter in text:
            self.key(letter)
        self.look(f"typed {text}")

    def turn(self, width: int, height: int) -> None:
        """Resize the window, as a turned phone does."""
        Window.size = width, height
        self.rest(0.7)  # bars of the system may follow late
        self._before = {}
        self.look(f"turned to {width} x {height}")

    def drop(self, file: Path) -> None:
        Window.dispatch("on_drop_file", os.fsencode(file), Window.width / 2, Window.height / 2)
        self.rest()
        self.look(f"dropped {file.name}")

    def close(self) -> None:
        """Close the app; another one can start in the same window."""
        Window.unbind(on_draw=self._count_drawing)
        del Window.on_draw
        self.app.dispatch("on_stop")
        EventLoop.stop()
        for child in list(Window.children):
            Window.remove_widget(child)
        App._running_app = None  # noqa: SLF001


def same(before: Picture, after: Picture) -> bool:
    return before.shape == after.shape and bool((before == after).all())


def ancestors(widget: Widget, kind: type[Widget]) -> list[Widget]:
    found = []
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        found += [widget] if isinstance(widget, kind) else []
    return found


def own_text(each: Shown) -> str:
    """Return the text of a widget itself: of a label, a button, an icon's tooltip, or the words in an empty field."""
    texts = (getattr(each.widget, name, "") for name in ("text", "hint_text", "words", "tooltip"))
    return next((text.strip() for text in texts if isinstance(text, str) and text), "")


def key_of(each: Shown) -> str:
    """Return a name of what can be pressed, that stays when its widget is made anew."""
    return f"{type(each.widget).__name__} {words_of(each.widget)!r}"
