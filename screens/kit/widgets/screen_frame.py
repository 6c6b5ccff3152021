"""The frame of a screen: its bar, its panes, and the panel on top."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window as KivyWindow
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from device import Insets
from screens.kit import theme
from screens.kit.widgets.containers import BottomBar, SpacedColumn
from screens.kit.widgets.fitted_label import FittedLabel  # noqa: F401 - its layout uses it
from screens.kit.widgets.layout_loader import load_layout


def is_low(widget: Any) -> bool:
    """Return whether a widget has the room of a turned phone: wide and low."""
    return bool(widget.width > widget.height and widget.height < dp(theme.LOW))


def is_large(widget: Any) -> bool:
    """Return whether a widget has the room of a large window, for two panes and dialogs."""
    return bool(widget.width >= dp(theme.LARGE) and not is_low(widget))


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
    headline = StringProperty("")  # the most important value of the screen
    detail = StringProperty("")
    has_back = BooleanProperty(True)
    colour = ObjectProperty(None, allownone=True)  # of the screen's player
    low = BooleanProperty(False)  # on a turned phone
    in_pane = BooleanProperty(False)  # of one of two panes
    steps_back = BooleanProperty(True)  # False if the other pane has the step back
    shows_back = AliasProperty(lambda self: self.has_back and self.steps_back, bind=["has_back", "steps_back"])
    badge = AliasProperty(lambda self: (self.colour, self.title) if self.colour else None, bind=["colour", "title"])


class Scroll(ScrollView):
    """A scroll view; another `page` begins at its top."""

    page = ObjectProperty(None, allownone=True)

    def on_page(self, *_: object) -> None:
        """Go to the top, and end the motion of a finger that was lifted."""
        self.effect_y.velocity = 0
        self.scroll_y = 1.0


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
        is_visible = self.wide or self.max_share >= MIN_BOARD_SHARE
        board.opacity = int(is_visible)
        if self.wide:
            board.size_hint = (None, 1)
            board.width = min(self.height * ratio, self.width * self.max_share)
        else:
            board.size_hint = (1, None)
            board.height = is_visible * min(self.width / ratio, self.height * self.max_share)
        super().do_layout()


class BottomSheet(SpacedColumn):
    """The panel that slides in from below; `item` is its content."""

    item = ObjectProperty(rebind=True)
    runner = ObjectProperty()


class Overlay(FloatLayout):
    """The scrim behind a panel; a tap on it closes the panel.

    The panel slides in from below; on a turned phone it stands at the right, in a large window it is a dialog.
    """

    runner = ObjectProperty()
    bottom_sheet = ObjectProperty()
    max_height_share = NumericProperty(0.86)
    low = AliasProperty(is_low, bind=["size"])
    large = AliasProperty(is_large, bind=["size"])
    rises = AliasProperty(lambda self: not (self.low or self.large), bind=["size"])  # from below
    aside = BooleanProperty(False)  # a dialog leaves the board at the left free
    wide = AliasProperty(lambda self: self._width(), bind=["size"])
    left = AliasProperty(lambda self: self._left(), bind=["pos", "size", "aside"])
    corners = AliasProperty(lambda self: self._corners(), bind=["size"])  # of the panel, from its top left
    scrim = NumericProperty(1)  # how dark the scrim is, while the panel slides

    def _width(self) -> float:
        if self.low:
            return float(min(dp(theme.SIDE), self.width * theme.SIDE_SHARE))
        return float(min(self.width, dp(theme.DIALOG if self.large else theme.MAX_TEXT_WIDTH)))

    def _left(self) -> float:
        if self.low or (self.large and self.aside):
            return float(self.right - self.wide - dp(theme.MARGIN) * self.large)
        return float(self.x + (self.width - self.wide) / 2)

    def _corners(self) -> list[float]:
        """Return the radii of the panel's corners: those at an edge of the window are square."""
        round_, square = dp(28), 0
        if self.low:
            return [round_, square, square, round_]
        return [round_] * 4 if self.large else [round_, round_, square, square]

    @property
    def way_out(self) -> tuple[float, float]:
        """Return the way that the panel slides until it is out of sight; a dialog fades meanwhile."""
        panel = self.ids.panel
        if self.low:
            return float(panel.width), 0.0
        return 0.0, -float(dp(theme.MARGIN) if self.large else panel.height)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from the screen below."""
        if not self.children[0].collide_point(*touch.pos):
            touch.grab(self)
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Close the panel after a tap beside it."""
        if touch.grab_current is self:
            touch.ungrab(self)
            Clock.schedule_once(lambda _: self.runner.dismiss(), 0)
            return True
        super().on_touch_up(touch)
        return True


class ScreenView(BoxLayout):
    """A screen that shows its runner's state; the app shows `state.panel` on top.

    Construct it with its first state: layouts follow a state's fields by `rebind`, and fields of None crash them.
    On a turned phone its foot is a rail at the right, because height is scarce there.
    """

    state = ObjectProperty(rebind=True)
    runner = ObjectProperty()
    panel = ObjectProperty(None, allownone=True)
    divided = BooleanProperty(False)  # from a pane at its left
    in_pane = BooleanProperty(False)  # beside another screen
    inner = NumericProperty(0)  # the width beside a rail
    low = AliasProperty(is_low, bind=["size"])
    large = AliasProperty(is_large, bind=["size"])

    def stand(self, left: float, share: float, *, steps_back: bool) -> None:
        """Take a share of the window's width, starting at another share of it."""
        self.size_hint_x, self.pos_hint = share, {"x": left, "y": 0}
        self.divided, self.in_pane = left > 0, share < 1
        for child in self.children:
            if isinstance(child, TopBar):
                child.in_pane, child.steps_back = self.in_pane, steps_back

    def do_layout(self, *args: Any) -> None:
        """On a turned phone put the foot at the right, below the bar; otherwise lay out from top to bottom."""
        for child in self.children:
            if isinstance(child, TopBar | BottomBar):
                child.low = self.low
        foot = self.children[0] if self.children else None
        if not isinstance(foot, BottomBar) or not self.low:
            if isinstance(foot, BottomBar):
                foot.least = 0
            self.inner = self.width
            super().do_layout(*args)
            return
        others, bar, top = self.children[:0:-1], 0.0, self.top
        self.inner = self.width - foot.rail_width
        fixed = sum(child.height for child in others if child.size_hint_y is None)
        shares = sum(child.size_hint_y for child in others if child.size_hint_y is not None)
        for child in others:
            if isinstance(child, TopBar):
                bar = child.height
            child.width = self.width if isinstance(child, TopBar) else self.inner
            if child.size_hint_y is not None:
                child.height = max(0.0, (self.height - fixed) * child.size_hint_y / shares)
            top -= child.height
            child.pos = self.x, top
        foot.width, foot.least = foot.rail_width, self.height - bar
        foot.pos = self.right - foot.width, self.y

    def on_state(self, _: object, state: Any) -> None:
        """Handle another state; the app handles its panel."""
        self.panel = getattr(state, "panel", None)


class Centre(AnchorLayout):
    """A widget in the middle."""


def bottom_sheet_for(item: object, runner: object) -> BottomSheet:
    """Return the panel class of a value's class."""
    bottom_sheet: BottomSheet = Factory.get(f"{type(item).__name__}Panel")(item=item, runner=runner)
    return bottom_sheet


load_layout(__file__)
