"""The keyboard of a desktop: Tab goes round everything that can be tapped, Enter taps, the rest is the presenter's."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import Tappable

# Kivy's codes of the keys that have a name of ours; letters and digits are their own names.
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
    """What has the focus on the surface that lies on top."""

    def __init__(self) -> None:
        """Nothing has, before the first Tab."""
        self._focused: Widget | None = None

    def pressed(self, code: int, letter: str | None, modifiers: list[str], top: Widget, presenter: Any) -> bool:
        """A key went down; whether it meant something."""
        key = NAMES.get(code, (letter or "").lower())
        control = "ctrl" in modifiers or "meta" in modifiers
        if control and key == "z" and "shift" in modifiers:
            key = "y"  # both take a step forth again
        writing = next((widget for widget in stops(top) if isinstance(widget, TextInput) and widget.focus), None)
        if key == "tab":
            self._focused = writing or self._focused  # a field may have been touched
            self._move(top, -1 if "shift" in modifiers else 1)
            return True
        if key == "escape":
            return bool(presenter.back())
        if writing is not None:
            return False
        if key in ENTER and isinstance(self._focused, Tappable) and self._focused in stops(top):
            self._focused.dispatch("on_release")
            return True
        meant = bool(key) and bool(presenter.key(key, control=control))
        if meant and key in ARROWS and isinstance(self._focused, Tappable):
            self.leave()  # Enter is for where the arrows led
        return meant

    def _move(self, top: Widget, by: int) -> None:
        """To the next stop."""
        order = list(stops(top))
        if not order:
            return
        at = order.index(self._focused) + by if self._focused in order else (0 if by > 0 else -1)
        self.leave()
        self._focused = order[at % len(order)]
        if isinstance(self._focused, TextInput):
            self._focused.focus = True
        else:
            self._focused.focused = True
        bring_into_view(self._focused)

    def leave(self) -> None:
        """Nothing has the focus: somebody touches the screen, or another one is shown."""
        if isinstance(self._focused, TextInput):
            self._focused.focus = False
        elif self._focused is not None:
            self._focused.focused = False
        self._focused = None


def stops(top: Widget) -> Iterator[Widget]:
    """Everything that can be tapped or written in, as it is read: from top to bottom, from left to right."""
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
    """Scroll what lies around a widget so far that it is seen."""
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            wide, high = above.viewport_size
            if high > above.height or wide > above.width:  # else all of it is seen, and would jump to the bottom
                above.scroll_to(widget, animate=False)
            return
        above = above.parent
