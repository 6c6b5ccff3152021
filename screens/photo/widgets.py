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

from screens.kit.widgets.containers import ButtonRow, ItemList, Repeater
from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.screen_frame import TwoPane
from screens.photo.state import PhotoButtons

# The spinner's frame interval in seconds, and its degrees a second.
FRAME_SECONDS: Final = 1 / 30
DEGREES_PER_SECOND: Final = 270
# The height of a wide screen, in sp, below which a picture beside the texts would make them too narrow.
MIN_WIDE_HEIGHT: Final = 400
# The largest share of an upright screen for texts and buttons beside a required picture.
MAX_SHARE: Final = 0.64


class PhotoPage(Repeater, BoxLayout):
    """One of the pages; it takes all the room, or none."""

    def __init__(self, **kwargs: Any) -> None:
        """Start hidden."""
        super().__init__(size_hint_y=None, height=0, **kwargs)

    def on_items(self, *_: object) -> None:
        """Show or hide the page; it stays in place if only its content changes."""
        super().on_items()
        self.size_hint_y = 1 if self.items else None
        if not self.items:
            self.height = 0


class PhotoPane(TwoPane):
    """A picture with texts and buttons below or beside it; a picture that needs room is hidden without it."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()
    min_picture_height = NumericProperty(0)  # the least height of the picture; 0 if any height will do

    def do_layout(self, *args: Any) -> None:
        """Show the picture, or give its room to the texts."""
        details, picture = self.children
        is_low = (
            self.height < sp(MIN_WIDE_HEIGHT)
            if self.wide
            else self.height - details.content_height < self.min_picture_height
        )
        is_hidden = self.min_picture_height > 0 and is_low
        picture.size_hint = (None, None) if is_hidden else (1, 1)
        picture.size = (0, 0) if is_hidden else picture.size
        picture.opacity = 0 if is_hidden else 1
        details.alone = is_hidden
        super().do_layout(*args)


class PhotoDetails(BoxLayout):
    """Texts and buttons: below the picture a limited share of the height; beside it all of it."""

    available_height = NumericProperty(0)
    wide = BooleanProperty(False)
    is_alone = BooleanProperty(False)
    content_height = NumericProperty(0)
    max_share = NumericProperty(MAX_SHARE)  # a share of an upright screen
    used_height = AliasProperty(
        lambda self: (
            self.available_height
            if self.wide or self.is_alone
            else min(self.content_height, self.available_height * self.max_share)
        ),
        bind=["available_height", "wide", "content_height", "is_alone", "max_share"],
    )


class PhotoActions(ButtonRow):
    """The buttons of a page: beside each other where their texts fit on one line."""

    item = ObjectProperty(PhotoButtons(), rebind=True)
    presenter = ObjectProperty()

    def do_layout(self, *args: Any) -> None:
        """Choose the orientation by the width."""
        groups = self.children
        buttons = [button for group in groups for button in group.children]
        room = self.width - self.padding[0] - self.padding[2] - self.spacing * (len(buttons) - 1)
        is_one_row = all(group.children for group in groups) and sum(button.natural_width for button in buttons) <= room
        for group in groups:
            group.size_hint_x = sum(button.natural_width for button in group.children) if is_one_row else 1
        self.orientation = "horizontal" if is_one_row else "vertical"
        BoxLayout.do_layout(self, *args)


class PhotoRow(ButtonRow, ItemList):
    """Buttons of one kind."""


class PhotoViewfinder(BoxLayout):
    """The four brackets of a camera's view finder."""

    arm_length = NumericProperty(0)
    inset = NumericProperty(0)


class PhotoSpinner(Widget):
    """A progress ring that counts the seconds."""

    angle = NumericProperty(0)
    seconds = NumericProperty(0)
    ink = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Start turning."""
        super().__init__(**kwargs)
        Clock.schedule_interval(self._rotate, FRAME_SECONDS)

    def _rotate(self, passed: float) -> bool:
        """Turn a bit further while visible."""
        self.seconds += passed
        self.angle = self.seconds * DEGREES_PER_SECOND % 360
        return self.get_root_window() is not None


load_layout(__file__)
