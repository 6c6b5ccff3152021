"""Compare the pixels of the window with its widgets: whatever they claim to show can be seen, and pressed.

The same frame is drawn again without the texts, and without the pictures: the difference is what these drew.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.image import Image
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import IconButton, Snackbar, Tappable
from screens.kit.widgets.long_list import StickyHeading
from screens.kit.widgets.screen_frame import Overlay, TopBar
from screens.pad.widgets import PadHeads, PadMoment
from screens.quadropolis.widgets.board import BoardWidget
from screens.sprawlopolis.widgets.city_board import SprawlBoard

Picture = np.ndarray[Any, np.dtype[np.uint8]]
BOARDS: Final = (BoardWidget, SprawlBoard)
# What lies over the content of a screen on purpose: messages for a while, headings of what scrolls below them.
ON_TOP: Final = (Snackbar, PadMoment, PadHeads, StickyHeading)
# The least difference of a colour, of 255, that is ink, and the least one that some of the ink must have.
INK: Final = 24
LEGIBLE: Final = 56
# The least share of a text's ink, and of a picture's area, that must be seen.
TEXT_SHARE: Final = 0.5
PICTURE_SHARE: Final = 0.02
ROUNDING: Final = 2  # pixels
# Icons beside words that are no button for these: nobody presses a title to go back, or words to close them.
QUIET_ICONS: Final = frozenset({"arrow-left", "close", "dots-vertical"})
VISIBLE: Final = 0.05  # opacity
LONG_NAME: Final = 24  # letters of a word that may break: the name of a file
# The share of something in a scroll view that must be in sight, before anything is asked of it.
IN_SIGHT: Final = 0.95


class Box(NamedTuple):
    """A rectangle of the window, in pixels from the lower left corner."""

    left: float
    low: float
    right: float
    high: float

    @property
    def area(self) -> float:
        return max(0.0, self.right - self.left) * max(0.0, self.high - self.low)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.low + self.high) / 2

    def __and__(self, other: "Box") -> "Box":
        return Box(*map(max, self[:2], other[:2]), *map(min, self[2:], other[2:]))

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.low <= y < self.high

    def cut_out(self, picture: Picture) -> Picture:
        high = len(picture)
        left, right = max(0, round(self.left)), max(0, round(self.right))
        return picture[max(0, high - round(self.high)) : max(0, high - round(self.low)), left:right]


class Shown(NamedTuple):
    """A widget in the window: its box, the part of it in sight, and whether it scrolls sideways, and up."""

    widget: Widget
    box: Box
    sight: Box
    sideways: bool
    scrolls: bool
    opacity: float

    @property
    def name(self) -> str:
        return f"{type(self.widget).__name__} {words_of(self.widget)!r}"


def words_of(widget: Widget) -> str:
    own = getattr(widget, "text", "")
    if isinstance(own, str) and own.strip():
        return own.strip()
    inside = (part.text for part in widget.walk(restrict=True) if isinstance(part, Label) and not is_glyph(part.text))
    return " ".join(text.strip() for text in inside if text.strip())


def is_glyph(text: str) -> bool:
    """Return whether a text is an icon of the icon font, which is beyond the first plane of Unicode."""
    return len(text) == 1 and ord(text) >= 0xF0000


def window_box() -> Box:
    return Box(0, 0, Window.width, Window.height)


def shown_widgets() -> list[Shown]:
    """Return the widgets of the window, the topmost first, those behind a panel left out."""
    return [each for child in Window.children for each in _shown(child, window_box(), (False, False), 1.0)]


def _shown(widget: Widget, sight: Box, scrolls: tuple[bool, bool], opacity: float) -> Iterator[Shown]:
    """Yield what a widget shows in the visible part of its parent, then the widget."""
    (left, low), (right, high) = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    box = Box(left, low, right, high)
    opacity *= widget.opacity
    inner = box & sight if isinstance(widget, StencilView) else sight
    sideways, up = scrolls
    if isinstance(widget, ScrollView):
        sideways, up = sideways or bool(widget.do_scroll_x), up or bool(widget.do_scroll_y)
    for child in widget.children:
        yield from _shown(child, inner, (sideways, up), opacity)
    yield Shown(widget, box, box & sight, *scrolls, opacity)


def in_front(widgets: list[Shown]) -> list[Shown]:
    """Return the widgets that no panel keeps from touches."""
    ends = (place for place, each in enumerate(widgets) if isinstance(each.widget, Overlay))
    return widgets[: next(ends, len(widgets)) + 1]


def draw() -> Picture:
    """Draw the window once more and return its pixels, the top row first."""
    type(Window).on_draw(Window)  # of the class, because the driver of the tests draws no frames
    width, height = (int(side) for side in Window.size)
    raw = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return np.frombuffer(raw, np.uint8).reshape(height, width, 3)[::-1].astype(np.int16)


def draw_without(widgets: list[Shown]) -> Picture:
    """Draw the window without some widgets."""
    for each in widgets:
        each.widget.canvas.opacity = 0.0
    picture = draw()
    for each in widgets:
        each.widget.canvas.opacity = each.widget.opacity
    return picture


def problems(before: Picture) -> list[str]:
    """Return what is wrong with the window, of which a picture was taken."""
    widgets = in_front(shown_widgets())
    texts = [each for each in widgets if shows_text(each)]
    pictures = [each for each in widgets if shows_picture(each)]
    messages = [each.sight for each in widgets if isinstance(each.widget, ON_TOP) and each.opacity > VISIBLE]
    found = [f"{each.name} takes room and is hidden" for each in widgets if is_hidden_board(each)]
    for group, least in ((texts, TEXT_SHARE), (pictures, PICTURE_SHARE)):
        drawn = np.abs(before - draw_without(group)).max(axis=2)
        free = [each for each in group if not any((each.sight & message).area for message in messages)]
        found += [f"{each.name}: {reason}" for each in free for reason in unseen(each, drawn, least)]
    found += [f"{each.name} breaks the word {word!r}" for each in texts for word in broken_words(each.widget)]
    return found + list(covered(widgets)) + list(lonely_icons(widgets))


def shows_text(each: Shown) -> bool:
    widget = each.widget
    return isinstance(widget, Label) and bool(widget.text.strip()) and each.opacity > VISIBLE and each.box.area > 0


def shows_picture(each: Shown) -> bool:
    widget = each.widget
    if isinstance(widget, SprawlBoard) and not widget.picture.blocks:  # an empty table
        return False
    is_picture = isinstance(widget, BOARDS) or (isinstance(widget, Image) and widget.texture is not None)
    return is_picture and each.opacity > VISIBLE and each.box.area > 0


def is_hidden_board(each: Shown) -> bool:
    return isinstance(each.widget, BOARDS) and each.opacity <= VISIBLE and each.sight.area > 0


def ink_of(each: Shown) -> float:
    """Return the pixels that a text or a picture should draw."""
    if isinstance(each.widget, Label) and each.widget.texture is not None:
        raw = np.frombuffer(each.widget.texture.pixels, np.uint8)
        return float((raw[3::4] > 127).sum())
    return 0.0 if isinstance(each.widget, SprawlBoard) else each.sight.area  # a table has room around its cards


def unseen(each: Shown, drawn: Picture, least: float) -> Iterator[str]:
    """Yield the reasons why a text or a picture cannot be seen."""
    box, window = each.box, window_box()
    beside = box.left < window.left - ROUNDING or box.right > window.right + ROUNDING
    beyond = box.low < window.low - ROUNDING or box.high > window.high + ROUNDING
    if (beside and not each.sideways) or (beyond and not each.scrolls):
        yield f"outside of the window: {[round(side) for side in box]}"
    elif each.sight.area >= IN_SIGHT * box.area:
        part = each.sight.cut_out(drawn)
        if part.size == 0 or part.max() < (INK if each.widget.disabled else LEGIBLE):
            yield f"nothing of it can be seen, contrast {part.max() if part.size else 0}"
        elif (part >= INK).sum() < least * ink_of(each):
            yield f"only {(part >= INK).sum()} of {ink_of(each):.0f} pixels can be seen"


def broken_words(label: Label) -> Iterator[str]:
    """Yield the words of a label that go on in the next line although they have no hyphen there."""
    lines = ["".join(part.text for part in line.words) for line in label._label._cached_lines]  # noqa: SLF001
    left = label.text
    for line in filter(None, lines[:-1]):
        left = left.lstrip()[len(line.strip()) :]
        if left and not left[0].isspace() and line[-1] not in "-\u2010\u00ad/ ":
            word = line.split()[-1] + left.split()[0]
            if len(word) < LONG_NAME:
                yield word


def takes_touches(widget: Widget) -> bool:
    return isinstance(widget, (Tappable, TextInput, *BOARDS)) and not widget.disabled


def pressable(widgets: list[Shown]) -> list[Shown]:
    """Return what can be pressed, the topmost first."""
    return [each for each in widgets if takes_touches(each.widget) and each.sight.area > 0]


def covered(widgets: list[Shown]) -> Iterator[str]:
    """Yield what takes no touch on a part of its face, because something else lies over it."""
    targets = pressable(widgets)
    messages = [each.sight for each in widgets if isinstance(each.widget, ON_TOP) and each.opacity > VISIBLE]
    for each in targets:
        if each.opacity <= VISIBLE:
            yield f"{each.name} can be pressed but not seen"
        inside = set(each.widget.walk(restrict=True))
        for across, up in ((0.5, 0.5), (0.1, 0.2), (0.9, 0.2), (0.1, 0.8), (0.9, 0.8)):
            left, low, right, high = each.sight
            x, y = left + (right - left) * across, low + (high - low) * up
            if any(message.holds(x, y) for message in messages):
                continue
            top = next((other for other in targets if other.sight.holds(x, y)), each)
            if top.widget not in inside:
                yield f"{each.name} is covered by {top.name} at {round(x)}, {round(y)}"
                break


def lonely_icons(widgets: list[Shown]) -> Iterator[str]:
    """Yield the icons that alone react in a row with words, because people press the words."""
    for each in widgets:
        icon = each.widget
        if not isinstance(icon, IconButton) or icon.disabled or icon.icon in QUIET_ICONS or not each.sight.area:
            continue
        row = next((above for above in parents(icon) if has_words(above)), None)
        if row is None or isinstance(row, TopBar) or any(isinstance(above, Tappable) for above in parents(icon)):
            continue
        if not any(isinstance(part, Tappable) and part is not icon for part in row.walk(restrict=True)):
            yield f"in the row {words_of(row)!r} only the icon can be pressed"


def has_words(widget: Widget) -> bool:
    return any(
        isinstance(part, Label) and part.text.strip() and not is_glyph(part.text) for part in widget.walk(restrict=True)
    )


def parents(widget: Widget) -> Iterator[Widget]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget
