"""The cards of the players at a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from quadropolis_score.player_board import (
    PlayerBoard,
    PlayerSide,
    is_certain,
    unchecked_floors,
    unconfirmed_messages,
    unsettled_spots,
)
from quadropolis_score.tile_numbers import unnumbered_tiles
from quadropolis_score.validation import warnings
from screens.context import AppContext
from screens.kit.navigation import Screen
from screens.kit.words import capitalized
from screens.photo.pending_files import has_photo, pending_path
from screens.quadropolis.board_view import BoardView, board_view_of
from store.values import SavedGame
from tabletop.people import PlayerColour
from tabletop.text_enum import TextEnum

ScoreKey: TypeAlias = PlayerBoard


class TableAct(TextEnum):
    """The named actions of a card."""

    PHOTO = "photo"
    BY_HAND = "by_hand"
    ALLOCATION = "allocation"
    TYPED = "typed"


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
    about: str = ""


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
    """The card of a player: city, points or the reason for none, next actions."""

    number: int
    name: str
    colour: PlayerColour
    more: str
    board: BoardView | None
    rank: TableRank | None
    points: str | None
    status: str | None
    checks: tuple[TableCheck, ...]
    photo_status: str | None
    ways: tuple[TableWay, ...]
    first_ways: tuple[TableWay, ...]  # of an empty city


def score_key(seat: PlayerSide) -> ScoreKey:
    """Return the values that a seat's points depend on."""
    board: PlayerBoard = seat.board
    return board


def photo_status(context: AppContext, saved: SavedGame, number: int) -> str | None:
    """Return the sentence about a player's pending photo, where photos can be read."""
    pending = saved.pending_photo(number)
    if pending is None or context.photo_reader is None:
        return None
    return context.text(
        "table.photo.ready" if has_photo(pending_path(context.folder, pending)) else "table.photo.pending"
    )


def open_checks(context: AppContext, seat: PlayerSide, number: int) -> Iterator[TableCheck]:
    """Yield the open tasks before a total is certain."""
    if seat.board.typed is not None:
        for problem in unconfirmed_messages(seat):
            yield TableCheck(number, Screen.TYPED, "alert-outline", capitalized(context.render(problem)))
        return
    if left := unsettled_spots(seat):
        yield TableCheck(number, Screen.CITY, "help-circle-outline", context.text("table.doubtful", count=len(left)))
    if unchecked_floors(seat):
        yield TableCheck(number, Screen.FLOORS, "layers-outline", context.text("seat.floors"))
    if count := len(seat.board.unprinted):
        yield TableCheck(number, Screen.CITY, "star-outline", context.text("seat.prints", count=count), "prints")
    if count := len(unnumbered_tiles(seat.board.city)):
        yield TableCheck(number, Screen.CITY, "numeric", context.text("seat.numbers", count=count), "numbers")
    if not seat.board.tokens_confirmed:
        yield TableCheck(number, Screen.TOKENS, "account-multiple", context.text("seat.tokens"))
    if count := sum(1 for _ in warnings(seat.board.city, seat.board.tokens)):
        yield TableCheck(number, Screen.CITY, "alert-outline", context.text("city.oddities.count", count=count))


def ranks(saved: SavedGame, found: Sequence[Worths | None]) -> tuple[TableRank | None, ...]:
    """Return the places by seat; none until every city has its points."""
    sides = saved.envelope.sides
    if any(each is None for each in found) or any(side.board.is_empty for side in sides):
        return (None,) * len(sides)
    known = [each for each in found if each is not None]
    merits = [each.merits for each in known if each.merits is not None]
    places = [1 + sum(other > each.merits for other in merits) if each.merits else each.place for each in known]
    icons = {1: "trophy" if all(map(is_certain, sides)) else "trophy-outline"}
    return tuple(TableRank(icons.get(place, "medal-outline"), str(place)) for place in places)


def player_card(
    context: AppContext, saved: SavedGame, number: int, known: Worths | None, rank: TableRank | None
) -> TableCard:
    """Return a player's card; the total follows later."""
    seat, text = saved.envelope.sides[number], context.text
    photo, has_city = photo_status(context, saved, number), not seat.board.city.is_empty
    is_typed = seat.board.typed is not None
    status = "table.counting" if has_city else "typed.status" if is_typed else "table.empty"
    buttons = (
        TableWay(number, TableAct.PHOTO, "camera" if context.photo_reader else "camera-off", text("table.photograph")),
        TableWay(number, TableAct.BY_HAND, "pencil", text("table.by_hand")),
        TableWay(number, TableAct.ALLOCATION, "lightning-bolt", text("table.allocation")),
    )
    typing = TableWay(number, TableAct.TYPED, "numeric", text("typed.title"))
    return TableCard(
        number=number,
        name=seat.name,
        colour=seat.colour,
        more=text("table.more", name=seat.name),
        board=board_view_of(seat.board.city, doubtful=unsettled_spots(seat)) if has_city else None,
        rank=rank,
        points=context.format_points(known.total, is_certain=is_certain(seat))
        if known and not seat.board.is_empty
        else None,
        status=None if photo or (has_city and known) else text(status),
        checks=tuple(open_checks(context, seat, number)) if has_city or is_typed else (),
        photo_status=photo,
        ways=buttons if has_city else (typing, *buttons[:2]) if is_typed else (typing,),
        first_ways=() if has_city or is_typed else buttons[:2],
    )
