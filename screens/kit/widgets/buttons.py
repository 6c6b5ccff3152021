"""What is tapped: at least 48 dp high, with a state layer.

KivyMD gives the theme and the icons. Its own buttons ripple on the GPU, which crashes Snapdragon phones (KivyMD#1900),
and do not wrap large text: a touchable here is a layout.
"""

from importlib import import_module
from typing import Any, Final

from kivy.clock import Clock
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

from screens.kit.undo import Steps
from screens.kit.widgets.labels import width_of
from screens.kit.widgets.layout_loader import layout

# How visible a state layer is, after Material 3.
PRESSED: Final = 0.12
# Seconds until a stepper that is held down steps again, and again.
FIRST_REPEAT: Final = 0.45
REPEAT: Final = 0.09
# The measures of a shape that is not to be seen: one in a transparent colour takes as long to draw as any other.
NO_SIZE: Final = (0, 0)
NO_LINE: Final = (0, 0, 0, 0, 0)


def rounded(widget: Widget, margin: float, corner: float) -> tuple[float, ...]:
    """A rounded rectangle so many dp around a widget."""
    rim = dp(margin)
    return widget.x - rim, widget.y - rim, widget.width + 2 * rim, widget.height + 2 * rim, corner


class Tappable(ButtonBehavior, BoxLayout):
    """Something to tap, at least 48 dp high; keys reach it too. Of several, `item` is what it shows."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()
    ground = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((0, 0, 0, 1))
    line = ColorProperty((0, 0, 0, 0))
    corner = NumericProperty(dp(12))
    least = NumericProperty(0)  # how high it is at least
    stretch = NumericProperty(0)  # how high its neighbours in a grid are
    focused = BooleanProperty(False)
    layer = NumericProperty(0.0)
    filled = AliasProperty(lambda self: self.size if self.ground[3] else NO_SIZE, bind=["size", "ground"])
    layered = AliasProperty(lambda self: self.size if self.layer else NO_SIZE, bind=["size", "layer"])
    outline = AliasProperty(
        lambda self: rounded(self, 0, self.corner) if self.line[3] else NO_LINE, bind=["pos", "size", "corner", "line"]
    )
    ring = AliasProperty(
        lambda self: rounded(self, 2, self.corner + dp(2)) if self.focused else NO_LINE,
        bind=["pos", "size", "corner", "focused"],
    )

    def on_state(self, _: object, state: str) -> None:
        """A touch is seen."""
        self.layer = PRESSED if state == "down" else 0.0


class Part(BoxLayout):
    """One of several that is not tapped as a whole."""

    least = NumericProperty(0)
    stretch = NumericProperty(0)
    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class Action(Tappable):
    """A button with an icon and words, in its middle; long words wrap."""

    icon = StringProperty("blank")
    text = StringProperty("")
    written = AliasProperty(lambda self: width_of(self.text), bind=["text"])  # on one line
    natural = AliasProperty(lambda self: self.written + sp(24) + dp(42), bind=["written"])


class IconAction(Tappable):
    """A button with an icon only; `text` says what it does to whoever points at it with a mouse."""

    icon = StringProperty("blank")
    text = StringProperty("")


class Snack(Tappable):
    """A sentence at the foot of the screen, until it is tapped or has been read."""

    text = StringProperty("")
    room = NumericProperty(412)


class Stepper(Part):
    """A number with less and more beside it; held down, it goes on."""

    value = NumericProperty(0)
    picture = StringProperty("")
    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Less or more was tapped."""


class StepperButton(Tappable):
    """Less, or more."""

    icon = StringProperty("minus")
    by = NumericProperty(1)
    __events__ = ("on_step",)
    _again: Any = None
    _stepped = False

    def on_state(self, widget: object, state: str) -> None:
        """Held down, it steps again and again."""
        super().on_state(widget, state)
        if self._again:
            self._again.cancel()
            self._again = None
        if state == "down":
            self._stepped = False
            self._again = Clock.schedule_once(self._go_on, FIRST_REPEAT)

    def _go_on(self, _: float) -> None:
        if self.get_root_window() is None:  # the screen was left under the finger
            return
        self._stepped = True
        self.dispatch("on_step", self.by)
        self._again = Clock.schedule_once(self._go_on, REPEAT)

    def on_release(self) -> None:
        """A tap is one step."""
        if not self._stepped:
            self.dispatch("on_step", self.by)
        self._stepped = False

    def on_step(self, by: int) -> None:
        """One less, or one more."""


class Field(TextInput):
    """A line to write in; what is written is said when it is left or entered."""

    __events__ = ("on_written",)
    value = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """A desktop without X11's tools has no second clipboard: that is nothing to complain of in the log."""
        Logger.disabled = True
        import_module("kivy.core.clipboard")
        Logger.disabled = False
        super().__init__(**kwargs)

    def on_value(self, _: object, value: str) -> None:
        """Show what is known."""
        if self.text != value:  # type: ignore[has-type]
            self.text = value

    def on_text(self, _: object, text: str) -> None:
        """Every letter counts: nobody has to leave the field first."""
        if text != self.value:
            self.dispatch("on_written", text)

    def on_written(self, text: str) -> None:
        """Something else stands there now."""


class StepBar(BoxLayout):
    """One step back, one forth."""

    steps = ObjectProperty(Steps(), rebind=True)
    presenter = ObjectProperty()


layout(__file__)
