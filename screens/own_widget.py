"""A widget that only a game has, on a screen that knows no game: by the name of its class, loaded when it is shown."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class OwnWidget:
    """The widget of a value: `module:class`; the class takes the value as its `item`, and knows its height."""

    widget: str
    item: Any
