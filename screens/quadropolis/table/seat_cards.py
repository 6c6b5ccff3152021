"""The cards of the players at a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from quadropolis_score.player_board import PlayerBoard, doubtful, is_certain, unchecked_floors
from quadropolis_score.validation import warnings
from screens.context import Parts
from screens.kit.navigation import Screen
from screens.photo.pending_files import is_there, path_of
from screens.player_choice import title
from screens.quadropolis.board_view import Picture, picture_of
from store.values import Saved
from tabletop.game import Side
from tabletop.people import Colour

Worth: TypeAlias = PlayerBoard


@dataclass(frozen=True, slots=True)
class TableCity:
    """The buttons of a city with buildings: photo, editing, allocation."""

    number: int
    photo_icon: str
    photo: str
    edit: str
    allocation: str


@dataclass(frozen=True, slots=True)
class TableSite:
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
    colour: Colour
    colour_name: str
    pictures: tuple[Picture, ...]
    points: tuple[str, ...]
    quiet: tuple[str, ...]
    doubtful: tuple[str, ...]
    checks: tuple["TableCheck", ...]
    awaited: tuple[str, ...]
    cities: tuple[TableCity, ...]
    sites: tuple[TableSite, ...]


def worth(seat: Side) -> Worth:
    """Return the values that a seat's points depend on."""
    board: PlayerBoard = seat.board
    return board


def awaited(parts: Parts, saved: Saved, number: int) -> tuple[str, ...]:
    """Return the sentence about a player's pending photo, where photos can be read."""
    pending = saved.awaited(number)
    if pending is None or parts.eye is None:
        return ()
    return (parts.says("table.came" if is_there(path_of(parts.folder, pending)) else "table.awaited"),)


def checks(parts: Parts, seat: Side, number: int) -> Iterator[TableCheck]:
    """Yield the open tasks other than doubtful spaces."""
    if unchecked_floors(seat):
        yield TableCheck(number, Screen.FLOORS, "layers-outline", parts.says("seat.floors"))
    if not seat.board.counted:
        yield TableCheck(number, Screen.TOKENS, "account-multiple", parts.says("seat.tokens"))
    if odd := sum(1 for _ in warnings(seat.board.city, seat.board.tokens)):
        yield TableCheck(number, Screen.CITY, "alert", parts.says("city.odd.count", count=odd))


def card(parts: Parts, saved: Saved, number: int, total: int | None) -> TableCard:
    """Return a player's card; the total follows later."""
    seat, says = saved.envelope.sides[number], parts.says
    waits, built, left = awaited(parts, saved, number), not seat.board.city.is_empty, doubtful(seat)
    ways = number, "camera" if parts.eye else "camera-off", says("table.photograph")
    return TableCard(
        number=number,
        name=seat.name,
        colour=seat.colour,
        colour_name=title(parts, seat.colour),
        pictures=(picture_of(seat.board.city, doubtful=left),) if built else (),
        points=() if total is None else (parts.points(total, certain=not built or is_certain(seat)),),
        quiet=() if waits or total is not None else (says("table.counting" if built else "table.empty"),),
        doubtful=(says("table.doubtful", count=len(left)),) if left else (),
        checks=tuple(checks(parts, seat, number)) if built else (),
        awaited=waits,
        cities=(TableCity(*ways, says("table.city"), says("table.allocation")),) if built else (),
        sites=() if built else (TableSite(*ways, says("table.by_hand")),),
    )
