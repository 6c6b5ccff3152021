"""Quadropolis as the rooms that know no game see it; satisfies `tabletop.game.Rules`."""

from datetime import date
from typing import Any

from quadropolis_score.buildings import Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.files import GAME_FORMAT, game_from, game_to
from quadropolis_score.player_board import PlayerBoard, floors_of, unconfirmed, write_board
from quadropolis_score.player_board import read_board as board_from
from quadropolis_score.ranking import PLAYERS, Game, Player
from quadropolis_score.reading import read_reading, write_reading
from quadropolis_score.score_sheet import rows_of
from quadropolis_score.scored_game import outcome_of
from quadropolis_score.verdict import FACTS, verdict_of
from tabletop.game import ANYWAY, Choice, GameFile, Options, Side, Verdict
from tabletop.messages import Refused, say, shown

__all__ = [
    "FACTS",
    "FILE_FORMAT",
    "KEY",
    "OPTIONS",
    "PEOPLE",
    "SIDES",
    "from_file",
    "new_board",
    "read_board",
    "read_reading",
    "refuse_options",
    "refuse_side",
    "rows",
    "to_file",
    "verdict",
    "write_board",
    "write_reading",
]

KEY: str = "quadropolis"
SIDES: range = PLAYERS
PEOPLE: range = range(1, 2)
OPTIONS: tuple[Choice, ...] = (
    Choice("mode", tuple(mode.value for mode in Mode)),
    Choice("playgrounds"),
    Choice("public_services"),
)
FILE_FORMAT: str = GAME_FORMAT


def mode_of(options: Options) -> Mode:
    """Return the game of the box that is played."""
    return Mode(str(options["mode"]))


def rows(options: Options) -> tuple[str, ...]:
    """Return the rows of the pad; a Classic one has a row for the Public Services tiles if they are played with."""
    return tuple(row.value for row in rows_of(mode_of(options), services=bool(options["public_services"])))


def refuse_options(options: Options) -> None:
    """Raise for options that are not those of OPTIONS."""
    for choice in OPTIONS:
        value = options.get(choice.key)
        if value not in choice.words if choice.words else not isinstance(value, bool):
            raise Refused(f"options.{choice.key}", say("kept.broken"))
    for key in options.keys() - {choice.key for choice in OPTIONS}:
        raise Refused("options", say("key.unknown", key=shown(key), known=", ".join(each.key for each in OPTIONS)))


def new_board(options: Options) -> PlayerBoard:
    """Return a board before the first turn, whose tokens nobody has counted."""
    return PlayerBoard(City.empty(mode_of(options)), counted=False)


def read_board(data: Any, options: Options) -> PlayerBoard:  # noqa: ARG001 - the text of a city says on which board
    """Read what `write_board` made."""
    return board_from(data)


def refuse_side(side: Side, options: Options) -> None:
    """Raise for what cannot be on the board, a reading of the other board, and settled places beside the board."""
    board, mode = side.board, mode_of(options)
    if board.city.mode is not mode:
        raise Refused("city.mode", say("table.mode", mode=mode, other=board.city.mode))
    board.refuse_impossible()
    if side.reading is not None and side.reading.mode is not mode:
        raise Refused("photo", say("table.photo.mode", mode=side.reading.mode))
    spots = board.city.board.spots
    for place in sorted(side.settled - {ANYWAY, *map(str, spots), *map(floors_of, spots)}):
        raise Refused("settled", say("table.settled", spot=shown(place).strip('"')))


def from_file(data: Any) -> GameFile:
    """Read a game file; its options are those that its cities show."""
    game = game_from(data)
    standing = [building for player in game.players for _, building in player.city.buildings()]
    options = {
        "mode": game.players[0].city.mode.value,
        "playgrounds": any(building.kind is Kind.PLAYGROUND for building in standing),
        "public_services": any(building.expansion for building in standing),
    }
    return GameFile(options, tuple(((each.name,), PlayerBoard(each.city, each.tokens)) for each in game.players))


def to_file(game: GameFile) -> dict[str, Any]:
    """Write a game file; locks and own plans are not part of it."""
    return game_to(Game(tuple(Player(people[0], board.city, board.tokens) for people, board in game.sides)))


def verdict(options: Options, sides: tuple[Side, ...]) -> Verdict:
    """R33: rank the players with the best plans, or with those of their own, once every total is confirmed."""
    game = Game(tuple(Player(side.name, side.board.city, side.board.tokens) for side in sides))
    plans = {number: plan for number, side in enumerate(sides) if (plan := side.board.own_plan) is not None}
    scored = outcome_of(game, date.min, plans)
    tiles = any(building.expansion for side in sides for _, building in side.board.city.buildings())
    shown_rows = rows({**options, "public_services": options["public_services"] or tiles})
    begun = any(not side.board.city.is_empty for side in sides)  # else there is nothing to confirm
    asked = tuple(unconfirmed(side) if begun else () for side in sides)
    return verdict_of(scored, shown_rows, asked, frozenset(n for n, side in enumerate(sides) if ANYWAY in side.settled))
