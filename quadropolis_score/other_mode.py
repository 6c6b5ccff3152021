"""A game that turns out to be of the other mode, or with an expansion: what fits stays."""

from collections.abc import Iterable
from dataclasses import replace

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerBoard, PlayerSide
from tabletop.messages import is_refused


def side_in_mode(side: PlayerSide, mode: Mode) -> PlayerSide:
    """Return a side on the board of a mode, where its city or typed score is possible there; otherwise an empty one.

    A city of a photo does not fit, because the photo was read as the other board.
    """
    board: PlayerBoard = side.board
    if board.city.mode is mode:
        return side
    empty = PlayerBoard(City.empty(mode), tokens_confirmed=False)
    city = city_in_mode(board.city, mode)
    moved = replace(empty, typed=board.typed)
    if city is not None and board.typed is None:
        moved = replace(board.with_city(city), unprinted=board.unprinted)
    fits = side.reading is None and not is_refused(moved.refuse_impossible)
    return replace(side, board=moved if fits else empty, reading=None, settled=frozenset())


def city_in_mode(city: City, mode: Mode) -> City | None:
    """Return a city on the columns of another board; None if it has a building beyond them."""
    columns = BOARDS[mode].columns
    if any(building is not None for line in city.cells for building in line[columns:]):
        return None
    return City(mode, tuple((*line[:columns], *(None,) * (columns - len(line))) for line in city.cells))


def expansions_of(cities: Iterable[City]) -> dict[str, bool]:
    """Return for each expansion, by the key of its option, whether the cities have tiles of it."""
    standing = [building for city in cities for _, building in city.buildings()]
    return {
        "playgrounds": any(building.kind is Kind.PLAYGROUND for building in standing),
        "public_services": any(building.expansion for building in standing),
    }
