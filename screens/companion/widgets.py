"""The widgets of the companion, with the row of players for a draw."""

from typing import Final

from kivy.app import App
from kivy.metrics import sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.keyboard import scroll_into_view
from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.containers import ItemGrid

# The seconds of a draw, and how often its light passes all players before it stops.
DRAW_SECONDS: Final = 1.6
LAPS: Final = 3
# The width, in sp, below which turns stand below a name.
NARROW: Final = 200


class CompanionPlayerButton(Tappable):
    """A player who can begin or lead; a draw lights one after the other."""

    is_lit = BooleanProperty(False)
    is_hidden = BooleanProperty(False)  # while a draw moves, no one is chosen yet
    chosen_opacity = AliasProperty(
        lambda self: float(bool(self.item and self.item.chosen) and not self.is_hidden), bind=["item", "is_hidden"]
    )


class SideLine(BoxLayout):
    """A name and its turns: beside each other, or below each other in a narrow row."""

    def on_width(self, *_: object) -> None:
        """Choose the orientation by the width."""
        self.orientation = "vertical" if self.width < sp(NARROW) else "horizontal"


class DrawRow(ItemGrid):
    """The players side by side; in a draw a light moves over them and stops at the drawn one."""

    draws = NumericProperty(0)
    is_moving = BooleanProperty(False)

    def on_draws(self, _: object, draws: int) -> None:
        """Bring a draw into sight and begin its motion; a touch ends it, with reduced motion it ends at once."""
        if draws:
            scroll_into_view(self.parent)
            self._hide(is_hidden=True)
            App.get_running_app().motions.start(self, DRAW_SECONDS, self._light, self._show)

    def _light(self, progress: float) -> None:
        """Light one player after the other, up to the chosen one."""
        players = self.children[::-1]
        chosen = next((number for number, each in enumerate(players) if each.item.chosen), 0)
        hop = round((LAPS * len(players) + chosen) * progress)
        for number, each in enumerate(players):
            each.is_lit = number == hop % len(players)

    def _show(self) -> None:
        self._hide(is_hidden=False)

    def _hide(self, *, is_hidden: bool) -> None:
        self.is_moving = is_hidden
        for each in self.children:
            each.is_hidden = is_hidden
            each.is_lit = False
