"""The table with the city: tap, drag, pan and zoom; and single cards."""

from dataclasses import replace
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from exports.sprawlopolis.drawings import WIDE
from screens.kit.gestures import MAX_TREMBLE, LongPress
from screens.kit.widgets.layout_loader import load_layout
from screens.sprawlopolis.city_view import BlockView, CityPicture
from screens.sprawlopolis.widgets.drawing import Pen, draw_icon
from sprawlopolis_score.blocks import Spot

# Least and largest width of a block in dp.
NARROWEST: Final = 14
WIDEST: Final = 130
# Below this size in dp the layout has not settled yet.
SMALLEST: Final = 8
WHEEL: Final = 1.15
# Seconds from the end of a touch until the table moves, so that a second tap meets the same thing.
FIT_SECONDS: Final = 0.35
# Factor by which everything could be larger before it is drawn larger.
LOOSE: Final = 1.25


class SprawlBoard(StencilView):
    """A part of the table; reports taps, long presses and drags in its rows and columns."""

    picture = ObjectProperty(CityPicture())
    style = StringProperty("Light")  # of the theme
    focused = BooleanProperty(False)
    least = NumericProperty(0)  # fewest rows and columns in view
    margin = NumericProperty(0.15)  # rows and columns around the picture
    moved = BooleanProperty(False)  # by a finger: the view stays there
    __events__ = ("on_tap", "on_hold", "on_drag_start", "on_drag_on", "on_drop")

    def __init__(self, **kwargs: Any) -> None:
        """Redraw when the picture, the position or the zoom changes: only blocks that look different."""
        self.unit = 0.0  # width of a block in pixels
        self.left = self.over = 0.0  # the table's origin: pixels from the left edge, and below the top
        self._wholes = 0
        self._used = False  # by a finger: before, nothing is lost by another zoom
        self._groups: dict[Spot, InstructionGroup] = {}
        self._drawn: dict[Spot, tuple[BlockView, float, str]] = {}
        self._under, self._above = InstructionGroup(), InstructionGroup()
        self._overlay: object = None
        self._touches: dict[Any, tuple[float, float]] = {}
        self._act = ""  # of the finger: nothing yet, drags, pans, or is done
        self._began: tuple[float, float] = (0.0, 0.0)
        self._hold: Any = None
        super().__init__(**kwargs)
        self._shift = Translate()
        self._blocks = InstructionGroup()
        for part in (PushMatrix(), self._shift, self._under, self._blocks, self._above, PopMatrix()):
            self.canvas.add(part)
        self._again = Clock.create_trigger(self._draw, -1)
        self._fit_soon = Clock.create_trigger(self._fit_if_cut, FIT_SECONDS)
        self._room = (0.0, 0.0)
        self.bind(pos=self._place, size=self._resize, picture=self._show, style=self._place, least=self._fit_anew)
        self._resize()

    # the part of the table that is in view
    @property
    def _largest(self) -> float:
        """Return the largest block width with which everything is in view."""
        first_row, first_column, last_row, last_column = self.picture.bounds
        rows = max(last_row - first_row, self.least) + 2 * self.margin
        columns = max(last_column - first_column, self.least) + 2 * self.margin
        return float(min(self.width / columns, self.height * WIDE / rows, dp(WIDEST)))

    def fit(self, *_: object) -> None:
        self.moved = False
        first_row, first_column, last_row, last_column = self.picture.bounds
        self.unit = self._largest
        self.left = self.width / 2 - (first_column + last_column) / 2 * self.unit
        self.over = self.height / 2 - (first_row + last_row) / 2 * self.unit / WIDE
        self._place()

    def _resize(self, *_: object) -> None:
        """Keep the centre; fit everything if something is out of view, or far too small."""
        wide, high = self._room
        self._room = self.width, self.height
        self.left += (self.width - wide) / 2
        self.over += (self.height - high) / 2
        loose = LOOSE if self._used else 1
        if not self.unit or not (self.moved or (self._in_view() and self._largest <= loose * self.unit)):
            self._fit_anew()
        self._place()

    def _fit_anew(self, *_: object) -> None:
        """Fit everything into the new size."""
        if min(self.size) >= dp(SMALLEST):
            self.fit()

    def _show(self, *_: object) -> None:
        """Show another picture; move the view only if it cuts something off, and not under a finger."""
        asked, self._wholes = self.picture.wholes != self._wholes, self.picture.wholes
        if asked or not self.unit:
            self._fit_anew()
        elif not (self._touches or self._fit_soon.is_triggered):
            self._fit_if_cut()
        self._follow_cursor()
        self._place()

    def _fit_if_cut(self, *_: object) -> None:
        """Fit everything if something is out of view and the player has not moved the view."""
        if not (self.moved or self._in_view()):
            self._fit_anew()

    def _in_view(self) -> bool:
        first_row, first_column, last_row, last_column = self.picture.bounds
        left, top = self.left + first_column * self.unit, self.over + first_row * self.unit / WIDE
        right, bottom = self.left + last_column * self.unit, self.over + last_row * self.unit / WIDE
        if self.least == 0:
            return False
        return bool(left >= -1 and top >= -1 and right <= self.width + 1 and bottom <= self.height + 1)

    def _follow_cursor(self) -> None:
        """Move the table until the keyboard's cursor is in view."""
        if self.picture.cursor is not None:
            row, column = self.picture.cursor
            x, y = self.left + column * self.unit, self.over + row * self.unit / WIDE
            self.left += max(0.0, self.unit - x) - max(0.0, x + 2 * self.unit - self.width)
            self.over += max(0.0, self.unit / WIDE - y) - max(0.0, y + 2 * self.unit / WIDE - self.height)

    def zoom(self, times: float, x: float, y: float) -> None:
        """Zoom about a point of the window."""
        unit = min(dp(WIDEST), max(dp(NARROWEST), self.unit * times))
        times = unit / self.unit
        self.left = (x - self.x) - (x - self.x - self.left) * times
        self.over = (self.top - y) - (self.top - y - self.over) * times
        self.unit, self.moved = unit, True
        self._place()

    def place_at(self, x: float, y: float) -> tuple[float, float]:
        """Return row and column at a point of the window, with their fractions."""
        return (self.top - y - self.over) * WIDE / self.unit, (x - self.x - self.left) / self.unit

    def point_of(self, row: float, column: float) -> tuple[float, float]:
        return self.x + self.left + column * self.unit, self.top - self.over - row * self.unit / WIDE

    # drawing
    def _place(self, *_: object) -> None:
        """Position everything before the next frame."""
        self._again()

    def _draw(self, *_: object) -> None:
        if self.unit <= 0:
            return
        self._shift.xy = (self.x + self.left, self.top - self.over)
        there = set()
        for block in self.picture.blocks:
            there.add(block.spot)
            looks = (block, self.unit, self.style)
            if self._drawn.get(block.spot) != looks:
                self._drawn[block.spot] = looks
                group = self._groups.get(block.spot)
                if group is None:
                    group = self._groups[block.spot] = InstructionGroup()
                    self._blocks.add(group)
                group.clear()
                Pen(group, self.unit, self.style).block(block)
        for spot in set(self._groups) - there:
            self._blocks.remove(self._groups.pop(spot))
            del self._drawn[spot]
        shown = self.picture
        overlay = (replace(shown, blocks=(), drags=frozenset(), wholes=0), self.unit, self.style)
        if overlay != self._overlay:
            self._overlay = overlay
            self._draw_overlay()

    def _draw_overlay(self) -> None:
        """Draw spaces below the blocks; cards, corners and the cursor above them."""
        for group in (self._under, self._above):
            group.clear()
        pen, shown = Pen(self._under, self.unit, self.style), self.picture
        for spot in shown.spaces:
            pen.space(*spot)
        pen = Pen(self._above, self.unit, self.style)
        for spot in shown.marks:
            pen.mark(*spot)
        for card in shown.cards:
            pen.card(card)
        for card in shown.cards:
            pen.label(card)
        for spot in shown.corners:
            pen.corner(*spot)
        if shown.cursor is not None:
            pen.cursor(*shown.cursor, at_corner=shown.at_corners)

    # fingers
    def on_touch_down(self, touch: Any) -> bool:
        """Begin a touch, which becomes a long press if it stays; a second one zooms."""
        if self.disabled or self.unit <= 0 or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self.zoom(WHEEL if touch.button == "scrolldown" else 1 / WHEEL, *touch.pos)
            return True
        touch.grab(self)
        self._fit_soon.cancel()
        self._used = True
        self._touches[touch.uid] = touch.pos
        if len(self._touches) == 1:
            self._act, self._began = "", touch.pos
            self._hold = LongPress(self._held)
        else:
            self._stop_dragging()
            self._act = "done"
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag the thing below, or pan the table; zoom with two touches."""
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        before, self._touches[touch.uid] = self._touches[touch.uid], touch.pos
        if len(self._touches) > 1:
            self._pinch(touch.uid, before)
            return True
        x, y = self._began
        if not self._act and max(abs(touch.x - x), abs(touch.y - y)) > dp(MAX_TREMBLE):
            self._hold.cancel()
            row, column = self.place_at(x, y)
            if self._drags(row, column, touch.x - x, touch.y - y):
                self._act = "drag"
                self.dispatch("on_drag_start", row, column)
            else:
                self._act, before = "move", (x, y)
        if self._act == "drag":
            self.dispatch("on_drag_on", *self.place_at(*touch.pos))
        elif self._act == "move":
            self._move(touch.x - before[0], touch.y - before[1])
        return True

    def _drags(self, row: float, column: float, right: float, up: float) -> bool:
        """Return whether a finger drags the thing it is on or, if that may be entered from beside, moves to."""
        there = Spot(int(row // 1), int(column // 1))
        if abs(right) > abs(up):
            ahead = Spot(there.row, there.column + (1 if right > 0 else -1))
        else:
            ahead = Spot(there.row + (1 if up < 0 else -1), there.column)
        return there in self.picture.drags or (self.picture.enters and ahead in self.picture.drags)

    def _pinch(self, uid: Any, before: tuple[float, float]) -> None:
        """Zoom by the distance of two fingers, and pan with their middle."""
        now = self._touches[uid]
        other = next(pos for each, pos in self._touches.items() if each != uid)
        apart, was = distance(now, other), distance(before, other)
        if was > 1 and apart > 1:
            self.zoom(apart / was, *other)

    def _move(self, right: float, up: float) -> None:
        """Pan the table with the finger."""
        self.left, self.over, self.moved = self.left + right, self.over - up, True
        self._place()

    def on_touch_up(self, touch: Any) -> bool:
        """End a drag; otherwise report a tap if the touch was nothing else."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._touches.pop(touch.uid, None)
        self._hold.cancel()
        if not self._touches:
            self._fit_soon()
        act, self._act = self._act, "done"
        if self.get_root_window() is not None:  # otherwise the screen was left during the touch
            if act == "drag":
                self.dispatch("on_drop")
            elif not act:
                self.dispatch("on_tap", *self.place_at(*touch.pos))
        return True

    def _held(self) -> None:
        self._act = "done"
        if self.get_root_window() is not None:  # otherwise the screen was left during the touch
            self.dispatch("on_hold", *self.place_at(*self._began))

    def _stop_dragging(self) -> None:
        """End the drag, because a second finger came."""
        self._hold.cancel()
        if self._act == "drag":
            self.dispatch("on_drop")

    def on_tap(self, row: float, column: float) -> None:
        """Event: a place was tapped."""

    def on_hold(self, row: float, column: float) -> None:
        """Event: a place was pressed for long."""

    def on_drag_start(self, row: float, column: float) -> None:
        """Event: a drag begins here."""

    def on_drag_on(self, row: float, column: float) -> None:
        """Event: the dragging finger is here now."""

    def on_drop(self) -> None:
        """Event: the drag ended."""


