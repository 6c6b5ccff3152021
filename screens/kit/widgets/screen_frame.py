"""The frame of a screen: its bar, its panes, and the panel on top."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window as KivyWindow
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
from screens.kit.widgets.containers import SpacedColumn
from screens.kit.widgets.layout_loader import load_layout


class SafeArea(FloatLayout):
    """The root widget: the window without the area under the system's bars."""

    insets = ObjectProperty(Insets())

    def fit_insets(self, insets: Insets) -> None:
        """Leave room for the system's bars; the window under them has the colour of the edge."""
        self.insets = insets
        self.pos = insets.left, insets.bottom
        self.size = KivyWindow.width - insets.left - insets.right, KivyWindow.height - insets.top - insets.bottom


class TopBar(BoxLayout):
    """The app bar of a screen: back button, title, actions."""

    title = StringProperty("")
    detail = StringProperty("")
    has_back = BooleanProperty(True)
    colour = ObjectProperty(None, allownone=True)  # of the screen's player
    presenter = ObjectProperty()
    badges = AliasProperty(lambda self: ((self.colour, self.title),) if self.colour else (), bind=["colour", "title"])


class Scroll(ScrollView):
    """A scroll view."""


class TwoPane(BoxLayout):
    """Two panes: below each other on an upright screen, side by side on a wide one with room for both."""

    wide = BooleanProperty(False)

    def on_size(self, *_: object) -> None:
        """Choose the orientation by the size."""
        self.wide = self.width > self.height and self.width >= dp(theme.TWO_PANE_WIDTH)
        self.orientation = "horizontal" if self.wide else "vertical"


# The share of an upright screen below which a board is hidden.
MIN_BOARD_SHARE: Final = 0.15


class BoardPane(TwoPane):
    """A board and its controls: the board is as wide as an upright screen, as high as a wide one.

    It is hidden where large texts would leave it too small to recognise.
    """

    max_share = NumericProperty(
        0.62
    )  # the board's share of the height of an upright screen, or of the width of a wide one

    def do_layout(self, *_: object) -> None:
        """Give the board its side of the screen, the controls the rest."""
        board = self.children[-1]
        ratio = board.columns / board.rows
        if self.wide:
            board.size_hint = (None, 1)
            board.width = min(self.height * ratio, self.width * self.max_share)
        else:
            board.size_hint = (1, None)
            is_visible = self.max_share >= MIN_BOARD_SHARE
            board.height = is_visible * min(self.width / ratio, self.height * self.max_share)
            board.opacity = int(is_visible)
        super().do_layout()


class BottomSheet(SpacedColumn):
    """The panel that slides in from below; `item` is its content."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class Overlay(FloatLayout):
    """The scrim behind a panel; a tap on it closes the panel."""

    presenter = ObjectProperty()
    bottom_sheet = ObjectProperty()
    max_height_share = NumericProperty(0.86)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from the screen below."""
        if not self.children[0].collide_point(*touch.pos):
            touch.grab(self)
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep touches from the screen below."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Close the panel after a tap beside it."""
        if touch.grab_current is self:
            touch.ungrab(self)
            Clock.schedule_once(lambda _: self.presenter.dismiss(), 0)
            return True
        super().on_touch_up(touch)
        return True


class ScreenView(BoxLayout):
    """A screen that shows its presenter's state; the app shows `state.sheet` on top.

    Construct it with its first state: layouts follow a state's fields by `rebind`, and fields of None crash them.
    """

    state = ObjectProperty(rebind=True)
    presenter = ObjectProperty()
    panel = ObjectProperty(None, allownone=True)

    def on_state(self, _: object, state: Any) -> None:
        """Handle another state; the app handles its panel."""
        self.panel = getattr(state, "panel", None)


class Centre(AnchorLayout):
    """A widget in the middle."""


def bottom_sheet_for(item: object, presenter: object) -> BottomSheet:
    """Return the panel class of a value's class."""
    bottom_sheet: BottomSheet = Factory.get(f"{type(item).__name__}Panel")(item=item, presenter=presenter)
    return bottom_sheet


load_layout(__file__)
