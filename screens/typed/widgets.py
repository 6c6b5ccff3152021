"""The table of typed scores, whose fields stand below each other, a column a side."""

from typing import Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty

from screens.kit.widgets.buttons import ItemBox, TextField

WIDE: Final = 560  # dp: from here on the name of a row stands beside its fields
FIELD: Final = 96  # dp of a field there
GAP: Final = 8  # dp between two fields


class TypedLine(ItemBox):
    """A name with a field a side: beside it where there is room or one field only, below it otherwise."""

    count = NumericProperty(1)
    is_beside = AliasProperty(lambda self: self.count == 1 or self.width >= dp(WIDE), bind=["count", "width"])
    fields_width = AliasProperty(
        lambda self: self.count * dp(FIELD + GAP) - dp(GAP) if self.is_beside else self.width,
        bind=["count", "width"],
    )


class TypedNumber(TextField):
    """The field of a number; the first one takes the focus when the screen opens, or shows other rows."""

    item = ObjectProperty()
    first_key = ""

    def on_item(self, _: object, item: object) -> None:
        key = getattr(item, "key", "") if getattr(item, "is_first", False) else ""
        if key and key != self.first_key:
            Clock.schedule_once(self.take_focus, 0)
        self.first_key = key

    def take_focus(self, _: float) -> None:
        self.focus = True
