"""The texts and cells of the score pad."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Instruction
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from screens.kit.keyboard import scroll_into_view
from screens.kit.widgets.buttons import ItemBox, Tappable, rounded_frame
from screens.kit.widgets.containers import ItemList, LateRepeater
from screens.kit.widgets.fitted_label import MIN_FONT_SIZE, SLACK, FittedLabel, width_of_word
from screens.kit.widgets.labels import Elided
from screens.kit.widgets.screen_frame import Scroll
from screens.pad.model import MomentEnded
from screens.pad.moment import counted_state
from screens.pad.state import PadState

MARGINS: Final = 16  # in dp, above and below the rows
ROW: Final = 40  # the height of a row, in dp, and the least ones in a wide window and in others
LEAST_ROW: Final = 24
UPRIGHT_ROW: Final = 35
PHONE_ROW: Final = 39  # the least one in a narrow table, for fingers
PHONE: Final = 600  # the width below which a table is narrow, in dp
MOMENT_SECONDS: Final = 0.6  # of counting all rows


def row_font_size(row: float) -> float:
    """Return the largest letters of a row's name, in pixels; upright rows lower than usual have smaller ones."""
    shrinks = dp(UPRIGHT_ROW) <= row < dp(ROW)
    return float(min(sp(14), dp(19), row * 0.58) * (row / dp(ROW) if shrinks else 1))


class PadRowWords(FittedLabel):
    """The name of a row, which wraps; in a low row it is on one line, in smaller letters."""

    row = NumericProperty(ROW)

    def _fit(self, *_: object) -> None:
        """Use the largest size for the words, or for the line."""
        super()._fit()
        self.shorten = self.row < dp(UPRIGHT_ROW)
        if self.shorten:
            room = max(1, self.width - self.padding[0] - self.padding[2]) / SLACK
            self.text = self.words
            self.font_size = max(
                dp(MIN_FONT_SIZE), min(self.max_font_size, room / (width_of_word(self.words, self.font_name) or 1))
            )


