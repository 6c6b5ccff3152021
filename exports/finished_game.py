"""A finished game: the input of every sheet, for any game."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from tabletop.evening import NO_OCCASION, Occasion
from tabletop.game import GameFile, GivenSide, GivenVerdict, Options, Rules, Side
from tabletop.messages import Message, message, with_minus
from tabletop.people import PlayerColour
from tabletop.typed_score import TYPED_TOTAL

NOT_KNOWN: Final = "\u2013"  # in place of points that were not typed


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game with its verdict and date; no sheet scores anything again."""

    rules: Rules
    options: Options
    sides: tuple[GivenSide, ...]
    verdict: GivenVerdict
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
        sides, verdict = rules.final_verdict(file.options, sides, file.unconfirmed)
        return cls(rules, file.options, sides, verdict, played)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the headings of the columns."""
        return tuple(side.name for side in self.sides)

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the keys of the pad's rows in order."""
        found = dict.fromkeys(row for column in self.verdict.columns for row in column.points if row != TYPED_TOTAL)
        return tuple(found)

    def points_text(self, side: int, row: str) -> str:
        """Return the points of a side in a row; a dash if only its total was typed."""
        points = self.verdict.columns[side].points.get(row)
        return NOT_KNOWN if points is None else with_minus(points)

    @property
    def winning_columns(self) -> tuple[int, ...]:
        """Return the winning columns; none if the target was missed or a total is unconfirmed."""
        return self.verdict.won or ()

    @property
    def counted_anyway(self) -> str:
        """Return the names of the sides whose unconfirmed totals count."""
        return ", ".join(self.names[number] for number in self.verdict.sides_counted_anyway)

    @property
    def typed(self) -> str:
        """Return the names of the sides whose scores were typed."""
        columns = zip(self.names, self.verdict.columns, strict=True)
        return ", ".join(name for name, column in columns if column.is_typed)

    @property
    def switched_on(self) -> tuple[Message, ...]:
        """Return the names of the expansions and house rules that are played."""
        on = (choice.key for choice in self.rules.OPTIONS if self.options[choice.key] is True)
        return tuple(message(f"option.{self.rules.KEY}.{key}") for key in on)

    @property
    def variant(self) -> tuple[Message, ...]:
        """Return the names of the chosen variants."""
        return variant_of(self.rules, self.options)


def variant_of(rules: Rules, options: Options) -> tuple[Message, ...]:
    """Return the names of the chosen variants."""
    return tuple(
        message(f"option.{rules.KEY}.{choice.key}.{options[choice.key]}") for choice in rules.OPTIONS if choice.values
    )
