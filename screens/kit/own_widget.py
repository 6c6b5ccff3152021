"""A widget of a game on a shared screen, loaded by the name of its class when it is shown."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class OwnWidget:
    """The widget of a value: `module:class`; the class takes the value as its `item`, and sets its own height."""

    widget: str
    item: Any
