"""The board, and single tiles, as widgets."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from quadropolis_score.boards import BOARDS, Spot
from screens.kit.widgets.layout_loader import load_layout
from screens.quadropolis.board_view import BoardView, SpaceView
from screens.quadropolis.widgets.drawing import INK, WHITE, Pen, draw_space

# Seconds until a touch is a long press; the tolerance of a finger's movement in dp.
LONG_PRESS: Final = 0.45
MAX_TREMBLE: Final = 12
# The smallest side of a space in dp; smaller ones are not laid out yet.
MIN_SIDE: Final = 8


class BoardWidget(Widget):
    """A city; `on_spot` and `on_spot_long_press` report a tapped or held space."""

    board_view = ObjectProperty(BoardView())
    style = StringProperty("Light")  # of the theme
    focused = BooleanProperty(False)
    side = NumericProperty(0)  # of a space
    rows = NumericProperty(4)
    columns = NumericProperty(4)
    inset = NumericProperty(0)  # the least margin around its spaces
    __events__ = ("on_spot", "on_spot_long_press")

    def __init__(self, **kwargs: Any) -> None:
        """Draw changed spaces after every change of picture or size."""
        self._groups: dict[Spot, InstructionGroup] = {}
        self._drawn_spaces: dict[Spot, tuple[SpaceView, float, float, float, str]] = {}
        self._touch: Any = None
        self._long_press: Any = None
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, style=self._draw, inset=self._draw)
        self._draw()

    def on_board_view(self, *_: object) -> None:
        """Draw another picture."""
        board = BOARDS[self.board_view.mode]
        self.rows, self.columns = board.rows, board.columns
        self._draw()

    def _draw(self, *_: object) -> None:
        """Draw the changed spaces."""
        self.side = min((self.width - 2 * self.inset) / self.columns, (self.height - 2 * self.inset) / self.rows)
        if self.side < dp(MIN_SIDE) or not self.board_view.rows:
            return
        spots = set()
        for line in self.board_view.rows:
            for space in line:
                spots.add(space.spot)
                x, y = self.corner_of(space.spot)
                appearance = (space, x, y, self.side, self.style)
                if self._drawn_spaces.get(space.spot) == appearance:
                    continue
                self._drawn_spaces[space.spot] = appearance
                group = self._groups.get(space.spot)
                if group is None:
                    group = self._groups[space.spot] = InstructionGroup()
                    self.canvas.add(group)
                group.clear()
                draw_space(Pen(group, (x, y), self.side, self.style), space)
        for spot in set(self._groups) - spots:
            self.canvas.remove(self._groups.pop(spot))
            del self._drawn_spaces[spot]

    def corner_of(self, spot: Spot) -> tuple[float, float]:
        """Return the lower left corner of a space."""
        # not center_x, because Kivy updates it after the size
        left = self.x + (self.width - self.side * self.columns) / 2
        top = self.y + (self.height + self.side * self.rows) / 2
        return left + spot.column * self.side, top - (spot.row + 1) * self.side

    def center_of(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a space, for tests that tap it."""
        x, y = self.corner_of(spot)
        return x + self.side / 2, y + self.side / 2

    def spot_at(self, x: float, y: float) -> Spot | None:
        """Return the space under a point."""
        left, bottom = self.corner_of(Spot(self.rows - 1, 0))
        column, row = int((x - left) // self.side), int(self.rows - 1 - (y - bottom) // self.side)
        return Spot(row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def on_touch_down(self, touch: Any) -> bool:
        """Start a touch, which may become a long press."""
        if self.disabled or not self.side or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        spot = self.spot_at(*touch.pos)
        if spot is None or self._touch is not None:
            return False
        touch.grab(self)
        self._touch = (touch.uid, spot, touch.pos)
        self._long_press = Clock.schedule_once(self._on_long_press, LONG_PRESS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Give up a touch that moves, because it scrolls."""
        if touch.grab_current is not self or self._touch is None:
            return False
        x, y = self._touch[2]
        if max(abs(touch.x - x), abs(touch.y - y)) > dp(MAX_TREMBLE):
            self._end_touch()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Report a tap."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._touch is not None and self._touch[0] == touch.uid and self.get_root_window() is not None:
            spot = self._touch[1]
            self._end_touch()
            self.dispatch("on_spot", spot)
        return True

    def _on_long_press(self, _: float) -> None:
        """Report a long press."""
        spot = self._touch[1]
        self._end_touch()
        if self.get_root_window() is not None:  # otherwise the screen was left during the touch
            self.dispatch("on_spot_long_press", spot)

    def _end_touch(self) -> None:
        """End the touch."""
        self._touch = None
        self._long_press.cancel()

    def on_spot(self, spot: Spot) -> None:
        """Handle a tapped space."""

    def on_spot_long_press(self, spot: Spot) -> None:
        """Handle a held space."""


class TileWidget(Widget):
    """One space on its own: a brush, a guess, a building of the rules; an icon without a building."""

    space = ObjectProperty(None, allownone=True)
    style = StringProperty("Light")
    icon = StringProperty("blank")

    def __init__(self, **kwargs: Any) -> None:
        """Draw again after every change."""
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, space=self._draw, icon=self._draw, style=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        """Draw the tile as large as possible, in the middle."""
        side = min(self.width, self.height)
        if self.space is None or side < dp(MIN_SIDE):
            return
        self.canvas.clear()
        group = InstructionGroup()
        corner = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)
        pen = Pen(group, corner, side, self.style)
        if self.icon == "blank":
            draw_space(pen, self.space)
        else:
            pen.badge(md_icons[self.icon], 0, 0, 1, ink=INK, background=WHITE, icon=True)
        self.canvas.add(group)


load_layout(__file__)
