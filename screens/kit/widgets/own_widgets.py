"""Widgets that only a game has, on screens that know no game."""

from importlib import import_module
from typing import Any

from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.widgets.layout_loader import load_layout


class OwnWidgets(BoxLayout):
    """Values below each other, each shown by the widget that it names."""

    items = ListProperty()

    def on_items(self, *_: object) -> None:
        """Show the values; reuse a widget if its class stays the same."""
        shown = self.children[::-1]
        if [name_of(each) for each in shown] == [each.widget for each in self.items]:
            for widget, each in zip(shown, self.items, strict=True):
                widget.item = each.item
            return
        self.clear_widgets()
        for each in self.items:
            module, _, name = each.widget.partition(":")
            self.add_widget(getattr(import_module(module), name)(item=each.item))


def name_of(widget: Any) -> str:
    return f"{type(widget).__module__}:{type(widget).__name__}"


load_layout(__file__)
