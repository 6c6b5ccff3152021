"""Words, touchables, lists and sheets. Their looks are in base.kv.

KivyMD gives the theme and the icons. Its own buttons ripple on the GPU, which crashes Snapdragon phones (KivyMD#1900),
and do not wrap large text: a touchable here is a layout with a state layer.
"""

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.text import Label as Drawn
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.logger import Logger
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.image import Image
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput
from kivymd.icon_definitions import md_icons

from screens import theme
from screens.steps import Steps
from screens.widgets.drawing import face as drawn
from store.table import Colour

# How visible a state layer is, after Material 3.
PRESSED: Final = 0.12
# Seconds until a stepper that is held down steps again, and again.
FIRST_REPEAT: Final = 0.45
REPEAT: Final = 0.09
MOST_DIGITS: Final = 2  # on a mark


def layout(module: str) -> None:
    """Load the kv file beside a module, once."""
    Builder.load_file(str(Path(module).with_suffix(".kv")), rulesonly=True)


class Text(Label):
    """A text on one line, as wide as it needs to be; of several, `item` is what it says."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class Words(Text):
    """A text that wraps and is as high as it needs to be."""

    def on_size(self, *_: object) -> None:
        """Wrap at the width that there is."""
        self.text_size = (self.width, None)


class Icon(Label):
    """A sign of Material's icon font, by name."""

    icon = StringProperty("blank")
    glyph = AliasProperty(lambda self: md_icons[self.icon], bind=["icon"])


class Tappable(ButtonBehavior, BoxLayout):
    """Something to tap, at least 48 dp high; keys reach it too. Of several, `item` is what it shows."""

    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()
    ground = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((0, 0, 0, 1))
    line = ColorProperty((0, 0, 0, 0))
    corner = NumericProperty(dp(12))
    least = NumericProperty(0)  # how high it is at least
    stretch = NumericProperty(0)  # how high its neighbours in a grid are
    focused = BooleanProperty(False)
    layer = NumericProperty(0.0)

    def on_state(self, _: object, state: str) -> None:
        """A touch is seen."""
        self.layer = PRESSED if state == "down" else 0.0


class Drawing(Image):
    """One of our drawings, by name."""

    face = StringProperty("")

    def on_face(self, _: object, face: str) -> None:
        """Show it."""
        self.texture = drawn(face)


class Part(BoxLayout):
    """One of several that is not tapped as a whole."""

    least = NumericProperty(0)
    stretch = NumericProperty(0)
    item = ObjectProperty(rebind=True)
    presenter = ObjectProperty()


class Repeating(Layout):
    """One view for every item: as many as there are, each changed only where its item changed."""

    items = ListProperty()
    view = StringProperty()
    presenter = ObjectProperty()

    def on_items(self, *_: object) -> None:
        """Show these items."""
        self._fill()

    def on_view(self, *_: object) -> None:
        """Show them in this way."""
        self.clear_widgets()
        self._fill()

    def on_presenter(self, *_: object) -> None:
        """Report to this presenter."""
        for child in self.children:
            child.presenter = self.presenter

    def _fill(self) -> None:
        if not self.view:
            return
        shown = self.children[::-1]
        for child, item in zip(shown, self.items, strict=False):
            child.item = item
        for child in shown[len(self.items) :]:
            self.remove_widget(child)
        for item in self.items[len(shown) :]:
            self.add_widget(Factory.get(self.view)(item=item, presenter=self.presenter))


class Several(Repeating, BoxLayout):
    """Items below or beside each other; optional things are lists of none or one."""

    items = ListProperty()
    view = StringProperty()
    presenter = ObjectProperty()


class Flow(Repeating, StackLayout):
    """Buttons from left to right, as wide as their words, going on in the next line."""

    def do_layout(self, *_: object) -> None:
        """No button is wider than there is room."""
        for child in self.children:
            if isinstance(child, Action):
                child.width = min(child.natural, self.width)
        super().do_layout()

    items = ListProperty()
    view = StringProperty()
    presenter = ObjectProperty()


