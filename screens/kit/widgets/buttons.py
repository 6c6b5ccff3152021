"""Buttons: at least 48 dp high, with a state layer.

KivyMD gives the theme and the icons. Its own buttons draw a ripple on the GPU, which crashes Snapdragon phones
(KivyMD#1900), and do not wrap large text, so buttons here are layouts.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.graphics.instructions import Instruction
from kivy.logger import Logger
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.kit import theme
from screens.kit.gestures import LongPress
from screens.kit.undo import UndoState
from screens.kit.widgets.labels import measure_text
from screens.kit.widgets.layout_loader import is_app_open, load_layout

# The opacity of a state layer, after Material 3.
PRESSED: Final = 0.12
HOVERED: Final = 0.08
# Seconds between the repeats of a held stepper.
REPEAT: Final = 0.09
# A hidden line: without size, because a transparent one costs as much to draw as any other.
NO_LINE: Final = (0, 0, 0, 0, 0)
# The properties on which the shapes of something that is tapped depend.
SHAPED_BY: Final = ("pos", "size", "item", "background", "outline_color", "corner", "ink", "state_layer", "focused")


def is_right_click(touch: Any) -> bool:
    return getattr(touch, "button", "left") == "right"


def rounded_frame(widget: Widget, width: float, margin: float, corner: float) -> Line:
    size = widget.width + 2 * margin, widget.height + 2 * margin
    position = widget.x - margin, widget.y - margin
    return Line(width=width, joint="miter", rounded_rectangle=(*position, *size, corner, theme.CORNER_STEPS))


def runner_around(widget: Any) -> Any:
    """Return the runner of a widget or, if it has none, of the nearest widget around it."""
    while not getattr(widget, "runner", None) and widget.parent not in {None, widget}:
        widget = widget.parent
    return getattr(widget, "runner", None)


class Tappable(ButtonBehavior, BoxLayout):
    """A button of any content, at least 48 dp high, with keyboard focus; `item` is its value in a list."""

    item = ObjectProperty(rebind=True)
    runner = ObjectProperty()
    background = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((0, 0, 0, 1))
    outline_color = ColorProperty((0, 0, 0, 0))
    corner = NumericProperty(dp(12))
    min_height = NumericProperty(0)  # the least height
    row_height = NumericProperty(0)  # the height of its neighbours in a grid
    focused = BooleanProperty(False)
    hovered = BooleanProperty(False)
    state_layer = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        """Follow everything that its shapes depend on; they lie under those of its layout."""
        self._below, self._above = InstructionGroup(), InstructionGroup()
        self._draw = Clock.create_trigger(self._draw_shapes, -1)
        super().__init__(**kwargs)
        for name in SHAPED_BY:
            self.fbind(name, self._draw)
        self.canvas.before.insert(0, self._below)
        self.canvas.after.insert(0, self._above)
        self._draw()

    def _draw_shapes(self, *_: object) -> None:
        """Draw the visible shapes anew; each takes 40 kB, whether it is visible or not."""
        for group, shapes in ((self._below, self.shapes_below()), (self._above, self.shapes_above())):
            group.clear()
            for shape in shapes if is_app_open() else ():
                group.add(shape)

    def shapes_below(self) -> Iterator[Instruction]:
        if self.background[3]:
            yield Color(*self.background)
            yield RoundedRectangle(pos=self.pos, size=self.size, radius=[self.corner])
        if self.outline_color[3]:
            yield Color(*self.outline_color)
            yield rounded_frame(self, dp(1), 0, self.corner)

    def shapes_above(self) -> Iterator[Instruction]:
        """Yield the layer of a touch or a mouse, and the ring of the keyboard's focus."""
        if self.state_layer:
            yield Color(*self.ink[:3], self.state_layer)
            yield RoundedRectangle(pos=self.pos, size=self.size, radius=[self.corner])
        if self.focused:
            yield Color(*App.get_running_app().theme_cls.primaryColor)
            yield rounded_frame(self, dp(2), dp(2), self.corner + dp(2))

    def on_touch_down(self, touch: Any) -> bool:
        """Take taps and left clicks; a right click is a long press, which a button does not have."""
        if is_right_click(touch):
            return bool(self.collide_point(*touch.pos))
        return bool(super().on_touch_down(touch))

    def on_state(self, _: object, state: str) -> None:  # noqa: ARG002 - Kivy's signature
        self._show_layer()

    def hover(self, position: tuple[float, float] | None) -> None:
        """Follow a mouse; None if it left."""
        self.hovered = position is not None

    def on_hovered(self, *_: object) -> None:
        """Show the state layer of a mouse."""
        self._show_layer()

    def _show_layer(self) -> None:
        self.state_layer = PRESSED if self.state == "down" else HOVERED if self.hovered else 0.0


