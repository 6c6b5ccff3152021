"""A choice: chips from left to right, the chosen one with a check mark. Its looks are in choice.kv."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty

from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.containers import Flow
from screens.kit.widgets.labels import width_of
from screens.kit.widgets.layout_loader import layout


class Choice(Flow):
    """Options to choose one of; reports `on_choice` with its value."""

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        """Its chips are as wide as their words, but no wider than itself."""
        super().__init__(**kwargs)
        self.bind(width=self._make_room, children=self._make_room)
        self._make_room()

    def _make_room(self, *_: object) -> None:
        for chip in self.children:
            chip.room = self.width

    def on_choice(self, value: str | int) -> None:
        """Somebody chose an option."""


class ChoiceChip(Tappable):
    """An option."""

    item = ObjectProperty(rebind=True)
    room = NumericProperty(dp(380))
    text = AliasProperty(lambda self: self.item.text if self.item else "", bind=["item"])
    written = AliasProperty(lambda self: width_of(self.item.text) * self.item.scale if self.item else 0, bind=["item"])

    def on_release(self) -> None:
        """It is chosen."""
        self.parent.dispatch("on_choice", self.item.value)


layout(__file__)
