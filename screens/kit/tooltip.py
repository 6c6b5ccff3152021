"""The mouse: the widget under it is tinted; an icon button, or a shortened title, shows its tooltip.

A finger held on it shows the tooltip, too.
"""

from collections.abc import Iterator
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window as KivyWindow
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import IconButton
from screens.kit.widgets.labels import TooltipLabel
from screens.kit.widgets.screen_frame import Overlay

# Seconds that a pointer rests before the tooltip appears.
DELAY: Final = 0.6


def under(ground: Widget, position: tuple[float, float]) -> Iterator[Any]:
    """Yield the tappable widgets at a point of the window, down to the topmost panel."""
    for top in ground.children:
        for widget in top.walk(restrict=True):
            if hasattr(widget, "hover") and not widget.disabled and is_at(widget, position):
                yield widget
        if isinstance(top, Overlay):
            return


def is_at(widget: Widget, position: tuple[float, float]) -> bool:
    """Return whether a position of the window shows a widget, and not a part that is scrolled away."""
    if not widget.collide_point(*widget.to_widget(*position)):
        return False
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView) and not above.collide_point(*above.parent.to_widget(*position)):
            return False
        above = above.parent
    return True


def tooltip_of(widget: Widget) -> str:
    """Return the tooltip of a widget; empty for none."""
    return str(widget.text if isinstance(widget, IconButton) else getattr(widget, "tooltip", ""))


class Tooltip:
    """The one tooltip, on top of everything."""

    def __init__(self, safe_area: Widget) -> None:
        self._safe_area = safe_area
        self._label: TooltipLabel | None = None
        self._pointer = (0.0, 0.0)
        self._show_later = Clock.create_trigger(self._show, DELAY)
        self._hovered: Any = None
        self._next_frame = Clock.create_trigger(self._hover)
        self._handlers = {
            "mouse_pos": self._on_mouse_moved,
            "on_cursor_leave": self._on_mouse_left,
            "on_touch_down": self._on_touch_down,
            "on_touch_up": self._cancel,
        }
        KivyWindow.bind(**self._handlers)

    def stop(self) -> None:
        """Unbind from the window, because the app ends."""
        KivyWindow.unbind(**self._handlers)
        self._next_frame.cancel()
        self.hide()

    def hide(self) -> None:
        """Hide the tooltip and the tint, because another screen is shown."""
        self._cancel()
        self._tint(None)

    def _on_mouse_moved(self, _: object, position: tuple[float, float]) -> None:
        self._on_pointer_moved(None, position)
        self._next_frame()

    def _on_mouse_left(self, _: object) -> None:
        """Remove the tint, because the mouse left the window."""
        self._next_frame.cancel()
        self.hide()

    def _hover(self, _: float) -> None:
        """Tint the widget under the mouse."""
        self._tint(next(under(self._safe_area, self._pointer), None))

    def _tint(self, widget: Any) -> None:
        """Tint a widget instead of the last one."""
        if self._hovered is not None and self._hovered is not widget:
            self._hovered.hover(None)
        self._hovered = widget
        if widget is not None:
            widget.hover(widget.to_widget(*self._pointer))

    def _on_pointer_moved(self, _: object, position: tuple[float, float]) -> None:
        self._cancel()
        self._pointer = position
        self._show_later()

    def _on_touch_down(self, _: object, touch: Any) -> bool:
        self._on_pointer_moved(None, touch.pos)
        return False

    def _cancel(self, *_: object) -> bool:
        """Hide the tooltip after the pointer left."""
        self._show_later.cancel()
        if self._label is not None:
            self._safe_area.remove_widget(self._label)
            self._label = None
        return False

    def _show(self, _: float) -> None:
        """Show the tooltip of what is under the pointer; below it, or above it at the foot of the window."""
        icons = (
            widget for top in self._safe_area.children[:1] for widget in top.walk(restrict=True) if tooltip_of(widget)
        )
        icon = next((each for each in icons if each.collide_point(*each.to_widget(*self._pointer))), None)
        if icon is None:
            return
        self._label = label = TooltipLabel(tooltip_of(icon), self._safe_area.width - dp(8))
        x, y = icon.to_window(*icon.center)
        below = y - icon.height / 2 - label.height - dp(4)
        safe_area = self._safe_area
        label.x = min(max(safe_area.x + dp(4), x - label.width / 2), safe_area.right - label.width - dp(4))
        label.y = below if below > safe_area.y + dp(4) else y + icon.height / 2 + dp(4)
        self._safe_area.add_widget(label)
