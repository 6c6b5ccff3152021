"""The keyboard: Tab moves the focus over everything that can be tapped, Enter taps, other keys go to the presenter."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import Tappable

# Kivy's codes of keys with names; letters and digits are their own names.
NAMES: Final = {
    8: "backspace",
    9: "tab",
    13: "enter",
    27: "escape",
    32: "space",
    127: "delete",
    271: "enter",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
}
ENTER: Final = frozenset({"enter", "space"})
ARROWS: Final = frozenset({"up", "down", "left", "right"})


class Keyboard:
    """The focus within the topmost surface."""

    def __init__(self, undo_message: Callable[[], bool] = bool) -> None:
        """Start without focus; Ctrl+Z without a meaning on the screen undoes what a message reports."""
        self._focused: Widget | None = None
        self._undo_message = undo_message

    def pressed(self, code: int, letter: str | None, modifiers: list[str], top: Widget, presenter: Any) -> bool:
        """Handle a key; return whether it had an effect."""
        key = NAMES.get(code, (letter or "").lower())
        control = "ctrl" in modifiers or "meta" in modifiers
        if control and key == "z" and "shift" in modifiers:
            key = "y"  # both redo a step
        writing = next((widget for widget in stops(top) if isinstance(widget, TextInput) and widget.focus), None)
        if key == "tab":
            self._focused = writing or self._focused  # a field may have taken the focus by touch
            self._move(top, -1 if "shift" in modifiers else 1)
            return True
        if key == "escape":
            return bool(presenter.back())
        if writing is not None:
            return key == "enter" and not writing.multiline and self._leave_field(top, writing)
        if key in ENTER and isinstance(self._focused, Tappable) and self._focused in stops(top):
            self._focused.dispatch("on_release")
            return True
        meant = bool(key) and bool(presenter.key(key, control=control))
        if not meant and control and key == "z":
            return self._undo_message()
        if meant and key in ARROWS and isinstance(self._focused, Tappable):
            self.leave()  # Enter belongs to the arrows' cursor
        return meant

    def _move(self, top: Widget, by: int) -> None:
        """Move the focus to the next stop."""
        order = list(stops(top))
        if not order:
            return
        at = order.index(self._focused) + by if self._focused in order else (0 if by > 0 else -1)
        self._focus(order[at % len(order)])

    def _leave_field(self, top: Widget, field: TextInput) -> bool:
        """Move the focus to the next field or, after the last one, to the main button at the foot."""
        order = list(stops(top))
        below = order[order.index(field) + 1 :]
        self._focused = field
        fields = (widget for widget in below if isinstance(widget, TextInput))
        self._focus(next(fields, below[-1] if below else field))
        return True

    def _focus(self, widget: Widget) -> None:
        """Give a widget the focus, and bring it into view."""
        self.leave()
        self._focused = widget
        if isinstance(self._focused, TextInput):
            self._focused.focus = True
        else:
            self._focused.focused = True
        bring_into_view(self._focused)

    def leave(self) -> None:
        """Drop the focus after a touch or a change of screen."""
        if isinstance(self._focused, TextInput):
            self._focused.focus = False
        elif self._focused is not None:
            self._focused.focused = False
        self._focused = None


def stops(top: Widget) -> Iterator[Widget]:
    """Yield everything that can be tapped or typed in, in reading order."""
    found = [
        widget
        for widget in top.walk(restrict=True)
        if (isinstance(widget, TextInput) or hasattr(widget, "focused"))
        and not widget.disabled
        and widget.opacity
        and widget.width > 1
    ]
    return iter(
        sorted(
            found, key=lambda widget: (-round(widget.to_window(*widget.center)[1]), widget.to_window(*widget.center)[0])
        )
    )


def bring_into_view(widget: Widget) -> None:
    """Scroll until a widget is visible."""
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            wide, high = above.viewport_size
            if (
                high > above.height or wide > above.width
            ):  # otherwise all of it is visible, and scrolling would jump to the bottom
                above.scroll_to(widget, animate=False)
            return
        above = above.parent
