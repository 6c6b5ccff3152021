"""The city and its controls: below each other, or side by side on a wide screen."""

from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.widgets.containers import ItemList
from screens.kit.widgets.screen_frame import TwoPane

# Least share of the city: of an upright screen's height, and of a wide one's width.
CITY: Final = 0.42
WIDE_CITY: Final = 0.56
# Largest width beside the city on a wide screen, in dp.
BESIDE: Final = 440


class SprawlExtra(ItemList):
    """Something that a tap brings between the controls; the city keeps its room, and the controls scroll."""


class SprawlSlot(BoxLayout):
    """Controls that come and go on a line whose room stays; those without height take no width."""

    least = NumericProperty(0)

    def do_layout(self, *_: object) -> None:
        """Share the width among the controls that have something to show."""
        shown = [child for child in self.children[::-1] if child.height]
        self.height = max(self.least, *(child.height for child in shown), 0)
        for at, child in enumerate(shown):
            child.width = self.width / len(shown)
            child.pos = self.x + at * child.width, self.center_y - child.height / 2


class SprawlPane(TwoPane):
    """A city above its controls, which take the room they need and scroll if there is less."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._watched: Any = None

    def do_layout(self, *_: object) -> None:
        """Give the city the remaining room."""
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
            extras = [child for child in content.children if isinstance(child, SprawlExtra) and child.height]
            extra = sum(child.height + content.spacing for child in extras)
            scroll.height = min(content.minimum_height - extra, self.height * (1 - CITY))
        city.size_hint = (1, 1)
        super().do_layout()
