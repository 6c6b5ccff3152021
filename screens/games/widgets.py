"""The rows of the list of games."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty

from screens.kit.widgets.buttons import ItemBox, Tappable
from store.values import Summary

# The height of a side, and of the lines below, in sp; of the margins and of the picture, in dp.
SIDE: Final = 24
LINE: Final = 20
PADDING: Final = 24
PICTURE: Final = 56
# The width with room for filters beside the search field, in dp.
WIDE: Final = 560
# The widths below which a row has two lines for game and date, and below which it has no picture, in sp.
ONE_LINE: Final = 460
NARROW: Final = 260


class GameRow(Tappable):
    """A game: the winner's city, the sides with their totals, mode and date."""

    picture = ObjectProperty(None, allownone=True)
    has_picture = BooleanProperty(False)
    is_roomy = AliasProperty(lambda self: self.width >= sp(NARROW), bind=["width"])
    details = AliasProperty(lambda self: self._details(), bind=["width", "item"])

    def __init__(self, **kwargs: Any) -> None:
        """Load the picture a frame later, so that the list appears sooner."""
        load = Clock.create_trigger(self._load_picture)
        self._load = Clock.create_trigger(lambda _: load())
        super().__init__(**kwargs)

    def _details(self) -> tuple[str, ...]:
        return () if self.item is None else self.item.details if self.width < sp(ONE_LINE) else (self.item.detail,)

    def on_item(self, *_: object) -> None:
        self.picture, self.has_picture = None, False
        self._load()

    def _load_picture(self, _: float) -> None:
        self.picture = self.item.picture(self.item.game)
        self.has_picture = self.picture is not None


class SearchRow(ItemBox):
    """The search field, and the filters beside or below it."""

    def on_width(self, *_: object) -> None:
        """Choose the orientation by the width."""
        self.orientation = "horizontal" if self.width > dp(WIDE) else "vertical"


def row_height(game: Summary, width: float) -> float:
    below = 1 - bool(game.winners) + bool(game.about) + 1 + bool(width < sp(ONE_LINE))
    lines = sp(SIDE) * len(game.sides) + sp(LINE) * below
    return float(max(lines, dp(PICTURE)) + dp(PADDING))
