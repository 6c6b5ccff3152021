"""The rules of Quadropolis through the seam that other rooms use (`tabletop/game.py`)."""

from typing import TYPE_CHECKING, Any, Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Category, Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.files import game_from, game_to
from quadropolis_score.other_mode import expansions_of
from quadropolis_score.player_board import (
    PlayerBoard,
    PlayerSide,
    floors_place,
    read_board,
    unprinted_spots,
    write_board,
)
from quadropolis_score.ranking import PLAYERS, Game, Player
from quadropolis_score.reading import Reading, read_reading, write_reading
from quadropolis_score.score_sheet import rows_of_mode
from quadropolis_score.typed_sheet import ROW_SIGNS
from quadropolis_score.verdict import FACTS, CitySheets, verdict_of
from tabletop.game import COUNT_ANYWAY, Choice, GameFile, Options, Rules, Verdict
from tabletop.messages import Refused, message, quoted
from tabletop.typed_score import TypedScore

if TYPE_CHECKING:
    from tabletop.companion import Companion


def mode_of(options: Options) -> Mode:
    return Mode(str(options["mode"]))


class Quadropolis(Rules[PlayerBoard, Reading, CitySheets]):
    """The game: two to four players, a city each."""

    KEY: str = "quadropolis"
    BGG_ID = 176396
    SIDES: range = PLAYERS
    OPTIONS: tuple[Choice, ...] = (
        Choice("mode", tuple(mode.value for mode in Mode)),
        Choice("playgrounds"),
        Choice("public_services"),
    )
    FACTS = FACTS
    TYPED_FACTS = FACTS
    ROW_SIGNS = ROW_SIGNS

    def rows(self, options: Options) -> tuple[str, ...]:
        """Return the rows of the pad; a Classic one has a row for the Public Services tiles if they are played with."""
        return tuple(row.value for row in rows_of_mode(mode_of(options), with_tiles=bool(options["public_services"])))

    def new_board(self, options: Options) -> PlayerBoard:
        """Return an empty board with unconfirmed tokens."""
        return PlayerBoard(City.empty(mode_of(options)), tokens_confirmed=False)

    def read_board(self, data: Any, options: Options) -> PlayerBoard:  # noqa: ARG002 - the text says on which board
        """Read a board from the JSON of `write_board`."""
        return read_board(data)

    write_board = staticmethod(write_board)

    def refuse_side(self, side: PlayerSide, options: Options) -> None:
        """Raise for an impossible board, a reading of the other mode, and settled places off the board."""
        board, mode = side.board, mode_of(options)
        if board.city.mode is not mode:
            raise Refused("city.mode", message("table.mode", mode=mode, other=board.city.mode))
        board.refuse_impossible()
        if side.reading is not None and side.reading.mode is not mode:
            raise Refused("photo", message("table.photo.mode", mode=side.reading.mode))
        spots = board.city.board.spots
        for place in sorted(side.settled - {COUNT_ANYWAY, *(spot.key for spot in spots), *map(floors_place, spots)}):
            raise Refused("settled", message("table.settled", spot=quoted(place).strip('"')))

    def from_file(self, data: Any) -> GameFile[PlayerBoard]:
        """Read a game file; derive its options from its cities."""
        game = game_from(data)
        cities = [player.city for player in game.players]
        options = {"mode": cities[0].mode.value, **expansions_of(cities)}
        boards = (
            PlayerBoard(
                each.city,
                each.tokens,
                tokens_confirmed=each.confirmed,
                typed=each.typed,
                unprinted=unprinted_spots(each.city),
            )
            for each in game.players
        )
        sides = tuple(((each.name,), board) for each, board in zip(game.players, boards, strict=True))
        return GameFile(options, sides, frozenset(n for n, each in enumerate(game.players) if not each.confirmed))

    def to_file(self, game: GameFile[PlayerBoard]) -> dict[str, Any]:
        """Return a game file, without locks and own plans."""
        players = (
            Player(people[0], board.city, board.tokens, board.typed, number not in game.unconfirmed)
            for number, (people, board) in enumerate(game.sides)
        )
        return game_to(Game(tuple(players)))

    def is_empty(self, board: PlayerBoard, options: Options) -> bool:  # noqa: ARG002 - the same for all
        return board.is_empty

    def changed_part(self, before: PlayerBoard, after: PlayerBoard) -> str:
        """Return what a step changed; with other tiles the tokens follow."""
        if before.typed != after.typed:
            return "typed"
        if before.city != after.city:
            return "floors" if kinds(before.city) == kinds(after.city) else "city"
        if (before.tokens, before.tokens_confirmed) != (after.tokens, after.tokens_confirmed):
            return "tokens"
        return "arrangement" if before.rearranged != after.rearranged else "allocation"

    def typed_rows(self, board: PlayerBoard, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - the same for all
        return self.rows(options)

    def typed_score(self, board: PlayerBoard) -> TypedScore | None:
        return board.typed

    def with_typed_score(self, board: PlayerBoard, typed: TypedScore | None, options: Options) -> PlayerBoard:  # noqa: ARG002
        """Return an empty city with a typed score, or without one."""
        return PlayerBoard(City.empty(board.city.mode), tokens_confirmed=False, typed=typed)

    def companion(self, options: Options, sides: tuple[PlayerSide, ...]) -> "Companion":
        """Return set-up, rounds and turns of a game with these expansions."""
        from quadropolis_score.companion import companion_of  # noqa: PLC0415 - the first frame needs none

        return companion_of(
            mode_of(options),
            len(sides),
            playgrounds=bool(options["playgrounds"]),
            public_services=bool(options["public_services"]),
        )

    def verdict(self, options: Options, sides: tuple[PlayerSide, ...]) -> Verdict[CitySheets]:
        """R33: rank the players with the best plans, or with their own, once every total is confirmed."""
        has_tiles = any(map(has_expansion, (side.board for side in sides)))
        rows = self.rows({**options, "public_services": options["public_services"] or has_tiles})
        return verdict_of(self, rows, options, sides)

    read_reading = staticmethod(read_reading)
    write_reading = staticmethod(write_reading)


def kinds(city: City) -> list[tuple[Spot, Kind]]:
    """Return the spaces with the kinds of their buildings."""
    return [(spot, building.kind) for spot, building in city.buildings()]


def has_expansion(board: PlayerBoard) -> bool:
    """Return whether a board has a Public Services tile, or typed points of one."""
    typed = dict(board.typed.rows) if board.typed else {}
    return Category.EXPANSION.value in typed or any(building.expansion for _, building in board.city.buildings())


RULES: Final = Quadropolis()