class Grid(GridLayout):
    """Cells of one width; those of a row are as high as the highest."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """A cell may need less room than before: then its neighbours do too."""
        widget.bind(minimum_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: object) -> None:
        """Stretch the cells of every row."""
        cells = self.children[::-1]
        for start in range(0, len(cells), self.cols):
            row = cells[start : start + self.cols]
            high = max(max(dp(theme.TOUCH), cell.least, cell.minimum_height) for cell in row)
            for cell in row:
                cell.stretch = high
        super().do_layout()


class Items(Repeating, Grid):
    """Items in a grid."""

    items = ListProperty()
    view = StringProperty()
    presenter = ObjectProperty()


class Action(Tappable):
    """A button with an icon and words, in its middle; long words wrap."""

    icon = StringProperty("blank")
    text = StringProperty("")
    written = AliasProperty(lambda self: width_of(self.text), bind=["text"])  # on one line
    natural = AliasProperty(lambda self: self.written + sp(24) + dp(42), bind=["written"])


class IconAction(Tappable):
    """A button with an icon only; `text` says what it does to whoever points at it with a mouse."""

    icon = StringProperty("blank")
    text = StringProperty("")


class Bar(BoxLayout):
    """The head of a screen: a step back, what this is, what else can be done."""

    title = StringProperty("")
    detail = StringProperty("")
    home = BooleanProperty(False)  # there is nothing behind it
    colour = ObjectProperty(None, allownone=True)  # of the player that it is about
    presenter = ObjectProperty()
    marks = AliasProperty(lambda self: ((self.colour, self.title),) if self.colour else (), bind=["colour", "title"])
    ways_back = AliasProperty(lambda self: () if self.home else ("arrow-left",), bind=["home"])
    details = AliasProperty(lambda self: (self.detail,) if self.detail else (), bind=["detail"])


class Mark(Label):
    """A player's colour, with what the name is told by: nobody is told by colour alone."""

    colour = ObjectProperty(Colour.RED)
    name = StringProperty("")
    sign = AliasProperty(lambda self: sign_of(self.name), bind=["name"])
    ground = AliasProperty(lambda self: theme.player(self.colour)[0], bind=["colour"])
    ink = AliasProperty(lambda self: theme.player(self.colour)[1], bind=["colour"])


class Said(Text):
    """What an icon means, for as long as somebody points at it."""

    def __init__(self, **kwargs: Any) -> None:
        """Its size is known at once, so that it can be placed."""
        super().__init__(**kwargs)
        self.texture_update()


class StepBar(BoxLayout):
    """One step back, one forth."""

    steps = ObjectProperty(Steps(), rebind=True)
    presenter = ObjectProperty()


class Trouble(Words):
    """Why nothing can be shown at all."""


class Snack(Tappable):
    """A sentence at the foot of the screen, until it is tapped or has been read."""

    text = StringProperty("")
    room = NumericProperty(412)


class Scroll(ScrollView):
    """What is longer than the screen."""


class Lines(BoxLayout):
    """Things below each other, with room between those that are there: an empty list takes none."""

    def do_layout(self, *_: object) -> None:
        """Give every thing but the first its gap, if there is anything of it."""
        y, top = self.top - self.padding[1], True
        for child in reversed(self.children):
            if child.size_hint_x is not None:
                child.width = (self.width - self.padding[0] - self.padding[2]) * child.size_hint_x
            shown = child.height > 0
            y -= child.height + (0 if top or not shown else self.spacing)
            top = top and not shown
            child.pos = self.left_of(child), y
        self.minimum_height = self.top - y + self.padding[3]

    def left_of(self, child: Any) -> float:
        """Where a thing begins: at the left, or where it wants to be."""
        room = self.width - self.padding[0] - self.padding[2] - child.width
        return float(self.x + self.padding[0] + room * child.pos_hint.get("center_x", 0))


class Column(Lines):
    """Things below each other, no wider than people read."""


