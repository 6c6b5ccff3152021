"""A dice game as an example of a whole plugin; tests/test_conformance.py runs it through every shared room.

A side of one or two people has three dice, or five in the long game. Sixes count double, ones are lost; the most win.
"""

from typing import Any

from tabletop.game import Choice, Column, Options, Rules, Side, Verdict
from tabletop.messages import Refused, message, register
from tabletop.strict_json import array, integer

DICE = {"short": 3, "long": 5}
Board = tuple[int, ...]

register(
    {
        "game.pips": "Pips",
        "option.pips.length.short": "Short",
        "option.pips.length.long": "Long",
        "name.pips": "Pips",
        "name.doubled": "Doubled sixes",
        "name.lost": "Lost ones",
        "fact.pips.sixes": "Sixes",
        "pips.won": "{names} won with {total}",
        "pips.wrong": "there are {count} dice of one to six pips; count them again",
    }
)


class Pips(Rules[Board, bytes, None]):
    """The rules of the dice."""

    KEY = "pips"
    SIDES = range(2, 6)
    PEOPLE = range(1, 3)
    OPTIONS = (Choice("length", tuple(DICE)),)
    FACTS = ("sixes",)

    def rows(self, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - they are the same in the long game
        return ("pips", "doubled", "lost")

    def new_board(self, options: Options) -> Board:
        """Return dice that were not rolled."""
        return (1,) * DICE[str(options["length"])]

    def read_board(self, data: Any, options: Options) -> Board:
        board = tuple(integer(each, f"[{number}]") for number, each in enumerate(array(data, "")))
        if len(board) != DICE[str(options["length"])] or not all(1 <= each <= 6 for each in board):
            raise Refused("", message("pips.wrong", count=DICE[str(options["length"])]))
        return board

    def write_board(self, board: Board) -> list[int]:
        return list(board)

    def verdict(self, options: Options, sides: tuple[Side[Board, bytes], ...]) -> Verdict[None]:
        """Count the pips; equal totals share the place."""
        points = [(sum(side.board), 6 * side.board.count(6), -side.board.count(1)) for side in sides]
        totals = [sum(each) for each in points]
        columns = (
            Column(
                points=dict(zip(self.rows(options), each, strict=True)),
                total=sum(each),
                place=1 + sum(other > sum(each) for other in totals),
                facts={"sixes": side.board.count(6)},
            )
            for side, each in zip(sides, points, strict=True)
        )
        won = tuple(number for number, total in enumerate(totals) if total == max(totals))
        names = ", ".join(sides[number].name for number in won)
        return Verdict(tuple(columns), won, message("pips.won", names=names, total=max(totals)))


RULES = Pips()
