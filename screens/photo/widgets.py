"""The pages and parts of the photo screens of all games."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Line, Quad, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.kit import theme
from screens.kit.widgets.containers import ButtonRow, ItemList, Repeater
from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.screen_frame import TwoPane
from screens.kit.widgets.textures import drawing_texture, picture_texture
from screens.photo.state import PhotoButtons, PhotoStart

# The frame interval of the progress in seconds; the wandering part as a share of the bar, and its ways a second.
FRAME_SECONDS: Final = 1 / 30
WANDERS: Final = 0.3
SPEED: Final = 0.9
# The opacity of an empty space on the photo.
EMPTY: Final = 0.35
# The height of a wide screen, in sp, below which a picture beside the texts would make them too narrow.
MIN_WIDE_HEIGHT: Final = 400
# The largest share of an upright screen for texts and buttons beside a required picture.
MAX_SHARE: Final = 0.64


class PhotoPage(Repeater, BoxLayout):
    """One of the pages; it takes all the room, or none."""

    def __init__(self, **kwargs: Any) -> None:
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
    runner = ObjectProperty()
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
        details.is_alone = is_hidden
        super().do_layout(*args)


class PhotoDetails(BoxLayout):
    """Texts and buttons: below the picture a limited share of the height; beside it all of it."""

    item = ObjectProperty(PhotoStart((), None, PhotoButtons()), rebind=True)  # of the start page
    available_height = NumericProperty(0)
    wide = BooleanProperty(False)
    is_alone = BooleanProperty(False)
    content_height = NumericProperty(0)
    max_share = NumericProperty(MAX_SHARE)  # a share of an upright screen
    spare = NumericProperty(0)  # the height of an upright screen that is left to the picture, if half of it remains
    used_height = AliasProperty(
        lambda self: self._high(), bind=["available_height", "wide", "content_height", "is_alone", "max_share", "spare"]
    )

    def _high(self) -> float:
        if self.wide or self.is_alone:
            return float(min(self.content_height, self.available_height))
        return float(
            min(
                self.content_height,
                self.available_height * self.max_share,
                max(self.available_height - self.spare, self.available_height / 2),
            )
        )


class PhotoActions(ButtonRow):
    """The buttons of a page: beside each other where their texts fit on one line."""

    item = ObjectProperty(PhotoButtons(), rebind=True)
    wide = BooleanProperty(False)  # beside a picture, without a ground of their own

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


class PhotoProgress(Widget):
    """A progress bar: the done share, or a moving part while it is unknown.

    `on_tick` asks for the current progress.
    """

    share = NumericProperty(0)
    at = NumericProperty(0)  # of the wandering part, from 0 to 1
    start = AliasProperty(lambda self: 0 if self.share else self.at * (1 - WANDERS), bind=["share", "at"])
    reach = AliasProperty(lambda self: self.share or WANDERS, bind=["share"])
    __events__ = ("on_tick",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._way = 0.0
        Clock.schedule_interval(self._move, FRAME_SECONDS)

    def _move(self, passed: float) -> bool:
        """Move a bit further while visible."""
        if self.get_root_window() is None:
            return False
        self._way += passed * SPEED
        self.at = abs(1 - self._way % 2)
        self.dispatch("on_tick")
        return True

    def on_tick(self) -> None:
        """Handle a moment that has passed."""


class PhotoWatch(Widget):
    """A photo while it is read: its board outlined, and the tiles read so far on it."""

    picture = ObjectProperty(b"")
    full = ObjectProperty((1, 1))
    outline = ObjectProperty(())
    tiles = ObjectProperty(())
    line = ColorProperty()
    ground = ColorProperty()  # before the photo is there

    def __init__(self, **kwargs: Any) -> None:
        """Draw again after every change; decode the photo once."""
        self._texture: Any = None
        super().__init__(**kwargs)
        for name in ("pos", "size", "full", "outline", "tiles", "line", "ground"):
            self.fbind(name, self._draw)

    def on_picture(self, *_: object) -> None:
        """Decode another photo."""
        self._texture = picture_texture(self.picture, "jpg") if self.picture else None
        self._draw()

    def _draw_ground(self) -> None:
        rim = dp(theme.MARGIN)
        with self.canvas:
            Color(*self.ground)
            size = max(0, self.width - 2 * rim), max(0, self.height - 2 * rim)
            RoundedRectangle(pos=(self.x + rim, self.y + rim), size=size, radius=[dp(12)])

    def _draw(self, *_: object) -> None:
        """Draw the photo as large as possible, with the progress on it."""
        self.canvas.clear()
        if self._texture is None:
            self._draw_ground()
            return
        wide, high = self.full
        scale = max(0.0, min(self.width / wide, self.height / high))
        width, height = wide * scale, high * scale
        left, top = self.x + (self.width - width) / 2, self.y + (self.height + height) / 2
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(left, top - height), size=(width, height))
            for tile in self.tiles:
                points = [part for x, y in reversed(tile.quad) for part in (left + x * width, top - y * height)]
                Color(1, 1, 1, 1 if tile.face else EMPTY)
                Quad(points=points, texture=drawing_texture(tile.face, max(width, height) / 4) if tile.face else None)
            if self.outline:
                Color(*self.line)
                points = [part for x, y in self.outline for part in (left + x * width, top - y * height)]
                Line(points=points, width=dp(2), close=True, joint="round")


load_layout(__file__)
