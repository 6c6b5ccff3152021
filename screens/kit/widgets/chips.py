"""Choice chips from left to right, the chosen one with a check mark; their looks are in chips.kv."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty

from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.containers import ItemFlow
from screens.kit.widgets.labels import measure_text
from screens.kit.widgets.layout_loader import load_layout


class ChipGroup(ItemFlow):
    """A choice of one option; `on_choice` reports its value."""

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        """Size the chips to their texts, within the own width."""
        super().__init__(**kwargs)
        self.bind(width=self._set_chip_widths, children=self._set_chip_widths)
        self._set_chip_widths()

    def _set_chip_widths(self, *_: object) -> None:
        for chip in self.children:
            chip.room = self.width

    def on_choice(self, value: str | int) -> None:
        """Handle a chosen option."""


class ChoiceChip(Tappable):
    """The chip of an option."""

    item = ObjectProperty(rebind=True)
    available_width = NumericProperty(dp(380))
    text = AliasProperty(lambda self: self.item.text if self.item else "", bind=["item"])
    text_width = AliasProperty(
        lambda self: measure_text(self.item.text) * self.item.text_scale if self.item else 0, bind=["item"]
    )

    def on_release(self) -> None:
        """Choose the option."""
        self.parent.dispatch("on_choice", self.item.value)


load_layout(__file__)
