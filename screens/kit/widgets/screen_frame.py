"""What a screen is: its bar, its parts, the sheet that lies on it."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window as Glass
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from device import Insets
from screens.kit import theme
from screens.kit.widgets.containers import Lines
from screens.kit.widgets.layout_loader import layout


class Ground(FloatLayout):
    """What everything lies on: the window without what the system's bars cover."""

    insets = ObjectProperty(Insets())

    def fit(self, insets: Insets) -> None:
        """Leave room for the bars; under them the window is coloured as beside them."""
        self.insets = insets
        self.pos = insets.left, insets.bottom
        self.size = Glass.width - insets.left - insets.right, Glass.height - insets.top - insets.bottom


class Bar(BoxLayout):
    """The head of a screen: a step back, what this is, what else can be done."""

    title = StringProperty("")
    detail = StringProperty("")
    has_back = BooleanProperty(True)
    colour = ObjectProperty(None, allownone=True)  # of the player that it is about
    presenter = ObjectProperty()
    marks = AliasProperty(lambda self: ((self.colour, self.title),) if self.colour else (), bind=["colour", "title"])


class Scroll(ScrollView):
    """What is longer than the screen."""


class Pane(BoxLayout):
    """Two parts: below each other on an upright screen, side by side on a wide one that has room for both."""

    wide = BooleanProperty(False)

    def on_size(self, *_: object) -> None:
        """Turn with the screen."""
        self.wide = self.width > self.height and self.width >= dp(theme.ROOMY)
        self.orientation = "horizontal" if self.wide else "vertical"


# The share of an upright screen below which a board is no help.
LEAST_BOARD: Final = 0.15


class BoardPane(Pane):
    """A board and what belongs to it: the board is as wide as an upright screen, as high as a wide one.

    Where large texts leave a board no room to be recognised in, it is not shown.
    """

    most = NumericProperty(0.62)  # of the height that an upright board takes, or of the width that a wide one does

    def do_layout(self, *_: object) -> None:
        """Give the board its side of the screen, the rest what is left."""
        board = self.children[-1]
        ratio = board.columns / board.rows
        if self.wide:
            board.size_hint = (None, 1)
            board.width = min(self.height * ratio, self.width * self.most)
        else:
            board.size_hint = (1, None)
            shown = self.most >= LEAST_BOARD
            board.height = shown * min(self.width / ratio, self.height * self.most)
            board.opacity = int(shown)
        super().do_layout()


class Sheet(Lines):
    """What slides in from below and asks for one thing; `item` is what it shows."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class Overlay(FloatLayout):
    """The ground that a sheet lies on: a tap beside the sheet closes it."""

    presenter = ObjectProperty()
    sheet = ObjectProperty()
    limit = NumericProperty(0.86)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below is reached."""
        if not self.children[0].collide_point(*touch.pos):
            touch.grab(self)
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Nothing below is reached."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A tap beside the sheet closes it."""
        if touch.grab_current is self:
            touch.ungrab(self)
            Clock.schedule_once(lambda _: self.presenter.dismiss(), 0)
            return True
        super().on_touch_up(touch)
        return True


class Window(BoxLayout):
    """A screen: a window onto the state that its presenter shows; `state.sheet`, if there is one, lies on top.

    Construct it with its first state: layouts follow the parts of a state by `rebind`, and those of None crash them.
    """

    state = ObjectProperty(rebind=True)
    presenter = ObjectProperty()
    sheet = ObjectProperty(None, allownone=True)

    def on_state(self, _: object, state: Any) -> None:
        """Equal states do not come here; a sheet in the state is laid on top by the app."""
        self.sheet = getattr(state, "sheet", None)


class Centre(AnchorLayout):
    """One thing in the middle."""


def sheet_of(item: object, presenter: object) -> Sheet:
    """The sheet that shows a value: that of the value's class."""
    sheet: Sheet = Factory.get(f"{type(item).__name__}Sheet")(item=item, presenter=presenter)
    return sheet


layout(__file__)
