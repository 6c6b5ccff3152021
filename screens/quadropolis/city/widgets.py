"""The widgets of the city: the board with its row of numbers, the hints, the palette, the panel of a space."""

from math import ceil
from typing import Any, Final

from kivy.clock import Clock
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
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from screens.kit import theme
from screens.kit.widgets.buttons import ItemBox, Tappable, TextButton
from screens.kit.widgets.containers import BottomBar, ItemGrid
from screens.kit.widgets.screen_frame import BoardPane
from screens.kit.widgets.textures import cached_text_texture

# The least side of a space beside two rows of brushes, and with a line about the brush, in dp.
SPACE: Final = 50
ROOMY_SPACE: Final = 56
# The least width of a brush, the least width of a hint, the size of a brush's name, in sp.
BRUSH: Final = 60
HINT: Final = 220
NAME: Final = 11
# The width from which brushes are larger, their greatest picture, and the size of their names.
LARGE_BRUSH: Final = 84
PICTURE: Final = 88
LARGE_NAME: Final = 14
# The least width of a number of tokens with its buttons, in dp and sp.
STEPPED: Final = (96, 64)
# The width from which both actions have words, in sp, and that of an action without, in dp.
BOTH_WORDS: Final = 340
ICON_ALONE: Final = 64


def pick(chosen: bool, one: Any, other: Any) -> Any:  # noqa: FBT001 - layouts call it
    """Return one of two looks."""
    return one if chosen else other


