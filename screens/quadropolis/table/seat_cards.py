"""The cards of the players at a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from quadropolis_score.player_board import PlayerBoard, doubtful, is_certain, unchecked_floors
from quadropolis_score.validation import warnings
from screens.context import Parts
from screens.kit.navigation import Screen
from screens.photo.pending_files import is_there, path_of
from screens.quadropolis.board_view import Picture, picture_of
from store.values import Saved
from tabletop.game import Side
from tabletop.people import Colour
from tabletop.text_enum import TextEnum

Worth: TypeAlias = PlayerBoard


class TableAct(TextEnum):
    """The named actions of a card."""

    PHOTO = "photo"
    BY_HAND = "by_hand"
    ALLOCATION = "allocation"


@dataclass(frozen=True, slots=True)
class TableWay:
    """A named button of a card."""

    number: int
    act: TableAct
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class TableCheck:
    """An open task before a total is certain, and its screen."""

    number: int
    screen: Screen
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class TableRank:
    """A player's place, once every city is in; a trophy marks the winner of a certain game."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Worths:
    """The points of a city, and the values by which places are decided; without them the saved place."""

    total: int
    merits: tuple[int, int, int] | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of a player: city, points or the reason for none, next actions; optional parts are lists of one."""

    number: int
    name: str
    colour: Colour
    more: str
    pictures: tuple[Picture, ...]
    ranks: tuple[TableRank, ...]
    points: tuple[str, ...]
    quiet: tuple[str, ...]
    checks: tuple["TableCheck", ...]
    awaited: tuple[str, ...]
    cities: tuple[tuple[TableWay, ...], ...]
    sites: tuple[tuple[TableWay, ...], ...]


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
    """Yield the open tasks before a city's total is certain."""
    if left := doubtful(seat):
        yield TableCheck(number, Screen.CITY, "help-circle-outline", parts.says("table.doubtful", count=len(left)))
    if unchecked_floors(seat):
        yield TableCheck(number, Screen.FLOORS, "layers-outline", parts.says("seat.floors"))
    if not seat.board.counted:
        yield TableCheck(number, Screen.TOKENS, "account-multiple", parts.says("seat.tokens"))
    if odd := sum(1 for _ in warnings(seat.board.city, seat.board.tokens)):
        yield TableCheck(number, Screen.CITY, "alert-outline", parts.says("city.odd.count", count=odd))


def ranks(saved: Saved, found: Sequence[Worths | None]) -> tuple[tuple[TableRank, ...], ...]:
    """Return the places by seat, as lists of one; none until every city has its points."""
    sides = saved.envelope.sides
    if any(each is None for each in found) or any(side.board.city.is_empty for side in sides):
        return ((),) * len(sides)
    known = [each for each in found if each is not None]
    merits = [each.merits for each in known if each.merits is not None]
    places = [1 + sum(other > each.merits for other in merits) if each.merits else each.place for each in known]
    icons = {1: "trophy" if all(map(is_certain, sides)) else "trophy-outline"}
    return tuple((TableRank(icons.get(place, "medal-outline"), str(place)),) for place in places)


def card(parts: Parts, saved: Saved, number: int, known: Worths | None, rank: tuple[TableRank, ...]) -> TableCard:
    """Return a player's card; the total follows later."""
    seat, says = saved.envelope.sides[number], parts.says
    waits, built = awaited(parts, saved, number), not seat.board.city.is_empty
    ways = (
        TableWay(number, TableAct.PHOTO, "camera" if parts.eye else "camera-off", says("table.photograph")),
        TableWay(number, TableAct.BY_HAND, "pencil", says("table.by_hand")),
        TableWay(number, TableAct.ALLOCATION, "lightning-bolt", says("table.allocation")),
    )
    return TableCard(
        number=number,
        name=seat.name,
        colour=seat.colour,
        more=says("table.more", name=seat.name),
        pictures=(picture_of(seat.board.city, doubtful=doubtful(seat)),) if built else (),
        ranks=rank,
        points=(parts.points(known.total, certain=is_certain(seat)),) if built and known else (),
        quiet=() if waits or (built and known) else (says("table.counting" if built else "table.empty"),),
        checks=tuple(checks(parts, seat, number)) if built else (),
        awaited=waits,
        cities=(ways,) if built else (),
        sites=() if built else (ways[:2],),
    )
