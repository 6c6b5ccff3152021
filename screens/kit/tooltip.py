"""The tooltip of an icon button, for a resting mouse or a finger held on it."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window as KivyWindow
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import IconButton
from screens.kit.widgets.labels import TooltipLabel

# Seconds that a pointer rests before the tooltip appears.
DELAY: Final = 0.6


class Tooltip:
    """The one tooltip, on top of everything."""

    def __init__(self, safe_area: Widget) -> None:
        """Take the root widget."""
        self._safe_area = safe_area
        self._label: TooltipLabel | None = None
        self._pointer = (0.0, 0.0)
        self._show_later = Clock.create_trigger(self._show, DELAY)
        KivyWindow.bind(mouse_pos=self._on_pointer_moved, on_touch_down=self._on_touch_down, on_touch_up=self._cancel)

    def stop(self) -> None:
        """Unbind from the window, because the app ends."""
        KivyWindow.unbind(mouse_pos=self._on_pointer_moved, on_touch_down=self._on_touch_down, on_touch_up=self._cancel)
        self.hide()

    def hide(self) -> None:
        """Hide the tooltip, because another screen is shown."""
        self._cancel()

    def _on_pointer_moved(self, _: object, position: tuple[float, float]) -> None:
        """Follow the mouse."""
        self._cancel()
        self._pointer = position
        self._show_later()

    def _on_touch_down(self, _: object, touch: Any) -> bool:
        """Follow a touch or a click."""
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
        """Show the tooltip of the icon under the pointer; below it, or above it at the foot of the window."""
        icons = (
            widget
            for top in self._safe_area.children[:1]
            for widget in top.walk(restrict=True)
            if isinstance(widget, IconButton) and widget.text
        )
        icon = next((each for each in icons if each.collide_point(*each.to_widget(*self._pointer))), None)
        if icon is None:
            return
        self._label = label = TooltipLabel(text=icon.text)
        x, y = icon.to_window(*icon.center)
        below = y - icon.height / 2 - label.height - dp(4)
        safe_area = self._safe_area
        label.x = min(max(safe_area.x + dp(4), x - label.width / 2), safe_area.right - label.width - dp(4))
        label.y = below if below > safe_area.y + dp(4) else y + icon.height / 2 + dp(4)
        self._safe_area.add_widget(label)
