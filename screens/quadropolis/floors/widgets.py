"""The row of a tower: scrolled to when the arrows choose it."""

from kivy.clock import Clock

from screens.kit.keyboard import bring_into_view
from screens.kit.widgets.buttons import Part


class FloorsRow(Part):
    """A tower with its picture and the floors that it can have."""

    def on_item(self, _: object, item: object) -> None:
        """The arrows lead here."""
        if getattr(item, "cursor", False):
            Clock.schedule_once(lambda _: bring_into_view(self), 0)