class ItemBox(BoxLayout):
    """An item of a list that is not tapped as a whole."""

    min_height = NumericProperty(0)
    row_height = NumericProperty(0)
    item = ObjectProperty(rebind=True)
    runner = ObjectProperty()


class FilledBox(ItemBox):
    fill = ColorProperty((0, 0, 0, 0))
    corner = NumericProperty(dp(12))


class TextButton(Tappable):
    """A button with an icon and a text in its middle; long texts wrap."""

    icon = StringProperty("blank")
    text = StringProperty("")
    text_width = AliasProperty(lambda self: measure_text(self.text), bind=["text"])  # on one line
    natural_width = AliasProperty(lambda self: self.text_width + sp(24) + dp(42), bind=["text_width"])


class IconButton(Tappable):
    """A button with an icon alone; `text` is its tooltip."""

    icon = StringProperty("blank")
    text = StringProperty("")


class Snackbar(Tappable):
    """A message at the foot of the screen, until it is tapped or its time is over; `label` is that of its button."""

    __events__ = ("on_act",)
    text = StringProperty("")
    label = StringProperty("")
    undoes = BooleanProperty(False)  # whether its button is Undo
    close_icon = AliasProperty(lambda self: "" if self.label else "close", bind=["label"])
    action_width = AliasProperty(lambda self: measure_text(self.label) + dp(32) if self.label else 0, bind=["label"])
    available_width = NumericProperty(412)

    def on_act(self) -> None:
        """Handle a tap on the button."""


class Stepper(ItemBox):
    """A number with minus and plus buttons, which repeat while held."""

    value = NumericProperty(0)
    image_path = StringProperty("")
    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Handle a tap on minus or plus."""


class StepperButton(Tappable):
    """The minus or the plus button."""

    icon = StringProperty("minus")
    by = NumericProperty(1)
    __events__ = ("on_step",)
    _long_press: LongPress | None = None
    _has_repeated = False

    def on_state(self, widget: object, state: str) -> None:
        """Step repeatedly while held."""
        super().on_state(widget, state)
        if self._long_press:
            self._long_press.cancel()
            self._long_press = None
        if state == "down":
            self._has_repeated = False
            self._long_press = LongPress(self._step_again, REPEAT)

    def _step_again(self) -> None:
        """Step while held, until the screen is left."""
        if self.get_root_window() is None:
            self.on_state(self, "normal")
            return
        self._has_repeated = True
        self.dispatch("on_step", self.by)

    def on_release(self) -> None:
        """Step once after a tap."""
        if not self._has_repeated:
            self.dispatch("on_step", self.by)
        self._has_repeated = False

    def on_step(self, by: int) -> None:
        """Handle a step."""


class TextField(TextInput):
    """A text field; `on_edited` reports the text when it is left or entered."""

    __events__ = ("on_edited",)
    value = StringProperty("")
    is_name = BooleanProperty(False)  # selected as a whole when it is entered, so that writing replaces it
    column = NumericProperty(0)  # of a table: Enter goes down a column, then to the next one

    def __init__(self, **kwargs: Any) -> None:
        """Avoid a warning on desktops without X11's clipboard tools."""
        Logger.disabled = True
        import_module("kivy.core.clipboard")
        Logger.disabled = False
        super().__init__(**kwargs)

    def on_value(self, _: object, value: str) -> None:
        if self.text != value:  # type: ignore[has-type]
            self.text = value

    def on_text(self, _: object, text: str) -> None:
        """Report every letter, so that the field need not be left first."""
        if text != self.value:
            self.dispatch("on_edited", text)

    def _on_textinput_focused(self, instance: object, value: bool, *args: object) -> None:  # noqa: FBT001 - Kivy's own handler
        """Select a name when it is entered; again after a touch has placed the cursor, unless a letter was typed."""
        super()._on_textinput_focused(instance, value, *args)
        if value and self.is_name:
            before = self.text
            self.select_all()
            Clock.schedule_once(lambda _: self.select_all() if self.text == before else None, 0)

    def on_edited(self, text: str) -> None:
        """Handle a changed text."""


class UndoBar(BoxLayout):
    """The buttons for undo and redo."""

    undo_state = ObjectProperty(UndoState(), rebind=True)
    runner = property(lambda self: runner_around(self.parent))


load_layout(__file__)
