"""The mouse: what is under it is tinted; an icon button shows its tooltip, also under a finger held on it."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window as Glass
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import IconAction
from screens.kit.widgets.labels import Said
from screens.kit.widgets.screen_frame import Overlay

# Seconds that a pointer rests before the tooltip appears.
REST: Final = 0.6


def under(ground: Widget, place: tuple[float, float]) -> Iterator[Any]:
    """Yield what a mouse at a place of the window can tap, down to the topmost panel."""
    for top in ground.children:
        for widget in top.walk(restrict=True):
            if hasattr(widget, "hover") and not widget.disabled and is_at(widget, place):
                yield widget
        if isinstance(top, Overlay):
            return


def is_at(widget: Widget, place: tuple[float, float]) -> bool:
    """Return whether a place of the window shows a widget, and not a part that is scrolled away."""
    if not widget.collide_point(*widget.to_widget(*place)):
        return False
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView) and not above.collide_point(*above.parent.to_widget(*place)):
            return False
        above = above.parent
    return True


class Whisper:
    """The one tooltip, on top of everything."""

    def __init__(self, ground: Widget) -> None:
        """Take the root widget."""
        self._ground = ground
        self._said: Said | None = None
        self._place = (0.0, 0.0)
        self._soon = Clock.create_trigger(self._say, REST)
        self._hovered: Any = None
        self._next_frame = Clock.create_trigger(self._hover)
        Glass.bind(
            mouse_pos=self._moved, on_cursor_leave=self._gone, on_touch_down=self._touched, on_touch_up=self._left
        )

    def stop(self) -> None:
        """Unbind from the window, because the app ends."""
        Glass.unbind(
            mouse_pos=self._moved, on_cursor_leave=self._gone, on_touch_down=self._touched, on_touch_up=self._left
        )
        self._next_frame.cancel()
        self.hush()

    def hush(self) -> None:
        """Hide the tooltip and the tint, because another screen is shown."""
        self._left()
        self._tint(None)

    def _moved(self, _: object, place: tuple[float, float]) -> None:
        """Follow the mouse."""
        self._pointed(None, place)
        self._next_frame()

    def _gone(self, _: object) -> None:
        """Remove the tint, because the mouse left the window."""
        self._next_frame.cancel()
        self.hush()

    def _hover(self, _: float) -> None:
        """Tint what is under the mouse."""
        self._tint(next(under(self._ground, self._place), None))

    def _tint(self, widget: Any) -> None:
        """Tint a widget instead of the last one."""
        if self._hovered is not None and self._hovered is not widget:
            self._hovered.hover(None)
        self._hovered = widget
        if widget is not None:
            widget.hover(widget.to_widget(*self._place))

    def _pointed(self, _: object, place: tuple[float, float]) -> None:
        """Show the tooltip soon."""
        self._left()
        self._place = place
        self._soon()

    def _touched(self, _: object, touch: Any) -> bool:
        """Follow a touch or a click."""
        self._pointed(None, touch.pos)
        return False

    def _left(self, *_: object) -> bool:
        """Hide the tooltip after the pointer left."""
        self._soon.cancel()
        if self._said is not None:
            self._ground.remove_widget(self._said)
            self._said = None
        return False

    def _say(self, _: float) -> None:
        """Show the tooltip of the icon under the pointer; below it, or above it at the foot of the window."""
        found = (
            widget
            for top in self._ground.children[:1]
            for widget in top.walk(restrict=True)
            if isinstance(widget, IconAction) and widget.text
        )
        icon = next((each for each in found if each.collide_point(*each.to_widget(*self._place))), None)
        if icon is None:
            return
        self._said = said = Said(text=icon.text)
        x, y = icon.to_window(*icon.center)
        below = y - icon.height / 2 - said.height - dp(4)
        ground = self._ground
        said.x = min(max(ground.x + dp(4), x - said.width / 2), ground.right - said.width - dp(4))
        said.y = below if below > ground.y + dp(4) else y + icon.height / 2 + dp(4)
        self._ground.add_widget(said)
