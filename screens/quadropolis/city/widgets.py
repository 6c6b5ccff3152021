"""The widgets of the city: the board with its row of numbers, the hints, the palette, the panel of a space."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any, Final

from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from screens.kit import theme
from screens.kit.widgets.buttons import ItemBox, Tappable, TextButton
from screens.kit.widgets.containers import BottomBar, ItemGrid
from screens.kit.widgets.screen_frame import BoardPane
from screens.kit.widgets.textures import cached_text_texture
from screens.quadropolis.number_pad import Stepped

# The least side of a space beside two rows of brushes, and with two lines of hints; the least height of a brush
# without its name, in dp.
SPACE: Final = 50
ROOMY_SPACE: Final = 78
PICTURE_AND_EDGES: Final = 52
# The least width of a brush, the least width of a hint, the size of a brush's name, in sp.
BRUSH: Final = 60
HINT: Final = 220
NAME: Final = 11
# The greatest picture of a brush, the size of names that fit on a line, and the height of a line in sizes.
PICTURE: Final = 88
LARGE_NAME: Final = 14
LINE: Final = 1.4
# The width beside the buttons of a row: the place of its tile, the number of hints, the margins, in sp.
BESIDE_ROW: Final = 112
# Where the notches of a wheel lead: Kivy names them by the way of what is seen.
WHEEL: Final = {"scrollup": 1, "scrolldown": -1}
# The least width of a number of tokens with its buttons, in dp and sp.
STEPPED: Final = (96, 64)
# The width from which both actions have words, in sp, and that of an action without, in dp.
BOTH_WORDS: Final = 340
ICON_ALONE: Final = 64


class CityPane(BoardPane):
    """The board and its controls, which are as high as they need; the board gets the rest."""

    lines = NumericProperty(2)  # of the palette
    hint_lines = NumericProperty(1)

    def do_layout(self, *args: Any) -> None:
        """Give palette and hints as many lines as fit, and the board the height that is left."""
        board = self.children[-1]
        hint = max(dp(48), sp(44)) + dp(8)
        fixed, cell = dp(56) + dp(64), dp(PICTURE_AND_EDGES) + sp(30)
        full = self.width * board.rows / board.columns
        roomy, tight = (dp(space) * board.rows + dp(30) for space in (ROOMY_SPACE, SPACE))
        for lines, hints, least in ((2, 3, full), (2, 2, roomy), (2, 1, tight), (1, 1, 0)):
            left = self.height - fixed - lines * cell - hints * hint
            if left >= (0 if self.wide else min(full, least)):
                break
        self.lines, self.hint_lines = lines, hints
        self.max_share = 0.53 if self.wide else max(0.0, left / max(1.0, self.height))
        super().do_layout(*args)


class CitySide(BoxLayout):
    """The controls beside the board, or in their place the panel of a space."""

    item = ObjectProperty(None, allownone=True)
    runner = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._controls: Any = None
        self._panel: Any = None
        super().__init__(**kwargs)

    def on_item(self, *_: object) -> None:
        """Show the panel of a space, or the controls."""
        if self._controls is None:
            self._controls = self.children[0]
        if self.item is None:
            self._show(self._controls)
            return
        if self._panel is None:
            self._panel = CitySpacePanel(item=self.item, runner=self.runner)
        self._panel.item = self.item
        self._show(self._panel)

    def _show(self, widget: Any) -> None:
        """Show a widget instead of the other."""
        if widget.parent is None:
            self.clear_widgets()
            self.add_widget(widget)


class CitySpacePanel(BoxLayout):
    """The panel of a space: its content scrolls, its actions stay at its foot."""

    item = ObjectProperty(rebind=True)
    runner = ObjectProperty()


class CityHintBar(GridLayout):
    """The hints in lines of fixed height, with the number of those that do not fit; without hints a quiet text.

    While a tile was just tapped, the row of its floors or prints stands on the first line, so that it covers no space.
    """

    hints = ListProperty()
    quiet = StringProperty("")
    row = ObjectProperty(None, allownone=True)
    lines = NumericProperty(1)
    line = AliasProperty(lambda _: max(dp(theme.TOUCH_TARGET), sp(44)), bind=["width"])
    runner = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Show the hints again after every change; views that are not shown wait for their next use."""
        self._spare: defaultdict[str, list[Any]] = defaultdict(list)
        super().__init__(**kwargs)
        for name in ("width", "hints", "quiet", "row", "lines", "runner"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        """Show the row, or as many hints as there is room for."""
        lines = [*self._lines()]
        if [[name for name, _item in line] for line in lines] != [
            [type(child).__name__ for child in line.children[::-1]] for line in self.children[::-1]
        ]:
            for box in self.children:
                for child in box.children:
                    self._spare[type(child).__name__].append(child)
                box.clear_widgets()
            self.clear_widgets()
            for line in lines:
                box = CityHintLine(height=self.line)
                for name, item in line:
                    spare = self._spare[name]
                    box.add_widget(spare.pop() if spare else Factory.get(name)(item=item, runner=self.runner))
                self.add_widget(box)
        for box, line in zip(self.children[::-1], lines, strict=True):
            for child, view in zip(box.children[::-1], line, strict=True):
                child.item, child.runner = view[1], self.runner

    def _lines(self) -> Iterator[list[tuple[str, Any]]]:
        """Yield the views of each line, by name, with their items."""
        columns, lines = max(1, int(self.width // sp(HINT))), self.lines
        if self.row is not None:
            lines -= 1
            behind = f"+{len(self.hints)}" if self.hints else ""  # its place is kept, so that the row stays where it is
            row, buttons = "CityFloorRow" if self.row.floors else "CityPrintRow", [*self.row.floors, *self.row.prints]
            has_room = self.width >= sp(BESIDE_ROW) + dp(theme.TOUCH_TARGET + 4) * len(buttons)
            yield [(row, self.row), *([("CityMore", behind)] if has_room and not lines else [])]
        shown = [("CityNotice", hint) for hint in self.hints[: columns * lines]]
        left = len(self.hints) - len(shown)
        for start in range(0, len(shown), columns):
            line = shown[start : start + columns]
            is_last = start + columns >= len(shown)
            yield [*line, *([("CityMore", f"+{left}")] if left and is_last else [])]
        if not self.hints and self.row is None:
            yield [("CityNoHint", self.quiet)]


class CityHintLine(BoxLayout):
    """A line of hints."""


class CityPalette(ScrollView):
    """The brushes in one or two lines, which scroll if they need more room."""

    scroll_x: float
    items = ListProperty()
    lines = NumericProperty(2)
    cell = AliasProperty(lambda _: sp(BRUSH), bind=["width"])
    columns = AliasProperty(lambda self: max(1, ceil(len(self.items) / self.lines)), bind=["items", "lines"])
    overflows = AliasProperty(lambda self: self.columns * self.cell > self.width + 1, bind=["items", "width", "lines"])
    name_size = AliasProperty(lambda self: self._name_size(), bind=["items", "width", "lines"])
    name_height = AliasProperty(lambda self: self._name_height(), bind=["items", "width", "lines"])
    high = AliasProperty(lambda self: self._high(), bind=["height", "lines", "items", "width"])

    def on_touch_down(self, touch: Any) -> bool:
        """Scroll sideways by a brush with a wheel that turns up or down."""
        by = WHEEL.get(getattr(touch, "button", ""), 0)
        if by and self.overflows and self.collide_point(*touch.pos):
            beyond = self.columns * self.cell - self.width
            self.scroll_x = min(1.0, max(0.0, self.scroll_x + by * self.cell / beyond))
            return True
        return bool(super().on_touch_down(touch))

    @property
    def _room(self) -> float:
        return float(max(self.width / self.columns, self.cell) - dp(4))

    def _widest(self, texts: Iterable[str], size: float) -> float:
        return max((cached_text_texture(text, ceil(size), theme.BOLD).width for text in texts), default=1)

    def _name_size(self) -> float:
        """Return the size of all names: the large one if all fit on a line, at most one at which every word fits."""
        if self._widest((brush.name for brush in self.items), sp(LARGE_NAME)) <= self._room:
            return float(sp(LARGE_NAME))
        words = {word for brush in self.items for word in brush.name.split()}
        return float(sp(NAME) * min(1.0, self._room / self._widest(words, sp(NAME))))

    def _name_height(self) -> float:
        """Return the height of all names: that of two lines if one does not fit on a line."""
        size = self._name_size()
        has_two = self._widest((brush.name for brush in self.items), size) > self._room
        return size * LINE * (1 + has_two)

    def _high(self) -> float:
        return float(min(self.height / self.lines, dp(PICTURE) + self._name_height()))


class CityBrushes(ItemGrid):
    """The brushes, as high as the lines of the palette; their names have one size."""

    high = NumericProperty(0)
    name_size = NumericProperty(11)
    name_height = NumericProperty(11)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Size a new brush like the others."""
        self._size(widget)
        super().add_widget(widget, *args, **kwargs)

    def on_high(self, *_: object) -> None:
        """Size the brushes, and their rows, which otherwise keep the height that they had."""
        for brush in self.children:
            self._size(brush)
        self._trigger_layout()

    on_name_size = on_high
    on_name_height = on_high

    def _size(self, brush: Any) -> None:
        brush.min_height, brush.name_size, brush.name_height = self.high, self.name_size, self.name_height


class CityBrush(Tappable):
    name_size = NumericProperty(11)
    name_height = NumericProperty(11)


class CityAct(TextButton):
    """An action at the foot of a space's panel."""


class CityPoints(TextButton):
    """The button to tokens and points; without room it hides its words."""

    words = StringProperty("")
    has_room = BooleanProperty(True)
    shown = AliasProperty(lambda self: self.words if self.has_room else "", bind=["words", "has_room"])


class CityFoot(BottomBar):
    """The actions of the city, always side by side, because height is scarce."""

    has_room = AliasProperty(lambda self: self.width >= sp(BOTH_WORDS), bind=["width"])  # for the words of both

    def do_layout(self, *_: Any) -> None:
        """Lay out from left to right; without room for its text the first action shows only its icon."""
        done, points = self.children
        room = self.width - 2 * self.padding[0] - self.spacing
        points.width = room / 2 if self.has_room else dp(ICON_ALONE)
        done.width = room - points.width
        self.minimum_height = max(done.height, points.height) + 2 * self.padding[1]
        points.pos = self.x + self.padding[0], self.y + (self.height - points.height) / 2
        done.pos = points.right + self.spacing, self.y + (self.height - done.height) / 2


class CityToken(ItemBox):
    """A number of tokens: its field opens the number pad; the buttons beside it need room."""

    steps = AliasProperty(lambda self: self.width >= dp(STEPPED[0]) + sp(STEPPED[1]), bind=["width"])

    def step(self, by: int) -> None:
        self.runner.send(Stepped(self.item.sort, by))
