"""The cards of the players at a table."""

from collections.abc import Iterator
from dataclasses import dataclass

from quadropolis_score.player_board import (
    PlayerSide,
    is_certain,
    unchecked_floors,
    unconfirmed_messages,
    unsettled_spots,
)
from quadropolis_score.tile_numbers import unnumbered_tiles
from quadropolis_score.validation import warnings
from screens.kit.navigation import Screen
from screens.kit.words import Words, capitalized
from screens.quadropolis.board_view import BoardView, board_view_of
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.model import TableModel
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class TableWay:
    """A named button of a card."""

    number: int
    screen: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class TableCheck:
    """An open task before a total is certain, and its screen."""

    number: int
    screen: str
    icon: str
    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class TableRank:
    """A player's place, once every city is in; a trophy marks the winner of a certain game."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of a player: city, points or the reason for none, next actions."""

    number: int
    screen: str  # that of a tap on the card
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


def open_checks(words: Words, side: PlayerSide, number: int) -> Iterator[TableCheck]:
    """Yield the open tasks before a total is certain."""
    if side.board.typed is not None:
        for problem in unconfirmed_messages(side):
            yield TableCheck(number, Screen.TYPED, "alert-outline", capitalized(words.render(problem)))
        return
    if left := unsettled_spots(side):
        yield TableCheck(number, OwnScreen.CITY, "help-circle-outline", words.text("table.doubtful", count=len(left)))
    if unchecked_floors(side):
        yield TableCheck(number, OwnScreen.FLOORS, "layers-outline", words.text("side.floors"))
    if count := len(side.board.unprinted):
        yield TableCheck(number, OwnScreen.CITY, "star-outline", words.text("side.prints", count=count), "prints")
    if count := len(unnumbered_tiles(side.board.city)):
        yield TableCheck(number, OwnScreen.CITY, "numeric", words.text("side.numbers", count=count), "numbers")
    if not side.board.tokens_confirmed:
        yield TableCheck(number, OwnScreen.TOKENS, "account-multiple", words.text("side.tokens"))
    if count := sum(1 for _ in warnings(side.board.city, side.board.tokens)):
        yield TableCheck(number, OwnScreen.CITY, "alert-outline", words.text("city.oddities.count", count=count))


def ranks(model: TableModel) -> tuple[TableRank | None, ...]:
    """Return the ranks by side; none until every city has its points."""
    sides = model.envelope.sides
    found = [model.worths.get(side.board) for side in sides]
    if any(each is None for each in found) or any(side.board.is_empty for side in sides):
        return (None,) * len(sides)
    known = [each for each in found if each is not None]
    merits = [each.merits for each in known if each.merits is not None]
    numbers = [1 + sum(other > each.merits for other in merits) if each.merits else each.rank for each in known]
    icons = {1: "trophy" if all(map(is_certain, sides)) else "trophy-outline"}
    return tuple(TableRank(icons.get(number, "medal-outline"), str(number)) for number in numbers)


def player_card(words: Words, model: TableModel, number: int, rank: TableRank | None) -> TableCard:
    """Return a player's card; the total follows later."""
    side, text = model.envelope.sides[number], words.text
    known, photo, has_city = model.worths.get(side.board), model.photo_status(number), not side.board.city.is_empty
    is_typed, camera = side.board.typed is not None, "camera" if model.around.reads_photos else "camera-off"
    status = "table.counting" if has_city else "typed.status" if is_typed else "table.empty"
    buttons = (
        TableWay(number, Screen.PHOTO, camera, text("table.photograph")),
        TableWay(number, OwnScreen.CITY, "pencil", text("table.by_hand")),
        TableWay(number, OwnScreen.ALLOCATION, "lightning-bolt", text("table.allocation")),
    )
    typing = TableWay(number, Screen.TYPED, "numeric", text("typed.title"))
    return TableCard(
        number=number,
        screen=Screen.PHOTO if photo else Screen.TYPED if is_typed else OwnScreen.CITY,
        name=side.name,
        colour=side.colour,
        more=text("table.more", name=side.name),
        board=board_view_of(side.board.city, doubtful=unsettled_spots(side)) if has_city else None,
        rank=rank,
        points=words.format_points(known.total, is_certain=is_certain(side))
        if known and not side.board.is_empty
        else None,
        status=None if photo or (has_city and known) else text(status),
        checks=tuple(open_checks(words, side, number)) if has_city or is_typed else (),
        photo_status=text(photo) if photo else None,
        ways=buttons if has_city else (typing, *buttons[:2]) if is_typed else (typing,),
        first_ways=() if has_city or is_typed else buttons[:2],
    )
