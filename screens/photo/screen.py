"""The window onto a photo on its way to a city."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.photo.state import PhotoButtons, Photographing
from screens.widgets.base import Pane, Part, Repeating, Window, layout

# How often the spinner is drawn, in seconds; degrees that it turns in one.
FRAME: Final = 1 / 30
TURN: Final = 270
# Share of an upright screen that words and buttons take at most.
MOST: Final = 0.64


class PhotoScreen(Window):
    """A photo on its way to a city."""

    state = ObjectProperty(Photographing(), rebind=True)


class PhotoPage(Repeating, BoxLayout):
    """One of the pages: as large as there is room, or not there at all."""

    items = ListProperty()
    view = StringProperty()
    presenter = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Not there at first."""
        super().__init__(size_hint_y=None, height=0, **kwargs)

    def on_items(self, *_: object) -> None:
        """Make room for the page, or give it back; nothing moves where only something on it changed."""
        super().on_items()
        self.size_hint_y = 1 if self.items else None
        if not self.items:
            self.height = 0


class PhotoPane(Pane):
    """A picture, and what is said and done about it below or beside it."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class PhotoSaid(BoxLayout):
    """What is said and done: below the picture as high as it must be, yet not most of the room; beside it all of it."""

    room = NumericProperty(0)
    wide = BooleanProperty(False)
    inner = NumericProperty(0)
    high = AliasProperty(
        lambda self: self.room if self.wide else min(self.inner, self.room * MOST), bind=["room", "wide", "inner"]
    )


class PhotoActions(Part):
    """The buttons of a page."""

    item = ObjectProperty(PhotoButtons(), rebind=True)


class PhotoFinder(BoxLayout):
    """The four brackets that cameras show around what they see."""

    arm = NumericProperty(0)
    inset = NumericProperty(0)


class PhotoSpinner(Widget):
    """Goes round while something is done, and counts the seconds."""

    angle = NumericProperty(0)
    seconds = NumericProperty(0)
    ink = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Begin to turn."""
        super().__init__(**kwargs)
        Clock.schedule_interval(self._turn, FRAME)

    def _turn(self, passed: float) -> bool:
        """A bit further, while it is to be seen."""
        self.seconds += passed
        self.angle = self.seconds * TURN % 360
        return self.get_root_window() is not None


layout(__file__)
