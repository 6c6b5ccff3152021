"""The keyboard: Tab moves the focus over everything that can be tapped, Enter taps, other keys go to the runner."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import Tappable, TextButton, TextField
from screens.kit.widgets.screen_frame import Overlay

# Kivy's codes of keys with names; letters and digits are their own names.
KEY_NAMES: Final = {
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
TAP_KEYS: Final = frozenset({"enter", "space"})
ARROW_KEYS: Final = frozenset({"up", "down", "left", "right"})


class Keyboard:
    """The focus within the topmost surface."""

    def __init__(self, undo_message: Callable[[], bool] = bool) -> None:
        """Start without focus; Ctrl+Z that the screen does not use taps the snackbar's Undo."""
        self._focused: Widget | None = None
        self._undo_message = undo_message

    def handle_key(self, code: int, letter: str | None, modifiers: list[str], top: Widget, runner: Any) -> bool:
        """Handle a key; return whether it had an effect."""
        key = KEY_NAMES.get(code, (letter or "").lower())
        control = "ctrl" in modifiers or "meta" in modifiers
        if control and key == "z" and "shift" in modifiers:
            key = "y"  # both redo a step
        focused_field = next(
            (widget for widget in focus_stops(top) if isinstance(widget, TextInput) and widget.focus), None
        )
        if key == "tab":
            self._focused = focused_field or self._focused  # a field may have taken the focus by touch
            self._move_focus(top, -1 if "shift" in modifiers else 1)
            return True
        if key == "escape":
            return bool(runner.back())
        if focused_field is not None:
            return key == "enter" and not focused_field.multiline and self._enter_field(top, focused_field)
        if key in TAP_KEYS and isinstance(self._focused, Tappable) and self._focused in focus_stops(top):
            self._focused.dispatch("on_release")
            return True
        is_handled = bool(key) and bool(runner.handle_key(key, control=control))
        if not is_handled and control and key == "z":
            return self._undo_message()
        if is_handled and key in ARROW_KEYS and isinstance(self._focused, Tappable):
            self.clear_focus()  # Enter belongs to the arrows' cursor
        return is_handled

    def _move_focus(self, top: Widget, by: int) -> None:
        order = list(focus_stops(top))
        if not order:
            return
        index = order.index(self._focused) + by if self._focused in order else (0 if by > 0 else -1)
        self._focus(order[index % len(order)])

    def _enter_field(self, top: Widget, field: TextInput) -> bool:
        """Tap the main button of a panel; on a screen move to the next field, after the last one to that button."""
        order = list(focus_stops(top))
        main_buttons = [widget for widget in order if type(widget) is TextButton]  # the other kinds are derived
        if isinstance(top, Overlay) and main_buttons:
            self.clear_focus()
            main_buttons[0].dispatch("on_release")
            return True
        below = order[order.index(field) + 1 :]
        self._focused = field
        fields = sorted((each for each in order if isinstance(each, TextField)), key=lambda each: each.column)
        after = fields[fields.index(field) + 1 :]
        self._focus((after or below[-1:] or [field])[0])
        return True

    def _focus(self, widget: Widget) -> None:
        """Give a widget the focus, and bring it into view."""
        self.clear_focus()
        self._focused = widget
        if isinstance(self._focused, TextInput):
            self._focused.focus = True
        else:
            self._focused.focused = True
        scroll_into_view(self._focused)

    def clear_focus(self) -> None:
        """Drop the focus after a touch or a change of screen."""
        if isinstance(self._focused, TextInput):
            self._focused.focus = False
        elif self._focused is not None:
            self._focused.focused = False
        self._focused = None


def focus_stops(top: Widget) -> Iterator[Widget]:
    """Yield everything that can be tapped or typed in, in reading order."""
    widgets = [
        widget
        for widget in top.walk(restrict=True)
        if (isinstance(widget, TextInput) or hasattr(widget, "focused"))
        and not widget.disabled
        and widget.opacity
        and widget.width > 1
    ]
    return iter(
        sorted(
            widgets,
            key=lambda widget: (-round(widget.to_window(*widget.center)[1]), widget.to_window(*widget.center)[0]),
        )
    )


def scroll_into_view(widget: Widget) -> None:
    ancestor = widget.parent
    while ancestor is not None and ancestor is not ancestor.parent:
        if isinstance(ancestor, ScrollView):
            width, height = ancestor.viewport_size
            if (
                height > ancestor.height or width > ancestor.width
            ):  # otherwise all of it is visible, and scrolling would jump to the bottom
                ancestor.scroll_to(widget, animate=False)
            return
        ancestor = ancestor.parent
