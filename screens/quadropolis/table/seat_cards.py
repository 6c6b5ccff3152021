"""The cards of the players at a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from quadropolis_score.player_board import PlayerBoard, is_certain, unchecked_floors, unsettled_spots
from quadropolis_score.validation import warnings
from screens.context import AppContext
from screens.kit.navigation import Screen
from screens.photo.pending_files import has_photo, pending_path
from screens.player_choice import colour_name
from screens.quadropolis.board_view import BoardView, board_view_of
from store.values import SavedGame
from tabletop.game import Side
from tabletop.people import PlayerColour

ScoreKey: TypeAlias = PlayerBoard


@dataclass(frozen=True, slots=True)
class TableCity:
    """The buttons of a city with buildings: photo, editing, allocation."""

    number: int
    photo_icon: str
    photo: str
    edit: str
    allocation: str


@dataclass(frozen=True, slots=True)
class TableEmptyCity:
    """The buttons of an empty city: photo, entering by hand."""

    number: int
    photo_icon: str
    photo: str
    edit: str


@dataclass(frozen=True, slots=True)
class TableCheck:
    """An open task before a total is certain, and its screen."""

    number: int
    screen: Screen
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of a player: city, points or the reason for none, next action; optional parts are lists of one."""

    number: int
    name: str
    colour: PlayerColour
    colour_name: str
    boards: tuple[BoardView, ...]
    points: tuple[str, ...]
    status: tuple[str, ...]
    doubtful: tuple[str, ...]
    checks: tuple["TableCheck", ...]
    photo_status: tuple[str, ...]
    cities: tuple[TableCity, ...]
    empty_cities: tuple[TableEmptyCity, ...]


def score_key(seat: Side) -> ScoreKey:
    """Return the values that a seat's points depend on."""
    board: PlayerBoard = seat.board
    return board


def photo_status(context: AppContext, saved: SavedGame, number: int) -> tuple[str, ...]:
    """Return the sentence about a player's pending photo, where photos can be read."""
    pending = saved.pending_photo(number)
    if pending is None or context.photo_reader is None:
        return ()
    return (
        context.text(
            "table.photo.ready" if has_photo(pending_path(context.folder, pending)) else "table.photo.pending"
        ),
    )


def open_checks(context: AppContext, seat: Side, number: int) -> Iterator[TableCheck]:
    """Yield the open tasks other than doubtful spaces."""
    if unchecked_floors(seat):
        yield TableCheck(number, Screen.FLOORS, "layers-outline", context.text("seat.floors"))
    if not seat.board.tokens_confirmed:
        yield TableCheck(number, Screen.TOKENS, "account-multiple", context.text("seat.tokens"))
    if count := sum(1 for _ in warnings(seat.board.city, seat.board.tokens)):
        yield TableCheck(number, Screen.CITY, "alert", context.text("city.oddities.count", count=count))


def player_card(context: AppContext, saved: SavedGame, number: int, total: int | None) -> TableCard:
    """Return a player's card; the total follows later."""
    seat, text = saved.envelope.sides[number], context.text
    photo, has_city, doubts = photo_status(context, saved, number), not seat.board.city.is_empty, unsettled_spots(seat)
    buttons = number, "camera" if context.photo_reader else "camera-off", text("table.photograph")
    return TableCard(
        number=number,
        name=seat.name,
        colour=seat.colour,
        colour_name=colour_name(context, seat.colour),
        boards=(board_view_of(seat.board.city, doubtful=doubts),) if has_city else (),
        points=() if total is None else (context.format_points(total, is_certain=not has_city or is_certain(seat)),),
        status=() if photo or total is not None else (text("table.counting" if has_city else "table.empty"),),
        doubtful=(text("table.doubtful", count=len(doubts)),) if doubts else (),
        checks=tuple(open_checks(context, seat, number)) if has_city else (),
        photo_status=photo,
        cities=(TableCity(*buttons, text("table.city"), text("table.allocation")),) if has_city else (),
        empty_cities=() if has_city else (TableEmptyCity(*buttons, text("table.by_hand")),),
    )
