"""The widgets of the companion: the row of players over whom a draw moves."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.containers import ItemGrid

# The seconds of a draw, and the rounds over all players before the one who begins.
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


class SeatLine(BoxLayout):
    """A name and its turns: beside each other, or below each other in a narrow row."""

    def on_width(self, *_: object) -> None:
        """Choose the orientation by the width."""
        self.orientation = "vertical" if self.width < sp(NARROW) else "horizontal"


class DrawRow(ItemGrid):
    """The players side by side; with every draw a light goes round and stays on the chosen one."""

    draws = NumericProperty(0)
    moves = BooleanProperty(True)
    is_moving = BooleanProperty(False)
    _frames: Any = None
    _elapsed = 0.0

    def on_draws(self, _: object, draws: int) -> None:
        """Begin the motion of another draw."""
        self._stop()
        if draws and self.moves:
            self._elapsed = 0.0
            self._hide(is_hidden=True)
            self._frames = Clock.schedule_interval(self._go_round, 0)

    def _go_round(self, seconds: float) -> None:
        """Light the next player: fast at first, slow at the end."""
        self._elapsed += seconds if self.get_root_window() else DRAW_SECONDS  # the screen was left
        players = self.children[::-1]
        chosen = next((number for number, each in enumerate(players) if each.item.chosen), 0)
        hops = LAPS * len(players) + chosen
        share = min(1.0, self._elapsed / DRAW_SECONDS)
        hop = round(hops * (1 - (1 - share) ** 3))
        for number, each in enumerate(players):
            each.is_lit = number == hop % len(players)
        if share >= 1:
            self._stop()

    def _stop(self) -> None:
        """Show who was drawn."""
        if self._frames is not None:
            self._frames.cancel()
            self._frames = None
            self._hide(is_hidden=False)

    def _hide(self, *, is_hidden: bool) -> None:
        """Hide or show who was drawn."""
        self.is_moving = is_hidden
        for each in self.children:
            each.is_hidden = is_hidden
            each.is_lit = False
