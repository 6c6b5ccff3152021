"""Options, switches and menus as screens show them, without Kivy."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Option:
    """One of several options; `text_scale` is the common text scale of all options on the screen."""

    text: str
    value: str | int
    chosen: bool = False
    text_scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch with a sentence about its effect."""

    key: str
    text: str
    detail: str
    is_on: bool

    @property
    def icon(self) -> str:
        """Return the icon of its position, which shows it without colour."""
        return "toggle-switch" if self.is_on else "toggle-switch-off-outline"


@dataclass(frozen=True, slots=True)
class MenuAction:
    """An action, and the event that it sends."""

    icon: str
    text: str
    event: Any


@dataclass(frozen=True, slots=True)
class Menu:
    title: str
    detail: str
    actions: tuple[MenuAction, ...]
