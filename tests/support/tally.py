"""The least game that the seam allows: no options, no facts, a board that is a number."""

from typing import Any

from tabletop.game import Column, Options, Rules, Side, Verdict
from tabletop.messages import message, register
from tabletop.strict_json import integer

register({"game.tally": "Tally", "name.strokes": "Strokes", "tally.won": "{names} won with {total}"})


class Tally(Rules[int, bytes, None]):
    """The most strokes win."""

    KEY = "tally"
    SIDES = range(1, 4)

    def rows(self, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - there are no options
        return ("strokes",)

    def new_board(self, options: Options) -> int:  # noqa: ARG002
        return 0

    def read_board(self, data: Any, options: Options) -> int:  # noqa: ARG002
        return integer(data, "")

    def write_board(self, board: int) -> int:
        return board

    def verdict(self, options: Options, sides: tuple[Side[int, bytes], ...]) -> Verdict[None]:
        boards = [side.board for side in sides]
        best = max(boards)
        columns = (
            Column({"strokes": each}, each, 1 + sum(other > each for other in boards), won=each == best)
            for each in boards
        )
        names = ", ".join(side.name for side in sides if side.board == best)
        return Verdict(self, options, sides, tuple(columns), message("tally.won", names=names, total=best))


RULES = Tally()
