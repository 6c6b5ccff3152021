"""A finished game: all that a sheet is made from, whatever was played."""

from dataclasses import dataclass
from datetime import date

from tabletop.game import GameFile, Options, Rules, Side, Verdict
from tabletop.messages import Message, say
from tabletop.people import Colour


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game with its verdict and the day it was played; no sheet scores anything again."""

    rules: Rules
    options: Options
    sides: tuple[Side, ...]
    verdict: Verdict
    played: date

    @classmethod
    def from_file(cls, rules: Rules, file: GameFile, played: date) -> "FinishedGame":
        """Score the game of an interchange file, which is final: its totals count even if something looks odd.

        Colours are given in the order of the sides.
        """
        sides = tuple(Side(people, colour, board) for (people, board), colour in zip(file.sides, Colour, strict=False))
        sides, verdict = rules.final_verdict(file.options, sides)
        return cls(rules, file.options, sides, verdict, played)

    @classmethod
    def scored(cls, rules: Rules, options: Options, sides: tuple[Side, ...], played: date) -> "FinishedGame":
        """Score a game; plans that people chose themselves stay theirs."""
        return cls(rules, options, sides, rules.verdict(options, sides), played)

    @property
    def names(self) -> tuple[str, ...]:
        """The heads of the columns."""
        return tuple(side.name for side in self.sides)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the pad by their names, in the order of the scorers, which is that of the points."""
        return tuple(self.verdict.columns[0].points)

    @property
    def won(self) -> tuple[int, ...]:
        """The columns that have won; none if the target was missed or a total is not confirmed."""
        return self.verdict.won or ()

    @property
    def counted_anyway(self) -> str:
        """The names of the sides whose totals count although they are not confirmed."""
        return ", ".join(self.names[number] for number in self.verdict.anyway)

    @property
    def variant(self) -> tuple[Message, ...]:
        """The variant that was played: the words chosen of the options that have words."""
        return variant_of(self.rules, self.options)


def variant_of(rules: Rules, options: Options) -> tuple[Message, ...]:
    """Return the words chosen of the options that have words."""
    return tuple(
        say(f"option.{rules.KEY}.{choice.key}.{options[choice.key]}") for choice in rules.OPTIONS if choice.words
    )