class SideBySide(BoxLayout):
    """Buttons beside each other or, where a word of theirs would be broken, below each other."""

    def do_layout(self, *args: Any) -> None:
        """Turn with the room that there is."""
        words = (word for child in self.children if isinstance(child, Action) for word in child.text.split(" "))
        needed = max(map(width_of, words), default=0) + sp(24) + dp(40)
        room = self.width - self.padding[0] - self.padding[2] - self.spacing * (len(self.children) - 1)
        self.orientation = "horizontal" if needed * len(self.children) <= room else "vertical"
        super().do_layout(*args)


class Foot(SideBySide):
    """What is done most often: where a thumb reaches."""


class Pane(BoxLayout):
    """Two parts: below each other on an upright screen, side by side on a wide one that has room for both."""

    wide = BooleanProperty(False)

    def on_size(self, *_: object) -> None:
        """Turn with the screen."""
        self.wide = self.width > self.height and self.width >= dp(theme.ROOMY)
        self.orientation = "horizontal" if self.wide else "vertical"


class BoardPane(Pane):
    """A board and what belongs to it: the board is as wide as an upright screen, as high as a wide one."""

    most = NumericProperty(0.62)  # of the height that an upright board takes, or of the width that a wide one does

    def do_layout(self, *_: object) -> None:
        """Give the board its side of the screen, the rest what is left."""
        if self.children:
            board = self.children[-1]
            ratio = board.columns / board.rows
            if self.wide:
                board.size_hint = (None, 1)
                board.width = min(self.height * ratio, self.width * self.most)
            else:
                board.size_hint = (1, None)
                board.height = min(self.width / ratio, self.height * self.most)
        super().do_layout()


class Stepper(Part):
    """A number with less and more beside it; held down, it goes on."""

    value = NumericProperty(0)
    text = StringProperty("")
    picture = StringProperty("")
    pictures = AliasProperty(lambda self: (self.picture,) if self.picture else (), bind=["picture"])
    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Less or more was tapped."""


class StepperButton(Tappable):
    """Less, or more."""

    icon = StringProperty("minus")
    by = NumericProperty(1)
    __events__ = ("on_step",)
    _again: Any = None
    _stepped = False

    def on_state(self, widget: object, state: str) -> None:
        """Held down, it steps again and again."""
        super().on_state(widget, state)
        if self._again:
            self._again.cancel()
            self._again = None
        if state == "down":
            self._stepped = False
            self._again = Clock.schedule_once(self._go_on, FIRST_REPEAT)

    def _go_on(self, _: float) -> None:
        if self.get_root_window() is None:  # the screen was left under the finger
            return
        self._stepped = True
        self.dispatch("on_step", self.by)
        self._again = Clock.schedule_once(self._go_on, REPEAT)

    def on_release(self) -> None:
        """A tap is one step."""
        if not self._stepped:
            self.dispatch("on_step", self.by)
        self._stepped = False

    def on_step(self, by: int) -> None:
        """One less, or one more."""


class Field(TextInput):
    """A line to write in; what is written is said when it is left or entered."""

    __events__ = ("on_written",)
    value = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """A desktop without X11's tools has no second clipboard: that is nothing to complain of in the log."""
        Logger.disabled = True
        import_module("kivy.core.clipboard")
        Logger.disabled = False
        super().__init__(**kwargs)

    def on_value(self, _: object, value: str) -> None:
        """Show what is known."""
        if self.text != value:  # type: ignore[has-type]
            self.text = value

    def on_text(self, _: object, text: str) -> None:
        """Every letter counts: nobody has to leave the field first."""
        if text != self.value:
            self.dispatch("on_written", text)

    def on_written(self, text: str) -> None:
        """Something else stands there now."""


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
    """A screen: a window onto the state that its presenter shows; `state.sheet`, if there is one, lies on top."""

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


def sign_of(name: str) -> str:
    """What stands for a player where there is no room for the name: the letter, or the number of `Player 2`."""
    *_, last = name.split() or ("",)
    return last if last.isdecimal() and len(last) <= MOST_DIGITS else name.strip()[:1].upper()


def width_of(text: str) -> float:
    """How wide a button's words are on one line."""
    drawn = Drawn(text=text, font_size=sp(16), font_name=theme.BOLD)
    return float(drawn.get_extents(text)[0] + dp(2))


soon = partial(Clock.schedule_once, timeout=0)
layout(__file__)
