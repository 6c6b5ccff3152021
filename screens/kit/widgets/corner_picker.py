"""The corner picker: a photo with four corners to drag, their outline, and a magnifier beside the finger."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from screens.kit import theme
from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.textures import picture_texture, text_texture

# In dp: the margin around the photo for handles on its edge; the reach of a finger around a corner.
PADDING: Final = 24
GRAB_DISTANCE: Final = 40
RING_RADIUS: Final = 15  # half the width of a handle: small enough to leave its target visible
# The magnifier: half its width, its distance from the corner, its scale.
LENS_RADIUS: Final = 48
LENS_DISTANCE: Final = 92
MAGNIFICATION: Final = 3.0
QUARTERS: Final = 4  # of a whole turn
# The direction of each handle's number, away from the board.
NUMBER_DIRECTIONS: Final = ((-1, 1), (1, 1), (1, -1), (-1, -1))
SHADE: Final = theme.rgba_from_hex("000000", 0.65)
LIGHT: Final = theme.rgba_from_hex("ffffff")

Point = tuple[float, float]


class CornerHandle(Tappable):
    """One corner for keyboard and accessibility; `CornerPicker` follows the fingers."""

    text = StringProperty("")
    __events__ = ("on_keyboard_focus",)

    def on_focused(self, _: object, focused: bool) -> None:  # noqa: FBT001 - Kivy tells it so
        """Select the corner when Tab reaches it."""
        if focused:
            self.dispatch("on_keyboard_focus")

    def on_keyboard_focus(self) -> None:
        """Handle the selection of the corner."""


class CornerPicker(FloatLayout):
    """The picker; `on_corner_dragged` reports a corner's number and the pixel of the full photo that it is dragged to.

    `full_size` is the size of the full photo, which the corners refer to; the shown picture may be smaller.
    """

    picture = ObjectProperty(b"")
    full_size = ObjectProperty((1, 1))
    shown = AliasProperty(
        lambda self: self.full_size[::-1] if self.turned % 2 else self.full_size, bind=["full_size", "turned"]
    )
    corners = ObjectProperty(())
    selected = NumericProperty(-1)
    is_magnified = BooleanProperty(False)
    turned = NumericProperty(0)  # quarter turns of the shown photo, clockwise
    __events__ = ("on_corner_dragged", "on_drag_end", "on_select")

    def __init__(self, **kwargs: Any) -> None:
        """Draw again after every change; decode the photo once."""
        self._texture: Any = None
        self._touch: tuple[Any, int, float, float] | None = None
        super().__init__(**kwargs)
        self.handles = tuple(
            CornerHandle(
                text=str(number + 1), size_hint_x=None, width=dp(theme.TOUCH_TARGET), corner=dp(theme.TOUCH_TARGET / 2)
            )
            for number in range(4)
        )
        for number, handle in enumerate(self.handles):
            handle.bind(on_keyboard_focus=partial(self._on_handle_focused, number))
            self.add_widget(handle)
        for name in ("full_size", "corners", "selected", "is_magnified", "turned"):
            self.fbind(name, self._draw)
        self.bind(pos=self._on_layout_changed, size=self._on_layout_changed)
        self._draw()

    def on_picture(self, *_: object) -> None:
        """Decode another photo."""
        self._texture = picture_texture(self.picture, "jpg") if self.picture else None
        self._draw()

    @property
    def photo_area(self) -> tuple[float, float, float, float]:
        """Return left, bottom, width and height of the shown photo; Kivy's aliases lag behind its size."""
        full_width, full_height = self.shown
        scale = max(
            0.0, min((self.width - dp(2 * PADDING)) / full_width, (self.height - dp(2 * PADDING)) / full_height)
        )
        width, height = full_width * scale, full_height * scale
        return self.x + (self.width - width) / 2, self.y + (self.height - height) / 2, width, height

    def to_screen(self, corner: Sequence[float]) -> Point:
        """Return the window position of a pixel of the full photo; (0, 0) is the middle of its first pixel."""
        left, bottom, width, height = self.photo_area
        across, down = turned((corner[0] + 0.5) / self.full_size[0], (corner[1] + 0.5) / self.full_size[1], self.turned)
        return left + across * width, bottom + (1 - down) * height

    def to_photo_pixel(self, x: float, y: float) -> Point:
        """Return the pixel of the full photo at a window position."""
        across, down = self._share(x, y)
        return across * self.full_size[0] - 0.5, down * self.full_size[1] - 0.5

    def _share(self, x: float, y: float) -> Point:
        """Return a window position as fractions of the photo's width and height, from its top left."""
        left, bottom, width, height = self.photo_area
        return turned((x - left) / max(1.0, width), 1 - (y - bottom) / max(1.0, height), -self.turned)

    # touches
    def on_touch_down(self, touch: Any) -> bool:
        """Take the nearest corner, which keeps its distance from the fingertip."""
        if not self.corners or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        points = list(map(self.to_screen, self.corners))
        distances = [max(abs(x - touch.x), abs(y - touch.y)) for x, y in points]
        number = distances.index(min(distances))
        if self._touch is None and distances[number] <= dp(GRAB_DISTANCE):
            touch.grab(self)
            x, y = points[number]
            self._touch = (touch.uid, number, x - touch.x, y - touch.y)
            self._drag(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._drag(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._touch is not None and self._touch[0] == touch.uid:
            self._touch = None
            self.dispatch("on_drag_end")
        return True

    def _drag(self, touch: Any) -> None:
        """Report the corner's position, limited to the visible area."""
        if self._touch is None or self._touch[0] != touch.uid:
            return
        _, number, offset_x, offset_y = self._touch
        x = min(max(touch.x + offset_x, self.x), self.x + self.width)
        y = min(max(touch.y + offset_y, self.y), self.y + self.height)
        self.dispatch("on_corner_dragged", number, *self.to_photo_pixel(x, y))

    def on_corner_dragged(self, number: int, x: float, y: float) -> None:
        """Handle a dragged corner."""

    def on_drag_end(self) -> None:
        """Handle the end of a drag."""

    def on_select(self, number: int) -> None:
        """Handle a corner selected by keyboard."""

    def _on_handle_focused(self, number: int, _: CornerHandle) -> None:
        self.dispatch("on_select", number)

    # drawing
    def _on_layout_changed(self, *_: object) -> None:
        """Move the handles with the photo, and end a drag, because the screen was turned."""
        if self._touch is not None:
            self._touch = None
            self.dispatch("on_drag_end")
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.canvas.after.clear()
        for handle in self.handles:
            handle.disabled = not self.corners
        if self._texture is None or not self.corners or self.width < 2:
            return
        left, bottom, width, height = self.photo_area
        with self.canvas.before:
            Color(1, 1, 1, 1)
            whole = self._part(left, bottom, left + width, bottom + height)
            Rectangle(texture=self._texture, tex_coords=whole, pos=(left, bottom), size=(width, height))
        points = list(map(self.to_screen, self.corners))
        with self.canvas.after:
            self._draw_outline(points)
            for number, point in enumerate(points):
                self._draw_handle(number, point)
                self.handles[number].center = point
            if self.is_magnified and self.selected >= 0:
                self._draw_lens(points[self.selected])

    @staticmethod
    def _draw_outline(corners: list[Point]) -> None:
        """Draw the edges of the board, bright on dark, so that they are visible on any photo."""
        points = [coordinate for corner in corners for coordinate in corner]
        for colour, width in ((SHADE, dp(2.5)), (theme.DOUBT, dp(1.2))):
            Color(*colour)
            Line(points=points, width=width, close=True)

    def _draw_handle(self, number: int, point: Point) -> None:
        """Draw a handle: a ring around the corner, its number outside."""
        x, y = point
        is_chosen = number == self.selected
        for colour, width in ((SHADE, dp(4)), (theme.DOUBT if is_chosen else LIGHT, dp(2.2 if is_chosen else 1.6))):
            Color(*colour)
            Line(circle=(x, y, dp(RING_RADIUS)), width=width)
        right, up = NUMBER_DIRECTIONS[number]
        side = max(dp(22), sp(20))
        middle_x, middle_y = x + right * (dp(RING_RADIUS) + side * 0.32), y + up * (dp(RING_RADIUS) + side * 0.32)
        Color(*theme.DOUBT)
        Ellipse(pos=(middle_x - side / 2, middle_y - side / 2), size=(side, side))
        text = text_texture(str(number + 1), sp(14))
        Color(*theme.DOUBT_INK)
        Rectangle(texture=text, pos=(middle_x - text.width / 2, middle_y - text.height / 2), size=text.size)

    def _draw_lens(self, point: Point) -> None:
        """Draw the magnifier with a cross at the corner."""
        x, y = self.lens_center(point)
        half, rim = dp(LENS_RADIUS), dp(3)
        Color(*SHADE)
        Ellipse(pos=(x - half - rim, y - half - rim), size=(2 * (half + rim),) * 2)
        Color(1, 1, 1, 1)
        Ellipse(
            texture=self._texture,
            tex_coords=self._lens_tex_coords(point),
            pos=(x - half, y - half),
            size=(2 * half,) * 2,
        )
        for colour, width in ((SHADE, dp(1.8)), (theme.DOUBT, dp(1))):
            Color(*colour)
            for points in ((x - half, y, x + half, y), (x, y - half, x, y + half)):
                Line(points=points, width=width)
        Color(*LIGHT)
        Line(circle=(x, y, half + rim), width=dp(1.2))

    def lens_center(self, point: Point) -> Point:
        """Return the middle of the magnifier: above the finger or, if that is out of sight, beside it."""
        x, y = point
        half = dp(LENS_RADIUS + 4)
        left, right, low, top = self.x + half, self.x + self.width - half, self.y + half, self.y + self.height - half
        if y + dp(LENS_DISTANCE) <= top:
            return min(max(x, left), right), y + dp(LENS_DISTANCE)
        beside = x + dp(LENS_DISTANCE) if x < self.x + self.width / 2 else x - dp(LENS_DISTANCE)
        return min(max(beside, left), right), max(low, min(y, top))

    def _lens_tex_coords(self, point: Point) -> tuple[float, ...]:
        """Return the magnified part of the photo's texture."""
        half = dp(LENS_RADIUS) / MAGNIFICATION
        return self._part(point[0] - half, point[1] - half, point[0] + half, point[1] + half)

    def _part(self, left: float, bottom: float, right: float, top: float) -> tuple[float, ...]:
        """Return the part of the photo's texture between window positions; the texture may be flipped."""
        (first_u, first_v), (wide, high) = self._texture.uvpos, self._texture.uvsize
        shares = (self._share(x, y) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))
        return tuple(part for x, y in shares for part in (first_u + x * wide, first_v + (1 - y) * high))


def turned(across: float, down: float, quarters: int) -> Point:
    """Return a place on a photo, in fractions from its top left, after quarter turns of the photo, clockwise."""
    for _ in range(quarters % QUARTERS):
        across, down = 1 - down, across
    return across, down
