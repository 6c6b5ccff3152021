"""A finished game: the input of every sheet, for any game."""

from dataclasses import dataclass
from datetime import date

from tabletop.evening import NO_OCCASION, Occasion
from tabletop.game import GameFile, Options, Rules, Side, Verdict
from tabletop.messages import Message, message
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game with its verdict and date; no sheet scores anything again."""

    rules: Rules
    options: Options
    sides: tuple[Side, ...]
    verdict: Verdict
    played: date
    occasion: Occasion = NO_OCCASION

    @classmethod
    def from_file(cls, rules: Rules, file: GameFile, played: date) -> "FinishedGame":
        """Score the game of an interchange file, which is final: its totals count even with warnings.

        Colours follow the order of the sides.
        """
        sides = tuple(
            Side(people, colour, board) for (people, board), colour in zip(file.sides, PlayerColour, strict=False)
        )
        sides, verdict = rules.final_verdict(file.options, sides)
        return cls(rules, file.options, sides, verdict, played)

    @classmethod
    def from_sides(
        cls, rules: Rules, options: Options, sides: tuple[Side, ...], played: date, occasion: Occasion = NO_OCCASION
    ) -> "FinishedGame":
        """Score a game with the players' own plans."""
        return cls(rules, options, sides, rules.verdict(options, sides), played, occasion)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the headings of the columns."""
        return tuple(side.name for side in self.sides)

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the keys of the pad's rows in order."""
        return tuple(self.verdict.columns[0].points)

    @property
    def winning_columns(self) -> tuple[int, ...]:
        """Return the winning columns; none if the target was missed or a total is unconfirmed."""
        return self.verdict.won or ()

    @property
    def counted_anyway(self) -> str:
        """Return the names of the sides whose unconfirmed totals count."""
        return ", ".join(self.names[number] for number in self.verdict.sides_counted_anyway)

    @property
    def variant(self) -> tuple[Message, ...]:
        """Return the names of the chosen variants."""
        return variant_of(self.rules, self.options)


def variant_of(rules: Rules, options: Options) -> tuple[Message, ...]:
    """Return the names of the chosen variants."""
    return tuple(
        message(f"option.{rules.KEY}.{choice.key}.{options[choice.key]}") for choice in rules.OPTIONS if choice.values
    )
