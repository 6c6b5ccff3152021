"""The tooltip of an icon button, for a resting mouse or a finger held on it."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window as Glass
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.kit.widgets.buttons import IconAction
from screens.kit.widgets.labels import Said

# Seconds that a pointer rests before the tooltip appears.
REST: Final = 0.6


class Whisper:
    """The one tooltip, on top of everything."""

    def __init__(self, ground: Widget) -> None:
        """Take the root widget."""
        self._ground = ground
        self._said: Said | None = None
        self._place = (0.0, 0.0)
        self._soon = Clock.create_trigger(self._say, REST)
        Glass.bind(mouse_pos=self._pointed, on_touch_down=self._touched, on_touch_up=self._left)

    def stop(self) -> None:
        """Unbind from the window, because the app ends."""
        Glass.unbind(mouse_pos=self._pointed, on_touch_down=self._touched, on_touch_up=self._left)
        self.hush()

    def hush(self) -> None:
        """Hide the tooltip, because another screen is shown."""
        self._left()

    def _pointed(self, _: object, place: tuple[float, float]) -> None:
        """Follow the mouse."""
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
