"""The widgets of a month of the calendar, and of date, town and notes; their looks are in calendar.kv."""

from kivy.properties import AliasProperty

from screens.kit.theme import BOLD, REGULAR
from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.chips import Chip
from screens.kit.widgets.containers import ScreenPart
from screens.kit.widgets.layout_loader import load_layout


class CalendarDayButton(Tappable):
    """A day to choose, the chosen one and today bold; a gap has no text."""

    font = AliasProperty(
        lambda self: BOLD if self.item and (self.item.chosen or self.item.is_today) else REGULAR, bind=["item"]
    )


class EarlierTownChip(Chip):
    """An earlier town."""


class GameDetailsView(ScreenPart):
    """Date with its calendar, town with earlier ones, notes."""


load_layout(__file__)
