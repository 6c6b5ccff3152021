"""A finished game: all that a sheet is made from, whatever was played."""

from dataclasses import dataclass
from datetime import date
from typing import Protocol

from tabletop.game import Choice, GameFile, Json, Options, Side, Verdict
from tabletop.messages import Message, say


class SheetRules(Protocol):
    """The part of `tabletop.game.Rules` that sheets need."""

    KEY: str
    OPTIONS: tuple[Choice, ...]
    FACTS: tuple[str, ...]

    def to_file(self, game: GameFile) -> Json:
        """Write the interchange file."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game with its verdict and the day it was played; no sheet scores anything again."""

    rules: SheetRules
    options: Options
    sides: tuple[Side, ...]
    verdict: Verdict
    played: date

    @property
    def names(self) -> tuple[str, ...]:
        """The heads of the columns."""
        return tuple(", ".join(side.people) for side in self.sides)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the pad by their names, in the order of the scorers, which is that of the points."""
        return tuple(self.verdict.columns[0].points)

    @property
    def won(self) -> tuple[int, ...]:
        """The columns that have won; none if the target was missed."""
        return self.verdict.won or ()

    @property
    def variant(self) -> tuple[Message, ...]:
        """The variant that was played: the words chosen of the options that have words."""
        return tuple(
            say(f"option.{self.rules.KEY}.{choice.key}.{self.options[choice.key]}")
            for choice in self.rules.OPTIONS
            if choice.words
        )
