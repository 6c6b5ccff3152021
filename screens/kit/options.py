"""Choices as the screens show them: a word for every option, and which one was chosen; without a word of Kivy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One of several that can be chosen; `scale` is how large its words are, beside all others on the screen."""

    text: str
    value: str | int
    chosen: bool = False
    scale: float = 1.0

    @property
    def ticks(self) -> tuple[str, ...]:
        """What tells the chosen one apart besides its colour."""
        return ("check",) if self.chosen else ()


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is on or off, with a word on what it does."""

    key: str
    text: str
    detail: str
    on: bool

    @property
    def icon(self) -> str:
        """It is seen to be on by its form too."""
        return "toggle-switch" if self.on else "toggle-switch-off-outline"
