"""The row of a tower."""

from kivy.clock import Clock

from screens.kit.keyboard import scroll_into_view
from screens.kit.widgets.buttons import ItemBox


class FloorsRow(ItemBox):
    """A tower with its picture and its possible floors; the page scrolls to it when the arrows choose it."""

    def on_item(self, _: object, item: object) -> None:
        """Scroll to the chosen row."""
        if getattr(item, "cursor", False):
            Clock.schedule_once(lambda _: scroll_into_view(self), 0)
