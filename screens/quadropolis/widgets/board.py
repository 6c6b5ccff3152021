"""The board, and single tiles, as widgets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from quadropolis_score.boards import BOARDS, Spot, letter
from screens.kit.gestures import MAX_TREMBLE, LongPress
from screens.kit.widgets.buttons import HOVERED, NO_LINE, is_right_click
from screens.kit.widgets.layout_loader import load_layout
from screens.quadropolis.board_view import BoardView, SpaceView
from screens.quadropolis.widgets.drawing import Pen, draw_space

# The smallest side of a space in dp; smaller ones are not laid out yet.
MIN_SIDE: Final = 8
# The room for the letters over the columns and the numbers beside the rows, in dp, and their size.
EDGE: Final = 14
NAME: Final = 11
RING: Final = 3  # the margin of the ring of the focus in dp
# The points of a finger's way that are looked at, a space.
SAMPLES: Final = 4


@dataclass(slots=True)
class Finger:
    """A touch on a board: its start and its current space; `lifted` after a long press, drawing after a movement."""

    uid: int
    spot: Spot
    start: tuple[float, float]
    at: tuple[float, float]
    over: Spot
    lifted: bool = False
    draws: bool = False
    is_off: bool = False  # beside the board


class BoardWidget(Widget):
    """A city; its events report tapped and held spaces.

    Where `drawable`, they report the spaces that a finger draws over, too, and where it carries a held one.
    """

    board_view = ObjectProperty(BoardView())
    style = StringProperty("Light")  # of the theme
    focused = BooleanProperty(False)
    hovered = ObjectProperty(None, allownone=True)  # the space under the mouse
    ring = ListProperty(NO_LINE)  # round the spaces, with the focus
    side = NumericProperty(0)  # of a space
    rows = NumericProperty(4)
    columns = NumericProperty(4)
    inset = NumericProperty(0)  # the least margin around its spaces
    named = BooleanProperty(False)  # letters over its columns, numbers beside its rows
    drawable = BooleanProperty(False)
    __events__ = ("on_spot", "on_spot_long_press", "on_drawn", "on_drawn_end", "on_carried", "on_moved")

    def __init__(self, **kwargs: Any) -> None:
        """Draw changed spaces after every change of picture or size."""
        self._groups: dict[Spot, InstructionGroup] = {}
        self._drawn_spaces: dict[Spot, tuple[SpaceView, float, float, float, str]] = {}
        self._names = InstructionGroup()
        self._again = Clock.create_trigger(self._draw_spaces, -1)
        self._touch: Finger | None = None
        self._long_press: Any = None
        super().__init__(**kwargs)
        self.canvas.add(self._names)
        self.bind(pos=self._draw, size=self._draw, style=self._draw, inset=self._draw, named=self._draw)
        self.bind(pos=self._leave, size=self._leave)
        self._draw()

    def on_board_view(self, *_: object) -> None:
        board = BOARDS[self.board_view.mode]
        self.rows, self.columns = board.rows, board.columns
        self._draw()

    def _draw(self, *_: object) -> None:
        """Measure a space; draw the changed ones once before the next frame, because a layout settles in many steps."""
        rim = 2 * self.inset + self.edge
        self.side = min((self.width - rim) / self.columns, (self.height - rim) / self.rows)
        self._again()

    def _draw_spaces(self, _: float) -> None:
        if self.side < dp(MIN_SIDE) or not self.board_view.rows:
            return
        self._name()
        self._draw_ring()
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

    @property
    def edge(self) -> float:
        """Return the room for the names of columns and rows."""
        return float(dp(EDGE) * self.named)

    def _name(self) -> None:
        """Draw the letters over the columns and the numbers beside the rows."""
        self._names.clear()
        if not self.named:
            return
        left, low = self.corner_of(Spot(self.rows - 1, 0))
        pen = Pen(self._names, (0, 0), 1, self.style)
        pen.colour((*pen.contrast[:3], 0.75))
        half = self.edge / 2
        for column in range(self.columns):
            pen.write(letter(column), dp(NAME), (left + self.side * (column + 0.5), low + self.side * self.rows + half))
        for row in range(self.rows):
            pen.write(str(row + 1), dp(NAME), (left - half, low + self.side * (self.rows - row - 0.5)))

    def corner_of(self, spot: Spot) -> tuple[float, float]:
        """Return the lower left corner of a space."""
        # not center_x, because Kivy updates it after the size
        left = self.x + (self.width - self.side * self.columns + self.edge) / 2
        top = self.y + (self.height + self.side * self.rows - self.edge) / 2
        return left + spot.column * self.side, top - (spot.row + 1) * self.side

    def center_of(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a space, for tests that tap it."""
        x, y = self.corner_of(spot)
        return x + self.side / 2, y + self.side / 2

    def spot_at(self, x: float, y: float) -> Spot | None:
        left, bottom = self.corner_of(Spot(self.rows - 1, 0))
        column, row = int((x - left) // self.side), int(self.rows - 1 - (y - bottom) // self.side)
        return Spot(row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def on_focused(self, *_: object) -> None:
        self._draw_ring()

    def _draw_ring(self) -> None:
        """Draw a ring round the spaces while the board has the focus."""
        rim = dp(RING)
        x, y = self.corner_of(Spot(self.rows - 1, 0))
        wide, high = self.side * self.columns + 2 * rim, self.side * self.rows + 2 * rim
        self.ring = (x - rim, y - rim, wide, high, 2 * rim) if self.focused else NO_LINE

    def hover(self, position: tuple[float, float] | None) -> None:
        """Frame the space under a mouse; None if the mouse left."""
        self.hovered = self.spot_at(*position) if position and self.side else None

    def _leave(self, *_: object) -> None:
        """Take the frame away when the board moves, because another space is under the mouse."""
        self.hovered = None

    def on_hovered(self, *_: object) -> None:
        """Draw the frame of the space under the mouse."""
        self.canvas.after.clear()
        if self.hovered is not None:
            group = InstructionGroup()
            pen = Pen(group, self.corner_of(self.hovered), self.side, self.style)
            pen.colour((*pen.contrast[:3], HOVERED))
            pen.rounded_box(0, 0, 1, 1)
            pen.colour(pen.contrast)
            pen.frame(0.02)
            self.canvas.after.add(group)

    def on_touch_down(self, touch: Any) -> bool:
        """Start a touch, which may become a long press."""
        if self.disabled or not self.side or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        spot = self.spot_at(*touch.pos)
        if spot is None or self._touch is not None:
            return False
        if is_right_click(touch):
            self.dispatch("on_spot_long_press", spot)
            return True
        touch.grab(self)
        self._touch = Finger(touch.uid, spot, touch.pos, touch.pos, spot)
        self._long_press = LongPress(self._on_long_press)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger over the spaces; on a board without drawing, drop a touch that moves, because it scrolls."""
        finger = self._touch
        if touch.grab_current is not self or finger is None or finger.uid != touch.uid:
            return False
        way = max(abs(touch.x - finger.start[0]), abs(touch.y - finger.start[1]))
        if way > dp(MAX_TREMBLE) and not finger.lifted:
            if not self.drawable:
                self._end_touch()
                return True
            self._long_press.cancel()
        if self.drawable:
            for spot in self._between(finger.at, touch.pos):
                self._enter(finger, spot)
            finger.at = touch.pos
            finger.is_off = not self.collide_point(*touch.pos)
            if finger.is_off and finger.lifted:
                self._enter(finger, finger.spot)
        return True

    def _between(self, start: tuple[float, float], end: tuple[float, float]) -> Iterator[Spot]:
        """Yield the spaces on the way of a finger, because a fast one jumps."""
        (x, y), (to_x, to_y) = start, end
        steps = 1 + int(SAMPLES * max(abs(to_x - x), abs(to_y - y)) / self.side)
        for step in range(1, steps + 1):
            spot = self.spot_at(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
            if spot is not None:
                yield spot

    def _enter(self, finger: Finger, spot: Spot) -> None:
        """Draw over a space that a finger enters, or carry the held one there."""
        if spot == finger.over:
            return
        finger.over = spot
        if finger.lifted:
            self.dispatch("on_carried", finger.spot, spot)
            return
        if not finger.draws:
            finger.draws = True
            self.dispatch("on_drawn", finger.spot)
        self.dispatch("on_drawn", spot)

    def on_touch_up(self, touch: Any) -> bool:
        """Report a tap, a held space, or the end of a way."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        finger = self._touch
        if finger is None or finger.uid != touch.uid:
            return True
        self._end_touch()
        if self.get_root_window() is None:  # the screen was left during the touch
            return True
        if finger.draws:
            self.dispatch("on_drawn_end")
        elif not finger.lifted:
            self.dispatch("on_spot", finger.spot)
        elif finger.over == finger.spot and not finger.is_off:
            self.dispatch("on_spot_long_press", finger.spot)
        else:
            self.dispatch("on_moved", finger.spot, finger.over)
        return True

    def _on_long_press(self) -> None:
        """Report a long press; on a board with drawing, lift the space first and wait for the finger's end."""
        finger = self._touch
        if finger is None or self.get_root_window() is None:  # the screen was left during the touch
            self._end_touch()
        elif self.drawable:
            finger.lifted = True
            self.dispatch("on_carried", finger.spot, finger.spot)
        else:
            self._end_touch()
            self.dispatch("on_spot_long_press", finger.spot)

    def _end_touch(self) -> None:
        self._touch = None
        self._long_press.cancel()

    def on_spot(self, spot: Spot) -> None:
        """Handle a tapped space."""

    def on_spot_long_press(self, spot: Spot) -> None:
        """Handle a long press on a space."""

    def on_drawn(self, spot: Spot) -> None:
        """Handle a space that a finger draws over."""

    def on_drawn_end(self) -> None:
        """Handle the end of a finger's way."""

    def on_carried(self, spot: Spot, over: Spot) -> None:
        """Handle a held space on its way over another."""

    def on_moved(self, spot: Spot, over: Spot) -> None:
        """Handle a held space that was carried to another, or off the board and so nowhere."""


class BoardExample(RelativeLayout):
    """A city to look at, as high as its rows need in its width; `item` is its picture.

    The board is drawn at the origin of the layout, so that scrolling draws nothing.
    """

    item = ObjectProperty(BoardView())

    def __init__(self, **kwargs: Any) -> None:
        """Show a board on which nothing can be tapped."""
        super().__init__(size_hint_y=None, **kwargs)
        self._board = BoardWidget(disabled=True, size_hint=(None, None))
        self.add_widget(self._board)
        self.bind(item=self._take, width=self._take)
        self._take()

    def _take(self, *_: object) -> None:
        self._board.board_view = self.item
        self.height = self.width / self._board.columns * self._board.rows
        self._board.size = self.width, self.height


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
            pen.badge(md_icons[self.icon], 0, 0, 1, ink=pen.contrast, background=(*pen.contrast[:3], 0.1), icon=True)
        self.canvas.add(group)


load_layout(__file__)