class CityExample(SprawlBoard):
    """A city without input, as high as its rows need at its width; `item` is its picture."""

    item = ObjectProperty(CityPicture())
    most = NumericProperty(dp(200))  # its largest height

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(disabled=True, size_hint_y=None, **kwargs)
        self.bind(item=self._take, width=self._stretch, most=self._stretch)
        self._take()

    def _take(self, *_: object) -> None:
        self.picture = self.item
        self._stretch()

    def _stretch(self, *_: object) -> None:
        first_row, first_column, last_row, last_column = self.picture.bounds
        rows, columns = last_row - first_row + 2 * self.margin, last_column - first_column + 2 * self.margin
        self.height = min(self.most, self.width / columns / WIDE * rows)


class CardFace(Widget):
    """A card, or a block, on its own: as large as possible, centred."""

    blocks = ObjectProperty(())  # around the origin
    rows = NumericProperty(2)
    columns = NumericProperty(2)
    style = StringProperty("Light")

    def __init__(self, **kwargs: Any) -> None:
        """Redraw whenever something changes."""
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, blocks=self._draw, style=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        unit = min(self.width / self.columns, self.height * WIDE / self.rows)
        self.canvas.clear()
        if unit < dp(SMALLEST):
            return
        group = InstructionGroup()
        left = self.x + (self.width - self.columns * unit) / 2
        top = self.y + (self.height + self.rows * unit / WIDE) / 2
        for part in (PushMatrix(), Translate(left, top), group, PopMatrix()):
            self.canvas.add(part)
        pen = Pen(group, unit, self.style)
        for block in self.blocks:
            pen.block(block)


class BrushFace(CardFace):
    """The face of a brush: its block, or an icon."""

    icon = StringProperty("blank")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(rows=1, columns=1, **kwargs)
        self.bind(icon=self._draw)

    def _draw(self, *_: object) -> None:
        """Draw the block, or the icon on a sheet of paper."""
        super()._draw()
        side = min(self.width, self.height)
        if self.icon != "blank" and side >= dp(SMALLEST):
            draw_icon(self.canvas, md_icons[self.icon], self.center, side)


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


load_layout(__file__)
