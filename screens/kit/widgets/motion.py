"""Motion: the drawing is animated, while layout and touch targets change at once.

Screens move along a shared axis, panels slide, numbers roll. A touch or a key ends every motion. The content of a
motion belongs to its screen.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from screens.kit.background import do_nothing

# Seconds, after Material 3: between screens, of a panel, of a number.
SCREEN_SECONDS: Final = 0.25
PANEL_SECONDS: Final = 0.2
NUMBER_SECONDS: Final = 0.2
# How far a screen moves along its axis, in dp.
AXIS: Final = 30
# The share of the time in which the old screen fades; the new one appears in the rest.
FADE_OUT: Final = 0.3
# The most seconds that a frame advances a motion, because building a screen takes longer than a frame.
LONGEST_FRAME: Final = 0.04
NUMBER: Final = re.compile("\u2212?\\d+")
Draw = Callable[[float], object]


@dataclass(slots=True)
class Motion:
    """A running motion: `draw` takes its progress from 0 to 1, `done` follows the last one."""

    key: object
    seconds: float
    draw: Draw
    done: Callable[[], object]
    elapsed: float = field(default=-LONGEST_FRAME)  # the first frame lays out what moves


class Motions:
    def __init__(self, is_on: Callable[[], bool]) -> None:
        """Take the function that returns whether motion is allowed."""
        self.is_on = is_on
        self._running: list[Motion] = []
        self._frames = Clock.create_trigger(self._draw_frame, 0, interval=True)

    def start(self, key: object, seconds: float, draw: Draw, done: Callable[[], object] = do_nothing) -> None:
        """Begin a motion and end an earlier one of its key; with reduced motion it ends at once."""
        self.end(key)
        motion = Motion(key, seconds, draw, done)
        self._running.append(motion)
        if not self.is_on():
            self.end(key)
            return
        draw(0.0)
        self._frames()

    def end(self, key: object = None) -> None:
        """End the motions, or those of a key, by drawing their last frame."""
        ending = [motion for motion in self._running if key is None or motion.key is key]
        for motion in ending:
            self._running.remove(motion)
            motion.draw(1.0)
            motion.done()

    def _draw_frame(self, seconds: float) -> bool:
        for motion in tuple(self._running):
            motion.elapsed += min(seconds, LONGEST_FRAME)
            if motion.elapsed >= motion.seconds:
                self.end(motion.key)
            else:
                motion.draw(ease(max(0.0, motion.elapsed) / motion.seconds))
        return bool(self._running)


def ease(share: float) -> float:
    """Return the progress of a share of the time: fast at first, slow at the end."""
    return 1 - (1 - share) ** 3


class Shift:
    """A translation of a canvas, with its opacity."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._translation = Translate()
        self._before = (PushMatrix(), self._translation)
        self._after = PopMatrix()
        for place, instruction in enumerate(self._before):
            canvas.before.insert(place, instruction)
        canvas.after.add(self._after)

    def draw(self, x: float, y: float, opacity: float) -> None:
        self._translation.xy = x, y
        self._canvas.opacity = opacity

    def remove(self) -> None:
        """Draw the canvas in its place."""
        self._canvas.opacity = 1.0
        for instruction in self._before:
            self._canvas.before.remove(instruction)
        self._canvas.after.remove(self._after)


def arrive(motions: Motions, screen: Any, x: float, y: float) -> None:
    """Show a screen that comes from a direction: 1, -1 or 0 along each axis."""
    shift, way = Shift(screen.canvas), dp(AXIS)

    def draw(progress: float) -> None:
        rest = 1 - progress
        shift.draw(x * way * rest, y * way * rest, max(0.0, (progress - FADE_OUT) / (1 - FADE_OUT)))

    motions.start(screen, SCREEN_SECONDS, draw, shift.remove)


def leave(motions: Motions, layer: Any, screen: Any, x: float) -> None:
    """Animate a removed screen in a layer, because its widget must take no more touches."""
    shift, way = Shift(screen.canvas), dp(AXIS)
    layer.add(screen.canvas)

    def draw(progress: float) -> None:
        shift.draw(x * way * progress, 0, max(0.0, 1 - progress / FADE_OUT))

    motions.start(screen.canvas, SCREEN_SECONDS, draw, partial(_forget, layer, screen.canvas, shift))


def slide_in(motions: Motions, overlay: Any) -> None:
    """Let a panel slide in from its edge of the window."""
    shift = Shift(overlay.ids.panel.canvas)
    motions.start(overlay, PANEL_SECONDS, partial(_slide, overlay, shift), shift.remove)


def slide_out(motions: Motions, layer: Any, overlay: Any) -> None:
    """Animate a removed panel in a layer until it has left the window."""
    shift = Shift(overlay.ids.panel.canvas)
    layer.add(overlay.canvas)

    def draw(progress: float) -> None:
        _slide(overlay, shift, 1 - progress)

    motions.start(overlay.canvas, PANEL_SECONDS, draw, partial(_forget, layer, overlay.canvas, shift))


def _slide(overlay: Any, shift: Shift, progress: float) -> None:
    """Draw a panel on its way; a dialog only fades; before the first layout it is invisible."""
    overlay.scrim = progress
    x, y = overlay.way_out
    shift.draw(x * (1 - progress), y * (1 - progress), min(1.0, progress * (1 if overlay.large else 5)))


def _forget(layer: Any, canvas: Any, shift: Shift) -> None:
    layer.remove(canvas)
    shift.remove()


def rolled(before: str, after: str, progress: float) -> str:
    """Interpolate between two texts that differ only in their numbers; return the later one for any others."""
    old, new = NUMBER.findall(before), NUMBER.findall(after)
    if progress >= 1 or NUMBER.split(before) != NUMBER.split(after):
        return after
    between = (
        str(round(value(one) + (value(other) - value(one)) * progress)) for one, other in zip(old, new, strict=True)
    )
    return NUMBER.sub(lambda _: next(between).replace("-", "\u2212"), after)


def value(number: str) -> int:
    return int(number.replace("\u2212", "-"))
