"""A dice game as an example of a whole plugin; tests/test_conformance.py runs it through every shared room.

A side of one or two people has three dice, or five in the long game. Sixes count double, ones are lost; the most win. A
die that was not thrown yet has no pips.
"""

from dataclasses import dataclass
from typing import Any

from tabletop.game import COUNT_ANYWAY, Choice, Column, Options, Rules, Side, Verdict
from tabletop.messages import Refused, message, register
from tabletop.strict_json import array, integer

DICE = {"short": 3, "long": 5}
Board = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice on a photo, by which no eye learns."""

    pips: Board
    evidence: bytes = b""


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
        "pips.leads": "{names} leads with {total}",
        "pips.open": "throw all dice",
        "pips.wrong": "there are {count} dice of one to six pips; count them again",
        "pips.none": "there are no dice on the photo",
        "pips.photo": "Photograph the dice",
        "pips.turn": "Turn the dice",
        "pips.die": "Die {number}: {pips}",
        "pips.rules": "The most pips win.",
        "pips.rules.sixes": "Sixes count double, ones are lost.",
    }
)


class Pips(Rules[Board, Throw, None]):
    """The rules of the dice."""

    KEY = "pips"
    SIDES = range(2, 6)
    PEOPLE = range(1, 3)
    OPTIONS = (Choice("length", tuple(DICE)),)
    FACTS = ("sixes",)

    def rows(self, options: Options) -> tuple[str, ...]:
        return ("pips", "doubled", "lost")

    def new_board(self, options: Options) -> Board:
        """Return dice that were not thrown."""
        return (0,) * DICE[str(options["length"])]

    def read_board(self, data: Any, options: Options) -> Board:
        board = tuple(integer(each, f"[{number}]") for number, each in enumerate(array(data, "")))
        if len(board) != DICE[str(options["length"])] or not all(0 <= each <= 6 for each in board):
            raise Refused("", message("pips.wrong", count=DICE[str(options["length"])]))
        return board

    def write_board(self, board: Board) -> list[int]:
        return list(board)

    def read_reading(self, raw: bytes) -> Throw:
        return Throw(tuple(raw))

    def write_reading(self, reading: Throw) -> bytes:
        return bytes(reading.pips)

    def verdict(self, options: Options, sides: tuple[Side[Board, Throw], ...]) -> Verdict[None]:
        """Count the pips; equal totals share the place. Until all dice of a side lie, its total is unconfirmed."""
        points = [(sum(side.board), 6 * side.board.count(6), -side.board.count(1)) for side in sides]
        totals = [sum(each) for each in points]
        is_open = any(0 in side.board and COUNT_ANYWAY not in side.settled for side in sides)
        columns = tuple(
            Column(
                points=dict(zip(self.rows(options), each, strict=True)),
                total=sum(each),
                rank=1 + sum(other > sum(each) for other in totals),
                won=sum(each) == max(totals) and not is_open,
                facts={"sixes": side.board.count(6)},
                unconfirmed=(message("pips.open"),) if 0 in side.board and COUNT_ANYWAY not in side.settled else (),
            )
            for side, each in zip(sides, points, strict=True)
        )
        names = ", ".join(side.name for side, total in zip(sides, totals, strict=True) if total == max(totals))
        headline = message("pips.leads" if is_open else "pips.won", names=names, total=max(totals))
        return Verdict(self, options, sides, columns, headline)


RULES = Pips()
