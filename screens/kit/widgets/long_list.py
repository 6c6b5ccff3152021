"""A list of very many items: only those in sight have views, and views are used again."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Any, Final

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.kit.widgets.layout_loader import load_layout
from screens.kit.widgets.screen_frame import Scroll

# Lines above and below the visible ones that have views, so that Tab reaches the next one.
SPARE_LINES: Final = 2


class LongList(Scroll):
    """Items below each other under headings, which are texts; a wide one has several columns.

    `row_height` gives the height of an item before it has a view, `item_of` what its view shows.
    """

    items = ObjectProperty(())
    runner = ObjectProperty()
    view = StringProperty()
    item_of = ObjectProperty(None, allownone=True)  # makes what a view shows of an item
    heading_view = StringProperty("ListHeading")
    row_height = ObjectProperty(lambda item, width: dp(48))  # noqa: ARG005 - the width is that of a column
    heading_height = NumericProperty(dp(40))
    least_width = NumericProperty(dp(360))  # of a column
    most_width = NumericProperty(dp(1040))
    margin = NumericProperty(dp(16))
    gap = NumericProperty(dp(8))
    heading = StringProperty()  # of the line at the top
    side_margin = NumericProperty(0)  # at the left and the right
    heading_shift = NumericProperty(0)  # that the next heading pushes it up

    def __init__(self, **kwargs: Any) -> None:
        """Start without views."""
        self._views: dict[int, Widget] = {}
        self._spare: dict[str, list[Widget]] = {}
        self._lines: list[tuple[int, int]] = []  # the first item of a line, and the one behind its last
        self._tops: list[float] = []  # the distance of each line from the top
        self._headings: list[int] = []  # the lines that are headings
        super().__init__(**kwargs)
        self.add_widget(Widget(size_hint_y=None, height=0))
        for name in ("items", "width", "view", "item_of", "row_height", "heading_height"):
            self.fbind(name, self._lay_out)
        for name in ("scroll_y", "height", "runner"):
            self.fbind(name, self._show_visible)
        self._lay_out()

    @property
    def _columns(self) -> int:
        return int(max(1, min(2, (self.width - 2 * self.side_margin + self.gap) // (self.least_width + self.gap))))

    @property
    def _column_width(self) -> float:
        return float((self.width - 2 * self.side_margin - self.gap * (self._columns - 1)) / self._columns)

    @property
    def _offset(self) -> float:
        """Return the distance of the visible part from the top."""
        return float((1 - self.scroll_y) * max(0, self._content.height - self.height))

    @property
    def _content(self) -> Widget:
        return self.children[0]

    def _lay_out(self, *_: object) -> None:
        """Place all lines, keep the distance from the top, and show the visible ones."""
        if not self.view or not self.children:
            return
        offset, y = self._offset, 0.0
        self.side_margin = max(self.margin, (self.width - self.most_width) / 2)
        self._lines, self._tops, self._headings = [], [], []
        for first, behind in lines_of(self.items, self._columns):
            if isinstance(self.items[first], str):
                self._headings.append(len(self._lines))
            self._lines.append((first, behind))
            self._tops.append(y)
            y += self._line_height(first, behind)
        self._content.height = y + self.margin
        for number in list(self._views):
            self._retire(number)
        room = self._content.height - self.height
        self.scroll_y = 1 - min(1.0, offset / room) if room > 0 else 1.0
        self._show_visible()

    def _line_height(self, first: int, behind: int) -> float:
        if isinstance(self.items[first], str):
            return float(self.heading_height)
        return float(max(self.row_height(item, self._column_width) for item in self.items[first:behind]) + self.gap)

    def _show_visible(self, *_: object) -> None:
        """Give views to the lines in sight, and take them from all others."""
        if not self._lines:
            self.heading = ""
            return
        offset = self._offset
        first = max(0, bisect_right(self._tops, offset) - 1)
        last = bisect_left(self._tops, offset + self.height)
        shown = range(max(0, first - SPARE_LINES), min(len(self._lines), last + SPARE_LINES))
        wanted = {number for line in shown for number in range(*self._lines[line])}
        for number in self._views.keys() - wanted:
            self._retire(number)
        for line in shown:
            for column, number in enumerate(range(*self._lines[line])):
                if number not in self._views:
                    self._place(line, column, number)
        self._show_heading(first, offset)

    def _show_heading(self, first: int, offset: float) -> None:
        """Show the heading of the line at the top; the next heading pushes it out of sight."""
        at = bisect_right(self._headings, first)
        self.heading = self.items[self._lines[self._headings[at - 1]][0]] if at and offset > 0 else ""
        following = self._tops[self._headings[at]] - offset if at < len(self._headings) else self.heading_height
        self.heading_shift = max(0, self.heading_height - following)

    def _place(self, line: int, column: int, number: int) -> None:
        item = self.items[number]
        is_heading = isinstance(item, str)
        name = self.heading_view if is_heading else self.view
        spare, shown = (
            self._spare.setdefault(name, []),
            item if is_heading or self.item_of is None else self.item_of(item),
        )
        view = spare.pop() if spare else Factory.get(name)(item=shown, runner=self.runner)
        height = self._line_height(*self._lines[line]) - (0 if is_heading else self.gap)
        view.size_hint = (None, None)
        view.runner, view.item = self.runner, shown
        view.row_height = height
        view.size = (self.width - 2 * self.side_margin if is_heading else self._column_width, height)
        view.pos = (
            self.side_margin + column * (self._column_width + self.gap),
            self._content.height - self._tops[line] - height,
        )
        self._views[number] = view
        self._content.add_widget(view)

    def _retire(self, number: int) -> None:
        """Take the view from an item, and keep it for another."""
        view = self._views.pop(number)
        self._content.remove_widget(view)
        name = self.heading_view if isinstance(view.item, str) else self.view
        self._spare.setdefault(name, []).append(view)


def lines_of(items: tuple[Any, ...], columns: int) -> Iterator[tuple[int, int]]:
    """Yield the first item of every line and the one behind its last: headings stand alone."""
    first = 0
    while first < len(items):
        behind = first + 1
        while (
            not isinstance(items[first], str)
            and behind < min(first + columns, len(items))
            and not isinstance(items[behind], str)
        ):
            behind += 1
        yield first, behind
        first = behind


class StickyHeading(BoxLayout):
    """The heading of the topmost line, on top of a long list."""

    target = ObjectProperty()
    heading = StringProperty()
    side_margin = NumericProperty(0)

    def on_target(self, _: object, target: LongList) -> None:
        for name in ("heading", "heading_shift", "heading_height", "side_margin", "pos", "size"):
            target.fbind(name, self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        """Stand at the top of the list, pushed up by its next heading; take no room without a heading."""
        shown = self.target
        self.heading, self.side_margin = shown.heading, shown.side_margin
        self.size = shown.width, shown.heading_height if shown.heading else 0
        self.pos = shown.x, shown.top - self.height + shown.heading_shift
        self.opacity = float(bool(shown.heading))


load_layout(__file__)
