"""What is seen of a player at a table."""

from dataclasses import dataclass
from typing import TypeAlias

from quadropolis_score.allocation import Locks, Plan
from quadropolis_score.buildings import Tokens
from quadropolis_score.city import City
from screens.parts import Parts
from screens.people import initial, title
from screens.pictures import Picture, picture_of
from store.saved import Saved
from store.table import Colour, Seat

Worth: TypeAlias = tuple[City, Tokens, Locks, Plan | None]


@dataclass(frozen=True, slots=True)
class TableAllocate:
    """The way to a player's tokens."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A player: city, points or why there are none yet, and what to do next; what is optional is none or one."""

    number: int
    letter: str
    name: str
    colour: Colour
    colour_name: str
    picture: Picture
    points: tuple[str, ...]
    quiet: tuple[str, ...]
    doubtful: tuple[str, ...]
    awaited: tuple[str, ...]
    photo_icon: str
    photo: str
    edit: str
    allocations: tuple[TableAllocate, ...]


def worth(seat: Seat) -> Worth:
    """What a seat's points follow from."""
    return seat.city, seat.tokens, seat.locks, seat.plan


def is_built(seat: Seat) -> bool:
    """Whether there is anything in the city."""
    return seat.city.empty_spaces < len(seat.city.board.spots)


def awaited(parts: Parts, saved: Saved) -> int | None:
    """The seat whose photo is waited for, where photos can be read."""
    return saved.pending.seat if saved.pending and parts.eye else None


def card(parts: Parts, saved: Saved, number: int, total: int | None) -> TableCard:
    """A player's card; the total comes later than the rest."""
    seat, says = saved.table.seats[number], parts.says
    waits, built, doubtful = awaited(parts, saved) == number, is_built(seat), seat.doubtful
    counting = says("table.counting") if built else says("table.empty")
    return TableCard(
        number=number,
        letter=initial(seat.name),
        name=seat.name,
        colour=seat.colour,
        colour_name=title(parts, seat.colour),
        picture=picture_of(seat.city, doubtful=doubtful),
        points=() if total is None else (says("sheet.points", total=total),),
        quiet=() if waits or total is not None else (counting,),
        doubtful=(says("table.doubtful", count=len(doubtful)),) if doubtful else (),
        awaited=(says("table.awaited"),) if waits else (),
        photo_icon="camera" if parts.eye else "camera-off",
        photo=says("table.photograph"),
        edit=says("table.city"),
        allocations=(TableAllocate(number, says("table.allocation")),) if built else (),
    )