class PadName(Elided):
    """A name on one line: letters shrink a little before it ends in an ellipsis."""

    largest = NumericProperty(14)

    def __init__(self, **kwargs: object) -> None:
        """Measure again after a change of text, width or size."""
        super().__init__(**kwargs)
        for name in ("text", "width", "largest", "font_name"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Use the largest size in which the name fits."""
        wide = width_of_word(self.text, self.font_name) or 1
        self.font_size = max(dp(MIN_FONT_SIZE), min(self.largest, self.width / SLACK / wide))


class PadList(ItemList):
    """A list of the pad; it passes the height of a row, and whether the window is low, to its children."""

    row = NumericProperty(ROW)
    low = BooleanProperty(False)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Pass both to a new child."""
        for name in ("row", "low"):
            setattr(widget, name, getattr(self, name))
            self.fbind(name, widget.setter(name))
        super().add_widget(widget, *args, **kwargs)


class PadRows(LateRepeater, PadList):
    """Rows of the pad that are made after the first frame; their room is there from the first one on."""


class PadNotesPart(LateRepeater, ItemList):
    """The notes below the pad, made after the first frame."""


class PadStripe(ItemBox):
    row = NumericProperty(ROW)
    low = BooleanProperty(False)


class PadCell(Tappable):
    """A cell of a column; the screen scrolls to it when the cursor reaches it."""

    row = NumericProperty(ROW)
    low = BooleanProperty(False)
    bold = BooleanProperty(False)
    max_font_size = NumericProperty(18)

    def shapes_below(self) -> Iterator[Instruction]:
        """Yield the line at the left, and the ground of the winner's column."""
        yield from super().shapes_below()
        colours = App.get_running_app().theme_cls
        if self.item is not None and self.item.is_winner:
            yield Color(*colours.primaryContainerColor[:3], 0.45)
            yield Rectangle(pos=self.pos, size=self.size)
        yield Color(*colours.outlineVariantColor)
        yield Rectangle(pos=self.pos, size=(dp(1), self.height))

    def shapes_above(self) -> Iterator[Instruction]:
        """Yield the sides of the winner's column, and the cursor."""
        yield from super().shapes_above()
        if self.item is not None and self.item.is_winner:
            yield Color(*App.get_running_app().theme_cls.primaryColor)
            for x in (self.x, self.right):
                yield Rectangle(pos=(x - dp(1), self.y), size=(dp(3), self.height))
        if getattr(self.item, "cursor", False):
            yield Color(*App.get_running_app().theme_cls.primaryColor)
            yield rounded_frame(self, dp(2), -dp(4), dp(8))

    def on_item(self, _: object, item: object) -> None:
        if getattr(item, "cursor", False):
            Clock.schedule_once(lambda _: scroll_into_view(self), 0)


class PadScroll(Scroll):
    """The scroll view of the pad; the heading of the columns covers the upper end of the content."""

    scroll_y: float
    cover = NumericProperty(0)  # the height of the heading
    place = ObjectProperty()  # of the heading, where nothing is scrolled

    def scroll_to(self, widget: Any, padding: float = 10, animate: Any = True) -> None:  # noqa: FBT002 - Kivy's signature
        """Scroll until a widget is visible below the heading."""
        top = self.parent.to_widget(*widget.to_window(widget.x, widget.top))[1]
        start = self.parent.to_widget(*self.place.to_window(*self.place.pos))[1]
        if top <= start + 1 and top > self.top - self.cover:
            _, by = self.convert_distance_to_scroll(0, self.top - self.cover - top - dp(padding))
            self.scroll_y = min(1, max(0, self.scroll_y - by))
        else:
            super().scroll_to(widget, padding, animate)


class PadHeads(PadStripe):
    """The heading of the columns, which stays at the upper edge of the pad."""

    count = NumericProperty(4)
    items = ListProperty()


class PadTable(FloatLayout, StencilView):
    """The table of the pad, which scrolls under the heading of its columns."""

    scroll = ObjectProperty()
    place = ObjectProperty()  # an empty widget in the table, as high as the heading
    heads = ObjectProperty()
    count = NumericProperty(0)  # of the rows; the total counts for its height
    others = NumericProperty(0)  # the height of the heading, and of what is above it
    wide = ObjectProperty(0)  # whether all rows have to fit
    row = AliasProperty(lambda self: self._row(), bind=["size", "count", "others", "wide"])

    def on_heads(self, *_: object) -> None:
        """Pin the heading after every change."""
        for widget, names in (
            (self, ("pos", "size")),
            (self.scroll, ("scroll_y", "viewport_size", "pos", "size")),
            (self.place, ("pos", "size")),
            (self.heads, ("size",)),
        ):
            for name in names:
                widget.fbind(name, self._pin)

    def _row(self) -> float:
        """Return the height at which all rows fit: in every wide window, in others only if little room is missing."""
        fitting = (self.height - self.others - dp(MARGINS)) / max(1, self.count)
        least = dp(LEAST_ROW if self.wide else PHONE_ROW if self.width < dp(PHONE) else UPRIGHT_ROW)
        if not self.wide and fitting < least:  # it has to scroll in any case
            return float(dp(ROW))
        return float(max(least, min(dp(ROW), fitting)))

    def _pin(self, *_: object) -> None:
        """Place the heading in the table, or at the upper edge if its place is scrolled out of sight."""
        content = self.scroll.children[0]
        free = content.height - self.scroll.height
        bottom = self.scroll.y - self.scroll.scroll_y * free if free > 0 else self.scroll.top - content.height
        y = bottom + self.place.y
        self.heads.x = self.scroll.x + self.place.x
        self.heads.y = max(self.y, min(y, self.top - self.heads.height))
        self.heads.disabled = y < self.y  # otherwise it takes the touches of what is there
        self.heads.opacity = float(y >= self.y)


class PadMoment(Widget):
    """The state of the pad: that of the view or, in the winner's moment, of the rows counted so far."""

    state = ObjectProperty(PadState())
    shown = ObjectProperty(PadState(), rebind=True)
    runner = ObjectProperty()
    rows = NumericProperty(-1)  # the number of counted rows; -1 outside the moment

    def on_state(self, _: object, state: PadState) -> None:
        """Show a state; count its rows if that is the moment of the game."""
        self._show()
        if state.has_moment and self.rows < 0:
            App.get_running_app().motions.start(self, MOMENT_SECONDS, self._count, self._end)

    def on_rows(self, *_: object) -> None:
        self._show()

    def _show(self) -> None:
        self.shown = self.state if self.rows < 0 else counted_state(self.state, int(self.rows))

    def _count(self, progress: float) -> None:
        """Count the rows up to a share of them."""
        self.rows = min(len(self.state.rows), int(progress * (len(self.state.rows) + 1)))

    def _end(self) -> None:
        self.rows = -1
        self.runner.send(MomentEnded())


def title_of(state: PadState, low: bool) -> tuple[str, str]:  # noqa: FBT001 - called by the layout
    """Return the texts of the bar: on a turned phone it names the winner."""
    return (state.result, "") if low and state.result_opacity else (state.title, state.detail)
