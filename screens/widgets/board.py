"""The board as it lies on the table: districts, tile faces, floors, tokens, what is doubtful or dark."""

from functools import lru_cache
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.image import Image as Loaded
from kivy.core.text import Label as Drawn
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget
from kivymd.app import MDApp
from kivymd.icon_definitions import md_icons

from quadropolis_score.boards import BOARDS, Spot
from screens import theme
from screens.pictures import Picture, Space

# Seconds after which a touch that stays is a long press; dp that a finger may tremble by.
LONG: Final = 0.45
STILL: Final = 12
# Parts of a space: the gap around it, its corners, a badge, a token.
GAP: Final = 0.03
CORNER: Final = 0.09
BADGE: Final = 0.27
TOKEN: Final = 0.25

LOCK: Final = md_icons["lock"]
WHITE: Final = theme.rgb("ffffff")
INK: Final = theme.rgb("1d1b20")


class Board(Widget):
    """A picture of a city; reports `on_spot` and `on_spot_held` with the space."""

    picture = ObjectProperty(Picture())
    focused = BooleanProperty(False)
    touchable = BooleanProperty(True)
    side = NumericProperty(0)  # of a space
    rows = NumericProperty(4)
    columns = NumericProperty(4)
    __events__ = ("on_spot", "on_spot_held")

    def __init__(self, **kwargs: Any) -> None:
        """Drawn whenever the picture or the size changes: only those spaces that look different."""
        self._groups: dict[Spot, InstructionGroup] = {}
        self._drawn: dict[Spot, tuple[Space, float, float, float, str]] = {}
        self._touch: Any = None
        self._hold: Any = None
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, focused=self._draw)
        self._draw()

    def on_picture(self, *_: object) -> None:
        """Another city, or another look at it."""
        board = BOARDS[self.picture.mode]
        self.rows, self.columns = board.rows, board.columns
        self._draw()

    def _draw(self, *_: object) -> None:
        """Draw what changed."""
        if not hasattr(self, "_groups") or self.width < 2 or not self.picture.rows:
            return
        self.side = min(self.width / self.columns, self.height / self.rows)
        style = MDApp.get_running_app().theme_cls.theme_style
        there = set()
        for line in self.picture.rows:
            for space in line:
                there.add(space.spot)
                x, y = self.corner(space.spot)
                looks = (space, x, y, self.side, style + str(self.focused and space.cursor))
                if self._drawn.get(space.spot) == looks:
                    continue
                self._drawn[space.spot] = looks
                group = self._groups.get(space.spot)
                if group is None:
                    group = self._groups[space.spot] = InstructionGroup()
                    self.canvas.add(group)
                group.clear()
                draw(group, space, x, y, self.side, style)
        for spot in set(self._groups) - there:
            self.canvas.remove(self._groups.pop(spot))
            del self._drawn[spot]

    def corner(self, spot: Spot) -> tuple[float, float]:
        """The lower left corner of a space."""
        left = self.center_x - self.side * self.columns / 2
        top = self.center_y + self.side * self.rows / 2
        return left + spot.column * self.side, top - (spot.row + 1) * self.side

    def middle(self, spot: Spot) -> tuple[float, float]:
        """The middle of a space, for whoever wants to tap it."""
        x, y = self.corner(spot)
        return x + self.side / 2, y + self.side / 2

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The space under a point."""
        if not self.side:
            return None
        left, bottom = self.corner(Spot(self.rows - 1, 0))
        column, row = int((x - left) // self.side), int(self.rows - 1 - (y - bottom) // self.side)
        return Spot(row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def on_touch_down(self, touch: Any) -> bool:
        """A touch begins; if it stays, it is a long press."""
        if not self.touchable or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        spot = self.spot_at(*touch.pos)
        if spot is None or self._touch is not None:
            return False
        touch.grab(self)
        self._touch = (touch.uid, spot, touch.pos)
        self._hold = Clock.schedule_once(self._held, LONG)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A touch that moves on is none of ours."""
        if touch.grab_current is not self or self._touch is None:
            return False
        x, y = self._touch[2]
        if max(abs(touch.x - x), abs(touch.y - y)) > dp(STILL):
            self._let_go()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A tap, if it was none of the others."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._touch is not None and self._touch[0] == touch.uid:
            spot = self._touch[1]
            self._let_go()
            self.dispatch("on_spot", spot)
        return True

    def _held(self, _: float) -> None:
        """The touch stayed."""
        spot = self._touch[1]
        self._let_go()
        self.dispatch("on_spot_held", spot)

    def _let_go(self) -> None:
        """Nothing is being touched."""
        self._touch = None
        if self._hold:
            self._hold.cancel()
            self._hold = None

    def on_spot(self, spot: Spot) -> None:
        """A space was tapped."""

    def on_spot_held(self, spot: Spot) -> None:
        """A space was pressed for long."""


