"""A game of dice that nobody plays: what a plugin needs, in some sixty lines; tests/test_conformance.py runs it.

A side of one or two people has three dice, or five in the long game. Sixes count double, ones are lost; the most win.
"""

from typing import Any

from tabletop.game import Choice, Column, GameFile, Options, Side, Verdict
from tabletop.messages import Refused, inside, register, say
from tabletop.strict_json import array, file_of, integer, json_object, text

KEY: str = "pips"
SIDES: range = range(2, 6)
PEOPLE: range = range(1, 3)
OPTIONS: tuple[Choice, ...] = (Choice("length", ("short", "long")),)
FACTS: tuple[str, ...] = ("sixes",)
FILE_FORMAT: str = "toy-dice"
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


def rows(options: Options) -> tuple[str, ...]:  # noqa: ARG001 - they are the same in the long game
    """Return the rows of the pad."""
    return ("pips", "doubled", "lost")


def refuse_options(options: Options) -> None:
    """Raise for anything but a length."""
    if {*options} != {"length"} or options["length"] not in DICE:
        raise Refused("options", say("kept.broken"))


def new_board(options: Options) -> Board:
    """Return dice that were not rolled."""
    return (1,) * DICE[str(options["length"])]


def read_board(data: Any, options: Options) -> Board:
    """Read a list of dice."""
    board = tuple(integer(each, f"[{number}]") for number, each in enumerate(array(data, "")))
    if len(board) != DICE[str(options["length"])] or not all(1 <= each <= 6 for each in board):
        raise Refused("", say("pips.wrong", count=DICE[str(options["length"])]))
    return board


def write_board(board: Board) -> list[int]:
    """Write a list of dice."""
    return list(board)


def read_reading(raw: bytes) -> str:
    """Read a text."""
    return raw.decode("utf-8")


def write_reading(reading: str) -> bytes:
    """Write a text."""
    return reading.encode("utf-8")


def refuse_side(side: Side, options: Options) -> None:
    """Raise for dice that no game has."""
    read_board(list(side.board), options)


def from_file(data: Any) -> GameFile:
    """Read a file: the length, and each side with its people and dice."""
    found = file_of(data, FILE_FORMAT, "", ("length", "sides"))
    options = {"length": found["length"]}
    refuse_options(options)
    sides = []
    for number, each in enumerate(array(found["sides"], "sides")):
        with inside(f"sides[{number}]"):
            side = json_object(each, "", ("people", "dice"))
            people = tuple(text(name, "people") for name in array(side["people"], "people"))
            sides.append((people, read_board(side["dice"], options)))
    return GameFile(options, tuple(sides))


def to_file(game: GameFile) -> dict[str, Any]:
    """Write the file."""
    sides = [{"people": list(people), "dice": list(board)} for people, board in game.sides]
    return {"format": FILE_FORMAT, "version": 1, "length": game.options["length"], "sides": sides}


def verdict(options: Options, sides: tuple[Side, ...]) -> Verdict:
    """Count the pips; equal totals share the place."""
    counted = []
    for side in sides:
        sixes, ones = side.board.count(6), side.board.count(1)
        points = dict(zip(rows(options), (sum(side.board), 6 * sixes, -ones), strict=True))
        counted.append((points, sum(points.values()), {"sixes": sixes}))
    best = max(total for _, total, _ in counted)
    won = tuple(number for number, (_, total, _) in enumerate(counted) if total == best)
    places = [1 + sum(other > total for _, other, _ in counted) for _, total, _ in counted]
    columns = tuple(Column(*each[:2], place, each[2]) for each, place in zip(counted, places, strict=True))
    return Verdict(columns, won, say("pips.won", names=", ".join(sides[each].name for each in won), total=best))
