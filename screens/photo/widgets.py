"""The pages and parts of the photo screens of all games."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.kit.widgets.containers import Repeating, Several, SideBySide
from screens.kit.widgets.layout_loader import layout
from screens.kit.widgets.screen_frame import Pane
from screens.photo.state import PhotoButtons

# How often the spinner is drawn, in seconds; degrees that it turns in one.
FRAME: Final = 1 / 30
TURN: Final = 270
# Below this height of a wide screen, in sp, a picture beside the words would make them too narrow to be read whole.
LOW: Final = 400
# Share of an upright screen that words and buttons take at most beside a picture that is needed.
MOST: Final = 0.64


class PhotoPage(Repeating, BoxLayout):
    """One of the pages: as large as there is room, or not there at all."""

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
    """A picture, and what is said and done about it below or beside it; a picture that needs room goes without it."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()
    needed = NumericProperty(0)  # how high the picture must be at least; 0 if it is there however small it is

    def do_layout(self, *args: Any) -> None:
        """The picture is there, or all the room is for what is said."""
        said, picture = self.children
        is_low = self.height < sp(LOW) if self.wide else self.height - said.inner < self.needed
        bare = self.needed > 0 and is_low
        picture.size_hint = (None, None) if bare else (1, 1)
        picture.size = (0, 0) if bare else picture.size
        picture.opacity = 0 if bare else 1
        said.alone = bare
        super().do_layout(*args)


class PhotoSaid(BoxLayout):
    """What is said and done: below the picture as high as it must be, yet not most of the room; beside it all of it."""

    room = NumericProperty(0)
    wide = BooleanProperty(False)
    alone = BooleanProperty(False)
    inner = NumericProperty(0)
    most = NumericProperty(MOST)  # share of an upright screen
    high = AliasProperty(
        lambda self: self.room if self.wide or self.alone else min(self.inner, self.room * self.most),
        bind=["room", "wide", "inner", "alone", "most"],
    )


class PhotoActions(SideBySide):
    """The buttons of a page: beside each other where their words fit on one line."""

    item = ObjectProperty(PhotoButtons(), rebind=True)
    presenter = ObjectProperty()

    def do_layout(self, *args: Any) -> None:
        """Turn with the room that there is."""
        groups = self.children
        buttons = [button for group in groups for button in group.children]
        room = self.width - self.padding[0] - self.padding[2] - self.spacing * (len(buttons) - 1)
        beside = all(group.children for group in groups) and sum(button.natural for button in buttons) <= room
        for group in groups:
            group.size_hint_x = sum(button.natural for button in group.children) if beside else 1
        self.orientation = "horizontal" if beside else "vertical"
        BoxLayout.do_layout(self, *args)


class PhotoRow(SideBySide, Several):
    """Buttons of one kind."""


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