def draw(group: InstructionGroup, space: Space, x: float, y: float, side: float, style: str) -> None:
    """One space with everything on it."""
    gap = side * GAP
    x, y, size = x + gap, y + gap, side - 2 * gap
    paper, line = theme.district(style, space.district)
    group.add(Color(*paper))
    group.add(RoundedRectangle(pos=(x, y), size=(size, size), radius=[size * CORNER]))
    if space.face:
        inset = size * 0.03
        group.add(Color(1, 1, 1, 0.25 if space.dark else 1))
        group.add(Rectangle(pos=(x + inset, y + inset), size=(size - 2 * inset,) * 2, texture=face(space.face)))
    group.add(Color(*line))
    group.add(Line(width=max(1.0, size * 0.018), rounded_rectangle=(x, y, size, size, size * CORNER)))
    if not space.face:
        number = drawn(str(space.district), size * 0.3, bold=True)
        group.add(Color(*line[:3], 0.55))
        group.add(
            Rectangle(
                pos=(x + (size - number.width) / 2, y + (size - number.height) / 2), size=number.size, texture=number
            )
        )
    if space.dark:
        cross(group, x, y, size, style)
    if space.face:
        badge(group, space.letter, x, y, size * BADGE, WHITE, INK)
        if space.floors > 1:
            floors(group, space.floors, x, y + size * (1 - BADGE), size)
    tokens(group, space, x, y, size)
    if space.points:
        pill(group, space.points, x + size / 2, y + size / 2, size * 0.26)
    if space.locked:
        badge(group, LOCK, x + size * (1 - BADGE), y + size * (1 - BADGE), size * BADGE, INK, WHITE, icon=True)
    if space.doubtful:
        group.add(Color(*theme.DOUBT))
        group.add(Line(width=size * 0.035, rounded_rectangle=(x, y, size, size, size * CORNER)))
        badge(group, "?", x + size * 0.34, y + size * 0.34, size * 0.34, theme.DOUBT_INK, theme.DOUBT)
    if space.marked or space.cursor:
        group.add(Color(*(WHITE if style == "Dark" else INK)))
        dash = size * 0.06 if space.cursor else 0
        group.add(
            Line(
                width=max(1.2, size * 0.03),
                rounded_rectangle=(x + dash, y + dash, size - 2 * dash, size - 2 * dash, size * CORNER),
            )
        )


def cross(group: InstructionGroup, x: float, y: float, size: float, style: str) -> None:
    """Taken off: struck out, as one does on paper."""
    group.add(Color(*(WHITE if style == "Dark" else INK)))
    for points in ((x, y, x + size, y + size), (x, y + size, x + size, y)):
        group.add(Line(width=max(1.0, size * 0.012), points=points))


def tokens(group: InstructionGroup, space: Space, x: float, y: float, size: float) -> None:
    """What stands on a building from its lower right corner on; customers as a number beside one meeple."""
    names = (*space.shows, *space.holds)
    step = size * TOKEN
    if space.customers:
        names = (*names, "inhabitant")
    if not names:
        return
    text = drawn(f"+{space.customers}", step * 0.8, bold=True) if space.customers else None
    wide = step * (len(names) * 0.86 + 0.14) + (text.width if text else 0)
    right, low = x + size * 0.97, y + size * 0.03
    group.add(Color(*WHITE))
    group.add(RoundedRectangle(pos=(right - wide, low), size=(wide, step * 1.12), radius=[step * 0.3]))
    at = right - step * 0.93
    for number, name in enumerate(reversed(names)):
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(pos=(at, low + step * 0.06), size=(step, step), texture=face(name)))
        at -= step * 0.86
        if text and number == 0:
            group.add(Color(*INK))
            group.add(
                Rectangle(
                    pos=(at + step * 0.9 - text.width, low + (step * 1.12 - text.height) / 2),
                    size=text.size,
                    texture=text,
                )
            )
            at -= text.width


def floors(group: InstructionGroup, count: int, x: float, y: float, size: float) -> None:
    """How high a pile is: the number beside as many lines."""
    text = drawn(str(count), size * 0.2, bold=True)
    wide = text.width + size * 0.2
    high = size * BADGE
    group.add(Color(*WHITE))
    group.add(RoundedRectangle(pos=(x, y), size=(wide, high), radius=[size * 0.06]))
    group.add(Color(*INK))
    group.add(Rectangle(pos=(x + size * 0.03, y + (high - text.height) / 2), size=text.size, texture=text))
    for number in range(count):
        low = y + size * 0.045 + number * (high - size * 0.09) / max(4, count)
        group.add(Rectangle(pos=(x + text.width + size * 0.05, low), size=(size * 0.12, size * 0.022)))


def badge(
    group: InstructionGroup,
    text: str,
    x: float,
    y: float,
    size: float,
    ink: theme.RGBA,
    ground: theme.RGBA,
    *,
    icon: bool = False,
) -> None:
    """A sign in a small square."""
    group.add(Color(*ground))
    group.add(RoundedRectangle(pos=(x, y), size=(size, size), radius=[size * 0.22]))
    texture = drawn(text, size * 0.66, bold=True, icon=icon)
    group.add(Color(*ink))
    group.add(
        Rectangle(
            pos=(x + (size - texture.width) / 2, y + (size - texture.height) / 2), size=texture.size, texture=texture
        )
    )


def pill(group: InstructionGroup, text: str, x: float, y: float, size: float) -> None:
    """Points in the middle of a space."""
    texture = drawn(text, size, bold=True)
    wide, high = texture.width + size * 0.7, size * 1.3
    group.add(Color(*INK))
    group.add(RoundedRectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), radius=[high / 2]))
    group.add(Color(*WHITE))
    group.add(Rectangle(pos=(x - texture.width / 2, y - texture.height / 2), size=texture.size, texture=texture))


@lru_cache
def face(name: str) -> Texture:
    """One of our drawings."""
    return Loaded(str(theme.FACES / f"{name}.png"), mipmap=True).texture


def drawn(text: str, size: float, *, bold: bool = False, icon: bool = False) -> Texture:
    """A short text as a texture, the same for the same size."""
    return _drawn(text, max(6, round(size)), bold, icon)


@lru_cache(maxsize=512)
def _drawn(text: str, size: int, bold: bool, icon: bool) -> Texture:  # noqa: FBT001
    font = "Icons" if icon else theme.BOLD if bold else theme.REGULAR
    label = Drawn(text=text, font_size=size, font_name=font)
    label.refresh()
    return label.texture
