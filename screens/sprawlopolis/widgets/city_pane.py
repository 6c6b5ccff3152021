"""The city and what belongs to it: below each other, or side by side on a wide screen."""

from typing import Any, Final

from kivy.metrics import dp

from screens.kit.widgets.screen_frame import TwoPane

# The share of an upright screen that the city has at least, and of the width of a wide one.
CITY: Final = 0.42
WIDE_CITY: Final = 0.56
# What a wide screen leaves beside the city at most, in dp.
BESIDE: Final = 440


class SprawlPane(TwoPane):
    """A city above what belongs to it, which takes the room that it needs and scrolls if there is less."""

    def __init__(self, **kwargs: Any) -> None:
        """Watch how much room is needed."""
        super().__init__(**kwargs)
        self._watched: Any = None

    def do_layout(self, *_: object) -> None:
        """Give the city what is left."""
        scroll, city = self.children
        content = scroll.children[0]
        if self._watched is not content:
            self._watched = content
            content.bind(minimum_height=self._trigger_layout)
        if self.wide:
            width = min(max(self.width * (1 - WIDE_CITY), dp(280)), dp(BESIDE))
            scroll.size_hint, scroll.width = (None, 1), width
        else:
            scroll.size_hint = (1, None)
            scroll.height = min(content.minimum_height, self.height * (1 - CITY))
        city.size_hint = (1, 1)
        super().do_layout()