class TwoLines(Label):
    """A text of two lines at most; the rest is left out."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()

    def on_size(self, *_: object) -> None:
        """Wrap at the available width."""
        self.text_size = self.size


class CityPane(BoardPane):
    """The board and its controls, which are as high as they need; the board gets the rest."""

    lines = NumericProperty(2)  # of the palette
    usage = BooleanProperty(True)  # whether there is room for a line about the brush

    def do_layout(self, *args: Any) -> None:
        """Give the palette as many lines as fit, and the board the height that is left."""
        board = self.children[-1]
        fixed = max(dp(48), sp(44)) + dp(8) + dp(56) + dp(64)
        cell, line = dp(52) + sp(30), sp(40)
        full = self.width * board.rows / board.columns
        for lines, usage, least in ((2, True, ROOMY_SPACE), (2, False, SPACE), (1, False, 0)):
            left = self.height - fixed - lines * cell - usage * line
            if left >= (0 if self.wide else min(full, dp(least) * board.rows + dp(30))):
                break
        self.lines, self.usage = lines, usage
        self.max_share = 0.53 if self.wide else max(0.0, left / max(1.0, self.height))
        super().do_layout(*args)


class CityBoard(FloatLayout):
    """The board, and at the tapped pile a row of numbers."""

    board = ObjectProperty(None, allownone=True)
    floors = ObjectProperty(None, allownone=True)
    presenter = ObjectProperty()
    rows = AliasProperty(lambda self: self.board.rows if self.board else 4, bind=["board"])
    columns = AliasProperty(lambda self: self.board.columns if self.board else 4, bind=["board"])

    def __init__(self, **kwargs: Any) -> None:
        """Start without a row."""
        self._bar: Any = None
        self._place_soon = Clock.create_trigger(self._place, -1)
        super().__init__(**kwargs)

    def on_floors(self, *_: object) -> None:
        """Show the row, move it, or take it away."""
        bar = self._bar
        if self.floors is None:  # after a row
            self.remove_widget(bar)
            return
        if bar is None:
            bar = self._bar = CityFloorBar(item=self.floors, presenter=self.presenter)
        bar.item = self.floors
        if bar.parent is None:
            self.add_widget(bar)
        self._place_soon()
        self._place()

    def do_layout(self, *args: Any, **kwargs: Any) -> None:
        """Keep the row at its pile."""
        super().do_layout(*args, **kwargs)
        self._place()

    def _place(self, *_: object) -> None:
        """Place the row above its pile, below a pile of the topmost row."""
        bar = self._bar
        if bar is None:
            return
        spot, side = bar.item.spot, self.board.side
        x, y = self.board.corner_of(spot)
        bar.x = max(self.x + dp(2), min(x + (side - bar.width) / 2, self.right - bar.width - dp(2)))
        bar.y = y - bar.height if spot.row == 0 else y + side


class CityFloorBar(BoxLayout):
    """The row of numbers at a pile."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class CitySide(BoxLayout):
    """The controls beside the board, or in their place the panel of a space."""

    item = ObjectProperty(None, allownone=True)
    presenter = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Start with the controls."""
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
            self._panel = CitySpacePanel(item=self.item, presenter=self.presenter)
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
    presenter = ObjectProperty()


class CityHintBar(BoxLayout):
    """The hints on one line of fixed height, with the number of those that do not fit; without hints a quiet text."""

    hints = ListProperty()
    quiet = StringProperty("")
    presenter = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Rebuild the hints after every change."""
        super().__init__(**kwargs)
        self.bind(width=self._show, hints=self._show, quiet=self._show, presenter=self._show)

    def _show(self, *_: object) -> None:
        """Show as many hints as there is room for."""
        room = max(1, int(self.width // sp(HINT)))
        views: list[tuple[str, Any]] = [("CityNotice", hint) for hint in self.hints[:room]]
        views += [("CityMore", f"+{len(self.hints) - room}")] * (len(self.hints) > room)
        views = views or [("CityNoHint", self.quiet)]
        if [name for name, _item in views] != [type(child).__name__ for child in self.children[::-1]]:
            self.clear_widgets()
            for name, item in views:
                self.add_widget(Factory.get(name)(item=item, presenter=self.presenter))
        for child, view in zip(self.children[::-1], views, strict=True):
            child.item, child.presenter = view[1], self.presenter


class CityPalette(ScrollView):
    """The brushes in one or two lines, which scroll if they need more room."""

    items = ListProperty()
    lines = NumericProperty(2)
    presenter = ObjectProperty()
    cell = AliasProperty(lambda _: sp(BRUSH), bind=["width"])
    columns = AliasProperty(lambda self: max(1, ceil(len(self.items) / self.lines)), bind=["items", "lines"])
    overflows = AliasProperty(lambda self: self.columns * self.cell > self.width + 1, bind=["items", "width", "lines"])
    name_size = AliasProperty(lambda self: self._name_size(), bind=["items", "width", "lines"])
    high = AliasProperty(lambda self: self._high(), bind=["height", "lines", "items", "width"])

    def _name_size(self) -> float:
        """Return the size of all names, at which the widest word fits."""
        room = max(self.width / self.columns, self.cell) - dp(4)
        size = sp(LARGE_NAME if room >= sp(LARGE_BRUSH) else NAME)
        words = {word for brush in self.items for word in brush.name.split()}
        widest = max((cached_text_texture(word, round(size), theme.BOLD).width for word in words), default=1)
        return float(size * min(1.0, room / max(1, widest)))

    def _high(self) -> float:
        """Return the height of a brush."""
        return float(min(self.height / self.lines, dp(PICTURE) + 3 * self.name_size))


class CityBrushes(ItemGrid):
    """The brushes, as high as the lines of the palette; their names have one size."""

    high = NumericProperty(0)
    name_size = NumericProperty(11)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Size a new brush like the others."""
        self._size(widget)
        super().add_widget(widget, *args, **kwargs)

    def on_high(self, *_: object) -> None:
        """Size the brushes."""
        for brush in self.children:
            self._size(brush)

    on_name_size = on_high

    def _size(self, brush: Any) -> None:
        """Size a brush."""
        brush.min_height, brush.name_size = self.high, self.name_size


class CityBrush(Tappable):
    """A brush with its name."""

    name_size = NumericProperty(11)
    pick = staticmethod(pick)


class CityAct(TextButton):
    """An action at the foot of a space's panel."""

    pick = staticmethod(pick)


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
    minus = AliasProperty(lambda self: [-1] * self.steps, bind=["width"])
    plus = AliasProperty(lambda self: [1] * self.steps, bind=["width"])

    def step(self, by: int) -> None:
        """Change the number."""
        self.presenter.change_tokens(self.item.name, by)
