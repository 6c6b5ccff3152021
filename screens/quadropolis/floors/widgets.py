"""The row of a tower, and the line below the sum."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from screens.kit.keyboard import scroll_into_view
from screens.kit.widgets.buttons import ItemBox
from screens.kit.widgets.labels import BoxedText
from screens.quadropolis.floors.state import FloorsSum


class FloorsDetail(BoxedText):
    """What looks odd, or the meaning of a difference, in as much room as either needs."""

    item = ObjectProperty(FloorsSum("", "", ""), rebind=True)


class FloorsRow(ItemBox):
    """A tower with its picture and its possible floors; the page scrolls to it when the arrows choose it."""

    def on_item(self, _: object, item: object) -> None:
        if getattr(item, "cursor", False):
            Clock.schedule_once(lambda _: scroll_into_view(self), 0)
